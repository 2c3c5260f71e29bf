"""Mutual information: bounds from the divergences of conditional laws and of all their pairs, models in which
it is large, and the chain rule for data sets with independent entries.
"""

import itertools
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.render.notation import write_as
from theorems.foundations.densities.absolute_continuity import I
from theorems.foundations.densities.change_of_measure import DENSITY_CHAIN
from theorems.foundations.divergences.composition import KL_AVERAGE, KL_OF_JOINTS, KL_SELF, KL_YZ, constant_kernel
from theorems.foundations.divergences.monotone_in_order import KL_WEAKER
from theorems.foundations.measure.joint_laws import FIRST_MARGINAL, JOINT_LAW, MARGINAL
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL, PUSHED_LAW
from theorems.foundations.models import filled
from theorems.foundations.samples.entries import AGREE_OFF, MADE, SPLICE_NONE, SPLICE_ONE_ENTRY, entry, j, k, n, splice
from theorems.foundations.samples.entries_averaged import (
    AVERAGED_ALL,
    INDEPENDENT,
    JOINT_XY,
    KL_XY,
    OF_REFERENCE,
    ONE_MORE,
    PUSHED_XY,
    H,
    L,
    average,
    kept_entries,
    ratios,
    reference,
)

# Mutual information I(X; Y), and a bound from the divergences of the conditional laws of Y ----

MUTUAL_INFORMATION = Definition(
    "mutual_information",
    (J, t),
    exists(
        (P, R, I),
        conj(
            on(IMAGE, Y=J.type[1], Z="Y")(P, J, lam(yz, fst(yz))),
            on(IMAGE, Y=J.type[1])(R, J, lam(yz, snd(yz))),
            JOINT(I, P, lam(y, R)),
            KL_YZ(J, I, t),
        ),
    ),
)
"""I(Y; Z) <= t, when (y, z) has law J: the KL divergence of J from the product of its marginals."""
write_as(MUTUAL_INFORMATION, r"I\left({0}\right) \leq {1}")

GIVEN = JOINT(J, P, K)
slack = mark("slack", 0)

MI_OF_KERNEL = Lemma(
    "foundations.mutual-information-of-kernel", "Mutual information of an outcome and of what a kernel makes of it",
    "elementary",
    (GIVEN, PUSHED(R, P, K), JOINT(I, P, lam(y, R)), KL_YZ(J, I, t)),
    MUTUAL_INFORMATION(J, t - slack),
    mutants=(Mutant("smaller", {slack: Fraction(1, 100)}, "K constant, t = 0",
                    witness=finite({"Y": 1, "Z": 1}, P=(1,), K=((1,),), t=0)),),
)  # fmt: skip


@proof_of(MI_OF_KERNEL)
def _reference(claim: Claim) -> Theorem:
    """By definition: the product of the marginals is the joint law of P and the constant kernel R."""
    _, pushed, product_law, close = claim.hypotheses
    first, second = use(FIRST_MARGINAL, GIVEN), use(MARGINAL, GIVEN, pushed)
    return witnesses(claim.conclusion, (P, R, I), first, second, product_law, close)


# A bound on mutual information implies every larger one ---------------------------------------

s = var("s")

MI_WEAKER = Lemma(
    "foundations.mutual-information-weaker", "A bound on mutual information implies every larger one", "elementary",
    (MUTUAL_INFORMATION(J, s), s <= t),
    MUTUAL_INFORMATION(J, t),
    mutants=(Mutant("smaller", Claim((MUTUAL_INFORMATION(J, s), s <= t), MUTUAL_INFORMATION(J, t - Fraction(1, 100))),
                    "t = s = I(Y; Z)",
                    witness=finite({"Y": 1, "Z": 1}, J=(1,), s=0, t=0)),),
)  # fmt: skip


@proof_of(MI_WEAKER)
def _weaker(claim: Claim) -> Theorem:
    def with_laws(first: Term, second: Term, product_law: Term, facts: Theorem) -> Theorem:
        *laws, close = parts(facts)
        larger = use(KL_WEAKER, close, s <= t, P=J, Q=product_law, s=s, t=read(MUTUAL_INFORMATION, claim).t)
        return witnesses(claim.conclusion, (first, second, product_law), *laws, larger)

    return obtain_all(MUTUAL_INFORMATION(J, s), "P R I", with_laws)


# Models in which mutual information is large: one record of a few kinds, or one bit several times ---


def told(kinds: int, right: str) -> list[list[Fraction]]:
    """For each kind, the law of an answer that is right with this probability and else uniform."""
    p = Fraction(right)
    return [[p if i == j else (1 - p) / (kinds - 1) for j in range(kinds)] for i in range(kinds)]


def uniform(kinds: int) -> list[Fraction]:
    """The uniform law."""
    return [Fraction(1, kinds)] * kinds


REPLACED_8 = {1: list(range(8)) * 8, 0: [i for i in range(8) for _ in range(8)]}
"""One of eight records in the first place of a list, or in another one."""


def one_of_8(**more: object) -> Finite:
    """One record with eight values, revealed with probability 1/2: I is 0.495 rho."""
    first = [i for i in range(8) for _ in range(8)]
    given: dict[str, object] = {"P": uniform(8), "M": told(8, "1/2"), "n": 1}
    given |= {"e": {1: tuple(range(8))}, "c": {0: list(range(8)) * 8, 1: first}}
    return finite({"X": 8, "Y": 8, "A": 8}, **filled(given, more))


def one_bit(times: int, **more: object) -> Finite:
    """Lists of bits; the answer is 1 with probability 1/2 + (ones - n/2)/50. All bits are the same fair one."""
    lists = list(itertools.product((0, 1), repeat=times))
    number = {x: i for i, x in enumerate(lists)}
    ones = [Fraction(1, 2) + Fraction(2 * sum(x) - times, 100) for x in lists]
    joined = {k: [number[x[:k] + y[k:]] for x in lists for y in lists] for k in range(times + 1)}
    given: dict[str, object] = {
        "e": {i + 1: [x[i] for x in lists] for i in range(times)},
        "c": joined,
        "P": ["1/2", *[0] * (len(lists) - 2), "1/2"],
        "M": [[1 - p, p] for p in ones],
        "n": times,
    }
    return finite({"X": len(lists), "Y": 2, "A": 2, "B": 2}, **filled(given, more))


def replaced(times: int) -> dict[int, list[int]]:
    """The lists of bits with another bit at a place."""
    lists = list(itertools.product((0, 1), repeat=times))
    number = {x: i for i, x in enumerate(lists)}
    made = {i + 1: [number[(*x[:i], a, *x[i + 1 :])] for x in lists for a in (0, 1)] for i in range(times)}
    return made | {0: [number[x] for x in lists for _ in (0, 1)]}


def differ(times: int) -> list[bool]:
    """Whether two lists of bits differ at one place, or at none."""
    lists = list(itertools.product((0, 1), repeat=times))
    return [sum(a != b for a, b in zip(x, y, strict=True)) <= 1 for x in lists for y in lists]


def one_block() -> Finite:
    """One block of five bits that is all ones or all zeros; neighbours have one bit more or less."""
    blocks = range(6)
    pairs = [(i, j) for i in blocks for j in blocks]
    return finite(
        {"X": 6, "Y": 2, "A": 6},
        M=[[Fraction(45 + 2 * t, 100), Fraction(55 - 2 * t, 100)] for t in blocks],
        N=[abs(i - j) <= 1 for i, j in pairs],
        D=paths("N"),
        P=("1/2", 0, 0, 0, 0, "1/2"),
        e={1: tuple(blocks)},
        c={0: [j for _, j in pairs], 1: [i for i, _ in pairs]},
        n=1,
        l=5,
        xi=0,
        rho="0.000815",
    )


# A bound on mutual information from the divergences of all pairs of conditional laws ----------

prior, joint = var("P", prob("X")), var("J", prob(("x", "X", "Y")))
x, MI_XY = var("x", "X"), on(MUTUAL_INFORMATION, Y="X", Z="Y")
PAIRS, OF_DATA = forall((x1, x2), KL(M(x1), M(x2), s)), on(JOINT, Y="X", Z="Y")(joint, prior, M)

MI_OF_PAIRS = Lemma(
    "foundations.mutual-information-of-pairs", "I(X; M(X)) <= s when KL(M(x)||M(x')) <= s for all x, x'",
    "convexity of KL divergence",
    (PAIRS, OF_DATA),
    MI_XY(joint, factor * s),
    mutants=(Mutant("factor", {factor: Fraction(12, 25)}, "x uniform on 8 points, M(x) = x with probability 1/2 and "
                    "else uniform on the others: I = 0.495 s; the ratio comes near 1 for many points and p near 1",
                    witness=one_of_8(s="0.839", n=None, e=None, c=None)),),
)  # fmt: skip


@proof_of(MI_OF_PAIRS)
def _pairs(claim: Claim) -> Theorem:
    """Mutual information is the KL divergence of the joint law of x and M(x) from the product of their laws.

    KL divergence is convex. So M(x) is as close to the average of all M(x') as to each of them, and the joint law is as
    close to the product.
    """

    def with_average(average: Term, pushed: Theorem) -> Theorem:
        """Let R be the average of the laws M(x)."""
        known = specialize(PAIRS, x), constant_kernel(M(x), prior, "X"), pushed
        close = use(KL_AVERAGE, *known, P=prior, R=M(x), S=average, K=lam(x2, M(x)), H=M)

        def with_product(product_law: Term, made: Theorem) -> Theorem:
            """Let I be the product law: whatever x is, the answer has the law R."""
            joints = use(KL_OF_JOINTS, generalize(close, x), OF_DATA, made, P=prior, J=joint, I=product_law,
                         K=M, H=lam(x, average))  # fmt: skip
            return prove(
                claim.conclusion,
                use(MI_OF_KERNEL, OF_DATA, pushed, made, joints, P=prior, R=average, J=joint, I=product_law, K=M, t=s),
            )

        return obtain(use(JOINT_LAW, P=prior, K=lam(x, average)), "I", with_product)

    return obtain(use(PUSHED_LAW, P=prior, K=M), "R", with_average)


# Mutual information of data sets with independent entries: the chain rule, one entry at a time ---

CLOSE = forall((j, x1, x2), implies(AGREE_OFF(entry, n, j, x1, x2), KL(M(x1), M(x2), s)))

INDEPENDENT_GIVEN = MADE, INDEPENDENT, CLOSE, nat(n), JOINT_XY(joint, prior, M)

MI_OF_INDEPENDENT = Lemma(
    "foundations.mutual-information-of-independent-entries",
    "I(X; M(X)) <= n s for independent entries, when KL(M(x)||M(x')) <= s for x, x' that differ in one entry",
    "chain rule",
    INDEPENDENT_GIVEN,
    MI_XY(joint, factor * n * s),
    mutants=(Mutant("factor", {factor: Fraction(12, 25)}, "n = 1, x uniform on 8 points, M(x) = x with probability 1/2 "
                    "and else uniform on the others: I = 0.495 s; the ratio comes near 1 for many points and p near 1",
                    witness=one_of_8(s="0.839")),
             Mutant("dependent", Claim((MADE, *INDEPENDENT_GIVEN[2:]), MI_XY(joint, n * s)),
                    "a fair bit, five times, of whose sum the answer is 1 with probability (sum + 45/2)/50: I > 5 s",
                    witness=one_bit(5, s="0.000815"))),
)  # fmt: skip

OF_AVERAGE, TOP = PUSHED_XY(average, prior, M), k <= n


@proof_of(MI_OF_INDEPENDENT)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of kept entries; when all are kept, the output is M(x)."""
    known = implies(TOP, _known(k))
    step = generalize(discharge(_one_more(known), nat(k), known), k)
    every = at(use("induction", _none(), step, A=lam(k, known)), n, by=[nat(n)])
    whole = use(AVERAGED_ALL, MADE, nat(n))
    near = parts(at(every, M, joint, by=[whole, INDEPENDENT_GIVEN[-1]]))[1]
    made = use(
        MI_OF_KERNEL,
        INDEPENDENT_GIVEN[-1],
        OF_AVERAGE,
        OF_REFERENCE,
        near,
        P=prior,
        R=average,
        J=joint,
        I=reference,
        K=M,
        t=n * s,
    )

    def with_average(R: Term, of_average: Theorem) -> Theorem:
        def with_reference(I: Term, of_reference: Theorem) -> Theorem:
            return use(made, *INDEPENDENT_GIVEN, of_average, of_reference, R=R, I=I)

        return obtain(use(JOINT_LAW, P=prior, K=lam(x, R)), "I", with_reference)

    return prove(claim.conclusion, obtain(use(PUSHED_LAW, P=prior, K=M), "R", with_average))


def _known(k: Term) -> Term:
    """With k entries kept, the outputs have likelihood ratios to the average one, and the joint law is near."""
    given = kept_entries(H, joint, k)
    return forall((H, joint), implies(*given, conj(ratios(H), KL_XY(joint, reference, k * s))))


def _one_more(known: Term) -> Theorem:
    """The outputs for k + 1 and for k kept entries are averages of outputs for data sets that differ in one entry."""
    given, joints = kept_entries(H, joint, k + 1)
    top = k + 1 <= n

    def with_kernel(H0: Term, fewer: Theorem) -> Theorem:
        def with_law(law0: Term, joint0: Theorem) -> Theorem:
            ratio, far = parts(at(mp(known, arith(TOP, top)), H0, law0, by=[fewer, joint0]))
            agree = use(SPLICE_ONE_ENTRY, MADE, nat(k), x1=x, x2=x2)
            pair = at(CLOSE, k + 1, *agree.conclusion.args[3:], by=[agree])
            close = use(KL_AVERAGE, generalize(pair, x2), specialize(given, x), specialize(fewer, x), P=prior, R=H(x),
                        S=H0(x), K=lam(x2, M(splice(k + 1, x, x2))), H=lam(x2, M(splice(k, x, x2))))  # fmt: skip
            step = use(KL_OF_JOINTS, generalize(close, x), joints, joint0, P=prior, J=joint, I=law0, K=H, H=H0)
            near = use(ONE_MORE, MADE, INDEPENDENT, nat(k), top, given, joints, fewer, joint0, step, ratio, far,
                       OF_REFERENCE, H0=H0, J0=law0, t=k * s)  # fmt: skip
            near = rewrite(near, arith(eq(read(KL, near).t, (k + 1) * s)))
            return _stated(k + 1, _chained(close, ratio), near)

        return obtain(use(JOINT_LAW, P=prior, K=H0), "J0", with_law)

    kernels = use(PUSHED_KERNEL, P=lam(x1, prior), K=lam((x1, x2), M(splice(k, x1, x2))))
    return obtain(kernels, "H0", with_kernel)


def _stated(size: Term, ratio: Theorem, near: Theorem) -> Theorem:
    known = both(generalize(ratio, x), near)
    return discharge(generalize(discharge(known, *kept_entries(H, joint, size)), H, joint), size <= n)


def _chained(close: Theorem, known: Theorem) -> Theorem:
    """dP/dQ = dP/dR dR/dQ."""
    P, R = read(KL, close)["P", "Q"]
    goal = exists(L, DENSITY(L, P, average))

    def with_ratios(first: Term, of_first: Theorem) -> Theorem:
        def with_second(second: Term, of_second: Theorem) -> Theorem:
            made = use(DENSITY_CHAIN, of_first, of_second, L=first, G=second, P=P, R=R, Q=average)
            return witness(goal, read(DENSITY, made).L, made)

        return obtain(specialize(known, x), "G", with_second)

    return obtain(_ratio_of(close), "L", with_ratios)


def _ratio_of(close: Theorem) -> Theorem:
    """A likelihood ratio, from a bound on KL divergence."""
    goal = exists(L, DENSITY(L, *read(KL, close)["P", "Q"]))
    return obtain(close, "L", lambda ratio, facts: witness(goal, ratio, parts(facts)[0]))


def _none() -> Theorem:
    """With no entry kept, the output is the average one."""
    given, joints = kept_entries(H, joint, num(0))
    drawn, v = splice(num(0), x, x2), var("v", "X")
    same = reversed_equation(use(SPLICE_NONE, MADE, x1=x, x2=x2))
    trivial = use(KL_SELF, arith(num(0) <= 0), P=M(x2), t=0)
    equal = use("leibniz", same, trivial, x=x2, y=drawn, A=lam(v, KL(M(v), M(x2), num(0))))
    close = use(KL_AVERAGE, generalize(equal, x2), specialize(given, x), OF_AVERAGE, P=prior, R=H(x), S=average,
                K=lam(x2, M(drawn)), H=M, s=0)  # fmt: skip
    near = use(KL_OF_JOINTS, generalize(close, x), joints, OF_REFERENCE, P=prior, J=joint, I=reference, K=H,
               H=lam(x, average), s=0)  # fmt: skip
    return _stated(num(0), _ratio_of(close), rewrite(near, arith(eq(num(0), num(0) * s))))
