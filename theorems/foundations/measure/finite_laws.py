"""Laws on finitely many outcomes, given by their weights: close weights make close laws, means are sums, and
the laws and kernels on three points.
"""

from collections.abc import Sequence

from dpproofs.prelude import *
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.sums.sums import by_length
from theorems.foundations.sums.sums_from_one import SUM_BOUND, SUM_EQUAL, for_each

# Laws on finitely many outcomes, numbered 1, ..., n: weights that are close make the laws close ---

i, n = variables("i n")
p, q = variables("p q", function_type(("real",), "real"))
item = var("item", function_type(("real",), "Y"))
put_in_words(FINITE_LAW, "the answer is one of finitely many items, with the weights that are shown")
write_as(FINITE_LAW, r"{0} = \sum_{{i = 1}}^{{{1}}} {factor[3]}\left(i\right) \delta_{{{factor[2]}\left(i\right)}}")

CLOSE_WEIGHTS = Lemma(
    "mechanisms.finite-laws-close", "Finite laws are epsilon-indistinguishable when their weights are", "elementary",
    (FINITE_LAW(P, n, item, p), FINITE_LAW(Q, n, item, q), nat(n), for_each(i, n, p(i) <= exp(epsilon) * q(i))),
    INDISTINGUISHABLE(P, Q, factor * epsilon, 0),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), n=2, item=lambda i: 0 if i == 1 else 1,
                        p=lambda i: "3/4" if i == 1 else "1/4", q=lambda i: "1/4" if i == 1 else "3/4",
                        epsilon="1.0987")),),
)  # fmt: skip


@proof_of(CLOSE_WEIGHTS)
def _close(claim: Claim) -> Theorem:
    *laws, natural, ratio = claim.hypotheses
    test, inside = test_function(phi, w), (nat(i), 1 <= i, i <= n)
    size, weight = specialize(test, item(i)), at(ratio, i, by=inside)
    term = arith(p(i) * phi(item(i)) <= exp(epsilon) * (q(i) * phi(item(i))), weight, size)
    total = use(
        SUM_BOUND,
        natural,
        generalize(discharge(term, *inside), i),
        c=exp(epsilon),
        s=lam(i, p(i) * phi(item(i))),
        t=lam(i, q(i) * phi(item(i))),
    )
    means = (at(law, phi, by=[test]) for law in laws)
    bound = arith(E(P, w, phi(w)) <= exp(read(INDISTINGUISHABLE, claim).epsilon) * E(Q, w, phi(w)) + 0, total, *means)
    return for_all(claim.conclusion, bound)


def by_weights(laws: Sequence[Theorem], natural: Fact, epsilon: Term, *facts: Fact) -> Theorem:
    """Two finite laws are close, as their i-th weights are by the facts."""
    one, two = (read(FINITE_LAW, law) for law in laws)
    weight = arith(one.p(i) <= exp(epsilon) * two.p(i), *facts)
    return use(CLOSE_WEIGHTS, *laws, natural, generalize(discharge(weight, nat(i), 1 <= i, i <= one.n), i), P=one.P,
               Q=two.P, n=one.n, item=one.item, p=one.p, q=two.p, epsilon=epsilon)  # fmt: skip


# The weights of a finite law may be written in another way ------------------------------------

SAME_WEIGHTS = Lemma(
    "mechanisms.finite-law-weights", "The weights of a finite law may be written in another way", "elementary",
    (FINITE_LAW(P, n, item, p), nat(n), for_each(i, n, eq(p(i), q(i)))),
    FINITE_LAW(P, n, item, lam(i, factor * q(i))),
    mutants=(Mutant("factor", {factor: LESS}, "any law", witness=finite({"Y": 1}, P=(1,), n=1, item=0, p=1, q=1)),),
)  # fmt: skip


@proof_of(SAME_WEIGHTS)
def _same(claim: Claim) -> Theorem:
    law, natural, same = claim.hypotheses
    test, inside = test_function(phi, w), (nat(i), 1 <= i, i <= n)
    new = lam(i, read(FINITE_LAW, claim).p(i) * phi(item(i)))
    old = lam(i, p(i) * phi(item(i)))
    term = arith(eq(old(i), 1 * new(i)), at(same, i, by=inside))
    total = use(SUM_EQUAL, natural, generalize(discharge(term, *inside), i), c=1, s=old, t=new)
    mean = arith(eq(E(P, w, phi(w)), summation(i, 1, n, new(i))), at(law, phi, by=[test]), total)
    return for_all(claim.conclusion, mean)


# Means under laws on finitely many outcomes are sums, for every nonnegative function ----------

c = var("c")
s = var("s", function_type((REAL,), REAL))
f = var("f", function_type(("Y",), REAL))


def _no_bound(said: Theorem) -> Theorem:
    """The false variant: the numbers i have no bound c, since c + 1 is one of them."""
    bounded_by = infer("forall_elim", said, value=lam(i, i))
    return obtain(bounded_by, "c", lambda top, facts: arith(FALSE, at(parts(facts)[1], top + 1)))


BOUND_INFINITE = Mutant(
    "infinite", Claim((), exists(c, conj(0 < c, forall(i, s(i) <= c)))), "s(i) = i", witness=refuted(_no_bound)
)


def _within(size: Term) -> Term:
    return exists(c, conj(0 < c, for_each(i, size, s(i) <= c)))


BOUND = Lemma(
    "mechanisms.terms-bounded", "Finitely many numbers have a bound", "elementary",
    (nat(n),),
    _within(n),
    mutants=(BOUND_INFINITE,),
)  # fmt: skip


@proof_of(BOUND)
def _bound(claim: Claim) -> Theorem:
    """The larger of the bound so far and the last term."""
    nobody = discharge(arith(s(i) <= 1, 1 <= i, i <= 0), nat(i), 1 <= i, i <= 0)
    base = witness(_within(num(0)), 1, generalize(nobody, i))

    def step(m: Term) -> Theorem:
        def with_bound(old: Term, facts: Theorem) -> Theorem:
            new, inside = maximum(old, s(m + 1)), (nat(i), 1 <= i, i <= m + 1)

            def last(no: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(m), nat(i), arith(m < i, no), j=m, k=i)
                same = arith(eq(m + 1, i), gap, i <= m + 1)
                return use("leibniz", same, arith(s(m + 1) <= new), x=m + 1, y=i, A=lam(i, s(i) <= new))

            before = cases(
                i <= m, lambda yes: arith(s(i) <= new, at(parts(facts)[1], i, by=[nat(i), 1 <= i, yes])), last
            )
            every = generalize(discharge(before, *inside), i)
            return witness(_within(m + 1), new, arith(0 < new, parts(facts)[0]), every)

        return obtain(_within(m), "b", with_bound)

    return by_length(_within, base, step)


GIVEN = (FINITE_LAW(Q, n, item, q), nat(n), for_each(i, n, 0 <= q(i)), forall(w, 0 <= f(w)))
INSIDE = (nat(i), 1 <= i, i <= n)


# The mean of a nonnegative function under a finite law is a sum -------------------------------

MEAN = Lemma(
    "mechanisms.finite-law-mean", "The mean of a nonnegative function under a finite law is a sum", "elementary",
    GIVEN,
    conj(integrable(Q, w, f(w)), eq(E(Q, w, f(w)), factor * summation(i, 1, n, q(i) * f(item(i))))),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1", witness=finite({"Y": 1}, Q=(1,), n=1, item=0, q=1, f=1)),),
)  # fmt: skip


@proof_of(MEAN)
def _mean(claim: Claim) -> Theorem:
    """Below by a bound on the values f(item(i)), above by monotone convergence."""
    whole = summation(i, 1, n, q(i) * f(item(i)))
    cut_int, cut = parts(_cut(c))
    weight, low = at(GIVEN[2], i, by=INSIDE), at(GIVEN[3], w)
    cut_terms, terms = lam(i, q(i) * minimum(f(item(i)), c)), lam(i, q(i) * f(item(i)))
    less = generalize(discharge(arith(cut_terms(i) <= 1 * terms(i), weight), *INSIDE), i)
    below = use(SUM_BOUND, nat(n), less, c=1, s=cut_terms, t=terms)
    small = arith(E(Q, w, minimum(f(w), c)) <= whole, cut, below)
    made = monotone_limit(Q, w, f(w), minimum(f(w), c), c, small, cut_int, f(w) + 1, low)
    f_int, upper = parts(made)

    def with_bound(top: Term, facts: Theorem) -> Theorem:
        positive, most = parts(facts)
        top_int, top_mean = parts(use(both(cut_int, cut), *GIVEN, positive, c=top))
        same = arith(eq(q(i) * minimum(f(item(i)), top), 1 * terms(i)), at(most, i, by=INSIDE))
        total = use(
            SUM_EQUAL,
            nat(n),
            generalize(discharge(same, *INSIDE), i),
            c=1,
            s=lam(i, q(i) * minimum(f(item(i)), top)),
            t=terms,
        )
        lower = integrate(Q, w, arith(minimum(f(w), top) <= f(w)), top_int, f_int)
        return arith(comparison(claim), upper, lower, top_mean, total)

    found = use(BOUND, nat(n), s=lam(i, f(item(i))))
    return both(f_int, obtain(found, "b", with_bound))


def _cut(level: Term) -> Theorem:
    """E[min(f, c)] is the sum, for c > 0."""
    unit = lam(w, minimum(f(w), level) / level)
    low = at(GIVEN[3], w)
    size = generalize(both(arith(0 <= unit(w), low, 0 < level), arith(unit(w) <= 1, 0 < level)), w)
    mean = at(GIVEN[0], unit, by=[size])
    cut_int = bounded(Q, w, minimum(f(w), level), level, low, 0 < level)
    scaled = parts(expand(Q, w, unit(w), cut_int, 0 < level))[1]
    old, new = lam(i, q(i) * unit(item(i))), lam(i, q(i) * minimum(f(item(i)), level))
    terms = generalize(discharge(arith(eq(new(i), level * old(i)), 0 < level), *INSIDE), i)
    total = use(SUM_EQUAL, nat(n), terms, c=level, s=new, t=old)
    return both(
        cut_int, arith(eq(E(Q, w, minimum(f(w), level)), summation(i, 1, n, new(i))), mean, scaled, total, 0 < level)
    )


# Laws on three points of the real line, known by bounded tests --------------------------------

a, b, v = variables("a b v")
R = var("R", prob(REAL))
phi_, g = (var(name, function_type((REAL,), REAL)) for name in ("phi", "g"))
TEST = test_function(phi_, v)
SPOTS = (num(1), num(0), num(-1))


def weighted(f: Term, top: object, middle: object, bottom: object) -> Term:
    """The mean of f under the masses top at 1, middle at 0 and bottom at -1."""
    return top * f(SPOTS[0]) + middle * f(SPOTS[1]) + bottom * f(SPOTS[2])


def three_points(law: Term, *masses: object) -> Term:
    """The law has these masses at 1, 0 and -1."""
    return forall(phi_, implies(TEST, eq(E(law, v, phi_(v)), weighted(phi_, *masses))))


POINTS_GIVEN = three_points(R, a, b, c)

THREE_POINTS = Lemma(
    "foundations.three-points", "Means of any function under a law on three points", "elementary",
    (POINTS_GIVEN,),
    conj(integrable(R, v, g(v)), eq(E(R, v, g(v)), weighted(g, factor * a, b, c))),
    lambda _: finite_law(dict(zip(SPOTS, (a, b, c), strict=True))).mean(R, g(v), v, POINTS_GIVEN),
    (Mutant("factor", {factor: MORE}, "the point mass at 1, f = 1",
            witness=finite({}, R={1: 1}, a=1, b=0, c=0, g=1)),),
)  # fmt: skip


# Kernels to the points 0, 1 and 2 of the line -------------------------------------------------

u = var("u", "U")
kernel = var("K", function_type(("U",), prob(REAL)))
a_, b_ = (var(name, function_type(("U",), REAL)) for name in "ab")


def on_points(law: Term, *masses: object) -> Term:
    """The law has these masses at 0, 1 and so on."""
    first, *others = (mass * phi_(num(place)) for place, mass in enumerate(masses))
    return forall(phi_, implies(TEST, eq(E(law, v, phi_(v)), sum(others, first))))


WEIGHTS = forall(u, conj(0 <= a_(u), 0 <= b_(u), a_(u) + b_(u) <= 1))
third = 1 - a_(u) - b_(u) if factor == 1 else factor * (1 - a_(u) - b_(u))

KERNEL_ON_THREE = Lemma(
    "foundations.kernel-on-three-points", "There are kernels with any masses at the points 0, 1 and 2",
    "law_with_density",
    (WEIGHTS,),
    exists(kernel, forall(u, on_points(kernel(u), a_(u), b_(u), third))),
    mutants=(Mutant("mass", {factor: MORE}, "all mass at 2", witness=finite({"U": 1}, a=0, b=0)),),
)  # fmt: skip


@proof_of(KERNEL_ON_THREE)
def _proof(claim: Claim) -> Theorem:
    """A mixture of the point 0 and of a mixture of the points 1 and 2."""
    share = ind(a_(u) < 1) * b_(u) / (1 - a_(u))
    weights = specialize(WEIGHTS, u)

    def in_unit(yes: Theorem) -> Theorem:
        return both(arith(0 <= share, weights, yes), arith(share <= 1, weights, yes))

    def none(no: Theorem) -> Theorem:
        off = arith(eq(ind(a_(u) < 1), 0), no)
        return both(arith(0 <= share, off), arith(share <= 1, off))

    def constant(point: int) -> Term:
        return lam(u, dirac(num(point)))

    unit = generalize(cases(a_(u) < 1, in_unit, none), u)
    rest = use(MIXED, unit, t=lam(u, share), P=constant(1), Q=constant(2))

    def with_rest(R: Term, others: Theorem) -> Theorem:
        first = generalize(both(arith(0 <= a_(u), weights), arith(a_(u) <= 1, weights)), u)
        made = use(MIXED, first, t=a_, P=constant(0), Q=R)

        def with_kernel(K: Term, facts: Theorem) -> Theorem:
            mixed, inner = (at(specialize(fact, u), phi_, by=[TEST]) for fact in (facts, others))
            points = [parts(use("E_dirac", x=num(place), f=lam(v, phi_(v))))[1] for place in range(3)]

            def below(yes: Theorem) -> Theorem:
                return arith(eq((1 - a_(u)) * share, b_(u)), yes)

            def all_at_once(no: Theorem) -> Theorem:
                return arith(eq((1 - a_(u)) * share, b_(u)), arith(eq(a_(u), 1), no, weights), weights)

            product = cases(a_(u) < 1, below, all_at_once)
            goal = opened(claim.conclusion, K)
            return witness(claim.conclusion, K, intro(goal, lambda g, *_: arith(g, mixed, inner, product, *points)))

        return obtain(made, "K", with_kernel)

    return obtain(rest, "R", with_rest)
