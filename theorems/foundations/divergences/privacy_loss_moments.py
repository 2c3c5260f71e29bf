"""Moments of the likelihood ratio and of the privacy loss: truncated moments reach every level below the
divergence, and Rényi and KL divergence are the generating function and the mean of the privacy loss.
"""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, LOSS_INVERSE, SIGNED, TO_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.equal_laws import ENTROPY_LOW
from theorems.foundations.divergences.known_likelihood_ratio import RENYI_AT
from theorems.foundations.reals.entropy import ENTROPY_TANGENT_AT
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_UPPER
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, POWER_OF_ZERO
from theorems.foundations.tests.pure_dp import SURELY_UPPER, UPPER

# Truncated moments of a likelihood ratio reach every level below exp((alpha-1) D_alpha) -------

s, u, b, c = variables("s u b c")
AT_LEAST = forall(u, implies(RENYI(alpha, P, Q, u), s <= u))
FLOOR = exp((alpha - 1) * s)
RATIO = DENSITY(L, P, Q)
power_ = L(w) ** alpha
cut = minimum(power_, c)
reached = exists(c, conj(0 < c, b <= E(Q, w, cut)))

RENYI_TRUNCATED = Lemma(
    "foundations.renyi-truncated", "Truncated moments reach every level below exp((alpha-1) D_alpha)", "elementary",
    (RATIO, AT_LEAST, 1 < alpha, b < FLOOR),
    reached,
    mutants=(Mutant("strict", {b < FLOOR: b < MORE * FLOOR}, "P = Q, s = 0, b = 201/200",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, s=0, b="201/200", alpha=2)),),
)  # fmt: skip


@proof_of(RENYI_TRUNCATED)
def _proof(claim: Claim) -> Theorem:
    """Otherwise D_alpha <= log(max(b, exp((alpha-1) s)/2))/(alpha-1) < s."""

    def otherwise(no: Theorem) -> Theorem:
        power_int, moment = _bound_below(no)
        top = maximum(b, FLOOR / 2)
        positive, below = arith(0 < top), arith(top < FLOOR, b < FLOOR)
        order = log(top) / (alpha - 1)
        above = arith(E(Q, w, power_) <= top, moment)
        fits = arith(E(Q, w, power_) <= exp((alpha - 1) * order), above, positive, 1 < alpha)
        least = at(AT_LEAST, order, by=[witness(RENYI(alpha, P, Q, order), L, RATIO, power_int, fits)])
        scaled = arith((alpha - 1) * s <= log(top), least, positive, 1 < alpha)
        grow = use(EXP_INCREASING, scaled, x=(alpha - 1) * s, y=log(top))
        return arith(reached, arith(FLOOR <= top, grow, positive), below)

    return cases(claim.conclusion, lambda yes: yes, otherwise)


def _bound_below(no: Theorem) -> tuple[Theorem, Theorem]:
    """If no level reaches b, then E_Q[L**alpha] <= b."""
    L0 = specialize(parts(unfolded(RATIO))[0], w)
    nonneg = use(POWER_NONNEGATIVE, L0, 1 < alpha, u=L(w), a=alpha)
    small = cases(
        b <= E(Q, w, cut),
        lambda yes: arith(E(Q, w, cut) <= b, witness(reached, c, 0 < c, yes), no),
        lambda far: arith(E(Q, w, cut) <= b, far),
    )
    ints = bounded(Q, w, cut, c, nonneg, 0 < c)
    made = monotone_limit(Q, w, power_, cut, c, small, ints, power_ + 1, nonneg)
    return parts(made)[0], parts(made)[1]


# Truncated means of L log(L) + 1 reach every level below KL + 1 -------------------------------

TRUNCATED_AT_LEAST = forall(u, implies(KL(P, Q, u), s <= u))
entropy = L(w) * log(L(w))
cut_ = minimum(entropy + 1, c)
truncated_reached = exists(c, conj(0 < c, b <= E(Q, w, cut_)))

KL_TRUNCATED = Lemma(
    "foundations.kl-truncated", "Truncated means of L log(L) + 1 reach every level below KL + 1", "elementary",
    (RATIO, TRUNCATED_AT_LEAST, b < s + 1),
    truncated_reached,
    mutants=(Mutant("strict", {b < s + 1: b < s + MORE}, "P = Q, s = 0, b = 201/200",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, s=0, b="201/200")),),
)  # fmt: skip


@proof_of(KL_TRUNCATED)
def _kl_truncated(claim: Claim) -> Theorem:
    """Otherwise E_Q[L log(L) + 1] <= b, and KL <= b - 1 < s."""
    L0 = specialize(parts(unfolded(RATIO))[0], w)
    nonneg = arith(0 <= entropy + 1, use(ENTROPY_TANGENT_AT, L0, u=L(w), s=1), L0)

    def otherwise(no: Theorem) -> Theorem:
        small = cases(
            b <= E(Q, w, cut_),
            lambda yes: arith(E(Q, w, cut_) <= b, witness(truncated_reached, c, 0 < c, yes), no),
            lambda far: arith(E(Q, w, cut_) <= b, far),
        )
        ints = bounded(Q, w, cut_, c, nonneg, 0 < c)
        shifted_int, mean = parts(monotone_limit(Q, w, entropy + 1, cut_, c, small, ints, entropy + 2, nonneg))
        entropy_int, value = parts(expand(Q, w, entropy, shifted_int))
        bound = arith(E(Q, w, entropy) <= b - 1, mean, value, mean_of_one(Q))
        least = at(TRUNCATED_AT_LEAST, b - 1, by=[witness(KL(P, Q, b - 1), L, RATIO, entropy_int, bound)])
        return arith(truncated_reached, least, *conditions(claim))

    return cases(claim.conclusion, lambda yes: yes, otherwise)


# Moments of a likelihood ratio that is bounded on both sides ----------------------------------

POWER_INTEGRABLE = integrable(Q, w, power_)

WEAK_MOMENT = Lemma(
    "foundations.moment-of-bounded-ratio", "D_alpha <= D_oo at the level of ratios", "elementary",
    (RATIO, SURELY_UPPER, 1 < alpha),
    conj(POWER_INTEGRABLE, E(Q, w, power_) <= exp(factor * (alpha - 1) * epsilon)),
    mutants=(Mutant("factor", {factor: LESS}, "P is Q conditioned on half of the outcomes, epsilon = log(2)",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), alpha=10, epsilon="7/10")),),
)  # fmt: skip


@proof_of(WEAK_MOMENT)
def _weak_moment(claim: Claim) -> Theorem:
    """Integrate L**alpha <= exp((alpha - 1) epsilon) L; L has mean 1."""
    nonneg, L_int, _ = parts(unfolded(RATIO))
    L0 = specialize(nonneg, w)
    factor = exp((alpha - 1) * epsilon)

    def positive(pos: Theorem) -> Theorem:
        below = use(LOG_UPPER, pos, UPPER, x=epsilon, y=L(w))
        order = arith((alpha - 1) * log(L(w)) <= (alpha - 1) * epsilon, below, 1 < alpha)
        grow = use(EXP_INCREASING, order, x=(alpha - 1) * log(L(w)), y=(alpha - 1) * epsilon)
        return arith(power_ <= factor * L(w), grow, pos)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(L(w), 0), no, L0)
        return arith(power_ <= factor * L(w), use(POWER_OF_ZERO, is_zero, 1 < alpha, u=L(w), a=alpha), is_zero)

    point = cases(0 < L(w), positive, zero)
    size = both(use(POWER_NONNEGATIVE, L0, 1 < alpha, u=L(w), a=alpha), point)
    scaled = parts(expand(Q, w, factor * L(w), L_int))[0]
    power = dominated(Q, w, size, scaled, SURELY_UPPER)
    bound = integrate(Q, w, point, power, L_int, surely=[SURELY_UPPER])
    mean = use(MEAN_OF_DENSITY, RATIO, Q=Q)
    return both(power, arith(comparison(claim), bound, mean))


# After Definition 2.1: exp((alpha - 1) D_alpha(P||Q)) = E[exp((alpha - 1) Z)] for the privacy loss Z = log(dP/dQ) ---

SOURCE = f"{BUN_STEINKE}, after Definition 2.1"
LOSS = exp((alpha - 1) * log(L(w)))

LOSS_GENERATING = Lemma(
    "bs16.eq-2.1-mgf", "E_Q[L**alpha] = E_P[exp((alpha - 1) Z)], one being finite just when the other is", SOURCE,
    (RATIO, 1 < alpha),
    conj(
        implies(POWER_INTEGRABLE, conj(integrable(P, w, LOSS), eq(E(P, w, LOSS), factor * E(Q, w, power_)))),
        implies(integrable(P, w, LOSS), POWER_INTEGRABLE),
    ),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q", witness=finite({"Y": 1}, P=(1,), Q=(1,), alpha=5)),),
)  # fmt: skip


@proof_of(LOSS_GENERATING)
def _loss_generating(claim: Claim) -> Theorem:
    """L exp((alpha - 1) log(L)) = L**alpha, also where L = 0."""
    (there, goal), (here, _) = map(if_then, conjuncts(claim))
    L0 = specialize(parts(unfolded(RATIO))[0], w)
    same = eq(power_, L(w) * LOSS)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(L(w), 0), no, L0)
        return arith(same, is_zero, use(POWER_OF_ZERO, is_zero, 1 < alpha, u=L(w), a=alpha))

    equal = cases(0 < L(w), lambda pos: arith(same, pos), zero)
    positive, loss = generalize(arith(0 <= LOSS), w), lam(w, LOSS)
    carried, mean = parts(transfer(Q, w, equal, there))
    moved_int, moved = parts(use(FROM_REFERENCE, RATIO, positive, carried, Q=Q, f=loss))
    forward = both(moved_int, arith(comparison(goal), mean, moved))
    weighted = parts(use(TO_REFERENCE, RATIO, positive, here, Q=Q, f=loss))[0]
    back = parts(transfer(Q, w, arith(eq(L(w) * LOSS, power_), equal), weighted))[0]
    return both(discharge(forward, there), discharge(back, here))


# After Definition 2.1: bounds on the moments of the privacy loss ------------------------------

bound = mark("bound", exp((alpha - 1) * t))

MOMENT = Lemma(
    "bs16.eq-2.1-bound", "E[exp((alpha - 1) Z)] <= exp((alpha - 1) t) when D_alpha(P||Q) <= t", SOURCE,
    (RENYI(alpha, P, Q, t), RATIO, 1 < alpha),
    conj(integrable(P, w, LOSS), E(P, w, LOSS) <= bound),
    mutants=(Mutant("factor", {bound: LESS * exp((alpha - 1) * t)}, "P = Q, t = 0",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(1, 0), alpha="1.00001", t=1000)),),
)  # fmt: skip


@proof_of(MOMENT)
def _moment(claim: Claim) -> Theorem:
    at_ratio = use(RENYI_AT, *claim.hypotheses)
    here, same = parts(mp(parts(use(LOSS_GENERATING, RATIO, 1 < alpha))[0], parts(at_ratio)[0]))
    return both(here, arith(comparison(claim), same, at_ratio))


# E[exp(-alpha Z)] <= exp((alpha - 1) t) when D_alpha(Q||P) <= t -------------------------------


SWAPPED_LOSS = exp(-alpha * log(L(w)))

SWAPPED_MOMENT = Lemma(
    "bs16.eq-2.1-swapped", "E[exp(-alpha Z)] <= exp((alpha - 1) t) when D_alpha(Q||P) <= t", SOURCE,
    (RENYI(alpha, Q, P, t), RATIO),
    conj(integrable(P, w, SWAPPED_LOSS), E(P, w, SWAPPED_LOSS) <= mul(factor, exp((alpha - 1) * t))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha="1.001", t=10)),
             Mutant("symmetric", {RENYI(alpha, Q, P, t): RENYI(alpha, P, Q, t)},
                    "P = (0.1, 0.9), Q = (0.5, 0.5), alpha = 2: D_2(P||Q) = 0.495, D_2(Q||P) = 1.022",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/2", "1/2"), alpha=50, t="0.4"))),
)  # fmt: skip


@proof_of(SWAPPED_MOMENT)
def _swapped(claim: Claim) -> Theorem:
    """The ratio of the swapped pair is exp(-Z)."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, power_int, moment = parts(facts)
        inverted, u = exp(-log(L(w))), var("u")
        power = use("leibniz", eq(G(w), inverted), x=G(w), y=inverted, A=lam(u, eq(G(w) ** alpha, u**alpha)))
        same = rewrite(power, arith(eq(inverted**alpha, exp(-alpha * log(L(w))))))
        inverse = use(LOSS_INVERSE, RATIO, density, G=G)
        loss_int, mean = parts(transfer(P, w, same, power_int, inverse))
        return both(loss_int, arith(comparison(claim), mean, moment))

    return obtain(hypothesis(claim, RENYI), "G", with_ratio)


# After Definition 2.1: D_1(P||Q) is the mean of the privacy loss ------------------------------

MEAN_FACTOR = Mutant(
    "factor", {factor: MORE}, "randomized response", witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/10", "9/10"))
)
here = integrable(P, w, log(L(w)))
there = integrable(Q, w, L(w) * log(L(w)))
same = eq(E(P, w, log(L(w))), factor * E(Q, w, L(w) * log(L(w))))

MEAN = Lemma(
    "bs16.eq-2.1-mean", "D_1(P||Q) = E[Z], one being finite just when the other is", SOURCE,
    (RATIO,),
    conj(implies(there, conj(here, same)), implies(here, there)),
    mutants=(MEAN_FACTOR,),
)  # fmt: skip


@proof_of(MEAN)
def _mean(claim: Claim) -> Theorem:
    """Z = |Z| - 2 max(-Z, 0), where L max(-Z, 0) <= 1."""
    (there, goal), (here, _) = map(if_then, conjuncts(claim))
    Z, L0 = log(L(w)), specialize(parts(unfolded(RATIO))[0], w)
    low = use(ENTROPY_LOW, L0, u=L(w))
    size, size_nonneg = lam(w, absolute(Z)), generalize(arith(0 <= absolute(Z)), w)
    cover = parts(expand(Q, w, L(w) * Z + 2, there))[0]
    weighted = dominated(
        Q, w, both(arith(0 <= L(w) * absolute(Z), L0), arith(L(w) * absolute(Z) <= L(w) * Z + 2, low, L0)), cover
    )
    size_int = parts(use(FROM_REFERENCE, RATIO, size_nonneg, weighted, Q=Q, f=size))[0]
    same = parts(use(SIGNED, RATIO, size_int, Q=Q, f=lam(w, Z)))[1]
    forward = both(dominated(P, w, arith(absolute(Z) <= absolute(Z)), size_int), arith(comparison(goal), same))

    negative = maximum(-Z, num(0))
    small = bounded(Q, w, L(w) * negative, 1, low, L0)
    negative_int = parts(
        use(FROM_REFERENCE, RATIO, generalize(arith(0 <= negative), w), small, Q=Q, f=lam(w, negative))
    )[0]
    split = arith(eq(Z + 2 * negative, absolute(Z)))
    whole = parts(transfer(P, w, split, parts(expand(P, w, Z + 2 * negative, here, negative_int))[0]))[0]
    back = parts(use(SIGNED, RATIO, whole, Q=Q, f=lam(w, Z)))[0]
    return both(discharge(forward, there), discharge(back, here))
