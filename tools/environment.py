"""Makes the project's environment: ``python3 tools/environment.py .venv dev``.

Checks the interpreter, creates the folder if need be and installs the project with the named extras,
but only when pyproject.toml or the extras changed since the last time. Written so that an interpreter
that is too old still reads this file and prints what to do.
"""

import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main() -> int:
    folder = sys.argv[1] if len(sys.argv) > 1 else ".venv"
    extras = sys.argv[2] if len(sys.argv) > 2 else "dev"  # "" for the package alone
    if sys.version_info < OLDEST:
        return too_old()
    folder = os.path.join(ROOT, folder)
    python = python_in(folder)
    if not os.path.exists(python):
        create(folder, python)
    if not extras and any(content(path) == digest().encode() for path in stamps(folder)):
        return 0  # any set of extras holds the package
    stamp = os.path.join(folder, "armwright-" + extras.replace(",", "-") + ".stamp")
    if content(stamp) != digest().encode():
        what = "armwright[" + extras + "]" if extras else "armwright"
        print("installing " + what + " into " + folder + " (downloads about 150 MB once)", file=sys.stderr)
        install(python, extras)
        with open(stamp, "w") as stream:
            stream.write(digest())
    return 0


def too_old() -> int:
    newer = [name for name in ("python3.13", "python3.12", "python3.11") if shutil.which(name)]
    advice = "make env PYTHON=" + newer[0] if newer else "install Python 3.11 or newer"
    have = ".".join(str(part) for part in sys.version_info[:3])
    print("Armwright needs Python 3.11 or newer; this is " + have + ". Type: " + advice, file=sys.stderr)
    return 1


def python_in(folder: str) -> str:
    parts = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(folder, *parts)


def create(folder: str, python: str) -> None:
    """A virtual environment; where the interpreter came without ensurepip, its own pip fills it."""
    if subprocess.call([sys.executable, "-m", "venv", folder], stdout=subprocess.DEVNULL) == 0:
        return
    subprocess.check_call([sys.executable, "-m", "venv", "--clear", "--without-pip", folder])
    subprocess.check_call([sys.executable, "-m", "pip", "--python", python, "install", "-qq", "pip"])


def install(python: str, extras: str) -> None:
    command = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.check_call([*command, "--editable", ".[" + extras + "]" if extras else "."], cwd=ROOT)


def stamps(folder: str) -> "list[str]":
    """What was installed there, by extras."""
    return [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".stamp")]


def digest() -> str:
    return hashlib.sha256(content(os.path.join(ROOT, "pyproject.toml"))).hexdigest()


def content(path: str) -> bytes:
    if not os.path.exists(path):
        return b""
    with open(path, "rb") as stream:
        return stream.read()


if __name__ == "__main__":
    sys.exit(main())
