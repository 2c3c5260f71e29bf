"""Noisy projected SGD: the steps after the one that uses a record hide it. In closed form, for many steps,
with the constants of the paper, and on vectors.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.composition.iteration.amplification_by_iteration import SOURCE, total_positive
from theorems.composition.iteration.changed_maps import ONE_CHANGE
from theorems.composition.iteration.descent import CONTRACTION, FIRST_CHANGES, SETTING, SIZES, M, released, x
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noise_on_vectors import on_vectors
from theorems.composition.iteration.noisy_processes import i, k, n
from theorems.composition.iteration.parabolas import Refuting, too_near, too_private
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d
from theorems.foundations.geometry.inner_products import convexity, smoothness
from theorems.foundations.reals.powers import POWER_INCREASING
from theorems.foundations.sums.geometric_sums import BOUNDS, GEOMETRIC, L, none, one_more, powers
from theorems.notions.gaussian_dp.conversions import TO_RENYI_DP
from theorems.notions.gaussian_dp.larger_mu import LARGER_MU, equal_mu
from theorems.notions.renyi_dp.composition import WEAKENING

# Noisy projected SGD: the steps after the one that uses a record hide it ----------------------

GIVEN = (*SETTING, FIRST_CHANGES, 0 <= Delta)
PRIVATE = on(GAUSSIAN_DP, Y="V")
TOTAL = powers(n, CONTRACTION**2)
LEVEL = Delta**2 * CONTRACTION ** (2 * (n - 1)) / (TOTAL * sigma**2)
"""mu^2: Delta^2/sigma^2 for the step that uses the record, shrunk by those after it."""

NOISY_SGD = Lemma(
    "iteration.noisy-sgd", "Noisy projected SGD, n steps from the one that uses a record: mu^2 = (Delta/sigma)^2 L^(2 "
    "(n - 1))/(1 + L^2 + ... + L^(2 (n - 1))) with L = 1 - step convexity", SOURCE,
    GIVEN,
    PRIVATE(lam(x, M(x)), N, factor * LEVEL),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w",
                    witness=refuted(Refuting(Fraction(0), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(NOISY_SGD)
def _proof(claim: Claim) -> Theorem:
    """A step for such losses is a contraction by L, and the record moves the first one by step Delta.

    The noise has the standard deviation step sigma.
    """
    made = released(ONE_CHANGE, FIRST_CHANGES, ind(eq(k, 0)), 0 <= Delta, L=CONTRACTION)
    old = (step * Delta) ** 2 * CONTRACTION ** (2 * (n - 1)) / (TOTAL * (step * sigma) ** 2)
    return for_all(claim.conclusion, equal_mu(made, arith(eq(old, LEVEL), 0 < step, 0 < sigma)))


# Noisy projected SGD in closed form, for strongly convex losses and for convex ones -----------

LEFT = CONTRACTION**2
STRONG = tuple(0 < convexity if h == (0 <= convexity) else h for h in GIVEN)
CONVEX = tuple(substitute(h, {convexity: num(0)}) for h in GIVEN if h != (0 <= convexity))


def _private(level: Term) -> Term:
    return PRIVATE(lam(x, M(x)), N, level)


STRONGLY_CONVEX = Lemma(
    "iteration.noisy-sgd-strongly-convex",
    "Noisy projected SGD for strongly convex losses, n steps from the one that uses the record on", SOURCE,
    STRONG,
    _private(factor * (Delta**2 / sigma**2 * (1 - LEFT) * LEFT ** (n - 1) / (1 - LEFT**n))),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w",
                    witness=refuted(Refuting(Fraction(1, 2), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip

a, b, c = variables("a b c")


@proof_of(STRONGLY_CONVEX)
def _strong(claim: Claim) -> Theorem:
    """A geometric sum with a ratio less than 1."""
    made = use(NOISY_SGD, *STRONG, arith(0 <= convexity, 0 < convexity))
    size = arith(step * convexity < 1, *SIZES[1:], 0 < convexity)
    less = arith(0 < 1 - LEFT, size, arith(0 < step * convexity, 0 < convexity, 0 < step))
    total = use(GEOMETRIC, *STRONG, arith(0 <= LEFT), L=LEFT)
    left = arith(0 < CONTRACTION, size)
    whole = use(total_positive(), *STRONG, left, L=CONTRACTION)
    rest = arith(0 < 1 - LEFT**n, total, less, whole)
    quotient = arith(eq(1 / a, b / c), eq(b * a, c), 0 < a, 0 < c)
    ratio = use(quotient, total, whole, rest, a=TOTAL, b=1 - LEFT, c=1 - LEFT**n)
    powers = use(arith(eq(L ** (2 * (n - 1)), (L**2) ** (n - 1)), 0 < L), left, L=CONTRACTION)
    return written_as(claim.conclusion, made, ratio, powers, rest, whole, 0 < sigma)


CONVEX_LOSSES = Lemma(
    "iteration.noisy-sgd-convex", "Noisy projected SGD for convex losses, n steps from the one that uses the record "
    "on: mu^2 = Delta^2/(n sigma^2)", SOURCE,
    CONVEX,
    _private(factor * (Delta**2 / (n * sigma**2))),
    mutants=(Mutant("factor", {factor: LESS}, "losses c w",
                    witness=refuted(Refuting(Fraction(0), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(CONVEX_LOSSES)
def _convex(claim: Claim) -> Theorem:
    """Later steps hide what the record has changed, since gradient steps bring no two points further apart.

    The change of the first step is taken back in n equal parts, one at each step, where the noise of the step hides it.
    Each part costs mu^2 = (Delta/n)^2/sigma^2, and together they cost Delta^2/(n sigma^2). For convex losses the
    contraction L is 1, and so are its powers.
    """
    made = use(NOISY_SGD, *CONVEX, arith(num(0) <= 0), convexity=0)
    e, one = var("e"), (1 - step * 0) ** 2
    ones = use(over_range(eq(summation(i, 1, e, one ** (n - i)), e), e, nat(e)), *CONVEX, e=n)
    return written_as(claim.conclusion, made, ones, 0 < sigma)


# Noisy projected SGD with many steps, with an upper bound on what they keep -------------------

kept = var("kept")
KEPT = exp(2 * (n - 1) * log(CONTRACTION)) <= kept, kept <= 1
"""More than the steps after that of the record keep. It is written with exp and log, which are enclosed where a power
has too many digits."""

NOISY_SGD_MANY = Lemma(
    "iteration.noisy-sgd-many", "Noisy projected SGD for strongly convex losses, whose steps keep some share at most: "
    "mu^2 = (Delta/sigma)^2 (1 - L^2) kept/(1 - L^2 kept) with L = 1 - step convexity and L^(2 (n - 1)) <= kept",
    SOURCE,
    (*STRONG, *KEPT),
    PRIVATE(lam(x, M(x)), N, factor * (Delta**2 / sigma**2 * (1 - LEFT) * kept / (1 - LEFT * kept))),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w"),),
)  # fmt: skip


@proof_of(NOISY_SGD_MANY)
def _noisy_sgd_many(claim: Claim) -> Theorem:
    """The leakage increases in what the steps keep."""
    private = use(STRONGLY_CONVEX, *STRONG)
    old, new = (read(GAUSSIAN_DP, stated).mu_squared for stated in (private, claim))
    shrunk = arith(0 < step * convexity, 0 < step, 0 < convexity)
    positive = arith(0 < CONTRACTION, arith(step * convexity < 1, *SIZES[1:], 0 < convexity))
    square = arith(LEFT < 1, shrunk, positive), arith(0 < LEFT, positive)
    power = LEFT ** (n - 1)
    same = use(arith(eq((L**2) ** (n - 1), exp(2 * (n - 1) * log(L))), 0 < L), positive, L=CONTRACTION)
    least = arith(0 < power, square[1])
    order = arith(power <= kept, same, *KEPT)
    bottom = arith(0 < 1 - LEFT * kept, arith(LEFT * kept <= LEFT, KEPT[1], square[1]), square[0])
    whole = arith(0 < 1 - LEFT * power, bottom, order, square[1])
    share, most = power / (1 - LEFT * power), kept / (1 - LEFT * kept)
    product = arith(power * (1 - LEFT * kept) <= kept * (1 - LEFT * power), order)
    less = arith(share <= most, product, whole, bottom)
    front = Delta**2 / sigma**2 * (1 - LEFT)
    sign = arith(0 <= front, square[0], 0 < sigma)
    next_ = use(arith(eq(L**n, L * L ** (n - 1)), 0 < L), square[1], L=LEFT)
    level = arith(eq(old, front * share), whole, next_, arith(0 < 1 - LEFT**n, whole, next_), 0 < sigma)
    larger = arith(eq(new, front * most), bottom, 0 < sigma)
    ends = (
        arith(0 <= old, level, arith(0 <= front * share, sign, arith(0 <= share, least, whole))),
        arith(old <= new, level, larger, arith(front * share <= front * most, less, sign)),
    )
    return use(LARGER_MU, private, *ends, M=lam(x, M(x)), mu_squared=old, mu_squared2=new)


@refutation_of(NOISY_SGD_MANY, "factor", V=REAL, X=REAL)
def _one_step(said: Theorem) -> Theorem:
    """No step comes after, and all is kept."""
    return Refuting(Fraction(1, 2), 1).too_private(said, kept=num(1))


# Noisy projected SGD with the constants of the paper, which are not the best ------------------

B = var("B")
RATE = 1 - 2 * step * smoothness * convexity / (smoothness + convexity)
"""A bound on the square of L = 1 - step convexity."""
DOUBLE = tuple(substitute(h, {Delta: 2 * B}) for h in GIVEN if h != (0 <= Delta))
AFTER = (*(2 <= n if h == (1 <= n) else h for h in DOUBLE), 0 <= B, 1 < alpha)
epsilon = factor * 2 * B**2 / ((n - 1) * sigma**2) * RATE ** (n / 2)

PAPER = Lemma(
    "bbgg19.noisy-sgd-strongly-convex", "Noisy projected SGD: the Rényi DP of a record that n - 1 steps come after",
    SOURCE,
    AFTER,
    on(RENYI_DP, Y="V")(lam(x, M(x)), N, alpha, alpha * epsilon),
    mutants=(Mutant("factor", {factor: LESS * Fraction(1, 2)}, "losses convexity/2 w^2 + c w", control={factor: MORE},
                    witness=refuted(Refuting(Fraction(0), 2).too_near, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(PAPER)
def _paper(claim: Claim) -> Theorem:
    """The noise of the step that uses the record is left out, and powers of L are bounded."""
    some, nonneg = arith(1 <= n, 2 <= n), arith(0 <= 2 * B, 0 <= B)
    made = use(NOISY_SGD, *DOUBLE, nonneg, some, Delta=2 * B)
    level = read(GAUSSIAN_DP, made).mu_squared
    whole = use(total_positive(), nat(n), some, left(), L=CONTRACTION)
    least = arith(0 <= 1 / TOTAL, whole)
    sign = arith(0 <= level, least, left(), 0 < sigma)
    renyi = use(TO_RENYI_DP, made, sign, 1 < alpha, M=lam(x, M(x)), mu_squared=level)
    old, new = (read(RENYI_DP, stated).epsilon for stated in (renyi, claim))
    short = use(fewer(), left(), arith(CONTRACTION <= 1, *SIZES), nat(n), some, 2 <= n, L=CONTRACTION)
    bound = arith(CONTRACTION**n / (n - 1) <= RATE ** (n / 2) / (n - 1), rates(), 2 <= n)
    both_ = arith(CONTRACTION ** (2 * (n - 1)) / TOTAL <= RATE ** (n / 2) / (n - 1), short, bound)
    order = arith(old <= new, scaled(both_), arith(0 <= old, sign, 1 < alpha), 1 < alpha)
    weaker = use(WEAKENING, renyi, 1 < alpha, order, M=lam(x, M(x)), epsilon=old, epsilon2=new)
    return mp(discharge(weaker, 1 <= n), some)


def left() -> Theorem:
    """0 < L."""
    return arith(0 < CONTRACTION, arith(step * convexity < 1, *SIZES))


def fewer() -> Theorem:
    """L^(2 (n - 1))/(1 + L^2 + ... + L^(2 (n - 1))) is at most L^n/(n - 1)."""
    positive = total_positive()
    shorter = parts(use(BOUNDS, 0 < L, L <= 1, nat(n), 1 <= n))[1]
    nonneg = arith(0 <= L**n, 0 < L)
    scaled = arith(L**n * ((n - 1) * L ** (n - 2)) <= L**n * powers(n, L**2), shorter, nonneg)
    product = arith((n - 1) * L ** (2 * (n - 1)) <= L**n * powers(n, L**2), scaled, 0 < L)
    return arith(L ** (2 * (n - 1)) / powers(n, L**2) <= L**n / (n - 1), product, positive, 2 <= n)


def scaled(bound: Theorem) -> Theorem:
    """The bound, times what is before both sides."""
    front = alpha * 2 * B**2 / sigma**2
    return arith(front * lhs(bound) <= front * rhs(bound), bound, arith(0 <= front, 1 < alpha, 0 < sigma))


def rates() -> Theorem:
    """L^n is at most RATE^(n/2)."""
    total = 0 < smoothness + convexity
    given = *SIZES, arith(total, *SIZES)
    product = arith(step * convexity * (convexity + smoothness) <= 2 * convexity, *given)
    square = arith(step * convexity * (step * convexity * (convexity + smoothness)) <= step * convexity * 2 * convexity,
                   product, arith(0 <= step * convexity, *given))  # fmt: skip
    most = arith(CONTRACTION**2 <= RATE, square, *given)
    grown = use(POWER_INCREASING, arith(0 <= CONTRACTION**2), most, arith(0 < n / 2, 1 <= n), u=CONTRACTION**2,
                v=RATE, a=n / 2)  # fmt: skip
    same = use(arith(eq((L**2) ** (n / 2), L**n), 0 < L), left(), L=CONTRACTION)
    return arith(CONTRACTION**n <= RATE ** (n / 2), grown, same)


given = [substitute(h, {n: num(1)}) for h in (*DOUBLE, 0 <= B, 1 < alpha) if h not in (nat(n), 1 <= n)]

LAST = Lemma(
    "bbgg19.noisy-sgd-strongly-convex-last", "Noisy projected SGD: the Rényi DP of the record that is used last",
    SOURCE,
    tuple(given),
    on(RENYI_DP, Y="V")(lam(x, M(x)), N, alpha, factor * alpha * (2 * B**2 / sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w",
                    witness=refuted(Refuting(Fraction(0), 1).too_near, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(LAST)
def _last(claim: Claim) -> Theorem:
    """No step comes after: the Gaussian mechanism."""
    given: list[Theorem | Term] = [*claim.hypotheses, arith(num(1) <= 1), numeric(nat(num(1)))]
    made = use(NOISY_SGD, *given, arith(0 <= 2 * B, 0 <= B), Delta=2 * B, n=1)
    level = read(GAUSSIAN_DP, made).mu_squared
    one = one_more(num(0), CONTRACTION**2, arith(0 <= CONTRACTION**2)), none(CONTRACTION**2)
    raw = arith(eq(level, 4 * B**2 / sigma**2), *one, 0 < sigma)
    exact = mp(discharge(raw, nat(num(0))), numeric(nat(num(0))))
    sign = arith(0 <= level, exact, 0 < sigma)
    renyi = use(TO_RENYI_DP, made, sign, 1 < alpha, M=lam(x, M(x)), mu_squared=level)
    return written_as(claim.conclusion, renyi, exact, 0 < sigma)


# Noisy projected SGD on vectors, with independent Gaussian noise on each coordinate of the gradient ---

VECTORS_STRONG = Lemma(
    "iteration.noisy-sgd-strongly-convex-vectors", "Noisy projected SGD on vectors, for strongly convex losses", SOURCE,
    *on_vectors(STRONGLY_CONVEX, too_private(Fraction(1, 2))),
)  # fmt: skip

VECTORS_CONVEX = Lemma(
    "iteration.noisy-sgd-convex-vectors",
    "Noisy projected SGD on vectors, for convex losses: mu^2 = Delta^2/(n sigma^2)", SOURCE,
    *on_vectors(CONVEX_LOSSES, too_private(Fraction(0))),
)  # fmt: skip

PAPER_ON_VECTORS = Lemma(
    "iteration.noisy-sgd-paper-vectors", "Noisy projected SGD on vectors: the Rényi DP of a record that n - 1 steps "
    "come after, with the constants of the paper", SOURCE,
    *on_vectors(PAPER, too_near(Fraction(0), 2)),
)  # fmt: skip

MANY = Lemma(
    "iteration.noisy-sgd-many-vectors",
    "Noisy projected SGD on vectors, for strongly convex losses, of very many steps", SOURCE,
    *on_vectors(NOISY_SGD_MANY, too_private(Fraction(1, 2), kept=1)),
)  # fmt: skip

NAMES = {"l2_sensitivity": Delta, "sigma": sigma, "steps": n}
noisy_sgd = Verified(VECTORS_STRONG, "noisy_sgd", NAMES, omits=(d,))
noisy_sgd_convex = Verified(VECTORS_CONVEX, "noisy_sgd_convex", NAMES, omits=(d,))
noisy_sgd_renyi_dp = Verified(PAPER_ON_VECTORS, "noisy_sgd_renyi_dp", {"norm": B, "steps": n}, omits=(d,))
noisy_sgd_many = Verified(MANY, "noisy_sgd_many", NAMES, omits=(d,))
