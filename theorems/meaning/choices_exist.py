"""Choices among n candidates exist with any odds: those of the exponential mechanism and of report-noisy-max
with Gumbel noise.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.kinds import EXPONENTIAL, MONOTONE, NOISY_MAX, K, for_monotone, scale, z
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.meaning.lists import x
from dpproofs.mutants.counterexamples import absurd
from dpproofs.proving.reading import term_of
from dpproofs.proving.tactics import given
from theorems.meaning.queries import CANDIDATES, no_candidates, utility

# A sum from 1 to 1 has one term ---------------------------------------------------------------


def alone(total: Term) -> Theorem:
    """A sum of one term, up to 1, is that term."""
    terms = lam(i, term_of(total, i))
    goal = eq(total, terms(num(1)))
    here = numeric(nat(num(1)))
    step = use("sum_step", here, arith(num(1) <= num(0) + 1), a=1, b=0, s=terms)
    return arith(goal, step, use("sum_empty", arith(num(0) < 1), a=1, b=0, s=terms))


# There are laws on the numbers from 1 to n, with any weights ----------------------------------

u, (i, n, w) = var("u", "U"), variables("i n w")
k = var("k")
laws, weight = var("K", function_type(("U",), prob(REAL))), var("p", function_type(("U", REAL), REAL))
phi = var("phi", function_type((REAL,), REAL))
SIGNS = forall((u, i), conj(0 <= weight(u, i), weight(u, i) <= 1))
ON_NUMBERS = on(FINITE_LAW, Y=REAL)

TOTAL = forall(u, eq(summation(i, 1, n, weight(u, i)), 1))


def numbered(made: Term, count: Term, weights: Term) -> Term:
    """A law puts these weights on the numbers from 1 on."""
    return ON_NUMBERS(made, count, lam(i, i), weights)


_MADE = exists(laws, forall(u, numbered(laws(u), n, lam(i, weight(u, i)))))

FINITE_LAWS_EXIST = Lemma(
    "meaning.finite-laws-exist", "There are laws on 1, ..., n with any weights", "law_with_density",
    (nat(n), 1 <= n, SIGNS, TOTAL),
    _MADE,
    mutants=(Mutant("total", without(TOTAL), "the mass of a law is 1"),),
)  # fmt: skip


@proof_of(FINITE_LAWS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """The density n p(i) against the law that puts 1/n on each number."""
    test = test_function(phi, w)
    low, high = parts(specialize(SIGNS, u, w))

    def with_uniform(base: Term, facts: Theorem) -> Theorem:
        def mean(body: Term, *bounds: Theorem) -> tuple[Theorem, Theorem]:
            """n times the mean of a test is its sum over the numbers."""
            value = at(facts, lam(w, body), by=[generalize(both(*bounds), w)])
            ints, scaled = parts(linear(base, w, n * body, [(n, bounded(base, w, body, 1, *bounds))]))
            return ints, arith(eq(E(base, w, n * body), summation(w, 1, n, body)), scaled, value, 1 <= n)

        ints, whole = mean(weight(u, w), low, high)
        unit = arith(eq(E(base, w, n * weight(u, w)), 1), whole, specialize(TOTAL, u))
        positive = generalize(arith(0 <= n * weight(u, w), low, 1 <= n), u, w)
        density = lam((u, w), n * weight(u, w))
        made = use("foundations.law-with-density", positive, generalize(both(ints, unit), u), P=lam(u, base), f=density)

        def with_laws(found: Term, told: Theorem) -> Theorem:
            *_, tests = parts(unfolded(specialize(told, u)))
            sides = parts(specialize(test, w))
            body = weight(u, w) * phi(w)
            bounds = arith(0 <= body, low, *sides), arith(body <= 1, low, high, *sides)
            value = arith(
                eq(E(found(u), w, phi(w)), summation(w, 1, n, body)), at(tests, phi, by=[test]), mean(body, *bounds)[1]
            )
            each = for_all(numbered(found(u), n, lam(i, weight(u, i))), value, phi)
            return witness(claim.conclusion, found, generalize(each, u))

        return obtain(made, "R", with_laws)

    return obtain(use("foundations.uniform-places", nat(n), 1 <= n, n=n), "J", with_uniform)


@refutation_of(FINITE_LAWS_EXIST, "total", U=REAL)
def _half(said: Theorem) -> Theorem:
    """No law has the mass 1/2 in all."""
    half, ones = lam((u, i), num(Fraction(1, 2))), lam(w, num(1))
    told = instance(said, n=1, p=rename_spaces(half, {"U": REAL}))

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        mean = at(specialize(facts, 0), ones, by=[generalize(both(arith(0 <= num(1)), arith(num(1) <= 1)), w)])
        return absurd(mean, alone(rhs(mean)), parts(use("E_one", P=found(0)))[1])

    return obtain(told, "K", with_laws)


# The odds of one of n candidates are at most those of all -------------------------------------

odds = var("e", function_type(("U", REAL), REAL))
u, (i, j, n, v) = var("u", "U"), variables("i j n v")
SUM = summation(j, 1, n, odds(u, j))
ODDS_SIGNS = forall((u, i), 0 <= odds(u, i))

ODDS = Lemma(
    "meaning.odds-of-one", "The odds of one candidate are at most those of all", "elementary",
    (nat(n), nat(v), 1 <= v, v <= n, ODDS_SIGNS),
    factor * odds(u, v) <= SUM,
    mutants=(Mutant("more", {factor: MORE}, "one candidate", witness=finite({"U": 1}, n=1, v=1, u=0, e=1)),),
)  # fmt: skip


@proof_of(ODDS)
def _odds(claim: Claim) -> Theorem:
    """What is added is not negative."""

    def each(k: Term) -> Theorem:
        return arith(ind(eq(v, k)) * odds(u, k) <= odds(u, k), specialize(ODDS_SIGNS, u, k))

    less = over_range(summation(j, 1, n, ind(eq(v, j)) * odds(u, j)) <= SUM, n, nat(n), each=each)
    one = use("foundations.sum-one-chosen", nat(n), nat(v), 1 <= v, v <= n, v=v, n=n, s=lam(j, odds(u, j)))
    return prove(claim.conclusion, arith(odds(u, v) <= SUM, less, one))


# There are choices among n candidates with any odds -------------------------------------------

w = var("w")
SOME = forall(u, 0 < SUM)
MADE = exists(laws, forall(u, numbered(laws(u), n, lam(i, odds(u, i) / SUM))))

CHOICES_EXIST = Lemma(
    "meaning.choices-exist", "There are choices among n candidates with any odds", "law_with_density",
    (nat(n), 1 <= n, ODDS_SIGNS, SOME),
    MADE,
    mutants=(Mutant("some", without(SOME), "no odds at all"),),
)  # fmt: skip


@proof_of(CHOICES_EXIST)
def _choices_exist(claim: Claim) -> Theorem:
    """The weights are the shares of the odds, which are at most 1 on the candidates, and are cut elsewhere."""
    share = odds(u, i) / SUM
    cut = minimum(share, 1)
    some, sign = specialize(SOME, u), specialize(ODDS_SIGNS, u, i)
    bounds = both(arith(0 <= cut, arith(0 <= share, some, sign)), arith(cut <= 1))

    def uncut(k: Term) -> Theorem:
        here = odds(u, k) / SUM
        return arith(
            eq(minimum(here, 1), here),
            arith(here <= 1, use(ODDS, nat(n), nat(k), 1 <= k, k <= n, ODDS_SIGNS, n=n, v=k, e=odds, u=u), some),
        )

    def sums(factor: Term) -> Theorem:
        """The weights add up to the shares."""
        goal = eq(summation(i, 1, n, cut * factor), summation(i, 1, n, share * factor))
        return over_range(goal, n, nat(n), each=uncut)

    split = over_range(eq(summation(i, 1, n, odds(u, i) / c), SUM / c), n, nat(n))
    shares = arith(eq(SUM / SUM, 1), some)
    total = arith(eq(summation(i, 1, n, cut), 1), sums(num(1)), infer("instantiate", split, values=((c, SUM),)), shares)
    made = use(
        FINITE_LAWS_EXIST, nat(n), 1 <= n, generalize(bounds, u, i), generalize(total, u), n=n, p=lam((u, i), cut)
    )

    def with_laws(found: Term, told: Theorem) -> Theorem:
        mean = at(specialize(told, u), phi, by=[test_function(phi, w)])
        same = arith(eq(E(found(u), w, phi(w)), summation(i, 1, n, share * phi(i))), mean, sums(phi(i)))
        each = for_all(numbered(found(u), n, lam(i, share)), same, phi)
        return witness(claim.conclusion, found, generalize(each, u))

    return obtain(made, "R", with_laws)


@refutation_of(CHOICES_EXIST, "some", U=REAL)
def _nothing(said: Theorem) -> Theorem:
    """No law has the mass 0 in all."""
    told = instance(said, n=1, e=lam((var("u"), i), num(0)))

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        ones = lam(w, num(1))
        mean = at(specialize(facts, 0), ones, by=[generalize(both(arith(0 <= num(1)), arith(num(1) <= 1)), w)])
        sums = over_range(eq(summation(i, 1, k, num(0) / summation(j, 1, num(1), num(0))), 0), k, nat(k))
        none = given(infer("instantiate", sums, values=((k, num(1)),)), numeric(nat(num(1))))
        return absurd(mean, none, parts(use("E_one", P=found(0)))[1])

    return obtain(told, "K", with_laws)


# The exponential mechanism exists for any utilities -------------------------------------------

ONE_WAY = MONOTONE(utility, n, N)
SOFTMAX = exp(c * utility(x, i)) / summation(j, 1, n, exp(c * utility(x, j)))
_SAID = forall(x, numbered(K(x), n, lam(i, SOFTMAX)))
_EXISTS_MADE = exists(K, conj(EXPONENTIAL(K, N, Delta, c), _SAID))

EXPONENTIAL_EXISTS = Lemma(
    "meaning.exponential-mechanism-exists", "There is an exponential mechanism with any utilities", "elementary",
    CANDIDATES,
    _EXISTS_MADE,
    mutants=(Mutant("any", Claim((nat(n), 1 <= n), _EXISTS_MADE), "utilities that move by more",
                    witness=refuted(no_candidates, X=REAL)),),
)  # fmt: skip


OTHERS = "other utilities would have to be shown not to give these answers"

MONOTONE_EXPONENTIAL_EXISTS = Lemma(
    "meaning.monotone-exponential-mechanism-exists",
    "There is an exponential mechanism with any monotone utilities", "elementary",
    (ONE_WAY, *CANDIDATES),
    exists(K, conj(for_monotone(EXPONENTIAL)(K, N, Delta, c), _SAID)),
    mutants=(Mutant("either way", without(ONE_WAY), "one rises, and the other falls", unwitnessed=OTHERS),),
)  # fmt: skip


@proof_of(EXPONENTIAL_EXISTS, MONOTONE_EXPONENTIAL_EXISTS)
def _exponential_exists(claim: Claim) -> Theorem:
    """The choice with these odds."""

    def with_laws(found: Term, told: Theorem) -> Theorem:
        said = conjuncts(opened(claim.conclusion, found))[0]
        kind = witnesses(said, (n, utility), *claim.hypotheses, told)
        return witness(claim.conclusion, found, kind, told)

    return obtain(softmax(), "R", with_laws)


_exists_odds = lam((x, i), exp(c * utility(x, i)))
_total = summation(j, 1, n, _exists_odds(x, j))


def softmax() -> Theorem:
    """There is a choice with odds exp(c utility)."""
    signs = generalize(arith(0 <= _exists_odds(x, i)), x, i)
    first = use(ODDS, nat(n), numeric(nat(num(1))), 1 <= n, arith(num(1) <= 1), signs, n=n, v=1, u=x, e=_exists_odds)
    some = generalize(arith(0 < _total, first), x)
    return use(CHOICES_EXIST, nat(n), 1 <= n, signs, some, n=n, e=_exists_odds)


# The release of the candidate that is largest with Gumbel noise exists for any utilities ------

_below = exp(-summation(j, 1, n, exp(-(z - utility(x, j)) / scale)))
WON = E(LEBESGUE, z, exp(-(z - utility(x, i)) / scale) * _below / scale)
_EXISTS_SAID = forall(x, numbered(K(x), n, lam(i, WON)))
_NOISY_MADE = exists(K, conj(NOISY_MAX(K, N, Delta, scale), _EXISTS_SAID))

NOISY_MAX_EXISTS = Lemma(
    "meaning.report-noisy-max-exists", "There is a release of the largest with Gumbel noise, for any utilities",
    "elementary",
    (*CANDIDATES, 0 < scale),
    _NOISY_MADE,
    mutants=(Mutant("any", Claim((nat(n), 1 <= n, 0 < scale), _NOISY_MADE), "utilities that move by more",
                    witness=refuted(no_candidates, X=REAL)),),
)  # fmt: skip


MONOTONE_NOISY_MAX_EXISTS = Lemma(
    "meaning.report-noisy-max-monotone-exists",
    "There is a release of the largest with Gumbel noise, for any monotone utilities", "elementary",
    (ONE_WAY, *CANDIDATES, 0 < scale),
    exists(K, conj(for_monotone(NOISY_MAX)(K, N, Delta, scale), _EXISTS_SAID)),
    mutants=(Mutant("either way", without(ONE_WAY), "one rises, and the other falls",
                    unwitnessed=OTHERS),),
)  # fmt: skip


@proof_of(NOISY_MAX_EXISTS, MONOTONE_NOISY_MAX_EXISTS)
def _noisy_max_exists(claim: Claim) -> Theorem:
    """It is the exponential mechanism with the factor 1/b."""
    share = exp(1 / scale * utility(x, i)) / summation(j, 1, n, exp(1 / scale * utility(x, j)))

    def each(k: Term) -> Theorem:
        return use(
            "mechanisms.gumbel-winner", nat(n), nat(k), 1 <= k, k <= n, 0 < scale, i=k, s=scale, v=lam(i, utility(x, i))
        )

    def with_laws(found: Term, told: Theorem) -> Theorem:
        mean = at(specialize(told, x), phi, by=[test_function(phi, w)])
        sums = over_range(
            eq(summation(i, 1, n, WON * phi(i)), summation(i, 1, n, share * phi(i))), n, nat(n), each=each
        )
        same = arith(eq(E(found(x), w, phi(w)), summation(i, 1, n, WON * phi(i))), mean, sums)
        every = generalize(for_all(numbered(found(x), n, lam(i, WON)), same, phi), x)
        said = conjuncts(opened(claim.conclusion, found))[0]
        kind = witnesses(said, (n, utility), *claim.hypotheses, every)
        return witness(claim.conclusion, found, kind, every)

    return obtain(infer("instantiate", softmax(), values=((c, 1 / scale),)), "R", with_laws)


# How probable it is that a candidate is the largest, as the definition and as the theorem on its privacy have it ---

_noise = exp(-(z - utility(x, i)) / scale)
LARGEST = E(LEBESGUE, z, _noise / scale * _below)


def _laws(weights: Term) -> Term:
    return forall(x, numbered(K(x), n, lam(i, weights)))


NOISY_MAX_WEIGHTS = Lemma(
    "meaning.report-noisy-max-weights", "The probability that a candidate is the largest, with its factors in order",
    "elementary",
    (nat(n), _laws(WON)),
    _laws(LARGEST),
    mutants=(Mutant("any law", without(_laws(WON)), "another law",
                    unwitnessed="means under the Lebesgue measure have no finite model"),),
)  # fmt: skip


@proof_of(NOISY_MAX_WEIGHTS)
def _noisy_max_weights(claim: Claim) -> Theorem:
    """The factors are in another order."""
    old, new = _noise * _below / scale, _noise / scale * _below
    always = use("as_always", generalize(arith(eq(old, new)), z), mu=LEBESGUE, A=lam(z, eq(old, new)))
    same = parts(use("E_congruence", always, mu=LEBESGUE, f=lam(z, old), g=lam(z, new)))[0]
    each = generalize(arith(eq(WON * phi(i), LARGEST * phi(i)), same), i)
    sums = over_range(eq(summation(i, 1, n, WON * phi(i)), summation(i, 1, n, LARGEST * phi(i))), n, nat(n), each=each)
    told = at(specialize(_laws(WON), x), phi, by=[test_function(phi, w)])
    law = arith(eq(E(K(x), w, phi(w)), summation(i, 1, n, LARGEST * phi(i))), told, sums)
    return generalize(for_all(numbered(K(x), n, lam(i, LARGEST)), law, phi), x)
