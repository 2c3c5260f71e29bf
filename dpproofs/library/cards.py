"""Cards: a lemma on one page, with what z3 and mpmath say of it, and a call of its function beside refused ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import NamedTuple

from dpproofs.language.frozen import Frozen
from dpproofs.library import Library
from dpproofs.library.second_opinion import AGREES, DISAGREES, Box, of_step, on_a_box
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma

FIVE = ("bs16.lemma-2.4", "bs16.lemma-5.2", "bs16.prop-5.3", "bs16.prop-3.3", "bs16.lemma-b.1")
"""The lemmas whose cards are shown when none is named."""
_STRONGER: Mapping[str, str] = Frozen({"bs16.lemma-b.1": "bs16x.lemma-b.1-unrestricted"})
"""Lemmas whose functions are those of a lemma that says more."""
_GOOD = ("2", "1", "1/2", "3", "1/4", "10", "1/1000", "0")
_BAD = ("-1", "0", "1", "1/2", "5/2", "nan", "inf")
_MOST_CALLS, _REFUSALS = 3000, 3
_BOXED = frozenset(("certified", "identity", "enclosure", "derivative_sign"))


class Call(NamedTuple):
    """A call of a verified function, and what it returns, or why it is refused."""

    arguments: Mapping[str, str]
    result: str

    def __str__(self) -> str:
        return ", ".join(f"{name}={text}" for name, text in self.arguments.items())


class Said(NamedTuple):
    """What an engine says of the steps of a proof: how many it agrees with, disagrees with, and was asked about."""

    agrees: int
    disagrees: int
    asked: int


class Card(NamedTuple):
    """A lemma on one page.

    ``statement_box`` is a box on which the intervals of mpmath show the statement itself; None where it is about more
    than numbers, or where they do not show it.
    """

    lemma: Lemma
    z3: Said
    mpmath: Said
    statement_box: Box | None
    function: Verified | None
    good: Call | None
    refused: tuple[Call, ...]


def card(lemma: Lemma, library: Library) -> Card:
    """The card of a lemma; it takes as long as asking both engines about each of its steps."""
    z3, mpmath = _asked(lemma)
    functions = library.functions_of(library[_STRONGER.get(lemma.id, lemma.id)])
    function = functions[0] if functions else None
    good = None if function is None else _good(function)
    return Card(
        lemma,
        z3,
        mpmath,
        None if lemma.conclusion.op == "eq" else on_a_box(lemma.hypotheses, lemma.conclusion),
        function,
        good,
        () if function is None or good is None else tuple(islice(_refused(function, good), _REFUSALS)),
    )


def _asked(lemma: Lemma) -> tuple[Said, Said]:
    """What z3 says of the certified steps, and mpmath of all steps that computed."""
    by_z3: dict[object, str] = {}
    by_mpmath: dict[object, str] = {}
    for step in lemma.theorem.derivation():
        if step.rule not in _BOXED:
            continue
        given = (p.conclusion for p in step.premises) if step.rule == "certified" else iter(step.hypotheses)
        premises = tuple(sorted(given, key=lambda t: t.key))
        about = premises, step.conclusion
        if step.rule == "certified" and about not in by_z3:
            by_z3[about] = of_step("certified", premises, step.conclusion)
        if about not in by_mpmath:
            by_mpmath[about] = AGREES if on_a_box(premises, step.conclusion) is not None else ""
    return _counted(by_z3), _counted(by_mpmath)


def _counted(said: Mapping[object, str]) -> Said:
    every = list(said.values())
    return Said(every.count(AGREES), every.count(DISAGREES), len(every))


def _good(function: Verified) -> Call | None:
    """The first call with simple numbers that returns a bound."""
    names = list(function.description.arguments)
    differing = [_GOOD[i:] + _GOOD[:i] for i in range(len(names))]
    for texts in islice(product(*differing), _MOST_CALLS):
        call = _called(function, dict(zip(names, texts, strict=True)))
        if call is not None:
            return call
    return None


def _called(function: Verified, arguments: Mapping[str, str]) -> Call | None:
    try:
        return Call(arguments, str(function.applied((), _numbers(function, arguments))))
    except DpproofsError:
        return None


def _numbers(function: Verified, arguments: Mapping[str, str]) -> dict[str, str | list[str]]:
    """The arguments of a call; what is a list has this number twice."""
    lists = function.description.lists
    return {name: [text, text] if name in lists else text for name, text in arguments.items()}


def _refused(function: Verified, good: Call) -> Iterator[Call]:
    """Calls with one number changed that the function refuses, each for a reason of its own."""
    reasons: set[str] = set()
    for text, name in product(_BAD, good.arguments):
        arguments = {**good.arguments, name: text}
        try:
            function.applied((), _numbers(function, arguments))
        except DpproofsError as error:
            reason = str(error)
            if reason not in reasons:
                reasons.add(reason)
                yield Call({name: text}, reason)
