"""Answers that are labelled by how many thresholds they reach: what labels have is bounded by tails."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, function_type, implies, ind, lam, nat, num, substitute, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import P, i, k, test_function, y
from dpproofs.privacy.notions.table_dp import unit
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import consequence_of
from dpproofs.proving.tactics import arith, assume, at, bounded, cases, discharge, expand, generalize, induction
from dpproofs.proving.tactics import mean_of_one, parts, same_value, specialize, transfer, use
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import longer
from theorems.meaning.thresholds import REACHED, RISING, THRESHOLDS, T, answer
from theorems.notions.lattices.lattice import n, n2, within

t, m, F = (var(name, function_type((REAL,), REAL)) for name in ("t", "m", "F"))
seen = var("f", function_type(("Y",), REAL))
TAILS = within(k, n, eq(E(P, y, ind(T(k) <= seen(y))), t(k)))
FIRST, LAST = m(num(0)) <= unit * (1 - t(num(0))), m(n + 1) <= unit * t(n)
BETWEEN = within(k, n - 1, m(k + 1) <= unit * (t(k) - t(k + 1)))
TEST = test_function(F, var("z"))
MARKS, SHARES = substitute(REACHED, {answer: seen(y)}), lam(i, m(i) * F(i))


def _mean(last: Term) -> Term:
    return E(P, y, F(label(last)))


def label(last: Term) -> Term:
    """How many of the thresholds up to that one the answer reaches."""
    return total(MARKS, last)


LABELLED_ANSWERS = Lemma(
    "meaning.labelled-answers", "Labels by thresholds have at least the shares that tails leave between these",
    "elementary",
    (nat(n), eq(n2, n + 1), RISING, TAILS, FIRST, BETWEEN, LAST, TEST),
    factor * total(SHARES, n2) <= unit * _mean(n),
    mutants=(Mutant("factor", {factor: MORE}, "one answer, which reaches the only threshold",
                    witness=finite({"Y": 1}, P=(1,), f=(0,), n=0, n2=1, T=0, t=1, m=lambda i: i, F=1, unit=1)),),
)  # fmt: skip


@proof_of(LABELLED_ANSWERS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of thresholds: what is above all of them is divided last."""
    known = induction(n, _said, _first(), _next, nat(n), arith(n <= num(0) + n))
    share = arith(m(n + 1) * F(n + 1) <= unit * t(n) * F(n + 1), LAST, specialize(TEST, n + 1))
    same = same_value(lam(n2, total(SHARES, n2)), eq(n2, n + 1))
    return arith(claim.conclusion, known, share, longer(SHARES, n), same)


def _said(last: Term) -> Term:
    return implies(last <= n, total(SHARES, last) + unit * t(last) * F(last + 1) <= unit * _mean(last))


def _first() -> Theorem:
    """One threshold: an answer reaches it or not."""
    zero, event = num(0), T(num(0)) <= seen(y)
    one = use(SUM_ONE, s=MARKS)
    goal = eq(F(label(zero)), F(zero) + (F(zero + 1) - F(zero)) * ind(event))
    same = cases(
        event,
        lambda yes: arith(goal, same_value(F, arith(eq(label(zero), zero + 1), one, yes)), yes),
        lambda no: arith(goal, same_value(F, arith(eq(label(zero), zero), one, no)), no),
    )
    inside = zero <= n
    tail = at(TAILS, zero, by=[use(NAT_ZERO), inside])
    mean = _with(zero, F(zero), zero, same, tail)
    share = arith(m(zero) * F(zero) <= unit * (1 - t(zero)) * F(zero), FIRST, specialize(TEST, zero))
    return discharge(arith(consequence_of(_said(zero)), mean, share, use(SUM_ONE, s=SHARES)), inside)


def _with(marks: Term, before_mean: Term, after: Term, same: Theorem, tail: Theorem) -> Theorem:
    """The mean with one threshold more, from the same of the answers, which have the label ``marks`` before."""
    event, before, jump = ind(T(after) <= seen(y)), F(marks), F(after + 1) - F(after)
    ints = bounded(P, y, before, 1, specialize(TEST, marks)), bounded(P, y, event, 1)
    whole_int, whole = parts(expand(P, y, before + jump * event, *ints))
    turned = parts(transfer(P, y, arith(eq(before + jump * event, F(label(after))), same), whole_int))[1]
    return arith(eq(_mean(after), before_mean + jump * t(after)), turned, whole, tail, mean_of_one(P))


def _next(_: Term, last: Term) -> Theorem:
    """The share above all thresholds is divided by one more."""
    inside, after = assume(last + 1 <= n), last + 1
    known = at(assume(_said(last)), by=[arith(last <= n, inside)])
    mean = _with(label(last), _mean(last), after, _further(last, after, inside), at(TAILS, after, by=[inside]))
    between = at(BETWEEN, last, by=[arith(last <= n - 1, inside)])
    share = arith(m(after) * F(after) <= unit * (t(last) - t(after)) * F(after), between, specialize(TEST, after))
    return discharge(arith(consequence_of(_said(after)), known, mean, share, longer(SHARES, last)), last + 1 <= n)


def _further(last: Term, after: Term, inside: Theorem) -> Theorem:
    """F of the label with one threshold more."""
    event, sum_ = T(after) <= seen(y), longer(MARKS, last)
    goal = eq(F(label(after)), F(label(last)) + (F(after + 1) - F(after)) * ind(event))

    def reached(yes: Theorem) -> Theorem:
        order = at(RISING, last, by=[arith(last <= n - 1, inside)])
        before = _reaches(last, arith(last <= n, inside), arith(T(last) <= seen(y), order, yes))
        more = arith(eq(label(after), after + 1), before, sum_, yes)
        return arith(goal, same_value(F, before), same_value(F, more), yes)

    def missed(no: Theorem) -> Theorem:
        return arith(goal, same_value(F, arith(eq(label(after), label(last)), sum_, no)), no)

    return cases(event, reached, missed)


def _reaches(last: Term, inside: Theorem, yes: Theorem) -> Theorem:
    """What reaches a threshold has the label that it has at least."""
    order = at(RISING, k, by=[nat(k), arith(k <= n - 1, k <= last - 1, inside)])
    rising = generalize(discharge(order, nat(k), k <= last - 1), k)
    return use(THRESHOLDS, nat(last), rising, yes, n=last, a=seen(y), T=T)
