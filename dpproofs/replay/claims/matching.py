"""What a saved proof states, compared with the claims of a file: tree by tree, and definitions by all that they say."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from dpproofs.replay.claims.kinds import RefusedClaimError
from dpproofs.replay.claims.reading import REPLACE, Claim, load
from dpproofs.replay.claims.trees import REAL, Tree, Type
from dpproofs.replay.terms import Definition, Term

VERIFIED, REFUTED, OTHER = "verified", "refuted", "other"
RELEASED = "V"
MOST_RECORDS = 10**12
"""A refutation that is only about more records is none."""
MOST_ASSUMED = 3
"""That two records differ, that whole numbers are counted, and that two numbers can be put in one."""
_LONGEST = 60


class Found(NamedTuple):
    """What a statement is to the claims of a file: which one it verifies or refutes, or how it differs from each."""

    verdict: str
    place: str = ""
    least: int = 0
    """A refutation is about all lists that may have at least this many records."""
    reason: str = ""


class _Refutation(NamedTuple):
    """What a refutation names: from how many records on, the space of what is released, and how much it assumes."""

    least: int
    space: Type
    more: int


def found(path: str | Path, case: int | None, hypotheses: Iterable[Term], conclusion: Term) -> Found:
    """What a statement is to the claims of a file, or of one [[case]] of it; RefusedClaimError where none is read."""
    claims = [c for c in load(path) if case in (None, c.case)]
    read = [c for c in claims if isinstance(c, Claim)]
    refused = [c for c in claims if isinstance(c, RefusedClaimError)]
    if not read:
        raise refused[0] if refused else RefusedClaimError(f"there is no case {case}")
    if list(hypotheses):
        return Found(OTHER, reason="the proof has hypotheses, and a verdict has none")
    refutation = _refutation(conclusion)
    reasons = []
    for claim in read:
        if refutation is None:
            reason = difference(claim.means(RELEASED).verified(), conclusion)
            if not reason:
                return Found(VERIFIED, claim.place)
        else:
            reason = _not_refuted(claim, refutation, conclusion)
            if not reason:
                return Found(REFUTED, claim.place, refutation.least)
        reasons.append(f"{claim.place}: {reason}" if claim.place else reason)
    more = f"; nor of {len(reasons) - 1} others" if len(reasons) > 1 else ""
    left = f"; {len(refused)} more cannot be read, such as {refused[0]}" if refused else ""
    return Found(OTHER, reason=reasons[0] + more + left)


def _not_refuted(claim: Claim, said: _Refutation, conclusion: Term) -> str:
    """How a refutation differs from that of the claim."""
    meaning = claim.means(said.space)
    two_records = said.more > len(meaning.needs)
    if two_records and claim.relation != REPLACE:
        return f"the proof assumes that two records differ, which is only about {REPLACE}"
    return difference(meaning.refuted(said.least, two_records=two_records), conclusion)


def _refutation(t: Term) -> _Refutation | None:
    """What a formula names that is a refutation, by its form; None for any other."""
    if t.op == "and":
        t = t.args[-1]
    while t.op == "forall":
        t = t.args[0]
    given: list[Term] = []
    while t.op == "imp" and len(given) <= 3 + MOST_ASSUMED:
        given.append(t.args[0])
        t = t.args[1]
    if t.op != "false" or not 3 <= len(given) <= 3 + MOST_ASSUMED or given[1].op != "le" or given[-1].op != "forall":
        return None
    least, released = given[1].args[0], given[-1].data
    if least.op != "num" or least.data.denominator != 1 or not 0 <= least.data <= MOST_RECORDS:
        return None
    if released[0] != "fn" or type(released[2]) is not tuple or not _is_closed(released[2][-1]):
        return None
    return _Refutation(int(least.data), released[2][-1], len(given) - 3)


def _is_closed(space: Any) -> bool:
    """The real numbers, and pairs of such: spaces whose names stand for nothing else."""
    if type(space) is tuple:
        return len(space) == 3 and space[0] == "x" and all(map(_is_closed, space[1:]))
    return bool(space == REAL)


def difference(wanted: Tree, stated: Term) -> str:
    """Where a statement first differs from what is wanted, in words; empty where it is the same."""
    return _Comparison().of(wanted, stated, "")


class _Comparison:
    """Compares trees, each pair of them once."""

    def __init__(self) -> None:
        self.same: dict[tuple[int, int], tuple[object, object]] = {}

    def of(self, wanted: Tree, stated: Term, where: str) -> str:
        """The first difference."""
        key = (id(wanted), id(stated))
        if key in self.same:
            return ""
        reason = self._new(wanted, stated, where)
        if not reason:
            self.same[key] = wanted, stated  # kept alive, so that no other tree has their ids
        return reason

    def _new(self, wanted: Tree, stated: Term, where: str) -> str:
        if wanted.op != stated.op:
            return _said(wanted, stated, where)
        if wanted.op == "def":
            return self._applied(wanted, stated, where)
        if not _is_one(wanted.data, stated.data):
            return _said(wanted, stated, where)
        pairs = list(zip(wanted.args, stated.args, strict=False))
        if wanted.op == "and":  # the domains of numbers come first, and are the least specific
            pairs = list(zip(reversed(wanted.args), reversed(stated.args), strict=False))
        for one, other in pairs:
            if reason := self.of(one, other, where):
                return reason
        if len(wanted.args) != len(stated.args):
            return f"{where}the claim says {len(wanted.args)} things together, the proof {len(stated.args)}"
        return ""

    def _applied(self, wanted: Tree, stated: Term, where: str) -> str:
        name, theirs = wanted.data.name, stated.data
        if name != theirs.name:
            return _said(wanted, stated, where)
        if reason := self._defined(wanted, theirs):
            return reason
        for one, other, parameter in zip(wanted.args, stated.args, wanted.data.parameters, strict=True):
            if reason := self.of(one, other, f"{name}, {parameter.data[0]}: "):
                return reason
        return ""

    def _defined(self, wanted: Tree, theirs: Definition) -> str:
        ours, where = wanted.data, f"{wanted.data.name} is defined otherwise: "
        key = (id(ours), id(theirs))
        if key in self.same:
            return ""
        if len(ours.parameters) != len(theirs.parameters):
            return f"{where}with {len(theirs.parameters)} parameters"
        pairs = [*zip(ours.parameters, theirs.parameters, strict=True), (ours.body, theirs.body)]
        for one, other in pairs:
            if reason := self.of(one, other, where):
                return reason
        self.same[key] = ours, theirs
        return ""


def _is_one(ours: object, theirs: object) -> bool:
    """Whether the data are the same, and of the same types: Python has True == 1 == Fraction(1)."""
    if type(ours) is tuple and type(theirs) is tuple:
        return len(ours) == len(theirs) and all(map(_is_one, ours, theirs))
    return type(ours) is type(theirs) and ours == theirs


def _said(wanted: Tree, stated: Term, where: str) -> str:
    return f"{where}the claim says {_shown(wanted)}, the proof {_shown(stated)}"


def _shown(t: Tree | Term) -> str:
    """A tree in a few words: a number, a name, or what kind of thing it is."""
    match t.op:
        case "num":
            top, bottom = t.data.numerator, t.data.denominator
            if max(top.bit_length(), bottom.bit_length()) > 3 * _LONGEST:
                return "a number of many digits"
            return str(t.data)
        case "def":
            return str(t.data.name)
        case "var":
            return str(t.data[0])
        case "bound":
            return f"a variable of the type {_type(t.data[1])}"
        case "forall" | "exists":
            return f"for {'all' if t.op == 'forall' else 'some'} values of the type {_type(t.data)}"
        case "lam":
            return f"a function of {len(t.data)} variables"
        case "imp":
            return f"that {_shown(t.args[0])} implies something"
        case _:
            return f"{t.op}({', '.join(map(_shown, t.args))})" if 0 < len(t.args) <= 2 else t.op


def _type(kind: object) -> str:
    text = str(kind).replace("'", "")
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
