"""A pessimistic PLD of a Poisson-sampled mechanism, from values of the profile without sampling."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, forall, function_type, implies, lam, nat, num, var
from dpproofs.privacy.notions import PROFILE, TABLE_DP, M, N, c, k, x1, x2
from dpproofs.privacy.notions.sampled_gaussian_dp import rate, sampled_profile
from dpproofs.privacy.notions.table_dp import TABLE, last, origin, step, unit
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, parts, reversed_equation, rewrite, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE, NAT_ZERO
from theorems.foundations.reals.naturals_predecessor import NAT_GAP, NAT_PREDECESSOR
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.table_chords import CHORDS, RATIO, SIGNS, SIZES, steps, value
from theorems.notions.lattices.table_sampled import FIRST, SECOND, drawn

SOURCE = f"{ZHU_DONG_WANG}, Poisson subsampling"
NO_MODEL = "the profile is another number at every order, and no finite model decides all of them"
plain = var("h", function_type((REAL,), REAL))

GIVEN = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), lam(c, sampled_profile(plain, rate, c)))))
RATE = 0 < rate, rate <= 1


def numbers(profile: Term, factor: Factor = 1) -> tuple[Term, ...]:
    """The conditions on the numbers of the PLD."""
    return *RATE, *SIZES, SIGNS, *FIRST, SECOND, nodes(profile), *steps(1, factor)


def nodes(profile: Term) -> Term:
    """The values at all nodes but the first, where the best test is whether the record was drawn."""
    return within(k, last - 1, unit * rate * profile(drawn(_order(k + 1))) <= value(k + 1))


def _order(number: Term) -> Term:
    return exp(step * (number - origin))


SAMPLED_PROFILE = Lemma(
    "lattices.table-of-sampled-profile", "A pessimistic PLD from a Poisson-sampled profile", SOURCE,
    (GIVEN, *numbers(plain, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a mechanism that says nothing, at a node below 1",
                    unwitnessed=NO_MODEL),),
)  # fmt: skip


@proof_of(SAMPLED_PROFILE)
def _proof(claim: Claim) -> Theorem:
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
    return use(CHORDS, GIVEN, *SIZES, SIGNS, orders, *steps(), h=lam(c, sampled_profile(plain, rate, c)))
