"""The output when k + 1 entries are kept, when k are kept, and when it is independent of the data set."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exists, forall, fst, function_type, lam, nat, num, prob, snd, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, IMAGE, KL, on, t
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, folded, for_all, generalize, obtain, parts, prove, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.densities.absolute_continuity import KERNEL_RATIO
from theorems.foundations.densities.density_one import DENSITY_OF_SAME, same_law
from theorems.foundations.densities.density_congruence import DENSITY_EQUAL
from theorems.foundations.samples.entries import MADE, k, n, prior, splice, x, x3
from theorems.foundations.samples.entries_averaged import JOINT_XY, averaged, test, xy, y
from theorems.foundations.samples.entries_averaged_first import AVERAGED_FIRST, H
from theorems.foundations.samples.entries_averaged_joint import AVERAGED_JOINT, INDEPENDENT, UNIT, kept, law
from theorems.foundations.divergences.equal_laws import EQUAL_RATIO
from theorems.foundations.densities.joint_density import JOINT_DENSITY
from theorems.foundations.divergences.kl_through import KL_THROUGH
from theorems.foundations.measure.pushed_laws_image_law import IMAGE_LAW

s = var("s")
H0, law0, reference = var("H0", H.type), var("J0", law.type), var("I", law.type)
average = var("R", prob("Y"))
L = var("L", function_type(("Y",), "real"))
OF_REFERENCE = JOINT_XY(reference, prior, lam(x, average))
KL_XY, IMAGE_XY = on(KL, Y=law.type[1]), on(IMAGE, Y=law.type[1], Z=law.type[1])


def kept_entries(H: Term, law: Term, k: Term) -> tuple[Term, Term]:
    """H is M with k entries kept, and the law of (x, y) is that of a data set with its output under H."""
    return averaged(H, k), JOINT_XY(law, prior, H)


MORE, FEWER = kept_entries(H, law, k + 1), kept_entries(H0, law0, k)


def ratios(H: Term) -> Term:
    """The laws H(x) have likelihood ratios to the average output."""
    return forall(x, exists(L, DENSITY(L, H(x), average)))


GIVEN = (
    MADE, INDEPENDENT, nat(k), k + 1 <= n, *MORE, *FEWER, KL_XY(law, law0, s), ratios(H0), KL_XY(law0, reference, t),
    OF_REFERENCE,
)  # fmt: skip

ONE_MORE = Lemma(
    "foundations.averaged-one-more", "KL divergence from the product law, when one more entry is kept", "elementary",
    GIVEN,
    KL_XY(law, reference, factor * s + t),
    mutants=(Mutant("factor", {factor: LESS}, "one entry, kept or not, M(x) not constant, t = 0",
                    witness=finite({"X": 2, "A": 2, "Y": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2,
                        n=1, M=(("3/4", "1/4"), ("1/4", "3/4")), P=("1/2", "1/2"), R=("1/2", "1/2"), k=0, s="0.1309",
                        t=0)),),
)  # fmt: skip


@proof_of(ONE_MORE)
def _proof(claim: Claim) -> Theorem:
    """KL divergence adds up through the law for k kept entries."""

    def with_image(U: Term, image: Theorem) -> Theorem:
        images = _images(U, image), folded(IMAGE_XY(U, law0, kept(k)), unfolded(image))

        def with_ratio(r: Term, kernels: Theorem) -> Theorem:
            h = lam(xy, r(fst(xy), snd(xy)))
            return use(KL_THROUGH, *GIVEN[8:], _density(r, h, kernels), *images, P=law, R=law0, Q=reference, U=U,
                       g=kept(k), h=h)  # fmt: skip

        return obtain(use(KERNEL_RATIO, ratios(H0), K=H0, H=lam(x, average)), "r", with_ratio)

    return obtain(use(IMAGE_LAW, P=law0, g=kept(k)), "U", with_image)


def _images(U: Term, image: Theorem) -> Theorem:
    """The output and the first k entries have one law, whether k + 1 entries are kept or k."""
    same = at(image, test, by=[UNIT])
    mean, value = lhs(same), lhs(_tested(H, law, k + 1))
    equal = arith(eq(mean, value), same, _tested(H, law, k + 1), _tested(H0, law0, k))
    return for_all(IMAGE_XY(U, law, kept(k)), equal)


def _tested(H: Term, law: Term, size: Term) -> Theorem:
    """The mean of a test of the output and the first k entries, in terms of M."""
    natural = nat(k) if size == k else use("nat_successor", nat(k))
    order = [arith(goal, k + 1 <= n) for goal in (k <= size, size <= n)]
    return use(AVERAGED_JOINT, MADE, INDEPENDENT, nat(k), natural, *order, *kept_entries(H, law, size), UNIT,
               H=H, J=law, j=k, k=size)  # fmt: skip


def _density(r: Term, h: Term, kernels: Theorem) -> Theorem:
    """The likelihood ratio of the law for k kept entries to the product depends on these and the output alone."""
    same = parts(use(AVERAGED_FIRST, MADE, nat(k), FEWER[0], H=H0))[1]
    point = splice(k, x, x3)
    at_x = use(EQUAL_RATIO, specialize(kernels, point), same, prove(same_law(average, average)),
               P=H0(point), P2=H0(x), Q=average, Q2=average, L=lam(y, r(point, y)))  # fmt: skip
    one = use(DENSITY_OF_SAME, P=prior, Q=prior)
    made = use(JOINT_DENSITY, one, generalize(at_x, x), FEWER[1], OF_REFERENCE, J=law0, I=reference, P=prior, Q=prior,
               K=H0, H=lam(x, average), L=lam(x, num(1)), r=lam((x, y), r(point, y)))  # fmt: skip
    whole = read(DENSITY, made).L
    return use(DENSITY_EQUAL, made, generalize(arith(eq(whole(xy), h(kept(k)(xy)))), xy), P=law0, Q=reference, L=whole,
               G=lam(xy, h(kept(k)(xy))))  # fmt: skip
