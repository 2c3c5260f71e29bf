"""The privacy loss under zCDP: its mean, from above and from below."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.densities.change_of_measure import MEAN_OF_INVERSE
from theorems.foundations.densities.likelihood_ratios import G
from theorems.foundations.divergences.privacy_loss_moments import MOMENT, SWAPPED_MOMENT
from theorems.foundations.measure.subgaussian import JENSEN
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT, LOG_BOUND
from theorems.foundations.reals.pointwise_inequalities import YOUNG
from theorems.notions.zcdp.loss_moments import BACK, DOMAIN, THERE

# What zCDP of a pair says of the moments of the privacy loss ----------------------------------

RATIO, INVERSE_RATIO = DENSITY(L, P, Q), DENSITY(G, Q, P)
l = var("l")
Z = log(L(w))

UPPER_FACTOR = Mutant(
    "factor", {factor: LESS}, "P = Q, xi = rho = 0", witness=finite({"Y": 1}, P=(1,), Q=(1,), l="3/2", rho=0, xi=0)
)

UPPER = Lemma(
    "foundations.zcdp-loss-upper", "E[exp(l Z)] <= exp(l (xi + rho (l + 1))) for l > 0", "elementary",
    (THERE, RATIO, 0 < l),
    conj(integrable(P, w, exp(l * Z)), E(P, w, exp(l * Z)) <= factor * exp(l * (xi + rho * (l + 1)))),
    mutants=(UPPER_FACTOR,),
)  # fmt: skip


@proof_of(UPPER)
def _upper(claim: Claim) -> Theorem:
    """The order l + 1."""
    order = l + 1
    moment_int, moment = parts(
        use(MOMENT, _divergence(THERE, order, 0 < l), RATIO, arith(1 < order, 0 < l), alpha=order, t=xi + rho * order)
    )
    whole, same = parts(transfer(P, w, arith(eq(exp((order - 1) * Z), exp(l * Z))), moment_int))
    return both(whole, arith(comparison(claim), moment, same))


def _divergence(line: Term, order: Term, *facts: Theorem | Term) -> Theorem:
    return at(line, order, by=[arith(1 < order, *facts)])


# E[exp(-l Z)] <= exp(max(0, l - 1) (xi + rho l)) for l > 0 ------------------------------------

LOWER = Lemma(
    "foundations.zcdp-loss-lower", "E[exp(-l Z)] <= exp(max(0, l - 1) (xi + rho l)) for l > 0", "elementary",
    (BACK, RATIO, INVERSE_RATIO, 0 < l),
    conj(integrable(P, w, exp(-l * Z)), E(P, w, exp(-l * Z)) <= factor * exp(maximum(0, l - 1) * (xi + rho * l))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, xi = rho = 0",
                    witness=finite({"Y": 2}, P=("2/3", "1/3"), Q=("1/4", "3/4"), l="98/100", rho="1/1000", xi=100)),),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """The order l of the swapped pair; for l <= 1, Jensen's inequality and E[exp(-Z)] = 1."""
    body, goal = exp(-l * Z), comparison(claim)

    def large(above: Theorem) -> Theorem:
        whole, moment = parts(use(SWAPPED_MOMENT, at(BACK, l, by=[above]), RATIO, above, alpha=l, t=xi + rho * l))
        excess = arith(eq(maximum(0, l - 1), l - 1), above)
        return both(whole, rewrite(moment, arith(eq(l - 1, maximum(0, l - 1)), excess)))

    def small(no: Theorem) -> Theorem:
        inverse_int, inverse = parts(use(MEAN_OF_INVERSE, RATIO, INVERSE_RATIO))
        convex = use(YOUNG, 0 < l, arith(l <= 1, no), u=l, x=-Z, y=0)
        point = arith(body <= l * exp(-Z) + (1 - l), convex)
        cover = parts(expand(P, w, l * exp(-Z) + (1 - l), inverse_int))[0]
        whole = dominated(P, w, both(arith(0 <= body), point), cover)
        mean = integrate(P, w, point, whole, inverse_int)
        none = arith(eq(maximum(0, l - 1) * (xi + rho * l), 0), no)
        return both(whole, arith(goal, mean, inverse, use(EXP_TANGENT, x=maximum(0, l - 1) * (xi + rho * l)), none))

    return cases(1 < l, large, small)


# What zCDP of a pair, in both directions, says of the mean of the privacy loss ----------------

extra = mark("extra", 0)

MEAN_SMALLER = Mutant(
    "smaller",
    {extra: Fraction(1, 100)},
    "P = Q, xi = rho = 0",
    witness=two_laws(rho="3/2", xi="-0.95"),
)

MEAN = Lemma(
    "foundations.zcdp-loss-mean", "E[Z] <= xi + rho", "elementary",
    (THERE, BACK, RATIO, INVERSE_RATIO),
    conj(integrable(P, w, Z), E(P, w, Z) <= xi + rho - extra),
    mutants=(MEAN_SMALLER,),
)  # fmt: skip


@proof_of(MEAN)
def _mean(claim: Claim) -> Theorem:
    """exp(a E[Z]) <= E[exp(a Z)] <= exp(a (xi + rho (1 + a))) for every a > 0."""
    ends = [*parts(use(UPPER, THERE, RATIO, l=1)), *parts(use(LOWER, BACK, RATIO, INVERSE_RATIO, l=1))]
    total = parts(expand(P, w, exp(Z) + exp(-Z), ends[0], ends[2]))[0]
    size = arith(absolute(Z) <= exp(Z) + exp(-Z), use(EXP_TANGENT, x=Z), use(EXP_TANGENT, x=-Z))
    finite = dominated(P, w, size, total)
    m, goal = E(P, w, Z), comparison(claim)
    domain = use(DOMAIN, THERE)
    above_int, above = parts(use(UPPER, THERE, RATIO, 0 < l))
    scaled_int, scaled = parts(expand(P, w, l * Z, finite))
    low = rewrite(use(JENSEN, scaled_int, above_int, X=lam(w, l * Z)), scaled)
    top = l * (xi + rho * (l + 1))
    order = use(LOG_BOUND, arith(exp(l * m) <= exp(top), low, above), x=l * m, y=exp(top))
    short = arith(m <= xi + rho * (l + 1), order, 0 < l)

    def beyond(no: Theorem) -> Theorem:
        step = (m - xi - rho) / (2 * (1 + rho))
        positive = arith(0 < step, no, domain)
        return arith(goal, use(short, positive, *claim.hypotheses, l=step), no, domain)

    return both(finite, cases(goal, lambda yes: yes, beyond))
