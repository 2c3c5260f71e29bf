"""Writes the site, or a part of it, beside what stands there, which is replaced when all is written."""

from __future__ import annotations

import difflib
import json
import multiprocessing
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

from dpproofs.library import Library, library
from dpproofs.library.citations import lines
from dpproofs.library.graph import Graph
from dpproofs.proving.memory import without_memory
from textbook import live
from textbook.site import KEY, ROOT, Site

GRAPH = "graph.json"
"""What cites what, in the site: a part of it that is written later reads this, and proves only its own theorems."""
CHUNK = 8

_site: list[Site] = []


def _write(names: Sequence[str]) -> None:
    (site,) = _site
    for name in names:
        site.parts[name]()


def whole(folder: Path, *, jobs: int = 2, gathered: Path | None = None, only: Iterable[str] = ()) -> None:
    """Write the whole site; with ``only``, of the pages of theorems only these.

    All lemmas are proved first. Then other processes, which share these proofs, write the pages. The site that stands
    in the folder is replaced at the end.
    """
    new = _beside(folder, ".new")
    lib = _library()
    site = Site(new, lib, Graph.of(lib), live=gathered is not None)
    if site.graph.unproved:
        raise SystemExit(f"not proved: {', '.join(site.graph.unproved)}")
    left_out = {lemma.id for lemma in lib} - set(only) if only else set()
    _site[:] = [site]
    # What takes long comes first.
    pages = [[name] for name in site.parts if name not in site.titles and name != KEY]
    names = [lemma.id for lemma in lib if lemma.id not in left_out]
    parts = [*pages, *(names[i : i + CHUNK] for i in range(0, len(names), CHUNK))]
    if jobs > 1:
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            for _ in pool.imap_unordered(_write, parts):
                pass
    else:
        for part in parts:
            _write(part)
    (new / GRAPH).write_text(json.dumps(site.graph.to_json(), separators=(",", ":")) + "\n", encoding="utf-8")
    if gathered is not None:
        live.put(gathered, new)
    old = _beside(folder, ".old")
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def some(folder: Path, names: Iterable[str], *, gathered: Path | None = None) -> list[str]:
    """Write some pages into the site that stands in the folder, or into none; returns their paths.

    A name is the id of a theorem, that of a page or a lesson, or the path of a page. What cites a
    theorem is read from the site that stands there, if there is one. SystemExit for other names.
    """
    new = _beside(folder, ".new")
    lib = _library()
    bare = Site(new, lib, Graph({}), live=False)
    wanted = [_named(name, bare.parts) for name in names]
    if (folder / GRAPH).exists():
        graph, is_whole = _renewed(folder / GRAPH, lib, wanted), True
    else:
        is_whole = any(name in ("index", "graph") or name.startswith("chapters/") for name in wanted)
        graph = Graph.of(lib) if is_whole else _renewed(None, lib, wanted)
    site = Site(new, lib, graph, live=gathered is not None, is_whole=is_whole)
    new.mkdir(parents=True)
    for name in dict.fromkeys((*wanted, "assets")):
        site.parts[name]()
    if gathered is not None:
        (live.put_small if (folder / "live").exists() else live.put)(gathered, new)
    written = sorted(f.relative_to(new).as_posix() for f in new.rglob("*") if f.is_file())
    for path in written:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (new / path).replace(folder / path)
    shutil.rmtree(new)
    return [path for path in written if path.endswith(".html")]


def _library() -> Library:
    sys.path.append(str(ROOT / "tests"))  # the witnesses of mutants lie there
    return library()


def _beside(folder: Path, ending: str) -> Path:
    """A place beside the folder, in which nothing is left of an earlier run."""
    place = folder.with_name(folder.name + ending)
    if place.exists():
        shutil.rmtree(place)
    return place


def _named(name: str, known: Iterable[str]) -> str:
    """The part that is meant by a name, or by a path in the site."""
    path = PurePosixPath(name)
    known = list(known)
    for said in (name, name.removesuffix(".html"), path.name.removesuffix(".html")):
        if said in known:
            return said
    near = difflib.get_close_matches(path.name.removesuffix(".html"), known)
    hint = f"; there is {', '.join(near)}" if near else ""
    raise SystemExit(f"no part of the site is called {name}{hint}")


def _renewed(file: Path | None, lib: Library, names: Iterable[str]) -> Graph:
    """What was known of who cites whom, with what those of the names that are lemmas cite now."""
    ids = {lemma.id for lemma in lib}
    cites: dict[str, tuple[str, ...]] = dict.fromkeys(ids, ())
    if file is not None:
        for row in json.loads(file.read_text(encoding="utf-8"))["lemmas"]:
            cites[row["name"]] = tuple(c for c in row["cites"] if c in ids)
    for name in ids.intersection(names):
        with without_memory():
            proof = lines(lib[name].theorem, lib)
        cites[name] = tuple(sorted({line.cited.id for line in proof if line.cited is not None}))
    return Graph({name: cites[name] for name in sorted(ids)})
