"""Noise N(u, sigma^2 I) on vectors is all that is asked of noise: how well it distinguishes two points,
that there is such noise, and how theorems about noise are said of vectors.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, exceeded, excess_value, from_level, tail
from dpproofs.mutants.two_answers import single_sums
from dpproofs.mutants.witnesses import natural
from theorems.citations import DONG_ROTH_SU
from theorems.composition.iteration.noise import APART as DISTANCE, GAUSSIAN_NOISE, PROFILE_V, noise, phi
from theorems.composition.iteration.noise_on_coordinates import (
    BASE,
    DRAWN,
    GAUSSIAN_COORDINATES,
    MOVES,
    NOISY,
    PUSHED_V,
    TEST,
    VALUES,
    R,
    a,
    k,
    known,
    noisy,
    same_means,
    with_noise,
)
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import (
    COORDINATES,
    COORDINATES_GIVEN,
    INNER,
    SPACE,
    d,
    entry,
    i,
    places,
    put,
)
from theorems.foundations.geometry.inner_products import INNER_PRODUCT, add, inner, minus, scale, u, v, w
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.notions.gaussian_dp.composition import GAUSSIAN_LAWS
from theorems.notions.gaussian_dp.gaussian_laws import LAWS
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS, equal_mu, gaussian

# Gaussian noise on each of d coordinates: how well two points are distinguished ---------------

base = var("u0", "V")

SQUARE = lam(i, (entry(u, i) - entry(v, i)) ** 2)


def squares(number: Term) -> Term:
    """The squared distance in the first k coordinates."""
    return summation(i, 1, number, SQUARE(i))


APART = Lemma(
    "iteration.noise-on-coordinates-apart",
    "Gaussian noise on coordinates distinguishes two points as well as two Gaussian laws at their distance",
    f"{DONG_ROTH_SU}, Theorem 2.7 and Corollary 3.3",
    (nat(d), DRAWN, 0 < sigma),
    PROFILE_V(R(d, u, base), R(d, v, base), gaussian(factor * squares(d) / sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "the points 1 and 0 of the line"),),
)


@proof_of(APART)
def _proof(claim: Claim) -> Theorem:
    """Each coordinate adds the square of its difference."""
    every = induction(d, _close, _nothing(), _one_more, nat(d))
    return at(at(every, by=[arith(Term("le", (d, d)))]), u, v, base)


def _close(number: Term) -> Term:
    laws = R(number, u, base), R(number, v, base)
    return implies(number <= d, forall((u, v, base), PROFILE_V(*laws, gaussian(squares(number) / sigma**2))))


def _nothing() -> Theorem:
    """No coordinate has noise."""
    begins = parts(unfolded(DRAWN))[0]
    law, other = (R(num(0), point, base) for point in (u, v))
    means = [at(begins, point, base, phi, by=[TEST]) for point in (u, v)]
    same = generalize(discharge(arith(eq(E(law, w, phi(w)), E(other, w, phi(w))), *means), TEST), phi)
    level = squares(num(0)) / sigma**2
    none = arith(eq(level, 0), use("sum_empty", a=1, b=0, s=SQUARE), 0 < sigma)
    return for_all(_close(num(0)), use(SAME_LAWS, same, none, P=law, Q=other, s=level), u, v, base)


def _one_more(said: Term, m: Term) -> Theorem:
    """The next coordinate, and then the others, wherever it is."""
    known = at(_close(m), by=[arith(m <= d, m + 1 <= d)])
    step = nat(m), arith(m < d, m + 1 <= d)

    one, rest = SQUARE(m + 1) / sigma**2, squares(m) / sigma**2
    mean, other = entry(u, m + 1), entry(v, m + 1)
    near = use(LAWS, 0 < sigma, arith(eq(one, one)), mu=mean, nu=other, v=one)
    after = put(base, m + 1, a)
    others = generalize(at(known, u, v, after), a)
    laws = [unfolded(at(parts(unfolded(DRAWN))[1], m, point, base, by=step)) for point in (u, v)]
    total = over_range(0 <= squares(m), m, nat(m), each=lambda j: arith(0 <= SQUARE(j)))
    signs = arith(0 <= one, 0 < sigma), arith(0 <= rest, total, 0 < sigma)
    made = use(GAUSSIAN_LAWS, near, others, *laws, *signs, P=normal(mean, sigma), Q=normal(other, sigma),
               K=lam(a, R(m, u, after)), H=lam(a, R(m, v, after)), R=R(m + 1, u, base), S=R(m + 1, v, base),
               T=lam((a, w), w), s=one, t=rest)  # fmt: skip
    longer = use("sum_step", nat(m + 1), arith(1 <= m + 1, 0 <= m), a=1, b=m, s=SQUARE)
    level = arith(eq(one + rest, squares(m + 1) / sigma**2), longer, 0 < sigma)
    return for_all(said, equal_mu(made, level), u, v, base)


@refutation_of(APART, "factor", V=REAL)
def _one(said: Theorem) -> Theorem:
    """The points 1 and 0 of the line."""
    event = from_level(Fraction(1, 2))
    points = {"u": num(1), "v": num(0), "u0": num(0)}

    def clash(law: Term, told: Theorem) -> Theorem:
        made = instance(said, natural(num(1)), told, numeric(num(0) < 1), **VALUES, sigma=1, R=law, **points)
        bound = single_sums(at(made, 1, event))
        means = [noisy(law, told, point, 0, event) for point in (1, 0)]
        ends = [tail(Fraction(1, 2), point) for point in (1, 0)]
        return exceeded(bound, *means, *ends, excess_value(bound))

    return with_noise(clash)


# There is Gaussian noise on coordinates, for any number of them -------------------------------

POINTS = product("V", "V")
p, q = var("p", POINTS), var("q", product(REAL, POINTS))


def noise_for(law: Term, last: Term) -> Term:
    """The law is noise on up to that many coordinates."""
    return GAUSSIAN_COORDINATES(law, entry, put, sigma, last)


def _there_is(last: Term) -> Term:
    return exists(R, noise_for(R, last))


def _start() -> Theorem:
    """No coordinate has noise."""
    still = lam((k, u, v), dirac(v))
    begins, steps = conjuncts(unfold(noise_for(still, num(0))))
    known = intro(begins, lambda goal, _, base, test: arith(goal, parts(use("E_dirac", x=base, f=test))[1]))
    none = intro(steps, lambda goal, number, *_: arith(goal, natural_sign(number), number < 0))
    return witness(_there_is(num(0)), still, folded(noise_for(still, num(0)), both(known, none)))


def _longer(goal: Term, last: Term, old: Term, facts: Theorem, mixed: Theorem, new: Term, pushed: Theorem) -> Theorem:
    """The noise on the coordinates up to ``last``, and on one more."""
    begins, steps = parts(unfolded(facts))

    def law(number: Term, point: Term, base: Term, test: Term) -> Theorem:
        return at(specialize(mixed, pair(number, pair(point, base))), test, by=[test_function(test, w)])

    def drawn(number: Term, point: Term, base: Term) -> Term:
        place = number + 1
        kernel = lam(a, new(number, point, put(base, place, a)))
        return PUSHED_V(new(place, point, base), normal(entry(point, place), sigma), kernel)

    def from_old(number: Term, told: Theorem, *where: Theorem | Term) -> Theorem:
        def of_test(wanted: Term, test: Term) -> Theorem:
            end = put(v, number + 1, a)
            equal = eq(*(E(each(number, u, end), w, test(w)) for each in (old, new)))
            within = arith(equal, law(number, u, end, test), *where)
            means = parts(same_means(normal(entry(u, number + 1), sigma), within))[0]
            then = at(told, test, by=[test_function(test, w)])
            return arith(wanted, law(number + 1, u, v, test), then, means, *where)

        return intro(drawn(number, u, v), of_test)

    def before(yes: Theorem) -> Theorem:
        gap = use(NAT_GAP, nat(k), nat(last), yes, j=k, k=last)
        return from_old(k, at(steps, k, u, v, by=[nat(k), yes]), gap, yes)

    def at_last(no: Theorem) -> Theorem:
        gap = use(NAT_GAP, nat(k), use("nat_successor", nat(last), k=last), k < last + 1, j=k, k=last + 1)
        here = arith(eq(last, k), no, gap)
        made = from_old(last, specialize(pushed, pair(u, v)))
        return use("leibniz", here, made, x=last, y=k, A=lam(k, drawn(k, u, v)))

    first, rest = conjuncts(unfold(noise_for(new, last + 1)))
    start = intro(first, lambda wanted, point, base, test: arith(
        wanted, law(num(0), point, base, test), at(begins, point, base, test, by=[test_function(test, w)]),
        natural_sign(last)))  # fmt: skip
    each = for_all(rest, cases(k < last, before, at_last), k, u, v)
    return witness(goal, new, folded(noise_for(new, last + 1), both(start, each)))


def _further(goal: Term, last: Term) -> Theorem:
    """One more coordinate."""

    def with_noise(old: Term, facts: Theorem) -> Theorem:
        first, second = fst(p), snd(p)
        law = lam(p, normal(entry(first, last + 1), sigma))
        kernel = lam((p, a), old(last, first, put(second, last + 1, a)))

        def with_next(after: Term, pushed: Theorem) -> Theorem:
            early = lam(q, ind(fst(q) <= last))
            weights = generalize(both(arith(0 <= early(q)), arith(early(q) <= 1)), q)
            before = lam(q, old(fst(q), fst(snd(q)), snd(snd(q))))
            mixed = use(MIXED, weights, P=before, Q=lam(q, after(snd(q))), t=early)

            def with_law(made: Term, split: Theorem) -> Theorem:
                new = lam((k, u, v), made(pair(k, pair(u, v))))
                return _longer(goal, last, old, facts, split, new, pushed)

            return obtain(mixed, "W", with_law)

        return obtain(use(PUSHED_KERNEL, P=law, K=kernel), "A", with_next)

    return obtain(_there_is(last), "R", with_noise)


EXISTS = Lemma(
    "iteration.noise-on-coordinates-exists", "There is Gaussian noise on coordinates", "law_with_density",
    (nat(d),),
    _there_is(d),
    lambda _: induction(d, _there_is, _start(), _further, nat(d)),
    (Mutant("order", Claim((nat(d),), exists(R, forall(sigma, GAUSSIAN_COORDINATES(R, entry, put, sigma, d)))),
            "two deviations"),),
)  # fmt: skip


@refutation_of(EXISTS, "order", V=REAL)
def _two_deviations(said: Theorem) -> Theorem:
    """No law on the line is N(0, 1) and N(0, 2)."""
    lists = {name: VALUES[name] for name in ("e", "put", "d")}
    event = from_level(1)

    def clash(law: Term, facts: Theorem) -> Theorem:
        means = [noisy(law, specialize(facts, deviation), 0, 0, event, deviation) for deviation in (1, 2)]
        ends = [tail(1, 0, deviation) for deviation in (1, 2)]
        return absurd(*means, *ends, numeric(rhs(ends[0]) < rhs(ends[1])))

    return obtain(instance(said, natural(num(1)), **lists), "R", clash)


# Gaussian noise on vectors, N(u, sigma^2 I), is all that is asked of noise --------------------

ON_VECTORS = Lemma(
    "iteration.noise-on-vectors", "Independent Gaussian noise on coordinates is Gaussian noise",
    f"{DONG_ROTH_SU}, Theorem 2.7 and Corollary 3.3",
    (*COORDINATES_GIVEN, DRAWN, 0 < sigma),
    GAUSSIAN_NOISE(NOISY, add, scale, inner, factor * sigma),
    mutants=(Mutant("factor", {factor: MORE}, "the points 1 and 0 of the line"),),
)  # fmt: skip


@proof_of(ON_VECTORS)
def _on_vectors(claim: Claim) -> Theorem:
    """The noise of both points may begin at the first one."""
    moves, hides = conjuncts(unfold(claim.conclusion))
    known = *COORDINATES_GIVEN, DRAWN, 0 < sigma
    near = use(APART, *known, u0=u)
    equal = equal_mu(near, arith(eq(squares(d) / sigma**2, DISTANCE / sigma**2), _distance(), 0 < sigma))
    begun = use(BASE, *known, u=v, v=u, v2=v)

    def of_test(goal: Term, order: Term, test: Term) -> Theorem:
        unit = assume(test_function(test, w))
        return arith(goal, at(equal, order, test, by=[0 <= order, unit]), at(begun, test, by=[unit]))

    wanted = opened(opened(hides, u), v)
    close = generalize(intro(wanted, of_test), u, v)
    return folded(claim.conclusion, both(prove(moves, use(MOVES, *known)), prove(hides, close)))


def _distance() -> Theorem:
    """The squared distance is the sum of those of the coordinates."""
    _, added, scaled, product = parts(unfolded(SPACE))
    gap = minus(u, v)
    whole, less = specialize(added, u, scale(-1, v)), specialize(scaled, -1, v)
    here = nat(i), 1 <= i, i <= d
    each = arith(eq(entry(gap, i), entry(u, i) - entry(v, i)), at(whole, i, by=here), at(less, i, by=here))
    every = for_all(places(eq(entry(gap, i), entry(u, i) - entry(v, i))), each, i)
    total = over_range(eq(summation(i, 1, d, entry(gap, i) * entry(gap, i)), squares(d)), d, nat(d), each=every)
    return arith(eq(squares(d), DISTANCE), total, specialize(product, gap, gap))


@refutation_of(ON_VECTORS, "factor", V=REAL)
def _vectors_one(said: Theorem) -> Theorem:
    """The points 1 and 0 of the line, with the distance 1 in units of 1.01."""
    event = from_level(Fraction(1, 2))

    def clash(law: Term, told: Theorem) -> Theorem:
        made = instance(said, *known(), told, numeric(num(0) < 1), **VALUES, sigma=1, R=law)
        bound = at(at(parts(unfolded(made))[1], 1, 0), 1, event)
        means = [noisy(law, told, point, point, event) for point in (1, 0)]
        ends = [tail(Fraction(1, 2), point) for point in (1, 0)]
        return exceeded(bound, *means, *ends, excess_value(bound))

    return with_noise(clash)


# The author's kit for theorems on noisy iteration: what they say of vectors with Gaussian noise on each
# coordinate -----------------------------------------------------------------------------------


def on_vectors(lemma: Lemma, witness: Witness | None = None) -> Parts:
    """The lemma for vectors of d coordinates, with independent Gaussian noise on each, and its first false variant."""
    false, *_ = lemma.mutants
    mutant = Mutant(false.name, _of_vectors(false.claim), false.reason, witness=witness)
    return *_of_vectors(lemma.claim).parts, lambda claim: _by_lemma(lemma, claim), (mutant,)


def _of_vectors(claim: Claim) -> Claim:

    def said(formula: Term) -> tuple[Term, ...]:
        match formula.data.name if formula.op == "def" else "":
            case INNER_PRODUCT.name:
                return SPACE, nat(d)
            case GAUSSIAN_NOISE.name:
                return (GAUSSIAN_COORDINATES(R, entry, put, read(GAUSSIAN_NOISE, formula).sigma, d),)
            case _:
                return (substitute(formula, {noise: NOISY}),)

    given = tuple(new for old in claim.hypotheses for new in said(old))
    return Claim(given, substitute(claim.conclusion, {noise: NOISY}))


def _by_lemma(lemma: Lemma, claim: Claim) -> Theorem:
    """The claim, from a theorem about all spaces and all noise."""
    deviation = read(GAUSSIAN_COORDINATES, hypothesis(claim, GAUSSIAN_COORDINATES)).sigma
    space = hypothesis(claim, COORDINATES), nat(d)
    positive = arith(0 < deviation, *conditions(claim))
    noisy = use(ON_VECTORS, *space, hypothesis(claim, GAUSSIAN_COORDINATES), positive, sigma=deviation)
    return use(lemma, use(INNER, *space), noisy, *claim.hypotheses, G=NOISY)
