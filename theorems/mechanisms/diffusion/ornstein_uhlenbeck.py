"""The Ornstein-Uhlenbeck process and Brownian motion as mechanisms: their privacy, in one dimension and in
d, and the Gaussian mechanism with the same privacy.
"""

from collections.abc import Sequence

from dpproofs.prelude import *
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.mutants.counterexamples import exceeded, fact, near, written
from dpproofs.privacy.notions import q_vector
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_DIVERGENCE, LISTS, ZCDP_R, append, empty
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT
from theorems.mechanisms.gaussian.mechanism import MECHANISM, ZCDP_MECHANISM, M
from theorems.notions.gaussian_dp.gaussian_laws import GAUSSIAN_DP_R, MECHANISM as PRIVATE_MECHANISM

# The Ornstein-Uhlenbeck mechanism: N(exp(-theta t) q(x), (r^2/theta) (1 - exp(-2 theta t))) ---

theta, r, time = variables("theta r time")
x, u = var("x", "X"), var("u")
SIGNS = (0 < theta, 0 < r, 0 < time)
SHRUNK = exp(-theta * time)
"""How much of the start is left at that time."""
VARIANCE = r**2 / theta * (1 - exp(-2 * theta * time))
"""The variance of the process at that time."""
SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 5, as recalled"


def kernel(start: Term, at_time: Term = time) -> Term:
    """The law of the process at a time, dX = -theta X dt + sqrt(2) r dW, with that start."""
    return normal(exp(-theta * at_time) * start, sqrt(r**2 / theta * (1 - exp(-2 * theta * at_time))))


def cost() -> Term:
    """rho: half the squared distance of the means over the variance, for starts at distance Delta."""
    return theta * Delta**2 / (2 * r**2 * (exp(2 * theta * time) - 1))


PRIVATE = Lemma(
    "bbgg19.ou-mechanism-privacy",
    "The Ornstein-Uhlenbeck mechanism is theta Delta^2/(2 r^2 (exp(2 theta t) - 1))-zCDP", SOURCE,
    (SENSITIVITY(q, N, Delta), *SIGNS),
    ZCDP_R(lam(x, kernel(q(x))), N, 0, factor * cost()),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _proof(claim: Claim) -> Theorem:
    """At the time t the value of the query has shrunk by exp(-theta t), and Gaussian noise has come in.

    So it is the Gaussian mechanism for exp(-theta t) q, whose sensitivity is exp(-theta t) Delta. As time goes on the
    sensitivity falls and the variance grows, and so rho falls.
    """
    shrunk, scale = lam(x, SHRUNK * q(x)), SHRUNK * Delta
    near = at_neighbours(SENSITIVITY(q, N, Delta))
    gap = arith(absolute(shrunk(x1) - shrunk(x2)) <= scale, near)
    close = for_all(SENSITIVITY(shrunk, N, scale), gap)
    made = use(MECHANISM, close, signed(0 < sqrt(VARIANCE), spread()), q=shrunk, Delta=scale, sigma=sqrt(VARIANCE))
    return written_as(claim.conclusion, made, scaled_cost())


def spread(at_time: Term = time) -> Theorem:
    """The variance is positive."""
    shorter = use(EXP_STRICT, arith(-2 * theta * at_time < 0, 0 < theta, 0 < at_time), x=-2 * theta * at_time, y=0)
    rest = arith(0 < 1 - exp(-2 * theta * at_time), shorter)
    part = arith(0 < r**2 / theta, 0 < r, 0 < theta)
    return arith(0 < r**2 / theta * (1 - exp(-2 * theta * at_time)), rest, part)


def scaled_cost(*facts: Theorem) -> Theorem:
    """(exp(-theta t) Delta)^2/(2 variance) is rho."""
    deviation = sqrt(VARIANCE)
    root = squared_root(VARIANCE, spread())
    longer = use(EXP_STRICT, arith(0 < 2 * theta * time, 0 < theta, 0 < time), x=0, y=2 * theta * time)
    return arith(eq((SHRUNK * Delta) ** 2 / (2 * deviation**2), cost()), root, spread(), longer, *SIGNS, *facts)


@refutation_of(PRIVATE, "factor", X=REAL)
def _at_one(said: Theorem) -> Theorem:
    """theta = r = t = Delta = 1."""
    return apart(said, Delta=num(1), theta=num(1), r=num(1), time=num(1))


def apart(said: Theorem, facts: Sequence[Theorem] = (), known: Sequence[Theorem] = (), /, **values: object) -> Theorem:
    """A contradiction from what is said of the starts 0 and 1, whose divergence of order 2 is larger.

    ``known``: equations that say what parts of the claimed bound are.
    """
    identity, relation = lam(u, u), near(1)
    close = on(SENSITIVITY, X=REAL)(identity, relation, 1)
    sensitive = intro(close, lambda goal, *_: arith(goal))
    return larger(instance(said, sensitive, *facts, q=identity, N=relation, **values), known)


def larger(private: Theorem, known: Sequence[Theorem] = ()) -> Theorem:
    """A contradiction from zCDP of the laws of 0 and 1, as numbers at distance 1 are neighbours."""
    relation = near(1)
    bound = at(at(private, 0, 1, by=[arith(relation(num(0), num(1)))]), 2)
    order, level, first, second = read(RENYI, bound)["alpha", "t", "P", "Q"]
    (mean, deviation), (other, _) = moments_of(first), moments_of(second)
    positive = numeric(0 < deviation)
    exact = use(GAUSSIAN_DIVERGENCE, positive, arith(1 < order), mu=mean, nu=other, sigma=deviation, alpha=order)
    return exceeded(mp(parts(at(exact, level))[0], bound), *known)


ou_zcdp = Verified(
    PRIVATE,
    "ou_zcdp",
    {"sensitivity": Delta, "theta": theta, "diffusion": r, "time": time},
    requires=(0 <= Delta,),
)


# The Ornstein-Uhlenbeck mechanism is Gaussian DP, as Gaussian noise is ------------------------

DP_PRIVATE = Lemma(
    "mechanisms.ou-gaussian-dp",
    "The Ornstein-Uhlenbeck mechanism is Gaussian DP with mu^2 = theta Delta^2/(r^2 (exp(2 theta t) - 1))", SOURCE,
    (SENSITIVITY(q, N, Delta), *SIGNS),
    GAUSSIAN_DP_R(lam(x, kernel(q(x))), N, factor * (2 * cost())),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)  # fmt: skip


@proof_of(DP_PRIVATE)
def _private(claim: Claim) -> Theorem:
    """The Gaussian mechanism for exp(-theta t) q, whose sensitivity is exp(-theta t) Delta."""
    shrunk, scale = lam(x, SHRUNK * q(x)), SHRUNK * Delta
    gap = arith(absolute(shrunk(x1) - shrunk(x2)) <= scale, at_neighbours(SENSITIVITY(q, N, Delta)))
    close = for_all(SENSITIVITY(shrunk, N, scale), gap)
    made = use(
        PRIVATE_MECHANISM, close, signed(0 < sqrt(VARIANCE), spread()), q=shrunk, Delta=scale, sigma=sqrt(VARIANCE)
    )
    return written_as(claim.conclusion, made, scaled_cost())


@refutation_of(DP_PRIVATE, "factor", X=REAL)
def _dp_at_one(said: Theorem) -> Theorem:
    """theta = r = t = Delta = 1, and the starts 0 and 1."""
    identity, relation = lam(u, u), near(1)
    sensitive = intro(on(SENSITIVITY, X=REAL)(identity, relation, 1), lambda goal, *_: arith(goal))
    values = {"Delta": num(1), "theta": num(1), "r": num(1), "time": num(1)}
    told = instance(said, sensitive, q=identity, N=relation, **values)
    process, square = read(GAUSSIAN_DP_R, told)["M", "mu_squared"]
    return larger(
        fact("profiles.gaussian-dp-to-zcdp", told, numeric(0 <= square), M=process, N=relation, mu_squared=square)
    )


ou_gaussian_dp = Verified(
    DP_PRIVATE,
    "ou_gaussian_dp",
    {"sensitivity": Delta, "theta": theta, "diffusion": r, "time": time},
    requires=(0 <= Delta,),
)


# Brownian motion, with generator d^2/dx^2, as a mechanism: N(q(x), 2 t), which is the Gaussian mechanism ---


def heat(start: Term, at_time: Term = time) -> Term:
    """The law of Brownian motion at a time, of variance 2 t, with that start."""
    return normal(start, sqrt(2 * at_time))


HEAT_PRIVATE = Lemma(
    "bbgg19.brownian-example", "Brownian motion from the value of a query is Delta^2/(4 t)-zCDP", SOURCE,
    (SENSITIVITY(q, N, Delta), 0 < time),
    ZCDP_R(lam(x, heat(q(x))), N, 0, factor * (Delta**2 / (4 * time))),
    lambda claim: _heat(claim, MECHANISM),
    (Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
            witness=finite({"X": 2}, Delta=1, N=True, q=(0, 1), time="1/2")),),
)  # fmt: skip


def _heat(claim: Claim, mechanism: Lemma) -> Theorem:
    """The Gaussian mechanism with sigma^2 = 2 t."""
    deviation = sqrt(2 * time)
    made = use(mechanism, *claim.hypotheses, signed(0 < deviation, 0 < time), sigma=deviation)
    square = squared_root(2 * time, 0 < time)
    return written_as(claim.conclusion, made, arith(eq(Delta**2 / (2 * deviation**2), Delta**2 / (4 * time)), square))


# Brownian motion and the Ornstein-Uhlenbeck process in d dimensions, whose coordinates are independent ---

ZCDP_V = on(ZCDP, Y="V")


def _noisy(shrunk: object, deviation: Term) -> Term:
    """M(x, d) is the value of the query, shrunk, with independent noise on each coordinate."""
    return forall(x, GAUSSIAN_VECTOR(lam(i, M(x, i)), append, empty, lam(i, mul(shrunk, q_vector(x, i))), deviation))


STATES = _noisy(SHRUNK, sqrt(VARIANCE))
"""The states of the process, from the values of the query on."""

PROCESS = Lemma(
    "bbgg19.ou-mechanism-privacy-vector",
    "The Ornstein-Uhlenbeck mechanism in d dimensions is theta Delta^2/(2 r^2 (exp(2 theta t) - 1))-zCDP", SOURCE,
    (L2_SENSITIVITY(q_vector, d, N, Delta), LISTS, STATES, *SIGNS, nat(d)),
    ZCDP_V(lam(x, M(x, d)), N, 0, factor * cost()),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
                    unwitnessed="the standard deviation is no rational number"),),
)  # fmt: skip


@proof_of(PROCESS)
def _process(claim: Claim) -> Theorem:
    """The Gaussian mechanism for exp(-theta t) q, whose sensitivity is exp(-theta t) Delta."""
    shrunk, scale = lam((x, i), SHRUNK * q_vector(x, i)), SHRUNK * Delta
    gap = at_neighbours(L2_SENSITIVITY(q_vector, d, N, Delta))
    before, after = (summation(i, 1, d, (f(x1, i) - f(x2, i)) ** 2) for f in (q_vector, shrunk))
    total = over_range(eq(after, SHRUNK**2 * before), d, nat(d))
    close = for_all(L2_SENSITIVITY(shrunk, d, N, scale), arith(after <= scale**2, gap, total))
    deviation = sqrt(VARIANCE)
    made = use(
        ZCDP_MECHANISM,
        close,
        *claim.hypotheses,
        signed(0 < deviation, spread()),
        q=shrunk,
        Delta=scale,
        sigma=deviation,
    )
    return written_as(claim.conclusion, made, scaled_cost())


HEAT = Lemma(
    "bbgg19.brownian-example-vector", "Brownian motion in d dimensions is Delta^2/(4 t)-zCDP", SOURCE,
    (L2_SENSITIVITY(q_vector, d, N, Delta), LISTS, _noisy(1, sqrt(2 * time)), 0 < time, nat(d)),
    ZCDP_V(lam(x, M(x, d)), N, 0, factor * (Delta**2 / (4 * time))),
    lambda claim: _heat(claim, ZCDP_MECHANISM),
    (Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
            witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, time="1/2")),),
)  # fmt: skip


ou_zcdp_vector = Verified(
    PROCESS,
    "ou_zcdp_vector",
    {"l2_sensitivity": Delta, "theta": theta, "diffusion": r, "time": time},
    requires=(0 <= Delta,),
    omits=(d,),
)


# The Ornstein-Uhlenbeck process beside Gaussian noise of the same privacy: its state is the noisy value, shrunk ---

b, c, s = variables("b c s")
PRIVACY = (0 < Delta, 0 < epsilon)
RATE = theta * Delta**2 / (2 * epsilon * (exp(2 * theta * time) - 1))
AS_PRIVATE = (*PRIVACY, *SIGNS, eq(r**2, RATE))
"""The privacy of the process is that of Gaussian noise of variance Delta^2/(2 epsilon)."""
NOISE = Delta**2 / (2 * epsilon)
GAUSSIAN = d * NOISE
"""The mean squared error of the Gaussian mechanism."""


def grown() -> Theorem:
    """1 < exp(2 theta t)."""
    return use(EXP_STRICT, arith(0 < 2 * theta * time, 0 < theta, 0 < time), x=0, y=2 * theta * time)


def shrinks() -> Theorem:
    """exp(-theta t) < 1."""
    return use(EXP_STRICT, arith(-theta * time < 0, 0 < theta, 0 < time), x=-theta * time, y=0)


def same_variance() -> Theorem:
    """The variance is exp(-2 theta t) times that of the Gaussian noise."""
    return arith(eq(VARIANCE, SHRUNK**2 * NOISE), grown(), *AS_PRIVATE)


# The Ornstein-Uhlenbeck mechanism with the privacy of Gaussian noise --------------------------

PRIVATE_ALIKE = Lemma(
    "bbgg19.ou-vs-gaussian-same-privacy",
    "With r^2 = theta Delta^2/(2 epsilon (exp(2 theta t) - 1)) the Ornstein-Uhlenbeck mechanism is epsilon-zCDP",
    SOURCE,
    (SENSITIVITY(q, N, Delta), *AS_PRIVATE),
    ZCDP_R(lam(x, kernel(q(x))), N, 0, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)


@proof_of(PRIVATE_ALIKE)
def _private_alike(claim: Claim) -> Theorem:
    """theta Delta^2/(2 r^2 (exp(2 theta t) - 1)) = epsilon."""
    made = use(PRIVATE, *claim.hypotheses)
    return written_as(claim.conclusion, made, arith(eq(cost(), epsilon), grown(), *AS_PRIVATE))


VECTOR_ALIKE = Lemma(
    "bbgg19.ou-vs-gaussian-same-privacy-vector",
    "With r^2 = theta Delta^2/(2 epsilon (exp(2 theta t) - 1)) the Ornstein-Uhlenbeck mechanism in d dimensions is "
    "epsilon-zCDP", SOURCE,
    (L2_SENSITIVITY(q_vector, d, N, Delta), LISTS, STATES, *AS_PRIVATE, nat(d)),
    ZCDP_V(lam(x, M(x, d)), N, 0, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
                    unwitnessed="the standard deviation is no rational number"),),
)  # fmt: skip


@proof_of(VECTOR_ALIKE)
def _vector_alike(claim: Claim) -> Theorem:
    """theta Delta^2/(2 r^2 (exp(2 theta t) - 1)) = epsilon."""
    made = use(PROCESS, *claim.hypotheses)
    return written_as(claim.conclusion, made, arith(eq(cost(), epsilon), grown(), *AS_PRIVATE))


@refutation_of(PRIVATE_ALIKE, "factor", X=REAL)
def _privacy_at_one(said: Theorem) -> Theorem:
    """theta = t = Delta = 1 and epsilon = 1/2."""
    values = {"Delta": num(1), "epsilon": num(1) / 2, "theta": num(1), "time": num(1)}
    square = written(RATE, **values)
    positive = numeric(num(0) < square)
    root = squared_root(square, positive)
    return apart(said, [root, signed(0 < sqrt(square), positive)], r=sqrt(square), **values)
