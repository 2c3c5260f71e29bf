"""The command formula: the meaning of a claim, as one closed formula."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from dpproofs.system.files import named
from dpproofs.system.output import as_json, say

DONE, USAGE, NO_FORMULA = 0, 2, 3


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    sub = command("formula", "print what claims say: the formula that a verdict proves, and its definitions", _formula)
    sub.add_argument("file", metavar="CLAIM.toml", help="a claim file, or - for standard input")
    sub.add_argument("--latex", action="store_true", help="print LaTeX")


def _formula(options: argparse.Namespace) -> int:
    from dpproofs.accounting.claims import formulas
    from dpproofs.accounting.files.readings import read_file
    from dpproofs.errors import printable
    from dpproofs.meaning.formula import NoMeaningError

    code, printed = DONE, list[str]()
    rows: list[dict[str, object]] = []
    readings = read_file(named(options.file))
    for one in readings:
        if one.claim is None:
            for problem in one.problems:
                say(f"error: {printable(str(one.place))}: {problem.message}")
            code = USAGE
            continue
        try:
            if options.json:
                rows.append(formulas.to_json(one.claim, one.source))
                continue
            show = formulas.latex if options.latex else formulas.text
            shown = show(one.claim, one.source)
        except NoMeaningError as error:
            say(f"error: {printable(str(one.claim))}: it has no formula yet, for {error}")
            code = code or NO_FORMULA
            continue
        mark = "% " if options.latex else ""
        printed.append(f"{mark}{printable(str(one.claim))}\n\n{shown}")
    if options.json:
        print(as_json(rows))
    elif printed:
        print("\n\n\n".join(printed))
    return code
