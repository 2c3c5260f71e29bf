"""What a table of Gaussian DP is, and of Poisson-sampled mechanisms: Gaussian noise, randomized responses
and Laplace noise; and the exact table of laws with ratios on a lattice.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.kept_dp import keep
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile
from dpproofs.privacy.notions.sampled_response_dp import revealing_response
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, table, unit
from theorems.citations import DONG_ROTH_SU, ZHU_DONG_WANG
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_PREDECESSOR
from theorems.foundations.sums.pieces_of_sums import FURTHER, place
from theorems.notions.gaussian_dp.gaussian_profile import CLOSED_FORM, closed_form
from theorems.notions.pld.grids import at_each, n, within
from theorems.notions.pld.interpolation import SIZES, TABLE_SIGNS, at_nodes, order, steps, value, values, y
from theorems.notions.pld.pessimistic import table_of

# A pessimistic PLD of Gaussian differential privacy -------------------------------------------

level, ALL, HEIGHTS = var("level"), lam(k, k), lam(k, value(k))
PROFILE_AT_NODES = at_nodes(lam(level, closed_form(mu_squared, level)))

NOISE = lam(c, gaussian_profile(mu_squared, c))

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
    here = order(k, ALL)
    exact = use(CLOSED_FORM, 0 < mu_squared, arith(0 < here), s=mu_squared, c=here)
    closed = rewrite(exact, arith(eq(log(here), step * (k - origin))))
    return table_of(NOISE, unfolded(hypothesis(claim, GAUSSIAN_DP)), PROFILE_AT_NODES, closed)


gaussian_dp_as_table_dp = Verified(GAUSSIAN, "gaussian_dp_as_table_dp", tables=(table, values))


# Values of a Poisson-sampled profile at nodes, from those of the profile without sampling --------

plain = var("h", function_type((REAL,), REAL))
RATE = 0 < rate, rate <= 1
SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"


def drawn(order: Term) -> Term:
    """The order at which the profile without sampling is asked for."""
    return (order - (1 - rate)) / rate


def first_nodes(place: Term = place, y: Term = y) -> tuple[Term, ...]:
    """At the first node the best test is whether the record was drawn, and at the second one it is not."""
    small = order(num(0), place)
    return small < 1 - rate, unit * (1 - small) <= y(0), 1 - rate < order(num(1), place)


def nodes(profile: Term, place: Term = ALL, y: Term = HEIGHTS, n: Term = last) -> Term:
    """The values at all nodes but the first; there is one value more than entries."""
    return within(k, n - 1, unit * rate * profile(drawn(order(k + 1, place))) <= y(k + 1))


def _later(profile: Term, place: Term = place, y: Term = y) -> Term:
    """The same of one node, where it is known that the order there is large."""
    after = order(k + 1, place)
    return implies(1 - rate < after, unit * rate * profile(drawn(after)) <= y(k + 1))


SAMPLED_VALUES = Lemma(
    "lattices.values-of-sampled-profile", "Values of a Poisson-sampled profile at the nodes with some places", SOURCE,
    (*RATE, 0 < step, nat(n), FURTHER, *first_nodes(), within(k, n - 1, _later(plain))),
    within(k, n, mul(factor, unit * sampled_profile(plain, rate, order(k))) <= y(k)),
    mutants=(Mutant("factor", {factor: MORE}, "one node, at the order 1/2, with a rate of 1/4",
                    witness=finite({}, n=0, origin=1, step=log(num(2)), rate="1/4", unit=1, y="1/2", h=0,
                        place=lambda i: 2 * i)),),
)  # fmt: skip


@proof_of(SAMPLED_VALUES)
def _values(claim: Claim) -> Theorem:
    """Node by node: the first one, and those after it."""
    small, value, large = first_nodes()
    goal = lam(k, unit * sampled_profile(plain, rate, order(k)) <= y(k))
    natural, bound = parts(conj(nat(k), k <= n))

    def first(yes: Theorem) -> Theorem:
        zero = num(0)
        return use("leibniz", reversed_equation(yes), arith(goal(zero), small, value), x=zero, y=k, A=goal)

    def later(yes: Theorem) -> Theorem:
        before, same = use(NAT_PREDECESSOR, natural, yes), arith(eq(k - 1 + 1, k))
        size = rewrite(_from_second(k - 1, before, arith(k - 1 + 1 <= n, bound)), same)
        levels = [step * (place(number) - origin) for number in (num(1), k)]
        grown = use(EXP_INCREASING, arith(levels[0] <= levels[1], size, 0 < step), x=levels[0], y=levels[1])
        above = arith(1 - rate < order(k), grown, large)
        there = at(within(k, n - 1, _later(plain)), k - 1, by=[before, arith(k - 1 <= n - 1, bound), above])
        return arith(goal(k), rewrite(there, same), above)

    return for_all(claim.conclusion, cases(eq(k, 0), first, later))


def _from_second(number: Term, *facts: Theorem) -> Theorem:
    """The place after a node is at least that of the second node."""

    def said(last: Term) -> Term:
        return implies(last + 1 <= n, place(1) <= place(last + 1))

    def step(_: Term, last: Term) -> Theorem:
        inside = arith(last + 1 <= n, last + 1 + 1 <= n)
        known, more = at(assume(said(last)), by=[inside]), at(FURTHER, last + 1, by=[inside])
        return discharge(arith(place(1) <= place(last + 1 + 1), known, more), last + 1 + 1 <= n)

    start = discharge(arith(place(1) <= place(num(0) + 1)), num(0) + 1 <= n)
    return induction(number, said, start, step, *facts)


def _sampled_values(profile: Term, later: Theorem, *further: Fact, place: Term = ALL, n: Term = last) -> Theorem:
    """Values of the sampled profile."""
    return use(SAMPLED_VALUES, *RATE, 0 < step, nat(n), *further, *first_nodes(place, HEIGHTS), later,
               h=profile, place=place, y=HEIGHTS, n=n)  # fmt: skip


# Pessimistic PLDs of Poisson-sampled mechanisms: any profile, Gaussian noise, randomized responses, Laplace noise ---

GIVEN = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, sampled_profile(plain, rate, c)))))


def numbers(profile: Term, factor: Factor = 1) -> tuple[Term, ...]:
    """The conditions on the numbers of the PLD."""
    return *RATE, *SIZES, TABLE_SIGNS, *first_nodes(ALL, HEIGHTS), nodes(profile), *steps(1, factor)


NO_MODEL = "the profile is another number at every order, and no finite model decides all of them"
FACTOR = (Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1", unwitnessed=NO_MODEL),)


SAMPLED_PROFILE = Lemma(
    "lattices.table-of-sampled-profile", "A pessimistic PLD from a Poisson-sampled profile", SOURCE,
    (GIVEN, *numbers(plain, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=FACTOR,
)  # fmt: skip


@proof_of(SAMPLED_PROFILE)
def _sampled_profile(claim: Claim) -> Theorem:
    """Node by node."""
    later = at_each(last - 1, _later(plain, ALL, HEIGHTS), nodes(plain))
    return table_of(lam(c, sampled_profile(plain, rate, c)), GIVEN, _sampled_values(plain, later))


def _as_table(claim: Claim, profile: Term) -> Theorem:
    """The profile without sampling, put in."""
    private, *_ = claim.hypotheses
    return use(SAMPLED_PROFILE, unfolded(private), *numbers(profile), h=profile)


CLOSED = lam(level, closed_form(mu_squared, log(level)))
"""The Gaussian profile, at orders above 0."""

SAMPLED = Lemma(
    "lattices.table-of-sampled-gaussian-dp", "A pessimistic PLD of Poisson-sampled Gaussian DP", SOURCE,
    (SAMPLED_GAUSSIAN_DP(M, N, rate, mu_squared), 0 < mu_squared, *numbers(CLOSED, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=FACTOR,
)  # fmt: skip


def gaussian_values(*further: Fact, place: Term = ALL, n: Term = last) -> Theorem:
    """Values of the sampled Gaussian profile at the nodes with some places."""
    here = drawn(order(k + 1, place))
    positive = arith(0 < here, 1 - rate < order(k + 1, place), 0 < rate)
    closed = use(CLOSED_FORM, 0 < mu_squared, positive, s=mu_squared, c=here)
    later = at_each(n - 1, _later(NOISE, place, HEIGHTS), nodes(CLOSED, place, n=n), closed)
    return _sampled_values(NOISE, later, *further, place=place, n=n)


@proof_of(SAMPLED)
def _sampled(claim: Claim) -> Theorem:
    """The profile without sampling is the closed form at orders above 0."""
    private = unfolded(hypothesis(claim, SAMPLED_GAUSSIAN_DP))
    return table_of(lam(c, sampled_profile(NOISE, rate, c)), private, gaussian_values())


sampled_gaussian_dp_as_table_dp = Verified(SAMPLED, "sampled_gaussian_dp_as_table_dp", tables=(table, values))

ANSWERS, LAPLACE_NOISE = lam(c, revealing_response(c)), lam(c, laplace_profile(shift, c))

RESPONSE = Lemma(
    "lattices.table-of-sampled-response", "A pessimistic PLD of a Poisson-sampled randomized response", SOURCE,
    (SAMPLED_RESPONSE_DP(M, N, rate, epsilon, keep, delta), *numbers(ANSWERS, factor)),
    TABLE_DP(M, N, *TABLE),
    lambda claim: _as_table(claim, ANSWERS),
    FACTOR,
)  # fmt: skip

LAPLACE = Lemma(
    "lattices.table-of-sampled-laplace-dp", "A pessimistic PLD of Poisson-sampled Laplace DP", SOURCE,
    (SAMPLED_LAPLACE_DP(M, N, rate, shift), *numbers(LAPLACE_NOISE, factor)),
    TABLE_DP(M, N, *TABLE),
    lambda claim: _as_table(claim, LAPLACE_NOISE),
    FACTOR,
)  # fmt: skip

TABLES = (table, values)
sampled_response_dp_as_table_dp = Verified(RESPONSE, "sampled_response_dp_as_table_dp", tables=TABLES)
sampled_laplace_dp_as_table_dp = Verified(LAPLACE, "sampled_laplace_dp_as_table_dp", tables=TABLES)
