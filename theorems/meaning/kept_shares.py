"""A sum that is weighed by what is not negative, and is 1 on a piece of it: it is at least that piece."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, function_type, lam, nat, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, over_range, specialize, use
from theorems.foundations.sums.sum_part import SUM_PART
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.lattice import within

first, n, last = var("a"), var("n"), var("last")
e, G = (var(name, function_type((REAL,), REAL)) for name in ("e", "G"))
SIGNS, WEIGHTS = within(i, last, 0 <= e(i)), forall(i, 0 <= G(i))
ONE = within(i, n, eq(G(first + i), 1))
WEIGHED, PIECE = lam(i, e(i) * G(i)), lam(i, e(first + i))

KEPT_SHARES = Lemma(
    "meaning.kept-shares", "A sum is at least the piece of it that is kept whole", "elementary",
    (nat(first), nat(n), nat(last), first + n <= last, SIGNS, WEIGHTS, ONE),
    factor * total(PIECE, n) <= total(WEIGHED, last),
    mutants=(Mutant("factor", {factor: MORE}, "one term", witness=finite({}, a=0, n=0, last=0, e=1, G=1)),),
)  # fmt: skip


@proof_of(KEPT_SHARES)
def _proof(claim: Claim) -> Theorem:
    """The remaining share is not negative."""
    inside = nat(i), i <= last
    sign = arith(0 <= WEIGHED(i), at(SIGNS, i, by=inside), specialize(WEIGHTS, i))
    signs = generalize(discharge(sign, *inside), i)
    some = use(SUM_PART, nat(first), nat(n), nat(last), first + n <= last, signs, a=first, n=n, k=last, s=WEIGHED)

    def each(number: Term) -> Theorem:
        return arith(eq(WEIGHED(first + number), PIECE(number)), at(ONE, number, by=[number <= n]))

    weighed = total(lam(i, WEIGHED(first + i)), n)
    return arith(claim.conclusion, some, over_range(eq(weighed, total(PIECE, n)), n, nat(n), each=each))
