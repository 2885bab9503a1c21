; The installer of Windows, for Inno Setup 6: for one person, without a password.
;     iscc /DVersion=1.0.0 /DBundle=..\..\build\brickmuster-1.0.0-windows-x86_64 brickmuster.iss
#ifndef Version
  #error Say the version: /DVersion=1.0.0
#endif
#ifndef Bundle
  #error Say the folder of the bundle: /DBundle=FOLDER
#endif

[Setup]
; It tells Windows which program an update replaces, so it never changes.
AppId={{6F0C6F7B-6B49-4C21-9C4C-2C1B0B8D9D6A}
AppName=Brickmuster
AppVersion={#Version}
AppPublisher=The Brickmuster authors
DefaultDirName={autopf}\Brickmuster
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile={#Bundle}\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=brickmuster-{#Version}-windows-x86_64-setup
SetupIconFile=..\..\build\extras\icons\brickmuster.ico
UninstallDisplayIcon={app}\brickmuster-window.exe
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
ChangesEnvironment=yes

[Tasks]
Name: files; Description: "Open muster files (.muster.json) from their menu"
Name: path; Description: "Add the command brickmuster to the terminal"; Flags: unchecked

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[InstallDelete]
; Parts of an older version that this one does not have.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\Brickmuster"; Filename: "{app}\brickmuster-window.exe"

[Registry]
; Windows knows a file by the last part of its name. Many files end in .json, so the
; program is offered for them and takes none away from another.
Root: HKA; Subkey: "Software\Classes\Brickmuster.Muster"; ValueType: string; ValueData: "Brickmuster muster file"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\Brickmuster.Muster\DefaultIcon"; ValueType: string; ValueData: "{app}\brickmuster-window.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\Brickmuster.Muster\shell\open\command"; ValueType: string; ValueData: """{app}\brickmuster-window.exe"" open ""%1"""; Tasks: files
Root: HKA; Subkey: "Software\Classes\.json\OpenWithProgids"; ValueType: string; ValueName: "Brickmuster.Muster"; Flags: uninsdeletevalue; Tasks: files
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: NotOnPath

[Run]
Filename: "{app}\brickmuster-window.exe"; Description: "Start Brickmuster"; Flags: nowait postinstall skipifsilent

[Code]
function NotOnPath: Boolean;
var
  Paths: string;
begin
  if not RegQueryStringValue(HKCU, 'Environment', 'Path', Paths) then
    Paths := '';
  Result := Pos(';' + Uppercase(ExpandConstant('{app}')) + ';', ';' + Uppercase(Paths) + ';') = 0;
end;
