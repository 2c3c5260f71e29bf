"""The command card: a lemma on one page."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from dpproofs.errors import printable
from dpproofs.system.output import as_json

if TYPE_CHECKING:
    from dpproofs.library.cards import Card, Said

DONE, DISAGREED = 0, 1


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    sub = command("card", "show lemmas on one page: SymPy, LaTeX, z3, mpmath, and a function that refuses", _card)
    sub.add_argument("names", nargs="*", metavar="NAME", help="lemmas or verified functions (default: five lemmas)")


def _card(options: argparse.Namespace) -> int:
    from dpproofs.library import library
    from dpproofs.library.cards import FIVE, card
    from dpproofs.system.progress import line

    lib = library()
    lemmas = [lib.lemma_of(name) for name in options.names] if options.names else [lib[name] for name in FIVE]
    with line("card", is_for_programs=options.json):
        cards = [card(lemma, lib) for lemma in lemmas]
    if options.json:
        print(as_json([_data(one) for one in cards]))
    else:
        print("\n\n".join(map(_text, cards)))
    return DISAGREED if any(one.z3.disagrees for one in cards) else DONE


def _stated(one: Card) -> tuple[list[str], str, str]:
    """The hypotheses and the conclusion in SymPy, and the statement in LaTeX."""
    from sympy import latex, sstr

    from dpproofs.symbolic import statement

    stated = statement(one.lemma)
    return [sstr(h) for h in stated.hypotheses], sstr(stated.conclusion), latex(stated, order="none")


def _data(one: Card) -> dict[str, object]:
    hypotheses, conclusion, written = _stated(one)
    return {
        "name": one.lemma.id,
        "title": one.lemma.title,
        "source": one.lemma.source,
        "sympy": {"hypotheses": hypotheses, "conclusion": conclusion},
        "latex": written,
        "z3": one.z3._asdict(),
        "mpmath": one.mpmath._asdict(),
        "statement_box": _box(one),
        "function": None if one.function is None else one.function.name,
        "call": None if one.good is None else {"arguments": dict(one.good.arguments), "result": one.good.result},
        "refused": [{"arguments": dict(c.arguments), "reason": c.result} for c in one.refused],
    }


def _box(one: Card) -> dict[str, list[str]] | None:
    if one.statement_box is None:
        return None
    return {v.data[0]: [str(low), str(high)] for v, (low, high) in one.statement_box.items()}


def _text(one: Card) -> str:
    hypotheses, conclusion, written = _stated(one)
    lines = [f"{one.lemma.id}: {one.lemma.title}", f"source: {one.lemma.source}", "", "in SymPy"]
    lines += [*(f"    {h}" for h in hypotheses), f" |- {conclusion}", "", "in LaTeX", f"    {written}", ""]
    lines += [f"z3: agrees with {_of(one.z3)} certified steps"]
    lines += [f"mpmath: its intervals agree, each on a box, equations at a point, with {_of(one.mpmath)} that computed"]
    box = _box(one)
    if box is not None:
        sides = ", ".join(f"{low} <= {name} <= {high}" for name, (low, high) in box.items())
        lines += [f"    and with the statement itself where {sides}"]
    if one.function is None:
        lines += ["no verified function"]
    elif one.good is None:
        lines += [f"function: {one.function.name}; no call with simple numbers returns a bound"]
    else:
        called = f"{one.function.name}({one.good})"
        lines += [f"function: {called}", *(f"    {line}" for line in one.good.result.splitlines())]
        lines += [f"refused: {one.function.name}(..., {call}): {call.result}" for call in one.refused]
    return "\n".join(map(printable, lines))


def _of(said: Said) -> str:
    wrong = f" (and disagrees with {said.disagrees})" if said.disagrees else ""
    return f"{said.agrees} of {said.asked}{wrong}"
