"""The weights of a finite law may be written in another way."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, lam, nat, summation
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, phi, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, use
from theorems.foundations.sums.finite_sums import SUM_EQUAL, for_each
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import i, item, n, p, q

SAME_WEIGHTS = Lemma(
    "mechanisms.finite-law-weights", "The weights of a finite law may be written in another way", "elementary",
    (FINITE_LAW(P, n, item, p), nat(n), for_each(i, n, eq(p(i), q(i)))),
    FINITE_LAW(P, n, item, lam(i, factor * q(i))),
    mutants=(Mutant("factor", {factor: LESS}, "any law", witness=finite({"Y": 1}, P=(1,), n=1, item=0, p=1, q=1)),),
)  # fmt: skip


@proof_of(SAME_WEIGHTS)
def _same(claim: Claim) -> Theorem:
    law, natural, same = claim.hypotheses
    test, inside = test_function(phi, w), (nat(i), 1 <= i, i <= n)
    new = lam(i, read(FINITE_LAW, claim).p(i) * phi(item(i)))
    old = lam(i, p(i) * phi(item(i)))
    term = arith(eq(old(i), 1 * new(i)), at(same, i, by=inside))
    total = use(SUM_EQUAL, natural, generalize(discharge(term, *inside), i), c=1, s=old, t=new)
    mean = arith(eq(E(P, w, phi(w)), summation(i, 1, n, new(i))), at(law, phi, by=[test]), total)
    return for_all(claim.conclusion, mean)
