"""What the worker of a page asks of Python: commands of dpproofs, proofs to replay, cells and exercises."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import traceback
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

ON_DEMAND = ("z3", "sympy", "mpmath")
"""Packages that are fetched when something imports them."""


class Finder:
    """Fetches a package when it is imported for the first time."""

    def __init__(self, fetch: Any) -> None:
        self.fetch, self.done = fetch, set()

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:  # noqa: ARG002
        """Where the package is, after it was fetched."""
        if name not in ON_DEMAND or name in self.done:
            return None
        self.done.add(name)
        self.fetch(name)
        return PathFinder.find_spec(name)


def install(fetch: Any) -> None:
    """Fetch packages by this function when they are imported."""
    sys.meta_path.insert(0, Finder(fetch))


def command(*arguments: str) -> dict[str, Any]:
    """A command of dpproofs: its exit code, and what it prints."""
    from dpproofs.cli import main

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(list(arguments))
    return {"code": code, "out": out.getvalue(), "err": err.getvalue()}


def replayed(text: str) -> dict[str, Any]:
    """What the second verifier says of a saved proof."""
    from dpproofs.errors import DpproofsError
    from dpproofs.replay import replay
    from dpproofs.replay.reading import loads

    try:
        report = replay(loads(text))
    except DpproofsError as error:
        return {"verdict": "invalid", "line": f"invalid: {error}"}
    return {"verdict": report.verdict, "line": str(report)}


def answered(request: str) -> str:
    """The answer to a request, both as JSON."""
    asked = json.loads(request)
    try:
        return json.dumps(_ANSWERS[asked["kind"]](asked))
    except Exception as error:  # noqa: BLE001  a cell may raise anything, and the page shows it
        said = traceback.format_exception_only(error)[-1].strip()
        return json.dumps({"code": 1, "out": "", "err": said})


def _file(asked: dict[str, Any], name: str) -> str:
    path = Path("/tmp") / name  # noqa: S108  the file system of the worker, which nobody else sees
    path.write_text(asked["text"], encoding="utf-8")
    return str(path)


def _prove(asked: dict[str, Any]) -> dict[str, Any]:
    where = [part for c in asked["where"].split(";") if c.strip() for part in ("--where", c.strip())]
    return command("prove", asked["goal"], *where)


_known: dict[tuple[str, ...], dict[str, Any]] = {}


def _after(cells_before: tuple[str, ...]) -> dict[str, Any]:
    """The names that are there after these cells, each of which is run once."""
    import cells

    if not cells_before:
        return {"__name__": "lesson"}
    if cells_before not in _known:
        names = _after(cells_before[:-1])
        cells.run(cells_before[-1], names)
        _known[cells_before] = names
    return dict(_known[cells_before])


def _cells(asked: dict[str, Any]) -> dict[str, Any]:
    import cells

    return {"code": 0, "html": cells.shown(*cells.run(asked["text"], _after(tuple(asked["before"]))))}


def _exercise(asked: dict[str, Any]) -> dict[str, Any]:
    import cells

    names = _after(tuple(asked["before"]))
    cells.run(asked["text"], names)
    said = names["check"](asked["answer"])
    return {"code": 0, "right": said is True, "err": said if isinstance(said, str) else ""}


_ANSWERS = {
    "replay": lambda asked: replayed(asked["text"]),
    "bound": lambda asked: command("bound", asked["name"], *(f"{k}={v}" for k, v in asked["values"].items())),
    "claim": lambda asked: command("verify", _file(asked, "claim.toml")),
    "lemma": lambda asked: command("check", _file(asked, "mine.py")),
    "prove": _prove,
    "cell": _cells,
    "exercise": _exercise,
}
