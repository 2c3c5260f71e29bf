"""What randomized response has in common at any two points: the uniform law, and the likelihood ratios."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, forall, implies, ind, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import K, phi_z, y
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, intro, specialize
from theorems.mechanisms.randomized_response.response_kernel import GIVEN, LAW, SOURCE, TOTAL, by_weights, epsilon0
from theorems.mechanisms.randomized_response.response_kernel import i, item, k, known_signs, mean_at, place
from theorems.mechanisms.randomized_response.response_kernel import summed, truthful, weights_of
from theorems.notions.mixing.conditions import MINORIZED, TEST_Z, ULTRA_MIXING, gamma, omega, value, y2
from theorems.notions.mixing.dobrushin import mean_in_unit

UNIFORM = LAW(omega, k, item, lam(i, 1 / k))

MINORIZED_RESPONSE = Lemma(
    "mechanisms.randomized-response-doeblin", "Randomized response among k values has the uniform law as a part, so "
    "that it is gamma-Doeblin, for every gamma >= (exp(epsilon0) - 1)/(exp(epsilon0) + k - 1)", SOURCE,
    (*GIVEN, UNIFORM),
    forall(gamma, implies(factor * ((exp(epsilon0) - 1) / TOTAL) <= gamma, MINORIZED(K, gamma, omega))),
    mutants=(Mutant("factor", {factor: LESS}, "exp(epsilon0) = 151/50, k = 2: no half of it is common",
                    witness=finite({"Y": 2, "Z": 2}, omega=("1/2", "1/2"), **truthful("151/50"))),),
)  # fmt: skip


@proof_of(MINORIZED_RESPONSE)
def _minorized(claim: Claim) -> Theorem:
    """Every weight is at least that of the others, which is k/(exp(epsilon0) + k - 1) times 1/k."""
    weight, other = weights_of(place(y)), 1 / TOTAL
    known = known_signs()

    def each(j: Term) -> Theorem:
        extra = arith(0 <= (exp(epsilon0) - 1) * ind(eq(j, place(y))), *known, arith(0 <= ind(eq(j, place(y)))))
        least = arith(other <= weight(j), *known, extra)
        return arith(k * other * (1 / k * phi_z(item(j))) <= weight(j) * phi_z(item(j)), least,
                     specialize(TEST_Z, item(j)), 2 <= k)  # fmt: skip

    def of_test(goal: Term, gamma: Term, *_: Term) -> Theorem:
        part, own = summed(1 / k * phi_z(item(i))), summed(weight(i) * phi_z(item(i)))
        mean = at(UNIFORM, phi_z, by=[TEST_Z])
        low = mean_in_unit(omega)[0]
        least = arith(k * other * lhs(mean) <= value(y), by_weights(k * other * part <= own, each), mean, mean_at(y))
        share = arith(1 - gamma <= k * other, *known)
        return arith(goal, arith((1 - gamma) * lhs(mean) <= k * other * lhs(mean), share, low), least)

    return intro(claim.conclusion, of_test)


ULTRA_RESPONSE = Lemma(
    "mechanisms.randomized-response-ultra-mixing",
    "Randomized response among k values is gamma-ultra-mixing for every gamma >= 1 - exp(-epsilon0)", SOURCE,
    GIVEN,
    forall(gamma, implies(factor * (1 - exp(-epsilon0)) <= gamma, ULTRA_MIXING(K, gamma))),
    mutants=(Mutant("factor", {factor: LESS}, "exp(epsilon0) = 201/100: not 1/2-ultra-mixing",
                    witness=finite({"Y": 2, "Z": 2}, **truthful("201/100"))),),
)  # fmt: skip


@proof_of(ULTRA_RESPONSE)
def _ultra(claim: Claim) -> Theorem:
    """The weights at any two points have the ratio exp(epsilon0) at most."""
    here, there, known = weights_of(place(y)), weights_of(place(y2)), known_signs()

    def each(j: Term) -> Theorem:
        marks = [arith(0 <= ind(eq(j, place(point)))) for point in (y, y2)]
        marks += [arith(ind(eq(j, place(point))) <= 1) for point in (y, y2)]
        ratio = arith(there(j) <= exp(epsilon0) * here(j), *known, *marks)
        return arith(there(j) * phi_z(item(j)) <= exp(epsilon0) * (here(j) * phi_z(item(j))), ratio,
                     specialize(TEST_Z, item(j)))  # fmt: skip

    def of_test(goal: Term, gamma: Term, *_: Term) -> Theorem:
        own, others = (summed(p(i) * phi_z(item(i))) for p in (here, there))
        sums = by_weights(others <= exp(epsilon0) * own, each)
        means = arith(value(y2) <= exp(epsilon0) * value(y), sums, mean_at(y), mean_at(y2))
        least = arith(exp(-epsilon0) * value(y2) <= value(y), means)
        low = mean_in_unit(K(y2))[0]
        share = arith(1 - gamma <= exp(-epsilon0), *known)
        return arith(goal, arith((1 - gamma) * value(y2) <= exp(-epsilon0) * value(y2), low, share), least)

    return intro(claim.conclusion, of_test)


randomized_response_doeblin = Verified(
    MINORIZED_RESPONSE, "randomized_response_doeblin", value=(exp(epsilon0) - 1) / TOTAL)  # fmt: skip
randomized_response_ultra_mixing = Verified(
    ULTRA_RESPONSE, "randomized_response_ultra_mixing", value=1 - exp(-epsilon0))  # fmt: skip
