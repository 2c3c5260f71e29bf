"""There are Poisson samplers on all lists of records, at every rate.

This file is long because a sampler is put together from one for shorter lists, as a mixture of mixtures, and what it
does to a list with a record appended is read off each of them.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, dirac, eq, exists, forall, implies, ind, lam, nat, num, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.kinds import POISSON_SAMPLER
from dpproofs.meaning.lists import a, append, empty, front, last, most, size, x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, generalize, induction
from dpproofs.proving.tactics import natural_sign, obtain, parts, same_value, specialize, transfer, unfolded
from dpproofs.proving.tactics import use, witness
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.meaning.lists_induction import natural_size
from theorems.meaning.samples import SHARE, is_test, s
from theorems.meaning.samples_whole import f
from theorems.meaning.sizes import LISTS, ONE_RECORD, grown
from theorems.sampling.drawn import q
from theorems.sampling.samples import T


def _claim(*share: Term) -> Claim:
    return Claim((LISTS, *share), exists(T, POISSON_SAMPLER(T, empty, append, size, most, q)))


EXIST = Lemma(
    "meaning.poisson-sampler-exists", "There are Poisson samples of lists, at every rate", "law_with_density",
    *_claim(*SHARE).parts,
    mutants=(Mutant("rate", _claim(0 <= q), "2 is no probability",
                        witness=finite({"X": 2, "A": 1}, **ONE_RECORD, q=2)),),
)  # fmt: skip

k, n = variables("k n")
TEST, SHORT = is_test(f), size(x) < most


@proof_of(EXIST)
def _proof(claim: Claim) -> Theorem:
    """By induction on the length of the lists."""
    whole, *_ = parts(unfolded(LISTS))
    every = induction(n, _up_to, _none(), _further, nat(n))
    made = use(generalize(discharge(every, nat(n)), n), LISTS, *SHARE)

    def with_sampler(sample: Term, facts: Theorem) -> Theorem:
        begins, drawn = parts(facts)
        all_ = generalize(discharge(at(drawn, x, a, f, by=[SHORT, SHORT, TEST]), SHORT, TEST), x, a, f)
        return witness(claim.conclusion, sample, begins, all_)

    return obtain(at(made, most, by=[whole]), "T", with_sampler)


def _up_to(length: Term) -> Term:
    """There is a sampler for lists that are shorter."""
    begins = forall(f, implies(TEST, eq(E(T(empty), s, f(s)), f(empty))))
    return exists(T, conj(begins, forall((x, a, f), implies(SHORT, size(x) < length, TEST, _drawn(T, x)))))


def _drawn(sample: Term, data: Term) -> Term:
    """What is said of a sample of the data with a record appended."""
    mixed = q * E(sample(data), s, f(append(s, a))) + (1 - q) * E(sample(data), s, f(s))
    return eq(E(sample(append(data, a)), s, f(s)), mixed)


def _none() -> Theorem:
    """A sample of nothing."""
    sample = lam(x, dirac(empty))
    _, certain = parts(use("E_dirac", x=empty, f=f))
    begins = generalize(discharge(certain, TEST), f)
    zero = num(0)
    positive = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    never = arith(_drawn(sample, x), positive, size(x) < zero)
    return witness(_up_to(zero), sample, begins, generalize(discharge(never, SHORT, size(x) < zero, TEST), x, a, f))


y, b = var("y", x.type), var("b", a.type)


def _further(goal: Term, length: Term) -> Theorem:
    """A sample of a list of that length, from one of its front; samples of shorter lists stay."""

    def with_sampler(old: Term, facts: Theorem) -> Theorem:
        begins, shorter = parts(facts)

        def with_all(image: Term, moved: Theorem, mixed: Term, either: Theorem, new: Term, split: Theorem) -> Theorem:
            def same(data: Term, short: Theorem) -> Theorem:
                """A shorter list has the samples that it had, for all tests."""
                told = at(specialize(split, data), f, by=[TEST])
                value = arith(eq(E(new(data), s, f(s)), E(old(data), s, f(s))), told, short)
                return generalize(discharge(value, TEST), f)

            after, tested = lam(s, f(append(s, a))), generalize(specialize(TEST, append(s, a)), s)
            sized, is_front, is_last = grown(x, a, SHORT)
            longer = append(x, a)

            def before(yes: Theorem) -> Theorem:
                gap = use(NAT_GAP, natural_size(x), nat(length), yes, j=size(x), k=length)
                stays = at(same(longer, arith(size(longer) <= length, sized, gap)), f, by=[TEST])
                own = same(x, arith(size(x) <= length, yes))
                kept = at(own, f, by=[TEST]), at(own, after, by=[tested])
                return arith(_drawn(new, x), at(shorter, x, a, f, by=[SHORT, yes, TEST]), stays, *kept)

            def at_last(no: Theorem) -> Theorem:
                gap = use(NAT_GAP, natural_size(x), use("nat_successor", nat(length), k=length), size(x) < length + 1,
                          j=size(x), k=length + 1)  # fmt: skip
                here = arith(eq(size(x), length), gap, no)
                own = same(x, arith(size(x) <= length, here))
                whole = at(specialize(split, longer), f, by=[TEST])
                parted = at(specialize(either, longer), f, by=[TEST])
                fronts = same_value(lam(y, E(old(y), s, f(s))), is_front)
                appended = same_value(lam(y, E(old(y), s, f(append(s, last(longer))))), is_front)
                lasts = same_value(lam(b, E(old(x), s, f(append(s, b)))), is_last)
                drawn = _image(old, image, longer, moved)
                return arith(_drawn(new, x), whole, parted, drawn, fronts, appended, lasts, sized, here,
                             at(own, f, by=[TEST]), at(own, after, by=[tested]))  # fmt: skip

            every = cases(size(x) < length, before, at_last)
            _, none, _, _ = parts(unfolded(LISTS))
            stays = at(same(empty, arith(size(empty) <= length, none, natural_sign(length))), f, by=[TEST])
            first = arith(eq(E(new(empty), s, f(s)), f(empty)), at(begins, f, by=[TEST]), stays)
            every = generalize(discharge(every, SHORT, size(x) < length + 1, TEST), x, a, f)
            return witness(goal, new, generalize(discharge(first, TEST), f), every)

        def with_image(image: Term, moved: Theorem) -> Theorem:
            def with_mixed(mixed: Term, either: Theorem) -> Theorem:
                share = ind(size(y) <= length)
                weights = generalize(both(arith(0 <= share), arith(share <= 1)), y)
                made = use(MIXED, weights, t=lam(y, share), P=old, Q=mixed)
                return obtain(made, "N", lambda new, split: with_all(image, moved, mixed, either, new, split))

            fronts = lam(y, old(front(y)))
            made = use(MIXED, generalize(both(*SHARE), y), t=lam(y, q), P=image, Q=fronts)
            return obtain(made, "G", with_mixed)

        put = lam((y, s), dirac(append(s, last(y))))
        return obtain(use(PUSHED_KERNEL, P=lam(y, old(front(y))), K=put), "I", with_image)

    return obtain(_up_to(length), "T", with_sampler)


def _image(old: Term, image: Term, data: Term, moved: Theorem) -> Theorem:
    """The last record of the data is appended to a sample of its front."""
    certain = parts(use("E_dirac", x=append(s, last(data)), f=f))[1]
    told = at(specialize(moved, data), f, by=[TEST])
    at_end = bounded(old(front(data)), s, f(append(s, last(data))), 1, specialize(TEST, append(s, last(data))))
    value = f(append(s, last(data)))
    inner = E(dirac(append(s, last(data))), y, f(y))
    means = parts(transfer(old(front(data)), s, arith(eq(value, inner), certain), at_end))[1]
    return arith(eq(E(image(data), s, f(s)), E(old(front(data)), s, value)), told, means)
