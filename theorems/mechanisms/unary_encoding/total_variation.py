"""The total variation of unary encoding: the bits of two values are independent, so few answers distinguish them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, lam, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TOTAL_VARIATION_DP, M, N, phi, test_function, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    bounded,
    dominated,
    expand,
    for_all,
    integrate,
    linear,
    mean_of_one,
)
from dpproofs.proving.tactics import parts, specialize, split, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.mechanisms.unary_encoding.independent import INDEPENDENT
from dpproofs.meaning.laws import ratio
from theorems.mechanisms.unary_encoding.mechanism import GIVEN, SOURCE, R, bit, p, q, value

SIZES = 0 < q, q < p, p < 1

LEMMA = Lemma(
    "mechanisms.unary-encoding-total-variation", "The total variation of unary encoding is at most p - q", SOURCE,
    (GIVEN, INDEPENDENT, *SIZES),
    TOTAL_VARIATION_DP(M, N, factor * (p - q)),
    mutants=(Mutant("factor", {factor: LESS}, "two values, p = 3/4, q = 1/4, and the bits 1, 0",
                    witness=finite({"X": 2, "Y": 4, "V": 2},
                        M=(("3/16", "9/16", "1/16", "3/16"), ("3/16", "1/16", "9/16", "3/16")), N=True, f=(0, 1),
                        bit=(0, 0, 1, 0, 0, 1, 1, 1), R=("9/16", "3/16", "3/16", "1/16"), p="3/4", q="1/4")),
             Mutant("dependent", Claim((GIVEN, *SIZES), TOTAL_VARIATION_DP(M, N, p - q)),
                    "two values, p = 1/2, q = 1/4, and bits that are never both 1",
                    witness=finite({"X": 2, "Y": 3, "V": 2}, M=(("1/3", "1/2", "1/6"), ("1/3", "1/6", "1/2")), N=True,
                        f=(0, 1), bit=(0, 0, 1, 0, 0, 1), R=("1/2", "1/4", "1/4"), p="1/2", q="1/4"))),
)  # fmt: skip

FIRST, SECOND = bit(w, value(x1)), bit(w, value(x2))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The density at the first value is larger only where its bit is 1, and that of the second value is 0."""
    signs = arith(0 < 1 - q, *SIZES), arith(0 < p, *SIZES)
    bits, laws = parts(unfolded(GIVEN))
    test = test_function(phi, w)
    unit = specialize(test, w)
    bodies, ints, means, either, densities = [], [], [], [], []
    for data in (x1, x2):
        density = specialize(laws, data)
        nonneg, whole, change = parts(unfolded(density))
        height = specialize(nonneg, w)
        body = rhs(height) * phi(w)
        small = both(arith(0 <= body, unit, height), arith(body <= rhs(height), unit, height))
        bodies.append(body)
        ints.append(dominated(R, w, small, whole))
        means.append(at(change, phi, by=[test]))
        either.append(specialize(bits, w, value(data)))
        densities.append(density)
    goal = E(M(x1), w, phi(w)) <= E(M(x2), w, phi(w)) + read(TOTAL_VARIATION_DP, claim).delta
    size = (p - q) / (q * (1 - q))
    apart = arith(eq(p / q - (1 - p) / (1 - q), size), *signs, 0 < q)
    positive = arith(0 <= size, *SIZES, *signs)

    def everywhere(bound: Term, *facts: Theorem) -> Theorem:
        def of(mine: Theorem) -> Theorem:
            here = apart, positive, unit, *facts
            return split(either[1], *[lambda other: arith(bound, mine, other, *here)] * 2)

        return split(either[0], of, of)

    def same(one: Theorem) -> Theorem:
        point = everywhere(bodies[0] <= bodies[1], specialize(one, w))
        return arith(goal, integrate(R, w, point, *ints), *means, *SIZES)

    def independent(pair: Theorem) -> Theorem:
        pair_int, pair_mean = parts(pair)
        extra = size * (FIRST - FIRST * SECOND)
        point = everywhere(bodies[0] <= bodies[1] + extra)
        zero_or_one = split(either[0], *[lambda mine: arith(conj(0 <= FIRST, FIRST <= 1), mine)] * 2)
        first_int = bounded(R, w, FIRST, 1, zero_or_one)
        top = ratio(FIRST)
        mass = use(MEAN_OF_DENSITY, densities[0], L=lam(w, top), P=M(x1), Q=R)
        _, spread = parts(expand(R, w, top, first_int))
        chance = arith(eq(E(R, w, FIRST), q), mass, spread, mean_of_one(R), apart, *SIZES, *signs)
        combined = [(num(1), ints[1]), (size, first_int), (-size, pair_int)]
        whole_int, mean = parts(linear(R, w, rhs(point), combined))
        whole = integrate(R, w, point, ints[0], whole_int)
        value_ = arith(eq(size * (q - q**2), p - q), *SIZES, *signs)
        return arith(goal, whole, mean, chance, pair_mean, value_, *means)

    return for_all(claim.conclusion, split(specialize(unfolded(INDEPENDENT), value(x1), value(x2)), same, independent))


unary_encoding_total_variation = Verified(LEMMA, "unary_encoding_total_variation")
