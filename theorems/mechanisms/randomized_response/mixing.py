"""How much randomized response mixes by Dobrushin's condition."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, ind, maximum, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import K, epsilon, phi_z, y
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, cases, intro, parts, specialize, use
from theorems.mechanisms.randomized_response.mechanism import weights
from theorems.mechanisms.randomized_response.response_kernel import GIVEN, KERNEL, SOURCE, TOTAL, by_weights, epsilon0
from theorems.mechanisms.randomized_response.response_kernel import grown, i, item, k, known_signs, mean_at, place
from theorems.mechanisms.randomized_response.response_kernel import summed, truthful, weights_of
from theorems.mechanisms.randomized_response.total import TOTAL_WEIGHT
from theorems.notions.mixing.conditions import DOBRUSHIN, TEST_Z, y2

DOBRUSHIN_RESPONSE = Lemma(
    "mechanisms.randomized-response-dobrushin", "Randomized response among k values is ((exp(epsilon0) - "
    "exp(epsilon))_+/(exp(epsilon0) + k - 1), epsilon)-Dobrushin", SOURCE,
    (*GIVEN, 0 <= epsilon),
    DOBRUSHIN(K, factor * (maximum(0, exp(epsilon0) - exp(epsilon)) / TOTAL), epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "exp(epsilon0) = 3, epsilon = 0, k = 2: gamma is 1/2",
                    witness=finite({"Y": 2, "Z": 2}, epsilon=0, **truthful("3"))),),
)  # fmt: skip


@proof_of(DOBRUSHIN_RESPONSE)
def _dobrushin(claim: Claim) -> Theorem:
    """Only the weight of the true value is more than exp(epsilon) times another one, and its excess is gamma."""
    first, second, gamma = weights_of(place(y)), weights_of(place(y2)), read(DOBRUSHIN, claim).gamma
    known = [*known_signs(), grown(epsilon)]
    other, more = 1 / TOTAL, maximum(0, exp(epsilon0) - exp(epsilon))
    excess = [
        arith(0 <= more * other, *known, arith(0 <= more)),
        arith(
            (exp(epsilon0) - exp(epsilon)) * other <= more * other, *known, arith(exp(epsilon0) - exp(epsilon) <= more)
        ),
    ]
    size = [arith(eq(gamma, more * other)), *excess]
    *inside, _ = parts(specialize(KERNEL, y))

    def each(j: Term) -> Theorem:
        test = specialize(TEST_Z, item(j))
        least = arith(other <= second(j), *known, arith(0 <= ind(eq(j, place(y2)))))
        scaled = arith(exp(epsilon) * other <= exp(epsilon) * second(j), least)
        goal = first(j) <= exp(epsilon) * second(j) + gamma * ind(eq(j, place(y)))

        def of_weight(here: Theorem) -> Theorem:
            return arith(goal, here, scaled, *size, *known)

        weight = cases(eq(j, place(y)), of_weight, of_weight)
        spent = arith(0 <= gamma * ind(eq(j, place(y))), *size, arith(0 <= ind(eq(j, place(y)))))
        return arith(
            first(j) * phi_z(item(j)) <= exp(epsilon) * (second(j) * phi_z(item(j))) + gamma * ind(eq(j, place(y))),
            weight, spent, test)  # fmt: skip

    def of_test(goal: Term, *_: Term) -> Theorem:
        left, right = (summed(p(i) * phi_z(item(i))) for p in (first, second))
        marks = summed(weights(place(y), num(1), num(0))(i))
        once = use(TOTAL_WEIGHT, nat(k), *inside, kept=1, other=0, v=place(y))
        sums = by_weights(left <= exp(epsilon) * right + gamma * marks, each)
        return arith(goal, sums, once, mean_at(y), mean_at(y2))

    return intro(claim.conclusion, of_test)


randomized_response_dobrushin = Verified(
    DOBRUSHIN_RESPONSE, "randomized_response_dobrushin",
    value=maximum(0, exp(epsilon0) - exp(epsilon)) / TOTAL)  # fmt: skip
