"""The lemmas that the search uses, by their ids, and their consequences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from dpproofs.checkers.algebra import Poly
from dpproofs.errors import DpproofsError
from dpproofs.kernel import Term, Theorem
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import erf, erfc, log, num, variables
from dpproofs.prover.schemas import apply, sign
from dpproofs.prover.scope import Scope
from dpproofs.proving import by_id
from dpproofs.proving.tactics import arith, at, instantiate, monotone, mp, specialize

_a, _b, _x = variables("a b x")
_MOST_LOGS = 3

NONNEGATIVE, AT_MOST_TWO = "foundations.erfc-nonnegative", "foundations.erfc-at-most-two"
VANISHES, DECREASING = "foundations.erfc-vanishes", "foundations.erfc-decreasing"
TANGENT = "foundations.exp-tangent"
FACTS = (NONNEGATIVE, AT_MOST_TWO, VANISHES, DECREASING, TANGENT)
"""The lemmas that the search uses."""
_cited: dict[str, Theorem] = {}


class MissingFactError(DpproofsError, LookupError):
    """A lemma that the search needs, and that no installed package has."""


def fact(name: str) -> Theorem:
    """The lemma of that id. One that is not there is an error, since the search would be weaker unseen."""
    found = by_id.lemma(name)
    if found is None:
        raise MissingFactError(f"the search needs the lemma {name}, which no installed package has")
    return _cited.setdefault(name, found.theorem)


def cited() -> Mapping[str, Theorem]:
    """The lemmas that searches have used so far."""
    return Frozen(_cited)


@lru_cache(maxsize=1)
def _erfc_positive() -> Theorem:
    """0 < erfc(a): erfc is strictly decreasing and nowhere negative."""
    falls = monotone(-erfc(_x), _x, [], strict=True)
    order = at(falls, _a, _a + 1, by=[arith(_a < _a + 1)])
    return arith(num(0) < erfc(_a), order, instantiate(fact(NONNEGATIVE), a=_a + 1))


@lru_cache(maxsize=1)
def _erfc_below_two() -> Theorem:
    """erfc(a) < 2: erfc is strictly decreasing and nowhere more than 2."""
    falls = monotone(-erfc(_x), _x, [], strict=True)
    order = at(falls, _a - 1, _a, by=[arith(_a - 1 < _a)])
    return arith(erfc(_a) < num(2), order, instantiate(fact(AT_MOST_TWO), a=_a - 1))


@lru_cache(maxsize=2)
def erf_order(strict: bool) -> Theorem:
    """0 <= a |- 0 <= erf(a)."""
    order = (num(0) < _a) if strict else (num(0) <= _a)
    th = specialize(monotone(erf(_x), _x, [], strict=strict), 0, _a)
    return arith(sign(erf(_a), strict), mp(th, order), instantiate("erf_zero"))


def facts_of_erfc(t: Term, scope: Scope) -> list[Theorem]:
    """0 < erfc(t) = 1 - erf(t) < 2, the value at 0, and the sign of erf(t)."""
    out = [instantiate("erfc_complement", a=t)]
    out.extend(apply(th, {_a: t}) for th in (_erfc_positive(), _erfc_below_two()))
    for strict in (True, False):
        positive = scope.derive(sign(t, strict)) if t.free else None
        if positive is not None:
            out.append(apply(erf_order(strict), {_a: t}, positive))
            break
    if t == num(0):
        out.append(instantiate("erf_zero"))
    return out


def exp_tangent(t: Term) -> Theorem:
    """1 + t <= exp(t)."""
    return instantiate(fact(TANGENT), x=t)


@lru_cache(maxsize=1)
def _log_of_quotient() -> Theorem:
    """0 < a, 0 < b |- log(a) - log(b) <= a/b - 1, for 1 + c <= exp(c) at c = log(a) - log(b)."""
    tangent = exp_tangent(log(_a) - log(_b))
    return arith(log(_a) - log(_b) <= _a / _b - 1, tangent, num(0) < _a, num(0) < _b)


def quotients_of_logs(p: Poly, scope: Scope) -> list[Theorem]:
    """log(s) - log(t) <= s/t - 1 for the logarithms in p."""
    quotient = _log_of_quotient()
    inside = sorted({a.args[0] for m in p for a, _ in m[1] if a.op == "log"}, key=lambda t: t.key)[:_MOST_LOGS]
    positive = {t: th for t in inside if (th := scope.derive(num(0) < t)) is not None}
    pairs = [(s, t) for s in positive for t in positive if s != t]
    return [apply(quotient, {_a: s, _b: t}, positive[s], positive[t]) for s, t in pairs]
