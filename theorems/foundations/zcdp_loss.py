"""What zCDP of a pair, in both directions, says of its parameters and of the moments of the privacy loss."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, conj, eq, exp, integrable, lam, log, maximum, mul, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import DENSITY, RENYI_LINE, L, P, Q, rho, w, xi
from dpproofs.tactics import arith, at, both, cases, dominated, expand, integrate, parts, rewrite, transfer, use
from theorems.bun_steinke_2016.eq_2_1_loss_generating_function import MOMENT, SWAPPED_MOMENT
from theorems.bun_steinke_2016.lemma_2_2a_nonnegativity import LEMMA as NONNEGATIVE
from theorems.foundations.density import G
from theorems.foundations.exponential import EXP_TANGENT, LOG_BOUND
from theorems.foundations.mgf import JENSEN
from theorems.foundations.privacy_loss import MEAN_OF_INVERSE
from theorems.foundations.young import YOUNG

THERE, BACK = RENYI_LINE(P, Q, xi, rho), RENYI_LINE(Q, P, xi, rho)
RATIO, INVERSE_RATIO = DENSITY(L, P, Q), DENSITY(G, Q, P)
l = var("l")
Z = log(L(w))


def _divergence(line: Term, order: Term, *facts: Theorem | Term) -> Theorem:
    return at(line, order, by=[arith(1 < order, *facts)])


def _domain(claim: Claim) -> Theorem:
    """0 <= xi + rho alpha for all alpha > 1: let alpha grow, and let it fall to 1."""

    def bound(order: Term, *facts: Theorem | Term) -> Theorem:
        above = arith(1 < order, *facts)
        return use(NONNEGATIVE, at(THERE, order, by=[above]), above, alpha=order, t=xi + rho * order)

    first, second = claim.conclusion.args
    large, small = 1 + (1 + absolute(xi)) / -rho, 1 - (xi + rho) / (2 * (1 + rho))
    rho_nonneg = cases(first, lambda yes: yes, lambda no: arith(first, bound(large, arith(rho < 0, no)), no))
    return both(rho_nonneg, cases(second, lambda yes: yes, lambda no: arith(
        second, bound(small, arith(xi + rho < 0, no), rho_nonneg), no, rho_nonneg)))  # fmt: skip


DOMAIN = Lemma(
    "foundations.zcdp-domain", "zCDP of a pair implies 0 <= rho and 0 <= xi + rho", "elementary",
    (THERE,), conj(0 <= rho, 0 <= xi + rho), _domain,
    (Mutant("xi", Claim((THERE,), conj(0 <= rho, 0 <= xi + LESS * rho)), "P = Q, rho = 1, xi = -1"),),
)  # fmt: skip


def _upper_claim(factor: Factor) -> Claim:
    body = exp(l * Z)
    bound = E(P, w, body) <= mul(factor, exp(l * (xi + rho * (l + 1))))
    return Claim((THERE, RATIO, 0 < l), conj(integrable(P, w, body), bound))


def _upper(claim: Claim) -> Theorem:
    """The order l + 1."""
    order = l + 1
    moment_int, moment = parts(use(MOMENT, _divergence(THERE, order, 0 < l), RATIO, arith(1 < order, 0 < l),
                                   alpha=order, t=xi + rho * order))  # fmt: skip
    whole, same = parts(transfer(P, w, arith(eq(exp((order - 1) * Z), exp(l * Z))), moment_int))
    return both(whole, arith(claim.conclusion.args[1], moment, same))


UPPER = Lemma(
    "foundations.zcdp-loss-upper", "E[exp(l Z)] <= exp(l (xi + rho (l + 1))) for l > 0", "elementary",
    *_upper_claim(1).parts, _upper,
    (Mutant("factor", _upper_claim(LESS), "P = Q, xi = rho = 0"),),
)  # fmt: skip


def _lower_claim(factor: Factor) -> Claim:
    body = exp(-l * Z)
    bound = E(P, w, body) <= mul(factor, exp(maximum(0, l - 1) * (xi + rho * l)))
    return Claim((BACK, RATIO, INVERSE_RATIO, 0 < l), conj(integrable(P, w, body), bound))


def _lower(claim: Claim) -> Theorem:
    """The order l of the swapped pair; for l <= 1, Jensen's inequality and E[exp(-Z)] = 1."""
    body, goal = exp(-l * Z), claim.conclusion.args[1]

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


LOWER = Lemma(
    "foundations.zcdp-loss-lower", "E[exp(-l Z)] <= exp(max(0, l - 1) (xi + rho l)) for l > 0", "elementary",
    *_lower_claim(1).parts, _lower,
    (Mutant("factor", _lower_claim(LESS), "P = Q, xi = rho = 0"),),
)  # fmt: skip


def _mean_claim(extra: Factor) -> Claim:
    finite = integrable(P, w, Z)
    return Claim((THERE, BACK, RATIO, INVERSE_RATIO), conj(finite, E(P, w, Z) <= xi + rho - extra))


def _mean(claim: Claim) -> Theorem:
    """exp(a E[Z]) <= E[exp(a Z)] <= exp(a (xi + rho (1 + a))) for every a > 0."""
    ends = [*parts(use(UPPER, THERE, RATIO, l=1)), *parts(use(LOWER, BACK, RATIO, INVERSE_RATIO, l=1))]
    total = parts(expand(P, w, exp(Z) + exp(-Z), ends[0], ends[2]))[0]
    size = arith(absolute(Z) <= exp(Z) + exp(-Z), use(EXP_TANGENT, x=Z), use(EXP_TANGENT, x=-Z))
    finite = dominated(P, w, size, total)
    m, goal = E(P, w, Z), claim.conclusion.args[1]
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


MEAN = Lemma(
    "foundations.zcdp-loss-mean", "E[Z] <= xi + rho", "elementary", *_mean_claim(0).parts, _mean,
    (Mutant("smaller", _mean_claim(Fraction(1, 100)), "P = Q, xi = rho = 0"),),
)  # fmt: skip
