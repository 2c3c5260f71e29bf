"""Proposition A.1: the subgaussian parameter of a Gaussian bit that is rounded to three values grows, and is
larger than that of the bit.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, from_level, standard, written
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian import nu, sigma, x
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL, upper
from theorems.foundations.measure.finite_laws import SPOTS, TEST, THREE_POINTS, R, phi_, three_points, v
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT, LOG_BOUND
from theorems.papers.bun_steinke_2016.app_a_gaussian_bit import HIGH, LOW, RATIO, TAILS, TAILS_SIGNS, s, t

# Proposition A.1: the law of a Gaussian variable that is rounded to 1, 0 or -1 ----------------

SOURCE = f"{BUN_STEINKE}, Proposition A.1"
IMAGE_R = on(IMAGE, Y=REAL, Z=REAL)
ABOVE, NOT_BELOW = ind(t <= x), ind(-t <= x)
ROUND = lam(x, ABOVE + NOT_BELOW - 1)
"""1 from t on, -1 below -t, and 0 in between."""

p, q = variables("p q")

THREE_VALUES = Lemma(
    "bs16.prop-a.1-masses", "The law of a rounded Gaussian variable", SOURCE,
    (*TAILS_SIGNS, IMAGE_R(R, normal(nu, sigma), ROUND), eq(p, factor * upper(t, nu, sigma)),
     eq(q, upper(t, -nu, sigma))),
    three_points(R, p, 1 - p - q, q),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, nu = 0, t = 2, what is rounded to 1"),),
)  # fmt: skip


@proof_of(THREE_VALUES)
def _law(claim: Claim) -> Theorem:
    """phi(T) is a combination of the indicators of t <= x and of -t <= x."""
    law, rounded = normal(nu, sigma), ROUND(x)

    def value(spot: Term, *facts: Theorem) -> Theorem:
        same = same_value(lam(v, phi_(v)), arith(eq(rounded, spot), *facts, 1 < t))
        return arith(eq(body, phi_(rounded)), same, *facts, 1 < t)

    body = phi_(SPOTS[0]) * ABOVE + phi_(SPOTS[1]) * (NOT_BELOW - ABOVE) + phi_(SPOTS[2]) * (1 - NOT_BELOW)
    point = cases(
        t <= x,
        lambda yes: value(SPOTS[0], yes),
        lambda no: cases(-t <= x, lambda yes: value(SPOTS[1], no, yes), lambda nor: value(SPOTS[2], no, nor)),
    )
    ints = [bounded(law, x, event, 1) for event in (ABOVE, NOT_BELOW)]
    whole_int, whole = parts(expand(law, x, body, *ints))
    same = parts(transfer(law, x, point, whole_int))[1]
    image = at(hypothesis(claim, IMAGE), phi_, by=[TEST])
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, r=level) for level in (t, -t)]
    first, second = (argument_of(part_of(upper(*at, sigma), "erfc")) for at in ((-t, nu), (t, -nu)))
    mirrored = same_value(lam(x, erfc(x)), arith(eq(first, -second), 0 < sigma))
    reflected = use(ERFC_REFLECTED, a=second)
    goal = consequence_of(specialize(claim.conclusion, phi_))
    equal = arith(goal, image, same, whole, *tails, *conditions(claim), mirrored, reflected, mean_of_one(law))
    return prove(claim.conclusion, generalize(discharge(equal, TEST), phi_))


@refutation_of(THREE_VALUES, "factor")
def _other_share(said: Theorem) -> Theorem:
    """What is rounded to 1 has one probability."""
    values, law = {"nu": 0, "sigma": 1, "t": 2}, standard()
    shares = upper(t, nu, sigma), mul(MORE, upper(t, nu, sigma)), upper(t, -nu, sigma)
    share, larger, rest = (written(mass, **values) for mass in shares)

    def with_image(rounded: Term, image: Theorem) -> Theorem:
        false = instance(said, image, R=rounded, p=larger, q=rest, **values)
        true = fact("bs16.prop-a.1-masses", image, R=rounded, p=share, q=rest, **values)
        means = (at(law_of, from_level(1)) for law_of in (false, true))
        return absurd(*means, numeric(0 < share))

    return obtain(fact("foundations.law-image", P=law, g=written(ROUND, t=2)), "R", with_image)


# Proposition A.1: the subgaussian parameter of a privacy loss with three values ---------------

l = var("l")
S = var("S", prob(REAL))
CONCENTRATED = on(MEAN_CONCENTRATED, Y=REAL)
MASSES = (0 < p, 0 < q, p + q <= 1, eq(l, log(p) - log(q)))

SPREAD = Lemma(
    "bs16.prop-a.1-spread",
    "A loss with the values l, 0, -l and the probabilities p, 1 - p - q, q, and its parameter tau", SOURCE,
    (three_points(R, p, 1 - p - q, q), three_points(S, q, 1 - q - p, p), *MASSES, CONCENTRATED(R, S, mu, tau)),
    factor * p * exp(lambda_ * (l * (1 - p + q))) <= exp(lambda_**2 * tau**2 / 2),
    mutants=(Mutant("factor", {factor: MORE}, "p = 1 - 1/1000, q = 1/1000: at lambda = 0, 1.01 p > 1",
                    witness=finite(
                    {}, R={1: "999/1000", 0: 0, -1: "1/1000"}, S={1: "1/1000", 0: 0, -1: "999/1000"}, p="999/1000",
                    q="1/1000", lambda_=0, mu=100, tau=7)),),
)  # fmt: skip


@proof_of(SPREAD)
def _spread(claim: Claim) -> Theorem:
    """The loss is l, 0 and -l at 1, 0 and -1, and has mean (p - q) l; of E[exp(lambda (Z - E[Z]))] keep one term."""
    of_R, of_S, *_, concentrated = claim.hypotheses

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, *_, centred = parts(facts)
        change = parts(unfolded(density))[2]
        one, zero, minus = (L(spot) for spot in SPOTS)
        found = []
        for spot in SPOTS:
            event = lam(v, ind(eq(v, spot)))
            values = [arith(eq(event(other), 1 if other == spot else 0)) for other in SPOTS]
            means = (
                use(THREE_POINTS, of_R, R=R, g=event, a=p, b=1 - p - q, c=q),
                use(THREE_POINTS, of_S, R=S, g=lam(v, L(v) * event(v)), a=q, b=1 - q - p, c=p),
            )
            mass = {0: (p, q * one), 1: (1 - p - q, (1 - p - q) * zero), 2: (q, p * minus)}[SPOTS.index(spot)]
            found.append(arith(eq(*mass), *means, at(change, event), *values))
        positive = MASSES[:2]
        logs = [
            same_value(lam(x, log(x)), arith(eq(ratio, value), fact, *positive))
            for ratio, value, fact in ((one, p / q, found[0]), (minus, q / p, found[2]))
        ]
        top = arith(eq(log(one), l), logs[0], *MASSES)
        bottom = arith(eq(log(minus), -l), logs[1], *MASSES)
        none = eq((1 - p - q) * log(zero), 0)

        def some(rest: Theorem) -> Theorem:
            return arith(none, same_value(lam(x, log(x)), arith(eq(zero, 1), found[1], rest)))

        middle = cases(ne(1 - p - q, 0), some, lambda no: arith(none, arith(eq(1 - p - q, 0), no)))
        mean = parts(use(THREE_POINTS, of_R, R=R, g=lam(v, log(L(v))), a=p, b=1 - p - q, c=q))[1]
        m = lhs(mean)
        value = arith(eq(m, (p - q) * l), mean, top, bottom, middle)
        swing = lam(v, exp(lambda_ * (log(L(v)) - m)))
        total = parts(use(THREE_POINTS, of_R, R=R, g=swing, a=p, b=1 - p - q, c=q))[1]
        goal = lambda_ * (l * (1 - p + q))
        known = same_value(lam(x, exp(x)), arith(eq(lambda_ * (log(one) - m), goal), value, top))
        first = arith(p * exp(goal) <= lhs(total), total, known, *MASSES[:3])
        return arith(claim.conclusion, first, specialize(centred, lambda_))

    return obtain(concentrated, "L", with_ratio)


# Proposition A.1: the subgaussian parameter of a privacy loss with three values grows ---------

k = var("k")

LARGE = (0 < q, exp(k) * q <= p, p + q <= 1, 0 <= k, 0 <= lambda_)

GROWTH = Lemma(
    "bs16.prop-a.1-growth", "The parameter tau of a loss that is at least k with probability p", SOURCE,
    (three_points(R, p, 1 - p - q, q), three_points(S, q, 1 - q - p, p), *LARGE, CONCENTRATED(R, S, mu, tau)),
    p * exp(lambda_ * (factor * k * (1 - p))) <= exp(lambda_**2 * tau**2 / 2),
    mutants=(Mutant("factor", {factor: MORE}, "p = exp(-10**4), k = 10**4, q = exp(-k) p, lambda = 2, where "
                    "tau**2 = 5050 is enough",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(GROWTH)
def _growth(claim: Claim) -> Theorem:
    """The largest value of the loss is at least k, and its distance from the mean at least k (1 - p)."""
    loss = log(p) - log(q)
    top = arith(0 < p, 0 < q, exp(k) * q <= p)
    large = use(LOG_BOUND, arith(0 < p / q, top, 0 < q), arith(exp(k) <= p / q, 0 < q, exp(k) * q <= p), x=k, y=p / q)
    value = arith(k <= loss, large, top, 0 < q)
    spread = use(SPREAD, *claim.hypotheses, top, 0 < q, p + q <= 1, arith(eq(loss, log(p) - log(q))), l=loss)
    rest = arith(0 <= 1 - p, 0 < q, p + q <= 1)
    centred = arith(k * (1 - p) <= loss * (1 - p) + loss * q, value, rest, 0 < q, 0 <= k)
    old, new = lambda_ * (loss * (1 - p + q)), exponent_of(part_of(lhs(claim), "exp"))
    exponent = arith(new <= old, centred, 0 <= lambda_)
    return arith(claim.conclusion, spread, use(EXP_INCREASING, exponent, x=new, y=old), top)


# Proposition A.1: the subgaussian parameter of a rounded Gaussian bit is more than that of the bit ---

ROUNDED = IMAGE_R(R, normal(1, sigma), ROUND), IMAGE_R(S, normal(-1, sigma), ROUND)
SPREADS = CONCENTRATED(R, S, mu, tau)

PAIR = Lemma(
    "bs16.prop-a.1-pair", "The parameter tau of a rounded Gaussian bit: p exp(t^2 (1 - p)/sigma^2) <= exp(t^2 "
    "tau^2/8), where p = P[N(1, sigma^2) >= t]", SOURCE,
    (*TAILS_SIGNS, *ROUNDED, SPREADS),
    HIGH * exp(factor * (t**2 / sigma**2) * (1 - HIGH)) <= exp(t**2 * tau**2 / 8),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, t = 1000, where tau**2 = 4.01 is enough",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """At lambda = t/2, where the largest value of the loss is at least 2 t/sigma^2."""
    laws = (
        use(THREE_VALUES, *TAILS_SIGNS, ROUNDED[0], nu=1, p=HIGH, q=LOW),
        use(THREE_VALUES, *TAILS_SIGNS, ROUNDED[1], R=S, nu=-1, p=LOW, q=HIGH),
    )
    positive, ratio = parts(use(RATIO, *TAILS_SIGNS))
    level, half = 2 * t / sigma**2, parts(use(TAILS, *TAILS_SIGNS))[1]
    grown = use(EXP_INCREASING, arith(0 <= level, *TAILS_SIGNS), x=0, y=level)
    below = use(EXP_INCREASING, arith(-(s**2) / 2 <= 0), x=-(s**2) / 2, y=0)
    order = arith(LOW <= HIGH, grown, ratio, positive)
    few = arith(HIGH + LOW <= 1, order, half, below)
    k = arith(0 <= level, *TAILS_SIGNS), arith(0 <= t / 2, 1 < t)
    growth = use(GROWTH, *laws, positive, ratio, few, *k, SPREADS, p=HIGH, q=LOW, k=level, lambda_=t / 2)
    return arith(claim.conclusion, growth, 0 < sigma)


# Proposition A.1: the tail of a Gaussian law is large enough when t >= 6 sigma^3 + 1 ----------

s_ = var("s")
BELL = exp(-(s_**2) / 2)
RANGE = (1 <= sigma, 6 * sigma**2 <= s_)
TAIL = (s_ / (1 + s_**2) * BELL <= sqrt(2 * PI) * p, p <= BELL / 2)

LARGE_TAIL = Lemma(
    "bs16.prop-a.1-large-tail",
    "exp((s + 1/sigma)^2/2) < p exp((s + 1/sigma)^2 (1 - p)) for a Gaussian tail p at s >= 6 sigma^2",
    f"{BUN_STEINKE}, Proposition A.1",
    (*RANGE, *TAIL),
    exp(factor * (s_ + 1 / sigma) ** 2 / 2) < p * exp((s_ + 1 / sigma) ** 2 * (1 - p)),
    mutants=(Mutant("exponent", {factor: Fraction(6, 5)}, "sigma = 1, s = 6, p = s exp(-s^2/2)/(sqrt(2 pi) (1 + s^2))",
                    witness=point(sigma=1, s=6, p=6 * exp(num(-18)) / (37 * sqrt(2 * PI)))),),
)  # fmt: skip


@proof_of(LARGE_TAIL)
def _proof(claim: Claim) -> Theorem:
    """The exponents differ by at least s^2/2 + u - 1/100, where u = s/sigma, and s exp(u)/(1 + s^2) is large."""
    y, u, slack = s_**2 / 2, s_ / sigma, Fraction(1, 100)
    left = lhs(claim)
    square, ratio, root = (s_ + 1 / sigma) ** 2, (1 + s_**2) / s_, sqrt(2 * PI)
    positive, six, far = arith(0 < sigma, RANGE[0]), arith(6 <= s_, *RANGE), arith(6 <= u, *RANGE)

    steep = use(EXP_TANGENT, x=y - 18), numeric(num(10**7) <= exp(num(18)))
    bell = arith(BELL * (y - 17) * 10**7 <= 1, arith(10**7 * (y - 17) <= exp(y), *steep, arith(0 <= y - 17, six)))
    near = arith(square <= (s_ + 1) ** 2, arith(1 / sigma <= 1, RANGE[0]), arith(0 < 1 / sigma, positive), six)
    small = arith((s_ + 1) ** 2 * BELL <= 2 * slack, bell, six)
    tail = arith(square * p <= square * (BELL / 2), TAIL[1], arith(0 <= square))
    few = arith(square * p <= slack, tail, small, arith(square * BELL <= (s_ + 1) ** 2 * BELL, near))

    quarter = arith((u / 2 - 2) ** 2 <= exp(u - 6), use(EXP_TANGENT, x=u / 2 - 3), far)
    growth = arith(400 * (u / 2 - 2) ** 2 <= exp(u), quarter, numeric(num(400) <= exp(num(6))))
    less = arith(98 * exp(u) <= 100 * exp(u - slack), numeric(num(Fraction(98, 100)) <= exp(num(-slack))))
    width = arith(6 * (1 + s_**2) <= s_ * (u**2 + 1), arith(6 * s_ <= u**2, *RANGE, positive), six)
    above = arith(Fraction(251, 100) * (u**2 + 1) / 6 < exp(u - slack), less, growth, far)
    ratio_pos = arith(0 < ratio, six)
    enough = arith(
        root * ratio < exp(u - slack),
        above,
        numeric(root <= Fraction(251, 100)),
        arith(ratio <= (u**2 + 1) / 6, width, six),
        ratio_pos,
    )

    low = arith(BELL <= p * (root * ratio), TAIL[0], six)
    p_pos = arith(0 < p, low, ratio_pos)
    exponent = square / 2 + u - slack + y
    order = arith(exponent <= square * (1 - p), few, positive)
    grown = use(EXP_INCREASING, order, x=exponent, y=square * (1 - p))
    most = arith(left < p * exp(exponent), arith(BELL < p * exp(u - slack), low, enough, p_pos), positive)
    return arith(claim.conclusion, most, grown, p_pos)


# A rounded Gaussian bit needs tau > 2/sigma, for sigma >= 1 and t >= 6 sigma^3 + 1 ------------

NEEDED_RANGE = (1 <= sigma, 6 * sigma**3 + 1 <= t)

LARGER_TAU = Lemma(
    "bs16.prop-a.1-range", "A rounded Gaussian bit needs tau > 2/sigma, for sigma >= 1 and t >= 6 sigma^3 + 1", SOURCE,
    (*NEEDED_RANGE, *ROUNDED, SPREADS),
    factor * 4 / sigma**2 < tau**2,
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, t = 1000, where tau**2 = 4.01 is enough",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(LARGER_TAU)
def _range(claim: Claim) -> Theorem:
    """Otherwise p exp(t^2/sigma^2 (1 - p)) <= exp(t^2/(2 sigma^2)); with (t/sigma)^2 = (s + 1/sigma)^2."""
    goal, positive = claim.conclusion, (arith(0 < sigma, *NEEDED_RANGE), arith(1 < t, *NEEDED_RANGE))
    pair, tails = use(PAIR, *positive, *ROUNDED, SPREADS), parts(use(TAILS, *positive))
    far = arith(6 * sigma**2 <= s, *NEEDED_RANGE)
    large = use(LARGE_TAIL, NEEDED_RANGE[0], far, *tails, s=s, p=HIGH)

    def small(no: Theorem) -> Theorem:
        least, most = t**2 * tau**2 / 8, (s + 1 / sigma) ** 2 / 2
        square = arith(tau**2 * sigma**2 <= 4, no, positive[0])
        grown = use(EXP_INCREASING, arith(least <= most, square, positive[0]), x=least, y=most)
        return arith(goal, large, pair, grown, positive[0])

    return cases(goal, lambda yes: yes, small)
