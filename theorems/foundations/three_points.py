"""Laws on three points of the real line, known by bounded tests."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, conj, disj, eq, forall, function_type, implies, ind, integrable, lam, mul, neg, num, prob, var, variables,
)  # fmt: skip
from dpproofs.library import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import test_function
from dpproofs.tactics import almost, arith, at, both, bounded, expand, generalize, parts, split, transfer, use
from theorems.foundations.vanishing import VANISHING

a, b, c, v = variables("a b c v")
R = var("R", prob(REAL))
phi, g = (var(name, function_type((REAL,), REAL)) for name in ("phi", "g"))
TEST = test_function(phi, v)
SPOTS = (num(1), num(0), num(-1))
POINTS = disj(*(eq(v, spot) for spot in SPOTS))


def weighted(f: Term, top: object, middle: object, bottom: object) -> Term:
    """The mean of f under the masses top at 1, middle at 0 and bottom at -1."""
    return top * f(SPOTS[0]) + middle * f(SPOTS[1]) + bottom * f(SPOTS[2])


def three_points(law: Term, *masses: object) -> Term:
    """The law has these masses at 1, 0 and -1."""
    return forall(phi, implies(TEST, eq(E(law, v, phi(v)), weighted(phi, *masses))))


GIVEN = three_points(R, a, b, c)


def _event(body: Term) -> Theorem:
    """What the hypothesis says of the indicator of an event."""
    unit = generalize(both(arith(0 <= ind(body)), arith(ind(body) <= 1)), v)
    return at(GIVEN, lam(v, ind(body)), by=[unit])


def _inside() -> Theorem:
    """The rest of the line has mass 0."""
    outside = ind(neg(POINTS))
    mean = _event(neg(POINTS))
    values = [arith(eq(lam(v, outside)(spot), 0)) for spot in SPOTS]
    none = arith(E(R, v, outside) <= 0, mean, *values)
    return use(VANISHING, almost(R, v, arith(0 <= outside)), bounded(R, v, outside, 1), none, mu=R,
               f=lam(v, outside))  # fmt: skip


def _mean(claim: Claim) -> Theorem:
    """Almost surely f is a combination of the indicators of the points."""
    zero = _inside()
    events = [ind(eq(v, spot)) for spot in SPOTS]
    body = sum((g(spot) * event for spot, event in zip(SPOTS[1:], events[1:], strict=True)), g(SPOTS[0]) * events[0])
    ints = [bounded(R, v, event, 1) for event in events]
    whole_int, whole = parts(expand(R, v, body, *ints))

    def at_spot(here: Theorem) -> Theorem:
        spot = here.conclusion.args[1]
        value = use("leibniz", here, arith(eq(g(v), g(v))), x=v, y=spot, A=lam(a, eq(g(v), g(a))))
        known = [arith(eq(event, 1 if other == spot else 0), here) for other, event in zip(SPOTS, events, strict=True)]
        return arith(eq(body, g(v)), value, *known)

    some = arith(POINTS, eq(ind(neg(POINTS)), 0))
    total_int, same = parts(transfer(R, v, split(some, at_spot, at_spot, at_spot), whole_int, zero))
    masses = [
        arith(eq(E(R, v, event), mass), _event(eq(v, spot)), *(
            arith(eq(lam(v, event)(other), 1 if other == spot else 0)) for other in SPOTS))
        for spot, event, mass in zip(SPOTS, events, (a, b, c), strict=True)
    ]  # fmt: skip
    return both(total_int, arith(claim.conclusion.args[1], same, whole, *masses))


def _claim(factor: Factor) -> Claim:
    mean = eq(E(R, v, g(v)), weighted(g, mul(factor, a), b, c))
    return Claim((GIVEN,), conj(integrable(R, v, g(v)), mean))


THREE_POINTS = Lemma(
    "foundations.three-points", "Means of any function under a law on three points", "elementary",
    *_claim(1).parts, _mean,
    (Mutant("factor", _claim(MORE), "the point mass at 1, f = 1"),),
)  # fmt: skip
