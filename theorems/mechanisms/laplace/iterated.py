"""Laplace noise on the answer of the Laplace mechanism: its Rényi DP, where the first noise may start
elsewhere; and that its pure DP is no better than that of the larger noise.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, exceeded, fact, near, with_laplace
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import LAPLACE
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.densities_after_kernels import P_, PUSHED_R, K, R
from theorems.foundations.divergences.composition import RENYI_ADAPTIVE
from theorems.foundations.measure.laws_exist import PUSHED_LAW
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT, EXP_TANGENT
from theorems.mechanisms.laplace.law import EXISTS, b
from theorems.mechanisms.laplace.likelihood_ratio import RENYI_DP_R, RENYI_R
from theorems.mechanisms.laplace.renyi import NEAR, divergence
from theorems.mechanisms.laplace.slopes import APART, FIRST, SECOND, SOURCE, a, m, u, x, z
from theorems.mechanisms.laplace.sum_of_two import (
    LAWS,
    SIGNS,
    TAIL,
    below_no_loss,
    density_of_both,
    mixed_any,
    profile,
    tail,
    with_sum,
)

# A Laplace variable is no given number, as a witness ------------------------------------------

c, v = variables("c v")


def at_a_point(said: Theorem) -> Theorem:
    """m = c = 0 and a = b = 1, with a law that is 0 for certain: a Laplace variable is never 0."""
    never = lam(x, ind(eq(x, 0)))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, point = laws(num(0)), dirac(num(0))
        values = {"P": law, "K": laws, "R": point, "W": law, "m": num(0), "c": num(0), "a": num(1), "b": num(1)}
        told = at(instance(said, specialize(centred, 0), centred, **values), never)
        drawn = at(specialize(centred, u), never)
        body = integrand_of(rhs(drawn), x)
        height = exp(-absolute(num(0) - u) / 1) / 2
        ints, mean = parts(expand(LEBESGUE, x, height * never(x), fact("mechanisms.point-null", m=0)))
        here = congruence(eq(height * never(x), body), eq(x, 0))
        goal = eq(height * never(x), body)
        same = cases(eq(x, 0), lambda yes: use(here, yes), lambda no: arith(goal, no))
        value = parts(transfer(LEBESGUE, x, same, ints))[1]
        none = arith(eq(lhs(drawn), 0), drawn, value, mean, fact("mechanisms.point-null", m=0))
        inner = integrand_of(rhs(told), u)
        zero_int, zero = parts(fact("foundations.mean-of-zero", mu=law))
        nothing, still = generalize(none, u), substitute(v - c, {v: u, c: num(0)})
        each = arith(eq(num(0), inner), at(nothing, still))
        gone = parts(transfer(law, u, each, zero_int))[1]
        certain = parts(use("E_dirac", x=num(0), f=never))[1]
        return absurd(told, gone, zero, certain)

    return with_laplace(with_laws)


# Laplace noise twice: it may start elsewhere, if the second noise is moved by as much ---------

W = var("W", P_.type)
OTHER = LAPLACE(W, c, a), *SIGNS


MOVED = Lemma(
    "mechanisms.laplace-moved", "Laplace noise of scale a about m, and of scale b on that, is such noise about c, and "
    "of scale b on that moved by m - c", SOURCE,
    (*LAWS, *OTHER),
    PUSHED_R(R, W, lam(u, K(u + m - c))),
    mutants=(Mutant("any law", without(LAWS[2]),
                    "a law that is 0 for certain", witness=refuted(at_a_point)),),
)  # fmt: skip


@proof_of(MOVED)
def _proof(claim: Claim) -> Theorem:
    """Both have the density of the sum, with the median m."""
    start, steps, pushed = LAWS
    shift = m - c
    joint = mixed_any()
    plain = density_of_both(start, specialize(steps, u), pushed, joint)
    ints, mean = parts(use(joint, *SIGNS, m=c, x=x - shift))
    pair = substitute(FIRST, {m: c}) * substitute(SECOND, {u: u + shift})
    whole_int, whole = parts(transfer(LEBESGUE, u, arith(eq(integrand_of(ints, u), pair)), ints))
    mixed = both(whole_int, arith(eq(E(LEBESGUE, u, pair), profile(absolute(x - m))), whole, mean))
    kernel = lam(u, K(u + shift))

    def with_law(law: Term, made: Theorem) -> Theorem:
        moved = density_of_both(LAPLACE(W, c, a), specialize(steps, u + shift), made, mixed)
        tests = [made, *(parts(unfolded(known))[2] for known in (plain, moved))]
        return intro(claim.conclusion, lambda goal, phi: arith(goal, *(at(test, phi) for test in tests)))

    return obtain(use(PUSHED_LAW, P=W, K=kernel), "R2", with_law)


# Laplace noise on the answer of the Laplace mechanism, under Rényi DP -------------------------

ITERATED_SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4, as recalled"
n, w, y = variables("n w y")
Q, S = variables("Q S", prob(REAL))
NOISE = forall(u, LAPLACE(K(u), u, b))
GIVEN = (LAPLACE(P_, m, a), LAPLACE(Q, n, a), NOISE, PUSHED_R(R, P_, K), PUSHED_R(S, Q, K), 0 < a, 0 < b, 1 < alpha)


def cost(first: Term, second: Term, factor: Factor = 1) -> Term:
    """What noise of scale a hides of a distance, and noise of scale b of another one."""
    return substitute(divergence(first), {b: a}) + mul(factor, divergence(second))


room = mark("room", 0)

PAIR = Lemma(
    "bbgg19.iterated-laplace-rdp-pair", "Laplace noise of scale a, and of scale b on that: what the first hides up to "
    "any w, and the second from there on", ITERATED_SOURCE,
    (*GIVEN, absolute(w - n) <= y, absolute(m - w) <= z),
    RENYI_R(alpha, R, S, cost(y, z, factor) + room),
    mutants=(Mutant("sign", {factor: -1}, "two equal laws", control={room: 1}),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """R is also noise of scale a about w, and noise of scale b on that moved by m - w."""
    start, other, noise, first, second, *_ = GIVEN
    *_, near_w, near_m = claim.hypotheses

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        middle = specialize(centred, w)
        moved = use(MOVED, start, noise, first, middle, 0 < a, 0 < b, P=P_, R=R, K=K, W=laws(w), c=w)
        hidden = use(NEAR, middle, other, near_w, 0 < a, 1 < alpha, P=laws(w), Q=Q, mu=w, nu=n, b=a, d=y)
        here, there = specialize(noise, u + (m - w)), specialize(noise, u)
        close = arith(absolute(u + (m - w) - u) <= z, near_m)
        left = use(NEAR, here, there, close, 0 < b, 1 < alpha, P=K(u + (m - w)), Q=K(u), mu=u + (m - w), nu=u, d=z)
        kernel = lam(u, K(u + (m - w)))
        return use(RENYI_ADAPTIVE, hidden, generalize(left, u), moved, second, 1 < alpha, P=laws(w), Q=Q, K=kernel,
                   H=K, R=R, S=S, t=read(RENYI_R, hidden).t, s=read(RENYI_R, left).t)  # fmt: skip

    return obtain(use(EXISTS, 0 < a, b=a), "R0", with_laws)


@refutation_of(PAIR, "sign")
def _negative(said: Theorem) -> Theorem:
    """R = S, m = n = w = 0, y = 0 and z = 1: the bound would be negative."""

    def clash(told: Theorem, values: dict[str, Term]) -> Theorem:
        (start, noise, pushed), law = parts(told), values["R"]
        more = {"Q": values["P"], "S": law, "n": num(0), "w": num(0), "y": num(0), "z": num(1), "alpha": num(2)}
        bound = instance(said, start, noise, pushed, **values, **more)
        return exceeded(fact("bs16.lemma-2.2a", bound, P=law, Q=law, alpha=2, t=read(RENYI_R, bound).t))

    return with_sum(1, clash)


# The Laplace mechanism, with Laplace noise on its answer, under Rényi DP ----------------------

x_, split_ = var("x", "X"), var("split")
first, M = (var(name, function_type(("X",), prob(REAL))) for name in ("L", "M"))
STARTS = forall(x_, LAPLACE(first(x_), q(x_), a))
LAPLACE_TWICE = Definition(
    "laplace_twice", (M, q, a, b), exists((first, K), conj(STARTS, NOISE, forall(x_, PUSHED_R(M(x_), first(x_), K))))
)
"""M releases the value of the query with Laplace noise of scale a, and then Laplace noise of scale b on that."""
put_in_words(
    LAPLACE_TWICE,
    "the answer is the value of the query with Laplace noise of the scale named before the last, and more Laplace "
    "noise of the one named last on that",
)
write_as(
    LAPLACE_TWICE,
    r"{0} = {1} + \operatorname{{Laplace}}\left(0, {2}\right) + \operatorname{{Laplace}}\left(0, {3}\right)",
)
bound = mark("bound", cost(split_, Delta - split_))

LEMMA = Lemma(
    "bbgg19.iterated-laplace-rdp",
    "The Laplace mechanism with scale a, and Laplace noise of scale b on its answer, under Rényi DP", ITERATED_SOURCE,
    (SENSITIVITY(q, N, Delta), LAPLACE_TWICE(M, q, a, b), 0 < a, 0 < b, 1 < alpha, 0 <= split_, split_ <= Delta),
    RENYI_DP_R(M, N, alpha, bound),
    mutants=(Mutant("sign", {bound: cost(split_, Delta - split_, -1)}, "a query that is 0",
                    control={bound: cost(split_, Delta - split_) + 1}),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """Between the values choose w at the distance split of one, or its share of that."""
    sensitive, twice, *_ = claim.hypotheses
    gap = at_neighbours(sensitive)
    m, n = q(x1), q(x2)

    def with_start(start: Term, some: Theorem) -> Theorem:
        def with_kernel(kernel: Term, facts: Theorem) -> Theorem:
            starts, noise, pushed = parts(facts)
            laws = [specialize(starts, data) for data in (x1, x2)] + [specialize(pushed, data) for data in (x1, x2)]

            def through(w: Term, *known: Theorem) -> Theorem:
                sizes = gap, 0 <= split_, split_ <= Delta
                places = absolute(w - n) <= split_, absolute(m - w) <= Delta - split_
                close = [arith(place, *sizes, *known) for place in places]
                return use(PAIR, *laws, noise, *close, 0 < a, 0 < b, 1 < alpha, P=start(x1), Q=start(x2), K=kernel,
                           R=M(x1), S=M(x2), m=m, n=n, w=w, y=split_, z=Delta - split_)  # fmt: skip

            def beyond(far: Theorem) -> Theorem:
                return cases(
                    n <= m, lambda up: through(n + split_, up, far), lambda down: through(n - split_, down, far)
                )

            made = cases(absolute(m - n) <= split_, lambda close: through(m, close), beyond)
            return for_all(claim.conclusion, made)

        return obtain(some, "K", with_kernel)

    return obtain(unfolded(twice), "L", with_start)


@refutation_of(LEMMA, "sign", X=REAL)
def _mechanism_negative(said: Theorem) -> Theorem:
    """A query that is 0, with split = 0 and Delta = 1: the bound would be negative."""
    identity, relation = lam(v, num(0)), near(0)

    def clash(told: Theorem, values: dict[str, Term]) -> Theorem:
        (start, noise, pushed), law = parts(told), values["R"]
        twice = on(LAPLACE_TWICE, X=REAL)(lam(v, law), identity, num(1), num(1))
        start_law = values["P"]
        made = folded(twice, witnesses(unfold(twice), [lam(v, start_law), values["K"]], generalize(start, v), noise,
                                       generalize(pushed, v)))  # fmt: skip
        sensitive = intro(on(SENSITIVITY, X=REAL)(identity, relation, 1), lambda goal, *_: arith(goal))
        numbers = {"Delta": num(1), "a": num(1), "b": num(1), "alpha": num(2), "split": num(0)}
        told = instance(said, sensitive, made, q=identity, N=relation, M=lam(v, law), **numbers)
        bound = at(told, 0, 0, by=[arith(relation(num(0), num(0)))])
        return exceeded(fact("bs16.lemma-2.2a", bound, P=law, Q=law, alpha=2, t=read(RENYI_R, bound).t))

    return with_sum(1, clash)


iterated_laplace_rdp = Verified(
    LEMMA, "iterated_laplace_rdp", {"sensitivity": Delta, "scale": a, "scale2": b}, requires=(0 <= Delta,)
)


# Laplace noise on the answer of the Laplace mechanism does not make it more purely private than the larger noise ---

CLOSE = on(INDISTINGUISHABLE, Y=REAL)(R, S, epsilon, 0)
GAP = m - n
PLACES = (*GIVEN[:-1], ne(a, b), n <= m)

LOWER = Lemma(
    "bbgg19.example-2-no-amplification",
    "Laplace noise of scale a, and of another scale b on that, is no better than Delta/max(a, b)-DP", SOURCE,
    (*PLACES, CLOSE),
    mul(1, GAP / maximum(a, b)) <= epsilon,
    mutants=(Mutant("not private", without(CLOSE), "one law, epsilon = -1"),),
)  # fmt: skip

d, p, q_, k = variables("d p q k")


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """Compare how likely the answers are to be at least m + d, for large d."""
    start, other, noise, first, second, *_ = GIVEN
    event = lam(x, ind(c <= x))
    orders = arith(m <= c, m <= c), arith(n <= c, m <= c, n <= m)
    tails = [
        use(TAIL, start, noise, first, *APART, orders[0], P=P_, K=K, R=R, m=m),
        use(TAIL, other, noise, second, *APART, orders[1], P=Q, K=K, R=S, m=n),
    ]
    bound = arith(tail(c - m) <= exp(epsilon) * tail(c - n), at(CLOSE, event), *tails)
    there = use(bound, arith(m <= m + d, 0 <= d), *claim.hypotheses, c=m + d)

    def with_larger(p: Term, q: Term, larger: Theorem) -> Theorem:
        rate, level = 1 / q - 1 / p, exp(epsilon - GAP / p)
        squares = arith(0 < p**2 - q**2, larger, 0 < a, 0 < b)
        top, under = _numerator(p, q, d), _numerator(p, q, d + GAP)
        compared = arith(top <= exp(epsilon) * under, there, squares)
        scaled = arith(exp(d / p) * top <= exp(d / p) * (exp(epsilon) * under), compared)
        share = arith(p**2 - q**2 * exp(-d * rate) <= p**2 * level, scaled, 0 < a, 0 < b)

        def impossible(less: Theorem) -> Theorem:
            small = use(EXP_STRICT, arith(epsilon - GAP / p < 0, less), x=epsilon - GAP / p, y=0)
            positive = arith(0 < rate, larger, 0 < a, 0 < b)
            under_one = arith(level < 1, small)
            far = 1 / (1 - level) / rate
            reached = use(share, arith(0 <= far, positive, under_one), *claim.hypotheses, larger, d=far)
            exact = arith(eq(far * rate, 1 / (1 - level)), positive)
            power = same_value(lam(d, exp(-d)), exact)
            short = use(_too_far(), larger, arith(0 < q, 0 < a, 0 < b), under_one, p=p, q=q, k=level)
            return arith(GAP / p <= epsilon, reached, power, short)

        least = cases(epsilon < GAP / p, impossible, lambda no: arith(GAP / p <= epsilon, no))
        size = arith(eq(maximum(a, b), p), larger)
        return arith(claim.conclusion, least, same_value(lam(d, GAP / d), size))

    return cases(b < a, lambda yes: with_larger(a, b, yes), lambda no: with_larger(b, a, arith(a < b, no, ne(a, b))))


def _numerator(p: Term, q: Term, distance: Term) -> Term:
    return p**2 * exp(-distance / p) - q**2 * exp(-distance / q)


def _too_far() -> Theorem:
    """For q < p and k < 1 the number q^2 exp(-y) is less than p^2 (1 - k) at y = 1/(1 - k)."""
    y = 1 / (1 - k)
    signs = 0 < q_, q_ < p, k < 1
    tangent = use(EXP_TANGENT, x=y)
    small = arith(exp(-y) < 1 - k, tangent, *signs)
    squares = arith(q_**2 < p**2, 0 < q_, q_ < p)
    return arith(q_**2 * exp(-y) < p**2 * (1 - k), small, squares, *signs)


@refutation_of(LOWER, "not private")
def _any_epsilon(said: Theorem) -> Theorem:
    return below_no_loss(said, 2)
