"""The divergences of a law from itself are equal to 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exp, lam, log, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import P, Q, alpha, w
from dpproofs.proving.reading import conjuncts, read
from dpproofs.proving.tactics import arith, both, expand, mean_of_one, parts, use, witness
from theorems.foundations.densities.density_one import DENSITY_OF_SAME, same_law
from theorems.foundations.divergences.exact_kl_equality import KL_EQUALS
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALS

value = mark("value", 0)

SAME_LAWS = Lemma(
    "foundations.divergence-of-same-laws", "A law has divergence 0 from itself, exactly", "elementary",
    (same_law(P, Q),),
    conj(RENYI_EQUALS(alpha, P, Q, value), KL_EQUALS(P, Q, value)),
    mutants=(Mutant("value", {value: Fraction(1, 100)}, "P = Q", witness=finite({"Y": 1}, P=(1,), Q=(1,), alpha=2)),),
)  # fmt: skip


@proof_of(SAME_LAWS)
def _same(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    renyi, kl = conjuncts(claim)
    one = lam(w, num(1))
    density = use(DENSITY_OF_SAME, *claim.hypotheses)
    power_int, power = parts(expand(Q, w, num(1) ** alpha))
    moment = arith(eq(E(Q, w, num(1) ** alpha), exp((alpha - 1) * read(RENYI_EQUALS, renyi).d)), power, mean_of_one(Q))
    size_int = parts(expand(P, w, absolute(log(1))))[0]
    mean = arith(eq(E(P, w, log(1)), read(KL_EQUALS, kl).d), parts(expand(P, w, log(1)))[1])
    return both(witness(renyi, one, density, power_int, moment), witness(kl, one, density, size_int, mean))
