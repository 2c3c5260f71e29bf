"""Means under laws on finitely many outcomes are sums, for every nonnegative function."""

from __future__ import annotations

from dpproofs.library.falsity import finite, refuted
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import FALSE, REAL, E, conj, eq, exists, forall, function_type, integrable, lam, maximum
from dpproofs.language.terms import minimum, nat, num, summation, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import Q, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, expand, generalize, integrate
from dpproofs.proving.tactics import monotone_limit, obtain, parts, use, witness
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.sums.sums_compared import by_length
from theorems.foundations.measure.finite_laws import FINITE_LAW, i, item, n, q
from theorems.foundations.sums.finite_sums import SUM_BOUND, SUM_EQUAL, for_each

c = var("c")
s = var("s", function_type((REAL,), REAL))
f = var("f", function_type(("Y",), REAL))


def _within(size: Term) -> Term:
    return exists(c, conj(0 < c, for_each(i, size, s(i) <= c)))


def _bound(claim: Claim) -> Theorem:
    """The larger of the bound so far and the last term."""
    nobody = discharge(arith(s(i) <= 1, 1 <= i, i <= 0), nat(i), 1 <= i, i <= 0)
    base = witness(_within(num(0)), 1, generalize(nobody, i))

    def step(m: Term) -> Theorem:
        def with_bound(old: Term, facts: Theorem) -> Theorem:
            new, inside = maximum(old, s(m + 1)), (nat(i), 1 <= i, i <= m + 1)

            def last(no: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(m), nat(i), arith(m < i, no), j=m, k=i)
                same = arith(eq(m + 1, i), gap, i <= m + 1)
                return use("leibniz", same, arith(s(m + 1) <= new), x=m + 1, y=i, A=lam(i, s(i) <= new))

            before = cases(
                i <= m, lambda yes: arith(s(i) <= new, at(parts(facts)[1], i, by=[nat(i), 1 <= i, yes])), last
            )
            every = generalize(discharge(before, *inside), i)
            return witness(_within(m + 1), new, arith(0 < new, parts(facts)[0]), every)

        return obtain(_within(m), "b", with_bound)

    return by_length(_within, base, step)


def _no_bound(said: Theorem) -> Theorem:
    """The false variant: the numbers i have no bound c, since c + 1 is one of them."""
    bounded_by = infer("forall_elim", said, value=lam(i, i))
    return obtain(bounded_by, "c", lambda top, facts: arith(FALSE, at(parts(facts)[1], top + 1)))


BOUND_INFINITE = Mutant(
    "infinite", Claim((), exists(c, conj(0 < c, forall(i, s(i) <= c)))), "s(i) = i", witness=refuted(_no_bound)
)
BOUND = Lemma(
    "mechanisms.terms-bounded",
    "Finitely many numbers have a bound",
    "elementary",
    (nat(n),),
    _within(n),
    _bound,
    (BOUND_INFINITE,),
)

GIVEN = (FINITE_LAW(Q, n, item, q), nat(n), for_each(i, n, 0 <= q(i)), forall(w, 0 <= f(w)))
INSIDE = (nat(i), 1 <= i, i <= n)


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


def _mean_claim(factor: Factor) -> Claim:
    value = summation(i, 1, n, q(i) * f(item(i)))
    return Claim(GIVEN, conj(integrable(Q, w, f(w)), eq(E(Q, w, f(w)), factor * value)))


MEAN = Lemma(
    "mechanisms.finite-law-mean",
    "The mean of a nonnegative function under a finite law is a sum",
    "elementary",
    *_mean_claim(1).parts,
    _mean,
    (Mutant("factor", _mean_claim(LESS), "f = 1", witness=finite({"Y": 1}, Q=(1,), n=1, item=0, q=1, f=1)),),
)
