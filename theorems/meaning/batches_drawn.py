"""A step of DP-SGD on a batch that is drawn without replacement: where a record is replaced, it is drawn, or another
one is in its place.
"""

from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.meaning.batches import BATCH_DRAWN, batch_size, sigma
from dpproofs.meaning.kinds import VECTOR_GAUSSIAN, K_out
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, REPLACE_ONE, append, empty, most, size
from dpproofs.meaning.process import TEST, h, v
from dpproofs.privacy.notions.fixed_size_gaussian_dp import FIXED_SIZE_GAUSSIAN_DP
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.laws_exist import PUSHED_LAW
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.meaning.batches import EQUAL_CLOSE, profile, square
from theorems.meaning.descent import UNWITNESSED, taken_apart
from theorems.meaning.lists import LISTS, REPLACED, length, more
from theorems.meaning.same_laws import SAME_LAWS
from theorems.meaning.samples import s
from theorems.meaning.samples_of_one_size_more import WITH_RECORDS
from theorems.meaning.samples_of_one_size_step import s0
from theorems.meaning.samples_one_more import s1, s2
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS
from theorems.notions.gaussian_dp.larger_mu import larger_mu
from theorems.notions.gaussian_dp.steps_of_noise import VECTOR
from theorems.notions.profiles.excess import POSTPROCESSING, PROFILE_WEAKEN
from theorems.sampling.fixed_size import ABOVE, GENERAL, IN_ORDER
from theorems.sampling.record_drawn import q
from theorems.sampling.replaced import REPLACED as REPLACED_LAWS, replaced

n = var("n")
base = var("B_", K_out.type)
CLOSE = on(PROFILE, Y="V")

# The base on two lists that have one record more than a third one ------------------------------

NOISY = VECTOR_GAUSSIAN(base, ADD_OR_REMOVE_ONE, 1, sigma)
BESIDE = more(s0, s1), more(s0, s2)


def _siblings() -> Theorem:
    """The profile of what is released of the two lists, as (u + v)^2 <= 2 u^2 + 2 v^2."""

    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        natural, moves, noisy = facts
        d_, query, partial = there["d"], there["q"], there["C"]

        def moved(one: Term, other: Term, near: Term, first: Term, second: Term) -> Theorem:
            either = infer("or_intro", assume(near), formula=ADD_OR_REMOVE_ONE(first, second))
            return at(unfolded(moves), first, second, by=[either])

        def apart(one: Term, other: Term) -> Term:
            return summation(i, 1, d_, (query(one, i) - query(other, i)) ** 2)

        def each(k: Term) -> Theorem:
            one, two = query(s1, k) - query(s0, k), query(s0, k) - query(s2, k)
            return arith((query(s1, k) - query(s2, k)) ** 2 <= 2 * one**2 + 2 * two**2, signed(0 <= (one - two) ** 2))

        there_, back = moved(s1, s0, BESIDE[0], s1, s0), moved(s0, s2, BESIDE[1], s0, s2)
        total = over_range(apart(s1, s2) <= 2 * apart(s1, s0) + 2 * apart(s0, s2), d_, natural, each=each)
        told = [parts(specialize(noisy, data)) for data in (s1, s2)]
        laws = {"G": lam(k, partial(s1, k)), "F": lam(k, partial(s2, k))}
        means = {"mu": lam(k, query(s1, k)), "nu": lam(k, query(s2, k))}
        nonneg, near = parts(use(VECTOR, told[1][0], told[0][0], natural, 0 < sigma, d=d_, append=there["put"],
                                 empty=there["none"], **laws, **means))  # fmt: skip
        small = rhs(nonneg)
        wide = larger_mu(near, small, square, nonneg, arith(small <= square, total, there_, back, 0 < sigma))
        ends = [partial(data, d_) for data in (s1, s2)]
        same = [use(SAME_LAWS, fact[1], P=base(data), Q=end)
                for fact, data, end in zip(told, (s1, s2), ends, strict=True)]  # fmt: skip
        points = {"P": ends[0], "Q": ends[1], "R": base(s1), "S": base(s2), "K": lam(v, dirac(v))}
        return use(POSTPROCESSING, wide, *same, h=profile, **points)

    return taken_apart(NOISY, with_facts)


# One step: the record is drawn, or not ---------------------------------------------------------

STEP = BATCH_DRAWN(K_out, batch_size, n, sigma, empty, append, size, most)
SIZES = nat(batch_size), nat(n), 1 <= batch_size, batch_size < n, 0 < sigma
RATE, MIXED, PRIVATE = batch_size / n, on(MIXTURE, Y="V"), on(FIXED_SIZE_GAUSSIAN_DP, Y="V")
SHARE = arith(0 < RATE, 1 <= batch_size, batch_size < n), arith(RATE <= 1, 1 <= batch_size, batch_size < n)

DRAWN_PRIVATE = Lemma(
    "meaning.batch-without-replacement-private",
    "A step of DP-SGD on a batch drawn without replacement is Gaussian DP of a share of the records", ZHU_DONG_WANG,
    (LISTS, STEP, *SIZES),
    PRIVATE(K_out, REPLACE_ONE, factor * RATE, square),
    mutants=(Mutant("factor", {factor: LESS}, "noise on one record of two, 1 or -1", unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(DRAWN_PRIVATE)
def _drawn(claim: Claim) -> Theorem:
    """Both lists have all records but one in common: what is released of a batch of these is the part in common."""

    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        def with_others(others: Term, known: Theorem) -> Theorem:
            step = _Step(there, facts, others, known)
            return cases(eq(size(x1), n), step.used, step.unused)

        sampler = facts[0]
        made = use(WITH_RECORDS, LISTS, sampler, REPLACED, T=there["T"], j=batch_size)
        return for_all(claim.conclusion, obtain(made, "x0", with_others))

    return taken_apart(STEP, with_facts)


Law: TypeAlias = tuple[Term, Theorem]
"""A law of answers, and what says so."""


class _Step:
    """A step on two lists that have all records but one in common with a third one."""

    def __init__(self, there: dict[str, Term], facts: list[Theorem], others: Term, known: Theorem) -> None:
        _, self.noisy, self.pushed, self.mixed = facts
        self.sample, self.base, self.law, self.start = (there[name] for name in ("T", "B", "M", "F"))
        *near, self.samples = parts(known)
        self.others = others
        self.sizes = [infer("cut", length(others, data)[0], fact) for data, fact in zip((x1, x2), near, strict=True)]
        self.mean = lam(s, E(self.base(s), v, h(v)))
        low, high = (generalize(fact, v) for fact in parts(specialize(TEST, v)))
        _, *self.sides = parts(use(BOUNDED_MEAN, low, high, P=self.base(s), f=h, c=1))

    def answer(self, data: Term) -> Theorem:
        """The mean of what is released."""
        return at(specialize(self.mixed, data), h, by=[TEST])

    def unused(self, no: Theorem) -> Theorem:
        """Neither list has as many records as it should: what is released has one law."""
        start, mean = self.start, E(self.start, v, h(v))
        mixed = []
        for data in (x1, x2):
            value = arith(eq(E(K_out(data), v, h(v)), RATE * mean + (1 - RATE) * mean), self.answer(data),
                          arith(ne(size(data), n), no, *self.sizes))  # fmt: skip
            mixed.append(for_all(MIXED(K_out(data), RATE, start, start), value, h))
        same = for_all(forall(h, implies(TEST, eq(mean, mean))), arith(eq(mean, mean)), h)
        near = use(EQUAL_CLOSE, same, arith(0 <= square, 0 < sigma), mu_squared=square, P=start, Q=start)
        return _concluded((start, start, start), mixed, [near] * 4)

    def used(self, yes: Theorem) -> Theorem:
        """The batches of the records in common, and those with the record in which the lists differ."""
        room = arith(batch_size <= size(self.others) + 1, batch_size < n, yes, *self.sizes)

        def with_samples(first: Term, second: Term, known: Theorem) -> Theorem:
            told = parts(at(known, by=[nat(batch_size), room]))
            gap = use(NAT_GAP, nat(batch_size), nat(n), batch_size < n, j=batch_size, k=n)
            left = arith(batch_size <= size(self.others), gap, yes, *self.sizes)
            apart = [at(told[place], by=[1 <= batch_size, left]) for place in (2, 5)]
            return self.with_laws((first, second), (told[0], told[3]), (*apart, at(told[6], by=[1 <= batch_size])), yes)

        return obtain(self.samples, "W", lambda one, rest: obtain(
            rest, "W2", lambda two, known: with_samples(one, two, known)))  # fmt: skip

    def with_laws(
        self, samples: tuple[Term, Term], mixtures: tuple[Theorem, ...], beside: tuple[Theorem, ...], yes: Theorem
    ) -> Theorem:
        common = self.law(self.others), specialize(self.pushed, self.others)
        without = self.sample(batch_size, self.others)

        def with_both(one: Term, one_is: Theorem, two: Term, two_is: Theorem) -> Theorem:
            left, right = (one, one_is), (two, two_is)
            mixed = [self.mixture(data, law, known, yes)
                     for data, law, known in zip((x1, x2), (left, right), mixtures, strict=True)]  # fmt: skip
            first, _ = self.close((samples[0], without), (left, common), beside[0], x1)
            second, _ = self.close((samples[1], without), (right, common), beside[1], x2)
            forward, back = self.close(samples, (left, right), beside[2], x1)
            return _concluded((common[0], one, two), mixed, [first, forward, second, back])

        made = [use(PUSHED_LAW, P=law, K=lam(s, self.base(s))) for law in samples]
        return obtain(made[0], "R", lambda *one: obtain(made[1], "R2", lambda *two: with_both(*one, *two)))

    def mixture(self, data: Term, law: Law, known: Theorem, yes: Theorem) -> Theorem:
        """What is released is a mixture, with the weight B/n."""
        tested = generalize(both(*self.sides), s)
        pushed = [at(specialize(self.pushed, one), h, by=[TEST]) for one in (data, self.others)]
        own, common = E(law[0], v, h(v)), E(self.law(self.others), v, h(v))
        total = arith(eq(n * E(self.law(data), v, h(v)), batch_size * own + (n - batch_size) * common),
                      at(known, self.mean, by=[tested]), *pushed, at(law[1], h, by=[TEST]), yes,
                      *self.sizes)  # fmt: skip
        used = arith(eq(E(K_out(data), v, h(v)), E(self.law(data), v, h(v))), self.answer(data),
                     arith(eq(size(data), n), yes, *self.sizes))  # fmt: skip
        positive = arith(0 < n, 1 <= batch_size, batch_size < n)
        value = arith(eq(E(K_out(data), v, h(v)), RATE * own + (1 - RATE) * common), total, used, positive)
        return for_all(MIXED(K_out(data), RATE, law[0], self.law(self.others)), value, h)

    def close(
        self, samples: tuple[Term, Term], laws: tuple[Law, Law], beside: Theorem, data: Term
    ) -> tuple[Theorem, Theorem]:
        """The profiles of what is released of two samples that differ in a record, in both orders."""
        mean, level = self.mean, lam(s, minimum(c * self.mean(s) + profile(c), num(1)))
        sign = arith(0 <= profile(c), *parts(use(BOUNDS, arith(0 <= square, 0 < sigma), 0 <= c, s=square)))
        scaled = arith(0 <= c * mean(s), 0 <= c, *self.sides)
        low, high = arith(0 <= level(s), scaled, sign, 0 <= c), arith(level(s) <= 1)
        ends = {mean: self.sides, level: [low, high]}

        def opposite(test: Term) -> tuple[Term, Theorem]:
            other = lam(s, 1 - test(s))
            return other, generalize(both(arith(0 <= other(s), *ends[test]), arith(other(s) <= 1, *ends[test])), s)

        def answered(one: Term, other: Term) -> Theorem:
            """The mean answer to a batch, from that to another one."""
            near = {s1: BESIDE, s2: BESIDE[::-1]}[one]
            told = use(_siblings(), self.noisy, *near, 0 < sigma, B_=self.base, s1=one, s2=other)
            bound = at(told, c, h, by=[0 <= c, TEST])
            most_ = specialize(generalize(self.sides[1], s), one)
            return arith(mean(one) <= level(other), bound, most_)

        def ordered(first: Term, second: Term, value: Theorem) -> Theorem:
            short = size(s1) <= size(data)
            return for_all(forall((s0, s1, s2), implies(*BESIDE, short, first(s1) <= second(s2))), value, s0, s1, s2)

        tests = {test: generalize(both(*ends[test]), s) for test in (mean, level)}
        means = [bounded(one, s, test(s), 1, *ends[test]) for one in samples for test in (mean, level)]
        capped = [integrate(one, s, arith(level(s) <= c * mean(s) + profile(c)), *means) for one in samples]
        own = [at(law_is, h, by=[TEST]) for _, law_is in laws]
        left, right = (E(law, v, h(v)) for law, _ in laws)

        direct = at(beside, mean, level, by=[tests[mean], tests[level], ordered(mean, level, answered(s1, s2))])
        forward = arith(left <= c * right + profile(c), direct, *own, *capped)
        (not_level, is_not_level), (not_mean, is_not_mean) = opposite(level), opposite(mean)
        turned = arith(not_level(s1) <= not_mean(s2), answered(s2, s1))
        reverse = at(beside, not_level, not_mean, by=[is_not_level, is_not_mean, ordered(not_level, not_mean, turned)])
        opposites = [parts(expand(one, s, 1 - test(s), *means))[1]
                     for one, test in zip(samples, (level, mean), strict=True)]  # fmt: skip
        ones = [parts(use("E_one", P=one))[1] for one in samples]
        back = arith(right <= c * left + profile(c), reverse, *opposites, *ones, *own, *capped)
        (first, _), (second, _) = laws
        return (for_all(CLOSE(first, second, profile), forward, c, h),
                for_all(CLOSE(second, first, profile), back, c, h))  # fmt: skip


def _concluded(laws: tuple[Term, Term, Term], mixed: list[Theorem], close: list[Theorem]) -> Theorem:
    """The profile of two mixtures with the part A in common, whose parts are close to that and to each other."""
    common, one, two = laws
    points = {"A": common, "q": RATE, "h": profile, "h2": profile}
    ends = ((one, two), (x1, x2), mixed, close[:2]), ((two, one), (x2, x1), mixed[::-1], close[2:])
    old, new = (
        lam(c, substitute(body, {q: RATE, GENERAL: profile})) for body in (replaced(GENERAL, GENERAL), ABOVE(c))
    )
    same = generalize(discharge(arith(old(c) <= new(c)), 0 <= c), c)
    made = []
    for (first, second), (left, right), whole, near in ends:
        pair_ = use(REPLACED_LAWS, *near, *whole, *SHARE, B=first, B2=second, P=K_out(left), Q=K_out(right), **points)
        made.append(use(PROFILE_WEAKEN, pair_, same, P=K_out(left), Q=K_out(right), h=old, h2=new))
    return use(IN_ORDER, *made, *SHARE, P=K_out(x1), Q=K_out(x2), q=RATE, h=profile)
