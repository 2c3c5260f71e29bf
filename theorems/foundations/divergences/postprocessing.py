"""Postprocessing, by a kernel or a function, does not increase Rényi divergence, nor KL divergence."""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.measure.postprocessed_laws import IMAGE_IS_PUSHED, PUSHED_RATIO, S, pushed_mean
from theorems.foundations.reals.entropy import ENTROPY_CLOSER, ENTROPY_TANGENT_AT
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT, LOG_BOUND, LOG_UPPER
from theorems.foundations.reals.powers import POWER_INCREASING, POWER_NONNEGATIVE, POWER_STEP, POWER_TANGENT_AT

# Bun and Steinke 2016, Lemma 2.2, fourth part: postprocessing does not increase Rényi divergence ---

RENYI_Z = on(RENYI, Y="Z")
TO_R, TO_S = PUSHED(R, P, K), PUSHED(S, Q, K)
GIVEN = (RENYI(alpha, P, Q, t), TO_R, TO_S, 1 < alpha)

DATA_PROCESSING = Lemma(
    "bs16.lemma-2.2d", "Randomised postprocessing does not increase Rényi divergence", f"{BUN_STEINKE}, Lemma 2.2",
    GIVEN,
    RENYI_Z(alpha, R, S, t),
    mutants=(Mutant("bound", Claim((*GIVEN, 0 < t), RENYI_Z(alpha, R, S, LESS * t)), "K the identity",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)), P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha=5,
                        t="1.03")),),
)  # fmt: skip


@proof_of(DATA_PROCESSING)
def _proof(claim: Claim) -> Theorem:
    def before(L: Term, facts: Theorem) -> Theorem:
        """The laws before have a likelihood ratio L, and so those after have one, G."""
        density, L_power, moment = parts(facts)

        def after(G: Term, ratio: Theorem) -> Theorem:
            made = _moment(L, G, density, L_power, ratio)
            return witness(claim.conclusion, G, ratio, made, arith(bound(G), made, moment))

        return obtain(use(PUSHED_RATIO, density, TO_R, TO_S, L=L), "G", after)

    def bound(G: Term) -> Term:
        return E(S, z, G(z) ** alpha) <= exp((alpha - 1) * read(RENYI, claim).t)

    return obtain(GIVEN[0], "L", before)


c, d, x = var("c"), var("d"), var("x")


def _moment(L: Term, G: Term, before: Theorem, L_power: Theorem, after: Theorem) -> Theorem:
    """E_S[G**alpha] <= E_Q[L**alpha]: integrate the tangents of the power at s = min(G, c) and let c grow."""
    L0, L_int = (specialize(parts(unfolded(before))[0], y), parts(unfolded(before))[1])
    G0 = specialize(parts(unfolded(after))[0], z)
    s = minimum(G(z), c)
    s0, order = arith(0 <= s, G0, 0 < c), arith(s <= c)

    def powers(exponent: Term, law: Term) -> list[Theorem]:
        """The power of min(G, c) is between 0 and c^a, so that it has a mean."""
        low = use(POWER_NONNEGATIVE, s0, 1 < alpha, u=s, a=exponent)
        high = use(POWER_INCREASING, s0, order, 1 < alpha, u=s, v=c, a=exponent)
        top = arith(0 < c**exponent, 0 < c)
        return pushed_mean(lam(z, s**exponent), c**exponent, law, low, high, top)

    S_int, Q_int, at_y, same_S = powers(alpha, TO_S)
    R_int, _, at_y_less, same_R = powers(alpha - 1, TO_R)
    K_int, (K_int_less, low, high) = parts(specialize(at_y, y))[0], parts(specialize(at_y_less, y))
    tangent = use(POWER_TANGENT_AT, s0, L0, 1 < alpha, a=alpha, s=s, u=L(y))
    outer = integrate(K(y), z, tangent, K_int, K_int_less)

    less = E(K(y), z, s ** (alpha - 1))
    cover = arith(absolute(L(y) * less) <= c ** (alpha - 1) * L(y), low, high, L0)
    L_less = dominated(Q, y, cover, parts(expand(Q, y, c ** (alpha - 1) * L(y), L_int, 0 < c))[0])
    bound = integrate(Q, y, outer, Q_int, L_less, L_power)
    moved = use(FROM_REFERENCE, before, generalize(low, y), L_less, f=lam(y, less), L=L, Q=Q)
    f_nonneg = generalize(use(POWER_NONNEGATIVE, s0, 1 < alpha, u=s, a=alpha - 1), z)
    G_less, upper = parts(use(TO_REFERENCE, after, f_nonneg, R_int, f=lam(z, s ** (alpha - 1)), L=G, P=R, Q=S))
    shift = use(POWER_STEP, s0, arith(s <= G(z)), 1 < alpha, a=alpha, s=s, u=G(z))
    below = integrate(S, z, shift, S_int, G_less)
    mean = arith(E(S, z, s**alpha) <= E(Q, y, L(y) ** alpha), bound, moved, same_S, same_R, upper, below, 1 < alpha)

    top = minimum(G(z), G(z) + 1)
    reached = use("leibniz", arith(eq(G(z), top)), x=G(z), y=top, A=lam(x, eq(G(z) ** alpha, x**alpha)))
    later = minimum(G(z), d)
    grow = use(POWER_INCREASING, s0, arith(s <= later, c <= d), 1 < alpha, u=s, v=later, a=alpha)
    nonneg = use(POWER_NONNEGATIVE, G0, 1 < alpha, u=G(z), a=alpha)
    return monotone_limit(
        S, z, G(z) ** alpha, s**alpha, c, mean, S_int, G(z) + 1, G0, reached, nonneg, discharge(grow, 0 < c, c <= d)
    )


IMAGES = (RENYI(alpha, P, Q, t), IMAGE(R, P, image), IMAGE(S, Q, image), 1 < alpha)

DATA_PROCESSING_FUNCTION = Lemma(
    "bs16.lemma-2.2d-function", "Postprocessing by a function does not increase Rényi divergence",
    f"{BUN_STEINKE}, Lemma 2.2",
    IMAGES,
    RENYI_Z(alpha, R, S, t),
    mutants=(Mutant("bound", Claim((*IMAGES, 0 < t), RENYI_Z(alpha, R, S, LESS * t)), "g the identity",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha="1.0000022", g=(1, 0),
                        t="0.55")),
             Mutant("preserved", Claim((RENYI_Z(alpha, R, S, t), *IMAGES[1:]), RENYI(alpha, P, Q, t)),
             "g constant, t = 0",
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), Q=("1/2", "1/2"), alpha=2, g=(0, 0), t=0))),
)  # fmt: skip


@proof_of(DATA_PROCESSING_FUNCTION)
def _function(claim: Claim) -> Theorem:
    to_R, to_S = (use(IMAGE_IS_PUSHED, IMAGE(new, old, image), R=new, P=old) for new, old in ((R, P), (S, Q)))
    made = use(DATA_PROCESSING, *IMAGES, to_R, to_S, K=lam(y, dirac(image(y))))
    return prove(claim.conclusion, made)


renyi_postprocess = Verified(DATA_PROCESSING, "renyi_postprocess", {"d": t}, value=t, requires=(0 <= t,))


# Bun and Steinke 2016, Lemma 2.2, fourth bullet at the order 1: postprocessing does not increase KL divergence ---

KL_Z = on(KL, Y="Z")

KL_GIVEN = (KL(P, Q, t), TO_R, TO_S)

KL_PROCESSING = Lemma(
    "bs16.lemma-2.2d-kl", "Randomised postprocessing does not increase KL divergence", f"{BUN_STEINKE}, Lemma 2.2",
    KL_GIVEN,
    KL_Z(R, S, t),
    mutants=(Mutant("factor", Claim((*KL_GIVEN, 0 < t), KL_Z(R, S, LESS * t)), "K the identity",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)), P=("3/4", "1/4"), Q=("1/4", "3/4"),
                        t="0.55")),),
)  # fmt: skip


@proof_of(KL_PROCESSING)
def _kl_processing(claim: Claim) -> Theorem:
    def with_L(L: Term, facts: Theorem) -> Theorem:
        before, L_entropy, mean = parts(facts)

        def with_G(G: Term, after: Theorem) -> Theorem:
            made = _entropy(L, G, before, L_entropy, after)
            bound = E(S, z, G(z) * log(G(z))) <= read(KL, claim).t
            return witness(claim.conclusion, G, after, made, arith(bound, made, mean))

        return obtain(use(PUSHED_RATIO, before, TO_R, TO_S, L=L), "G", with_G)

    return obtain(KL_GIVEN[0], "L", with_L)


e = var("e")


def _entropy(L: Term, G: Term, before: Theorem, L_entropy: Theorem, after: Theorem) -> Theorem:
    """E_S[G log(G)] <= E_Q[L log(L)]: let the clipped G tend to G."""
    level_int, mean = _level_mean(L, G, before, L_entropy, after)
    G_nonneg, G_int, _ = parts(unfolded(after))
    G0 = specialize(G_nonneg, z)
    s = _clip(G(z))
    later = substitute(s, {c: d})
    signs = arith(0 < s, 0 < c), arith(0 < later, 0 < c, c <= d)
    between = arith(disj(conj(s <= later, later <= G(z)), conj(G(z) <= later, later <= s)), G0, 0 < c, c <= d)
    grow = use(ENTROPY_CLOSER, G0, *signs, between, r=s, s=later, u=G(z))
    nonneg = use(ENTROPY_TANGENT_AT, G0, s=1, u=G(z))
    made = monotone_limit(S, z, G(z) * log(G(z)) - G(z) + 1, _level(G), c, mean, level_int, _levels_reach(G, G0),
                          nonneg, discharge(grow, 0 < c, c <= d))  # fmt: skip
    entropy_int, value = parts(expand(S, z, G(z) * log(G(z)), parts(made)[0], G_int))
    ones = use(MEAN_OF_DENSITY, after, L=G, P=R, Q=S), mean_of_one(S)
    goal = E(S, z, G(z) * log(G(z))) <= E(Q, y, L(y) * log(L(y)))
    return both(entropy_int, arith(goal, value, parts(made)[1], *ones))


def _level_mean(L: Term, G: Term, before: Theorem, L_entropy: Theorem, after: Theorem) -> tuple[Theorem, Theorem]:
    """E_S[G log(s) - s + 1] <= E_Q[L log(L)] for the clipped G: integrate the tangent at s."""
    (nonneg, L_int, _), G_int = parts(unfolded(before)), parts(unfolded(after))[1]
    s, top = _clip(G(z)), log(1 + c)
    positive, above, below = arith(0 < s, 0 < c), arith(1 / (1 + c) <= s, 0 < c), arith(s <= 1 + c, 0 < c)
    up, down = (
        use(arith(eq(exp(sign * log(d)), d**sign), 0 < d), arith(0 < 1 + c, 0 < c), d=1 + c) for sign in (1, -1)
    )
    log_low = use(LOG_BOUND, positive, arith(exp(-top) <= s, above, down), y=s, x=-top)
    log_high = use(LOG_UPPER, positive, arith(s <= exp(top), below, up), y=s, x=top)
    top_positive = arith(0 < 2 * top, use(EXP_TANGENT, x=-top), down, arith(1 / (1 + c) < 1, 0 < c))
    S_int, Q_int, at_y, same_S = pushed_mean(lam(z, s), 1 + c, TO_S, positive, below, 0 < c)
    shifted = lam(z, log(s) + top)
    R_int, _, at_y_log, same_R = pushed_mean(shifted, 2 * top, TO_R, log_low, log_high, top_positive)
    K_int, (K_log, low, high) = parts(specialize(at_y, y))[0], parts(specialize(at_y_log, y))
    L0 = specialize(nonneg, y)
    outer = integrate(K(y), z, use(ENTROPY_TANGENT_AT, L0, positive, s=s, u=L(y)), K_int, K_log)

    inner = E(K(y), z, shifted(z))
    cover = arith(absolute(L(y) * inner) <= 2 * top * L(y), low, high, L0)
    L_inner = dominated(Q, y, cover, parts(expand(Q, y, 2 * top * L(y), L_int))[0])
    bound = integrate(Q, y, outer, Q_int, L_inner, L_int, L_entropy)
    moved = use(FROM_REFERENCE, before, generalize(low, y), L_inner, f=lam(y, inner), L=L, Q=Q)
    f0 = generalize(arith(0 <= shifted(z), log_low), z)
    G_log, upper = parts(use(TO_REFERENCE, after, f0, R_int, f=shifted, L=G, P=R, Q=S))
    level_int, level_mean = parts(expand(S, z, _level(G), G_log, G_int, S_int))
    ones = [use(MEAN_OF_DENSITY, before, L=L, Q=Q), use(MEAN_OF_DENSITY, after, L=G, P=R, Q=S), mean_of_one(S)]
    goal = E(S, z, _level(G)) <= E(Q, y, L(y) * log(L(y)))
    return level_int, arith(goal, bound, moved, same_R, same_S, upper, level_mean, *ones)


def _clip(g: Term) -> Term:
    """The number between 1/(1+c) and 1+c that is closest to g."""
    return maximum(minimum(g, 1 + c), 1 / (1 + c))


def _level(G: Term) -> Term:
    s = _clip(G(z))
    return G(z) * log(s) - s + 1


def _levels_reach(G: Term, G0: Theorem) -> Theorem:
    """For every z and e > 0, G log(G) - G + 1 is at most a level plus e: s = G, or s is small where G = 0."""
    f = G(z) * log(G(z)) - G(z) + 1
    goal = exists(c, conj(0 < c, f <= _level(G) + e))

    def positive(pos: Theorem) -> Theorem:
        at_c = G(z) + 1 / G(z)
        s = substitute(_clip(G(z)), {c: at_c})
        same = use("leibniz", arith(eq(G(z), s), pos), 0 < e, x=G(z), y=s, A=lam(d, f <= G(z) * log(d) - d + 1 + e))
        return witness(goal, at_c, arith(0 < at_c, pos), same)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(G(z), 0), no, G0)
        s = substitute(_clip(G(z)), {c: 1 / e})
        small = arith(s <= e, is_zero, 0 < e)
        return witness(goal, 1 / e, arith(0 < 1 / e, 0 < e), arith(f <= G(z) * log(s) - s + 1 + e, is_zero, small))

    return generalize(discharge(cases(0 < G(z), positive, zero), 0 < e), z, e)


# Postprocessing by a function does not increase KL divergence ---------------------------------

FUNCTION_IMAGES = (KL_GIVEN[0], IMAGE(R, P, image), IMAGE(S, Q, image))

KL_PROCESSING_FUNCTION = Lemma(
    "bs16.lemma-2.2d-kl-function", "Postprocessing by a function does not increase KL divergence",
    f"{BUN_STEINKE}, Lemma 2.2",
    FUNCTION_IMAGES,
    KL_Z(R, S, t),
    mutants=(Mutant("factor", Claim((*FUNCTION_IMAGES, 0 < t), KL_Z(R, S, LESS * t)), "g the identity",
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), Q=("1/2", "1/2"), g=(0, 1), t="7/10")),),
)  # fmt: skip


@proof_of(KL_PROCESSING_FUNCTION)
def _kl_processing_function(claim: Claim) -> Theorem:
    to_R, to_S = (use(IMAGE_IS_PUSHED, IMAGE(new, old, image), R=new, P=old) for new, old in ((R, P), (S, Q)))
    return prove(claim.conclusion, use(KL_PROCESSING, KL_GIVEN[0], to_R, to_S, K=lam(y, dirac(image(y)))))
