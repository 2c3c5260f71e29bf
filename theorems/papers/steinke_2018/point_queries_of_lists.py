"""Point queries on lists of n records: counts that are right within n/2 need n epsilon >= log(d) up to a constant, also
under approximate DP, and Laplace noise is enough for that many.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.laws import LAPLACE_VECTOR
from dpproofs.mutants.counterexamples import written
from theorems.citations import STEINKE
from theorems.foundations.measure.union_bound import (
    INSIDE,
    TEST,
    answer as noisy_answer,
    centre,
    j as number,
    some_answer,
    some_beyond,
)
from theorems.foundations.reals.naturals import NAT_DIFFERENCE
from theorems.foundations.samples.list_places import OF_RECORDS
from theorems.foundations.samples.lists import AGREE_AFTER, MADE, NEIGHBOURS, entry, inside, n, x
from theorems.mechanisms.laplace.error import LAPLACE_ANSWERS, LARGEST, one_answer
from theorems.mechanisms.laplace.law import x as answer
from theorems.mechanisms.laplace.vector import VECTOR
from theorems.papers.bun_steinke_2016.ex_6_1_lower_bounds_lists import (
    ACCURATE,
    BOUNDED,
    DISTINCT,
    TABLE,
    copies_counted,
    point_,
)
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_information import error
from theorems.papers.bun_steinke_2016.sec_7_lists import steps
from theorems.papers.steinke_2018.queries import APPROX_LOWER, GROUP_DELTA, PURE_LOWER, beta

SOURCE = f"{STEINKE}, point queries"

# How many records right counts need -----------------------------------------------------------

m, place, u = *variables("m place"), var("u", "A")
LISTED = MADE, nat(n), BOUNDED, ACCURATE, nat(d), 2 <= d, DISTINCT
PURE = PURE_DP(M, NEIGHBOURS, epsilon), 0 <= epsilon, *LISTED, 0 < beta, beta < 1
APPROX = APPROX_DP(M, NEIGHBOURS, epsilon, delta), 0 < epsilon, 0 <= delta, *LISTED

TWO = {"X": 2, "A": 2, "Y": 2}
ONE_RECORD = {"M": (("3/4", "1/4"), ("1/4", "3/4")), "e": lambda x, _: x, "c": lambda x, j, a: a if j == 1 else x,
              "v": lambda y, a: int(y == a), "b": lambda x, y: int(x != y), "f": lambda i: int(i == 2), "n": 1, "d": 2,
              "beta": "1/4", "epsilon": log(num(3))}  # fmt: skip
ONE_ELEMENT = {"M": ((1,),), "e": 0, "c": 0, "v": 1, "b": 0, "n": 1, "d": 2,
               "beta": "1/4", "epsilon": 0}  # fmt: skip

PURE_LISTS = Lemma(
    "st18.point-queries-pure-lists", "All counts of d elements right within n/2 with probability 1 - beta need n "
    "epsilon >= log((d - 1) (1 - beta)/beta) under pure DP, for lists of n records", SOURCE,
    PURE,
    factor * log((d - 1) * (1 - beta) / beta) <= n * epsilon,
    mutants=(Mutant("factor", {factor: MORE}, "one record of two elements, and randomized response",
                    witness=finite(TWO, **ONE_RECORD)),
             Mutant("equal", without(DISTINCT), "there is one element only",
                    witness=finite({"X": 1, "A": 1, "Y": 1}, **ONE_ELEMENT))),
)  # fmt: skip

APPROX_LISTS = Lemma(
    "st18.point-queries-approx-lists", "All counts of d elements right within n/2 with probability 1 - beta: (d - 1) "
    "(1 - beta - delta') <= exp(n epsilon) beta under approximate DP, for lists of n records", SOURCE,
    APPROX,
    factor * (d - 1) * (1 - beta - GROUP_DELTA) <= exp(n * epsilon) * beta,
    mutants=(Mutant("factor", {factor: MORE}, "one record of two elements, and randomized response",
                    witness=finite(TWO, delta=0, **ONE_RECORD)),),
)  # fmt: skip


def right(list_of: Term, index: Term) -> Term:
    """All counts are right within n/2 for the list of copies of this element."""
    return ind(2 * error(list_of(point_(index)), w) < n)


@proof_of(PURE_LISTS, APPROX_LISTS)
def _lists(claim: Claim) -> Theorem:
    """Take the d lists of n copies of one element. Counts that are right show which of them it is.

    Any two of these lists are n steps apart. So by group privacy, an answer that is right on its own list with
    probability 1 - beta still has probability exp(-n epsilon) (1 - beta) on any other. But on one list the answers that
    are right for the d - 1 others are wrong, and have probability at most beta together.
    """
    walk, reached = steps()
    pure = claim.hypotheses[0] == PURE[0]

    def with_lists(list_of: Term, of_lists: Theorem) -> Theorem:
        """Let r_(u) be the list of n copies of u. Any two of these lists are n steps apart.

        Their answers exclude one another, and so this is the lower bound for a packing.
        """
        size, whole = d - 2, use(NAT_DIFFERENCE, numeric(nat(2)), nat(d), 2 <= d, j=2, k=d)
        values = {"r": lam(i, list_of(point_(i + 1))), "x0": list_of(point_(d)), "g": lam(w, right(list_of, d)),
                  "f": lam((i, w), right(list_of, i + 1)), "m": size, "D": AGREE_AFTER, "N": NEIGHBOURS}  # fmt: skip
        inner = nat(i), i <= size
        far = specialize(reached, values["r"](i), values["x0"])
        tests = [generalize(both(arith(0 <= body), arith(body <= 1)), *over) for body, over in (
            (right(list_of, d), (w,)), (right(list_of, i + 1), (i, w)))]  # fmt: skip
        likely = [specialize(ACCURATE, data) for data in (values["r"](i), values["x0"])]
        one = _one_right(list_of, copies_counted(list_of, of_lists))
        few = at(generalize(discharge(one, nat(m), m + 2 <= d), m), size, by=[whole, arith(size + 2 <= d)])
        facts = [walk, *(generalize(discharge(fact, *inner), i) for fact in (far, likely[0])), likely[1], *tests,
                 generalize(few, w), whole]  # fmt: skip
        made = use(PURE_LOWER if pure else APPROX_LOWER, *claim.hypotheses, *facts, **values)
        if not pure:
            return arith(claim.conclusion, made)
        odds = (d - 1) * (1 - beta) / beta
        return arith(claim.conclusion, made, congruence(eq(log((size + 1) * (1 - beta) / beta), log(odds))))

    return obtain(use(OF_RECORDS, MADE, nat(n), g=lam((u, i), u)), "r_", with_lists)


def _one_right(list_of: Term, counts: Theorem) -> Theorem:
    """Of the tests, whether the counts are right within n/2 for such a list, at most one says yes."""
    some = exists(place, conj(*inside(place, d), 2 * error(list_of(point_(place)), w) < n))
    total = summation(i, 0, m, right(list_of, i + 1)) + right(list_of, d)
    known = nat(m), m + 2 <= d

    def with_place(first: Term, facts: Theorem) -> Theorem:
        """So counts that are right for one element are right for no other one."""
        *there, near = parts(facts)

        def below(index: Term, *where: Fact) -> Theorem:
            """Only for that element."""
            goal = right(list_of, index) <= ind(eq(index, first))

            def other(no: Theorem) -> Theorem:
                """If they are right for one element, they are wrong for each other one, whose count differs by n."""
                apart = [at(DISTINCT, index, first, by=[*where, *there, arith(ne(index, first), no)])]
                a = point_(index)
                listed = [specialize(counts, point_(at_), a) for at_ in (index, first)]
                errors = [specialize(BOUNDED, list_of(point_(at_)), w, a) for at_ in (index, first)]
                return arith(goal, near, *listed, *errors, *apart, arith(eq(a, a)))

            return cases(eq(index, first), lambda yes: arith(goal, yes), other)

        inner = nat(i), i <= m
        each = below(i + 1, use("nat_successor", nat(i), k=i), arith(1 <= i + 1, natural_sign(i, nat(i))),
                     arith(i + 1 <= d, i <= m, *known))  # fmt: skip
        sums = over_range(summation(i, 0, m, right(list_of, i + 1)) <= summation(i, 0, m, ind(eq(i + 1, first))), m,
                          nat(m), each=generalize(discharge(each, *inner), i))  # fmt: skip
        chosen = over_range(summation(i, 0, m, ind(eq(i + 1, first))) <= ind(first <= m + 1), m, nat(m))
        last = below(d, nat(d), arith(1 <= d, 2 <= d), arith(d <= d + 0))
        return arith(total <= 1, sums, chosen, last, *known)

    def none(no: Theorem) -> Theorem:
        """Or the counts are right for none, and each of the tests says no."""

        def wrong(index: Term, *where: Fact) -> Theorem:
            near = 2 * error(list_of(point_(index)), w) < n
            zero = eq(right(list_of, index), 0)
            return cases(
                near, lambda yes: arith(zero, witness(some, index, *where, yes), no), lambda far: arith(zero, far)
            )

        each = wrong(i + 1, use("nat_successor", nat(i), k=i), arith(1 <= i + 1, natural_sign(i, nat(i))),
                     arith(i + 1 <= d, i <= m, *known))  # fmt: skip
        sums = over_range(summation(i, 0, m, right(list_of, i + 1)) <= 0, m, nat(m),
                          each=generalize(discharge(each, nat(i), i <= m), i))  # fmt: skip
        return arith(total <= 1, sums, wrong(d, nat(d), arith(1 <= d, 2 <= d), arith(d <= d + 0)))

    return cases(some, lambda yes: obtain(yes, "place", with_place), none)


# How many records are enough ------------------------------------------------------------------

empty = var("empty", "V")
M2, append = var("M2", function_type(("X", REAL), prob("V"))), var("append", function_type(("V", REAL), "V"))
COUNTS = lam((x, i), TABLE(x, point_(i)))
NOISY = forall(x, LAPLACE_VECTOR(lam(i, M2(x, i)), append, empty, lam(i, COUNTS(x, i)), 2 / epsilon))

NOISE = Lemma(
    "st18.point-queries-pure", "The counts of d elements with Laplace noise of scale 2/epsilon are epsilon-DP, for "
    "lists of n records", SOURCE,
    (NOISY, nat(n), nat(d), DISTINCT, 0 < epsilon),
    on(PURE_DP, Y="V")(lam(x, M2(x, d)), NEIGHBOURS, factor * epsilon),
    mutants=(Mutant("half", {factor: Fraction(49, 100)}, "one record, which is the one element or another",
                    witness=finite({"V": "lists", "X": 2, "A": 2}, e=lambda x, _: x, f=0, n=1, d=1, epsilon=1)),),
)  # fmt: skip


@proof_of(NOISE)
def _noise(claim: Claim) -> Theorem:
    """A record is counted once at most, and so is the one that takes its place."""
    sensitivity = for_all(on(L1_SENSITIVITY, X="X")(COUNTS, d, NEIGHBOURS, num(2)), moved_at_most_two())
    made = use(VECTOR, sensitivity, NOISY, nat(d), arith(0 < 2 / epsilon, 0 < epsilon), q=COUNTS, M=M2, N=NEIGHBOURS,
               b=2 / epsilon, Delta=2)  # fmt: skip
    return rewrite(made, arith(eq(read(PURE_DP, made).epsilon, epsilon), 0 < epsilon))


def moved_at_most_two() -> Theorem:
    """All counts together move by 2 at most."""

    def with_place(where: Term, facts: Theorem) -> Theorem:
        *_, agree = parts(facts)
        first, second = (lam(i, ind(eq(entry(data, where), point_(i)))) for data in (x1, x2))
        once = generalize(_once(), u)
        change = summation(i, 1, d, absolute(COUNTS(x1, i) - COUNTS(x2, i)))
        halves = [summation(i, 1, d, part(i)) for part in (first, second)]
        each = generalize(_moved(where, agree, first(i) + second(i)), i)
        total = over_range(change <= halves[0] + halves[1], d, nat(d), each=each)
        return arith(change <= 2, total, *(specialize(once, entry(data, where)) for data in (x1, x2)))

    return obtain(NEIGHBOURS(x1, x2), "place", with_place)


def moved_at_most_one() -> Theorem:
    """Each count moves by 1 at most."""
    return obtain(NEIGHBOURS(x1, x2), "place", lambda where, facts: _moved(where, parts(facts)[-1], num(1)))


def _moved(where: Term, agree: Theorem, most: Term) -> Theorem:
    """The count i moves by that at most: by 1, or by how often the two records at the place are the element."""
    one, two = (lam(j, ind(eq(entry(data, j), point_(i)))) for data in (x1, x2))
    bound = ind(eq(j, where)) * most
    step = absolute(one(j) - two(j)) <= bound

    def here(yes: Theorem) -> Theorem:
        v = var("v")
        same = (same_value(lam(v, ind(eq(entry(data, v), point_(i)))), yes) for data in (x1, x2))
        return arith(step, yes, *same)

    def elsewhere(no: Theorem) -> Theorem:
        same = at(unfolded(agree), j, by=[*inside(j), arith(ne(j, where), no)])
        return arith(step, same_value(lam(u, ind(eq(u, point_(i)))), same), no)

    each = generalize(discharge(cases(eq(j, where), here, elsewhere), *inside(j)), j)
    sums = [summation(j, 1, n, terms(j)) for terms in (one, two)]
    count = summation(j, 1, n, bound)
    few = over_range(count <= ind(where <= n) * most, n, nat(n))
    ways = [over_range(s - t <= count, n, nat(n), each=each) for s, t in (sums, sums[::-1])]
    return arith(absolute(COUNTS(x1, i) - COUNTS(x2, i)) <= most, few, *ways)


def _once() -> Theorem:
    """A record is one element at most."""
    here, goal = lam(i, ind(eq(u, point_(i)))), summation(i, 1, d, ind(eq(u, point_(i)))) <= 1
    some = exists(place, conj(*inside(place, d), eq(u, point_(place))))

    def with_place(first: Term, facts: Theorem) -> Theorem:
        *there, same = parts(facts)

        def other(no: Theorem) -> Theorem:
            apart = at(DISTINCT, i, first, by=[*inside(i, d), *there, arith(ne(i, first), no)])
            v = var("v_", "A")
            return cases(
                eq(u, point_(i)),
                lambda yes: arith(here(i) <= ind(eq(i, first)), use("leibniz", yes, same, x=u, y=point_(i),
                                  A=lam(v, eq(v, point_(first)))), apart),
                lambda far: arith(here(i) <= ind(eq(i, first)), far),
            )  # fmt: skip

        each = cases(eq(i, first), lambda yes: arith(here(i) <= ind(eq(i, first)), yes), other)
        listed = generalize(discharge(each, *inside(i, d)), i)
        count = summation(i, 1, d, ind(eq(i, first)))
        few = over_range(count <= ind(first <= d), d, nat(d))
        return arith(goal, over_range(summation(i, 1, d, here(i)) <= count, d, nat(d), each=listed), few)

    def none(no: Theorem) -> Theorem:
        zero = here(i) <= 0
        each = cases(eq(u, point_(i)), lambda yes: arith(zero, witness(some, i, *inside(i, d), yes), no),
                     lambda far: arith(zero, far))  # fmt: skip
        listed = generalize(discharge(each, *inside(i, d)), i)
        return arith(goal, over_range(summation(i, 1, d, here(i)) <= 0, d, nat(d), each=listed))

    return cases(some, lambda yes: obtain(yes, "place", with_place), none)


ENOUGH = nat(d), TEST, 0 < epsilon, 1 <= d, 0 < beta, beta <= 1, 200 / epsilon * log(d / beta) <= n
ANSWERS = LAPLACE_ANSWERS(P, noisy_answer, centre, 2 / epsilon, d)
share = mark("share", 100)

SMALL = Lemma(
    "st18.point-queries-pure-error", "Where n >= 200/epsilon log(d/beta), d counts with Laplace noise of scale "
    "2/epsilon are off by n/100 or more with probability at most beta", SOURCE,
    (ANSWERS, *ENOUGH),
    implies(some_beyond(n / share), E(P, w, phi(w)) <= beta),
    mutants=(Mutant("nearer", {share: 101}, "n = 200/epsilon log(d/beta) and d = 1: an equality",
                    control={share: 99}),),
)  # fmt: skip


@proof_of(SMALL)
def _small(claim: Claim) -> Theorem:
    """n/100 is at least the radius of Corollary 2.3."""
    far, goal = if_then(claim)
    made = use(LARGEST, ANSWERS, nat(d), TEST, numeric(0 < num(2)), *ENOUGH[2:6], Delta=2)
    radius = 2 / epsilon * log(d / beta)
    closer = exists(number, conj(*INSIDE, radius <= absolute(noisy_answer(w, number) - centre(number))))

    def wrong(_: Term, facts: list[Theorem]) -> Theorem:
        (event,) = facts
        return arith(radius <= rhs(event), event, ENOUGH[-1])

    some = some_answer(far, closer, wrong)
    return discharge(arith(goal, mp(made, prove(premise_of(made), some))), far)


@refutation_of(SMALL, "nearer", Y=REAL)
def _nearer(said: Theorem) -> Theorem:
    """One answer with Laplace noise of scale 1, and beta = 1/2: it is beyond 100/101 log(2) more often."""
    values = {"n": 100 * log(num(2)), "epsilon": 2, "beta": Fraction(1, 2)}
    scale, t = written(2 / epsilon, epsilon=2), written(n / 101, **values)
    wrong = [t <= absolute(answer - 0)]
    often = numeric(Fraction(1, 2) < exp(-t))
    return one_answer(said, t, scale, wrong, often, **values)
