"""Pure DP of single outcomes says nothing of laws without atoms."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, LEBESGUE, REAL, E, conj, eq, exp, forall, ind, lam, ne, neg, normal, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import INDISTINGUISHABLE, epsilon, on
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import almost, arith, at, both, discharge, generalize, parts, unfolded, use
from theorems.citations import STEINKE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, mu, nu, sigma, x
from theorems.foundations.measure.exponential_slice import POINT_NULL
from theorems.papers.li_2019.claim_gaussian_not_pure import LEMMA as NOT_PURE

y = var("y")
HERE = ind(eq(x, y))
FIRST, SECOND = normal(mu, sigma), normal(nu, sigma)
PURE = on(INDISTINGUISHABLE, Y=REAL)(FIRST, SECOND, epsilon, 0)
POINTS = forall(y, E(FIRST, x, HERE) <= exp(epsilon) * E(SECOND, x, HERE))

LEMMA = Lemma(
    "st18.def-pure-dp-counterexample",
    "Gaussian laws with different means are epsilon-close at every outcome, and epsilon-close for no epsilon",
    f"{STEINKE}, against pure DP of single outcomes",
    (0 < sigma, ne(mu, nu)),
    conj(POINTS, neg(PURE)),
    mutants=(Mutant("one mean", without(ne(mu, nu)), "mu = nu",
                    witness=finite({}, mu=0, nu=0, sigma=1, epsilon=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Points have probability 0; tests of half-lines distinguish the means."""
    bound = arith(E(FIRST, x, HERE) <= exp(epsilon) * E(SECOND, x, HERE), never_a_point(mu), never_a_point(nu))
    denied = discharge(arith(FALSE, use(NOT_PURE, PURE, 0 < sigma), ne(mu, nu)), PURE)
    return both(generalize(bound, y), arith(neg(PURE), denied))


def never_a_point(centre: Term) -> Theorem:
    """A point has probability 0."""
    law = normal(centre, sigma)
    unit = generalize(both(arith(0 <= HERE), arith(HERE <= 1)), x)
    density = use(LEBESGUE_DENSITY, 0 < sigma, mu=centre)
    mean = at(parts(unfolded(density))[2], lam(x, HERE), by=[unit])
    body = integrand_of(rhs(mean), x)
    away = almost(LEBESGUE, x, arith(eq(body, 0), ne(x, y)), use(POINT_NULL, a=y))
    same = parts(use("E_congruence", away, mu=LEBESGUE, f=lam(x, body), g=lam(x, 0)))[0]
    return arith(eq(E(law, x, HERE), 0), mean, same, parts(use("foundations.mean-of-zero", mu=LEBESGUE))[1])
