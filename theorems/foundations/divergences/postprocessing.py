"""Lemma 2.2, fourth part: postprocessing does not increase Rényi divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, dirac, eq, exp, lam, minimum, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, discharge, dominated, expand, generalize, integrate, monotone_limit, obtain
from dpproofs.proving.tactics import parts, prove, specialize, unfolded, use, witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from dpproofs.privacy.notions import IMAGE, PUSHED, RENYI, K, P, Q, R, alpha, image, on, t, y, z
from dpproofs.proving.reading import read
from theorems.foundations.reals.powers import POWER_INCREASING, POWER_STEP, POWER_TANGENT_AT
from theorems.foundations.measure.pushed_image import IMAGE_IS_PUSHED
from theorems.foundations.measure.pushed import PUSHED_RATIO, S, pushed_mean

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
