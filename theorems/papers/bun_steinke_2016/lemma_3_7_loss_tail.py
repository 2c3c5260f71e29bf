"""Lemma 3.7 and Lemma B.3: the tail of the privacy loss from approximate DP for every delta."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, u, written, x
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.mutants.two_answers import mean_of, private_with_each_delta, ratio_of_certain, with_certain_answer
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, forall, implies, ind, lam, log, num, sqrt, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, L, P, Q, delta, rho, w, xi
from dpproofs.proving.reading import integrand_of, lhs, read, rhs
from dpproofs.proving.tactics import arith, at, numeric, rewrite, same_value, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.tests.privacy_loss_of_pair_tail import TAIL
from theorems.foundations.tests.privacy_loss_of_pair import tail
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.square_order import SQUARE

SOURCE = f"{BUN_STEINKE}, Lemma 3.7 and Lemma B.3"
s, extra = variables("s lambda_")
RATIO, Z = DENSITY(L, P, Q), log(L(w))


def curve(level: Term = delta) -> Term:
    """The epsilon at a delta, (4)."""
    return xi + sqrt(rho * log(1 / level))


FAMILY = forall(delta, implies(0 < delta, delta <= 1, INDISTINGUISHABLE(P, Q, curve(), delta)))

LOSS_TAIL = Lemma(
    "bs16.lemma-3.7-tail", "P[Z > xi + s + lambda] <= exp(-s**2/rho)/(1 - exp(-lambda))", SOURCE,
    (FAMILY, RATIO, 0 < rho, 0 < extra, 0 <= s),
    tail(P, L, xi + s + extra) <= factor * exp(-(s**2) / rho) / (1 - exp(-extra)),
    mutants=(Mutant("no factor", {factor: 1 - exp(-extra)},
                    "xi = 0, rho = 1, s = lambda = 1/10, P certain of an outcome with probability 1/2 under Q"),),
)  # fmt: skip


@proof_of(LOSS_TAIL)
def _tail(claim: Claim) -> Theorem:
    """At delta = exp(-s^2/rho) the curve is at xi + s."""
    level = exp(-(s**2) / rho)
    small = use(EXP_INCREASING, arith(-(s**2) / rho <= 0, 0 < rho), x=-(s**2) / rho, y=0)
    close = at(FAMILY, level, by=[arith(0 < level), arith(level <= 1, small)])
    square, nonneg = arith(0 <= s**2), use(SQUARE, arith(0 <= s**2), u=s**2)
    positive = use(POWER_NONNEGATIVE, square, u=s**2, a=Fraction(1, 2))
    root = arith(eq(sqrt(s**2), s), nonneg, positive, 0 <= s)
    there = rewrite(close, arith(eq(curve(level), xi + s), arith(eq(curve(level), xi + sqrt(s**2)), 0 < rho), root))
    known = use(TAIL, there, RATIO, 0 < extra, epsilon=xi + s, delta=level)
    return arith(claim.conclusion, known)


@refutation_of(LOSS_TAIL, "no factor", Y=REAL)
def _large_loss(said: Theorem) -> Theorem:
    """xi = 0, rho = 1, s = lambda = 1/10, and an answer that is certain or has probability 1/2."""
    half, tenth = Fraction(1, 2), Fraction(1, 10)

    def with_answer(made: Term, first: Theorem, second: Theorem) -> Theorem:
        density = ratio_of_certain(half, made, first, second)
        ratio, law, other = read(density.conclusion.data, density)["L", "P", "Q"]
        private = private_with_each_delta(half, made, first, second)
        false = instance(said, private, density, P=law, Q=other, L=ratio, xi=0, rho=1, s=tenth, lambda_=tenth)
        event = lam(x, integrand_of(lhs(false), x))
        _, likely = mean_of(first, law, 1, event)
        large = num(0) + num(tenth) + num(tenth) < log(u)
        same = same_value(lam(u, ind(large)), arith(eq(ratio(num(1)), 2)))
        certain = arith(eq(event(num(1)), 1), same, numeric(written(large, u=2)))
        return absurd(false, likely, certain, numeric(rhs(false) < 1))

    return with_certain_answer(half, with_answer)
