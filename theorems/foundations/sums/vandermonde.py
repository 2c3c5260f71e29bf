"""Sums over a row of Pascal's triangle, split in two."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, nat, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, proof_of
from dpproofs.privacy.notions import k
from dpproofs.proving.tactics import arith, assume, use
from theorems.foundations.sums.sums_compared import by_length

n, x = variables("n x")
j = var("j")
F = var("F", function_type((REAL,), REAL))

NATURAL_SUM = Lemma(
    "foundations.natural-sum", "Sums of natural numbers are natural", "elementary",
    (nat(k), nat(n)),
    nat(k + n),
    mutants=(Mutant("more", Claim((nat(k), nat(n)), nat(k + n - 1)), "k = n = 0",
                    control=also(1 <= n),
                    witness=finite({}, k=0, n=0)),),
)  # fmt: skip


@proof_of(NATURAL_SUM)
def _natural_sum(claim: Claim) -> Theorem:
    """By induction on n."""

    def step(length: Term) -> Theorem:
        more = use("nat_successor", nat(k + length), k=k + length)
        return use(
            "leibniz",
            more,
            arith(eq(k + length + 1, k + (length + 1))),
            x=k + length + 1,
            y=k + (length + 1),
            A=lam(x, nat(x)),
        )

    return by_length(lambda length: nat(k + length), assume(nat(k)), step)
