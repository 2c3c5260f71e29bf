"""Two Poisson samplers at one rate have the same laws on lists."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, forall, implies, lam, substitute, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import a, append, empty, most, size, x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, parts, specialize, unfolded, use
from theorems.meaning.lists_induction import LEMMA as INDUCTION
from theorems.meaning.samples import SAMPLER, is_test, s
from theorems.meaning.samples_whole import f
from theorems.meaning.sizes import LISTS, ONE_RECORD
from theorems.sampling.samples import T

T2 = var("T2", T.type)
OTHER = substitute(SAMPLER, {T: T2})
TEST = is_test(f)
SAME = forall(f, implies(TEST, eq(E(T(x), s, f(s)), E(T2(x), s, f(s)))))
GIVEN = LISTS, SAMPLER, OTHER

LEMMA = Lemma(
    "meaning.poisson-samples-unique", "Two Poisson samplers at one rate have the same laws on lists", "elementary",
    (*GIVEN, size(x) <= most),
    SAME,
    mutants=(Mutant("all", Claim((LISTS, SAMPLER, size(x) <= most), SAME), "another sampler",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x=1, q="1/2", T=((1, 0), ("1/2", "1/2")),
                                   T2=((1, 0), (1, 0)))),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Both append a further record with the same probability."""
    samplers = [parts(unfolded(sampler)) for sampler in (SAMPLER, OTHER)]
    said, short, longer = lam(x, SAME), size(x) < most, append(x, a)
    begins = [at(first, f, by=[TEST]) for first, _ in samplers]
    base = generalize(discharge(arith(eq(E(T(empty), s, f(s)), E(T2(empty), s, f(s))), *begins), TEST), f)
    drawn = [at(further, x, a, f, by=[short, TEST]) for _, further in samplers]
    after, tested = lam(s, f(append(s, a))), generalize(specialize(TEST, append(s, a)), s)
    before = at(said(x), f, by=[TEST]), at(said(x), after, by=[tested])
    same = arith(eq(E(T(longer), s, f(s)), E(T2(longer), s, f(s))), *drawn, *before)
    step = generalize(discharge(same, TEST), f)
    every = generalize(discharge(step, short, said(x)), x, a)
    return use(INDUCTION, LISTS, base, every, size(x) <= most, S=said)
