"""Two kernels have densities with respect to one kernel, jointly measurable."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, exists, forall, function_type, lam, num, prob, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import MIXTURE, K, on, y, z
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, both, generalize, obtain, prove, specialize, use, witnesses
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, KERNEL_RATIO, H
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.mixtures.mixtures import MIXTURE_COMPONENT, MIXTURE_SWAP

G = var("G", function_type(("Y",), prob("Z")))
p, q = (var(name, function_type(("Y", "Z"), REAL)) for name in ("p", "q"))


def densities(reference: Term) -> Term:
    """Both kernels have densities with respect to this one, at every point."""
    first, second = (DENSITY_Z(lam(z, f(y, z)), kernel(y), reference(y)) for f, kernel in ((p, K), (q, H)))
    return forall(y, conj(first, second))


def _only(reference: Term) -> Claim:
    return Claim((), exists((p, q), densities(reference)))


COMMON_KERNEL = Lemma(
    "foundations.common-reference-kernels", "Two kernels have densities with respect to one kernel", "radon_nikodym",
    (),
    exists((G, p, q), densities(G)),
    mutants=(Mutant("reference", _only(K), "K and H on different points",
                    witness=finite({"Y": 1, "Z": 2}, K=((1, 0),), H=((0, 1),))),),
)  # fmt: skip

MIXTURE_Z = on(MIXTURE, Y="Z")


@proof_of(COMMON_KERNEL)
def _proof(claim: Claim) -> Theorem:
    """With respect to (K + H)/2."""
    half = num(Fraction(1, 2))
    weight = generalize(both(arith(0 <= half), arith(half <= 1)), y)
    made = use(MIXED, weight, P=K, Q=H, t=lam(y, half))

    def with_kernel(middle: Term, facts: Theorem) -> Theorem:
        mixed = prove(MIXTURE_Z(middle(y), half, K(y), H(y)), specialize(facts, y))
        other = use(MIXTURE_SWAP, mixed, Pt=middle(y), t=half, P1=K(y), P0=H(y))
        rest = read(MIXTURE_Z, other).t
        ratios = [
            use(KERNEL_RATIO, generalize(use(MIXTURE_COMPONENT, fact, Pt=middle(y), t=t, P1=one, P0=zero), y),
                K=lam(y, one), H=middle)
            for fact, t, one, zero in ((mixed, half, K(y), H(y)), (other, rest, H(y), K(y)))
        ]  # fmt: skip

        def with_first(f: Term, first: Theorem) -> Theorem:
            def with_second(g: Term, second: Theorem) -> Theorem:
                both_ = generalize(both(specialize(first, y), specialize(second, y)), y)
                return witnesses(claim.conclusion, (middle, f, g), both_)

            return obtain(ratios[1], "q", with_second)

        return obtain(ratios[0], "p", with_first)

    return obtain(made, "R", with_kernel)
