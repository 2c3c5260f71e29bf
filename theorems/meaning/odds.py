"""The odds of one of n candidates are at most those of all."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, function_type, ind, lam, nat, summation, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, over_range, prove, specialize, use

odds = var("e", function_type(("U", REAL), REAL))
u, (i, j, n, v) = var("u", "U"), variables("i j n v")
SUM = summation(j, 1, n, odds(u, j))
SIGNS = forall((u, i), 0 <= odds(u, i))

ODDS = Lemma(
    "meaning.odds-of-one", "The odds of one candidate are at most those of all", "elementary",
    (nat(n), nat(v), 1 <= v, v <= n, SIGNS),
    factor * odds(u, v) <= SUM,
    mutants=(Mutant("more", {factor: MORE}, "one candidate", witness=finite({"U": 1}, n=1, v=1, u=0, e=1)),),
)  # fmt: skip


@proof_of(ODDS)
def _proof(claim: Claim) -> Theorem:
    """What is added is not negative."""

    def each(k: Term) -> Theorem:
        return arith(ind(eq(v, k)) * odds(u, k) <= odds(u, k), specialize(SIGNS, u, k))

    less = over_range(summation(j, 1, n, ind(eq(v, j)) * odds(u, j)) <= SUM, n, nat(n), each=each)
    one = use("foundations.sum-one-chosen", nat(n), nat(v), 1 <= v, v <= n, v=v, n=n, s=lam(j, odds(u, j)))
    return prove(claim.conclusion, arith(odds(u, v) <= SUM, less, one))
