"""After Definition 1.1: epsilon = delta = 0 allows nothing but an answer that does not depend on the data."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, forall, implies, lam, nat, num
from dpproofs.mutants.witnesses import finite, paths
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, WITHIN, D, M, N, k, phi, test_function, w, x1, x2
from dpproofs.proving.tactics import arith, at, both, bounded, congruence, expand, for_all, generalize, mean_of_one
from dpproofs.proving.tactics import parts, specialize, use
from theorems.citations import LI
from theorems.notions.dp.groups import PURE_GROUPS

TEST = test_function(phi, w)
delta = mark("delta", 0)

LEMMA = Lemma(
    "li16.claim-perfect-privacy",
    "The answers of a (0, 0)-DP mechanism have one law at all data sets that neighbours join",
    f"{LI}, after Definition 1.1",
    (APPROX_DP(M, N, 0, delta), WITHIN(D, N), nat(k), D(k, x1, x2)),
    forall(phi, implies(TEST, eq(E(M(x1), w, phi(w)), E(M(x2), w, phi(w))))),
    mutants=(Mutant("delta", {delta: Fraction(1, 100)},
            "randomized response that keeps a bit with probability 0.505",
                witness=finite({"X": 2, "Y": 2}, D=paths("N"), N=lambda i, j: i != j,
                    M=(("101/200", "99/200"), ("99/200", "101/200")), k=1, x1=0, x2=1,),),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Group privacy with epsilon = 0, for a test and its complement."""
    private, *_ = claim.hypotheses
    pure = for_all(PURE_DP(M, N, 0), at(private, x1, x2, by=[N(x1, x2)]))
    groups = use(PURE_GROUPS, pure, WITHIN(D, N), nat(k), epsilon=0)
    close = at(groups, x1, x2, by=[D(k, x1, x2)])
    one = congruence(eq(exp(k * 0), exp(num(0))))
    unit = specialize(TEST, w)
    other = lam(w, 1 - phi(w))
    means = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (M(x1), M(x2))]
    test = generalize(both(*(arith(part, unit) for part in (0 <= other(w), other(w) <= 1))), w)
    bounds = at(close, phi, by=[TEST]), at(close, other, by=[test])
    ones = [mean_of_one(law) for law in (M(x1), M(x2))]
    equal = arith(eq(E(M(x1), w, phi(w)), E(M(x2), w, phi(w))), *bounds, *means, *ones, one, arith(eq(exp(num(0)), 1)))
    return for_all(claim.conclusion, equal)
