"""The integral from a point on, by a primitive that vanishes at infinity."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, conj, eq, exists, forall, function_type, implies
from dpproofs.language.terms import ind, integrable, lam, num, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import comparison, conjuncts, integrand_of, lhs
from dpproofs.proving.tactics import arith, at, both, cases, integrate, intro, monotone_limit, obtain, parts
from dpproofs.proving.tactics import specialize, transfer

c, e, s, t, top = variables("c e s t T")
f, F = variables("f F", function_type((REAL,), REAL))
NONNEGATIVE = forall(s, 0 <= f(s))
VANISHES = forall(e, implies(0 < e, exists(top, conj(t <= top, F(top) <= e))))


def by_parts(end: Term) -> Term:
    """f is integrable from t to a point, and its integral is the difference of F."""
    return conj(integrable(LEBESGUE, s, slice_to(end)), eq(E(LEBESGUE, s, slice_to(end)), F(t) - F(end)))


def slice_to(end: Term) -> Term:
    """f on the interval from t to a point, and 0 elsewhere."""
    return ind(conj(t <= s, s <= end)) * f(s)


PRIMITIVE = forall(top, implies(t <= top, conj(0 <= F(top), by_parts(top))))
BODY = ind(t <= s) * f(s)

LEMMA = Lemma(
    "foundations.half-line-integral",
    "The integral from t on is F(t) if that from t to T is F(t) - F(T) and F(T) comes to 0", "elementary",
    (NONNEGATIVE, PRIMITIVE, VANISHES),
    conj(integrable(LEBESGUE, s, BODY), eq(E(LEBESGUE, s, BODY), 1 * F(t))),
    mutants=(Mutant("no limit", without(VANISHES), "f = 0, F = 1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Let the end of the interval grow."""
    low = specialize(NONNEGATIVE, s)
    level = slice_to(t + c)
    rest, level_int, value = parts(at(PRIMITIVE, t + c, by=[arith(t <= t + c, 0 < c)]))
    below = arith(E(LEBESGUE, s, level) <= F(t), value, rest)
    ints, upper = parts(monotone_limit(LEBESGUE, s, BODY, level, c, below, level_int, absolute(s - t) + 1, low))
    total = E(LEBESGUE, s, BODY)

    def short(less: Theorem) -> Theorem:
        gap = (F(t) - total) / 2

        def with_end(end: Term, known: Theorem) -> Theorem:
            after, small = parts(known)
            _, end_int, reached = parts(at(PRIMITIVE, end, by=[after]))
            most = integrate(LEBESGUE, s, arith(slice_to(end) <= BODY, low), end_int, ints)
            return arith(comparison(claim), most, reached, small, less)

        return obtain(at(VANISHES, gap, by=[arith(0 < gap, less)]), "T", with_end)

    return both(ints, cases(total < F(t), short, lambda no: arith(comparison(claim), upper, no)))


@refutation_of(LEMMA, "no limit")
def _constant(said: Theorem) -> Theorem:
    """f = 0 is the derivative of F = 1, which does not vanish."""
    zero, one = lam(s, num(0) * s), lam(s, num(1) + 0 * s)

    def flat(goal: Term, *_: Term) -> Theorem:
        low, ints, value = conjuncts(goal)
        zero_int, none = parts(fact("foundations.mean-of-zero", mu=LEBESGUE))
        whole_int, same = parts(transfer(LEBESGUE, s, arith(eq(num(0), integrand_of(ints, s))), zero_int))
        return both(arith(low), whole_int, arith(value, same, none))

    told = parts(instance(said, lambda goal: intro(goal, flat), f=zero, F=one, t=0))[1]
    zero_int, none = parts(fact("foundations.mean-of-zero", mu=LEBESGUE))
    same = parts(transfer(LEBESGUE, s, arith(eq(num(0), integrand_of(lhs(told), s))), zero_int))[1]
    return absurd(told, same, none)
