"""Noise on a number is noise on a vector of one entry, Gaussian and Laplace; and Gaussian noise that is
added step by step is Gaussian.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.kinds import (
    GAUSSIAN,
    LAPLACE_MECHANISM,
    VECTOR,
    VECTOR_GAUSSIAN,
    VECTOR_LAPLACE,
    scale,
    sigma,
    without_loss,
)
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import OUTPUT
from dpproofs.mutants.counterexamples import absurd, from_level, of_test, tail
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.mixtures.mixtures import MIXED

# Tests of numbers, and laws that no test distinguishes ----------------------------------------

w = var("w")
phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, w)


def same(law: Term, other: Term) -> Term:
    """Two laws of numbers are one."""
    return forall(phi, implies(TEST, eq(E(law, w, phi(w)), E(other, w, phi(w)))))


def unit_mean(law: Term, test: Term) -> Theorem:
    """The mean of a test is in [0, 1]."""
    low, high = (generalize(fact, w) for fact in parts(specialize(test_function(test, w), w)))
    return both(*parts(use(BOUNDED_MEAN, low, high, P=law, f=lam(w, test(w)), c=1))[1:])


# Gaussian noise, added step by step: the sum of independent Gaussian numbers is Gaussian ------

m, u, s, t, n, i, k, v, _hole = variables("m u s t n i k v hole")
laws = var("R", function_type((REAL,), prob(REAL)))
_pushed = on(PUSHED, Y=REAL, Z=REAL)
FOLLOWS = forall(i, implies(nat(i), i + 1 <= n, _pushed(laws(i + 1), laws(i), lam(v, normal(v + u, sqrt(t))))))


def sum_law(count: Term, factor: Factor = 1) -> Term:
    """The law after that many steps."""
    return normal(m + count * u, sqrt(s + factor * (count * t)))


GAUSSIAN_SUMS = Lemma(
    "meaning.gaussian-sums", "n steps, each of which adds Gaussian noise N(u, t) to N(m, s), make N(m + n u, s + n t)",
    "gaussian_density",
    (0 < s, 0 < t, nat(n), same(laws(num(0)), normal(m, sqrt(s))), FOLLOWS),
    same(laws(n), sum_law(n, factor)),
    mutants=(Mutant("variance", {factor: MORE}, "one step"),),
)  # fmt: skip


@proof_of(GAUSSIAN_SUMS)
def _proof(claim: Claim) -> Theorem:
    """Each step adds u to the mean, and t to the variance."""

    def said(count: Term) -> Term:
        return implies(count <= n, same(laws(count), sum_law(count)))

    zero = num(0)
    start = at(same(laws(zero), normal(m, sqrt(s))), phi, by=[TEST])
    middle = same_value(lam(_hole, E(normal(_hole, sqrt(s)), w, phi(w))), arith(eq(m, m + zero * u)))
    spread = same_value(lam(_hole, E(normal(m + zero * u, sqrt(_hole)), w, phi(w))), arith(eq(s, s + zero * t)))
    first = arith(eq(E(laws(zero), w, phi(w)), E(sum_law(zero), w, phi(w))), start, middle, spread)
    base = discharge(generalize(discharge(first, TEST), phi), zero <= n)
    inner = lam(v, E(normal(v + u, sqrt(t)), w, phi(w)))
    is_test = generalize(unit_mean(normal(v + u, sqrt(t)), phi), v)

    def step(_: Term, last: Term) -> Theorem:
        before = at(mp(said(last), arith(last <= n, last + 1 <= n)), inner, by=[is_test])
        now = at(at(FOLLOWS, last, by=[nat(last), last + 1 <= n]), phi, by=[TEST])
        variance, total = s + last * t, s + (last + 1) * t
        grown = use(
            "foundations.gaussian-affine",
            arith(0 < variance, arith(0 <= last * t, natural_sign(last), 0 < t), 0 < s),
            0 < t,
            arith(eq(total, num(1) ** 2 * variance + t)),
            b=u,
            c=1,
            m=m + last * u,
            s=variance,
            t=t,
            v=total,
        )
        grown = at(grown, phi, by=[TEST])
        moved = same_value(
            lam(_hole, E(normal(_hole, sqrt(total)), w, phi(w))), arith(eq(m + last * u + u, m + (last + 1) * u))
        )
        goal = eq(E(laws(last + 1), w, phi(w)), E(sum_law(last + 1), w, phi(w)))
        made = arith(goal, before, now, grown, moved)
        return discharge(generalize(discharge(made, TEST), phi), last + 1 <= n)

    return induction(n, said, base, step, nat(n))


@refutation_of(GAUSSIAN_SUMS, "variance")
def _one_step(said: Theorem) -> Theorem:
    """One step from N(0, 1), which adds N(1, 1), would make N(1, 2.01)."""
    x, one, event = var("x"), num(1), from_level(2)
    start, noise = lam(x, normal(0, sqrt(one))), lam((i, x, v), normal(v + one, sqrt(one)))
    values = {"m": num(0), "u": one, "s": one, "t": one, "n": one}

    def with_laws(made: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        ours = lam(i, made(i, num(0)))
        step = generalize(
            discharge(specialize(at(follows, i, by=[nat(i), i + 1 <= one]), num(0)), nat(i), i + 1 <= one), i
        )
        known = specialize(begins, num(0)), step
        natural = numeric(nat(one), depth=0)
        true = use(GAUSSIAN_SUMS, arith(0 < one), natural, *known, R=ours, **values)
        false = instance(said, natural, *known, R=ours, **values)
        far, near = (tail(2, 1, sqrt(one + num(variance))) for variance in (Fraction(101, 100), 1))
        return absurd(of_test(false, event), of_test(true, event), far, near, numeric(rhs(near) < rhs(far)))

    return obtain(use("foundations.kernels-in-turn", numeric(nat(one), depth=0), k=1, S=start, K=noise), "R", with_laws)


# Noise on a number is noise on a vector of one entry ------------------------------------------

K = var("K", function_type((x.type,), prob(REAL)))

_REASON = "another query, of more entries, would have to be shown not to have these laws"

GAUSSIAN_VECTORS_OF_ONE = Lemma(
    "meaning.gaussian-vectors-of-one", "Gaussian noise on a number is Gaussian noise on a vector of one entry",
    "law_with_density",
    (GAUSSIAN(K, N, Delta, sigma),),
    on(VECTOR_GAUSSIAN, **{OUTPUT: REAL})(K, N, factor * Delta, sigma),
    mutants=(Mutant("less", {factor: LESS}, "q(x) = x", unwitnessed=_REASON),),
)  # fmt: skip

LAPLACE_VECTORS_OF_ONE = Lemma(
    "meaning.laplace-vectors-of-one", "Laplace noise on a number is Laplace noise on a vector of one entry",
    "law_with_density",
    (LAPLACE_MECHANISM(K, N, Delta, scale),),
    on(VECTOR_LAPLACE, **{OUTPUT: REAL})(K, N, factor * Delta, scale),
    mutants=(Mutant("less", {factor: LESS}, "q(x) = x", unwitnessed=_REASON),),
)  # fmt: skip

_GAUSSIAN, _LAPLACE = (without_loss(one, VECTOR) for one in (VECTOR_GAUSSIAN, VECTOR_LAPLACE))

GAUSSIAN_WITHOUT_LOSS = Lemma(
    "meaning.gaussian-vectors-of-one-without-loss", "Gaussian noise on a vector of one entry, which can be read back",
    "law_with_density",
    (GAUSSIAN(K, N, Delta, sigma),),
    on(_GAUSSIAN, **{OUTPUT: REAL})(K, N, factor * Delta, sigma),
    mutants=(Mutant("less", {factor: LESS}, "q(x) = x", unwitnessed=_REASON),),
)  # fmt: skip

w, v, i, z = (var(name) for name in "wviz")


@proof_of(GAUSSIAN_VECTORS_OF_ONE, GAUSSIAN_WITHOUT_LOSS)
def _gaussian(claim: Claim) -> Theorem:
    """A sum of one square."""

    def with_query(query: Term, facts: Theorem) -> Theorem:
        sensitive, same = parts(facts)
        terms = lam(i, (query(x1) - query(x2)) ** 2)
        square = arith(terms(num(1)) <= Delta**2, at(sensitive, x1, x2, by=[N(x1, x2)]))
        near = arith(summation(i, 1, 1, terms(i)) <= Delta**2, square, one_term(terms))
        return _of_one(claim.conclusion, query, lam(x, normal(query(x), sigma)), near, same)

    return obtain(GAUSSIAN(K, N, Delta, sigma), "q", with_query)


def one_term(terms: Term) -> Theorem:
    """A sum of one number."""
    zero, whole = num(0), summation(i, 1, 1, terms(i))
    start = use("sum_empty", arith(zero < num(1)), a=1, b=zero, s=terms)
    more = use("sum_step", numeric(nat(zero + 1), depth=0), arith(num(1) <= zero + 1), a=1, b=zero, s=terms)
    return arith(eq(whole, terms(num(1))), start, more)


Wrapped = Callable[[Term, Theorem], Theorem]
_u = var("u", product(x.type, REAL))


def _joined(_: Term, independent: Theorem) -> Theorem:
    return independent


def _of_one(goal: Term, query: Term, noise: Term, near: Theorem, same: Theorem, wrapped: Wrapped = _joined) -> Theorem:
    """The vector of no entries is 0, and each entry, of the law ``noise``, takes the place of the one before.

    ``near``: the sum of how far the entries move. ``same``: K(x) has this law. ``wrapped``: that there is a law
    of an entry, from that it is independent of those before.
    """
    later = ind(1 <= snd(_u))
    weight = generalize(both(arith(0 <= later), arith(later <= 1)), _u)
    mixed = use(MIXED, weight, t=lam(_u, later), P=lam(_u, noise(fst(_u))), Q=lam(_u, dirac(num(0))))

    def with_laws(made: Term, told: Theorem) -> Theorem:
        def entry(data: Term, number: Term, test: Term, is_entry: bool, *known: Theorem | Term) -> Theorem:
            here = at(specialize(told, pair(data, number)), test, by=[test_function(test, w)])
            mark = arith(eq(ind(1 <= number), int(is_entry)), *known)
            sure = parts(use("E_dirac", x=num(0), f=test))[1]
            law = E(made(pair(data, number)), w, test(w))
            value = E(noise(data), w, test(w)) if is_entry else test(num(0))
            return arith(eq(law, value), here, mark, sure)

        def no_entry(wanted: Term, data: Term, test: Term) -> Theorem:
            return arith(wanted, entry(data, num(0), test, is_entry=False))

        def next_entry(wanted: Term, number: Term, *tests: Term) -> Theorem:
            """Where the law of the entry is only said to exist, there is no test yet."""

            def shown(value: Term, test: Term) -> Theorem:
                now = entry(x, number + 1, test, True, natural_sign(number, nat(number)))
                mean = E(noise(x), w, test(w))
                return arith(value, now, parts(constant(made(pair(x, number)), v, mean))[1])

            if tests:
                return shown(wanted, *tests)
            _, independent = conjuncts(opened(wanted, noise(x)))
            return wrapped(wanted, intro(independent, shown))

        def first_entry(wanted: Term, data: Term, test: Term) -> Theorem:
            known = at(same, data, test, by=[test_function(test, w)])
            return arith(wanted, known, entry(data, num(1), test, is_entry=True))

        chosen = (num(1), lam((x, i), query(x)), lam((v, z), z), num(0), lam((x, i), made(pair(x, i))))
        natural, moved, vectors, *lossless = conjuncts(opened(goal, *chosen))
        laws, whole = conjuncts(opened(vectors, x))
        begins, follows = conjuncts(unfold(laws))
        first = intro(begins, lambda wanted, test: no_entry(wanted, x, test))
        second = intro(follows, next_entry)
        last = intro(whole, lambda wanted, test: first_entry(wanted, x, test))
        each = generalize(both(folded(laws, both(first, second)), last), x)
        facts = numeric(natural, depth=0), for_all(moved, near, x1, x2), each, *map(_read_back, lossless)
        return witnesses(goal, chosen, *facts)

    return obtain(mixed, "C", with_laws)


def _read_back(goal: Term) -> Theorem:
    """The entry is the whole answer, and there is none before it."""
    same = lam(v, v)
    told = opened(goal, same, same)
    last, before = conjuncts(opened(told, v, z))
    more, kept = before.args
    nothing = discharge(arith(kept, more), more)
    return witnesses(goal, (same, same), generalize(both(arith(last), nothing), v, z))


LAPLACE_WITHOUT_LOSS = Lemma(
    "meaning.laplace-vectors-of-one-without-loss", "Laplace noise on a vector of one entry, which can be read back",
    "law_with_density",
    (LAPLACE_MECHANISM(K, N, Delta, scale),),
    on(_LAPLACE, **{OUTPUT: REAL})(K, N, factor * Delta, scale),
    mutants=(Mutant("less", {factor: LESS}, "q(x) = x", unwitnessed=_REASON),),
)  # fmt: skip


@proof_of(LAPLACE_VECTORS_OF_ONE, LAPLACE_WITHOUT_LOSS)
def _laplace(claim: Claim) -> Theorem:
    """A sum of one distance."""

    def with_query(query: Term, facts: Theorem) -> Theorem:
        sensitive, laws = parts(facts)
        terms = lam(i, absolute(query(x1) - query(x2)))
        near = arith(summation(i, 1, 1, terms(i)) <= Delta, at(sensitive, x1, x2, by=[N(x1, x2)]), one_term(terms))
        mean = E(K(x), w, phi(w))
        same = intro(forall((x, phi), implies(TEST, eq(mean, mean))), lambda wanted, *_: arith(wanted))

        def wrapped(wanted: Term, joined: Theorem) -> Theorem:
            return witness(wanted, K(x), both(specialize(laws, x), joined))

        return _of_one(claim.conclusion, query, lam(x, K(x)), near, same, wrapped)

    return obtain(LAPLACE_MECHANISM(K, N, Delta, scale), "q", with_query)
