"""Gaussian noise and zCDP: how much noise is enough (Lemma 2.5), none is not (Lemma 2.4), and for groups it
attains k^2 rho (Proposition 5.3).
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import natural
from dpproofs.privacy.notions import WITHIN, q_vector as q
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian import mu, nu, sigma
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_DIVERGENCE, LISTS
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.powers import SQUARE
from theorems.mechanisms.gaussian.mechanism import MECHANISM, NOISY, ZCDP_MECHANISM, M, x
from theorems.notions.zcdp.composition import ZCDP_WEAKENING

# Lemma 2.5, the other way round: how much noise is rho-zCDP -----------------------------------

LEMMA = Lemma(
    "bs16.lemma-2.5-noise", "Noise of standard deviation sigma >= Delta/sqrt(2 rho) on each coordinate is rho-zCDP",
    f"{BUN_STEINKE}, Lemma 2.5 and (3)",
    (L2_SENSITIVITY(q, d, N, Delta), LISTS, NOISY, nat(d), 0 <= Delta, 0 < rho, 0 < sigma),
    implies(factor * Delta / sqrt(2 * rho) <= sigma, on(ZCDP, Y="V")(lam(x, M(x, d)), N, 0, rho)),
    mutants=(Mutant("factor", {factor: LESS}, "sigma = 99/100 Delta/sqrt(2 rho), means at distance Delta",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, sigma="99/100",
                        rho="1/2")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Delta^2/(2 sigma^2) <= rho when sigma is at least Delta/sqrt(2 rho)."""
    enough, goal = if_then(claim)
    made = use(ZCDP_MECHANISM, *claim.hypotheses, 0 < sigma)
    cost, root = read(ZCDP, made).rho, sqrt(2 * rho)
    square = use(SQUARE, arith(0 <= 2 * rho, 0 < rho), u=2 * rho)
    scaled = arith(Delta <= sigma * root, enough, 0 < rho)
    power = arith(Delta**2 <= sigma**2 * (2 * rho), scaled, square, 0 <= Delta, 0 < sigma)
    less = arith(cost <= rho, power, 0 < sigma)
    weaker = use(ZCDP_WEAKENING, made, arith(0 + cost <= 0 + rho, less), less, M=read(ZCDP, goal).M, xi=0, rho=cost,
                 xi2=0, rho2=rho)  # fmt: skip
    return discharge(weaker, enough)


gaussian_sigma = Verified(
    LEMMA, "gaussian_sigma", {"l2_sensitivity": Delta}, value=Delta / sqrt(2 * rho), omits=(d, sigma)
)


# Lemmas 2.4 and 2.5: without noise the laws are point masses, and their divergence is finite only if they agree ---

FINITE = on(RENYI, Y=REAL)(alpha, dirac(mu), dirac(nu), t)
shift = mark("shift", 0)

COUNTEREXAMPLE = Lemma(
    "bs16.lemma-2.4-counterexample",
    "Different point masses, which is what sigma = 0 would mean, have no finite Rényi divergence",
    f"{BUN_STEINKE}, against Lemmas 2.4 and 2.5 for every sigma",
    (FINITE,),
    eq(mu, nu + shift),
    mutants=(Mutant("shift", {shift: Fraction(1, 100)}, "mu = nu, t = 0",
                        witness=finite({}, mu=0, nu=0, alpha=2, t=0)),),
)  # fmt: skip

v = var("v")


@proof_of(COUNTEREXAMPLE)
def _lemma(claim: Claim) -> Theorem:
    """If mu and nu differ, then the event v = mu has probability 1 under one law and 0 under the other."""
    event, same = ind(eq(v, mu)), eq(mu, nu)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        change = parts(unfolded(parts(facts)[0]))[2]
        equal = at(change, lam(v, event))
        here = parts(use("E_dirac", x=mu, f=lam(v, event)))[1]
        there = parts(use("E_dirac", x=nu, f=lam(v, L(v) * event)))[1]
        return cases(
            same, lambda yes: arith(claim.conclusion, yes), lambda no: arith(claim.conclusion, equal, here, there, no)
        )

    return obtain(FINITE, "L", with_ratio)


# Proposition 5.3: the constant k^2 rho is optimal, as the Gaussian mechanism attains it -------

x_, a, b, j, xi2, rho2 = variables("x a b j xi2 rho2")
ZCDP_RR, WITHIN_R, SENSITIVITY_R = on(ZCDP, X=REAL, Y=REAL), on(WITHIN, X=REAL), on(SENSITIVITY, X=REAL)
OPTIMAL_NOISY = lam(x_, normal(x_, sigma))
NEAR = lam((a, b), absolute(a - b) <= Delta)
AT_DISTANCE = lam((j, a, b), absolute(a - b) <= j * Delta)
"""Data sets are real numbers, neighbours differ by at most Delta, and those of a group of size j by at most j Delta."""
GROUPS = lam((a, b), AT_DISTANCE(k, a, b))
RHO = Delta**2 / (2 * sigma**2)
DOMAIN = (0 < sigma, 0 < Delta, nat(k))


def _at_least(factor: Factor) -> Term:
    private = ZCDP_RR(OPTIMAL_NOISY, GROUPS, xi2, rho2)
    return forall((xi2, rho2), implies(private, factor * k**2 * RHO <= rho2))


OPTIMAL = Lemma(
    "bs16.prop-5.3-optimal", "A Gaussian mechanism is rho-zCDP, and for groups of size k not less than k^2 rho-zCDP",
    f"{BUN_STEINKE}, after Proposition 1.9",
    DOMAIN,
    conj(ZCDP_RR(OPTIMAL_NOISY, NEAR, 0, RHO), WITHIN_R(AT_DISTANCE, NEAR), _at_least(factor)),
    mutants=(Mutant("factor", {factor: MORE}, "it is k^2 rho-zCDP, for k >= 1"),),
)  # fmt: skip


@proof_of(OPTIMAL)
def _optimal_proof(claim: Claim) -> Theorem:
    *_, optimal = conjuncts(claim)
    return both(_private(), _distance(), _needed(optimal))


def _private() -> Theorem:
    """Proposition 1.6 for the query that is the data set itself."""
    near = assume(NEAR(a, b))
    sensitive = for_all(SENSITIVITY_R(lam(x_, x_), NEAR, Delta), near, a, b)
    made = use(MECHANISM, sensitive, 0 < sigma, q=lam(x_, x_), N=NEAR, Delta=Delta)
    return for_all(ZCDP_RR(OPTIMAL_NOISY, NEAR, 0, RHO), made)


def _distance() -> Theorem:
    """Between a and b lies the point that divides their distance as j : 1."""
    goal = WITHIN_R(AT_DISTANCE, NEAR)
    size = use(NAT_NONNEGATIVE, nat(j), k=j)
    apart = absolute(a - b) <= (j + 1) * Delta
    between = a + j / (j + 1) * (b - a)
    here = arith(absolute(a - between) <= j * Delta, _scaled(j), apart, size)
    there = arith(absolute(between - b) <= Delta, _scaled(num(1)), apart, size)
    some = witness(exists(x_, conj(AT_DISTANCE(j, a, x_), NEAR(x_, b))), between, here, there)
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
    private, bound = ZCDP_RR(OPTIMAL_NOISY, GROUPS, xi2, rho2), k**2 * RHO
    size = use(NAT_NONNEGATIVE, nat(k))
    near = arith(absolute(0 - k * Delta) <= k * Delta, size, 0 < Delta)
    line = at(private, 0, k * Delta, by=[near])

    def too_small(no: Theorem) -> Theorem:
        gap = arith(0 < bound - rho2, no)
        order = 1 + (1 + absolute(xi2)) / (bound - rho2)
        above = arith(1 < order, gap)
        exact = use(GAUSSIAN_DIVERGENCE, 0 < sigma, above, mu=0, nu=k * Delta, alpha=order)
        least = mp(parts(at(exact, xi2 + rho2 * order))[0], at(line, order, by=[above]))
        scaled = arith(order * bound <= xi2 + rho2 * order, least, 0 < sigma)
        far = arith((order - 1) * (bound - rho2) <= xi2 - (bound - rho2), scaled)
        return arith(bound <= rho2, far, gap)

    final = cases(bound <= rho2, lambda yes: yes, too_small)
    return for_all(goal, arith(said_of(goal, xi2, rho2), final), xi2, rho2)


@refutation_of(OPTIMAL, "factor")
def _one_step(said: Theorem) -> Theorem:
    """The Gaussian mechanism has the rho that it has."""
    values = {"sigma": 1, "Delta": 1, "k": 1}
    _, _, false = parts(instance(said, **values))
    private, _, _ = parts(fact("bs16.prop-5.3-optimal", natural(num(1)), **values))
    return absurd(at(false, *read(private.conclusion.data, private)["xi", "rho"], by=[private]))
