"""Postprocessing keeps every bound on an f-divergence, for every function f."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, dirac, eq, lam, num, prob, var, variables
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import DIVERGENCE, PUSHED, K, P, Q, on, t, y
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of, lhs, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, expand, generalize, integrate, intro
from dpproofs.proving.tactics import mean_of_one, parts, specialize, transfer, unfolded, use
from theorems.citations import SOK
from theorems.notions.divergence.bound import ONE, Affine, c, divergence_of_one, f, too_small, u

R, S = variables("R S", prob("Z"))
AFTER = on(DIVERGENCE, Y="Z")
THROUGH = PUSHED(R, P, K), PUSHED(S, Q, K)

POSTPROCESSING = Lemma(
    "notions.divergence-postprocessing", "Postprocessing keeps a bound on an f-divergence", SOK,
    (DIVERGENCE(f, P, Q, t), *THROUGH),
    AFTER(f, R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1"),),
)  # fmt: skip

LINE = Affine(f, "Z")


@proof_of(POSTPROCESSING)
def _proof(claim: Claim) -> Theorem:
    """The means of g and h given y are again bounded, and below f."""
    given, first, second = claim.hypotheses
    point, size = LINE.w, LINE.size()
    sizes, mean = _through(first, R, P, LINE.g)
    others, other = _through(second, S, Q, LINE.h)
    inner = [E(K(y), point, function(point)) for function in (LINE.g, LINE.h)]
    bounds = [arith(absolute(value) <= c, *known_) for value, known_ in zip(inner, (sizes, others), strict=True)]
    ints = [bounded(K(y), point, function(point), c, size) for function in (LINE.g, LINE.h)]
    below = integrate(K(y), point, at(LINE.below, point, u, by=[0 <= u]), *ints)
    lines = generalize(discharge(below, 0 <= u), y, u)
    said = at(
        given, *(lam(y, value) for value in inner), c, by=[parts(LINE.sizes)[0], generalize(both(*bounds), y), lines]
    )
    return LINE.folded(AFTER(f, R, S, t), arith(LINE.means(R, S) <= t, said, mean, other))


def _through(pushed: Term, after: Term, before: Term, function: Term) -> tuple[list[Theorem], Theorem]:
    """The facts about the mean of g given y, and that its mean is that of g."""
    point = LINE.w
    size, inner = LINE.size(), E(K(y), point, function(point))
    raised = lam(point, function(point) + c)
    low = generalize(arith(0 <= raised(point), size), point)
    high = generalize(arith(raised(point) <= 2 * c, size), point)
    facts = arith(0 < 2 * c, size), unfolded(pushed), low, high
    values = {"K": K, "P": before, "R": after, "T": lam((y, point), point), "f": raised, "c": 2 * c}
    moved = use("foundations.iterated-bounded", *facts, **values)
    _, outer, between, equal = parts(moved)
    here = specialize(between, y)
    apart = parts(expand(K(y), point, raised(point), bounded(K(y), point, function(point), c, size)))[1]
    apart = arith(eq(lhs(apart), inner + c), apart, mean_of_one(K(y)))
    sizes = arith(-c <= inner, here, apart), arith(inner <= c, here, apart)
    lowered = transfer(before, y, apart, outer)
    means = parts(lowered)[1], parts(expand(before, y, inner + c, bounded(before, y, inner, c, *sizes)))[1]
    first = parts(expand(after, point, raised(point), bounded(after, point, function(point), c, size)))[1]
    goal = eq(E(after, point, function(point)), E(before, y, inner))
    return list(sizes), arith(goal, first, equal, *means, mean_of_one(before), mean_of_one(after))


@refutation_of(POSTPROCESSING, "factor", Y=REAL, Z=REAL)
def _constant(said: Theorem) -> Theorem:
    """The function 1, and an outcome that does not change."""
    place, law = var("x"), ONE["P"]
    values = {**ONE, "K": lam(place, dirac(place)), "R": law, "S": law, "t": num(1)}
    return too_small(instance(said, divergence_of_one(), certain, **values))


def certain(goal: Term) -> Theorem:
    """What is certain is certain after the kernel that changes nothing."""

    def mean(wanted: Term, *found: Term) -> Theorem:
        place, function = var("x"), found[-1]
        inner = integrand_of(rhs(wanted), place)
        once = parts(use("E_dirac", x=place, f=function))[1]
        moved = parts(use("E_dirac", x=num(0), f=lam(place, inner)))[1]
        return arith(
            wanted, moved, specialize(generalize(once, place), num(0)), parts(use("E_dirac", x=num(0), f=function))[1]
        )

    return intro(goal, mean)
