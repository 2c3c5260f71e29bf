"""Noise on a number is noise on a vector of one entry.

This file is long because what a vector is said to be is shown once, for two kinds of noise.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, dirac, eq, forall, fst, function_type, implies, ind, lam, nat
from dpproofs.language.terms import normal, num, pair, prob, product, snd, summation, unfold, var
from dpproofs.meaning.kinds import GAUSSIAN, LAPLACE_MECHANISM, VECTOR, VECTOR_GAUSSIAN, VECTOR_LAPLACE, Delta, N
from dpproofs.meaning.kinds import scale, sigma, without_loss
from dpproofs.meaning.lists import x, x1, x2
from dpproofs.meaning.process import OUTPUT
from dpproofs.privacy.definitions import on, test_function
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, opened
from dpproofs.proving.tactics import arith, at, both, constant, discharge, folded, for_all, generalize, intro
from dpproofs.proving.tactics import natural_sign, numeric, obtain, parts, specialize, use, witness, witnesses
from theorems.foundations.mixtures.mixed_laws import MIXED

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

phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, w)


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
