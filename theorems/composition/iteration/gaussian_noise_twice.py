"""Gaussian noise after Gaussian noise: as private as noise of both variances and no more, as laws and as a
mechanism; the bound by couplings attains that at the best law in between.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, exceeded, fact, written
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.composition import RENYI_ADAPTIVE
from theorems.foundations.divergences.equal_laws import RENYI_EQUAL
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_DIVERGENCE, RENYI_R, ZCDP_R
from theorems.foundations.gaussian.sums_of_gaussians import (
    GAUSSIAN_AFTER_GAUSSIAN,
    PUSHED_R,
    SIGNS,
    noisy,
    sigma,
    sigma2,
    summed,
    u,
)
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import apart
from theorems.mechanisms.gaussian.mechanism import zcdp_of_equal

# Gaussian noise after Gaussian noise: as private as noise of both variances, and no more ------

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
        known = given, use(GAUSSIAN_AFTER_GAUSSIAN, *SIGNS, m=mean, b=0)
        equal += [same(law, whole, *known), same(whole, law, *known)]
    deviation, positive = sqrt(VARIANCE), arith(0 < VARIANCE, *SIGNS)
    root = squared_root(VARIANCE, positive)
    exact = use(GAUSSIAN_DIVERGENCE, signed(0 < deviation, positive), 1 < alpha, mu=mu, nu=nu, sigma=deviation)
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


# The Gaussian mechanism, and Gaussian noise on its answer -------------------------------------

x_, v = var("x", "X"), var("v")
M = var("M", function_type(("X",), prob(REAL)))
TWICE_NOISY = Definition(
    "twice_noisy", (M, q, sigma, sigma2), forall(x_, PUSHED_R(M(x_), normal(q(x_), sigma), noisy()))
)
"""M releases the value of the query with Gaussian noise, and then Gaussian noise on that."""
put_in_words(
    TWICE_NOISY,
    "the answer is the value of the query with Gaussian noise of the standard deviation named before the last, and "
    "more noise of the one named last on that",
)
write_as(
    TWICE_NOISY,
    r"{0} = {1} + \mathcal{{N}}\left(0, {factor[2]}^2\right) + \mathcal{{N}}\left(0, {factor[3]}^2\right)",
)

LEMMA = Lemma(
    "bbgg19.example-1",
    "Gaussian noise of standard deviation sigma, and sigma2 on that, is Delta^2/(2 (sigma^2 + sigma2^2))-zCDP", SOURCE,
    (SENSITIVITY(q, N, Delta), TWICE_NOISY(M, q, sigma, sigma2), *SIGNS),
    ZCDP_R(M, N, 0, factor * Delta**2 / (2 * VARIANCE)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for values at distance Delta"),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the values, which is at most Delta."""
    near, noisy_twice, *_ = claim.hypotheses
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, at_neighbours(near))
    laws = [specialize(unfolded(noisy_twice), data) for data in (x1, x2)]
    exact = use(EXACT, *laws, *SIGNS, 1 < alpha, R=M(x1), S=M(x2), mu=q(x1), nu=q(x2))
    return zcdp_of_equal(claim.conclusion, exact, square, arith(0 < VARIANCE, *SIGNS))


@refutation_of(LEMMA, "factor", X=REAL)
def _at_one(said: Theorem) -> Theorem:
    """sigma = sigma2 = Delta = 1."""
    values = {"sigma": num(1), "sigma2": num(1)}
    pushed = fact("foundations.gaussian-after-gaussian", b=0, **values)
    noise = lam(v, written(summed(v), **values))
    told = folded(on(TWICE_NOISY, X=REAL)(noise, lam(v, v), num(1), num(1)), generalize(use(pushed, m=v), v))
    return apart(said, [told], M=noise, Delta=num(1), **values)


gaussian_after_gaussian_zcdp = Verified(
    LEMMA, "gaussian_after_gaussian_zcdp", {"sensitivity": Delta}, requires=(0 <= Delta,)
)


# What the bound by couplings gives for Gaussian noise after Gaussian noise: at the best law in between, the truth ---

w = var("w")
hidden = (w - nu) ** 2 / (2 * sigma**2)
left = (mu - w) ** 2 / (2 * sigma2**2)

COUPLED = Lemma(
    "bbgg19.example-1-coupling",
    "Gaussian noise after Gaussian noise: what is hidden by the first up to any w, and by the second from there on",
    SOURCE,
    (*TWICE, *SIGNS, 1 < alpha),
    RENYI_R(alpha, R, S, alpha * hidden + factor * alpha * left),
    mutants=(Mutant("factor", {factor: LESS}, "mu = 1, w = 1/2, nu = 0, sigma = sigma2 = 1"),),
)


@proof_of(COUPLED)
def _coupled(claim: Claim) -> Theorem:
    """R is also N(w, sigma^2), moved by mu - w, with noise of variance sigma2^2: compose with that of nu."""
    moved, kept = noisy(mu - w), noisy()
    there, here = use(GAUSSIAN_AFTER_GAUSSIAN, *SIGNS, m=w, b=mu - w), use(GAUSSIAN_AFTER_GAUSSIAN, *SIGNS, m=mu, b=0)
    start = normal(w, sigma)
    carried = intro(
        PUSHED_R(R, start, moved),
        lambda goal, phi: congruence(goal, at(TWICE[0], phi), at(there, phi), at(here, phi)),
    )
    hidden = _bound(w, nu, sigma)
    each, cost = _bound(u + (mu - w), u, sigma2), alpha * (mu - w) ** 2 / (2 * sigma2**2)
    left = generalize(with_argument(each, arith(eq(read(RENYI_R, each).t, cost), 0 < sigma2), t=cost), u)
    made = use(RENYI_ADAPTIVE, hidden, left, carried, TWICE[1], 1 < alpha, P=start, Q=normal(nu, sigma), K=moved,
               H=kept, R=R, S=S, t=read(RENYI_R, hidden).t, s=cost)  # fmt: skip
    return written_as(claim.conclusion, made)


def _bound(mean: Term, other: Term, deviation: Term) -> Theorem:
    """The divergence of two Gaussian laws, as a bound."""
    exact = use(GAUSSIAN_DIVERGENCE, 0 < deviation, 1 < alpha, mu=mean, nu=other, sigma=deviation)
    value = value_of(exact.conclusion)
    return mp(parts(at(exact, value))[1], arith(Term("le", (value, value))))


@refutation_of(COUPLED, "factor")
def _half_way(said: Theorem) -> Theorem:
    """mu = 1, w = 1/2, nu = 0, sigma = sigma2 = 1 and order 2: the bound is the divergence."""
    true, pushed, values = example()
    bound = instance(said, *pushed, w=num(1) / 2, **values)
    needed, _ = parts(at(true, read(RENYI_R, bound).t))
    return exceeded(mp(needed, bound))


bound = (w - nu) ** 2 / sigma**2 + (mu - w) ** 2 / sigma2**2
best = nu + sigma**2 / (sigma**2 + sigma2**2) * (mu - nu)
least = (mu - nu) ** 2 / (sigma**2 + sigma2**2)

BEST = Lemma(
    "bbgg19.example-1-best",
    "The bound by couplings is least at w = nu + sigma^2/(sigma^2 + sigma2^2) (mu - nu), where it is what holds",
    SOURCE,
    SIGNS,
    conj(least <= bound, eq(substitute(bound, {w: best}), factor * least)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality there",
                    witness=against("bbgg19.example-1-best", mu=1, nu=0, sigma=1, sigma2=1, w=0)),),
)  # fmt: skip


@proof_of(BEST)
def _best(claim: Claim) -> Theorem:
    """The difference is a square over the product of the variances."""
    least, reached = conjuncts(claim)
    total = arith(0 < sigma**2 + sigma2**2, *SIGNS)
    square = arith(0 <= ((w - nu) * sigma2**2 - (mu - w) * sigma**2) ** 2)
    return both(arith(least, square, total, *SIGNS), arith(reached, total, *SIGNS))
