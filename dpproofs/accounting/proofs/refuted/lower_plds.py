"""Theorems about optimistic PLDs: the sum of the losses of several steps distinguishes lists as well as they say."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from dpproofs.accounting.pairs.pair import Sampled
from dpproofs.accounting.pld.composition import Composed
from dpproofs.accounting.pld.lower_profiles import Lines
from dpproofs.accounting.pld.pld import PLD, packed, split
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.library import instantiate
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import conj, entry, forall, implies, nat, num, var
from dpproofs.proving.tactics import numeric

_i = var("i")
ONE = {False: "lattices.spaced-lower-sampled", True: "sampling.spaced-lower-replaced"}
"""The lemma about one step, by whether a record is replaced."""


class Below(NamedTuple):
    """A PLD, its number, how many steps it is about, that they are distinguished that well, and that no mass is
    negative.
    """

    pld: PLD
    number: Term
    steps: int
    known: Theorem
    signs: Theorem


@dataclass(frozen=True)
class Lower:
    """Theorems about equal steps that add their privacy losses.

    ``laws``: those of k steps, G and H, those of an answer, P and Q, the loss L of it and the number n of all steps.
    ``pair``: that P and Q are the sampled Gaussian pair; ``losses``: what is kept adds the losses, on both lists, and
    L is the privacy loss.
    """

    of: Sampled
    laws: Mapping[str, Term]
    pair: Sequence[Theorem]
    losses: Sequence[Theorem]
    _made: dict[int, Below] = field(default_factory=dict)

    def all(self, whole: Composed, level: Fraction | None) -> Below:
        """That of all steps; nothing is needed of it up to a level, in grid steps, where there is one."""
        return self._composed(whole, level)

    def _composed(self, one: Composed, level: Fraction | None = None) -> Below:
        if id(one) not in self._made:
            self._made[id(one)] = self._shown(one, level)
        return self._made[id(one)]

    def _shown(self, one: Composed, level: Fraction | None) -> Below:
        match one.made:
            case (Lines() as lines,):
                return self._one(lines)
            case (Composed() as finer,):
                return _coarsened(self._composed(finer), one.pld)
            case (Composed() as first, Composed() as second):
                pld = one.pld if level is None else above(one.pld, level)
                return self._sum(self._composed(first), self._composed(second), pld)
        raise NotClosedError("a PLD that is made in another way")

    def _one(self, lines: Lines) -> Below:
        pld, fine = lines.pld, lines.fine.width
        number, signs = _packed(pld)
        pair = {name: self.laws[name] for name in "PQ"}
        values = {
            **_grid(pld), **pair, "rate": num(self.of.rate), "sigma": num(self.of.sigma), "table": number,
            "last": num(pld.last), "origin": num(pld.origin), "width": num(fine), "width2": num(pld.grid.width),
            "fine": num(lines.fine.unit), "values": num(packed(lines.values, fine)),
            "places": num(packed(lines.places, fine)), "nodes": num(len(lines.places) - 2),
        }  # fmt: skip
        least = shown(ONE[self.of.is_replaced], values, *self.pair, signs)
        known = shown("lattices.lower-loss", {**self.laws, "h": least.conclusion.args[2]}, *self.losses, least)
        return Below(pld, number, 1, known, signs)

    def _sum(self, a: Below, b: Below, pld: PLD) -> Below:
        steps = a.steps + b.steps
        values = {**self.laws, "s": num(a.steps), "s2": num(b.steps), "s3": num(steps)}
        return multiplied("lattices.lower-steps", a, b, pld, steps, values, *self.losses)


def above(pld: PLD, level: Fraction) -> PLD:
    """The part with losses above a level, in grid steps."""
    first = min(max(0, math.floor(pld.origin + level)), pld.last)
    return replace(pld, masses=pld.masses[first:], origin=pld.origin - first)


def _packed(pld: PLD) -> tuple[Term, Theorem]:
    """The masses as the digits of one number, and that none is negative."""
    number = num(packed(pld.masses, pld.grid.width))
    inside = conj(nat(_i), _i <= num(pld.last))
    return number, numeric(forall(_i, implies(inside, 0 <= entry(number, num(pld.grid.width), _i))), depth=0)


def _grid(pld: PLD) -> dict[str, Term]:
    return {"step": num(pld.grid.step), "width": num(pld.grid.width), "unit": num(pld.grid.unit)}


def _coarsened(a: Below, pld: PLD) -> Below:
    """On every second loss."""
    shares = split(a.pld)
    number, signs = _packed(pld)
    first, second, _ = a.known.conclusion.args
    values = {
        **_grid(a.pld), "P": first, "Q": second, "table": a.number, "last": num(a.pld.last),
        "origin": num(a.pld.origin), "table2": number, "last2": num(pld.last), "origin2": num(pld.origin),
        "step2": num(pld.grid.step), "split": num(packed(shares.up, pld.grid.width)), "top": num(shares.top),
        "bottom": num(shares.bottom),
    }  # fmt: skip
    return Below(pld, number, a.steps, shown("lattices.lower-table-coarser", values, a.known), signs)


def multiplied(
    lemma: str, a: Below, b: Below, pld: PLD, steps: int, values: Mapping[str, Term], *facts: Theorem
) -> Below:
    """A convolution, by a lemma about both."""
    number, signs = _packed(pld)
    low, unit, size = int(a.pld.origin + b.pld.origin - pld.origin), num(pld.grid.unit), pld.grid.width // 8
    counts = tuple(len(one.masses) for one in (a.pld, b.pld, pld))
    products = infer("convolution", tables=(a.number, b.number, number), width=size, counts=counts, low=low, unit=unit)
    numbers = {
        **_grid(pld), **values, "table": a.number, "last": num(a.pld.last), "origin": num(a.pld.origin),
        "table2": b.number, "last2": num(b.pld.last), "origin2": num(b.pld.origin),
        "table3": number, "last3": num(pld.last), "origin3": num(pld.origin), "low": num(low),
    }  # fmt: skip
    known = shown(lemma, numbers, a.known, b.known, a.signs, b.signs, products, *facts)
    return Below(pld, number, steps, known, signs)


def shown(name: str, values: Mapping[str, Term], *facts: Theorem) -> Theorem:
    """A lemma at these values; its hypotheses about numbers alone are computed."""
    made = instantiate(name, **values)
    known = {fact.conclusion: fact for fact in facts}
    needed = sorted((hyp for hyp in made.hypotheses if hyp in known or not hyp.free), key=lambda hyp: hyp.key)
    return infer("cut", made, *(known.get(hyp) or numeric(hyp, depth=0) for hyp in needed))
