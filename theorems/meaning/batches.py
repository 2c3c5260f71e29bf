"""An epoch of DP-SGD: a replaced record is in one batch, so that all but one of the steps have the same laws."""

from dpproofs.prelude import *
from dpproofs.meaning.batches import CLIPPED_SUMS, EPOCH_IN_ORDER, batch_size, gradient, sigma, steps, summed
from dpproofs.meaning.kinds import K_out
from dpproofs.meaning.lists import RECORD_REPLACED, REPLACE_ONE, a, append, b, empty, most, size
from dpproofs.meaning.process import TEST, h, v
from theorems.foundations.densities.likelihood_ratios import same_law
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.meaning.descent import UNWITNESSED, taken_apart
from theorems.meaning.lists import LISTS, grown, joined
from theorems.meaning.same_laws import SAME_LAWS
from theorems.notions.gaussian_dp.gaussian_profile import EQUAL_MEANS
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS as EQUAL_LAWS, larger_mu
from theorems.notions.gaussian_dp.steps_of_noise import VECTOR
from theorems.notions.profiles.excess import POSTPROCESSING

# Equal laws, and the profile of Gaussian noise ------------------------------------------------

EQUAL = same_law(P, Q)
s_, u = var("s_"), var("u", v.type)

EQUAL_CLOSE = Lemma(
    "meaning.same-laws-gaussian-profile", "The profile of Gaussian noise is one of two equal laws", "elementary",
    (EQUAL, 0 <= mu_squared),
    PROFILE(P, Q, lam(c, factor * gaussian_profile(mu_squared, c))),
    mutants=(Mutant("factor", {factor: LESS}, "c = 0, phi = 1",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), mu_squared=0)),),
)  # fmt: skip

AT_ZERO = PROFILE(P, Q, lam(c, gaussian_profile(mu_squared, c)))

CLOSE_EQUAL = Lemma(
    "meaning.gaussian-profile-same-laws", "Laws that have the profile of Gaussian noise with mu = 0 are equal",
    "elementary",
    (AT_ZERO, eq(mu_squared, 0)),
    EQUAL,
    mutants=(Mutant("other", {eq(mu_squared, 0): eq(mu_squared, 1)}, "laws that are close",
                    control={eq(mu_squared, 0): conj(eq(mu_squared, 0), eq(mu_squared, 0))},
                    unwitnessed="a profile of Gaussian laws is not evaluated"),),
)  # fmt: skip


@proof_of(EQUAL_CLOSE)
def _close(_: Claim) -> Theorem:
    """The profile grows from mu = 0 on."""
    none = use(EQUAL_LAWS, EQUAL, eq(s_, 0), s=s_)
    more = larger_mu(none, s_, mu_squared, arith(0 <= s_, eq(s_, 0)),
                     arith(s_ <= mu_squared, eq(s_, 0), 0 <= mu_squared))  # fmt: skip
    return infer("cut", infer("instantiate", more, values=((s_, num(0)),)), arith(eq(num(0), 0)))


@proof_of(CLOSE_EQUAL)
def _equal(claim: Claim) -> Theorem:
    """No test passes more often, and so none less often."""
    unit = specialize(test_function(phi, w), w)
    other = lam(w, 1 - phi(w))
    is_test = generalize(arith(conj(0 <= other(w), other(w) <= 1), unit), w)
    means = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (P, Q)]
    means += [mean_of_one(law) for law in (P, Q)]
    at_one = use(EQUAL_MEANS, arith(eq(mu_squared, 0), *claim.hypotheses[1:]), s=mu_squared, c=1)
    bounds = [at(AT_ZERO, num(1), test, by=[arith(num(0) <= 1), fact])
              for test, fact in ((phi, test_function(phi, w)), (other, is_test))]  # fmt: skip
    goal = eq(E(P, w, phi(w)), E(Q, w, phi(w)))
    return for_all(claim.conclusion, arith(goal, *bounds, *means, at_one), phi)


# The sum of one batch changes, by two gradients ------------------------------------------------

p_ = var("p")
CLIPPED = CLIPPED_SUMS(summed, gradient, d, batch_size, empty, append, size, most)
REPLACED = RECORD_REPLACED(append, size, most, x1, x2)


def inside(number: Term, place: Term) -> Term:
    """The place, from 0 on, is in that batch."""
    return conj((number - 1) * batch_size <= place, place < number * batch_size)


def _apart(one: Term, two: Term, place: Term) -> Term:
    """The sums of two lists, of which the one has the record a at the place, and the other has b."""
    change = ind(inside(i, place)) * (gradient(a, i, v, k) - factor * gradient(b, i, v, k))
    return forall((i, v, k), eq(summed(one, i, v, k), summed(two, i, v, k) + change))


SUMS_APART = Lemma(
    "meaning.sums-of-batches-apart", "Where a record is replaced, the sum of its batch changes, and no other",
    "elementary",
    (LISTS, CLIPPED, REPLACED),
    exists((a, b, p_), _apart(x1, x2, p_)),
    mutants=(Mutant("factor", {factor: LESS}, "a sum that is 0 for all lists",
                    unwitnessed="what is said of all relations has no finite model"),),
)  # fmt: skip


@proof_of(SUMS_APART)
def _sums(claim: Claim) -> Theorem:
    """Each further record adds the same to both sums."""
    grows = parts(unfolded(CLIPPED))[2]
    goal = claim.conclusion
    said = lam((x1, x2), conj(goal, eq(size(x1), size(x2))))

    def more(data: Term, record: Term) -> list[Theorem]:
        short = size(data) < most
        return [at(grows, data, record, i, v, k, by=[short]), grown(data, record, short)[0]]

    def begun(wanted: Term, data: Term, *records: Term) -> Theorem:
        exists_, sizes = conjuncts(wanted)
        one, two = ([*more(data, record)] for record in records)
        chosen = (*records, size(data))
        equal = opened(exists_, *chosen)
        made = for_all(equal, arith(opened(equal, i, v, k), one[0], two[0]), i, v, k)
        return both(witnesses(exists_, chosen, made), arith(sizes, one[1], two[1]))

    def kept(wanted: Term, one: Term, two: Term, record: Term) -> Theorem:
        exists_, sizes = conjuncts(wanted)
        before, same = parts(assume(said(one, two)))
        first, second = more(one, record), more(two, record)

        def with_change(left: Term, right: Term, place: Term, facts: Theorem) -> Theorem:
            equal = opened(exists_, left, right, place)
            body = opened(equal, i, v, k)
            where = same_value(lam(s_, ind(inside(i, s_))), same)
            made = for_all(equal, arith(body, first[0], second[0], where, specialize(facts, i, v, k)), i, v, k)
            return witnesses(exists_, (left, right, place), made)

        found = obtain_all(before, "left right place", with_change)
        return both(found, arith(sizes, first[1], second[1], same))

    return parts(joined(REPLACED, said, begun, kept))[0]


# Steps of which one alone sees a changed batch ------------------------------------------------

PRIVATE = on(GAUSSIAN_DP, Y="V")
EPOCH = EPOCH_IN_ORDER(K_out, steps, batch_size, sigma, empty, append, size, most)
square = 4 / sigma**2
profile = lam(c, gaussian_profile(square, c))
close = on(PROFILE, Y="V")

EPOCH_PRIVATE = Lemma(
    "meaning.epoch-in-order-private", "An epoch of DP-SGD in a fixed order is as private as one of its steps",
    "elementary",
    (LISTS, EPOCH, nat(steps), 1 <= batch_size, 0 < sigma),
    PRIVATE(K_out, REPLACE_ONE, factor * square),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for one step and one record", unwitnessed=UNWITNESSED),),
)  # fmt: skip


def same(one: Term, two: Term) -> Term:
    """Two laws on the space of answers are one."""
    return forall(h, implies(TEST, eq(E(one, v, h(v)), E(two, v, h(v)))))


@proof_of(EPOCH_PRIVATE)
def _epoch(claim: Claim) -> Theorem:
    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        names = {"S": there["S"], "g": there["g"], "d": there["d"]}

        def with_change(a: Term, b: Term, place: Term, apart: Theorem) -> Theorem:
            return _Epoch(there, facts, (a, b), place, apart).private()

        apart = use(SUMS_APART, LISTS, facts[1], REPLACED, **names)
        return for_all(claim.conclusion, obtain_all(apart, "a b p", with_change))

    return taken_apart(EPOCH, with_facts)


class _Epoch:
    """The steps of an epoch on two lists that differ at a place."""

    def __init__(
        self, there: dict[str, Term], facts: list[Theorem], records: tuple[Term, Term], place: Term, apart: Theorem
    ) -> None:
        self.natural, clipped, self.answers, process, self.ends = facts
        self.short = parts(unfolded(clipped))[0]
        self.begins, self.follows = parts(unfolded(process))
        self.there, self.records, self.place, self.apart = there, records, place, apart
        self.laws, self.step = there["R"], there["J"]

    def sums(self, number: Term) -> Theorem:
        """The squared distance of the sums of a batch, by whether the place is in it."""
        d_, g, s = self.there["d"], self.there["g"], self.there["S"]
        goal = summation(k, 1, d_, (s(x1, number, v, k) - s(x2, number, v, k)) ** 2)
        lengths = [summation(k, 1, d_, g(record, number, v, k) ** 2) for record in self.records]
        within = ind(inside(number, self.place))
        one, two = (g(record, number, v, k) for record in self.records)
        moved = specialize(self.apart, number, v, k)
        other = signed(0 <= (one + two) ** 2)
        each = arith((s(x1, number, v, k) - s(x2, number, v, k)) ** 2 <= within * (2 * one**2 + 2 * two**2),
                     moved, other)  # fmt: skip
        inner = nat(k), 1 <= k, k <= d_
        known = generalize(discharge(each, *inner), k)
        total = over_range(goal <= within * (2 * lengths[0] + 2 * lengths[1]), d_, self.natural, each=known)
        short = [specialize(self.short, record, number, v) for record in self.records]
        return arith(goal <= within * 4, total, *short)

    def of_step(self, number: Term) -> tuple[Theorem, Theorem]:
        """The profile of the step, whatever was released before; and that it has one law where the place is not in
        its batch.
        """
        c_, s = self.there["C"], self.there["S"]
        noisy, pushed = zip(*(parts(specialize(self.answers, number, data, v)) for data in (x1, x2)), strict=True)
        laws = {"G": lam(k, c_(number, x1, v, k)), "F": lam(k, c_(number, x2, v, k))}
        means = {"mu": lam(k, s(x1, number, v, k)), "nu": lam(k, s(x2, number, v, k))}
        nonneg, near = parts(use(VECTOR, noisy[1], noisy[0], self.natural, 0 < sigma, d=self.there["d"],
                                 append=self.there["put"], empty=self.there["none"], **laws, **means))  # fmt: skip
        distance, small = self.sums(number), rhs(nonneg)
        entries = [c_(number, data, v, self.there["d"]) for data in (x1, x2)]
        ends = [self.step(number, data, v) for data in (x1, x2)]
        wide = larger_mu(near, small, square, nonneg, arith(small <= square, distance, 0 < sigma))
        kernel = pushed[0].conclusion.args[2]
        points = {"P": entries[0], "Q": entries[1], "R": ends[0], "S": ends[1], "K": kernel}
        moved = use(POSTPROCESSING, wide, *pushed, h=profile, **points)
        outside = assume(neg(inside(number, self.place)))
        none = arith(eq(small, 0), arith(small <= 0, distance, outside, 0 < sigma), nonneg)
        equal = use(CLOSE_EQUAL, near, none, P=entries[0], Q=entries[1], mu_squared=small)
        made = [at(one, h, by=[TEST]) for one in pushed]
        body = lam(u, integrand_of(rhs(made[0]), u))
        middle = at(equal, body, by=[self.means(made[0], u)])
        still = for_all(same(*ends), arith(eq(*map(lhs, made)), *made, middle))
        return moved, discharge(still, outside.conclusion)

    def means(self, made: Theorem, point: Term) -> Theorem:
        """What a step makes of a test is a test."""
        low, high = (generalize(fact, v) for fact in parts(specialize(TEST, v)))
        law = law_of(integrand_of(rhs(made), point))
        return generalize(both(*parts(use(BOUNDED_MEAN, low, high, P=law, f=h, c=1))[1:]), point)

    def said(self, number: Term) -> Term:
        """Before the batch of the place the laws are one, and always they have the profile."""
        ends = [self.laws(number, data) for data in (x1, x2)]
        whole = conj(implies(number * batch_size <= self.place, same(*ends)), close(*ends, profile))
        return implies(number <= steps, whole)

    def begun(self) -> Theorem:
        """The start knows nothing of the data."""
        zero, ends = num(0), [self.laws(num(0), data) for data in (x1, x2)]
        made = [at(specialize(self.begins, data), h, by=[TEST]) for data in (x1, x2)]
        equal = for_all(same(*ends), arith(eq(*(E(end, v, h(v)) for end in ends)), *made))
        size_ = arith(0 <= square, 0 < sigma)
        near = use(EQUAL_CLOSE, equal, size_, mu_squared=square, P=ends[0], Q=ends[1])
        return discharge(both(discharge(equal, zero * batch_size <= self.place), near), zero <= steps)

    def further(self, goal: Term, number: Term) -> Theorem:
        """One step more, whose batch is the one that changes, or is not."""
        place, room = number + 1, number + 1 <= steps
        was_equal, was_close = parts(at(self.said(number), by=[arith(number <= steps, room)]))
        follows = [at(self.follows, number, data, by=[nat(number), assume(room)]) for data in (x1, x2)]
        made = [at(one, h, by=[TEST]) for one in follows]
        first, second = (integrand_of(rhs(one), v) for one in made)
        ends = [self.laws(place, data) for data in (x1, x2)]
        early, (_, profiled) = place * batch_size <= self.place, conjuncts(consequence_of(goal))
        moved, still = self.of_step(place)

        def before(fact: Fact) -> Theorem:
            order = arith(number * batch_size <= self.place, fact, 1 <= batch_size)
            return at(mp(was_equal, order), lam(v, first), by=[self.means(made[0], v)])

        law = self.laws(number, x2)

        def elsewhere(no: Theorem) -> Theorem:
            """The step has one law."""
            alike = at(mp(still, no), h, by=[TEST])
            middle = parts(use("E_congruence", almost(law, v, alike), mu=law, f=lam(v, first), g=lam(v, second)))[0]
            equal = for_all(same(*ends), arith(eq(*map(lhs, made)), *made, middle, before(early)))
            near = at(was_close, c, lam(v, first), by=[0 <= c, self.means(made[0], v)])
            bound = arith(lhs(made[0]) <= c * lhs(made[1]) + profile(c), *made, middle, near)
            return both(discharge(equal, early), for_all(profiled, bound, c, h))

        def here(yes: Theorem) -> Theorem:
            """The step has the profile, and what was released before has one law."""
            equal = for_all(same(*ends), arith(eq(*map(lhs, made)), early, yes))
            near = at(moved, c, h, by=[0 <= c, TEST])
            ints = [bounded(law, v, one, 1, *parts(specialize(self.means(two, v), v)))
                    for one, two in zip((first, second), made, strict=True)]  # fmt: skip
            bound = arith(lhs(made[0]) <= c * lhs(made[1]) + profile(c), *made, integrate(law, v, near, *ints),
                          before(yes))  # fmt: skip
            return both(discharge(equal, early), for_all(profiled, bound, c, h))

        return discharge(cases(inside(place, self.place), here, elsewhere), room)

    def private(self) -> Theorem:
        """After the last step."""
        every = induction(steps, self.said, self.begun(), self.further, nat(steps), LISTS)
        pair = parts(every)[1]
        last = {data: self.laws(steps, data) for data in (x1, x2)}
        laws = [use(SAME_LAWS, specialize(unfolded(self.ends), data), P=K_out(data), Q=last[data]) for data in last]
        points = {"P": last[x1], "Q": last[x2], "R": K_out(x1), "S": K_out(x2), "K": lam(v, dirac(v))}
        return use(POSTPROCESSING, pair, *laws, h=profile, **points)
