"""Noise on a query with whole values, with log-concave odds: its profile is that of values as far apart as may be."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, function_type, lam, num, prob, var
from dpproofs.privacy.notions import DENSITY, PROFILE, SENSITIVITY, Delta, N, c, on, q, test_function, x1, x2
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import hypothesis, integrand_of
from dpproofs.proving.tactics import arith, at, both, cases, dominated, for_all, generalize, parts, same_value
from dpproofs.proving.tactics import specialize, transfer, unfolded, use
from theorems.foundations.measure.counting import NO_MEASURE, mu, whole, y
from theorems.foundations.measure.counting_around import AROUND
from theorems.foundations.measure.counting_moved import MOVED
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.whole_noise.further import LARGER, NOISE, POSITIVE, SUMMED, ZERO, g, phi, told

x = var("x", "X")
M = var("M", function_type(("X",), prob(REAL)))
DENSITY_R, PROFILE_R = on(DENSITY, Y=REAL), on(PROFILE, Y=REAL)
NOISY = forall(x, DENSITY_R(lam(y, g(y - q(x))), M(x), mu))
EVEN = forall(y, eq(g(-y), g(y)))
WHOLE = forall(x, whole(q(x)))
GIVEN = (*NOISE, EVEN, NOISY, WHOLE, whole(Delta), SENSITIVITY(q, N, Delta), N(x1, x2))

PROFILE_OF_NOISE = Lemma(
    "mechanisms.whole-noise-profile", "The profile of log-concave noise on a query with whole values", "elementary",
    GIVEN,
    PROFILE_R(M(x1), M(x2), lam(c, factor * told(g, c))),
    mutants=(Mutant("factor", {factor: LESS}, "the test of the likelier numbers attains it", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(PROFILE_OF_NOISE)
def _proof(claim: Claim) -> Theorem:
    """The numbers are moved, or mirrored, so that the second value is 0 and the first one is above it."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    test = test_function(phi, y)
    unit = specialize(test, y)
    wholes = [specialize(WHOLE, data) for data in (x1, x2)]
    means, ints = [], []
    for data in (x1, x2):
        _, summed, change = parts(unfolded(specialize(NOISY, data)))
        height, sign = g(y - q(data)), specialize(POSITIVE, y - q(data))
        small = both(arith(0 <= height * phi(y), sign, unit), arith(height * phi(y) <= height, sign, unit))
        ints.append(dominated(mu, y, small, summed))
        means.append(at(change, phi, by=[test]))
    goal = E(M(x1), y, phi(y)) <= c * E(M(x2), y, phi(y)) + told(g, c)

    def larger(first: int, place: Term, moved: list[list[Theorem]]) -> Theorem:
        unit = generalize(both(*parts(specialize(test, place))), y)
        data = (x1, x2) if first == 0 else (x2, x1)
        size = q(data[0]) - q(data[1])
        facts = wholes[first], wholes[1 - first], arith(0 <= size, *order[first]), arith(size <= Delta, gap)
        known = use(
            LARGER, *NOISE, *facts, whole(Delta), 0 <= c, unit, k=q(data[0]), n=q(data[1]), phi=lam(y, phi(place))
        )
        return arith(goal, known, *means, *(fact for one in moved for fact in one))

    order: dict[int, list[Theorem]] = {}

    def above(yes: Theorem) -> Theorem:
        order[0] = [yes]
        place = y + q(x2)
        moved = []
        for data, known, old in ((x1, ints[0], y - (q(x1) - q(x2))), (x2, ints[1], y)):
            there, mean = parts(use(MOVED, SUMMED[0], known, wholes[1], ZERO, f=lam(y, g(y - q(data)) * phi(y)),
                                    k=q(x2), n=num(0)))  # fmt: skip
            odds = same_value(g, arith(eq(y + q(x2) - num(0) - q(data), old)))
            body = integrand_of(there, y)
            moved.append([mean, parts(transfer(mu, y, arith(eq(body, g(old) * phi(place)), odds), there))[1]])
        return larger(0, place, moved)

    def below(no: Theorem) -> Theorem:
        order[1] = [no]
        place = q(x2) - y
        moved = []
        for data, known, old in ((x1, ints[0], y - (q(x2) - q(x1))), (x2, ints[1], y)):
            there, mean = parts(use(AROUND, SUMMED[0], known, wholes[1], f=lam(y, g(y - q(data)) * phi(y)), k=q(x2)))
            odds = same_value(g, arith(eq(q(x2) - y - q(data), -old))), specialize(EVEN, old)
            body = integrand_of(there, y)
            moved.append([mean, parts(transfer(mu, y, arith(eq(body, g(old) * phi(place)), *odds), there))[1]])
        return larger(1, place, moved)

    return for_all(claim.conclusion, cases(q(x2) <= q(x1), above, below))
