"""The total variation of randomized response over k values."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, forall, ind, lam, log, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import TOTAL_VARIATION_DP, M, N, epsilon, phi, test_function, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import Fact, arith, at, cases, for_all, over_range, parts, specialize, use
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.sums.sums_from_one import total
from theorems.foundations.sums.sums_from_one_one_chosen import ONE_CHOSEN
from theorems.mechanisms.randomized_response.mechanism import BY_EPSILON, SOURCE, TOTAL, i, item, k, value, x

VALUES = forall(x, conj(nat(value(x)), 1 <= value(x), value(x) <= k))

BY_EPSILON_LEMMA = Lemma(
    "mechanisms.randomized-response-total-variation",
    "The total variation of randomized response over k values, by its epsilon", SOURCE,
    (BY_EPSILON, VALUES, nat(k), 2 <= k, 0 <= epsilon),
    TOTAL_VARIATION_DP(M, N, factor * (exp(epsilon) - 1) / TOTAL),
    mutants=(Mutant("factor", {factor: LESS}, "k = 2, two neighbours with other values",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, item={1: 0, 2: 1}, k=2,
                        v=(1, 2), epsilon=log(3))),),
)  # fmt: skip


@proof_of(BY_EPSILON_LEMMA)
def _epsilon(claim: Claim) -> Theorem:
    grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    other = arith(0 < 1 / TOTAL, grow, 2 <= k)
    more = arith(1 / TOTAL <= exp(epsilon) / TOTAL, other, grow)
    same = arith(eq(exp(epsilon) / TOTAL - 1 / TOTAL, (exp(epsilon) - 1) / TOTAL))
    return apart(claim, exp(epsilon) / TOTAL, 1 / TOTAL, other, more, same)


def apart(claim: Claim, kept: Term, other: Term, *facts: Fact) -> Theorem:
    """Only the report of the first value is likelier, and there is one such report."""
    law, _, natural, *_ = claim.hypotheses
    test = test_function(phi, w)
    there, here = (read(FINITE_LAW, specialize(law, data)).p for data in (x1, x2))
    means = [at(specialize(law, data), phi, by=[test]) for data in (x1, x2)]
    first, second = (lam(i, weight(i) * phi(item(i))) for weight in (there, here))
    chosen, size = lam(i, ind(eq(value(x1), i)) * num(1)), kept - other

    def each(number: Term) -> Theorem:
        unit, goal = specialize(test, item(number)), first(number) <= second(number) + size * chosen(number)

        def at_value(yes: Theorem) -> Theorem:
            return arith(goal, unit, arith(eq(number, value(x1)), yes), *facts)

        return cases(
            eq(value(x1), number),
            at_value,
            lambda no: arith(goal, unit, no, arith(eq(ind(eq(number, value(x1))), 0), no), *facts),
        )

    sums = over_range(total(first, k) <= total(second, k) + size * total(chosen, k), k, natural, each=each)
    one = use(ONE_CHOSEN, natural, *parts(specialize(VALUES, x1)), n=k, v=value(x1), s=lam(i, num(1)))
    goal = E(M(x1), w, phi(w)) <= E(M(x2), w, phi(w)) + read(TOTAL_VARIATION_DP, claim).delta
    return for_all(claim.conclusion, arith(goal, sums, one, *means, *facts))


randomized_response_total_variation = Verified(BY_EPSILON_LEMMA, "randomized_response_total_variation")
