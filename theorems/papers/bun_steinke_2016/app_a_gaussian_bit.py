"""Appendix A, the Gaussian bit: the privacy loss of Gaussian noise is Gaussian, Gaussian noise is mCDP, and the
tails of Lemma A.2.
"""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, mu, nu, ratio, sigma, x
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_GENERATING, GAUSSIAN_MEAN
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL, upper
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.mills_ratio import HALF, LOWER
from theorems.mechanisms.gaussian.mechanism import MECHANISM
from theorems.notions.mcdp.mcdp import PAIR_WEAKENING

# Appendix A, the Gaussian bit: the privacy loss of Gaussian noise is Gaussian -----------------

SOURCE = f"{BUN_STEINKE}, Appendix A"
MEAN_CONCENTRATED_R, MCDP_R, ZCDP_R = (on(notion, Y=REAL) for notion in (MEAN_CONCENTRATED, MCDP, ZCDP))
L, LAW = ratio(mu, nu), normal(mu, sigma)
goal = MEAN_CONCENTRATED_R(LAW, normal(nu, sigma), (mu - nu) ** 2 / (2 * sigma**2), factor * ((mu - nu) / sigma))

GAUSSIAN_BIT_PAIR = Lemma(
    "bs16.app-a-gaussian-bit-pair", "The loss of N(mu, sigma^2) and N(nu, sigma^2) has mean (mu - nu)^2/(2 sigma^2) "
    "and is subgaussian with parameter |mu - nu|/sigma", SOURCE,
    (0 < sigma,),
    goal,
    mutants=(Mutant("deviation", {factor: LESS}, "the loss is Gaussian with that standard deviation",
                    witness=finite({}, mu="3/4", nu="101/100", sigma=3)),),
)  # fmt: skip


@proof_of(GAUSSIAN_BIT_PAIR)
def _pair(claim: Claim) -> Theorem:
    """The loss is affine in x, with slope (mu - nu)/sigma^2: Gaussian, with standard deviation |mu - nu|/sigma."""
    goal, slope = claim.conclusion, (mu - nu) / sigma**2
    bound, tau = read(MEAN_CONCENTRATED, goal)["mu", "tau"]
    x_int, mean = parts(use(GAUSSIAN_MEAN, 0 < sigma))[1:]
    loss = log(L(x))
    affine = arith(eq(loss, slope * x + (nu**2 - mu**2) / (2 * sigma**2)), 0 < sigma)
    affine_int, whole = parts(expand(LAW, x, rhs(affine), x_int, 0 < sigma))
    back = reversed_equation(affine)
    loss_int, same = parts(transfer(LAW, x, back, affine_int))
    value = arith(eq(E(LAW, x, loss), bound), same, whole, mean, mean_of_one(LAW), 0 < sigma)
    centred = exp(lambda_ * (loss - E(LAW, x, loss)))
    generated_int, generated = parts(use(GAUSSIAN_GENERATING, 0 < sigma, s=lambda_ * slope))
    exponent = arith(eq(lambda_ * slope * (x - mu), lambda_ * (loss - E(LAW, x, loss))), value, affine, 0 < sigma)
    point = same_value(lam(x, exp(x)), exponent)
    centred_int, equal = parts(transfer(LAW, x, point, generated_int))
    top = exp(lambda_**2 * tau**2 / 2)
    known = arith(eq(rhs(generated), top), 0 < sigma)
    small = arith(E(LAW, x, centred) <= top, equal, generated, known)
    return witness(
        goal,
        L,
        use(GAUSSIAN_RATIO, 0 < sigma),
        loss_int,
        arith(E(LAW, x, loss) <= bound, value),
        generalize(centred_int, lambda_),
        generalize(small, lambda_),
    )


# Appendix A, the Gaussian bit: Gaussian noise under mCDP --------------------------------------

point_ = var("x", "X")
BIT = lam(point_, normal(q(point_), sigma))
SENSITIVE = SENSITIVITY(q, N, Delta)

MCDP_MECHANISM = Lemma(
    "bs16.app-a-gaussian-bit-mechanism",
    "Adding N(0, sigma^2) to a query of sensitivity Delta is (Delta^2/(2 sigma^2), Delta/sigma)-mCDP", SOURCE,
    (SENSITIVE, 0 < sigma),
    MCDP_R(BIT, N, Delta**2 / (2 * sigma**2), factor * (Delta / sigma)),
    mutants=(Mutant("deviation", {factor: LESS}, "the loss is Gaussian with that standard deviation",
                    witness=finite({"X": 2}, Delta=1, N=True, q=(1, 2), sigma=2)),),
)  # fmt: skip


@proof_of(MCDP_MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """The distance of the means is at most Delta."""
    goal = claim.conclusion
    gap = at_neighbours(SENSITIVE)
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    exact = use(GAUSSIAN_BIT_PAIR, 0 < sigma, mu=q(x1), nu=q(x2))
    bound, tau = read(MEAN_CONCENTRATED, exact)["mu", "tau"]
    mean, deviation = read(MCDP, goal)["mu", "tau"]
    wider = use(
        PAIR_WEAKENING, exact, arith(bound <= mean, square, 0 < sigma),
        arith(tau**2 <= deviation**2, square, 0 < sigma),
        P=normal(q(x1), sigma), Q=normal(q(x2), sigma), mu=bound, tau=tau, mu2=mean, tau2=deviation,
    )  # fmt: skip
    return for_all(goal, wider)


SIGNS = forall(point_, disj(eq(q(point_), 1), eq(q(point_), -1)))

GAUSSIAN_BIT = Lemma(
    "bs16.app-a-gaussian-bit",
    "A bit in {1, -1} with noise N(0, sigma^2) is (2/sigma^2, 2/sigma)-mCDP and 2/sigma^2-zCDP", SOURCE,
    (SIGNS, 0 < sigma),
    conj(MCDP_R(BIT, N, 2 / sigma**2, factor * (2 / sigma)), ZCDP_R(BIT, N, 0, factor * (2 / sigma**2))),
    mutants=(Mutant("deviation", {factor: LESS}, "the loss is Gaussian with that standard deviation",
                    witness=finite({"X": 2}, N=(True, True, True, False), q=(-1, 1), sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_BIT)
def _proof(claim: Claim) -> Theorem:
    """The means are at distance 0 or 2."""
    mcdp, zcdp = conjuncts(claim)
    close = arith(absolute(q(x1) - q(x2)) <= 2, specialize(SIGNS, x1), specialize(SIGNS, x2))
    sensitive = for_all(SENSITIVITY(q, N, num(2)), close)
    concentrated = use(MCDP_MECHANISM, sensitive, 0 < sigma, Delta=2)
    gaussian = use(MECHANISM, sensitive, 0 < sigma, Delta=2)
    mean, old = read(MCDP_R, concentrated).mu, read(ZCDP_R, gaussian).rho
    return both(
        rewrite(concentrated, arith(eq(mean, read(MCDP_R, mcdp).mu), 0 < sigma)),
        rewrite(gaussian, arith(eq(old, read(ZCDP_R, zcdp).rho), 0 < sigma)),
    )


gaussian_mcdp = Verified(
    MCDP_MECHANISM, "gaussian_mcdp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,)
)


# Lemma A.2: how likely a Gaussian variable with mean 1, or with mean -1, is to exceed t -------

TAILS_SOURCE = f"{BUN_STEINKE}, Lemma A.2"
t = var("t")
TAILS_SIGNS = (0 < sigma, 1 < t)
HIGH, LOW = upper(t, num(1), sigma), upper(t, num(-1), sigma)
s = (t - 1) / sigma

TAILS = Lemma(
    "bs16.lemma-a.2-tails", "s/(1 + s^2) phi(s) <= P[N(1, sigma^2) >= t] <= exp(-s^2/2)/2, where s = (t - 1)/sigma",
    TAILS_SOURCE,
    TAILS_SIGNS,
    conj(factor * (s / (1 + s**2)) * exp(-(s**2) / 2) <= sqrt(2 * PI) * HIGH, HIGH <= exp(-(s**2) / 2) / 2),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, t = 21", witness=finite({}, sigma=1, t=50)),),
)  # fmt: skip


@proof_of(TAILS)
def _tails(claim: Claim) -> Theorem:
    """Bounds on the Mills ratio at s/sqrt(2)."""
    lower, above = conjuncts(claim)
    point = argument_of(part_of(HIGH, "erfc"))
    positive = arith(0 <= point, *TAILS_SIGNS)
    below = use(LOWER, positive, x=point)
    return both(arith(lower, below, *TAILS_SIGNS), arith(above, use(HALF, positive, x=point), *TAILS_SIGNS))


# P[N(1, sigma^2) >= t] >= exp(2 t/sigma^2) P[N(-1, sigma^2) >= t] for t > 1 -------------------

RATIO = Lemma(
    "bs16.lemma-a.2", "P[N(1, sigma^2) >= t] >= exp(2 t/sigma^2) P[N(-1, sigma^2) >= t] for t > 1", TAILS_SOURCE,
    TAILS_SIGNS,
    conj(0 < LOW, exp(factor * (2 * t) / sigma**2) * LOW <= HIGH),
    mutants=(Mutant("slope", {factor: MORE}, "sigma = 1, t = 200: the logarithm of the ratio is about 2 t + 2/t",
                    witness=finite({}, sigma="1/10", t=5)),),
)  # fmt: skip


@proof_of(RATIO)
def _ratio(claim: Claim) -> Theorem:
    """Above t the ratio of the densities is at least exp(2 t/sigma^2)."""
    point = argument_of(part_of(LOW, "erfc"))
    positive = arith(0 < point, *TAILS_SIGNS)
    mass = use(LOWER, arith(0 <= point, positive), x=point)
    above_zero = arith(0 < LOW, arith(0 < sqrt(PI) * LOW, mass, positive))
    law, event, L = normal(-1, sigma), ind(t <= x), ratio(1, -1)
    _, L_int, change = parts(unfolded(use(GAUSSIAN_RATIO, 0 < sigma, mu=1, nu=-1)))
    level = 2 * t / sigma**2

    def beyond(yes: Theorem) -> Theorem:
        grown = use(EXP_INCREASING, arith(level <= 2 * x / sigma**2, yes, 0 < sigma), x=level, y=2 * x / sigma**2)
        return arith(exp(level) * event <= L(x) * event, grown, yes, 0 < sigma)

    def short(no: Theorem) -> Theorem:
        return arith(exp(level) * event <= L(x) * event, no)

    covered = dominated(law, x, arith(absolute(L(x) * event) <= L(x), arith(0 <= L(x))), L_int)
    mean = integrate(law, x, cases(t <= x, beyond, short), bounded(law, x, event, 1), covered)
    moved = at(change, lam(x, event))
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, r=t, nu=center) for center in (1, -1)]
    _, goal = conjuncts(claim)
    return both(above_zero, arith(goal, mean, moved, *tails))


gaussian_tail_ratio = Verified(RATIO, "gaussian_tail_ratio", value=exp(2 * t / sigma**2))
