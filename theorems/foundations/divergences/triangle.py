"""Divergences through a law in between: Hölder's inequality for likelihood ratios, the triangle-like
inequality for Rényi divergence, and its form for KL divergence.
"""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import DENSITY_CHAIN, FROM_REFERENCE, SIGNED, TO_REFERENCE
from theorems.foundations.divergences.equal_laws import ENTROPY_LOW
from theorems.foundations.divergences.known_likelihood_ratio import KL_AT
from theorems.foundations.measure.postprocessed_laws import ONE_IMAGE
from theorems.foundations.reals.entropy import ENTROPY_OF_PRODUCT
from theorems.foundations.reals.pointwise_inequalities import HOLDER, ORDERS, A, B, a, p, q, u
from theorems.foundations.reals.powers import POWER_NONNEGATIVE

# Hölder's inequality for a product of two likelihood ratios -----------------------------------

G = var("G", function_type(("Y",), "real"))
R_ = var("R", prob("Y"))
L_DENSITY, G_DENSITY = DENSITY(L, P, R_), DENSITY(G, R_, Q)
L_MOMENT = (integrable(R_, w, L(w) ** p), E(R_, w, L(w) ** p) <= exp(A))
G_MOMENT = (integrable(Q, w, G(w) ** q), E(Q, w, G(w) ** q) <= exp(B))

HOLDER_MEAN = Lemma(
    "foundations.holder", "Hölder's inequality for dP/dR dR/dQ", "elementary",
    (L_DENSITY, G_DENSITY, *L_MOMENT, *G_MOMENT, *ORDERS),
    conj(integrable(Q, w, (L(w) * G(w)) ** a), E(Q, w, (L(w) * G(w)) ** a) <= factor * exp(u * A + (1 - u) * B)),
    mutants=(Mutant("factor", {factor: LESS}, "P = R = Q, A = B = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), R=(1,), L=1, G=1, A=0, B=0, u="1/2", p=3, q=2, a="3/2")),),
)  # fmt: skip


@proof_of(HOLDER_MEAN)
def _proof(claim: Claim) -> Theorem:
    """Integrate the pointwise inequality; E_Q[G L**p] <= E_R[L**p]."""
    above = arith(1 < a, *ORDERS)
    L0, G0 = (specialize(parts(unfolded(d))[0], w) for d in (L_DENSITY, G_DENSITY))
    power = generalize(use(POWER_NONNEGATIVE, L0, 1 < p, u=L(w), a=p), w)
    moved, below = parts(use(TO_REFERENCE, G_DENSITY, power, L_MOMENT[0], L=G, P=R_, Q=Q, f=lam(w, L(w) ** p)))
    point = use(HOLDER, L0, G0, *ORDERS, l=L(w), g=G(w))
    low = use(POWER_NONNEGATIVE, arith(0 <= L(w) * G(w), L0, G0), above, u=L(w) * G(w), a=a)
    ints = dominated(Q, w, both(low, point), parts(expand(Q, w, rhs(point), moved, G_MOMENT[0]))[0])
    mean = integrate(Q, w, point, ints, moved, G_MOMENT[0])
    first = arith(exp(-A) * E(Q, w, G(w) * L(w) ** p) <= 1, below, L_MOMENT[1])
    second = arith(exp(-B) * E(Q, w, G(w) ** q) <= 1, G_MOMENT[1])
    sum_ = arith(
        u * exp(-A) * E(Q, w, G(w) * L(w) ** p) + (1 - u) * exp(-B) * E(Q, w, G(w) ** q) <= 1,
        first,
        second,
        0 < u,
        u < 1,
    )
    return both(ints, arith(comparison(claim), mean, sum_))


# Bun and Steinke 2016, Lemma 5.2: a triangle-like inequality for Rényi divergence --------------

s = var("s")
p_, q_ = (k * alpha - 1) / (k - 1), k * alpha
RENYI_ORDERS = (1 < k, 1 < alpha)
coefficient = mark("coefficient", q_ / (q_ - 1))

RENYI_TRIANGLE = Lemma(
    "bs16.lemma-5.2", "D_a(P||Q) <= ka/(ka-1) D_{(ka-1)/(k-1)}(P||R) + D_{ka}(R||Q)",
    f"{BUN_STEINKE}, Lemma 5.2, equation (5)",
    (RENYI(p_, P, R_, s), RENYI(q_, R_, Q, t), *RENYI_ORDERS),
    RENYI(alpha, P, Q, coefficient * s + t),
    mutants=(Mutant("constant", {coefficient: LESS * q_ / (q_ - 1)}, "tight: N(0,1), N(k-1,1), N(k,1) for P, R, Q",
                    witness=finite({"Y": "real"}, P=gauss(0), R=gauss(1), Q=gauss(2), alpha=2, k=2, s="1.5", t=2)),
             Mutant("factor-1", {coefficient: 1}, "the same laws, k = alpha = 2: D_2(P||Q) = 4 > 1.5 + 2",
                    witness=finite({"Y": "real"}, P=gauss(0), R=gauss(1), Q=gauss(2), alpha=2, k=2, s="1.5", t=2))),
)  # fmt: skip

u_ = alpha * (k - 1) / (k * alpha - 1)


@proof_of(RENYI_TRIANGLE)
def _renyi_triangle(claim: Claim) -> Theorem:
    """Hölder for (dP/dQ)**alpha = (dP/dR)**alpha (dR/dQ)**alpha."""
    A, B = (p_ - 1) * s, (q_ - 1) * t
    weights = _weights()

    def with_ratios(L: Term, L_facts: Theorem, G: Term, G_facts: Theorem) -> Theorem:
        density = use(DENSITY_CHAIN, L_facts, G_facts, L=L, G=G, P=P, R=R_, Q=Q)
        ints, mean = parts(use(HOLDER_MEAN, L_facts, G_facts, *weights, L=L, G=G, a=alpha, p=p_, q=q_, u=u_, A=A, B=B))
        bound = (alpha - 1) * read(RENYI, claim).t
        exponent = arith(eq(u_ * A + (1 - u_) * B, bound), *weights, *RENYI_ORDERS)
        return witness(claim.conclusion, lam(w, L(w) * G(w)), density, ints, rewrite(mean, exponent))

    first, second = unfolded(RENYI(p_, P, R_, s)), unfolded(RENYI(q_, R_, Q, t))
    return obtain(
        first, "L", lambda L, L_facts: obtain(second, "G", lambda G, G_facts: with_ratios(L, L_facts, G, G_facts))
    )


def _weights() -> tuple[Theorem, ...]:
    """1/u and 1/(1 - u) are the exponents of Hölder's inequality."""
    large = arith(1 < q_, *RENYI_ORDERS)
    return (
        large,
        arith(0 < u_, large, *RENYI_ORDERS),
        arith(u_ < 1, large, *RENYI_ORDERS),
        arith(1 < p_, *RENYI_ORDERS),
        arith(eq(u_ * p_, alpha), large, *RENYI_ORDERS),
        arith(eq(u_ + (1 - u_) * q_, alpha), large, *RENYI_ORDERS),
    )


renyi_triangle = Verified(
    RENYI_TRIANGLE, "renyi_triangle", {"d_pr": s, "d_rq": t}, value=q_ / (q_ - 1) * s + t, requires=(0 <= s, 0 <= t)
)


# KL divergence through a law in between, that agrees with the first law on what the other ratio looks at ---

U = var("U", prob("Z"))
h = var("h", function_type(("Z",), REAL))
G_ = lam(w, h(image(w)))
NEAR, FAR, RATIO = KL(P, R_, s), KL(R_, Q, t), DENSITY(G_, R_, Q)
IMAGES = IMAGE(U, P, image), IMAGE(U, R_, image)

KL_THROUGH = Lemma(
    "foundations.kl-through", "KL divergence adds up through a law that agrees with the first on what dR/dQ looks at",
    "elementary",
    (NEAR, FAR, RATIO, *IMAGES),
    KL(P, Q, s + factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "P = R, g the identity, s = 0, t = KL(R||Q) > 0",
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), Q=("1/2", "1/2"), R=(1, 0), g=(0, 1), s="0.0000306",
                        t="0.7")),
             Mutant("agreement", Claim((NEAR, FAR, RATIO, IMAGES[0]), KL(P, Q, s + t)),
                    "normal laws with means 2, 1, 0 and variance 1, s = t = 1/2, KL(P||Q) = 2",
                    witness=finite({"Y": 2, "Z": 2}, P=("1", "0"), R=("1/2", "1/2"), Q=("1/100", "99/100"), U=(1, 0),
                        g=(0, 1), h=(50, "50/99"), s="0.6932", t="1.62"))),
)  # fmt: skip


@proof_of(KL_THROUGH)
def _kl_through(claim: Claim) -> Theorem:
    """log(dP/dQ) = log(dP/dR) + log(dR/dQ), and the second has one mean under P and R."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        near, L_int, L_mean = parts(facts)
        L0, G0 = (specialize(parts(unfolded(d))[0], w) for d in (near, RATIO))
        entropy = L(w) * log(L(w))
        finite = _finite(R_, entropy, use(ENTROPY_LOW, L0, u=L(w)), L_int)
        first_int, first = parts(use(SIGNED, RATIO, finite, L=G_, P=R_, Q=Q, f=lam(w, entropy)))
        second_int, second = _second(L, near)
        split = use(ENTROPY_OF_PRODUCT, L0, G0, u=L(w), r=G_(w))
        ints, mean = parts(expand(Q, w, lhs(split), first_int, second_int))
        whole_int, whole = parts(transfer(Q, w, split, ints))
        density = use(DENSITY_CHAIN, near, RATIO, L=L, G=G_, R=R_, Q=Q)
        bound = arith(E(Q, w, rhs(split)) <= read(KL, claim).t, whole, mean, first, second, L_mean)
        return witness(claim.conclusion, read(DENSITY, density).L, density, whole_int, bound)

    return obtain(NEAR, "L", with_ratio)


def _finite(mu: Term, entropy: Term, low: Theorem, ints: Theorem) -> Theorem:
    """|u log(u)| <= u log(u) + 2 is integrable."""
    top = parts(expand(mu, w, entropy + 2, ints))[0]
    size = absolute(entropy)
    return dominated(mu, w, arith(absolute(size) <= entropy + 2, low), top)


LOG = log(G_(w))


def _second(L: Term, near: Theorem) -> list[Theorem]:
    """E_Q[G L log(G)] = E_P[log(G)] = E_R[log(G)] = E_Q[G log(G)] <= t, where each is finite."""
    L0, G0 = (specialize(parts(unfolded(d))[0], w) for d in (near, RATIO))
    G_int, G_mean = parts(use(KL_AT, FAR, RATIO, L=G_, P=R_, Q=Q, t=t))
    finite = _finite(Q, G_(w) * LOG, use(ENTROPY_LOW, G0, u=G_(w)), G_int)
    weighted = parts(transfer(Q, w, arith(eq(absolute(G_(w) * LOG), G_(w) * absolute(LOG)), G0), finite))[0]
    nonneg, size = generalize(arith(0 <= absolute(LOG)), w), lam(w, absolute(LOG))
    in_middle = parts(use(FROM_REFERENCE, RATIO, nonneg, weighted, L=G_, P=R_, Q=Q, f=size))[0]
    _, far = parts(use(SIGNED, RATIO, in_middle, L=G_, P=R_, Q=Q, f=lam(w, LOG)))
    in_P, agree = parts(use(ONE_IMAGE, *IMAGES, in_middle, Q=R_, R=U, f=lam(z, log(h(z)))))
    _, first = parts(use(SIGNED, near, in_P, L=L, Q=R_, f=lam(w, LOG)))
    back = parts(use(TO_REFERENCE, near, nonneg, in_P, L=L, Q=R_, f=size))[0]
    scaled = parts(transfer(R_, w, arith(eq(L(w) * absolute(LOG), absolute(L(w) * LOG)), L0), back))[0]
    ints, last = parts(use(SIGNED, RATIO, scaled, L=G_, P=R_, Q=Q, f=lam(w, L(w) * LOG)))
    return [ints, arith(E(Q, w, G_(w) * (L(w) * LOG)) <= t, last, first, agree, far, G_mean)]
