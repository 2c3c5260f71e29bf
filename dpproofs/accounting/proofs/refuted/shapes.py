"""Refutations of claims on equal Gaussian steps, once for all numbers: of the noise, and of the claimed guarantee.

Claims that differ only in these numbers share one proof, and each refutation is an instance, if its numbers are such
that the claim is false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from dpproofs.accounting.proofs import FAILURES, NotClosedError
from dpproofs.accounting.proofs.facts import cut
from dpproofs.accounting.proofs.refuted.by_thresholds import of_all_lists
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import rebuild, var
from dpproofs.proving.tactics import both, numeric

MOST_MET, MOST_KEPT = 4096, 64
"""How many shapes are remembered, and how many lemmas are kept."""
NAMED: Mapping[str, Mapping[int, str]] = Frozen(
    {"gaussian_mechanism": {3: "sigma_"}, "approx_dp": {2: "epsilon_", 3: "delta_"}}
)
"""The numbers that get names, by their places in the definitions of a step and of the claimed guarantee."""
False_ = Callable[[str, int, Term], Theorem | None]
"""A contradiction from the body of a claim."""


class _Shape(NamedTuple):
    """The body of a claim with names for numbers, and their values."""

    body: Term
    values: dict[Term, Term]


_met: set[object] = set()
_lemmas: dict[object, Theorem | None] = {}


def instance(relation: str, group: int, goal: Term, body: Term, false: False_) -> Theorem | None:
    """The refutation ``goal`` of the claim with this body; None without a proof for all numbers.

    The proof for all numbers is made where a second claim needs it: it takes longer than that for some.
    """
    shape = _shape(body)
    if shape is None:
        return None
    key = relation, group, shape.body
    if key not in _met:
        if len(_met) >= MOST_MET:
            _met.clear()
        _met.add(key)
        return None
    if key not in _lemmas:
        if len(_lemmas) >= MOST_KEPT:
            _lemmas.clear()
        _lemmas[key] = _proved(relation, group, goal, shape, false)
    lemma = _lemmas[key]
    if lemma is None:
        return None
    *domain, _ = goal.args
    try:
        made = infer("instantiate", lemma, values=tuple(shape.values.items()))
        made = cut(made, *(numeric(h, depth=0) for h in made.hypotheses))
        made = both(*(numeric(fact, depth=0) for fact in domain), made)
    except FAILURES:  # its numbers do not refute it, or not by this proof
        return None
    return made if made.conclusion == goal and not made.hypotheses else None


def _proved(relation: str, group: int, goal: Term, shape: _Shape, false: False_) -> Theorem | None:
    try:
        found = false(relation, group, shape.body)
        return None if found is None else of_all_lists(goal.args[-1], found, shape.body)
    except (*FAILURES, NotClosedError):
        return None


def _shape(body: Term) -> _Shape | None:
    """The shape of a claim with one group of Gaussian steps; None for another one."""
    values: dict[Term, Term] = {}
    met = list[str]()

    def go(t: Term, depth: int = 0) -> Term:
        places = NAMED.get(t.data.name) if t.op == "def" else None
        if places is None:
            return rebuild(t, go, depth) if t.args else t
        met.append(t.data.name)
        args = list(t.args)
        for place, name in places.items():
            if args[place].op == "num":
                values[var(name)] = args[place]
                args[place] = var(name)
        return Term("def", tuple(args), t.data, t.hint)

    made = go(body)
    return _Shape(made, values) if sorted(met) == sorted(NAMED) else None
