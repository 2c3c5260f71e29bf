"""What the live parts of the site need: Pyodide from npm, wheels from the package index, and the sources, packed."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

HOME = Path(__file__).resolve().parent
ROOT = HOME.parents[1]
FROM_NPM = ("pyodide", "@fontsource/stix-two-math", "minisearch")
FROM_INDEX = ("mpmath", "python-flint", "sympy", "z3-solver")
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
EPOCH = (1980, 1, 1, 0, 0, 0)


def pinned(file: Path) -> dict[str, str]:
    """The versions in a file of lines such as name==1.0."""
    lines = (line.partition("#")[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return dict(line.split("==", 1) for line in lines if line)


def is_gathered(folder: Path) -> bool:
    """Whether all that is needed is there."""
    return (folder / "complete").exists()


def brought(folder: Path, name: str) -> Path:
    """A package from npm, in the version that is pinned: its folder. SystemExit where it cannot be had."""
    version = pinned(HOME / "live.txt")[name]
    place = folder / name.rpartition("/")[2] / version
    if not place.exists():
        if shutil.which("npm") is None:
            raise SystemExit("there is no npm")
        folder.mkdir(parents=True, exist_ok=True)
        run(["npm", "pack", f"{name}@{version}", "--pack-destination", str(folder), "--silent"])
        packed = folder / f"{name.removeprefix('@').replace('/', '-')}-{version}.tgz"
        with tarfile.open(packed) as content:
            content.extractall(place, filter="data")
        packed.unlink()
    return place / "package"


def gather(folder: Path) -> None:
    """Bring Pyodide and the wheels into a folder, unless they are there; SystemExit where that cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "complete").unlink(missing_ok=True)
    versions = pinned(HOME / "live.txt")
    for name in FROM_NPM:
        brought(folder, name)
    platform = versions["platform"]
    wheels = folder / "wheels"
    for name in FROM_INDEX:
        version = versions[name]
        if any(wheels.glob(f"{name.replace('-', '_')}-{version}-*.whl")):
            continue
        run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
                *("--only-binary=:all:", "--platform", platform, "--python-version", "3.14"),
                *("--implementation", "cp", "--abi", "cp314", "--abi", "none"),
                *("--dest", str(wheels), f"{name}=={version}"),
            ]
        )
    (folder / "complete").touch()


def run(command: list[str]) -> None:
    """Run a command; SystemExit with its name where it fails."""
    if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode:  # noqa: S603  what is run is written above
        raise SystemExit(f"failed: {' '.join(command)}")


def put_small(folder: Path, site: Path) -> None:
    """Put into the site what all pages need of what was gathered: the font of formulas, and what searches."""
    font = brought(folder, "@fontsource/stix-two-math")
    shutil.copyfile(font / "files" / "stix-two-math-latin-400-normal.woff2", site / "math.woff2")
    shutil.copyfile(font / "LICENSE", site / "math-LICENSE.txt")
    searches = brought(folder, "minisearch")
    code = (searches / "dist" / "umd" / "index.js").read_text(encoding="utf-8").partition("//# sourceMappingURL")[0]
    licence = (searches / "LICENSE.txt").read_text(encoding="utf-8")
    (site / "minisearch.js").write_text(f"/* MiniSearch\n\n{licence}*/\n{code}", encoding="utf-8")


def put(folder: Path, site: Path) -> None:
    """Put what was gathered into the site, with the sources."""
    put_small(folder, site)
    live = site / "live"
    live.mkdir(exist_ok=True)
    package = brought(folder, "pyodide")
    for name in PYODIDE_FILES:
        shutil.copyfile(package / name, live / name)
    for wheel in sorted((folder / "wheels").glob("*.whl")):
        slim(wheel, live / f"{wheel.name.partition('-')[0]}.zip")
    bundle(live / "runner.zip", {f"{name}.py": (HOME / f"{name}.py").read_bytes() for name in ("cells", "runner")})
    archive(live / "dpproofs.zip", [ROOT / "dpproofs", ROOT / "theorems"])
    archive(live / "verifier.zip", [ROOT / "dpproofs" / p for p in VERIFIER])


VERIFIER = ("__init__.py", "errors.py", "sealed.py", "replay", "language", "system")
"""What the second verifier needs."""
UNUSED = ("/tests/", "/test/", "/testing/", "/benchmarks/")


def archive(target: Path, places: list[Path]) -> None:
    """The sources below some places."""
    files = [
        f for p in places for f in ([p] if p.is_file() else p.rglob("*")) if f.suffix in (".py", ".json", ".typed")
    ]
    sources = sorted(f for f in files if "__pycache__" not in f.parts)
    bundle(target, {f.relative_to(ROOT).as_posix(): f.read_bytes() for f in sources})


def slim(wheel: Path, target: Path) -> None:
    """A wheel without the tests in it."""
    with zipfile.ZipFile(wheel) as given:
        names = sorted(n for n in given.namelist() if not n.endswith("/") and not any(p in f"/{n}" for p in UNUSED))
        bundle(target, {name: given.read(name) for name in names})


def bundle(target: Path, files: dict[str, bytes]) -> None:
    """An archive that is the same for the same files."""
    with zipfile.ZipFile(target, "w") as out:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, data, compresslevel=9)


def main() -> None:
    """Gather into the folder that is named; where that cannot be, the site is written without live parts."""
    parser = argparse.ArgumentParser(prog="python -m textbook.live", description="gather what the live parts need")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    try:
        gather(parser.parse_args().folder.resolve())
    except SystemExit as missing:
        print(f"{missing}: the site will have no live parts", file=sys.stderr)


if __name__ == "__main__":
    main()
