"""A law or kernel that is at least c A is a mixture with A; two laws as mixtures with a common component; and
the shares that two mixtures with one common part have.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.likelihood_ratios import AT_MOST, MEAN_OF_DENSITY
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.foundations.measure.laws_exist import TEST, WITH_DENSITY, Ps, Rs, u
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING

# A kernel that is at least c A, for a kernel A and 0 < c < 1, is a mixture with A: the remainder is a kernel as
# well -----------------------------------------------------------------------------------------

As, c = var("A", Ps.type), var("c")
BELOW = forall((u, phi), implies(TEST, c * E(As(u), w, phi(w)) <= E(Ps(u), w, phi(w))))


shift = mark("shift", 0)
MIXED = exists(Rs, forall(u, MIXTURE(Ps(u), c + shift, As(u), Rs(u))))
"""P is a mixture of A, with weight c, and some other law."""

INNER_REST = Lemma(
    "foundations.law-rest-inner", "A law above c A is a mixture with A, for 0 < c < 1", "law_with_density",
    (BELOW, 0 < c, c < 1),
    MIXED,
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "P = c A + (1 - c) B, A, B on different points",
                    witness=finite({"U": 1, "Y": 2}, c="1/2", A=((1, 0),), P=(("1/2", "1/2"),))),),
)  # fmt: skip


@proof_of(INNER_REST)
def _rest(claim: Claim) -> Theorem:
    """With r = dA/dP <= 1/c, the remainder has the density (1 - c r)/(1 - c)."""

    def with_ratio(r: Term, facts: Theorem) -> Theorem:
        density = folded(DENSITY(lam(w, r(u, w)), As(u), Ps(u)), specialize(facts, u))
        nonneg, r_int, change = parts(unfolded(density))
        size = specialize(TEST, w)
        phi_int = bounded(Ps(u), w, phi(w), 1, size)
        scaled = parts(expand(Ps(u), w, 1 / c * phi(w), phi_int))[1]
        bound = at(BELOW, u, phi, by=[TEST])
        covered = arith(E(As(u), w, phi(w)) <= E(Ps(u), w, 1 / c * phi(w)), bound, scaled, 0 < c)
        most = use(AT_MOST, density, generalize(arith(0 <= 1 / c, 0 < c), w), parts(constant(Ps(u), w, 1 / c))[0],
                   generalize(discharge(covered, TEST), phi), P=As(u), Q=Ps(u), L=lam(w, r(u, w)),
                   g=lam(w, 1 / c))  # fmt: skip
        raw = (1 - c * r(u, w)) / (1 - c)
        rest = maximum(raw, 0)
        same = arith(eq(raw, rest), r(u, w) <= 1 / c, 0 < c, c < 1)
        raw_int, raw_mean = parts(expand(Ps(u), w, raw, r_int, c < 1))
        moved = transfer(Ps(u), w, same, raw_int, most)
        unit = use(MEAN_OF_DENSITY, density, P=As(u), Q=Ps(u), L=lam(w, r(u, w)))
        mass = arith(eq(E(Ps(u), w, rest), 1), moved, raw_mean, unit, mean_of_one(Ps(u)), c < 1)
        made = use(
            WITH_DENSITY,
            generalize(arith(0 <= rest), u, w),
            generalize(both(parts(moved)[0], mass), u),
            P=Ps,
            f=lam((u, w), rest),
        )

        def with_law(R: Term, given: Theorem) -> Theorem:
            own = at(parts(unfolded(specialize(given, u)))[2], phi, by=[TEST])
            cover = arith(absolute(r(u, w) * phi(w)) <= r(u, w), size, specialize(nonneg, w))
            r_phi = dominated(Ps(u), w, cover, r_int)
            raw_phi, mean = parts(expand(Ps(u), w, raw * phi(w), r_phi, phi_int, c < 1))
            same_phi = arith(eq(raw * phi(w), rest * phi(w)), same)
            equal = parts(transfer(Ps(u), w, same_phi, raw_phi, most))[1]
            final = arith(whole(R), own, equal, mean, at(change, phi, by=[TEST]), c < 1)
            return witness(claim.conclusion, R, generalize(discharge(final, TEST), u, phi))

        return obtain(made, "R", with_law)

    return obtain(_ratios(), "r", with_ratio)


def whole(R: Term) -> Term:
    """P = c A + (1 - c) R at the test phi, for a kernel R."""
    return eq(E(Ps(u), w, phi(w)), c * E(As(u), w, phi(w)) + (1 - c) * E(R(u), w, phi(w)))


def _ratios() -> Theorem:
    """By Radon-Nikodym: a Ps(u)-null test is As(u)-null."""
    null = eq(E(Ps(u), w, phi(w)), 0)
    size = specialize(TEST, w)
    positive = integrate(As(u), w, arith(0 <= phi(w), size), bounded(As(u), w, phi(w), 1, size))
    vanish = arith(eq(E(As(u), w, phi(w)), 0), at(BELOW, u, phi, by=[TEST]), null, positive, 0 < c)
    return use("radon_nikodym", generalize(discharge(vanish, TEST, null), u, phi), K=As, H=Ps)


# A law that is at least c A, for a law A, is a mixture with A: the remainder is a law as well ---

REST = Lemma(
    "foundations.law-rest", "A law above c A is a mixture with A", "law_with_density",
    (BELOW, 0 <= c, c <= 1),
    MIXED,
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "P = c A + (1 - c) B, A, B on different points",
                    witness=finite({"U": 1, "Y": 2}, c="1/2", A=((1, 0),), P=(("1/2", "1/2"),))),),
)  # fmt: skip


@proof_of(REST)
def _rest_edges(claim: Claim) -> Theorem:
    """For c = 0 the remainder is P. For c = 1 every test and its complement show that P = A."""

    def some(no: Theorem) -> Theorem:
        return cases(c < 1, lambda yes: use(INNER_REST, BELOW, no, yes), full)

    def full(no: Theorem) -> Theorem:
        one = arith(eq(c, 1), no, c <= 1)
        size = specialize(TEST, w)
        other = lam(w, 1 - phi(w))
        unit = generalize(both(arith(0 <= other(w), size), arith(other(w) <= 1, size)), w)
        means = [parts(expand(law(u), w, other(w), bounded(law(u), w, phi(w), 1, size)))[1] for law in (As, Ps)]
        bounds = at(BELOW, u, phi, by=[TEST]), at(BELOW, u, other, by=[unit])
        final = arith(whole(As), *bounds, *means, mean_of_one(As(u)), mean_of_one(Ps(u)), one)
        return witness(claim.conclusion, As, generalize(discharge(final, TEST), u, phi))

    def none(no: Theorem) -> Theorem:
        final = arith(whole(Ps), arith(eq(c, 0), no, 0 <= c))
        return witness(claim.conclusion, Ps, generalize(discharge(final, TEST), u, phi))

    return cases(0 < c, some, none)


# A law above c A is a mixture with A (no kernels) ---------------------------------------------

LAW_BELOW = forall(phi, implies(TEST, c * E(A, w, phi(w)) <= E(P, w, phi(w))))

REST_OF_LAW = Lemma(
    "foundations.law-rest-of-law", "A law above c A is a mixture with A (no kernels)", "law_with_density",
    (LAW_BELOW, 0 <= c, c <= 1),
    exists(A2, MIXTURE(P, c + shift, A, A2)),
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "P = c A + (1 - c) B, A, B on different points",
                    witness=finite({"Y": 2}, c="1/2", A=(1, 0), P=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(REST_OF_LAW)
def _rest_of_law(claim: Claim) -> Theorem:
    """The case of kernels that do not depend on their argument."""
    found = use(REST, generalize(LAW_BELOW, u), 0 <= c, c <= 1, P=lam(u, P), A=lam(u, A))
    return obtain(found, "R", lambda R, facts: witness(claim.conclusion, R(u), specialize(facts, u)))


# Two laws as mixtures with a common component, and remainders that have nothing in common -----

theta, u_ = variables("theta u")
mu = var("mu", prob("Y"))
COMMON = minimum(p(w), exp(epsilon) * q(w))
FIRST, SECOND = DENSITY(p, P, mu), DENSITY(q, Q, mu)
MASS = eq(1 - theta, E(mu, w, COMMON))
GIVEN = (FIRST, SECOND, MASS, 0 <= epsilon, 0 < theta, theta < 1)
EVENT = ind(exp(epsilon) * q(w) < p(w))

DECOMPOSITION = Lemma(
    "bbgg19.overlapping-mixture-decomposition",
    "Two laws have a common component of the weights 1 - theta and (1 - theta)/exp(epsilon), and disjoint rests",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    GIVEN,
    exists((P0, A, B),
        conj(MIXTURE(P, 1 - theta, P0, A), MIXTURE(Q, factor * ((1 - theta) * exp(-epsilon)), P0, B),
        eq(E(A, w, EVENT), 1), eq(E(B, w, EVENT), 0))),
    mutants=(Mutant("factor", {factor: MORE}, "P = (1, 0), Q = (1/2, 1/2), epsilon = 0",
                    unwitnessed="that no laws are components is not evaluated"),),
)  # fmt: skip


@proof_of(DECOMPOSITION)
def _proof(claim: Claim) -> Theorem:
    """The common component has the density min(p, exp(epsilon) q)/(1 - theta); an event separates the remainders."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in (FIRST, SECOND))
    p0, q0 = specialize(p_low, w), specialize(q_low, w)
    ratio = COMMON / (1 - theta)
    common_int = dominated(mu, w, arith(absolute(COMMON) <= p(w), p0, q0), p_int)
    scaled_int, mean = parts(expand(mu, w, ratio, common_int, arith(0 < 1 - theta, theta < 1)))
    total = arith(eq(E(mu, w, ratio), 1), mean, MASS, theta < 1)
    low = generalize(arith(0 <= ratio, p0, q0, theta < 1), u_, w)
    made = use(WITH_DENSITY, low, generalize(both(scaled_int, total), u_), P=lam(u_, mu), f=lam((u_, w), ratio))

    def with_common(laws: Term, facts: Theorem) -> Theorem:
        common = laws(u_)
        change = parts(unfolded(specialize(facts, u_)))[2]

        def of_test(f: Term, unit: Theorem | Term) -> list[Theorem]:
            """What the densities say of a test: its means, and those of the common component."""
            size = specialize(unit, w)
            ints = [
                dominated(mu, w, arith(absolute(density * f(w)) <= density, size, sign), known)
                for density, sign, known in ((ratio, arith(0 <= ratio, p0, q0, theta < 1), scaled_int),
                                             (p(w), p0, p_int), (q(w), q0, q_int))
            ]  # fmt: skip
            means = [at(known, f, by=[unit]) for known in (change, p_change, q_change)]
            below = arith(ratio * f(w) <= 1 / (1 - theta) * (p(w) * f(w)), size, p0, q0, theta < 1)
            other = arith(ratio * f(w) <= exp(epsilon) / (1 - theta) * (q(w) * f(w)), size, p0, q0, theta < 1)
            return [*means, *(integrate(mu, w, fact, *ints) for fact in (below, other)), *ints]

        tested = of_test(phi, TEST)[:5]
        c = (1 - theta) * exp(-epsilon)
        one = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
        part = E(common, w, phi(w))
        below, other = (
            intro(forall((u_, phi), implies(TEST, least)), lambda goal, *_: arith(goal, *tested, theta < 1))
            for least in ((1 - theta) * part <= E(P, w, phi(w)), c * part <= E(Q, w, phi(w)))
        )
        first = use(REST, below, arith(0 <= 1 - theta, theta < 1), arith(1 - theta <= 1, 0 < theta), P=lam(u_, P),
                    A=lam(u_, common), c=1 - theta)  # fmt: skip
        sides = arith(0 <= c, theta < 1), arith(c <= 1, one, 0 < theta, theta < 1)
        second = use(REST, other, *sides, P=lam(u_, Q), A=lam(u_, common), c=c)
        event = lam(w, EVENT)
        unit = generalize(both(arith(0 <= EVENT), arith(EVENT <= 1)), w)
        *means, _, _, int_r, int_p, int_q = of_test(event, unit)
        here = arith(eq(ratio * EVENT, exp(epsilon) / (1 - theta) * (q(w) * EVENT)), p0, q0, theta < 1)
        overlap = integrate(mu, w, here, int_r, int_q)
        excess = arith(eq(p(w) - COMMON, p(w) * EVENT - exp(epsilon) * (q(w) * EVENT)), p0, q0)
        gap = integrate(mu, w, excess, p_int, common_int, int_p, int_q)
        whole = use(MEAN_OF_DENSITY, FIRST, L=p, P=P, Q=mu)
        apart: list[Theorem | Term] = [*means, overlap, gap, whole, MASS, theta < 1, 0 < theta, one]

        def with_rests(first_rest: Term, in_p: Theorem, second_rest: Term, in_q: Theorem) -> Theorem:
            a, b = first_rest(u_), second_rest(u_)
            mixed = specialize(in_p, u_), specialize(in_q, u_)
            told = [at(fact, event, by=[unit]) for fact in mixed]
            only_a = arith(eq(E(a, w, EVENT), 1), told[0], *apart)
            room = arith(0 < 1 - c, arith(c < 1, one, theta < 1, 0 < theta))
            not_b = arith(eq((1 - c) * E(b, w, EVENT), 0), told[1], *apart)
            never = arith(eq(E(b, w, EVENT), 0), not_b, room)
            return witnesses(claim.conclusion, (common, a, b), *mixed, only_a, never)

        return obtain(first, "A", lambda a, in_p: obtain(second, "B", lambda b, in_q: with_rests(a, in_p, b, in_q)))

    return obtain(made, "R", with_common)


# The shares that two mixtures with one common part have, and their order ----------------------

a, b, m, n, s, t = variables("a b m n s t")


def share(m: Term, n: Term, c: Term) -> Term:
    """How much of the density with mass m is exchanged for the other one, divided by c."""
    return c * maximum(m - n, 0) / (c * m - n)


value = mark("value", share(m, n, c))

SHARE = Lemma(
    "foundations.common-part-share", "The share that makes the masses equal", "elementary",
    (1 <= c, 0 < n),
    conj(0 <= value, value <= 1, eq((1 - value) * m + value * n / c, minimum(m, n)), implies(m <= n, eq(value, 0))),
    lambda claim: prove(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {value: LESS * share(m, n, c)}, "m > n",
            witness=finite({}, c=1000, m=5, n="0.0000005")),),
)  # fmt: skip


# The two densities stay within the factor c of each other -------------------------------------

NUMBERS = (1 <= c, 0 <= a, 0 <= b, a <= c * b, b <= c * a, 0 <= s, s <= 1, 0 <= t, t <= 1, disj(eq(s, 0), eq(t, 0)))
LEFT, RIGHT = (1 - s) * a + s * b / c, (1 - t) * b + t * a / c

ORDER = Lemma(
    "foundations.common-part-order", "The two densities stay within the factor c of each other", "elementary",
    NUMBERS,
    conj(LEFT <= c * RIGHT, RIGHT <= c * LEFT),
    lambda claim: prove(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", Claim(NUMBERS, conj(100 * LEFT <= 99 * c * RIGHT, RIGHT <= c * LEFT)), "c = 1, a = b",
            witness=finite({}, a="99/100", b="19.7999974", c=20, s=0, t=1)),),
)  # fmt: skip
