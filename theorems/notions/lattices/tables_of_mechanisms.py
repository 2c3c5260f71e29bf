"""What a table of Gaussian DP is, and of Poisson-sampled mechanisms: Gaussian noise, randomized responses
and Laplace noise; and the exact table of laws with ratios on a lattice.
"""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.language.terms import entry
from dpproofs.privacy.notions.kept_dp import keep
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile
from dpproofs.privacy.notions.sampled_response_dp import revealing_response
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, rest, step, table, table_profile, unit, width
from theorems.citations import DONG_ROTH_SU, ZHU_DONG_WANG
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_PREDECESSOR, NAT_ZERO
from theorems.foundations.reals.whole_numbers import NATURAL_PRODUCT
from theorems.foundations.sums.pieces_of_sums import SUM_AT_PLACES
from theorems.foundations.sums.sums import total
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, closed_form
from theorems.notions.lattices.chords import CHORDS, RATIO, SHARE, SIZES, TABLE_SIGNS, at_nodes, steps, value, values
from theorems.notions.lattices.lattice import part, within
from theorems.notions.profiles.excess import with_profile

# A pessimistic PLD of Gaussian differential privacy -------------------------------------------

level = var("level")
PROFILE_AT_NODES = at_nodes(lam(level, closed_form(mu_squared, level)))

GAUSSIAN = Lemma(
    "lattices.table-of-gaussian-dp", "A pessimistic PLD of Gaussian DP", f"{DONG_ROTH_SU}, Corollary 2.13",
    (GAUSSIAN_DP(M, N, mu_squared), 0 < mu_squared, *SIZES, TABLE_SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "N(1, 1) and N(0, 1), whose total variation the first node shows",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, step=1,
                        table=618, width=16, last=0, origin=0, rest="37917/100000", unit=1000, values=383 * 0x10001)),),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _proof(claim: Claim) -> Theorem:
    """The profile at the node k is the closed form at step (k - origin)."""
    inside = conj(nat(k), k <= last)
    order = RATIO ** (k - origin)
    positive = arith(0 < order, arith(0 < RATIO))
    exact = use(CLOSED_FORM, 0 < mu_squared, positive, s=mu_squared, c=order)
    exponent = arith(eq(log(order), step * (k - origin)), arith(0 < RATIO))
    here = rewrite(exact, exponent)
    node = arith(unit * gaussian_profile(mu_squared, order) <= value(k), at(PROFILE_AT_NODES, k, by=[inside]), here)
    orders = generalize(discharge(node, inside), k)
    return use(CHORDS, unfolded(claim.hypotheses[0]), *SIZES, TABLE_SIGNS, orders, *steps(),
               h=lam(c, gaussian_profile(mu_squared, c)))  # fmt: skip


gaussian_dp_as_table_dp = Verified(GAUSSIAN, "gaussian_dp_as_table_dp", tables=(table, values))


# A pessimistic PLD of Poisson-sampled Gaussian differential privacy ---------------------------

SAMPLED_GAUSSIAN = lam(c, gaussian_profile(mu_squared, c))


def _order(number: Term) -> Term:
    return exp(step * (number - origin))


FIRST = _order(num(0)) < 1 - rate, unit * (1 - _order(num(0))) <= value(0)
"""The first node is so small that the best test is whether the record was drawn."""
SECOND = 1 - rate < _order(num(1))


def drawn(order: Term) -> Term:
    """The order at which the profile without sampling is asked for."""
    return (order - (1 - rate)) / rate


NODES = within(k, last - 1, unit * rate * closed_form(mu_squared, log(drawn(_order(k + 1)))) <= value(k + 1))
"""At all nodes but the first; there is one value more than entries."""
NUMBERS = (0 < mu_squared, 0 < rate, rate <= 1, *SIZES, TABLE_SIGNS, *FIRST, SECOND, NODES)

SAMPLED = Lemma(
    "lattices.table-of-sampled-gaussian-dp", "A pessimistic PLD of Poisson-sampled Gaussian DP",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (SAMPLED_GAUSSIAN_DP(M, N, rate, mu_squared), *NUMBERS, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed="the profile has a Gaussian integral at every order"),),
)  # fmt: skip


@proof_of(SAMPLED)
def _sampled(claim: Claim) -> Theorem:
    """Node by node: the first one, and those after it."""
    inside = conj(nat(k), k <= last)
    natural, small = parts(inside)
    base = arith(0 < RATIO)

    def order(number: Term) -> Term:
        return RATIO ** (number - origin)

    def exact(number: Term) -> Theorem:
        return arith(eq(order(number), _order(number)), base)

    goal = lam(k, unit * sampled_profile(SAMPLED_GAUSSIAN, rate, order(k)) <= value(k))

    def first(yes: Theorem) -> Theorem:
        zero = num(0)
        here = arith(order(zero) < 1 - rate, exact(zero), FIRST[0])
        at_zero = arith(goal(zero), FIRST[1], here, exact(zero))
        return use("leibniz", reversed_equation(yes), at_zero, x=zero, y=k, A=goal)

    def later(yes: Theorem) -> Theorem:
        before = use(NAT_PREDECESSOR, natural, yes)
        size = use(NAT_GAP, use(NAT_ZERO), natural, arith(0 < k, yes, use(NAT_NONNEGATIVE, natural)), j=0)
        levels = [step * (number - origin) for number in (num(1), k)]
        grown = use(EXP_INCREASING, arith(levels[0] <= levels[1], size, 0 < step), x=levels[0], y=levels[1])
        above = arith(1 - rate < order(k), exact(k), grown, SECOND)
        level = drawn(order(k))
        closed = use(CLOSED_FORM, 0 < mu_squared, arith(0 < level, above, 0 < rate), s=mu_squared, c=level)
        known = at(NODES, k - 1, by=[before, arith(k - 1 <= last - 1, small)])
        bound = rewrite(known, arith(eq(_order(k - 1 + 1), order(k)), base))
        return arith(goal(k), closed, bound, above, 0 < rate)

    node = cases(eq(k, 0), first, later)
    orders = generalize(discharge(node, inside), k)
    return use(CHORDS, unfolded(claim.hypotheses[0]), *SIZES, TABLE_SIGNS, orders, *steps(),
               h=lam(c, sampled_profile(SAMPLED_GAUSSIAN, rate, c)))  # fmt: skip


sampled_gaussian_dp_as_table_dp = Verified(SAMPLED, "sampled_gaussian_dp_as_table_dp", tables=(table, values))


# A pessimistic PLD of a Poisson-sampled mechanism, from values of the profile without sampling ---

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
NO_MODEL = "the profile is another number at every order, and no finite model decides all of them"
plain = var("h", function_type((REAL,), REAL))

GIVEN = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, sampled_profile(plain, rate, c)))))
RATE = 0 < rate, rate <= 1


def numbers(profile: Term, factor: Factor = 1) -> tuple[Term, ...]:
    """The conditions on the numbers of the PLD."""
    return *RATE, *SIZES, TABLE_SIGNS, *FIRST, SECOND, nodes(profile), *steps(1, factor)


def nodes(profile: Term) -> Term:
    """The values at all nodes but the first, where the best test is whether the record was drawn."""
    return within(k, last - 1, unit * rate * profile(drawn(_order(k + 1))) <= value(k + 1))


SAMPLED_PROFILE = Lemma(
    "lattices.table-of-sampled-profile", "A pessimistic PLD from a Poisson-sampled profile", SOURCE,
    (GIVEN, *numbers(plain, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed=NO_MODEL),),
)  # fmt: skip


@proof_of(SAMPLED_PROFILE)
def _sampled_profile(claim: Claim) -> Theorem:
    """Node by node: the first one, and those after it."""
    inside = conj(nat(k), k <= last)
    natural, small = parts(inside)
    base = arith(0 < RATIO)

    def order(number: Term) -> Term:
        return RATIO ** (number - origin)

    def exact(number: Term) -> Theorem:
        return arith(eq(order(number), _order(number)), base)

    goal = lam(k, unit * sampled_profile(plain, rate, order(k)) <= value(k))

    def first(yes: Theorem) -> Theorem:
        zero = num(0)
        here = arith(order(zero) < 1 - rate, exact(zero), FIRST[0])
        at_zero = arith(goal(zero), FIRST[1], here, exact(zero))
        return use("leibniz", reversed_equation(yes), at_zero, x=zero, y=k, A=goal)

    def later(yes: Theorem) -> Theorem:
        before = use(NAT_PREDECESSOR, natural, yes)
        size = use(NAT_GAP, use(NAT_ZERO), natural, arith(0 < k, yes, use(NAT_NONNEGATIVE, natural)), j=0)
        levels = [step * (number - origin) for number in (num(1), k)]
        grown = use(EXP_INCREASING, arith(levels[0] <= levels[1], size, 0 < step), x=levels[0], y=levels[1])
        above = arith(1 - rate < order(k), exact(k), grown, SECOND)
        known = at(nodes(plain), k - 1, by=[before, arith(k - 1 <= last - 1, small)])
        bound = rewrite(rewrite(known, arith(eq(_order(k - 1 + 1), order(k)), base)), arith(eq(k - 1 + 1, k)))
        return arith(goal(k), bound, above)

    orders = generalize(discharge(cases(eq(k, 0), first, later), inside), k)
    return use(CHORDS, GIVEN, *SIZES, TABLE_SIGNS, orders, *steps(), h=lam(c, sampled_profile(plain, rate, c)))


# Pessimistic PLDs of Poisson-sampled randomized responses and Laplace noise -------------------

ANSWERS, NOISE = lam(c, revealing_response(c)), lam(c, laplace_profile(shift, c))


def _as_table(claim: Claim, profile: Term) -> Theorem:
    """The profile without sampling, put in."""
    private, *_ = claim.hypotheses
    return use(SAMPLED_PROFILE, unfolded(private), *numbers(profile), h=profile)


RESPONSE = Lemma(
    "lattices.table-of-sampled-response", "A pessimistic PLD of a Poisson-sampled randomized response", SOURCE,
    (SAMPLED_RESPONSE_DP(M, N, rate, epsilon, keep, delta), *numbers(ANSWERS, factor)),
    TABLE_DP(M, N, *TABLE),
    lambda claim: _as_table(claim, ANSWERS),
    (Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
            unwitnessed=NO_MODEL),),
)  # fmt: skip

LAPLACE = Lemma(
    "lattices.table-of-sampled-laplace-dp", "A pessimistic PLD of Poisson-sampled Laplace DP", SOURCE,
    (SAMPLED_LAPLACE_DP(M, N, rate, shift), *numbers(NOISE, factor)),
    TABLE_DP(M, N, *TABLE),
    lambda claim: _as_table(claim, NOISE),
    (Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
            unwitnessed=NO_MODEL),),
)  # fmt: skip

TABLES = (table, values)
sampled_response_dp_as_table_dp = Verified(RESPONSE, "sampled_response_dp_as_table_dp", tables=TABLES)
sampled_laplace_dp_as_table_dp = Verified(LAPLACE, "sampled_laplace_dp_as_table_dp", tables=TABLES)


# Laws whose likelihood ratios are powers of one number have an exact discretized PLD ----------

gap, size, middle, most, d = variables("gap size middle most d")
weight = var("m", function_type(("real",), "real"))

PLACES = nat(most), nat(gap), 0 < gap, nat(last), gap * most <= last, eq(step * gap, size), eq(origin, gap * middle)


def placed(number: Term, order: Term) -> Term:
    """The contribution of the loss with that number at an order."""
    return maximum(1 - order * exp(size * (middle - number)), 0)


SUM = d + summation(i, 0, most, weight(i) * placed(i, c))
PLACED_GIVEN = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, SUM))))


def kept(height: Term) -> Term:
    """The entries are at least the weights, in units."""
    return within(k, most, unit * height <= entry(table, width, gap * k))


PLACED = Lemma(
    "lattices.table-of-placed-losses", "The PLD of losses that are all multiples of one number", "elementary",
    (PLACED_GIVEN, 0 < unit, *PLACES, TABLE_SIGNS, kept(weight(k)), factor * d <= rest),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, d=1, m=0, most=0, gap=1, size=1,
                        middle=0, step=1, table=0, width=8, last=0, origin=0, rest="99/100", unit=100)),),
)  # fmt: skip

EXP = lam(k, exp(k))


@proof_of(PLACED)
def _placed(claim: Claim) -> Theorem:
    """Each loss has an entry with the same contribution."""
    entries = lam(i, entry(table, width, i) * part(i, origin, c, RATIO))
    terms, picked = lam(i, weight(i) * placed(i, c)), lam(i, entries(gap * i))

    def each(number: Term) -> Theorem:
        level, other = size * (middle - number), step * (origin - gap * number)
        order = arith(eq(level, other), PLACES[5], PLACES[6])
        same = arith(eq(exp(level), RATIO ** (origin - gap * number)), same_value(EXP, order))
        told = arith(eq(placed(number, c), part(gap * number, origin, c, RATIO)), same)
        mine, height = at(kept(weight(k)), number, by=[number <= most]), entry(table, width, gap * number)
        scaled = arith(weight(number) <= SHARE * height, mine, 0 < unit)
        return arith(terms(number) <= SHARE * picked(number), scaled, told, arith(0 <= placed(number, c)))

    compared = over_range(total(terms, most) <= SHARE * total(picked, most), most, nat(most), each=each)
    inside, before, in_table = conj(nat(k), k <= most), conj(nat(k), k <= most - 1), conj(nat(i), i <= last)
    is_number, small = parts(inside)
    natural = use(NATURAL_PRODUCT, nat(gap), is_number, j=gap, k=k)
    within_table = arith(gap * k <= last, arith(gap * k <= gap * most, small, 0 < gap), PLACES[4])
    every = use(
        SUM_AT_PLACES, nat(most), nat(last), arith(eq(gap * num(0), 0)), generalize(discharge(natural, inside), k),
        generalize(discharge(within_table, inside), k),
        generalize(discharge(arith(gap * k < gap * (k + 1), 0 < gap), before), k),
        generalize(discharge(arith(0 <= entries(i), at(TABLE_SIGNS, i, by=[in_table])), in_table), i),
        n=most, a=last, s=entries, place=lam(k, gap * k),
    )  # fmt: skip
    whole = arith(SHARE * total(picked, most) <= SHARE * total(entries, last), every, 0 < unit)
    made = with_profile(at_neighbours(PLACED_GIVEN), lam(c, table_profile(*TABLE)), compared, whole, d <= rest)
    return for_all(claim.conclusion, made)
