"""There is a history of k randomized responses: one law after the other.

This file is long because the induction makes a law of longer histories, and a variant is refuted by two answers.
"""

from __future__ import annotations

from dpproofs.library.counterexamples import absurd, point_mean, x
from dpproofs.library.falsity import instance, natural, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, E, dirac, eq, exists, forall, fst, ind, lam, nat, num, pair, snd
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import i, k
from dpproofs.proving.reading import integrand_of, law_of, lhs, rhs
from dpproofs.proving.tactics import Fact, arith, at, both, cases, constant, discharge, folded, generalize, obtain
from dpproofs.proving.tactics import parts, specialize, unfolded, use, witness
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL
from theorems.foundations.sums.sums_compared import by_length
from theorems.composition.optimal.revealing_responses import HISTORY, PUSHED_LINE, SOURCE, TEST, H, W, a, d, phi, y, z
from theorems.composition.optimal.responses_exist import mixture, u
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE


def _history_claim() -> Claim:
    return Claim((nat(k),), exists(H, HISTORY(H, W, k)))


def _history(claim: Claim) -> Theorem:
    """By induction: the law after one more response takes its place after the others."""

    def goal(length: Term) -> Term:
        return exists(H, HISTORY(H, W, length))

    def step(length: Term) -> Theorem:
        def with_history(before: Term, known: Theorem) -> Theorem:
            def with_last(last: Term, pushed: Theorem) -> Theorem:
                def with_law(law: Term, mixed: Theorem) -> Theorem:
                    return _longer(length, law, mixed, before, known, pushed)

                return mixture("G", ind(fst(u) <= length), before(fst(u), snd(u)), last(snd(u)), then=with_law)

            made = use(PUSHED_KERNEL, P=lam(a, before(length, a)), K=lam((a, y), W(a, y)))
            return obtain(made, "L", with_last)

        return obtain(goal(length), "H", with_history)

    nothing = lam((i, a), dirac(num(0)))
    start = parts(use("E_dirac", x=num(0), f=lam(z, phi(z))))[1]
    never = arith(
        PUSHED_LINE(dirac(num(0)), dirac(num(0)), lam(y, W(a, y))),
        arith(FALSE, i + 1 <= num(0), use(NAT_NONNEGATIVE, nat(i), k=i)),
    )
    empty = both(
        generalize(discharge(start, TEST), a, phi), generalize(discharge(never, nat(i), i + 1 <= num(0)), i, a)
    )
    base = witness(goal(num(0)), nothing, folded(HISTORY(nothing, W, num(0)), empty))
    return use(by_length(goal, base, step), nat(k), n=k)


def _longer(length: Term, law: Term, mixed: Theorem, before: Term, known: Theorem, pushed: Theorem) -> Theorem:
    """The laws of the history up to length, and then the last one."""
    whole = lam((i, a), law(pair(i, a)))
    begins, steps = parts(unfolded(known))
    natural = use(NAT_NONNEGATIVE, nat(length), k=length)

    def means(index: Term, test: Term, unit: Fact) -> Theorem:
        return at(specialize(mixed, pair(index, a)), test, by=[unit])

    zero = num(0)
    start = arith(
        eq(E(whole(zero, a), z, phi(z)), phi(0)),
        means(zero, lam(z, phi(z)), TEST),
        at(begins, a, phi, by=[TEST]),
        natural,
    )
    mean = lam(y, E(W(a, y), z, phi(z)))
    low, high = (generalize(fact, z) for fact in parts(specialize(TEST, z)))
    _, nonneg, most = parts(use(BOUNDED_MEAN, low, high, P=W(a, y), f=lam(z, phi(z)), c=1))
    unit = generalize(both(nonneg, most), y)
    inside = i + 1 <= length + 1
    here, there = means(i, mean, unit), means(i + 1, lam(z, phi(z)), TEST)
    goal = eq(E(whole(i + 1, a), z, phi(z)), E(whole(i, a), y, mean(y)))

    def early(yes: Theorem) -> Theorem:
        step = at(at(steps, i, a, by=[nat(i), yes]), lam(z, phi(z)), by=[TEST])
        return arith(goal, here, there, step, yes)

    def final(no: Theorem) -> Theorem:
        next_ = use("nat_successor", nat(i), k=i)
        gap = use(NAT_GAP, nat(length), next_, arith(length < i + 1, no), j=length, k=i + 1)
        equal = arith(eq(length, i), gap, inside)
        after = at(specialize(pushed, a), lam(z, phi(z)), by=[TEST])
        moved = use("leibniz", equal, after, x=length, y=i, A=lam(d, eq(lhs(after), E(before(d, a), y, mean(y)))))
        return arith(goal, here, there, moved, no, inside)

    test = generalize(discharge(cases(i + 1 <= length, early, final), TEST), phi)
    push = folded(PUSHED_LINE(whole(i + 1, a), whole(i, a), lam(y, W(a, y))), test)
    both_parts = both(generalize(discharge(start, TEST), a, phi), generalize(discharge(push, nat(i), inside), i, a))
    return witness(exists(H, HISTORY(H, W, length + 1)), whole, folded(HISTORY(whole, W, length + 1), both_parts))


def _two_answers(said: Theorem) -> Theorem:
    """One answer that is always 0, and always 1."""
    positive = lam(z, ind(0 < z))

    def with_history(history: Term, every: Theorem) -> Theorem:
        facts = []
        for answer in (0, 1):
            _, steps = parts(unfolded(specialize(every, lam((x, y), dirac(num(answer))))))
            mean = at(at(steps, 0, 0, by=[natural(num(0))]), positive)
            _, value = parts(constant(law_of(rhs(mean)), y, integrand_of(rhs(mean), y)))
            facts += [mean, value, point_mean(answer, positive)]
        return absurd(*facts)

    return obtain(instance(said, k=1), "H", with_history)


HISTORIES_EXIST = Lemma(
    "kov17x.histories-exist", "There is a history of k responses", SOURCE, *_history_claim().parts, _history,
    (Mutant("all", Claim((nat(k),), exists(H, forall(W, HISTORY(H, W, k)))), "k = 1",
            witness=refuted(_two_answers)),),
)  # fmt: skip
