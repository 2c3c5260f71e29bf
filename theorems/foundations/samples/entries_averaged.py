"""A mechanism after all but the first k entries of the data set are drawn anew: the joint law of the kept
entries and the answer, and what one more kept entry changes.
"""

from dpproofs.prelude import *
from theorems.foundations.densities.absolute_continuity import JOINT_DENSITY, KERNEL_RATIO
from theorems.foundations.densities.likelihood_ratios import DENSITY_EQUAL, DENSITY_OF_SAME, same_law
from theorems.foundations.divergences.composition import constant_kernel
from theorems.foundations.divergences.equal_laws import EQUAL_RATIO
from theorems.foundations.divergences.triangle import KL_THROUGH
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.laws_exist import IMAGE_LAW
from theorems.foundations.samples.entries import (
    INDEPENDENT_ENTRIES,
    MADE,
    SPLICE_AGAIN,
    SPLICE_ALL,
    j,
    k,
    n,
    prior,
    splice,
    x,
    x1,
    x2,
    x3,
)

# A mechanism after all but the first k entries of the data set are drawn anew -----------------

y, xy = var("y", "Y"), var("v", product("X", "Y"))
phi, test = var("phi", function_type(("Y",), "real")), var("phi", function_type((product("X", "Y"),), "real"))
PUSHED_XY, JOINT_XY = on(PUSHED, Y="X", Z="Y"), on(JOINT, Y="X", Z="Y")


def averaged(H: Term, k: Term) -> Term:
    """H(x) is the law of M(c(k, x, x')) when x' has the prior law."""
    return forall(x1, PUSHED_XY(H(x1), prior, lam(x2, M(splice(k, x1, x2)))))


AVERAGED_ALL = Lemma(
    "foundations.averaged-all", "When all n entries are kept, the averaged mechanism is M", "elementary",
    (MADE, nat(n)),
    averaged(M, n),
    mutants=(Mutant("fewer", Claim((MADE, nat(n)), averaged(M, n - 1)),
                    "M(x) = e(x, n), and a law that is no point mass",
                    witness=finite({"X": 2, "A": 2, "Y": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2,
                        n=1, M=((1, 0), (0, 1)), P=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(AVERAGED_ALL)
def _all(claim: Claim) -> Theorem:
    """c(n, x, x') = x."""
    unit, mean = test_function(phi, y), lam(x, E(M(x), y, phi(y)))
    start = at(constant_kernel(M(x1), prior, "X"), phi, by=[unit])
    kept = same_mean(prior, x2, applied(mean, use(SPLICE_ALL, MADE, nat(n))))
    equal = arith(eq(mean(x1), E(prior, x2, mean(splice(n, x1, x2)))), start, kept)
    return generalize(for_all(_pushed(M, n), equal), x1)


def same_mean(mu: Term, v: Term, equation: Theorem) -> Theorem:
    """E[f] = E[g] from f = g."""
    f, g = (lam(v, side) for side in both_sides(equation))
    return parts(use("E_congruence", almost(mu, v, equation), mu=mu, f=f, g=g))[0]


def applied(f: Term, equation: Theorem) -> Theorem:
    """f(a) = f(b) from a = b."""
    a, b = both_sides(equation)
    v = var("v", a.type)
    return use("leibniz", equation, arith(eq(f(a), f(a))), x=a, y=b, A=lam(v, eq(f(a), f(v))))


def _pushed(H: Term, k: Term) -> Term:
    return PUSHED_XY(H(x1), prior, lam(x2, M(splice(k, x1, x2))))


# A mechanism after the first entry, or all, is drawn anew -------------------------------------

H = var("H", function_type(("X",), prob("Y")))

AVERAGED = averaged(H, k)
point_ = mark("point", splice(k, x, x3))

AVERAGED_FIRST = Lemma(
    "foundations.averaged-first", "The averaged mechanism depends on the first k entries only", "elementary",
    (MADE, nat(k), AVERAGED),
    conj(same_law(H(point_), H(x)), same_law(H(x), H(point_))),
    mutants=(Mutant("point", {point_: x3}, "k = n, M(x) = x",
                    witness=finite({"X": 2, "A": 2, "Y": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2,
                        n=1, M=((1, 0), (0, 1)), P=("1/2", "1/2"), k=1, x=0, x3=1)),),
)  # fmt: skip


@proof_of(AVERAGED_FIRST)
def _first(claim: Claim) -> Theorem:
    """c(k, c(k, x, x3), x') = c(k, x, x')."""
    unit, mean = test_function(phi, y), lam(x, E(M(x), y, phi(y)))
    there, here = (at(specialize(AVERAGED, point), phi, by=[unit]) for point in (splice(k, x, x3), x))
    again = use(SPLICE_AGAIN, MADE, nat(k), j=k, x1=x, x2=x3, x3=x2)
    same = same_mean(prior, x2, applied(mean, again))
    sides = [lhs(fact) for fact in (there, here)]
    equal = [arith(eq(a, b), there, here, same) for a, b in (sides, sides[::-1])]
    return both(*(generalize(discharge(fact, unit), phi) for fact in equal))


# The joint law of the entries that are kept and the answer, when the others are drawn anew ----

law = var("J", prob(product("X", "Y")))
INDEPENDENT = INDEPENDENT_ENTRIES(prior, splice, n)

GIVEN = MADE, INDEPENDENT, nat(j), nat(k), j <= k, k <= n, AVERAGED, JOINT_XY(law, prior, H)
UNIT = test_function(test, xy)
order = mark("order", j <= k)


def kept(k: Term) -> Term:
    """(x, y) with the first k entries of x alone; the others are those of x3."""
    return lam(xy, pair(splice(k, fst(xy), x3), snd(xy)))


AVERAGED_JOINT = Lemma(
    "foundations.averaged-joint", "The output and the first j <= k entries have the law that they have for M itself",
    "elementary",
    (*tuple(order if h == (j <= k) else h for h in GIVEN), UNIT),
    eq(E(law, xy, test(kept(j)(xy))), E(prior, x, E(M(x), y, test(pair(splice(j, x, x3), y))))),
    mutants=(Mutant("order", {order: k <= j}, "k = 0, j = n: the output is independent of the entries",
                    witness=finite({"X": 2, "A": 2, "Y": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2,
                        n=1, M=((1, 0), (0, 1)), P=("1/2", "1/2"), j=1, k=0, x3=0, phi=(1, 0, 0, 1))),),
)  # fmt: skip


@proof_of(AVERAGED_JOINT)
def _joint(claim: Claim) -> Theorem:
    """What is tested is a function of c(k, x, x'), which has the law of x."""
    value = lam(x, E(M(x), y, test(pair(splice(j, x, x3), y))))
    at_x = lam(y, test(pair(splice(j, x1, x3), y)))
    whole = lam(xy, test(kept(j)(xy)))
    unit_whole = generalize(specialize(UNIT, kept(j)(xy)), xy)
    unit_x = generalize(specialize(UNIT, pair(splice(j, x1, x3), y)), y)
    drawn = at(GIVEN[-1], whole, by=[unit_whole])
    inner = at(specialize(AVERAGED, x1), at_x, by=[unit_x])
    again = use(SPLICE_AGAIN, MADE, nat(j), nat(k), j <= k)
    tested = lam(x, E(M(splice(k, x1, x2)), y, test(pair(x, y))))
    anew = same_mean(prior, x2, applied(tested, reversed_equation(again)))
    outer = same_mean(prior, x1, arith(eq(lhs(inner), rhs(anew)), inner, anew))
    low, high = (generalize(fact, y) for fact in parts(specialize(UNIT, pair(splice(j, x, x3), y))))
    _, low, high = parts(use(BOUNDED_MEAN, low, high, P=M(x), f=lam(y, test(pair(splice(j, x, x3), y))), c=1))
    mixed = at(INDEPENDENT, k, value, by=[nat(k), k <= n, generalize(both(low, high), x)])
    return arith(claim.conclusion, drawn, outer, mixed)


# The output when k + 1 entries are kept, when k are kept, and when it is independent of the data set ---

s = var("s")
H0, law0, reference = var("H0", H.type), var("J0", law.type), var("I", law.type)
average = var("R", prob("Y"))
L = var("L", function_type(("Y",), "real"))
OF_REFERENCE = JOINT_XY(reference, prior, lam(x, average))
KL_XY, IMAGE_XY = on(KL, Y=law.type[1]), on(IMAGE, Y=law.type[1], Z=law.type[1])


def kept_entries(H: Term, law: Term, k: Term) -> tuple[Term, Term]:
    """H is M with k entries kept, and the law of (x, y) is that of a data set with its output under H."""
    return averaged(H, k), JOINT_XY(law, prior, H)


SAMPLES_MORE, FEWER = kept_entries(H, law, k + 1), kept_entries(H0, law0, k)


def ratios(H: Term) -> Term:
    """The laws H(x) have likelihood ratios to the average output."""
    return forall(x, exists(L, DENSITY(L, H(x), average)))


MORE_GIVEN = (
    MADE, INDEPENDENT, nat(k), k + 1 <= n, *SAMPLES_MORE, *FEWER, KL_XY(law, law0, s), ratios(H0),
    KL_XY(law0, reference, t), OF_REFERENCE,
)  # fmt: skip

ONE_MORE = Lemma(
    "foundations.averaged-one-more", "KL divergence from the product law, when one more entry is kept", "elementary",
    MORE_GIVEN,
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
            return use(KL_THROUGH, *MORE_GIVEN[8:], _density(r, h, kernels), *images, P=law, R=law0, Q=reference, U=U,
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
