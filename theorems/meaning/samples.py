"""Poisson samples of lists: their sizes, and that at the rate 1 they are the data; samplers exist at every
rate, and their laws are unique.
"""

from dpproofs.prelude import *
from dpproofs.meaning.kinds import POISSON_SAMPLER
from dpproofs.meaning.lists import a, append, empty, front, last, most, size, x
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.meaning.lists import LIST_INDUCTION, LISTS, ONE_RECORD, grown as grown_, natural_size
from theorems.sampling.record_drawn import T, q

# A Poisson sample of a list is no longer than the list ----------------------------------------

s = var("s", x.type)
SAMPLER = POISSON_SAMPLER(T, empty, append, size, most, q)
SHARE = 0 <= q, q <= 1
SAMPLER_GIVEN = LISTS, SAMPLER, *SHARE


def is_test(test: Term) -> Term:
    """A test of samples."""
    return test_function(test, s)


NO_LONGER = Lemma(
    "meaning.sample-no-longer", "A Poisson sample of a list is no longer than the list", "elementary",
    (*SAMPLER_GIVEN, size(x) <= most),
    E(T(x), s, ind(size(x) < size(s))) <= 0,
    mutants=(Mutant("shorter", Claim((*SAMPLER_GIVEN, size(x) <= most), E(T(x), s, ind(size(x) <= size(s))) <= 0),
        "no record",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x=0, T=((1, 0), ("1/2", "1/2")), q="1/2")),),
)  # fmt: skip


@proof_of(NO_LONGER)
def _proof(claim: Claim) -> Theorem:
    """At most one record is appended to a sample when one is appended to the data."""
    first, _ = parts(unfolded(SAMPLER))
    goal, longer = lam(x, claim.conclusion), append(x, a)
    event = ind(size(empty) < size(s))
    none = arith(goal(empty), at(first, lam(s, event), by=[unit(event)]))

    short = size(x) < most
    event, after, old = ind(size(longer) < size(s)), ind(size(longer) < size(append(s, a))), ind(size(x) < size(s))
    one_more = grown(x, a, short)

    def small(yes: Theorem) -> Theorem:
        return arith(after <= old, grown(s, a, arith(size(s) < most, yes, short)), one_more)

    pointwise = cases(size(s) <= size(x), small, lambda no: arith(after <= old, no))
    measured = [bounded(T(x), s, term, 1) for term in (after, old, event)]
    means = [integrate(T(x), s, fact, *measured) for fact in (pointwise, arith(event <= old, one_more))]
    kept = arith(goal(longer), drawn(x, a, lam(s, event), unit(event), short), *means, goal(x), *SHARE)
    every = generalize(discharge(kept, short, goal(x)), x, a)
    return use(LIST_INDUCTION, LISTS, none, every, size(x) <= most, S=goal)


def unit(event: Term) -> Theorem:
    """A term with values in [0, 1] is a test of s."""
    return generalize(both(arith(0 <= event), arith(event <= 1)), s)


def grown(data: Term, record: Term, short: Theorem | Term) -> Theorem:
    """A list that is not full has one record more after a record is appended."""
    longer, _, _ = grown_(data, record, short)
    return longer


def drawn(data: Term, record: Term, test: Term, tested: Theorem | Term, short: Theorem | Term) -> Theorem:
    """The mean of a test of the sample of a list with a record appended."""
    _, further = parts(unfolded(SAMPLER))
    return at(further, data, record, test, by=[short, tested])


# A Poisson sample at the rate 1 is the data ---------------------------------------------------

f = var("f", function_type((x.type,), "real"))


def at_rate(rate: int) -> Term:
    """T draws samples at this rate."""
    return substitute(SAMPLER, {q: num(rate)})


sampler = mark("sampler", at_rate(1))

WHOLE = Lemma(
    "meaning.sample-at-rate-one", "A Poisson sample at the rate 1 is the data", "elementary",
    (LISTS, sampler, size(x) <= most),
    forall(f, implies(is_test(f), eq(E(T(x), s, f(s)), f(x)))),
    mutants=(Mutant("half", {sampler: substitute(SAMPLER, {q: num(1) / 2})}, "one record",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x=1, T=((1, 0), ("1/2", "1/2")))),),
)  # fmt: skip


@proof_of(WHOLE)
def _whole(claim: Claim) -> Theorem:
    """Every record is appended to the sample."""
    _, sampler, _ = claim.hypotheses
    said, (first, further) = lam(x, claim.conclusion), parts(unfolded(sampler))
    base = generalize(discharge(at(first, f, by=[is_test(f)]), is_test(f)), f)
    short, after = size(x) < most, lam(s, f(append(s, a)))
    tested = generalize(specialize(is_test(f), append(s, a)), s)
    told = at(further, x, a, f, by=[short, is_test(f)])
    value = arith(eq(E(T(append(x, a)), s, f(s)), f(append(x, a))), told, at(said(x), after, by=[tested]))
    step = generalize(discharge(value, is_test(f)), f)
    every = generalize(discharge(step, short, said(x)), x, a)
    return use(LIST_INDUCTION, LISTS, base, every, size(x) <= most, S=said)


# There are Poisson samplers on all lists of records, at every rate ----------------------------


EXIST = Lemma(
    "meaning.poisson-sampler-exists", "There are Poisson samples of lists, at every rate", "law_with_density",
    (LISTS, *SHARE),
    exists(T, POISSON_SAMPLER(T, empty, append, size, most, q)),
    mutants=(Mutant("rate", without(q <= 1), "2 is no probability",
                        witness=finite({"X": 2, "A": 1}, **ONE_RECORD, q=2)),),
)  # fmt: skip

k, n = variables("k n")
TEST, SHORT = is_test(f), size(x) < most


@proof_of(EXIST)
def _exist(claim: Claim) -> Theorem:
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
            sized, is_front, is_last = grown_(x, a, SHORT)
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


# Two Poisson samplers at one rate have the same laws on lists ---------------------------------

T2 = var("T2", T.type)
OTHER = substitute(SAMPLER, {T: T2})
SAME = forall(f, implies(TEST, eq(E(T(x), s, f(s)), E(T2(x), s, f(s)))))
UNIQUE_GIVEN = LISTS, SAMPLER, OTHER

LEMMA = Lemma(
    "meaning.poisson-samples-unique", "Two Poisson samplers at one rate have the same laws on lists", "elementary",
    (*UNIQUE_GIVEN, size(x) <= most),
    SAME,
    mutants=(Mutant("all", Claim((LISTS, SAMPLER, size(x) <= most), SAME), "another sampler",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, x=1, q="1/2", T=((1, 0), ("1/2", "1/2")),
                                   T2=((1, 0), (1, 0)))),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """Both append a further record with the same probability."""
    samplers = [parts(unfolded(sampler)) for sampler in (SAMPLER, OTHER)]
    said, short, longer = lam(x, SAME), size(x) < most, append(x, a)
    begins = [at(first, f, by=[TEST]) for first, _ in samplers]
    base = generalize(discharge(arith(eq(E(T(empty), s, f(s)), E(T2(empty), s, f(s))), *begins), TEST), f)
    drawn = [at(further, x, a, f, by=[short, TEST]) for _, further in samplers]
    after, tested = lam(s, f(append(s, a))), generalize(specialize(TEST, append(s, a)), s)
    before = at(said(x), f, by=[TEST]), at(said(x), after, by=[tested])
    same = arith(eq(E(T(longer), s, f(s)), E(T2(longer), s, f(s))), *drawn, *before)
    step = generalize(discharge(same, TEST), f)
    every = generalize(discharge(step, short, said(x)), x, a)
    return use(LIST_INDUCTION, LISTS, base, every, size(x) <= most, S=said)
