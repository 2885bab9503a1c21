"""The packages of a lock, put into an environment by uv or by pip.

uv needs a tenth of pip's time, but it is 18 MB more to fetch. So it is fetched for the
many packages of a developer, and a player's few come by pip if no uv is there. Either
checks every file by its hash. Only ready-made packages are taken, because nobody wants
to wait for a compiler's errors.
"""

import shutil
from pathlib import Path

from devtools import places
from devtools.places import BASE, BIN, EXE, Stop, python_of, say
from devtools.processes import followed, trouble_with

_NETWORK = (
    "dns error",
    "name resolution",
    "name or service not known",
    "getaddrinfo",
    "connection",
    "network",
    "timed out",
    "error sending request",
    "proxyerror",
)
_FULL = ("no space left", "errno 28", "not enough space", "disk quota exceeded")
_NO_WHEEL = ("no matching distribution", "no wheels", "no usable wheels")
_CERTIFICATE = "certificate"

_SYSTEMS = (
    "Brickmuster runs on Linux with glibc 2.34 or newer (2.39 on ARM), on macOS 13 or "
    "newer, and on Windows; on Windows for ARM take a Python for x64."
)
"""What the packages are made for; Qt's own decide."""


def fill(environment: Path, lock: Path, *, with_uv: bool) -> None:
    """Install exactly the packages of a lock into an environment.

    Args:
        environment: The folder of the environment.
        lock: The file with the packages, their versions and hashes.
        with_uv: Whether uv is worth fetching.

    Raises:
        Stop: If it cannot be done.
    """
    if uv := find_uv(fetch=with_uv):
        say("installing the packages")
        sync = [uv, "pip", "sync", "--require-hashes", "--compile-bytecode"]
        sync += ["--only-binary", ":all:"]
        trouble = _by_uv([*sync, "--python", str(python_of(environment)), str(lock)])
        if not trouble:
            return
        if _has(trouble, (*_NETWORK, *_FULL)):
            raise Stop(explain(trouble))
        say("uv could not do it; trying with pip")
    say("installing the packages with pip, which takes about half a minute")
    command = [*find_pip(), "--python", str(python_of(environment)), "install"]
    # What pip has fetched is kept until all is done, so that nothing is fetched twice.
    command += ["--cache-dir", str(places.TOOLS / "pip-cache")]
    command += ["--only-binary", ":all:", "--no-deps", "--require-hashes"]
    if trouble := followed([*command, "-r", str(lock)], draws=True):
        raise Stop(explain(trouble))


def find_uv(*, fetch: bool) -> str:
    """Return the path of uv, fetched into .dev if that is worth it; empty for none."""
    folder = places.TOOLS / "uv"
    ours = str(folder / "bin" / f"uv{EXE}")
    for candidate in (shutil.which("uv"), ours):
        if candidate and not trouble_with([candidate, "--version"]):
            return candidate
    if not fetch:
        return ""
    say("fetching uv, the installer")
    lock = ["--require-hashes", "-r", str(places.ROOT / "packaging" / "installer.lock")]
    command = [*find_pip(), "install", "--no-deps", "--only-binary", ":all:"]
    trouble = followed(
        [*command, "--upgrade", "--target", str(folder), *lock], draws=True
    )
    if _has(trouble, (*_NETWORK, *_FULL)):
        raise Stop(explain(trouble))
    return "" if trouble or trouble_with([ours, "--version"]) else ours


def find_pip() -> list[str]:
    """Return the command of a pip: this Python's own, else one in .dev.

    Raises:
        Stop: If there is none, and none can be made.
    """
    own = [BASE, "-m", "pip"]
    if not trouble_with([*own, "--version"]):
        return own
    folder = places.TOOLS / "pip"
    made = [str(folder / BIN / f"python{EXE}"), "-m", "pip"]
    if trouble_with([*made, "--version"]):
        say("making a pip, because this Python has none")
        if trouble := trouble_with([BASE, "-m", "venv", "--clear", str(folder)]):
            raise Stop(explain(trouble))
    return made


def tidy() -> None:
    """Remove what was only needed to install the packages."""
    for name in ("pip-cache", "pip"):
        shutil.rmtree(places.TOOLS / name, ignore_errors=True)


def explain(trouble: str) -> str:
    """Return the output of a failed installer as an explanation."""
    lines = trouble.splitlines()
    if _has(trouble, _FULL):
        free = shutil.disk_usage(places.ROOT).free // 1_000_000
        return (
            f"The disk is full: {free} MB are free beside {places.ROOT}. Make room "
            "there, and in the folder for temporary files, and try again."
        )
    if _has(trouble, (_CERTIFICATE,)):
        return (
            "The packages could not be fetched: the certificate of their server is not "
            "trusted here. Look whether the date of this computer is right, and ask "
            "who looks after its network."
        )
    if _has(trouble, ("proxy authentication", " 407 ", "407 proxy")):
        return (
            "The packages could not be fetched: the proxy of this network wants a name "
            "and a password. Put them into the variable HTTPS_PROXY, as in "
            "http://NAME:PASSWORD@PROXY:PORT, and try again."
        )
    if _has(trouble, _NETWORK):
        return "The packages could not be fetched. Check the network, then try again."
    if _has(trouble, _NO_WHEEL):
        last = next(line for line in reversed(lines) if _has(line, _NO_WHEEL)).strip()
        what = "A package is not made for this system or this Python:"
        return f"{what}\n    {last}\n{_SYSTEMS}"
    return "\n    ".join(["The installer could not do it. It said:", *lines[-4:]])


def _by_uv(command: list[str]) -> str:
    """Run uv; again with the system's certificates, where only those are trusted."""
    trouble = followed(command, draws=False)
    if _has(trouble, (_CERTIFICATE,)):
        return followed([*command, "--system-certs"], draws=False)
    return trouble


def _has(text: str, signs: tuple[str, ...]) -> bool:
    text = text.lower()
    return any(sign in text for sign in signs)
