"""Lower bounds of profiles, by tests that distinguish two laws that well: excesses of densities, the other
order, the delta that they ask for, and data sets that are revealed.
"""

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_WANG, KAIROUZ_OH_VISWANATH, ZHU_DONG_WANG
from theorems.foundations.divergences.hockey_stick import GIVEN, mu, p, q
from theorems.foundations.measure.mechanisms import x
from theorems.notions.profiles.excess import EXCESS, a, means_of, turned

# Lower bounds of profiles: for every order there is a test that distinguishes two laws that well ---

_apart = c * E(Q, w, phi(w)) + h(c) <= E(P, w, phi(w))
AT_LEAST = Definition(
    "profile_at_least",
    (P, Q, h),
    forall(c, implies(0 <= c, exists(phi, conj(test_function(phi, w), _apart)))),
)
"""No profile of P and Q is smaller than h: for every order c >= 0 some test phi has E_P[phi] >= c E_Q[phi] + h(c)."""
write_as(AT_LEAST, r"H_{{e^\epsilon}}\left({0} \,\middle\|\, {1}\right) \geq {2}")

h2 = var("h2", function_type((REAL,), REAL))
SMALLER = forall(c, implies(0 <= c, h2(c) <= h(c)))

AT_LEAST_WEAKEN = Lemma(
    "profiles.at-least-weaken", "A smaller lower bound of profiles", "elementary",
    (AT_LEAST(P, Q, h), SMALLER),
    AT_LEAST(P, Q, lam(c, factor * h2(c))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), h=1, h2=1)),),
)  # fmt: skip


@proof_of(AT_LEAST_WEAKEN)
def _proof(claim: Claim) -> Theorem:
    """The same test."""
    smaller = at(SMALLER, c, by=[0 <= c])
    goal = said_of(claim.conclusion, c)

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit, apart = parts(facts)
        bound = c * E(Q, w, test(w)) + read(AT_LEAST, claim).h(c) <= E(P, w, test(w))
        return witness(goal, test, unit, arith(bound, apart, smaller))

    return for_all(claim.conclusion, obtain(at(AT_LEAST(P, Q, h), c, by=[0 <= c]), "phi", with_test))


def with_smaller(fact: Theorem, bound: Term, *facts: Theorem | Term) -> Theorem:
    """The same laws with a lower bound that is smaller by arithmetic; the facts may be about an order c >= 0."""
    first, second, old = read(AT_LEAST, fact)["P", "Q", "h"]
    order = generalize(discharge(arith(bound(c) <= old(c), 0 <= c, *facts), 0 <= c), c)
    return use(AT_LEAST_WEAKEN, fact, order, P=first, Q=second, h=old, h2=bound)


# What a lower bound of profiles says of the excess of one density over another ----------------

FAR, EVENT = AT_LEAST(P, Q, h), ind(c * q(w) < a * p(w))
SOURCE = f"{BALLE_WANG}, Theorem 5"

DISJOINT = {"P": (1, 0), "Q": (0, 1), "mu": (1, 1), "p": (1, 0), "q": (0, 1), "h": 1, "a": 1, "c": 1}

EXCESS_AT_LEAST = Lemma(
    "profiles.excess-at-least", "The integral of max(a p - c q, 0) is at least a h(c/a) for a lower bound h", SOURCE,
    (*GIVEN, FAR, 0 <= a, 0 <= c),
    conj(integrable(mu, w, EXCESS), mul(factor, a, h(c / a)) <= E(mu, w, EXCESS)),
    mutants=(Mutant("factor", {factor: MORE}, "P, Q disjoint, h = 1, a = 1",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, **DISJOINT)),),
)  # fmt: skip


@proof_of(EXCESS_AT_LEAST)
def _excess_at_least(claim: Claim) -> Theorem:
    """A test gives at most all of the excess."""
    signs = [specialize(parts(unfolded(density))[0], w) for density in GIVEN]
    cover = both(arith(0 <= EXCESS), arith(EXCESS <= a * p(w), *signs, 0 <= a, 0 <= c))
    p_int = parts(unfolded(GIVEN[0]))[1]
    goal, ints = comparison(claim), dominated(mu, w, cover, parts(expand(mu, w, a * p(w), p_int))[0])

    def positive(yes: Theorem) -> Theorem:
        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, apart = parts(facts)
            (first_int, first), (second_int, second) = (means_of(test, unit, assume(g)) for g in GIVEN)
            here = specialize(unit, w)
            least = arith(a * (p(w) * test(w)) - c * (q(w) * test(w)) <= EXCESS, here)
            mean = integrate(mu, w, least, ints, first_int, second_int)
            scaled = arith(a * h(c / a) <= a * E(P, w, test(w)) - c * E(Q, w, test(w)), apart, yes)
            return arith(goal, mean, first, second, scaled)

        level = arith(0 <= c / a, yes, 0 <= c)
        return obtain(at(FAR, c / a, by=[level]), "phi", with_test)

    def zero(no: Theorem) -> Theorem:
        nonneg = integrate(mu, w, arith(0 <= EXCESS), ints)
        return arith(goal, nonneg, arith(eq(a, 0), no, 0 <= a))

    return both(ints, cases(0 < a, positive, zero))


EVENT_AT_LEAST = Lemma(
    "profiles.event-at-least", "The event c q < a p distinguishes laws as well as a profile's lower bound says", SOURCE,
    (*GIVEN, FAR, 0 <= a, 0 <= c),
    mul(factor, a, h(c / a)) <= a * E(P, w, EVENT) - c * E(Q, w, EVENT),
    mutants=(Mutant("factor", {factor: MORE}, "P, Q disjoint, h = 1, a = 1",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, **DISJOINT)),),
)  # fmt: skip


@proof_of(EVENT_AT_LEAST)
def _event(claim: Claim) -> Theorem:
    """All of the excess is on the event."""
    ints, bound = parts(use(EXCESS_AT_LEAST, *claim.hypotheses))
    event = lam(w, EVENT)
    unit = generalize(arith(conj(0 <= EVENT, EVENT <= 1)), w)
    (first_int, first), (second_int, second) = (means_of(event, unit, assume(g)) for g in GIVEN)
    inside = arith(EXCESS <= a * (p(w) * EVENT) - c * (q(w) * EVENT))
    return arith(claim.conclusion, integrate(mu, w, inside, ints, first_int, second_int), bound, first, second)


# Lower bounds of the profile of two laws in the other order, and the delta that they ask for ---

AT_LEAST_REVERSED = Lemma(
    "profiles.at-least-reversed", "A lower bound of profiles, in the other order", f"{ZHU_DONG_WANG}, dominating pairs",
    (FAR,),
    AT_LEAST(Q, P, lam(c, factor * turned(c))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), h=1)),),
)  # fmt: skip


@proof_of(AT_LEAST_REVERSED)
def _at_least_reversed(claim: Claim) -> Theorem:
    """A test accepts where another one does not."""
    goal = said_of(AT_LEAST(Q, P, lam(c, turned(c))), c)
    ones = [mean_of_one(law) for law in (P, Q)]

    def apart(test: Term) -> Term:
        return c * E(P, w, test(w)) + turned(c) <= E(Q, w, test(w))

    def positive(yes: Theorem) -> Theorem:
        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, far = parts(facts)
            here, other = specialize(unit, w), lam(w, 1 - test(w))
            is_test = generalize(arith(conj(0 <= other(w), other(w) <= 1), here), w)
            means = [parts(expand(law, w, other(w), bounded(law, w, test(w), 1, here)))[1] for law in (P, Q)]
            scaled = arith(E(Q, w, test(w)) + c * h(1 / c) <= c * E(P, w, test(w)), far, yes)
            return witness(goal, other, is_test, arith(apart(other), scaled, *means, *ones))

        return obtain(at(FAR, 1 / c, by=[arith(0 <= 1 / c, yes)]), "phi", with_test)

    def zero(no: Theorem) -> Theorem:
        always, is_zero = lam(w, num(1)), arith(eq(c, 0), no, 0 <= c)
        is_test = generalize(arith(conj(0 <= always(w), always(w) <= 1)), w)
        nothing = arith(eq(c * h(1 / c), 0), is_zero)
        return witness(goal, always, is_test, arith(apart(always), *ones, nothing, is_zero))

    return for_all(claim.conclusion, cases(0 < c, positive, zero))


DELTA_AT_LEAST = Lemma(
    "profiles.delta-at-least", "The delta that a lower bound of profiles asks for", f"{BALLE_WANG}, Theorem 5",
    (FAR, INDISTINGUISHABLE(P, Q, epsilon, delta)),
    factor * h(exp(epsilon)) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), h=1, epsilon=1, delta=1)),),
)  # fmt: skip


@proof_of(DELTA_AT_LEAST)
def _delta(claim: Claim) -> Theorem:
    """The test for the order exp(epsilon)."""
    _, close = claim.hypotheses

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit, far = parts(facts)
        return arith(claim.conclusion, far, at(close, test, by=[unit]))

    return obtain(at(FAR, exp(epsilon), by=[arith(0 <= exp(epsilon))]), "phi", with_test)


# The delta that a lower bound of profiles asks for, of a mechanism that is private ------------

PRIVATE = APPROX_DP(M, N, epsilon, delta)

PRIVATE_AT_LEAST = Lemma(
    "profiles.private-at-least", "The delta of a mechanism is at least the divergence of two of its laws",
    f"{BALLE_WANG}, Theorem 5",
    (N(x2, x1), AT_LEAST(M(x2), M(x1), h), PRIVATE),
    factor * h(exp(epsilon)) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, {"phi": (0, 1)}, M=((1, 0), (0, 1)), N=True, x1=0, x2=1, h=1,
                        epsilon=0, delta=1)),),
)  # fmt: skip


@proof_of(PRIVATE_AT_LEAST)
def _private_at_least(claim: Claim) -> Theorem:
    """The two data sets are neighbours."""
    near, apart, _ = claim.hypotheses
    return use(DELTA_AT_LEAST, apart, at(unfolded(PRIVATE), x2, x1, by=[near]), P=M(x2), Q=M(x1))


# Lower bounds of profiles where, with some probability, the data set is revealed as well ------

r = var("r")
z = var("z", REAL)
phi_ = var("phi", function_type((REAL,), REAL))
K = var("K", function_type(("X",), prob(REAL)))
J, I = variables("J I", prob(product("Y", REAL)))
bit = var("v", function_type(("X",), REAL))
REVEALS = Definition(
    "reveals",
    (K, bit, r),
    forall(
        (x, phi_),
        implies(test_function(phi_, z), eq(E(K(x), z, phi_(z)), r * phi_(bit(x)) + (1 - r) * phi_(2))),
    ),
)
"""K(x) is bit(x) with probability r, and else 2."""
put_in_words(REVEALS, "the answer is the bit of the data set with that probability, and else nothing")
write_as(REVEALS, r"{0} \text{{ reveals }} {1} \text{{ with probability }} {2}")
BITS = eq(bit(x1), 0), eq(bit(x2), 1)
"""The bits of two data sets differ."""
JOINT_R, BOTH = on(JOINT, Z=REAL), on(AT_LEAST, Y=product("Y", REAL))
INDEPENDENT = JOINT_R(J, P, lam(y, K(x2))), JOINT_R(I, Q, lam(y, K(x1)))

REVEALED = Lemma(
    "profiles.at-least-revealed", "A lower bound of profiles where the data set is also revealed with a probability",
    KAIROUZ_OH_VISWANATH,
    (AT_LEAST(P, Q, h), REVEALS(K, bit, r), *BITS, *INDEPENDENT, 0 <= r, r <= 1),
    BOTH(J, I, lam(c, factor * r + (1 - r) * h(c))),
    mutants=(Mutant("factor", {factor: MORE}, "all is revealed",
                    unwitnessed="products with the real line have no finite model"),),
)  # fmt: skip

yz = var("yz", product("Y", REAL))


@proof_of(REVEALED)
def _revealed(claim: Claim) -> Theorem:
    """The test says yes at the bit 1; where nothing is revealed it is the one of the other answer."""
    goal = said_of(claim.conclusion, c)

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit, apart = parts(facts)
        told, untold, here = ind(eq(snd(yz), 1)), ind(eq(snd(yz), 2)), test(fst(yz))
        body, known = lam(yz, told + untold * here), specialize(unit, fst(yz))
        sizes = arith(untold * here <= untold, known), arith(0 <= untold * here, known), arith(told + untold <= 1)
        is_test = generalize(arith(conj(0 <= body(yz), body(yz) <= 1), *sizes), yz)

        def mean(joint: Term, first: Term, point: Term, is_bit: Term, yes: int) -> Theorem:
            """The probability of yes, where the bit is known."""
            answer = lam(z, body(pair(y, z)))
            law = at(REVEALS(K, bit, r), point, answer, by=[generalize(specialize(is_test, pair(y, z)), z)])
            value = r * yes + (1 - r) * test(y)
            marked = arith(eq(answer(bit(point)), yes), same_value(answer, is_bit))
            nothing = arith(eq(answer(num(2)), test(y)))
            inner = arith(eq(E(K(point), z, answer(z)), value), law, marked, nothing)
            ints = bounded(first, y, test(y), 1, specialize(unit, y))
            value_ints, expanded = parts(expand(first, y, value, ints))
            _, same = parts(transfer(first, y, reversed_equation(inner), value_ints))
            whole = at(joint, body, by=[is_test])
            return arith(eq(lhs(whole.conclusion), r * yes + (1 - r) * E(first, y, test(y))), whole, same, expanded,
                         mean_of_one(first))  # fmt: skip

        means = mean(INDEPENDENT[0], P, x2, BITS[1], 1), mean(INDEPENDENT[1], Q, x1, BITS[0], 0)
        gap = arith((1 - r) * h(c) <= (1 - r) * (E(P, y, test(y)) - c * E(Q, y, test(y))), apart, r <= 1)
        bound = c * lhs(means[1]) + (r + (1 - r) * h(c)) <= lhs(means[0])
        return witness(goal, body, is_test, arith(bound, gap, *means))

    return for_all(claim.conclusion, obtain(at(AT_LEAST(P, Q, h), c, by=[0 <= c]), "phi", with_test))
