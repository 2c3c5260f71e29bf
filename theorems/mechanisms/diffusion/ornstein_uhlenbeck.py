"""The Ornstein-Uhlenbeck mechanism: N(exp(-theta t) q(x), (r^2/theta) (1 - exp(-2 theta t)))."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.mutants.counterexamples import exceeded, near
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, absolute, eq, exp, lam, normal, num, sqrt, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI, SENSITIVITY, Delta, N, on, q, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.reading import moments_of, read
from dpproofs.proving.tactics import arith, at, for_all, intro, mp, numeric, parts, signed, squared_root, use
from dpproofs.proving.tactics import written_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.gaussian.renyi import DIVERGENCE, ZCDP_R
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.gaussian.zcdp import MECHANISM

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
    """The Gaussian mechanism for exp(-theta t) q, whose sensitivity is exp(-theta t) Delta."""
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
    exact = use(DIVERGENCE, numeric(0 < deviation), arith(1 < order), mu=mean, nu=other, sigma=deviation, alpha=order)
    return exceeded(mp(parts(at(exact, level))[0], bound), *known)


ou_zcdp = Verified(
    PRIVATE,
    "ou_zcdp",
    {"sensitivity": Delta, "theta": theta, "diffusion": r, "time": time},
    requires=(0 <= Delta,),
)
