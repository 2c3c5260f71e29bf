"""A Poisson sample at the rate 1 is the data."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, function_type, implies, lam, num, substitute, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import a, append, most, size, x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, parts, specialize, unfolded, use
from theorems.meaning.lists_induction import LEMMA as INDUCTION
from theorems.meaning.samples import SAMPLER, is_test, s
from theorems.meaning.sizes import LISTS, ONE_RECORD
from theorems.sampling.drawn import q
from theorems.sampling.samples import T

f = var("f", function_type((x.type,), "real"))


def at_rate(rate: int) -> Term:
    """T draws samples at this rate."""
    return substitute(SAMPLER, {q: num(rate)})


sampler = mark("sampler", at_rate(1))

WHOLE = Lemma(
    "meaning.sample-at-rate-one", "A Poisson sample at the rate 1 is the data", "elementary",
    (LISTS, sampler, size(x) <= most),
    forall(f, implies(is_test(f), eq(E(T(x), s, f(s)), f(x)))),
    mutants=(Mutant("half", {sampler: substitute(SAMPLER, {q: num(1) / 2})}, "one record",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x=1, T=((1, 0), ("1/2", "1/2")))),),
)  # fmt: skip


@proof_of(WHOLE)
def _proof(claim: Claim) -> Theorem:
    """Every record is appended to the sample."""
    _, sampler, _ = claim.hypotheses
    said, (first, further) = lam(x, claim.conclusion), parts(unfolded(sampler))
    base = generalize(discharge(at(first, f, by=[is_test(f)]), is_test(f)), f)
    short, after = size(x) < most, lam(s, f(append(s, a)))
    tested = generalize(specialize(is_test(f), append(s, a)), s)
    told = at(further, x, a, f, by=[short, is_test(f)])
    value = arith(eq(E(T(append(x, a)), s, f(s)), f(append(x, a))), told, at(said(x), after, by=[tested]))
    step = generalize(discharge(value, is_test(f)), f)
    every = generalize(discharge(step, short, said(x)), x, a)
    return use(INDUCTION, LISTS, base, every, size(x) <= most, S=said)
