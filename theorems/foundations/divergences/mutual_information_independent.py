"""Mutual information of data sets with independent entries: the chain rule, one entry at a time.

This file is long because one step of the chain rule has three averages of outputs, with their ratios.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, exists, forall, implies, lam, nat, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, KL, M
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, mp, obtain, parts, prove, reversed_equation
from dpproofs.proving.tactics import rewrite, specialize, use, witness
from theorems.foundations.divergences.mutual_information_models import one_bit, one_of_8
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.samples.entries import AGREE_OFF, MADE, entry, j, k, n, prior, splice, x, x1, x2
from theorems.foundations.samples.splice_one_entry import SPLICE_ONE_ENTRY
from theorems.foundations.samples.splices import SPLICE_NONE
from theorems.foundations.samples.entries_averaged import AVERAGED_ALL, JOINT_XY, PUSHED_XY
from theorems.foundations.samples.entries_averaged_first import H
from theorems.foundations.samples.entries_averaged_joint import INDEPENDENT, law
from theorems.foundations.samples.entries_one_more import KL_XY, OF_REFERENCE, ONE_MORE, L, average, kept_entries
from theorems.foundations.samples.entries_one_more import ratios, reference, s
from theorems.foundations.divergences.kl_average import KL_AVERAGE
from theorems.foundations.divergences.kl_of_joints_one_marginal import KL_OF_JOINTS
from theorems.foundations.divergences.kl_of_joints import KL_SELF
from theorems.foundations.divergences.mutual_information import MI_OF_KERNEL
from theorems.foundations.divergences.mutual_information_pairs import MI_XY
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.foundations.measure.joint_law import JOINT_LAW

CLOSE = forall((j, x1, x2), implies(AGREE_OFF(entry, n, j, x1, x2), KL(M(x1), M(x2), s)))

GIVEN = MADE, INDEPENDENT, CLOSE, nat(n), JOINT_XY(law, prior, M)

MI_OF_INDEPENDENT = Lemma(
    "foundations.mutual-information-of-independent-entries",
    "I(X; M(X)) <= n s for independent entries, when KL(M(x)||M(x')) <= s for x, x' that differ in one entry",
    "chain rule",
    GIVEN,
    MI_XY(law, factor * n * s),
    mutants=(Mutant("factor", {factor: Fraction(12, 25)}, "n = 1, x uniform on 8 points, M(x) = x with probability 1/2 "
                    "and else uniform on the others: I = 0.495 s; the ratio comes near 1 for many points and p near 1",
                    witness=one_of_8(s="0.839")),
             Mutant("dependent", Claim((MADE, *GIVEN[2:]), MI_XY(law, n * s)),
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
    near = parts(at(every, M, law, by=[whole, GIVEN[-1]]))[1]
    made = use(
        MI_OF_KERNEL, GIVEN[-1], OF_AVERAGE, OF_REFERENCE, near, P=prior, R=average, J=law, I=reference, K=M, t=n * s
    )

    def with_average(R: Term, of_average: Theorem) -> Theorem:
        def with_reference(I: Term, of_reference: Theorem) -> Theorem:
            return use(made, *GIVEN, of_average, of_reference, R=R, I=I)

        return obtain(use(JOINT_LAW, P=prior, K=lam(x, R)), "I", with_reference)

    return prove(claim.conclusion, obtain(use(PUSHED_LAW, P=prior, K=M), "R", with_average))


def _known(k: Term) -> Term:
    """With k entries kept, the outputs have likelihood ratios to the average one, and the joint law is near."""
    given = kept_entries(H, law, k)
    return forall((H, law), implies(*given, conj(ratios(H), KL_XY(law, reference, k * s))))


def _one_more(known: Term) -> Theorem:
    """The outputs for k + 1 and for k kept entries are averages of outputs for data sets that differ in one entry."""
    given, joints = kept_entries(H, law, k + 1)
    top = k + 1 <= n

    def with_kernel(H0: Term, fewer: Theorem) -> Theorem:
        def with_law(law0: Term, joint0: Theorem) -> Theorem:
            ratio, far = parts(at(mp(known, arith(TOP, top)), H0, law0, by=[fewer, joint0]))
            agree = use(SPLICE_ONE_ENTRY, MADE, nat(k), x1=x, x2=x2)
            pair = at(CLOSE, k + 1, *agree.conclusion.args[3:], by=[agree])
            close = use(KL_AVERAGE, generalize(pair, x2), specialize(given, x), specialize(fewer, x), P=prior, R=H(x),
                        S=H0(x), K=lam(x2, M(splice(k + 1, x, x2))), H=lam(x2, M(splice(k, x, x2))))  # fmt: skip
            step = use(KL_OF_JOINTS, generalize(close, x), joints, joint0, P=prior, J=law, I=law0, K=H, H=H0)
            near = use(ONE_MORE, MADE, INDEPENDENT, nat(k), top, given, joints, fewer, joint0, step, ratio, far,
                       OF_REFERENCE, H0=H0, J0=law0, t=k * s)  # fmt: skip
            near = rewrite(near, arith(eq(read(KL, near).t, (k + 1) * s)))
            return _stated(k + 1, _chained(close, ratio), near)

        return obtain(use(JOINT_LAW, P=prior, K=H0), "J0", with_law)

    kernels = use(PUSHED_KERNEL, P=lam(x1, prior), K=lam((x1, x2), M(splice(k, x1, x2))))
    return obtain(kernels, "H0", with_kernel)


def _stated(size: Term, ratio: Theorem, near: Theorem) -> Theorem:
    known = both(generalize(ratio, x), near)
    return discharge(generalize(discharge(known, *kept_entries(H, law, size)), H, law), size <= n)


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
    given, joints = kept_entries(H, law, num(0))
    drawn, v = splice(num(0), x, x2), var("v", "X")
    same = reversed_equation(use(SPLICE_NONE, MADE, x1=x, x2=x2))
    trivial = use(KL_SELF, arith(num(0) <= 0), P=M(x2), t=0)
    equal = use("leibniz", same, trivial, x=x2, y=drawn, A=lam(v, KL(M(v), M(x2), num(0))))
    close = use(KL_AVERAGE, generalize(equal, x2), specialize(given, x), OF_AVERAGE, P=prior, R=H(x), S=average,
                K=lam(x2, M(drawn)), H=M, s=0)  # fmt: skip
    near = use(KL_OF_JOINTS, generalize(close, x), joints, OF_REFERENCE, P=prior, J=law, I=reference, K=H,
               H=lam(x, average), s=0)  # fmt: skip
    return _stated(num(0), _ratio_of(close), rewrite(near, arith(eq(num(0), num(0) * s))))
