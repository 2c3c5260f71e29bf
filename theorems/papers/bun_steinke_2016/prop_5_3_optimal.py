"""Proposition 5.3: the constant k^2 rho is optimal, as the Gaussian mechanism attains it."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance, natural, refutation_of
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, absolute, conj, disj, eq, exists, forall, implies, lam, nat, normal, num
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import SENSITIVITY, WITHIN, ZCDP, Delta, k, on
from dpproofs.proving.reading import conjuncts, read
from dpproofs.proving.tactics import arith, assume, at, both, cases, discharge, for_all, generalize, mp, parts, prove
from dpproofs.proving.tactics import said_of, use, witness
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.renyi import DIVERGENCE
from theorems.mechanisms.gaussian.zcdp import MECHANISM
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

x, a, b, j, xi2, rho2 = variables("x a b j xi2 rho2")
ZCDP_RR, WITHIN_R, SENSITIVITY_R = on(ZCDP, X=REAL, Y=REAL), on(WITHIN, X=REAL), on(SENSITIVITY, X=REAL)
NOISY = lam(x, normal(x, sigma))
NEAR = lam((a, b), absolute(a - b) <= Delta)
AT_DISTANCE = lam((j, a, b), absolute(a - b) <= j * Delta)
"""Data sets are real numbers, neighbours differ by at most Delta, and those of a group of size j by at most j Delta."""
GROUPS = lam((a, b), AT_DISTANCE(k, a, b))
RHO = Delta**2 / (2 * sigma**2)
DOMAIN = (0 < sigma, 0 < Delta, nat(k))


def _at_least(factor: Factor) -> Term:
    private = ZCDP_RR(NOISY, GROUPS, xi2, rho2)
    return forall((xi2, rho2), implies(private, factor * k**2 * RHO <= rho2))


LEMMA = Lemma(
    "bs16.prop-5.3-optimal", "A Gaussian mechanism is rho-zCDP, and for groups of size k not less than k^2 rho-zCDP",
    f"{BUN_STEINKE}, after Proposition 1.9",
    DOMAIN,
    conj(ZCDP_RR(NOISY, NEAR, 0, RHO), WITHIN_R(AT_DISTANCE, NEAR), _at_least(factor)),
    mutants=(Mutant("factor", {factor: MORE}, "it is k^2 rho-zCDP, for k >= 1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    *_, optimal = conjuncts(claim)
    return both(_private(), _distance(), _needed(optimal))


def _private() -> Theorem:
    """Proposition 1.6 for the query that is the data set itself."""
    near = assume(NEAR(a, b))
    sensitive = for_all(SENSITIVITY_R(lam(x, x), NEAR, Delta), near, a, b)
    made = use(MECHANISM, sensitive, 0 < sigma, q=lam(x, x), N=NEAR, Delta=Delta)
    return for_all(ZCDP_RR(NOISY, NEAR, 0, RHO), made)


def _distance() -> Theorem:
    """Between a and b lies the point that divides their distance as j : 1."""
    goal = WITHIN_R(AT_DISTANCE, NEAR)
    size = use(NAT_NONNEGATIVE, nat(j), k=j)
    apart = absolute(a - b) <= (j + 1) * Delta
    between = a + j / (j + 1) * (b - a)
    here = arith(absolute(a - between) <= j * Delta, _scaled(j), apart, size)
    there = arith(absolute(between - b) <= Delta, _scaled(num(1)), apart, size)
    some = witness(exists(x, conj(AT_DISTANCE(j, a, x), NEAR(x, b))), between, here, there)
    either = infer("or_intro", some, formula=disj(AT_DISTANCE(j, a, b), some.conclusion))
    same = arith(eq(a, b), absolute(a - b) <= 0 * Delta)
    return prove(
        goal,
        generalize(discharge(same, absolute(a - b) <= 0 * Delta), a, b),
        generalize(discharge(either, nat(j), apart), j, a, b),
    )


def _scaled(share: Term) -> Theorem:
    """|share (b - a)| <= share (j + 1) Delta, divided by j + 1."""
    size, apart = use(NAT_NONNEGATIVE, nat(j), k=j), absolute(a - b) <= (j + 1) * Delta
    return arith(absolute(share / (j + 1) * (b - a)) <= share * Delta, apart, size, 0 < Delta)


def _needed(goal: Term) -> Theorem:
    """The data sets 0 and k Delta: k^2 rho alpha <= xi2 + rho2 alpha for all alpha > 1."""
    private, bound = ZCDP_RR(NOISY, GROUPS, xi2, rho2), k**2 * RHO
    size = use(NAT_NONNEGATIVE, nat(k))
    near = arith(absolute(0 - k * Delta) <= k * Delta, size, 0 < Delta)
    line = at(private, 0, k * Delta, by=[near])

    def too_small(no: Theorem) -> Theorem:
        gap = arith(0 < bound - rho2, no)
        order = 1 + (1 + absolute(xi2)) / (bound - rho2)
        above = arith(1 < order, gap)
        exact = use(DIVERGENCE, 0 < sigma, above, mu=0, nu=k * Delta, alpha=order)
        least = mp(parts(at(exact, xi2 + rho2 * order))[0], at(line, order, by=[above]))
        scaled = arith(order * bound <= xi2 + rho2 * order, least, 0 < sigma)
        far = arith((order - 1) * (bound - rho2) <= xi2 - (bound - rho2), scaled)
        return arith(bound <= rho2, far, gap)

    final = cases(bound <= rho2, lambda yes: yes, too_small)
    return for_all(goal, arith(said_of(goal, xi2, rho2), final), xi2, rho2)


@refutation_of(LEMMA, "factor")
def _one_step(said: Theorem) -> Theorem:
    """The Gaussian mechanism has the rho that it has."""
    values = {"sigma": 1, "Delta": 1, "k": 1}
    _, _, false = parts(instance(said, **values))
    private, _, _ = parts(fact("bs16.prop-5.3-optimal", natural(num(1)), **values))
    return absurd(at(false, *read(private.conclusion.data, private)["xi", "rho"], by=[private]))
