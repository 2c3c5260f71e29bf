"""Pure DP implies f_k-divergence DP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, TRUE, absolute, eq, exp, lam, num, var
from dpproofs.mutants.counterexamples import u
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.privacy.notions import DIVERGENCE, PURE_DP, SYMMETRIC, M, N, epsilon, k, x1, x2
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, congruence, for_all, numeric, use, written_as
from theorems.citations import SOK
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.foundations.tests.pure_dp_mechanism_pair import MECHANISM_PAIR
from theorems.notions.divergence.bound import SAME, too_small
from theorems.notions.divergence.from_pure_dp import FROM_PURE_DP
from theorems.notions.divergence.mechanisms import DIVERGENCE_DP

GROWN = exp(epsilon)
POWER = lam(u, absolute(u - 1) ** k)
CHORD = ((GROWN - 1) ** k + GROWN * (1 - exp(-epsilon)) ** k) / (1 + GROWN)

TO_POWER = Lemma(
    "sok20.pure-dp-implies-fk", "epsilon-DP bounds the divergence of |u - 1|^k by the mean of randomized response",
    f"{SOK}, after Definition 19",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), 0 < epsilon),
    DIVERGENCE_DP(M, N, POWER, factor * CHORD),
    mutants=(Mutant("factor", {factor: LESS}, "k = 0"),),
)  # fmt: skip


@proof_of(TO_POWER)
def _proof(claim: Claim) -> Theorem:
    """The chord of |u - 1|^k between exp(-epsilon) and exp(epsilon)."""
    private, symmetric, sign = claim.hypotheses
    pair = use(MECHANISM_PAIR, private, symmetric, N(x1, x2))
    bound = use(FROM_PURE_DP, pair, sign, P=M(x1), Q=M(x2), f=POWER)
    one = arith(eq(exp(num(0)), 1))
    ends = [
        congruence(eq(absolute(place - 1) ** k, size**k), arith(eq(absolute(place - 1), size), less, one))
        for place, size, less in (
            (GROWN, GROWN - 1, use(EXP_STRICT, sign, x=0, y=epsilon)),
            (exp(-epsilon), 1 - exp(-epsilon), use(EXP_STRICT, arith(-epsilon < 0, sign), x=-epsilon, y=0)),
        )
    ]
    return for_all(DIVERGENCE_DP(M, N, POWER, CHORD), written_as(DIVERGENCE(POWER, M(x1), M(x2), CHORD), bound, *ends))


@refutation_of(TO_POWER, "factor", X=REAL, Y=REAL)
def _order_zero(said: Theorem) -> Theorem:
    """k = 0, where the function is 1, and a mechanism that does not look at the data."""
    place, law = var("x"), SAME["P"]
    values = {"M": lam(place, law), "N": lam((place, u), TRUE), "epsilon": num(1), "k": num(0)}

    def private(goal: Term) -> Theorem:
        same = use("foundations.max-self", arith(0 <= num(1)), P=law, t=1)
        return for_all(goal, use("foundations.tests-from-max-divergence", same, P=law, Q=law, epsilon=1))

    bound = at(instance(said, private, **values), num(0), num(0), by=[shown(TRUE)])
    return too_small(bound, 0, 1, numeric(0 < exp(num(1))))
