"""Proposition A.1: mean-concentrated DP is not closed under postprocessing."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, conj, dirac, eq, exists, forall, function_type, lam, neg, prob, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MEAN_CONCENTRATED, N, q, test_function, x1, x2
from dpproofs.proving.reading import both_sides, conjuncts, denied, lhs, opened, read, rhs
from dpproofs.proving.tactics import almost, arith, at, both, cases, for_all, generalize, obtain, parts, prove, rewrite
from dpproofs.proving.tactics import specialize, use, witness
from theorems.papers.bun_steinke_2016.app_a_gaussian_bit import BIT, GAUSSIAN_BIT, SIGNS as SIGNS_OF_BIT
from theorems.papers.bun_steinke_2016.app_a_gaussian_loss import MCDP_R
from theorems.papers.bun_steinke_2016.prop_a_1_larger_tau_needed import LARGER_TAU, RANGE
from theorems.papers.bun_steinke_2016.prop_a_1_rounded import IMAGE_R, ROUND, SOURCE
from theorems.foundations.gaussian.gaussian import sigma, x
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL
from theorems.foundations.measure.three_points import phi

data = var("x", "X")
made = var("M", function_type(("X",), prob(REAL)))
IMAGES = forall(data, IMAGE_R(made(data), BIT(data), ROUND))
APART = (N(x1, x2), eq(q(x1), 1), eq(q(x2), -1))
bounds = (2 / sigma**2, 2 / sigma)
worse = neg(MCDP_R(made, N, bounds[0], factor * bounds[1]))
found = exists(made, conj(IMAGES, worse))

LEMMA = Lemma(
    "bs16.prop-a.1", "A (2/sigma^2, 2/sigma)-mCDP mechanism that is not (2/sigma^2, 2/sigma)-mCDP after rounding to "
    "1, 0 or -1, for sigma >= 1 and t >= 6 sigma^3 + 1", SOURCE,
    (SIGNS_OF_BIT, *APART, *RANGE),
    conj(MCDP_R(BIT, N, *bounds), found),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, t = 1000, where tau**2 = 4.01 is enough",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """At neighbours with the bits 1 and -1, tau would be more than 2/sigma."""
    private, found = conjuncts(claim)
    positive = arith(0 < sigma, *RANGE)

    def with_kernel(kernel: Term, images: Theorem) -> Theorem:
        _, worse = conjuncts(opened(found, kernel))
        claimed = denied(worse)
        near = at(claimed, x1, x2, by=[APART[0]])
        laws = [rewrite(specialize(images, point), value) for point, value in ((x1, APART[1]), (x2, APART[2]))]
        mean, deviation = read(MEAN_CONCENTRATED, near)["mu", "tau"]
        large = use(LARGER_TAU, *laws, near, *RANGE, R=kernel(x1), S=kernel(x2), mu=mean, tau=deviation)
        absurd = arith(FALSE, large, positive)
        no = cases(claimed, lambda _: arith(worse, absurd), lambda no: no)
        return witness(found, kernel, images, no)

    bit = parts(use(GAUSSIAN_BIT, SIGNS_OF_BIT, positive))[0]
    return both(prove(private, bit), obtain(_rounded(), "M", with_kernel))


def _rounded() -> Theorem:
    """The kernel that rounds for certain, after the mechanism."""
    test = test_function(phi, x)
    certain = parts(use("E_dirac", x=ROUND(x), f=phi))[1]
    inner, value = both_sides(certain)

    def with_kernel(kernel: Term, pushed: Theorem) -> Theorem:
        law = BIT(data)
        same = parts(use("E_congruence", almost(law, x, certain), mu=law, f=lam(x, inner), g=lam(x, value)))[0]
        mean = at(specialize(pushed, data), phi, by=[test])
        equal = arith(eq(lhs(mean), rhs(same)), mean, same)
        image = for_all(IMAGE_R(kernel(data), law, ROUND), equal)
        return witness(exists(made, IMAGES), kernel, generalize(image, data))

    return obtain(use(PUSHED_KERNEL, P=BIT, K=lam((data, x), dirac(ROUND(x)))), "M", with_kernel)
