"""What is unlikely under one law is unlikely under another one that is close to it."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, log, ne
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI, P, Q, alpha, phi, t, test_function, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, congruence, obtain, parts, use
from theorems.citations import STEINKE
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.measure.unit_mean import unit_mean

CLOSE, TEST = RENYI(alpha, P, Q, t), test_function(phi, w)
HERE, THERE = E(P, w, phi(w)), E(Q, w, phi(w))
SHARE = 1 - 1 / alpha

WITNESS = {"P": (1, 0), "Q": ("1/4", "3/4"), "phi": (1, 0), "alpha": 2}

BOUND = Lemma(
    "st18.bad-event-m17", "D_alpha(P||Q) <= t implies P(S) <= (exp(t) Q(S))^(1 - 1/alpha) for events and tests",
    f"{STEINKE}, citing Mironov 2017",
    (1 < alpha, CLOSE, TEST),
    HERE <= factor * exp(SHARE * t) * THERE**SHARE,
    mutants=(Mutant("factor", {factor: LESS}, "one law is a point of the other, D_alpha = log(4)", witness=finite(
                {"Y": 2}, {"L": (4, 0)}, t=log(4), **WITNESS)),),
)  # fmt: skip


@proof_of(BOUND)
def _proof(claim: Claim) -> Theorem:
    """The bound by tests, at the best epsilon."""
    some = arith(0 < SHARE, 1 < alpha)

    def null(yes: Theorem) -> Theorem:
        def with_ratio(L: Term, facts: Theorem) -> Theorem:
            none = use("foundations.null-test", parts(facts)[0], yes, TEST, P=P, Q=Q, L=L, f=phi)
            zero = use("pow_zero", arith(ne(SHARE, 0), some), a=SHARE)
            power = congruence(eq(THERE**SHARE, 0**SHARE), yes)
            return arith(claim.conclusion, none, zero, power)

        return obtain(CLOSE, "L", with_ratio)

    def usual(no: Theorem) -> Theorem:
        mass = arith(0 < THERE, no, *unit_mean(Q))
        best, bound = log(SHARE) + SHARE * t - log(THERE) / alpha, exp(SHARE * t) * THERE**SHARE
        close = use("foundations.tests-from-renyi-sharp", CLOSE, 1 < alpha, P=P, Q=Q, alpha=alpha, t=t, epsilon=best)
        kept = use(EXP_OF_LOG, some, y=SHARE)
        first = arith(
            eq(exp(best) * THERE, SHARE * bound),
            kept,
            mass,
            1 < alpha,
            arith(eq(exp(best) * THERE, exp(log(SHARE)) * bound), mass, 1 < alpha),
        )
        extra = read(INDISTINGUISHABLE, close).delta
        second = arith(eq(extra, bound / alpha), some, mass, 1 < alpha)
        return arith(claim.conclusion, at(close, phi, by=[TEST]), first, second, arith(eq(SHARE + 1 / alpha, 1)))

    return cases(eq(THERE, 0), null, usual)
