"""The mean of a nonnegative function under a finite law is a sum."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, integrable, lam
from dpproofs.language.terms import minimum, nat, summation
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import Q, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, expand, generalize, integrate
from dpproofs.proving.tactics import monotone_limit, obtain, parts, use
from theorems.foundations.measure.finite_laws import i, item, n, q
from theorems.foundations.sums.finite_sums import SUM_BOUND, SUM_EQUAL
from theorems.foundations.measure.finite_means import BOUND, GIVEN, INSIDE, c, f

MEAN = Lemma(
    "mechanisms.finite-law-mean", "The mean of a nonnegative function under a finite law is a sum", "elementary",
    GIVEN,
    conj(integrable(Q, w, f(w)), eq(E(Q, w, f(w)), factor * summation(i, 1, n, q(i) * f(item(i))))),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1", witness=finite({"Y": 1}, Q=(1,), n=1, item=0, q=1, f=1)),),
)  # fmt: skip


@proof_of(MEAN)
def _mean(claim: Claim) -> Theorem:
    """Below by a bound on the values f(item(i)), above by monotone convergence."""
    whole = summation(i, 1, n, q(i) * f(item(i)))
    cut_int, cut = parts(_cut(c))
    weight, low = at(GIVEN[2], i, by=INSIDE), at(GIVEN[3], w)
    cut_terms, terms = lam(i, q(i) * minimum(f(item(i)), c)), lam(i, q(i) * f(item(i)))
    less = generalize(discharge(arith(cut_terms(i) <= 1 * terms(i), weight), *INSIDE), i)
    below = use(SUM_BOUND, nat(n), less, c=1, s=cut_terms, t=terms)
    small = arith(E(Q, w, minimum(f(w), c)) <= whole, cut, below)
    made = monotone_limit(Q, w, f(w), minimum(f(w), c), c, small, cut_int, f(w) + 1, low)
    f_int, upper = parts(made)

    def with_bound(top: Term, facts: Theorem) -> Theorem:
        positive, most = parts(facts)
        top_int, top_mean = parts(use(both(cut_int, cut), *GIVEN, positive, c=top))
        same = arith(eq(q(i) * minimum(f(item(i)), top), 1 * terms(i)), at(most, i, by=INSIDE))
        total = use(
            SUM_EQUAL,
            nat(n),
            generalize(discharge(same, *INSIDE), i),
            c=1,
            s=lam(i, q(i) * minimum(f(item(i)), top)),
            t=terms,
        )
        lower = integrate(Q, w, arith(minimum(f(w), top) <= f(w)), top_int, f_int)
        return arith(comparison(claim), upper, lower, top_mean, total)

    found = use(BOUND, nat(n), s=lam(i, f(item(i))))
    return both(f_int, obtain(found, "b", with_bound))


def _cut(level: Term) -> Theorem:
    """E[min(f, c)] is the sum, for c > 0."""
    unit = lam(w, minimum(f(w), level) / level)
    low = at(GIVEN[3], w)
    size = generalize(both(arith(0 <= unit(w), low, 0 < level), arith(unit(w) <= 1, 0 < level)), w)
    mean = at(GIVEN[0], unit, by=[size])
    cut_int = bounded(Q, w, minimum(f(w), level), level, low, 0 < level)
    scaled = parts(expand(Q, w, unit(w), cut_int, 0 < level))[1]
    old, new = lam(i, q(i) * unit(item(i))), lam(i, q(i) * minimum(f(item(i)), level))
    terms = generalize(discharge(arith(eq(new(i), level * old(i)), 0 < level), *INSIDE), i)
    total = use(SUM_EQUAL, nat(n), terms, c=level, s=new, t=old)
    return both(
        cut_int, arith(eq(E(Q, w, minimum(f(w), level)), summation(i, 1, n, new(i))), mean, scaled, total, 0 < level)
    )
