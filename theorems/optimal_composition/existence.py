"""There are k mechanisms in a row for which no smaller delta holds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    FALSE, REAL, E, conj, dirac, eq, exists, exp, forall, fst, ind, lam, nat, num, pair, product, snd, var,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import epsilon, i, k
from dpproofs.tactics import (
    Fact, arith, at, both, cases, discharge, folded, generalize, obtain, parts, specialize, split, unfolded, use,
    witness,
)  # fmt: skip
from theorems.foundations.iterated import BOUNDED_MEAN
from theorems.foundations.pushed_kernel import PUSHED_KERNEL
from theorems.foundations.sums import by_length
from theorems.foundations.weighted_laws import MIXED
from theorems.optimal_composition.revealing_responses import (
    BASE, BINARY, HISTORY, PUSHED_LINE, REVEALING_RESPONSE, SOURCE, TEST, H, W, a, answered, d, phi, y, z,
)  # fmt: skip

u = var("u", product(REAL, REAL))
Then = Callable[[Term, Theorem], Theorem]


def mixture(name: str, weight: Term, first: Term, second: Term, *facts: Theorem | Term, then: Then) -> Theorem:
    """There is a mixture, to be called so, of two laws that depend on u; the facts say that the weight is in [0, 1]."""
    unit = generalize(both(arith(0 <= weight, *facts), arith(weight <= 1, *facts)), u)
    return obtain(use(MIXED, unit, t=lam(u, weight), P=lam(u, first), Q=lam(u, second)), name, then)


def mean_at(facts: Theorem, *point: Term) -> Theorem:
    """The mean of a test under a mixture at a point (a, y)."""
    return at(unfolded(specialize(facts, pair(*point))), lam(z, phi(z)), by=[TEST])


def share(side: Term) -> Term:
    """The probability of the answer 1."""
    one = ind(eq(side, 1))
    return one * (exp(epsilon) / BASE) + (1 - one) * (1 / BASE)


def _shares() -> Theorem:
    """It is exp(a epsilon)/(1 + exp(epsilon)) for a = 0 and 1."""
    goal = lam(a, conj(eq(share(a), exp(a * epsilon) / BASE), eq(1 - share(a), exp((1 - a) * epsilon) / BASE)))

    def side(yes: Theorem) -> Theorem:
        value = yes.conclusion.args[1]
        mark = arith(eq(ind(eq(value, 1)), value))
        known = both(*(arith(part, mark) for part in goal(value).args))
        return use("leibniz", arith(eq(value, a), yes), known, x=value, y=a, A=goal)

    return split(BINARY, side, side)


def _responses_claim(shift: int | Fraction) -> Claim:
    return Claim((0 <= d, d <= 1), exists(W, REVEALING_RESPONSE(W, epsilon, d + shift)))


def _responses(claim: Claim) -> Theorem:
    """A mixture of point masses: at y if that is negative; at -1 - a; at y + 1 and y."""
    side, here = fst(u), snd(u)
    below = ind(here < 0)
    small = arith(0 <= 1 / BASE), arith(1 / BASE <= 1), arith(eq(exp(epsilon) / BASE, 1 - 1 / BASE))

    def with_answer(answer: Term, asked: Theorem) -> Theorem:
        def with_mark(marked: Term, revealed: Theorem) -> Theorem:
            def with_whole(whole: Term, facts: Theorem) -> Theorem:
                return with_all(whole, asked, revealed, facts)

            return mixture("R", below, dirac(here), marked(u), then=with_whole)

        return mixture("T", d, dirac(-1 - side), answer(u), 0 <= d, d <= 1, then=with_mark)

    def with_all(whole: Term, *mixtures: Theorem) -> Theorem:
        law = lam((a, y), whole(pair(a, y)))
        means = [mean_at(facts, a, y) for facts in mixtures]
        certain = [parts(use("E_dirac", x=point, f=lam(z, phi(z))))[1] for point in (y + 1, y, -1 - a)]
        mean = E(law(a, y), z, phi(z))
        before = discharge(arith(eq(mean, phi(y)), *means, *certain, y < 0), y < 0)
        asked = d * phi(-1 - a) + (1 - d) * (answered(y) / BASE)
        after = discharge(arith(eq(mean, asked), *means, *certain, _shares(), 0 <= y), 0 <= y)
        told = generalize(discharge(both(before, after), BINARY, TEST), a, y, phi)
        return witness(claim.conclusion, law, folded(REVEALING_RESPONSE(law, epsilon, d), told))

    return mixture("S", share(side), dirac(here + 1), dirac(here), *small, then=with_answer)


RESPONSES_EXIST = Lemma(
    "kov17x.responses-exist", "There are randomized responses that reveal all with probability d", SOURCE,
    *_responses_claim(0).parts, _responses,
    (Mutant("weight", _responses_claim(Fraction(1, 100)), "d = 1"),),
)  # fmt: skip


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
    never = use("ex_falso", arith(FALSE, i + 1 <= num(0), use("nat_nonnegative", nat(i), k=i)),
                A=PUSHED_LINE(dirac(num(0)), dirac(num(0)), lam(y, W(a, y))))  # fmt: skip
    empty = both(generalize(discharge(start, TEST), a, phi),
                 generalize(discharge(never, nat(i), i + 1 <= num(0)), i, a))  # fmt: skip
    base = witness(goal(num(0)), nothing, folded(HISTORY(nothing, W, num(0)), empty))
    return use(by_length(goal, base, step), nat(k), n=k)


def _longer(length: Term, law: Term, mixed: Theorem, before: Term, known: Theorem, pushed: Theorem) -> Theorem:
    """The laws of the history up to length, and then the last one."""
    whole = lam((i, a), law(pair(i, a)))
    begins, steps = parts(unfolded(known))
    natural = use("nat_nonnegative", nat(length), k=length)

    def means(index: Term, test: Term, unit: Fact) -> Theorem:
        return at(unfolded(specialize(mixed, pair(index, a))), test, by=[unit])

    zero = num(0)
    start = arith(eq(E(whole(zero, a), z, phi(z)), phi(0)), means(zero, lam(z, phi(z)), TEST),
                  at(begins, a, phi, by=[TEST]), natural)  # fmt: skip
    mean = lam(y, E(W(a, y), z, phi(z)))
    low, high = (generalize(fact, z) for fact in parts(specialize(TEST, z)))
    _, nonneg, most = parts(use(BOUNDED_MEAN, low, high, P=W(a, y), f=lam(z, phi(z)), c=1))
    unit = generalize(both(nonneg, most), y)
    inside = i + 1 <= length + 1
    here, there = means(i, mean, unit), means(i + 1, lam(z, phi(z)), TEST)
    goal = eq(E(whole(i + 1, a), z, phi(z)), E(whole(i, a), y, mean(y)))

    def early(yes: Theorem) -> Theorem:
        step = at(unfolded(at(steps, i, a, by=[nat(i), yes])), lam(z, phi(z)), by=[TEST])
        return arith(goal, here, there, step, yes)

    def final(no: Theorem) -> Theorem:
        next_ = use("nat_successor", nat(i), k=i)
        gap = use("nat_gap", nat(length), next_, arith(length < i + 1, no), j=length, k=i + 1)
        equal = arith(eq(length, i), gap, inside)
        after = at(unfolded(specialize(pushed, a)), lam(z, phi(z)), by=[TEST])
        moved = use("leibniz", equal, after, x=length, y=i,
                    A=lam(d, eq(after.conclusion.args[0], E(before(d, a), y, mean(y)))))  # fmt: skip
        return arith(goal, here, there, moved, no, inside)

    test = generalize(discharge(cases(i + 1 <= length, early, final), TEST), phi)
    push = folded(PUSHED_LINE(whole(i + 1, a), whole(i, a), lam(y, W(a, y))), test)
    both_parts = both(generalize(discharge(start, TEST), a, phi), generalize(discharge(push, nat(i), inside), i, a))
    return witness(exists(H, HISTORY(H, W, length + 1)), whole, folded(HISTORY(whole, W, length + 1), both_parts))


HISTORIES_EXIST = Lemma(
    "kov17x.histories-exist", "There is a history of k responses", SOURCE, *_history_claim().parts, _history,
    (Mutant("all", Claim((nat(k),), exists(H, forall(W, HISTORY(H, W, k)))), "k = 1"),),
)  # fmt: skip
