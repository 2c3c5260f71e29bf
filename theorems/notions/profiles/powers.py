"""A power as an integral of excesses over all levels, and x -> x**alpha - 1 as an integral of hinges, so
that Rényi divergence is a function of a Csiszár divergence.
"""

from dpproofs.prelude import *
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, POWER_OF_ZERO
from theorems.foundations.tests.tests_from_divergences import MARKOV

# Excesses over the levels exp(s): how large they are, and how they vanish ---------------------

a, b, c, s, x = variables("a b c s x")
DECAY = forall(c, implies(0 < c, a <= b * exp(-c)))


def excess(value: Term) -> Term:
    """How much the value exceeds exp(s)."""
    return maximum(value - exp(s), 0)


def layer(value: Term) -> Term:
    """The excess over exp(s), weighted so that the layers of all s add up to the power alpha of the value."""
    return alpha * (alpha - 1) * exp((alpha - 1) * s) * excess(value)


VANISHING = Lemma(
    "profiles.vanishing", "A number below b exp(-c) for every c is not positive", "elementary",
    (DECAY, 0 <= b),
    a <= 0,
    mutants=(Mutant("strict", Claim((DECAY, 0 <= b), a < 0), "a = b = 0", witness=finite({}, a=0, b=0)),),
)  # fmt: skip


@proof_of(VANISHING)
def _vanishing(claim: Claim) -> Theorem:
    """exp(-c) <= 1/(1 + c); were a > 0, the bound would fail at c = b/a + 1."""

    def impossible(no: Theorem) -> Theorem:
        far = b / a + 1
        positive = arith(0 < a, no)
        order = arith(0 < far, positive, 0 <= b)
        tangent = arith((1 + far) * exp(-far) <= 1, use(EXP_TANGENT, x=far), arith(0 < exp(-far)))
        scaled = arith(a * (1 + far) <= b, at(DECAY, far, by=[order]), tangent, order, positive, 0 <= b)
        return arith(claim.conclusion, scaled, positive)

    return cases(claim.conclusion, lambda yes: yes, impossible)


# max(x - c, 0) <= x**alpha c**(1 - alpha) -----------------------------------------------------

BELOW_POWER = Lemma(
    "profiles.excess-below-power", "max(x - c, 0) <= x**alpha c**(1 - alpha)", "Markov's inequality",
    (0 <= x, 1 < alpha),
    excess(x) <= factor * (x**alpha * exp(-(alpha - 1) * s)),
    mutants=(Mutant("factor", {factor: LESS}, "s = 0, x = 200, alpha = 1 + 10**-6",
                    witness=point(alpha="1.00000025", s="1/2", x=1000)),),
)  # fmt: skip


@proof_of(BELOW_POWER)
def _below_power(claim: Claim) -> Theorem:
    power = use(POWER_NONNEGATIVE, 0 <= x, 1 < alpha, u=x, a=alpha)
    markov = use(MARKOV, 0 <= x, 1 < alpha, arith(0 <= num(1)), arith(1 <= num(1)), l=x, f=1, epsilon=s)
    return arith(claim.conclusion, markov, power)


# A power as an integral of excesses over all levels exp(s), s on the real line ----------------

e, z = variables("e z")

EXPONENTIAL_FACTOR = Mutant(
    "factor", {factor: MORE}, "an equality", witness=against("profiles.exponential-slice", alpha=3, z=3)
)

EXPONENTIAL = Lemma(
    "profiles.exponential-slice", "exp(alpha z) is the integral of its layers", "elementary",
    (1 < alpha,),
    conj(integrable(LEBESGUE, s, layer(exp(z))), eq(E(LEBESGUE, s, layer(exp(z))), factor * exp(alpha * z))),
    mutants=(EXPONENTIAL_FACTOR,),
)  # fmt: skip


@proof_of(EXPONENTIAL)
def _exponential(claim: Claim) -> Theorem:
    """From z - c to z it is F(z) - F(z - c) for an antiderivative F; and F(z - c) comes near 0."""
    body, value = layer(exp(z)), exp(alpha * z)
    level = ind(conj(z - c <= s, s <= z)) * body
    antiderivative = alpha * exp(z) * exp((alpha - 1) * s) - (alpha - 1) * exp(alpha * s)
    raw_int, raw = parts(integral(antiderivative, s, z - c, z, 0 < c))
    inside = integrand_of(raw_int, s)
    same = cases(
        s <= z,
        lambda yes: arith(eq(inside, level), use(EXP_INCREASING, yes, x=s, y=z)),
        lambda no: arith(eq(inside, level), no),
    )
    level_int, level_mean = parts(transfer(LEBESGUE, s, same, raw_int))
    rest = alpha * exp(-(alpha - 1) * c) - (alpha - 1) * exp(-alpha * c)
    mean = arith(eq(E(LEBESGUE, s, level), value - value * rest), level_mean, raw)

    small = use(EXP_INCREASING, arith(-c <= 0, 0 < c), x=-c, y=0)
    part = arith(0 <= (alpha - 1) * exp(-(alpha - 1) * c) * (1 - exp(-c)), small, 1 < alpha)
    above = arith(0 <= rest, part, 1 < alpha)
    upper = arith(E(LEBESGUE, s, level) <= value, mean, above)
    nonneg = arith(0 <= body, arith(0 <= alpha * (alpha - 1), 1 < alpha))
    top = absolute(z - s) + 1
    at_top = substitute(level, {c: top})
    near = cases(
        s <= z,
        lambda yes: arith(body <= at_top + e, yes, 0 < e),
        lambda no: arith(body <= at_top + e, use(EXP_INCREASING, arith(z <= s, no), x=z, y=s), 0 < e),
    )
    reached = witness(exists(c, conj(0 < c, body <= level + e)), top, arith(0 < top), near)
    whole_int, most = parts(
        monotone_limit(
            LEBESGUE, s, body, level, c, upper, level_int, generalize(discharge(reached, 0 < e), s, e), nonneg
        )
    )
    total = E(LEBESGUE, s, body)
    lower = integrate(LEBESGUE, s, arith(level <= body, nonneg), level_int, whole_int)
    gap = arith(value - total <= alpha * value * exp(-(alpha - 1) * c), lower, mean, 1 < alpha)
    scaled = use(gap, 1 < alpha, arith(0 < c / (alpha - 1), 0 < c, 1 < alpha), c=c / (alpha - 1))
    decay = arith(value - total <= alpha * value * exp(-c), scaled, 1 < alpha)
    least = use(
        VANISHING,
        generalize(discharge(decay, 0 < c), c),
        arith(0 <= alpha * value, 1 < alpha),
        a=value - total,
        b=alpha * value,
    )
    return both(whole_int, arith(comparison(claim), most, least))


# x**alpha is the integral of alpha (alpha - 1) c**(alpha - 2) max(x - c, 0) over c > 0 --------

POWER_SLICE_FACTOR = Mutant(
    "factor", {factor: MORE}, "an equality; x = 1", witness=against("profiles.power-slice", alpha=3, x=1)
)

POWER_SLICE = Lemma(
    "profiles.power-slice", "x**alpha is the integral of alpha (alpha - 1) c**(alpha - 2) max(x - c, 0) over c > 0",
    "elementary",
    (0 <= x, 1 < alpha),
    conj(integrable(LEBESGUE, s, layer(x)), eq(E(LEBESGUE, s, layer(x)), factor * x**alpha)),
    mutants=(POWER_SLICE_FACTOR,),
)  # fmt: skip


@proof_of(POWER_SLICE)
def _power(claim: Claim) -> Theorem:
    """A positive number is an exponential; the excesses of 0 are 0."""
    goal, body = comparison(claim), layer(x)

    def positive(yes: Theorem) -> Theorem:
        made_int, mean = parts(use(EXPONENTIAL, 1 < alpha, z=log(x)))
        same = arith(eq(layer(exp(log(x))), body), yes)
        ints, equal = parts(transfer(LEBESGUE, s, same, made_int))
        return both(ints, arith(goal, equal, mean, yes))

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(x, 0), no, 0 <= x)
        nothing, mean = parts(use(NOTHING, mu=LEBESGUE))
        same = arith(eq(num(0), body), arith(eq(excess(x), 0), is_zero))
        ints, equal = parts(transfer(LEBESGUE, s, same, nothing))
        return both(ints, arith(goal, equal, mean, use(POWER_OF_ZERO, is_zero, 1 < alpha, u=x, a=alpha)))

    return cases(0 < x, positive, zero)
