"""Harmonic numbers 1 + 1/2 + ... + 1/k, and the logarithm that bounds them."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.reals.exponentials_and_logarithms import LOG_TANGENT
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

# Harmonic numbers H(k) = 1 + 1/2 + ------------------------------------------------------------
# + 1/k.

i, k = var("i"), var("k")


def harmonic(n: object) -> Term:
    """H(n)."""
    return summation(i, 1, n, 1 / i)


last = mark("last", 1)

HARMONIC_STEP = Lemma(
    "foundations.harmonic-step", "(k + 1) H(k + 1) = (k + 1) H(k) + 1", "elementary",
    (nat(k),),
    eq((k + 1) * harmonic(k + 1), (k + 1) * harmonic(k) + last),
    mutants=(Mutant("last", {last: MORE}, "k = 0", witness=finite({}, k=10)),),
)  # fmt: skip


@proof_of(HARMONIC_STEP)
def _step(claim: Claim) -> Theorem:
    k0 = natural_sign(k)
    last = use("sum_step", use("nat_successor", nat(k)), arith(1 <= k + 1, k0), a=1, b=k, s=lam(i, 1 / i))
    return arith(claim.conclusion, last, k0)


HARMONIC_NONNEGATIVE = Lemma(
    "foundations.harmonic-nonnegative", "Harmonic numbers are nonnegative", "elementary",
    (nat(k),),
    0 <= harmonic(k),
    lambda claim: over_range(claim.conclusion, k, nat(k), each=lambda j: arith(0 <= 1 / j, 1 <= j)),
    (Mutant("positive", Claim((nat(k),), Fraction(1, 100) <= harmonic(k)), "k = 0", witness=point(k=0)),),
)  # fmt: skip


# Harmonic numbers and the logarithm -----------------------------------------------------------


one = mark("one", 1)

HARMONIC_LOG = Lemma(
    "foundations.harmonic-log", "H(k) <= 1 + log(k) (AN-HARM)", "elementary",
    (nat(k), 1 <= k),
    harmonic(k) <= one + log(k),
    mutants=(Mutant("constant", {one: LESS}, "k = 1", witness=point(k=1)),),
)  # fmt: skip


@proof_of(HARMONIC_LOG)
def _proof(claim: Claim) -> Theorem:
    bounded = implies(1 <= k, claim.conclusion)
    later = discharge(_next(bounded), 1 <= k + 1)
    every = use("induction", generalize(discharge(later, nat(k), bounded), k), A=lam(k, bounded))
    return at(every, k, by=[nat(k), 1 <= k])


def _next(given: Term) -> Theorem:
    """H(k + 1) = H(k) + 1/(k + 1), and 1/(k + 1) <= log((k + 1)/k) for k >= 1; H(1) = 1."""
    goal, k0, step = harmonic(k + 1) <= 1 + log(k + 1), use(NAT_NONNEGATIVE, nat(k)), use(HARMONIC_STEP, nat(k))

    def first(no: Theorem) -> Theorem:
        none = use("sum_empty", arith(k < 1, no), a=1, b=k, s=lam(i, 1 / i))
        positive = use(_gap(), arith(num(0) < 1), arith(0 < k + 1, k0), u=1, v=k + 1)
        return arith(goal, step, none, k0, arith(0 <= log(k + 1), positive, k0))

    def more(yes: Theorem) -> Theorem:
        gap = use(_gap(), arith(0 < k, yes), arith(0 < k + 1, yes), u=k, v=k + 1)
        return arith(goal, step, k0, arith(1 / (k + 1) <= log(k + 1) - log(k), gap, k0), mp(given, yes))

    return cases(1 <= k, more, first)


u, v = variables("u v")


def _gap() -> Theorem:
    """1 - u/v <= log(v) - log(u)."""
    tangent = use(LOG_TANGENT, arith(0 < u / v, 0 < u, 0 < v), y=u / v)
    return arith(1 - u / v <= log(v) - log(u), tangent, 0 < u, 0 < v)
