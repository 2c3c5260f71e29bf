"""Mean powers of the distance of likelihood ratios from 1, and what they say of Rényi divergence; ternary
chi^alpha DP implies the binary one.
"""

from dpproofs.prelude import *
from dpproofs.mutants.witnesses import shown
from dpproofs.render.notation import write_as
from theorems.citations import SOK
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG
from theorems.foundations.reals.powers import POWER_INCREASING

# Binary and ternary chi^alpha DP --------------------------------------------------------------

xi = var("xi", function_type((REAL,), REAL))
R = var("R", prob("Y"))
x3 = var("x3", "X")
APART = absolute(p(w) - q(w)) ** alpha
_between = conj(DENSITY(p, P, R), DENSITY(q, Q, R), integrable(R, w, APART), E(R, w, APART) <= t)
CHI_BETWEEN = Definition("chi_between", (alpha, P, Q, R, t), exists((p, q), _between))
"""The mean of |p/r - q/r|^alpha under R is at most t."""
write_as(CHI_BETWEEN, r"\chi^{{{0}}}\left({1}, {2} \,\middle\|\, {3}\right) \leq {4}")


def near(first: Term, second: Term) -> Term:
    """Neighbours, or the same data set."""
    return disj(eq(first, second), N(first, second))


_binary = forall(alpha, implies(1 <= alpha, CHI(alpha, M(x1), M(x2), xi(alpha) ** alpha)))
BINARY_CHI = Definition("binary_chi", (M, N, xi), forall((x1, x2), implies(N(x1, x2), _binary)))
"""The mean of |p/q - 1|^alpha under Q is at most xi(alpha)^alpha, for every alpha >= 1."""
write_as(
    BINARY_CHI,
    r"{0} \text{{ has }} \chi^\alpha \leq {{{factor[2]}\left(\alpha\right)}}^\alpha \text{{ for all pairs of "
    r"}} {1}",
)
_ternary = forall(alpha, implies(1 <= alpha, CHI_BETWEEN(alpha, M(x1), M(x2), M(x3), xi(alpha) ** alpha)))
_adjacent = conj(near(x1, x2), near(x1, x3), near(x2, x3))
TERNARY_CHI = Definition("ternary_chi", (M, N, xi), forall((x1, x2, x3), implies(_adjacent, _ternary)))
"""The same of |p/r - q/r| under R, for the laws of three data sets, each two neighbours or equal."""
write_as(
    TERNARY_CHI,
    r"{0} \text{{ has }} \chi^\alpha \leq {{{factor[2]}\left(\alpha\right)}}^\alpha \text{{ for all triples "
    r"of }} {1}",
)


# Ternary chi^alpha DP implies binary chi^alpha DP ---------------------------------------------


TO_BINARY = Lemma(
    "sok20.def-ternary-chi",
    "Ternary chi^alpha DP implies binary chi^alpha DP",
    f"{SOK}, after Definition 17; Wang, "
    "Balle and Kasiviswanathan 2019",
    (TERNARY_CHI(M, N, xi),),
    BINARY_CHI(M, N, xi),
    mutants=(Mutant("less", Claim((TERNARY_CHI(M, N, xi),), BINARY_CHI(M, N, lam(alpha, xi(alpha) - 1))),
        "no mean of sizes is negative"),),
)  # fmt: skip


@proof_of(TO_BINARY)
def _proof(claim: Claim) -> Theorem:
    """The third data set is the second one, where q/r is 1."""
    P, Q, level = M(x1), M(x2), xi(alpha) ** alpha
    itself = arith(eq(x2, x2))
    pairs = [infer("or_intro", assume(N(x1, x2)), formula=near(x1, x2))] * 2
    same = infer("or_intro", itself, formula=near(x2, x2))
    said = at(TERNARY_CHI(M, N, xi), x1, x2, x2, by=[both(*pairs, same)])
    close = at(said, alpha, by=[1 <= alpha])
    goal = CHI(alpha, P, Q, level)

    def with_ratios(first: Term, second: Term, facts: Theorem) -> Theorem:
        density, other, ints, small = parts(facts)
        one = use("foundations.density-of-same-law", P=Q, Q=Q)
        surely = use("foundations.density-unique", other, one, L=second, G=lam(w, num(1)), P=Q, Q=Q)
        far = absolute(first(w) - 1) ** alpha
        place = var("u")
        alike = same_value(lam(place, absolute(first(w) - place) ** alpha), assume(eq(second(w), 1)))
        moved, equal = parts(transfer(Q, w, alike, ints, surely))
        return witness(goal, first, density, moved, arith(E(Q, w, far) <= level, equal, small))

    made = discharge(obtain_all(close, "p q", with_ratios), 1 <= alpha)
    return for_all(BINARY_CHI(M, N, xi), generalize(made, alpha))


@refutation_of(TO_BINARY, "less", X=REAL, Y=REAL)
def _negative(said: Theorem) -> Theorem:
    """Order 1, xi = 0 and a mechanism that does not look at the data: no mean of sizes is -1."""
    place, law, one = var("x"), dirac(num(0)), lam(var("x"), num(1))
    values = {"M": lam(place, law), "N": lam((place, alpha), TRUE), "xi": lam(alpha, num(0))}
    density = use("foundations.density-of-same-law", P=law, Q=law)

    def premise(goal: Term) -> Theorem:
        def ratios(wanted: Term, *found: Term) -> Theorem:
            zero = use("pow_zero", arith(ne(found[-1], 0), 1 <= found[-1]), a=found[-1])
            size = same_value(lam(place, place ** found[-1]), arith(eq(absolute(num(1) - 1), 0)))
            mean = constant(law, place, 0)
            moved = transfer(law, place, arith(eq(0, absolute(num(1) - 1) ** found[-1]), size, zero), parts(mean)[0])
            return witnesses(wanted, (one, one), density, density, *parts(moved), *parts(mean), zero)

        return intro(goal, ratios)

    made = at(instance(said, premise, **values), num(0), num(0), by=[shown(TRUE)])
    bound = at(made, num(1), by=[arith(1 <= num(1))])

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        _, ints, small = parts(facts)
        low = integrate(law, place, arith(0 <= absolute(ratio(place) - 1) ** num(1)), ints)
        return arith(FALSE, low, small)

    return obtain(bound, "L", with_ratio)


# The mean square of p/q - 1 is Rényi divergence of order 2 ------------------------------------

ORDER_TWO = Lemma(
    "sok20.chi2-iff-rdp2", "A bound t on the mean of (p/q - 1)^2 is one of log(1 + t) on Rényi divergence of order 2",
    f"{SOK}, after Definition 19; Duchi, Jordan and Wainwright 2018, Section 2",
    (0 <= t,),
    conj(
        implies(CHI(2, P, Q, t), RENYI(2, P, Q, log(1 + factor * t))),
        implies(RENYI(2, P, Q, log(1 + t)), CHI(2, P, Q, t)),
    ),
    mutants=(Mutant("factor", {factor: LESS}, "a kept bit", witness=two_laws(t="4/3")),),
)  # fmt: skip


@proof_of(ORDER_TWO)
def _order_two(claim: Claim) -> Theorem:
    """The mean of (L - 1)^2 is that of L^2 less 1."""
    close, square, room = RENYI(2, P, Q, log(1 + t)), CHI(2, P, Q, t), arith(0 < 1 + t, 0 <= t)
    level = use(EXP_OF_LOG, room, y=1 + t)

    def values(ratio: Term, density: Theorem) -> tuple[Term, Term, Theorem, Theorem, Theorem]:
        _, ints, _ = parts(unfolded(density))
        total = use("foundations.mean-of-density", density, P=P, Q=Q, L=ratio)
        distance, power = absolute(ratio(w) - 1) ** 2, ratio(w) ** 2
        return distance, power, ints, total, arith(eq(distance, power - 2 * ratio(w) + 1))

    def to_square(ratio: Term, facts: Theorem) -> Theorem:
        density, finite_, small = parts(facts)
        distance, power, ints, total, same = values(ratio, density)
        whole, mean = parts(expand(Q, w, power - 2 * ratio(w) + 1, finite_, ints))
        moved = parts(transfer(Q, w, arith(eq(power - 2 * ratio(w) + 1, distance), same), whole))
        less = arith(E(Q, w, distance) <= t, *moved[1:], mean, total, small, level, mean_of_one(Q))
        return witness(square, ratio, density, moved[0], less)

    def to_power(ratio: Term, facts: Theorem) -> Theorem:
        density, finite_, small = parts(facts)
        distance, power, ints, total, same = values(ratio, density)
        whole, mean = parts(expand(Q, w, distance + 2 * ratio(w) - 1, finite_, ints))
        moved = parts(transfer(Q, w, arith(eq(distance + 2 * ratio(w) - 1, power), same), whole))
        less = arith(E(Q, w, power) <= exp((2 - 1) * log(1 + t)), *moved[1:], mean, total, small, level, mean_of_one(Q))
        return witness(close, ratio, density, moved[0], less)

    sides = discharge(obtain(square, "L", to_power), square), discharge(obtain(close, "L", to_square), close)
    return both(*sides)


# Bounds on the mean of |p/q - 1|^alpha are bounds on Rényi divergence of the order alpha, with other numbers ---

Q_, ORDER = M(x2), 1 < alpha

less = mark("less", 0)

FROM_RENYI = Lemma(
    "notions.renyi-dp-to-chi-dp", "(alpha, epsilon)-Rényi DP bounds the mean of |p/q - 1|^alpha", SOK,
    (RENYI_DP(M, N, alpha, epsilon), ORDER),
    CHI_DP(M, N, alpha, 1 + exp((alpha - 1) * epsilon) - less),
    mutants=(Mutant("less", {less: 3}, "randomized response, 3 to 1",
                    witness=two_responses(alpha=2, epsilon=log(num(7) / 3))),),
)  # fmt: skip

FAR, POWER = absolute(L(w) - 1) ** alpha, L(w) ** alpha


@proof_of(FROM_RENYI)
def _to_chi(claim: Claim) -> Theorem:
    private, _ = claim.hypotheses
    level = 1 + exp((alpha - 1) * epsilon)
    goal = CHI(alpha, M(x1), Q_, level)

    def with_ratio(_: Term, facts: Theorem) -> Theorem:
        density, ints, mean = parts(facts)
        sign = specialize(parts(unfolded(density))[0], w)
        near = _distance(sign)
        whole, value = parts(linear(Q_, w, 1 + POWER, [(1, parts(use("E_one", P=Q_))[0]), (1, ints)]))
        low = _positive(absolute(L(w) - 1))
        known = dominated(Q_, w, both(low, near), whole)
        small = arith(E(Q_, w, FAR) <= level, integrate(Q_, w, near, known, whole), value, mean, mean_of_one(Q_))
        return witness(goal, L, density, known, small)

    return for_all(claim.conclusion, obtain(at_neighbours(private), "L", with_ratio))


ONE = num(1) ** alpha


def _distance(sign: Theorem) -> Theorem:
    """|L - 1|^alpha <= 1 + L^alpha."""
    distance, goal, one = absolute(L(w) - 1), FAR <= 1 + POWER, arith(eq(ONE, 1))
    known = _positive(L(w), sign), one

    def small(yes: Theorem) -> Theorem:
        return arith(goal, _raised(distance, num(1), yes, sign), *known)

    def large(no: Theorem) -> Theorem:
        return arith(goal, _raised(distance, L(w), no, sign), *known)

    return cases(L(w) <= 1, small, large)


def _positive(base: Term, *facts: Theorem) -> Theorem:
    return use("foundations.power-nonnegative", arith(0 <= base, *facts), arith(ne(alpha, 0), ORDER), u=base, a=alpha)


def _raised(low: Term, high: Term, *facts: Theorem) -> Theorem:
    """u^alpha <= v^alpha."""
    return use(POWER_INCREASING, arith(0 < alpha, ORDER), arith(0 <= low, *facts), arith(low <= high, *facts), u=low,
               v=high, a=alpha)  # fmt: skip


base = mark("base", 2)

TO_RENYI = Lemma(
    "notions.chi-dp-to-renyi-dp", "A bound on the mean of |p/q - 1|^alpha is Rényi DP of the order alpha", SOK,
    (CHI_DP(M, N, alpha, t), ORDER, 0 <= t),
    RENYI_DP(M, N, alpha, log(base**alpha * (1 + t)) / (alpha - 1)),
    mutants=(Mutant("base", {base: 1}, "randomized response, 3 to 1, at the order 3",
                    witness=two_responses(alpha=3, t="20/9")),),
)  # fmt: skip


@proof_of(TO_RENYI)
def _to_renyi(claim: Claim) -> Theorem:
    private, *_ = claim.hypotheses
    size = read(RENYI_DP, claim).epsilon
    goal, total = RENYI(alpha, M(x1), Q_, size), num(2) ** alpha * (1 + t)
    above = arith(0 < total, arith(0 < num(2) ** alpha), 0 <= t)
    level = use(EXP_OF_LOG, above, y=total)
    same = congruence(eq(exp((alpha - 1) * size), exp(log(total))), arith(eq((alpha - 1) * size, log(total)), ORDER))

    def with_ratio(_: Term, facts: Theorem) -> Theorem:
        density, ints, mean = parts(facts)
        sign = specialize(parts(unfolded(density))[0], w)
        near, two = _power(sign), num(2) ** alpha
        whole, value = parts(linear(Q_, w, two * (1 + FAR), [(two, parts(use("E_one", P=Q_))[0]), (two, ints)]))
        known = dominated(Q_, w, both(_positive(L(w), sign), near), whole)
        small = arith(
            E(Q_, w, POWER) <= total,
            integrate(Q_, w, near, known, whole),
            value,
            arith(two * E(Q_, w, FAR) <= two * t, mean, _positive(num(2))),
            mean_of_one(Q_),
        )
        return witness(goal, L, density, known, arith(E(Q_, w, POWER) <= exp((alpha - 1) * size), small, level, same))

    return for_all(claim.conclusion, obtain(at_neighbours(private), "L", with_ratio))


def _power(sign: Theorem) -> Theorem:
    """L^alpha <= 2^alpha (1 + |L - 1|^alpha)."""
    distance, two = absolute(L(w) - 1), num(2) ** alpha
    goal = POWER <= two * (1 + FAR)
    known = _positive(num(2)), _positive(distance)

    def small(yes: Theorem) -> Theorem:
        product = arith(0 <= two * FAR, *known)
        return arith(goal, _raised(L(w), num(2), yes, sign), product)

    def large(no: Theorem) -> Theorem:
        raised = _raised(L(w), 2 * distance, no, sign)
        known_ = arith(0 <= num(2)), arith(0 <= distance), arith(ne(alpha, 0), ORDER)
        split = use("foundations.power-of-product", *known_, u=2, v=distance, a=alpha)
        return arith(goal, raised, split, known[0])

    return cases(L(w) <= 2, small, large)


renyi_dp_to_chi_dp = Verified(FROM_RENYI, "renyi_dp_to_chi_dp")
chi_dp_to_renyi_dp = Verified(TO_RENYI, "chi_dp_to_renyi_dp")
