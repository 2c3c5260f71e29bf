"""Gaussian noise after Gaussian noise: as private as noise of both variances, and no more."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact, written
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, function_type, normal, num, prob, sqrt, var
from dpproofs.privacy.notions import alpha, equals, t, test_function, value_of
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, assume, at, both, discharge, generalize, mp, parts, signed
from dpproofs.proving.tactics import squared_root, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.equal_laws_renyi import RENYI_EQUAL
from theorems.foundations.gaussian.gaussian_after_gaussian import LEMMA as BOTH
from theorems.foundations.gaussian.gaussian_after_gaussian import PUSHED_R, SIGNS, noisy, sigma, sigma2, summed
from theorems.foundations.gaussian.renyi import DIVERGENCE, RENYI_R

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Example 1"
R, S = (var(name, prob(REAL)) for name in "RS")
mu, nu = var("mu"), var("nu")
TWICE = PUSHED_R(R, normal(mu, sigma), noisy()), PUSHED_R(S, normal(nu, sigma), noisy())
"""R and S are the laws of mu and nu, each with noise of standard deviation sigma, and then sigma2."""
VARIANCE = sigma**2 + sigma2**2

EXACT = Lemma(
    "bbgg19.example-1-exact",
    "Gaussian noise after Gaussian noise has D_alpha = alpha (mu - nu)^2/(2 (sigma^2 + sigma2^2))", SOURCE,
    (*TWICE, *SIGNS, 1 < alpha),
    equals(RENYI_R(alpha, R, S, t), t, factor * alpha * (mu - nu) ** 2 / (2 * VARIANCE)),
    mutants=(Mutant("factor", {factor: LESS}, "mu = 1, nu = 0, sigma = sigma2 = 1"),),
)  # fmt: skip


@proof_of(EXACT)
def _proof(claim: Claim) -> Theorem:
    """The laws are those of noise of both variances."""
    first, second = summed(mu), summed(nu)
    equal = []
    for law, whole, given, mean in zip((R, S), (first, second), TWICE, (mu, nu), strict=True):
        known = given, use(BOTH, *SIGNS, m=mean, b=0)
        equal += [same(law, whole, *known), same(whole, law, *known)]
    deviation, positive = sqrt(VARIANCE), arith(0 < VARIANCE, *SIGNS)
    root = squared_root(VARIANCE, positive)
    exact = use(DIVERGENCE, signed(0 < deviation, positive), 1 < alpha, mu=mu, nu=nu, sigma=deviation)
    needed, enough = parts(at(exact, t))
    value = value_of(claim.conclusion)
    number = arith(eq(value_of(exact.conclusion), value), root, positive)
    there, back = RENYI_R(alpha, R, S, t), value <= t
    larger = mp(needed, moved(assume(there), (R, S), (first, second), *equal))
    least = discharge(arith(back, larger, number), there)
    small = mp(enough, arith(value_of(exact.conclusion) <= t, back, number))
    most = discharge(moved(small, (first, second), (R, S), *equal), back)
    return generalize(both(least, most), t)


phi, x = var("phi", function_type((REAL,), REAL)), var("x")


def same(law: Term, other: Term, *pushed: Theorem | Term) -> Theorem:
    """Two laws are equal, since both come from one law by one kernel, or are said to be equal to what does."""
    test = test_function(phi, x)
    means = [at(fact, phi, by=[test]) for fact in pushed]
    return generalize(discharge(arith(eq(E(law, x, phi(x)), E(other, x, phi(x))), *means), test), phi)


def moved(bound: Theorem, old: tuple[Term, Term], new: tuple[Term, Term], *known: Theorem) -> Theorem:
    """A bound on the divergence of two laws is one on that of equal laws."""
    (P, Q), (P2, Q2) = old, new
    return use(RENYI_EQUAL, bound, 1 < alpha, *known, P=P, Q=Q, P2=P2, Q2=Q2)


@refutation_of(EXACT, "factor")
def _too_far(said: Theorem) -> Theorem:
    """The divergence is 1/2, and not 199/400."""
    true, pushed, values = example()
    least = num(Fraction(199, 400))
    _, told = parts(at(instance(said, *pushed, **values), least))
    needed, _ = parts(at(true, least))
    return absurd(mp(needed, mp(told, arith(premise_of(told)))))


def example() -> tuple[Theorem, list[Theorem], dict[str, Term]]:
    """The divergence for mu = 1, nu = 0, sigma = sigma2 = 1 and order 2; what the laws are; and the values."""
    values = {"sigma": num(1), "sigma2": num(1), "mu": num(1), "nu": num(0), "alpha": num(2)}
    laws = {"R": written(summed(mu), **values), "S": written(summed(nu), **values)}
    pushed = [fact("foundations.gaussian-after-gaussian", sigma=1, sigma2=1, m=mean, b=0) for mean in (1, 0)]
    return fact("bbgg19.example-1-exact", *pushed, **values, **laws), pushed, values | laws
