"""KL divergence through a law in between, that agrees with the first law on what the other ratio looks at."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, function_type, lam, log, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, IMAGE, KL, P, image, t, w, z
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, dominated, expand, generalize, obtain, parts, specialize, transfer, unfolded
from dpproofs.proving.tactics import use, witness
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.densities.change_of_measure_signed import SIGNED
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.reals.entropy import ENTROPY_OF_PRODUCT
from theorems.foundations.divergences.equal_laws_kl import ENTROPY_LOW
from theorems.foundations.measure.one_image import ONE_IMAGE
from theorems.foundations.divergences.kl_density import KL_AT

s = var("s")
middle, Q, U = var("R", prob("Y")), var("Q", prob("Y")), var("U", prob("Z"))
h = var("h", function_type(("Z",), REAL))
G = lam(w, h(image(w)))
NEAR, FAR, RATIO = KL(P, middle, s), KL(middle, Q, t), DENSITY(G, middle, Q)
IMAGES = IMAGE(U, P, image), IMAGE(U, middle, image)

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
def _proof(claim: Claim) -> Theorem:
    """log(dP/dQ) = log(dP/dR) + log(dR/dQ), and the second has one mean under P and R."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        near, L_int, L_mean = parts(facts)
        L0, G0 = (specialize(parts(unfolded(d))[0], w) for d in (near, RATIO))
        entropy = L(w) * log(L(w))
        finite = _finite(middle, entropy, use(ENTROPY_LOW, L0, u=L(w)), L_int)
        first_int, first = parts(use(SIGNED, RATIO, finite, L=G, P=middle, Q=Q, f=lam(w, entropy)))
        second_int, second = _second(L, near)
        split = use(ENTROPY_OF_PRODUCT, L0, G0, u=L(w), r=G(w))
        ints, mean = parts(expand(Q, w, lhs(split), first_int, second_int))
        whole_int, whole = parts(transfer(Q, w, split, ints))
        density = use(DENSITY_CHAIN, near, RATIO, L=L, G=G, R=middle, Q=Q)
        bound = arith(E(Q, w, rhs(split)) <= read(KL, claim).t, whole, mean, first, second, L_mean)
        return witness(claim.conclusion, read(DENSITY, density).L, density, whole_int, bound)

    return obtain(NEAR, "L", with_ratio)


def _finite(mu: Term, entropy: Term, low: Theorem, ints: Theorem) -> Theorem:
    """|u log(u)| <= u log(u) + 2 is integrable."""
    top = parts(expand(mu, w, entropy + 2, ints))[0]
    size = absolute(entropy)
    return dominated(mu, w, arith(absolute(size) <= entropy + 2, low), top)


LOG = log(G(w))


def _second(L: Term, near: Theorem) -> list[Theorem]:
    """E_Q[G L log(G)] = E_P[log(G)] = E_R[log(G)] = E_Q[G log(G)] <= t, where each is finite."""
    L0, G0 = (specialize(parts(unfolded(d))[0], w) for d in (near, RATIO))
    G_int, G_mean = parts(use(KL_AT, FAR, RATIO, L=G, P=middle, Q=Q, t=t))
    finite = _finite(Q, G(w) * LOG, use(ENTROPY_LOW, G0, u=G(w)), G_int)
    weighted = parts(transfer(Q, w, arith(eq(absolute(G(w) * LOG), G(w) * absolute(LOG)), G0), finite))[0]
    nonneg, size = generalize(arith(0 <= absolute(LOG)), w), lam(w, absolute(LOG))
    in_middle = parts(use(FROM_REFERENCE, RATIO, nonneg, weighted, L=G, P=middle, Q=Q, f=size))[0]
    _, far = parts(use(SIGNED, RATIO, in_middle, L=G, P=middle, Q=Q, f=lam(w, LOG)))
    in_P, agree = parts(use(ONE_IMAGE, *IMAGES, in_middle, Q=middle, R=U, f=lam(z, log(h(z)))))
    _, first = parts(use(SIGNED, near, in_P, L=L, Q=middle, f=lam(w, LOG)))
    back = parts(use(TO_REFERENCE, near, nonneg, in_P, L=L, Q=middle, f=size))[0]
    scaled = parts(transfer(middle, w, arith(eq(L(w) * absolute(LOG), absolute(L(w) * LOG)), L0), back))[0]
    ints, last = parts(use(SIGNED, RATIO, scaled, L=G, P=middle, Q=Q, f=lam(w, L(w) * LOG)))
    return [ints, arith(E(Q, w, G(w) * (L(w) * LOG)) <= t, last, first, agree, far, G_mean)]
