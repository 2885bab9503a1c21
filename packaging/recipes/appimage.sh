#!/bin/sh
# An AppImage out of the bundle: ./appimage.sh BUNDLE.tar.gz (needs `appimagetool`).
set -eu
[ $# -eq 1 ] || { echo "Use: $0 BUNDLE.tar.gz" >&2; exit 2; }
tree=Brickmuster.AppDir
rm -rf "$tree"
mkdir "$tree"
tar -xzf "$1" -C "$tree" --strip-components=1
cat > "$tree/AppRun" <<'RUN'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/brickmuster" "$@"
RUN
chmod +x "$tree/AppRun"
cp "$tree/share/applications/@id@.desktop" "$tree/"
cp "$tree/share/icons/hicolor/scalable/apps/brickmuster.svg" "$tree/"
mkdir -p "$tree/usr"
cp -r "$tree/share" "$tree/usr/"
appimagetool "$tree" "Brickmuster-@version@.AppImage"
