"""There are epochs of DP-SGD whose records have gradients of one entry, with any way to go on from a noisy sum."""

from dpproofs.prelude import *
from dpproofs.meaning.batches import EPOCH_IN_ORDER, batch_size, sigma, steps
from dpproofs.meaning.lists import DATA, a, append, empty, most, size, x
from dpproofs.proving.reading import premises_of
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.meaning.batches import inside
from theorems.meaning.descent import taken_apart
from theorems.meaning.lists import LISTS
from theorems.meaning.totals import PLACED_TOTALS_EXIST
from theorems.meaning.vectors_of_one import one_term

w, v, u, z, _hole = variables("w v u z hole_")
h = var("h", function_type((REAL,), REAL))
TEST = test_function(h, w)
value = var("f", function_type((a.type,), REAL))
put = var("go", function_type((REAL, REAL, REAL), REAL))
sums = var("sums", function_type((x.type, REAL), REAL))
laws = var("R", function_type((REAL, x.type), prob(REAL)))
SHORT = size(x) < most
EPOCH_R = on(EPOCH_IN_ORDER, V=REAL)


def epoch(law: Term) -> Term:
    """A mechanism that releases a number is an epoch."""
    return EPOCH_R(law, steps, batch_size, sigma, empty, append, size, most)


SUMMED = conj(
    forall(i, eq(sums(empty, i), 0)),
    forall((x, a, i), implies(SHORT, eq(sums(append(x, a), i), sums(x, i) + ind(inside(i, size(x))) * value(a)))),
)
"""c(x, i) is the sum of the values of the records in batch i."""
BEGINS = forall((x, h), implies(TEST, eq(E(laws(num(0), x), w, h(w)), h(num(0)))))
_next = E(laws(i, x), v, E(normal(sums(x, i + 1), sigma), u, h(put(i + 1, v, u))))
FOLLOWS = forall((i, x, h), implies(nat(i), i + 1 <= steps, TEST, eq(E(laws(i + 1, x), w, h(w)), _next)))
"""After step i + 1 there is go(i + 1, v, u), where v was there before, and u is the noisy sum of batch i + 1."""
UNIT = forall(a, value(a) ** 2 <= 1)
_REASON = "laws on the real line that are asked for are not found"

EXISTS = Lemma(
    "meaning.epoch-in-order-exists", "There is an epoch of DP-SGD for any gradients of one entry, and any way to go on",
    "law_with_density",
    (LISTS, UNIT, nat(steps), 0 < sigma),
    exists((sums, laws), conj(*SUMMED.args, BEGINS, FOLLOWS, epoch(lam(x, laws(steps, x))))),
    mutants=(Mutant("steps", without(nat(steps)), "half a step", unwitnessed=_REASON),),
)  # fmt: skip


@proof_of(EXISTS)
def _exists(claim: Claim) -> Theorem:
    """Kernels for the noise, and for what is made of it, one after the other."""
    worth = lam((a, z, i), ind(inside(i, z)) * value(a))

    def with_sums(c_: Term, summed: Theorem) -> Theorem:
        def with_noise(one: Term, noisy: Theorem) -> Theorem:
            def with_step(step: Term, moved: Theorem) -> Theorem:
                def with_laws(run: Term, facts: Theorem) -> Theorem:
                    return _made(claim.conclusion, (c_, one, step, run), summed, noisy, moved, facts)

                kernel = lam((i, x, v), step(pair(i, pair(x, v))))
                made = use("foundations.kernels-in-turn", nat(steps), k=steps, S=lam(x, dirac(num(0))), K=kernel)
                return obtain(made, "R", with_laws)

            t_ = var("t_", product(REAL, product(DATA, REAL)))
            noise = lam(t_, one(pair(num(1), pair(fst(t_), fst(snd(t_))))))
            go_on = lam((t_, u), dirac(put(fst(t_), snd(snd(t_)), u)))
            return obtain(use(PUSHED_KERNEL, P=noise, K=go_on), "J", with_step)

        t_ = var("t_", product(REAL, product(REAL, DATA)))
        later = ind(1 <= fst(t_))
        weight = generalize(both(arith(0 <= later), arith(later <= 1)), t_)
        noise = lam(t_, normal(c_(snd(snd(t_)), fst(snd(t_))), sigma))
        return obtain(use(MIXED, weight, t=lam(t_, later), P=noise, Q=lam(t_, dirac(num(0)))), "C", with_noise)

    return obtain(use(PLACED_TOTALS_EXIST, LISTS, f=worth), "c", with_sums)


def _made(
    goal: Term, there: tuple[Term, ...], summed: Theorem, noisy: Theorem, moved: Theorem, facts: Theorem
) -> Theorem:
    """The epoch of these sums, noisy entries, steps and laws."""
    c_, one, step, run = there
    start, turns = parts(facts)
    k_ = var("k")

    def entry(number: Term, data: Term, place: Term) -> Term:
        return one(pair(place, pair(number, data)))

    def drawn(number: Term, data: Term, place: Term, test: Term, is_test: Term | Theorem, *known: Fact) -> Theorem:
        """An entry from 1 on is the noisy sum."""
        here = at(specialize(noisy, pair(place, pair(number, data))), test, by=[is_test])
        return arith(eq(lhs(here), E(normal(c_(data, number), sigma), w, test(w))), here, *known)

    def certain(point: Term, test: Term) -> Theorem:
        return parts(use("E_dirac", x=point, f=test))[1]

    def begins(wanted: Term, data: Term, test: Term) -> Theorem:
        return arith(wanted, at(specialize(start, data), test, by=[test_function(test, w)]), certain(num(0), test))

    def follows(wanted: Term, number: Term, data: Term, test: Term) -> Theorem:
        is_test = test_function(test, w)
        turn = at(specialize(at(turns, number, by=[nat(number), number + 1 <= steps]), data), test, by=[is_test])
        inner = at(specialize(moved, pair(number + 1, pair(data, v))), test, by=[is_test])
        made = lam(u, test(put(number + 1, v, u)))
        unit = generalize(specialize(is_test, put(number + 1, v, w)), w)
        pointwise = same_mean(entry(number + 1, data, num(1)), u, certain(put(number + 1, v, u), test))
        noise = drawn(number + 1, data, num(1), made, unit, arith(num(1) <= 1))
        law = step(pair(number + 1, pair(data, v)))
        told = arith(
            eq(E(law, w, test(w)), E(normal(c_(data, number + 1), sigma), u, made(u))), inner, pointwise, noise
        )
        return arith(wanted, turn, same_mean(run(number, data), v, told))

    def is_epoch(wanted: Term) -> Theorem:
        kernel = lam((i, x, v), step(pair(i, pair(x, v))))
        chosen = (
            num(1), lam((a, i, v, k_), value(a)), lam((x, i, v, k_), c_(x, i)), lam((v, z), z), num(0),
            lam((i, x, v, k_), entry(i, x, k_)), lam((i, v, u), dirac(put(i, v, u))), run, dirac(num(0)), kernel,
        )  # fmt: skip
        natural, clipped, answers, process, ends = conjuncts(opened(unfold(wanted), *chosen))

        def short(part: Term, record: Term, *_: Term) -> Theorem:
            return arith(part, one_term(lam(k_, value(record) ** 2)), specialize(UNIT, record))

        gradients, none, grow = conjuncts(unfold(clipped))
        zero, more = parts(summed)
        sums_ = both(
            intro(gradients, short),
            intro(none, lambda part, number, *_: arith(part, specialize(zero, number))),
            intro(grow, lambda part, data, record, number, *_: arith(
                part, at(more, data, record, number, by=[size(data) < most]))),
        )  # fmt: skip

        def answer(part: Term, number: Term, data: Term, before: Term) -> Theorem:
            vector, pushed = conjuncts(part)
            first, second = conjuncts(unfold(vector))

            def no_entry(said: Term, test: Term) -> Theorem:
                here = at(specialize(noisy, pair(num(0), pair(number, data))), test, by=[test_function(test, w)])
                return arith(said, here, certain(num(0), test))

            def an_entry(said: Term, place: Term, test: Term) -> Theorem:
                later = arith(1 <= place + 1, natural_sign(place, nat(place)))
                here = drawn(number, data, place + 1, test, test_function(test, w), later)
                value_ = E(normal(c_(data, number), sigma), w, test(w))
                return arith(said, here, parts(constant(entry(number, data, place), v, value_))[1])

            made = folded(vector, both(intro(first, no_entry), intro(second, an_entry)))

            def computed(said: Term, test: Term) -> Theorem:
                here = at(specialize(moved, pair(number, pair(data, before))), test, by=[test_function(test, w)])
                return arith(said, here)

            return both(made, intro(pushed, computed))

        def turn(part: Term, number: Term, data: Term, test: Term) -> Theorem:
            return prove(part, at(specialize(at(turns, number, by=[nat(number), number + 1 <= steps]), data), test,
                                  by=[test_function(test, w)]))  # fmt: skip

        first, rest = conjuncts(unfold(process))

        def start_(part: Term, data: Term, test: Term) -> Theorem:
            return arith(part, at(specialize(start, data), test, by=[test_function(test, w)]))

        run_ = folded(process, both(intro(first, start_), intro(rest, turn)))
        last = intro(ends, lambda part, *_: arith(part))
        proofs = numeric(natural, depth=0), folded(clipped, sums_), intro(answers, answer), run_, last
        return folded(wanted, witnesses(unfold(wanted), chosen, *proofs))

    zero, more, begun, further, whole = conjuncts(opened(goal, c_, run))
    made = prove(zero, *parts(summed)), prove(more, *parts(summed)), intro(begun, begins), intro(further, follows)
    return witnesses(goal, (c_, run), *made, is_epoch(whole))


# The noisy sum of the first batch, with a number added ----------------------------------------

shift_ = var("t")
FIRST = lam(x, normal(sums(x, 1) + shift_, sigma))

FIRST_BATCH = Lemma(
    "meaning.epoch-of-first-batch", "An epoch of DP-SGD may release the noisy sum of its first batch, and a number",
    "law_with_density",
    (LISTS, UNIT, nat(steps), 1 <= steps, 0 < sigma),
    exists(sums, conj(*SUMMED.args, epoch(FIRST))),
    mutants=(Mutant("steps", without(1 <= steps), "no step", unwitnessed=_REASON),),
)  # fmt: skip


@proof_of(FIRST_BATCH)
def _first(claim: Claim) -> Theorem:
    """Later steps leave it as it is."""
    go_on = lam((i, v, u), v + ind(i <= 1) * (u + shift_ - v))

    def with_laws(c_: Term, run: Term, facts: Theorem) -> Theorem:
        *summed, _, follows, made = parts(facts)
        law = lam(x, normal(c_(x, 1) + shift_, sigma))

        def wanted(number: Term) -> Term:
            return forall((x, h), implies(TEST, eq(E(run(number, x), w, h(w)), E(law(x), w, h(w)))))

        def said(number: Term) -> Term:
            return implies(1 <= number, number <= steps, wanted(number))

        def step(goal: Term, number: Term) -> Theorem:
            sign, room = natural_sign(number), arith(number + 1 <= steps, number + 1 <= steps)
            told = at(follows, number, x, h, by=[nat(number), room, TEST])
            noise = normal(c_(x, number + 1), sigma)
            inner, mean = h(go_on(number + 1, v, u)), E(law(x), w, h(w))
            equal = eq(E(run(number + 1, x), w, h(w)), mean)

            def at_first(none: Theorem) -> Theorem:
                zero = arith(eq(number, 0), none, sign)
                here = same_value(h, arith(eq(go_on(number + 1, v, u), u + shift_), zero))
                plain = same_mean(noise, u, here)
                place = same_value(lam(_hole, E(normal(c_(x, _hole), sigma), u, h(u + shift_))),
                                   arith(eq(number + 1, 1), zero))  # fmt: skip
                moved = at(
                    use("foundations.gaussian-moved", 0 < sigma, a=c_(x, 1), b=shift_, sigma=sigma), h, by=[TEST]
                )
                value_ = arith(eq(integrand_of(rhs(told), v), mean), plain, place, moved)
                return arith(equal, told, same_mean(run(number, x), v, value_),
                             parts(constant(run(number, x), v, mean))[1])  # fmt: skip

            def later(some: Theorem) -> Theorem:
                gap = use(NAT_GAP, numeric(nat(num(0)), depth=0), nat(number), arith(0 < number, some), j=0, k=number)
                early = arith(1 <= number, gap)
                before = at(mp(said(number), early, arith(number <= steps, room)), x, h, by=[TEST])
                here = same_value(h, arith(eq(go_on(number + 1, v, u), v), early))
                plain = arith(
                    eq(E(noise, u, inner), h(v)), same_mean(noise, u, here), parts(constant(noise, u, h(v)))[1]
                )
                return arith(equal, told, same_mean(run(number, x), v, plain), before)

            every = generalize(discharge(cases(number <= 0, at_first, later), TEST), x, h)
            return discharge(every, *premises_of(goal)[0])

        never = arith(eq(E(run(num(0), x), w, h(w)), E(law(x), w, h(w))), num(1) <= num(0))
        start = discharge(for_all(wanted(num(0)), never, x, h), num(1) <= num(0), num(0) <= steps)
        equal = induction(steps, said, start, step, nat(steps), LISTS, 1 <= steps)
        return witnesses(claim.conclusion, (c_,), *summed, _with_law(made, law, equal))

    return obtain_all(use(EXISTS, *claim.hypotheses[:3], 0 < sigma, go=go_on), "c R", with_laws)


def _with_law(made: Theorem, law: Term, equal: Theorem) -> Theorem:
    """An epoch with other laws that are equal: ``equal`` says so of what is released in the end."""
    goal = epoch(law)

    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        *rest, ends = facts
        last = conjuncts(opened(unfold(goal), *there.values()))[-1]

        def same(part: Term, data: Term, test: Term) -> Theorem:
            is_test = test_function(test, w)
            old = at(specialize(unfolded(ends), data), test, by=[is_test])
            return arith(part, old, at(equal, data, test, by=[is_test]))

        return folded(goal, witnesses(unfold(goal), tuple(there.values()), *rest, intro(last, same)))

    return taken_apart(made, with_facts)
