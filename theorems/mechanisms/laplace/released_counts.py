"""Counts that are released with Laplace noise above a threshold: one count, then a histogram with partitions
that are not known beforehand.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.streams import RELEASED_COUNT as RELEASED, RELEASED_COUNTS
from dpproofs.mutants.counterexamples import absurd, fact, from_level, with_laplace
from dpproofs.mutants.witnesses import shown
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import LAPLACE, q_vector as q
from dpproofs.render.notation import write_as
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.foundations.tests.bounds_on_tests import COMPOSE_MISSES, INDISTINGUISHABLE_WEAKENING
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.mechanism import LAPLACE_PAIR
from theorems.mechanisms.laplace.tail import TAIL, tail

# A count that is released with Laplace noise if it is positive and the noisy count is above a threshold ---

SOURCE = "Korolova, Kenthapadi, Mishra and Ntoulas 2009; Bun, Nissim and Stemmer 2016, Section 7"
c, c2, tau, z = variables("c c2 tau z")
P, Q = variables("P Q", prob("Y"))
noisy = var("L", function_type((REAL,), prob(REAL)))
none, some = var("none", "Y"), var("some", function_type((REAL,), "Y"))

write_as(RELEASED, r"{0} = {3} \text{{ of }} {factor[1]}\left({4}\right) \text{{ above }} {5}\text{{, else }} {2}")
NOISE = forall(z, LAPLACE(noisy(z), z, b))
LAWS = RELEASED(P, noisy, none, some, c, tau), RELEASED(Q, noisy, none, some, c2, tau)
GIVEN = (*LAWS, NOISE, nat(c), nat(c2), absolute(c - c2) <= 1, 0 < b)
NEW = tail(tau - 1)
"""The probability that a count of 1 is released: what reveals that it is not 0."""
new = mark("new", 1)

LEMMA = Lemma(
    "mechanisms.released-count", "A count that is released above a threshold is indistinguishable from the next one",
    SOURCE,
    GIVEN,
    INDISTINGUISHABLE(P, Q, 1 * absolute(c - c2) / b, new * absolute(c - c2) * NEW),
    mutants=(Mutant("delta", {new: LESS}, "the counts 1 and 0, and whether something is released"),),
)  # fmt: skip

phi, w = var("phi", function_type(("Y",), REAL)), var("w", "Y")


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Two positive counts have the noise between them; a count of 1 is seen with the probability of its tail."""
    goal = claim.conclusion
    epsilon, delta = read(INDISTINGUISHABLE, goal)["epsilon", "delta"]
    test, gap = test_function(phi, w), absolute(c - c2)
    unit, *near = _seen(test)
    means = [at(law, phi, by=[test]) for law in LAWS]
    final = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + delta
    sizes = [use(NAT_NONNEGATIVE, nat(k), k=k) for k in (c, c2)]
    grows = use(EXP_INCREASING, arith(0 <= epsilon, 0 < b), x=0, y=epsilon)

    def mean(count: Term) -> Term:
        return E(noisy(count), z, released(z))

    allowed = arith(1 <= exp(epsilon), grows)

    def one_empty(empty: Term, other: Term, zero: Theorem, one: Theorem) -> Theorem:
        nothing, single = arith(eq(empty, 0), zero, *sizes), arith(eq(other, 1), zero, one, *sizes)
        same = congruence(eq(mean(other), mean(num(1))), single)
        values = {empty: phi(none), other: mean(num(1))}
        counts = zip(means, (c, c2), strict=True)
        first, second = (arith(eq(lhs(m), values[k]), m, same, nothing, single) for m, k in counts)
        rest = arith(eq(delta, NEW), one)
        grown = arith(rhs(second) <= exp(epsilon) * rhs(second), allowed, *near)
        return arith(final, first, second, rest, grown, *near)

    def different(no: Theorem) -> Theorem:
        one = apart(c, c2, no, nat(c), nat(c2), absolute(c - c2) <= 1)

        def both_positive(first: Theorem, second: Theorem) -> Theorem:
            laws = [specialize(NOISE, count) for count in (c, c2)]
            close = use(LAPLACE_PAIR, *laws, arith(gap <= 1, one), 0 < b, P=noisy(c), Q=noisy(c2), m=c, n=c2, Delta=1)
            bound = at(close, lam(z, released(z)), by=[generalize(unit, z)])
            same = congruence(eq(exp(epsilon), exp(read(INDISTINGUISHABLE, close).epsilon)), one)
            return arith(final, *means, bound, same, first, second, one, *near)

        def first_positive(first: Theorem) -> Theorem:
            return cases(c2 <= 0, lambda zero: one_empty(c2, c, zero, one), lambda more: both_positive(first, more))

        return cases(c <= 0, lambda zero: one_empty(c, c2, zero, one), first_positive)

    def equal(yes: Theorem) -> Theorem:
        same = congruence(eq(mean(c), mean(c2)), yes)
        none_moves = congruence(eq(exp(epsilon), 1), yes)
        return arith(final, *means, same, none_moves, yes)

    return for_all(goal, cases(eq(c, c2), equal, different))


def apart(c: Term, c2: Term, no: Theorem, *close: Theorem | Term) -> Theorem:
    """Counts that differ do so by 1."""
    first, second, near = close
    steps = [discharge(use(NAT_GAP, first, second, j < k, j=j, k=k), j < k) for j, k in ((c, c2), (c2, c))]
    gap = absolute(c - c2)
    return cases(
        c < c2,
        lambda less: arith(eq(gap, 1), at(steps[0], by=[less]), near),
        lambda more: arith(eq(gap, 1), at(steps[1], by=[arith(c2 < c, more, no)]), near),
    )


def _seen(test: Term) -> list[Theorem]:
    """Of the test of a noisy count: it is one, and its mean for a count of 1 is near its value at none."""
    of_some, of_none = specialize(test, some(z)), specialize(test, none)
    unit = both(arith(0 <= released(z), of_some, of_none), arith(released(z) <= 1, of_some, of_none))
    law, over = noisy(num(1)), ind(tau < z)
    ints = bounded(law, z, released(z), 1, unit), bounded(law, z, over, 1)
    above = integrate(law, z, arith(released(z) <= over + phi(none), of_some, of_none), *ints)
    below = integrate(law, z, arith(phi(none) - over <= released(z), of_some, of_none), *ints)
    seen = integrate(law, z, arith(0 <= released(z), unit), ints[0])
    high = arith(E(law, z, released(z)) <= NEW + phi(none), above, _exact())
    low = arith(phi(none) - NEW <= E(law, z, released(z)), below, _exact())
    return [unit, high, low, seen, chance(), of_none]


def released(z: Term) -> Term:
    """What a test says of a noisy count: of the number where it is above the threshold, and else of none."""
    return ind(tau < z) * phi(some(z)) + ind(z <= tau) * phi(none)


def _exact() -> Theorem:
    return use(TAIL, specialize(NOISE, 1), 0 < b, P=noisy(num(1)), m=1, t=tau)


def chance() -> Theorem:
    """0 <= the probability that a count of 1 is released."""
    law, over = noisy(num(1)), ind(tau < z)
    low = integrate(law, z, arith(0 <= over), bounded(law, z, over, 1))
    return arith(0 <= NEW, low, _exact())


phi_line, w_line = var("phi", function_type((REAL,), REAL)), var("w")


@refutation_of(LEMMA, "delta", Y=REAL)
def _seen_or_not(said: Theorem) -> Theorem:
    """The counts 1 and 0, and whether something is released: for the threshold 1, with probability 1/2 or 0."""
    coin, body, over = (
        finite_law({0: "1/2", 1: "1/2"}),
        ind(1 < z) * phi_line(1) + ind(z <= 1) * phi_line(0),
        ind(1 < z),
    )

    def with_noise(laws: Term, centred: Theorem) -> Theorem:
        law = laws(num(1))
        chance = fact("mechanisms.laplace-tail", specialize(centred, 1), P=law, m=1, b=1, t=1)
        half = arith(eq(E(law, z, over), Fraction(1, 2)), chance, shown(eq(rhs(chance), Fraction(1, 2))))
        ints = bounded(law, z, over, 1)
        split = phi_line(1) * over + phi_line(0) * (1 - over)
        whole, value = parts(expand(law, z, split, ints))
        same = parts(transfer(law, z, arith(eq(split, body)), whole))[1]

        def with_coin(P: Term, facts: Theorem) -> Theorem:
            mean = coin.mean(P, phi_line(w_line), w_line, facts)
            seen = arith(eq(E(law, z, body), phi_line(1) / 2 + phi_line(0) / 2), same, value, half, mean_of_one(law))

            def given(goal: Term) -> Theorem:
                return intro(
                    goal, lambda goal, *_: arith(goal, mean, seen, parts(use("E_dirac", x=num(0), f=phi_line))[1])
                )

            values = {"P": P, "Q": dirac(num(0)), "L": laws, "none": 0, "some": lam(z, num(1)), "c": 1, "c2": 0,
                      "tau": 1, "b": 1}  # fmt: skip
            test = from_level(1)
            bound = at(instance(said, centred, given, **values), test)
            mean, none_seen = coin.mean(P, test(w_line), w_line, facts), parts(use("E_dirac", x=num(0), f=test))[1]
            return absurd(bound, mean, none_seen)

        return obtain(coin.exists(), "P", with_coin)

    return with_laplace(with_noise)


# Counts that are released above a threshold: a histogram with partitions that are not known beforehand ---

v, empty = variables("v empty", "V")
k = var("k")
m, mu, nu = variables("m mu nu", function_type((REAL,), REAL))
F, G = variables("F G", function_type((REAL,), prob("V")))
append = var("append", function_type(("V", "Y"), "V"))
INDISTINGUISHABLE_V = on(INDISTINGUISHABLE, Y="V")

put_in_words(
    RELEASED_COUNTS,
    "each count that is not 0 gets noise of its own, and is released if the noisy count is above the threshold, the "
    "number named last; of all others nothing is seen",
)
write_as(
    RELEASED_COUNTS,
    r"{factor[0]}\left(k\right) = \otimes_{{i \leq k}} \left({5} \text{{ of }} "
    r"{factor[3]}\left({factor[6]}\left(i\right)\right) \text{{ above }} {7}\text{{, else }} {4}\right) "
    r"\text{{ by }} {1} \text{{ from }} {2}",
)
COUNTS_LAWS = tuple(
    RELEASED_COUNTS(law, append, empty, noisy, none, some, counts, tau) for law, counts in ((G, mu), (F, nu))
)
CLOSE = forall(i, implies(nat(i), conj(nat(mu(i + 1)), nat(nu(i + 1)), absolute(mu(i + 1) - nu(i + 1)) <= 1)))
COUNTS_GIVEN = (*COUNTS_LAWS, NOISE, CLOSE, 0 < b, 1 <= tau)
SEEN = exp(-(tau - 1) / b) / 2
"""The probability that a count of 1 is released, where that is below the threshold."""


def _known(length: Term, factor: Factor = 1) -> Term:
    return INDISTINGUISHABLE_V(G(length), F(length), distance(length) / b, factor * some_seen(distance(length)))


def some_seen(count: Term) -> Term:
    """The probability that some of that many counts of 1 are released, each with noise of its own."""
    return 1 - (1 - SEEN) ** count


def distance(length: object) -> Term:
    """How many of the first counts differ."""
    return summation(i, 1, length, absolute(mu(i) - nu(i)))


VECTOR_PAIR = Lemma(
    "mechanisms.released-counts-pair",
    "Counts that are released above a threshold are indistinguishable, where they differ", SOURCE,
    (*COUNTS_GIVEN, nat(d)),
    _known(d, factor),
    lambda claim: _weaker(induction(d, _known, _start(), _step, nat(d)), claim.conclusion),
    (Mutant("delta", {factor: LESS}, "one count, 1 or 0",
            unwitnessed="lists of answers with Laplace noise have no finite model"),),
)  # fmt: skip


def _weaker(fact: Theorem, goal: Term, *facts: Theorem | Term) -> Theorem:
    """The same with larger numbers, by the facts."""
    P, Q, epsilon, delta = read(INDISTINGUISHABLE, fact)["P", "Q", "epsilon", "delta"]
    epsilon2, delta2 = read(INDISTINGUISHABLE, goal)["epsilon", "delta"]
    more = arith(epsilon <= epsilon2, *facts), arith(delta <= delta2, *facts)
    return use(INDISTINGUISHABLE_WEAKENING, fact, *more, P=P, Q=Q, epsilon=epsilon, delta=delta, epsilon2=epsilon2,
               delta2=delta2)  # fmt: skip


def hidden() -> Theorem:
    """A count of 1 is hidden with a probability of at least 1/2."""
    grows = use(EXP_INCREASING, arith(-(tau - 1) / b <= 0, 1 <= tau, 0 < b), x=-(tau - 1) / b, y=0)
    return both(arith(0 < 1 - SEEN, grows), arith(Fraction(1, 2) <= 1 - SEEN, grows), arith(1 - SEEN <= 1))


phi_ = var("phi", function_type(("V",), REAL))


def _start() -> Theorem:
    test = test_function(phi_, v)
    laws = [at(parts(unfolded(law))[0], phi_, by=[test]) for law in COUNTS_LAWS]
    equal = arith(E(G(num(0)), v, phi_(v)) <= exp(0) * E(F(num(0)), v, phi_(v)) + 0, *laws)
    same = for_all(INDISTINGUISHABLE_V(G(num(0)), F(num(0)), 0, 0), equal)
    nothing = use("sum_empty", a=1, b=0, s=lam(i, absolute(mu(i) - nu(i))))
    return _weaker(same, _known(num(0)), nothing, _powers(distance(num(0)), num(0), nothing), 0 < b)


def _powers(count: Term, other: Term, *same: Theorem) -> Theorem:
    """The probabilities that none is released of equally many counts."""
    return same_value(lam(k, (1 - SEEN) ** k), arith(eq(count, other), *same))


def _step(goal: Term, last: Term) -> Theorem:
    """One more count, independent of those before."""
    gap = absolute(mu(last + 1) - nu(last + 1))
    first, second = (at(parts(unfolded(law))[1], last, by=[nat(last)]) for law in COUNTS_LAWS)
    longer = use("sum_step", nat(last + 1), arith(1 <= last + 1, 0 <= last), a=1, b=last,
                 s=lam(i, absolute(mu(i) - nu(i))))  # fmt: skip
    close = parts(at(CLOSE, last, by=[nat(last)]))
    new_is, half = arith(eq(NEW, SEEN), 1 <= tau), hidden()
    small = arith(gap * NEW <= 1, close[2], new_is, half)
    left = distance(last)
    wanted = eq((1 - SEEN) ** distance(last + 1), (1 - SEEN) ** left * (1 - gap * SEEN))

    def moved(no: Theorem) -> Theorem:
        one = apart(mu(last + 1), nu(last + 1), no, *close)
        known = use("foundations.exp-of-log", half, y=1 - SEEN)
        more = arith(eq((1 - SEEN) ** (left + 1), (1 - SEEN) ** left * (1 - SEEN)), half, known)
        return arith(wanted, _powers(distance(last + 1), left + 1, longer, one), more, one)

    kept = cases(eq(gap, 0), lambda no: arith(wanted, _powers(distance(last + 1), left, longer, no), no), moved)

    def composed(P: Term, P_facts: Theorem, Q: Term, Q_facts: Theorem) -> Theorem:
        (P_law, P_joint), (Q_law, Q_joint) = parts(P_facts), parts(Q_facts)
        one = use(LEMMA, P_law, Q_law, NOISE, *close, 0 < b, P=P, Q=Q, c=mu(last + 1), c2=nu(last + 1))
        made = use(COMPOSE_MISSES, _known(last), generalize(one, v), unfolded(P_joint), unfolded(Q_joint), small,
                   P=G(last), Q=F(last), K=lam(v, P), H=lam(v, Q), R=G(last + 1), S=F(last + 1), T=append,
                   a=distance(last) / b, b=gap / b, delta=some_seen(distance(last)), delta2=gap * NEW)  # fmt: skip
        return _weaker(made, goal, longer, kept, new_is, 0 < b)

    return obtain(first, "P", lambda P, one: obtain(second, "Q", lambda Q, two: composed(P, one, Q, two)))


x = var("x", "X")
M = var("M", function_type(("X", REAL), prob("V")))
CONTRIBUTIONS = Definition(
    "contributions",
    (q, d, N, k),
    conj(
        forall((x, i), nat(q(x, i))),
        forall(
            (x1, x2),
            implies(
                N(x1, x2),
                conj(
                    forall(i, absolute(q(x1, i) - q(x2, i)) <= 1),
                    summation(i, 1, d, absolute(q(x1, i) - q(x2, i))) <= k,
                ),
            ),
        ),
    ),
)
"""q(x, 1), ..., q(x, d) are whole numbers, and between neighbours at most k of them change, each by 1."""
put_in_words(
    CONTRIBUTIONS,
    "the values of the query are counts of persons, whole numbers; between neighbours at most as many of them change "
    "as the number named last, each by 1",
)
write_as(
    CONTRIBUTIONS,
    r"{0} \text{{ are }} {1} \text{{ counts; over }} {2} \text{{ at most }} {3} \text{{ of them change, by }} "
    r"1",
)
DRAWN = forall(x, RELEASED_COUNTS(lam(i, M(x, i)), append, empty, noisy, none, some, lam(i, q(x, i)), tau))

COUNTS = Lemma(
    "mechanisms.released-counts", "Counts with Laplace noise that are released above a threshold", SOURCE,
    (CONTRIBUTIONS(q, d, N, k), DRAWN, NOISE, nat(d), 0 < b, 1 <= tau),
    on(APPROX_DP, Y="V")(lam(x, M(x, d)), N, 1 * k / b, new * some_seen(k)),
    mutants=(Mutant("delta", {new: LESS}, "one count, 1 or 0",
                    unwitnessed="lists of answers with Laplace noise have no finite model"),),
)  # fmt: skip


@proof_of(COUNTS)
def _lemma(claim: Claim) -> Theorem:
    """At most k counts differ."""
    whole, close = parts(unfolded(claim.hypotheses[0]))
    moves, total = parts(at(close, x1, x2, by=[N(x1, x2)]))
    cells = both(specialize(whole, x1, i + 1), specialize(whole, x2, i + 1), specialize(moves, i + 1))
    laws = [specialize(DRAWN, data) for data in (x1, x2)]
    names = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    pair = use(VECTOR_PAIR, *laws, NOISE, generalize(discharge(cells, nat(i)), i), 0 < b, 1 <= tau, nat(d), **names)
    distant = read(INDISTINGUISHABLE, pair).delta
    epsilon, delta = read(APPROX_DP, claim)["epsilon", "delta"]
    half, gaps, loss = hidden(), lhs(total), log(1 - SEEN)
    falls = arith(loss <= 0, use("foundations.log-tangent", half, y=1 - SEEN), half)
    more = use(EXP_INCREASING, arith(k * loss <= gaps * loss, total, falls), x=k * loss, y=gaps * loss)
    rest = arith(distant <= delta, *(equal((1 - SEEN) ** t, exp(t * loss), half) for t in (gaps, k)), more)
    wanted = INDISTINGUISHABLE_V(M(x1, d), M(x2, d), epsilon, delta)
    return for_all(claim.conclusion, _weaker(pair, wanted, rest, total, 0 < b))


released_counts_dp = Verified(
    COUNTS,
    "released_counts_dp",
    {"partitions": k, "scale": b, "threshold": tau},
    requires=(0 <= k,),
    omits=(d,),
)
