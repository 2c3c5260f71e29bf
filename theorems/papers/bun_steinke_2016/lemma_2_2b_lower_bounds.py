"""Lemma 2.2, second bullet: the Rényi divergence of joint laws, and their KL divergence, is at least a sum."""

from collections.abc import Callable

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import (
    DENSITY_Z,
    JOINT_DENSITY,
    KERNEL_RATIO,
    PAIR,
    H,
    I,
    L_z,
    joint_ratio,
)
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.composition import (
    JOINT_I,
    JOINT_J,
    KL_YZ,
    KL_Z,
    RENYI_YZ,
    RENYI_Z,
    joint_entropy,
    joint_powers,
)
from theorems.foundations.divergences.known_likelihood_ratio import KL_AT, RENYI_AT
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING_FUNCTION, KL_PROCESSING_FUNCTION
from theorems.foundations.divergences.privacy_loss_moments import KL_TRUNCATED, RENYI_TRUNCATED
from theorems.foundations.measure.iterated_means import ITERATED, ITERATED_CONVERSE
from theorems.foundations.measure.joint_laws import FIRST_MARGINAL
from theorems.foundations.measure.null_events import NOTHING, NULL, RESTRICTED, S
from theorems.foundations.reals.entropy import ENTROPY_TANGENT_AT

# Lemma 2.2, second bullet: the lower bound for joint laws, and the equality for products ------
# Here the kernels have likelihood ratios; where K(y) has none with respect to H(y), the divergence is infinite. It
# may also be infinite with one. The event S, null under P, may be left out.

s, u, v, c, d, e = variables("s u v c d e")
RATIOS = forall(y, exists(L_z, DENSITY_Z(L_z, K(y), H(y))))
AT_LEAST = forall((y, u), implies(RENYI_Z(alpha, K(y), H(y), u), s <= u))
AT_LEAST_OFF = forall((y, u), implies(eq(S(y), 0), RENYI_Z(alpha, K(y), H(y), u), s <= u))
OF_JOINT = RENYI_YZ(alpha, J, I, t)

OFF_NULL = Lemma(
    "bs16x.lemma-2.2b-lower-off", "Rényi divergence of joint laws is at least a sum, with a null event left out",
    f"{BUN_STEINKE}, Lemma 2.2",
    (RATIOS, AT_LEAST_OFF, *NULL, OF_JOINT, JOINT_J, JOINT_I, 1 < alpha),
    RENYI(alpha, P, Q, t - factor * s),
    mutants=(Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), S=0,
                        alpha=2, s="0.2876", t="0.2877")),),
)  # fmt: skip

FLOOR = exp((alpha - 1) * s)


@proof_of(OFF_NULL)
def _off(claim: Claim) -> Theorem:
    """The ratio of the joint laws is L r, and E_H[r**alpha] is at least FLOOR wherever it is finite and L > 0."""
    first = use(FIRST_MARGINAL, JOINT_J), use(FIRST_MARGINAL, JOINT_I, J=I, P=Q, K=H)
    of_laws = use(DATA_PROCESSING_FUNCTION, OF_JOINT, *first, 1 < alpha, P=J, Q=I, R=P, S=Q, g=lam(yz, fst(yz)))

    def with_kernel(L: Term, r: Term, laws: Theorem, where: Theorem, kernels: Theorem) -> Theorem:
        L_power = parts(use(RENYI_AT, of_laws, laws, 1 < alpha, alpha=alpha, t=t, L=L))[0]
        moment = parts(_moment(L, r, laws, kernels, where))[1]
        scaled = parts(expand(Q, y, FLOOR * L(y) ** alpha, L_power))[1]
        bound = E(Q, y, L(y) ** alpha) <= exp((alpha - 1) * read(RENYI, claim).t)
        return witness(claim.conclusion, L, laws, L_power, arith(bound, moment, scaled))

    return with_ratios(of_laws, with_kernel)


def _moment(L: Term, r: Term, laws: Theorem, kernels: Theorem, where: Theorem) -> Theorem:
    """FLOOR E_Q[L**alpha] <= E_I[(L r)**alpha] <= exp((alpha-1) t): truncate r**alpha."""
    density = use(JOINT_DENSITY, laws, kernels, JOINT_J, JOINT_I, L=L, r=r, Q=Q)
    whole_int, moment = parts(
        use(RENYI_AT, OF_JOINT, density, 1 < alpha, alpha=alpha, t=t, P=J, Q=I, L=joint_ratio(L, r))
    )
    L0, r0, product = joint_powers(L, r, laws, kernels, fst(yz), snd(yz))
    body = L(fst(yz)) ** alpha * minimum(r(fst(yz), snd(yz)) ** alpha, c)
    low = arith(0 <= body, L0, r0, 0 < c)
    split, whole = both_sides(product)
    below = arith(body <= whole, arith(body <= split, L0, r0), product)
    I_int = dominated(I, yz, both(low, below), whole_int)

    L0, r0, _ = joint_powers(L, r, laws, kernels, y, z)
    cut = minimum(r(y, z) ** alpha, c)
    cut_int = bounded(H(y), z, cut, c, r0, 0 < c)
    inner_int, inner = parts(expand(H(y), z, L(y) ** alpha * cut, cut_int))
    outer, joined = parts(use(ITERATED_CONVERSE, unfolded(JOINT_I), generalize(low, yz), generalize(inner_int, y),
                              I_int, R=I, P=Q, K=H, f=lam(yz, body), T=PAIR))  # fmt: skip
    level, positive = _level(L, r), integrate(H(y), z, arith(0 <= cut, r0, 0 < c), cut_int)
    capped = arith(level <= lhs(inner), inner, L0)
    level_int = dominated(Q, y, both(arith(0 <= level, L0, positive), capped), outer)
    mean = arith(
        E(Q, y, level) <= exp((alpha - 1) * t),
        integrate(Q, y, capped, level_int, outer),
        joined,
        moment,
        integrate(I, yz, below, I_int, whole_int),
    )

    later = minimum(r(y, z) ** alpha, d)
    later_int = bounded(H(y), z, later, d, r0, arith(0 < d, 0 < c, c <= d))
    grow = arith(
        level <= substitute(level, {c: d}), integrate(H(y), z, arith(cut <= later, c <= d), cut_int, later_int), L0
    )
    return monotone_limit(Q, y, FLOOR * L(y) ** alpha, level, c, mean, level_int,
                          _levels_reach(L, r, laws, kernels, where), L0, discharge(grow, 0 < c, c <= d))  # fmt: skip


def _level(L: Term, r: Term) -> Term:
    return L(y) ** alpha * minimum(E(H(y), z, minimum(r(y, z) ** alpha, c)), FLOOR)


def _levels_reach(L: Term, r: Term, laws: Theorem, kernels: Theorem, where: Theorem) -> Theorem:
    """For every y and e > 0, FLOOR L**alpha <= L**alpha min(E_H[min(r**alpha, c)], FLOOR) + e for some c."""
    power, low = L(y) ** alpha, specialize(parts(unfolded(laws))[0], y)
    goal = exists(c, conj(0 < c, FLOOR * power <= _level(L, r) + e))

    def positive(pos: Theorem) -> Theorem:
        b = FLOOR - e / power
        above = arith(0 < power, pos)
        least = where_positive(AT_LEAST_OFF, where, RENYI_Z(alpha, K(y), H(y), u), pos)
        found = use(RENYI_TRUNCATED, specialize(kernels, y), least, 1 < alpha, arith(b < FLOOR, above, 0 < e), P=K(y),
                    Q=H(y), L=lam(z, r(y, z)), alpha=alpha, s=s, b=b)  # fmt: skip
        return obtain(found, "c", lambda chosen, facts: witness(goal, chosen, facts, above, 0 < e))

    def zero(no: Theorem) -> Theorem:
        none = use("pow_zero", arith(ne(alpha, 0), 1 < alpha), a=alpha)
        null = use("leibniz", arith(eq(num(0), L(y)), no, low), none, x=0, y=L(y), A=lam(v, eq(v**alpha, 0)))
        return witness(goal, 1, null, 0 < e)

    return generalize(discharge(cases(0 < L(y), positive, zero), 0 < e), y, e)


def where_positive(at_least: Term, where: Theorem, divergence: Term, positive: Fact) -> Theorem:
    """The lower bound at y holds where L(y) > 0, since S(y) = 0 there."""
    clear = at(where, y, by=[positive])
    bound = at(at_least, y, u, by=[clear, divergence])
    return generalize(discharge(bound, divergence), u)


def with_ratios(of_laws: Theorem, then: Callable[[Term, Term, Theorem, Theorem, Theorem], Theorem]) -> Theorem:
    """Ratios L of the laws, which is 0 where S is not, and r of the kernels: ``then(L, r, laws, where, kernels)``."""

    def with_law(L: Term, facts: Theorem) -> Theorem:
        return obtain(use(RESTRICTED, parts(facts)[0], *NULL, L=L), "L", with_both)

    def with_both(L: Term, found: Theorem) -> Theorem:
        laws, where = parts(found)
        return obtain(use(KERNEL_RATIO, RATIOS), "r", lambda r, kernels: then(L, r, laws, where, kernels))

    return obtain(of_laws, "L", with_law)


# Rényi divergence of joint laws is at least a sum ---------------------------------------------


def everywhere(general: Lemma, at_least: Term, *given: Term) -> Theorem:
    """The case in which the null event is empty."""
    none = lam(y, num(0))
    null = generalize(both(arith(num(0) <= 0), arith(num(0) <= 1)), y), parts(use(NOTHING, mu=P))[1]
    at_y = specialize(at_least, y, u)
    clear = eq(num(0), 0)
    return use(general, *null, generalize(discharge(at_y, clear), y, u), *given, S=none)


COMPOSITION_LOWER = Lemma(
    "bs16.lemma-2.2b-lower", "Rényi divergence of joint laws is at least a sum", f"{BUN_STEINKE}, Lemma 2.2",
    (RATIOS, AT_LEAST, OF_JOINT, JOINT_J, JOINT_I, 1 < alpha),
    RENYI(alpha, P, Q, t - factor * s),
    lambda claim: everywhere(OFF_NULL, AT_LEAST, *claim.hypotheses),
    (Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with divergence s",
            witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), alpha=2,
                s="0.2876", t="0.2877")),),
)  # fmt: skip


# Lemma 2.2, second bullet at the order 1: the lower bound for joint laws ----------------------

KL_AT_LEAST = forall((y, u), implies(KL_Z(K(y), H(y), u), s <= u))
KL_AT_LEAST_OFF = forall((y, u), implies(eq(S(y), 0), KL_Z(K(y), H(y), u), s <= u))
KL_OF_JOINT = KL_YZ(J, I, t)

KL_OFF_NULL = Lemma(
    "bs16x.lemma-2.2b-kl-lower-off", "KL divergence of joint laws is at least a sum, with a null event left out",
    f"{BUN_STEINKE}, Lemma 2.2",
    (RATIOS, KL_AT_LEAST_OFF, *NULL, KL_OF_JOINT, JOINT_J, JOINT_I),
    KL(P, Q, t - factor * s),
    mutants=(Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), S=0,
                        s="0.1438", t="0.1439")),),
)  # fmt: skip

CAP = maximum(s + 1, 0)


@proof_of(KL_OFF_NULL)
def _off_null(claim: Claim) -> Theorem:
    """Let the levels grow: E_Q[CAP L] <= t + 1 - E_Q[L log(L)]."""
    first = use(FIRST_MARGINAL, JOINT_J), use(FIRST_MARGINAL, JOINT_I, J=I, P=Q, K=H)
    of_laws = use(KL_PROCESSING_FUNCTION, KL_OF_JOINT, *first, P=J, Q=I, R=P, S=Q, g=lam(yz, fst(yz)))

    def with_kernel(L: Term, r: Term, laws: Theorem, where: Theorem, kernels: Theorem) -> Theorem:
        L_entropy = parts(use(KL_AT, of_laws, laws, t=t, L=L))[0]
        mean, ints, L0, grow, low = _level_mean(L, r, laws, L_entropy, kernels)
        reach = _kl_levels_reach(L, r, kernels, L0, low, where)
        made = monotone_limit(Q, y, CAP * L(y), _kl_level(L, r), c, mean, ints, reach, L0, grow)
        scaled = parts(expand(Q, y, CAP * L(y), parts(unfolded(laws))[1]))[1]
        bound = E(Q, y, L(y) * log(L(y))) <= read(KL, claim).t
        small = arith(bound, parts(made)[1], scaled, use(MEAN_OF_DENSITY, laws, L=L, Q=Q))
        return witness(claim.conclusion, L, laws, L_entropy, small)

    return with_ratios(of_laws, with_kernel)


def _level_mean(L: Term, r: Term, laws: Theorem, L_entropy: Theorem, kernels: Theorem) -> list[Theorem]:
    """E_Q[L E_H[cut]] + E_Q[L log(L)] + 1 <= E_I[L r log(L r) + L + r] <= t + 2, so the levels have bounded mean."""
    density = use(JOINT_DENSITY, laws, kernels, JOINT_J, JOINT_I, L=L, r=r, Q=Q)
    whole_int, whole = parts(use(KL_AT, KL_OF_JOINT, density, t=t, P=J, Q=I, L=joint_ratio(L, r)))
    ratios_int, ratios = parts(_ratios_mean(L, r, laws, kernels))
    (_, L_int, _), (_, r_int, _) = parts(unfolded(laws)), parts(unfolded(specialize(kernels, y)))

    def at_pair(a: Term, b: Term) -> tuple[Term, Theorem, list[Theorem]]:
        """The truncated integrand at a pair, its cut in [0, c], and the facts on the ratios."""
        known = joint_entropy(L, r, laws, kernels, a, b)
        L_tangent, r_tangent = (use(ENTROPY_TANGENT_AT, fact, u=rhs(fact), s=1) for fact in known[:2])
        cut = _cut(r(a, b))
        cut0 = arith(0 <= cut, r_tangent, known[1], 0 < c)
        L_shifted = arith(0 <= L(a) * log(L(a)) + 1, L_tangent, known[0])
        body = L(a) * cut + r(a, b) * (L(a) * log(L(a)) + 1)
        return body, cut0, [*known, L_shifted]

    body, cut0, (L0, r0, split, _, L_shifted) = at_pair(fst(yz), snd(yz))
    low = arith(0 <= body, cut0, L0, r0, L_shifted)
    ratio = joint_ratio(L, r)(yz)
    cut_fst = _cut(r(fst(yz), snd(yz)))
    below_cut = arith(cut_fst <= r(fst(yz), snd(yz)) * log(r(fst(yz), snd(yz))) + 1)
    high = arith(body <= ratio * log(ratio) + (L(fst(yz)) + r(fst(yz), snd(yz))), below_cut, L0, split)
    top = lam(yz, rhs(high))
    top_int, top_mean = parts(expand(I, yz, top(yz), whole_int, ratios_int))
    I_int = dominated(I, yz, both(low, high), top_int)
    I_mean = use("E_monotone", almost(I, yz, high), I_int, top_int, mu=I, f=lam(yz, body), g=top)

    body, cut0, (L0, r0, *_) = at_pair(y, z)
    cut = _cut(r(y, z))
    cut_int = bounded(H(y), z, cut, c, cut0, 0 < c)
    inner_int, inner = parts(expand(H(y), z, body, cut_int, r_int))
    level = E(H(y), z, cut)
    level_low = integrate(H(y), z, cut0, cut_int)
    level_high = arith(level <= c, integrate(H(y), z, arith(cut <= c), cut_int), mean_of_one(H(y)))
    size = arith(absolute(L(y) * level) <= c * L(y), L0, level_low, level_high)
    L_level = dominated(Q, y, size, parts(expand(Q, y, c * L(y), L_int))[0])
    sum_y = L(y) * level + L(y) * log(L(y)) + 1
    total_int, total = parts(expand(Q, y, sum_y, L_level, L_entropy))
    one = use(MEAN_OF_DENSITY, specialize(kernels, y), P=K(y), Q=H(y), L=lam(z, r(y, z)))
    outer = transfer(Q, y, arith(eq(sum_y, lhs(inner)), inner, one), total_int)
    joined = use(ITERATED, unfolded(JOINT_I), generalize(low, yz), generalize(inner_int, y), outer,
                 R=I, P=Q, K=H, f=lam(yz, rhs(low)), T=PAIR)  # fmt: skip

    capped = _kl_level(L, r)
    under = arith(capped <= L(y) * level, L0)
    capped_int = dominated(Q, y, both(arith(0 <= capped, L0, level_low), under), L_level)
    goal = E(Q, y, capped) <= t + 1 - E(Q, y, L(y) * log(L(y)))
    mean = arith(goal, integrate(Q, y, under, capped_int, L_level), joined, outer, total, I_mean, top_mean,
                 whole, ratios, mean_of_one(Q))  # fmt: skip
    later_cut = substitute(cut, {c: d})
    later_int = bounded(H(y), z, later_cut, d, arith(0 <= later_cut, cut0, 0 < c, c <= d), 0 < c, c <= d)
    order = integrate(H(y), z, arith(cut <= later_cut, c <= d), cut_int, later_int)
    grow = discharge(arith(capped <= substitute(capped, {c: d}), order, L0), 0 < c, c <= d)
    return [mean, capped_int, L0, grow, generalize(discharge(level_low, 0 < c), c)]


def _ratios_mean(L: Term, r: Term, laws: Theorem, kernels: Theorem) -> Theorem:
    """L + r is integrable on pairs, with mean 2."""
    (_, L_int, _), (_, r_int, _) = parts(unfolded(laws)), parts(unfolded(specialize(kernels, y)))
    one = use(MEAN_OF_DENSITY, specialize(kernels, y), P=K(y), Q=H(y), L=lam(z, r(y, z)))
    inner_int, inner = parts(expand(H(y), z, L(y) + r(y, z), r_int))
    total_int, total = parts(expand(Q, y, L(y) + 1, L_int))
    outer = transfer(Q, y, arith(eq(L(y) + 1, lhs(inner)), inner, one, mean_of_one(H(y))), total_int)
    L0, r0, *_ = joint_entropy(L, r, laws, kernels, fst(yz), snd(yz))
    f = lam(yz, L(fst(yz)) + r(fst(yz), snd(yz)))
    ints, mean = parts(use(ITERATED, unfolded(JOINT_I), generalize(arith(0 <= f(yz), L0, r0), yz),
                           generalize(inner_int, y), outer, R=I, P=Q, K=H, f=f, T=PAIR))  # fmt: skip
    of_L = use(MEAN_OF_DENSITY, laws, L=L, Q=Q)
    return both(ints, arith(eq(E(I, yz, f(yz)), 2), mean, outer, total, of_L, mean_of_one(Q)))


def _cut(r: Term) -> Term:
    return minimum(r * log(r) + 1, c)


def _kl_level(L: Term, r: Term) -> Term:
    return L(y) * minimum(E(H(y), z, _cut(r(y, z))), CAP)


def _kl_levels_reach(L: Term, r: Term, kernels: Theorem, L0: Theorem, low: Theorem, where: Theorem) -> Theorem:
    """For every y and e > 0, CAP L <= L min(E_H[min(r log(r) + 1, c)], CAP) + e for some c."""
    goal = exists(c, conj(0 < c, CAP * L(y) <= _kl_level(L, r) + e))

    def positive(pos: Theorem) -> Theorem:
        b = CAP - e / L(y)
        small = arith(b < s + 1, pos, 0 < e)
        least = where_positive(KL_AT_LEAST_OFF, where, KL_Z(K(y), H(y), u), parts(pos)[0])
        found = use(KL_TRUNCATED, specialize(kernels, y), least, small, P=K(y), Q=H(y), L=lam(z, r(y, z)), s=s, b=b)
        return obtain(found, "c", lambda chosen, facts: witness(goal, chosen, facts, pos, 0 < e))

    def zero(no: Theorem) -> Theorem:
        return witness(goal, 1, no, L0, 0 < e, at(low, 1))

    return generalize(discharge(cases(conj(0 < L(y), 0 < s + 1), positive, zero), 0 < e), y, e)


# KL divergence of joint laws is at least a sum ------------------------------------------------

KL_COMPOSITION_LOWER = Lemma(
    "bs16.lemma-2.2b-kl-lower", "KL divergence of joint laws is at least a sum", f"{BUN_STEINKE}, Lemma 2.2",
    (RATIOS, KL_AT_LEAST, KL_OF_JOINT, JOINT_J, JOINT_I),
    KL(P, Q, t - factor * s),
    lambda claim: everywhere(KL_OFF_NULL, KL_AT_LEAST, *claim.hypotheses),
    (Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with divergence s",
            witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), s="0.1438",
                t="0.1439")),),
)  # fmt: skip
