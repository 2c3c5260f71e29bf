"""There are samples without replacement, of every size, of all lists of records, and their laws are unique; that of no
record is empty, and that of all is the list.
"""

from dpproofs.prelude import *
from dpproofs.meaning.batches import SAMPLER_OF_SIZE
from dpproofs.meaning.lists import a, append, empty, front, last, most, size, x
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_PREDECESSOR
from theorems.meaning.lists import LIST_INDUCTION, LISTS, ONE_RECORD, grown, natural_size
from theorems.meaning.samples import is_test, s
from theorems.meaning.samples_of_one_size import GIVEN, SAMPLER, SHORT, T, alone, drawn

f = var("f", function_type((x.type,), REAL))
b, n, y = var("b", a.type), var("n"), var("y", x.type)
p = var("p", product(REAL, x.type))
J, Y, y_ = fst(p), snd(p), var("y_")
TEST, NUMBER = is_test(f), (nat(j), j <= size(x) + 1)
EXISTS = exists(T, SAMPLER_OF_SIZE(T, empty, append, size, most))


def _drawn(sample: Term, times: int = 1) -> Term:
    """What is said of a sample of j records of x with the record a appended."""
    with_it = times * j * E(sample(j - 1, x), s, f(append(s, a)))
    without_it = (size(x) + 1 - j) * E(sample(j, x), s, f(s))
    return eq((size(x) + 1) * E(sample(j, append(x, a)), s, f(s)), with_it + without_it)


def _begins(sample: Term) -> Term:
    return forall(f, implies(TEST, eq(E(sample(0, empty), s, f(s)), f(empty))))


def _always(sample: Term, times: int = 1) -> Term:
    """The same of all lists that are not full."""
    return forall((x, a, j, f), implies(SHORT, *NUMBER, TEST, _drawn(sample, times)))


EXIST = Lemma(
    "meaning.sampler-of-one-size-exists",
    "There are samples without replacement of lists, of every size",
    "law_with_density",
    (LISTS,),
    EXISTS,
    mutants=(Mutant("twice", Claim((LISTS,), exists(T, conj(_begins(T), _always(T, 2)))), "2 is no probability",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD)),),
)  # fmt: skip


@proof_of(EXIST)
def _exist(claim: Claim) -> Theorem:
    """By induction on the length of the lists."""
    whole, *_ = parts(unfolded(LISTS))
    every = induction(n, _up_to, _none(), _further, nat(n))
    made = use(generalize(discharge(every, nat(n)), n), LISTS)

    def with_sampler(sample: Term, facts: Theorem) -> Theorem:
        begins, further = parts(facts)
        conditions = SHORT, *NUMBER, TEST
        told = at(further, x, a, j, f, by=[SHORT, *conditions])
        all_ = generalize(discharge(told, *conditions), x, a, j, f)
        return witness(claim.conclusion, sample, begins, all_)

    return obtain(at(made, most, by=[whole]), "T", with_sampler)


def _up_to(length: Term) -> Term:
    """There is a sampler for lists that are shorter."""
    return exists(T, conj(_begins(T), _further_of(T, length)))


def _further_of(sample: Term, length: Term) -> Term:
    return forall((x, a, j, f), implies(SHORT, size(x) < length, *NUMBER, TEST, _drawn(sample)))


def _none() -> Theorem:
    """Samples of nothing."""
    sample, zero = lam((j, x), dirac(empty)), num(0)
    certain = parts(use("E_dirac", x=empty, f=f))[1]
    begins = for_all(_begins(sample), certain, f)
    never = arith(_drawn(sample), use(NAT_NONNEGATIVE, natural_size(x), k=size(x)), size(x) < zero)
    return witness(_up_to(zero), sample, begins, for_all(_further_of(sample, zero), never, x, a, j, f))


def _further(goal: Term, length: Term) -> Theorem:
    """Samples of a list of that length, from those of its front; samples of shorter lists stay."""

    def with_sampler(old: Term, facts: Theorem) -> Theorem:
        def with_image(image: Term, moved: Theorem) -> Theorem:
            def with_mixed(mixed: Term, either: Theorem) -> Theorem:
                share = ind(size(Y) <= length)
                weights = generalize(both(arith(0 <= share), arith(share <= 1)), p)
                made = use(MIXED, weights, t=lam(p, share), P=lam(p, old(J, Y)), Q=mixed)

                def with_new(new: Term, split_: Theorem) -> Theorem:
                    laws, known = (old, image, mixed, new), (facts, moved, either, split_)
                    return _Longer(goal, length, laws, known).shown()

                return obtain(made, "N", with_new)

            part = maximum(0, minimum(1, J / size(Y)))
            weights = generalize(both(arith(0 <= part), arith(part <= 1)), p)
            return obtain(use(MIXED, weights, t=lam(p, part), P=image, Q=lam(p, old(J, front(Y)))), "G", with_mixed)

        put = lam((p, s), dirac(append(s, last(Y))))
        return obtain(use(PUSHED_KERNEL, P=lam(p, old(J - 1, front(Y))), K=put), "I", with_image)

    return obtain(_up_to(length), "T", with_sampler)


class _Longer:
    """Samples of lists of one record more, and facts about them."""

    def __init__(self, goal: Term, length: Term, laws: tuple[Term, ...], facts: tuple[Theorem, ...]) -> None:
        self.goal, self.length = goal, length
        self.old, self.image, self.mixed, new = laws
        self.law = new
        known, self.moved, self.either, self.split = facts
        self.begins, self.shorter = parts(known)
        self.new = lam((j, x), new(pair(j, x)))
        self.longer = append(x, a)
        self.sized, self.is_front, self.is_last = grown(x, a, SHORT)
        self.after, self.tested = lam(s, f(append(s, a))), generalize(specialize(TEST, append(s, a)), s)

    def shown(self) -> Theorem:
        none = parts(unfolded(LISTS))[1]
        stays = self.same(num(0), empty, f, TEST, arith(size(empty) <= self.length, none, natural_sign(self.length)))
        first = arith(eq(E(self.new(0, empty), s, f(s)), f(empty)), at(self.begins, f, by=[TEST]), stays)
        every = cases(size(x) < self.length, self.before, self.at_last)
        further = for_all(_further_of(self.new, self.length + 1), every, x, a, j, f)
        return witness(self.goal, self.new, for_all(_begins(self.new), first, f), further)

    def same(self, number: Term, data: Term, test: Term, fact: Fact, short: Theorem) -> Theorem:
        """A shorter list has the samples that it had."""
        new, old = E(self.law(pair(number, data)), s, test(s)), E(self.old(number, data), s, test(s))
        return arith(eq(new, old), self.of_split(number, data, test, fact), short)

    def of_split(self, number: Term, data: Term, test: Term, fact: Fact) -> Theorem:
        """The mixture of what was and what is new."""
        share, there = ind(size(data) <= self.length), pair(number, data)
        laws = E(self.old(number, data), s, test(s)), E(self.mixed(there), s, test(s))
        wanted = eq(E(self.law(there), s, test(s)), share * laws[0] + (1 - share) * laws[1])
        return _written(wanted, at(specialize(self.split, there), test, by=[fact]))

    def before(self, yes: Theorem) -> Theorem:
        """The longer list is short enough."""
        gap = use(NAT_GAP, natural_size(x), nat(self.length), yes, j=size(x), k=self.length)
        stays = self.same(j, self.longer, f, TEST, arith(size(self.longer) <= self.length, self.sized, gap))
        short = arith(size(x) <= self.length, yes)
        kept = self.same(j - 1, x, self.after, self.tested, short), self.same(j, x, f, TEST, short)
        known = at(self.shorter, x, a, j, f, by=[SHORT, yes, *NUMBER, TEST])
        return arith(_drawn(self.new), known, stays, *kept)

    def at_last(self, no: Theorem) -> Theorem:
        """The longer list is made of its front."""
        length, longer, old = self.length, self.longer, self.old
        after = use("nat_successor", nat(length), k=length)
        gap = use(NAT_GAP, natural_size(x), after, size(x) < length + 1, j=size(x), k=length + 1)
        here = arith(eq(size(x), length), gap, no)
        there = pair(j, longer)
        part, whole = maximum(0, minimum(1, j / size(longer))), self.of_split(j, longer, f, TEST)
        laws = E(self.image(there), s, f(s)), E(old(j, front(longer)), s, f(s))
        wanted = eq(E(self.mixed(there), s, f(s)), part * laws[0] + (1 - part) * laws[1])
        parted = _written(wanted, at(specialize(self.either, there), f, by=[TEST]))
        fronts = same_value(lam(y, E(old(j, y), s, f(s))), self.is_front)
        appended = same_value(lam(y, E(old(j - 1, y), s, f(append(s, last(longer))))), self.is_front)
        lasts = same_value(lam(b, E(old(j - 1, x), s, f(append(s, b)))), self.is_last)
        short = arith(size(x) <= length, here)
        kept = self.same(j - 1, x, self.after, self.tested, short), self.same(j, x, f, TEST, short)
        mark = arith(eq(ind(size(longer) <= length), 0), self.sized, here)
        only = arith(eq(lhs(whole), lhs(parted)), whole, mark)
        positive = natural_sign(j, nat(j))
        weight = arith(eq((size(x) + 1) * part, j), self.sized, positive, j <= size(x) + 1, here, natural_sign(length))
        with_it, without_it = rhs(parted).args[0].args[1], laws[1]
        scaled = eq((size(x) + 1) * lhs(whole), j * with_it + (size(x) + 1 - j) * without_it)
        total = arith(scaled, only, parted, weight)
        return arith(_drawn(self.new), total, self.of_image(), fronts, appended, lasts, *kept)

    def of_image(self) -> Theorem:
        """The last record of the list is appended to a sample of its front."""
        image = at(specialize(self.moved, pair(j, self.longer)), f, by=[TEST])
        data, law = append(s, last(self.longer)), self.old(j - 1, front(self.longer))
        certain = parts(use("E_dirac", x=data, f=f))[1]
        means = parts(transfer(law, s, arith(eq(f(data), E(dirac(data), x, f(x))), certain),
                               bounded(law, s, f(data), 1, specialize(TEST, data))))[1]  # fmt: skip
        inner = eq(E(self.image(pair(j, self.longer)), s, f(s)), E(law, s, E(dirac(data), x, f(x))))
        return arith(eq(lhs(inner), E(law, s, f(data))), _written(inner, image), means)


def _written(wanted: Term, fact: Theorem) -> Theorem:
    """The fact with pairs taken apart."""
    sides = [infer("identity", formula=eq(new, old)) for new, old in zip(wanted.args, both_sides(fact), strict=True)]
    left = use(
        "leibniz", reversed_equation(sides[0]), fact, x=lhs(fact), y=wanted.args[0], A=lam(y_, eq(y_, rhs(fact)))
    )
    return use(
        "leibniz", reversed_equation(sides[1]), left, x=rhs(fact), y=wanted.args[1], A=lam(y_, eq(lhs(left), y_))
    )


# What the laws of samples are ------------------------------------------------------------------

SIZE = size(x) <= most
LARGER = nat(j), j <= size(x)
T2 = var("T2", T.type)


def _is(law: Term, point: Term) -> Term:
    return forall(f, implies(TEST, eq(E(law, s, f(s)), f(point))))


def _every(said: Term, base: Theorem, step: Theorem) -> Theorem:
    every = generalize(discharge(step, SHORT, said(x)), x, a)
    return use(LIST_INDUCTION, LISTS, base, every, SIZE, S=said)


NO_RECORD = Lemma(
    "meaning.sample-of-no-record", "A sample of no record is empty", "elementary",
    (*GIVEN, SIZE),
    _is(T(0, x), empty),
    mutants=(
        Mutant("one", Claim((*GIVEN, SIZE), _is(T(1, x), empty)), "one record", witness=alone(x=1)),
        Mutant("any law", without(SAMPLER), "one record", witness=alone(x=0, T={0: ((0, 1), (0, 1))})),
    ),
)  # fmt: skip


@proof_of(NO_RECORD)
def _no_record(claim: Claim) -> Theorem:
    """A further record is not drawn."""
    said, zero, longer = lam(x, claim.conclusion), num(0), append(x, a)
    sign = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    told = drawn(x, f, zero, SHORT, numeric(nat(0)), arith(zero <= size(x) + 1, sign), TEST)
    total = arith(eq((size(x) + 1) * E(T(zero, longer), s, f(s)), (size(x) + 1) * f(empty)), told,
                  at(said(x), f, by=[TEST]))  # fmt: skip
    step = for_all(said(longer), arith(eq(E(T(zero, longer), s, f(s)), f(empty)), total, sign), f)
    base = for_all(said(empty), at(parts(unfolded(SAMPLER))[0], f, by=[TEST]), f)
    return _every(said, base, step)


ALL_RECORDS = Lemma(
    "meaning.sample-of-all-records", "A sample of all records of a list is the list", "elementary",
    (*GIVEN, SIZE),
    _is(T(size(x), x), x),
    mutants=(
        Mutant("none", Claim((*GIVEN, SIZE), _is(T(0, x), x)), "one record", witness=alone(x=1)),
        Mutant("any law", without(SAMPLER), "one record", witness=alone(x=1, T={0: ((1, 0), (1, 0))})),
    ),
)  # fmt: skip


@proof_of(ALL_RECORDS)
def _all_records(claim: Claim) -> Theorem:
    """A further record is drawn."""
    said, longer = lam(x, claim.conclusion), append(x, a)
    sized, sign = grown(x, a, SHORT)[0], use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    after, tested = lam(s, f(append(s, a))), generalize(specialize(TEST, append(s, a)), s)
    none = same_value(lam(k, E(T(k, empty), s, f(s))), parts(unfolded(LISTS))[1])
    first = at(parts(unfolded(SAMPLER))[0], f, by=[TEST])
    base = for_all(said(empty), arith(eq(E(T(size(empty), empty), s, f(s)), f(empty)), none, first), f)
    number = size(x) + 1
    natural = use("nat_successor", natural_size(x), k=size(x))
    told = drawn(x, f, number, SHORT, natural, arith(number <= size(x) + 1), TEST)
    back = same_value(lam(k, E(T(k, x), s, after(s))), arith(eq(number - 1, size(x))))
    here = same_value(lam(k, E(T(k, longer), s, f(s))), sized)
    value = E(T(number, longer), s, f(s))
    total = arith(eq(number * value, number * f(longer)), told, back, at(said(x), after, by=[tested]))
    step = arith(eq(E(T(size(longer), longer), s, f(s)), f(longer)), here, arith(eq(value, f(longer)), total, sign))
    return _every(said, base, for_all(said(longer), step, f))


OTHER = substitute(SAMPLER, {T: T2})
SAME = forall(f, implies(TEST, eq(E(T(j, x), s, f(s)), E(T2(j, x), s, f(s)))))
UNIQUE_GIVEN = *GIVEN, OTHER, SIZE, *LARGER

UNIQUE = Lemma(
    "meaning.samples-of-one-size-unique", "Two samplers without replacement have the same laws on lists", "elementary",
    UNIQUE_GIVEN,
    SAME,
    mutants=(
        Mutant("any", without(OTHER), "another sampler", witness=alone(x=1, j=1, T2={0: ((1, 0), (1, 0))})),
        Mutant("larger", without(LARGER[1]), "a sample of one record of none",
               witness=alone(x=0, j=1, T2={0: ((1, 0), (1, 0)), 1: ((1, 0), (0, 1))})),
    ),
)  # fmt: skip


@proof_of(UNIQUE)
def _unique(claim: Claim) -> Theorem:
    """Both draw a further record with the same probability."""
    said, longer = lam(x, forall(j, implies(*LARGER, SAME))), append(x, a)
    sized, sign = grown(x, a, SHORT)[0], use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    after, tested = lam(s, f(append(s, a))), generalize(specialize(TEST, append(s, a)), s)
    positive = natural_sign(j, nat(j))
    zero = arith(eq(j, 0), positive, j <= size(empty), parts(unfolded(LISTS))[1])
    begins = [at(parts(unfolded(one))[0], f, by=[TEST]) for one in (SAMPLER, OTHER)]
    moved = [same_value(lam(k, E(one(k, empty), s, f(s))), zero) for one in (T, T2)]
    goal = eq(E(T(j, empty), s, f(s)), E(T2(j, empty), s, f(s)))
    base = for_all(said(empty), arith(goal, *begins, *moved), j, f)
    room = arith(j <= size(x) + 1, j <= size(longer), sized)
    told = [at(parts(unfolded(one))[1], x, a, j, f, by=[SHORT, nat(j), room, TEST]) for one in (SAMPLER, OTHER)]

    def some_drawn(no: Theorem) -> Theorem:
        natural = use(NAT_PREDECESSOR, nat(j), no, k=j)
        known = at(at(said(x), j - 1, by=[natural, arith(j - 1 <= size(x), room)]), after, by=[tested])
        return arith(eq(j * lhs(known), j * rhs(known)), known)

    def some_left(yes: Theorem) -> Theorem:
        known = at(at(said(x), j, by=[nat(j), yes]), f, by=[TEST])
        return arith(eq((size(x) + 1 - j) * lhs(known), (size(x) + 1 - j) * rhs(known)), known)

    def none_left(no: Theorem) -> Theorem:
        gap = use(NAT_GAP, natural_size(x), nat(j), arith(size(x) < j, no), j=size(x), k=j)
        weight = size(x) + 1 - j
        laws = (E(one(j, x), s, f(s)) for one in (T, T2))
        return arith(eq(*(weight * law for law in laws)), arith(eq(weight, 0), gap, room))

    pair_ = (j * E(one(j - 1, x), s, after(s)) for one in (T, T2))
    with_it = cases(eq(j, 0), lambda yes: arith(eq(*pair_), yes), some_drawn)
    without_it = cases(j <= size(x), some_left, none_left)
    ends = [E(one(j, longer), s, f(s)) for one in (T, T2)]
    total = arith(eq((size(x) + 1) * ends[0], (size(x) + 1) * ends[1]), *told, with_it, without_it)
    step = for_all(said(longer), arith(eq(*ends), total, sign), j, f)
    return at(_every(said, base, step), j, by=LARGER)
