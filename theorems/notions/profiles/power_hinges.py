"""x -> x**alpha - 1 is an integral of hinges, so that Rényi divergence is a function of a Csiszár divergence."""

from dpproofs.prelude import *
from theorems.foundations.divergences.csiszar import GENERATOR, hinge, s, u
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.notions.profiles.powers import POWER_SLICE, layer

WEIGHT = alpha * (alpha - 1) * exp((alpha - 1) * s)
BELOW = ind(s < 0) * WEIGHT

BELOW_ONE = Lemma(
    "profiles.power-weight", "The weights of the layers below 1 have the integral alpha", "elementary",
    (1 < alpha,),
    conj(integrable(LEBESGUE, s, BELOW), eq(E(LEBESGUE, s, BELOW), factor * alpha)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality", witness=against("profiles.power-weight", alpha=3)),),
)  # fmt: skip


@proof_of(BELOW_ONE)
def _below(claim: Claim) -> Theorem:
    """The layers of e less those of 1 are (e - 1) times these for s < 0, and known for 0 <= s <= 1."""
    e = exp(num(1))
    large = numeric(2 < e)
    at_e, at_one = (
        use(POWER_SLICE, low, 1 < alpha, x=x) for x, low in ((e, arith(0 <= e)), (num(1), arith(num(0) <= 1)))
    )
    (e_int, e_mean), (one_int, one_mean) = parts(at_e), parts(at_one)
    antiderivative = alpha * e * exp((alpha - 1) * s) - (alpha - 1) * exp(alpha * s)
    raw_int, raw = parts(integral(antiderivative, s, 0, 1, arith(num(0) <= 1)))
    middle = integrand_of(raw_int, s)
    rest = (layer(e) - layer(num(1)) - middle) / (e - 1)

    one = arith(eq(exp(num(0)), 1))

    def low(yes: Theorem) -> Theorem:
        small = use(EXP_INCREASING, arith(s <= 0, yes), x=s, y=0)
        gap = arith(eq(maximum(e - exp(s), 0) - maximum(1 - exp(s), 0), e - 1), small, one, large)
        return arith(eq(rest, BELOW), yes, gap, large)

    def high(no: Theorem) -> Theorem:
        above = use(EXP_INCREASING, arith(0 <= s, no), x=0, y=s)

        def mid(yes: Theorem) -> Theorem:
            order = use(EXP_INCREASING, yes, x=s, y=1)
            gap = arith(eq(maximum(e - exp(s), 0) - maximum(1 - exp(s), 0), e - exp(s)), above, one, order)
            return arith(eq(rest, BELOW), no, yes, gap, large)

        def far(nor: Theorem) -> Theorem:
            order = use(EXP_INCREASING, arith(1 <= s, nor), x=1, y=s)
            gap = arith(eq(maximum(e - exp(s), 0) - maximum(1 - exp(s), 0), 0), above, one, order)
            return arith(eq(rest, BELOW), no, nor, gap, large)

        return cases(s <= 1, mid, far)

    part = 1 / (e - 1)
    whole_int, whole = parts(linear(LEBESGUE, s, rest, [(part, e_int), (-part, one_int), (-part, raw_int)], large))
    made, same = parts(transfer(LEBESGUE, s, cases(s < 0, low, high), whole_int))
    value = arith(eq((e - 1) * E(LEBESGUE, s, BELOW), alpha * (e - 1)), same, whole, e_mean, one_mean, raw, large)
    return both(made, arith(comparison(claim), value, large))


POWER = lam(u, u**alpha - 1)

POWERS = Lemma(
    "profiles.power-hinges", "u**alpha - 1 is an integral of hinges", "elementary",
    (1 < alpha,),
    GENERATOR(lam(u, factor * u**alpha - 1), LEBESGUE, lam(s, WEIGHT), alpha),
    mutants=(Mutant("factor", {factor: MORE}, "alpha = 2, at 1"),),
)  # fmt: skip


@proof_of(POWERS)
def _power(claim: Claim) -> Theorem:
    """A hinge is the excess over exp(s), less that of 1, less u - 1 for s < 0."""
    function = read(GENERATOR, claim).f
    weight0 = arith(0 <= WEIGHT, arith(0 <= alpha * (alpha - 1), 1 < alpha))
    (u_int, u_mean), (one_int, one_mean), (low_int, low_mean) = (
        parts(use(POWER_SLICE, 0 <= u, 1 < alpha, x=u)),
        parts(use(POWER_SLICE, arith(num(0) <= 1), 1 < alpha, x=num(1))),
        parts(use(BELOW_ONE, 1 < alpha)),
    )
    total = layer(u) - layer(num(1)) - (u - 1) * BELOW
    ints, mean = parts(linear(LEBESGUE, s, total, [(1, u_int), (-1, one_int), (-(u - 1), low_int)]))
    one = arith(eq(exp(num(0)), 1))

    def low(yes: Theorem) -> Theorem:
        small = use(EXP_INCREASING, arith(s <= 0, yes), x=s, y=0)
        excess = arith(eq(maximum(u - exp(s), 0) - maximum(1 - exp(s), 0) - (u - 1), hinge(u)), yes, small, one)
        return arith(eq(total, WEIGHT * hinge(u)), yes, excess)

    def high(no: Theorem) -> Theorem:
        large = use(EXP_INCREASING, arith(0 <= s, no), x=0, y=s)
        excess = arith(eq(maximum(u - exp(s), 0) - maximum(1 - exp(s), 0), hinge(u)), no, large, one)
        return arith(eq(total, WEIGHT * hinge(u)), no, excess)

    made, same = parts(transfer(LEBESGUE, s, cases(s < 0, low, high), ints))
    root = arith(eq(num(1) ** alpha, 1))
    value = arith(eq(function(u), alpha * (u - 1) + E(LEBESGUE, s, WEIGHT * hinge(u))),
                  same, mean, u_mean, one_mean, low_mean, root)  # fmt: skip
    return prove(claim.conclusion, generalize(weight0, s), generalize(discharge(both(made, value), 0 <= u), u))


@refutation_of(POWERS, "factor")
def _at_one(said: Theorem) -> Theorem:
    """The function is 0 at 1."""
    values = parts(unfolded(instance(said, arith(num(1) < 2), alpha=2)))[1]
    _, false = parts(at(values, 1))
    _, true = parts(at(parts(unfolded(use("profiles.power-hinges", arith(num(1) < 2), alpha=2)))[1], 1))
    return arith(FALSE, false, true)
