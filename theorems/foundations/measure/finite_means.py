"""Means under laws on finitely many outcomes are sums, for every nonnegative function."""

from __future__ import annotations

from dpproofs.mutants.witnesses import refuted
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import FALSE, REAL, conj, eq, exists, forall, function_type, lam, maximum
from dpproofs.language.terms import nat, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import Q, w
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize
from dpproofs.proving.tactics import obtain, parts, use, witness
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.sums_compared import by_length
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import i, item, n, q
from theorems.foundations.sums.finite_sums import for_each

c = var("c")
s = var("s", function_type((REAL,), REAL))
f = var("f", function_type(("Y",), REAL))


def _no_bound(said: Theorem) -> Theorem:
    """The false variant: the numbers i have no bound c, since c + 1 is one of them."""
    bounded_by = infer("forall_elim", said, value=lam(i, i))
    return obtain(bounded_by, "c", lambda top, facts: arith(FALSE, at(parts(facts)[1], top + 1)))


BOUND_INFINITE = Mutant(
    "infinite", Claim((), exists(c, conj(0 < c, forall(i, s(i) <= c)))), "s(i) = i", witness=refuted(_no_bound)
)


def _within(size: Term) -> Term:
    return exists(c, conj(0 < c, for_each(i, size, s(i) <= c)))


BOUND = Lemma(
    "mechanisms.terms-bounded", "Finitely many numbers have a bound", "elementary",
    (nat(n),),
    _within(n),
    mutants=(BOUND_INFINITE,),
)  # fmt: skip


@proof_of(BOUND)
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


GIVEN = (FINITE_LAW(Q, n, item, q), nat(n), for_each(i, n, 0 <= q(i)), forall(w, 0 <= f(w)))
INSIDE = (nat(i), 1 <= i, i <= n)
