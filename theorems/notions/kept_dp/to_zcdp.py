"""A randomized response that may be withheld, as Rényi DP, which is attained, and as zCDP."""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.privacy.notions.kept_dp import keep, kept_profile
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT
from theorems.notions.pld.grids import within
from theorems.notions.profiles.renyi_from_profile import FROM_PROFILE

# A randomized response that may be withheld: its Rényi divergence, which is attained ----------

ODDS = exp(epsilon)
GIVEN = KEPT_DP(M, N, epsilon, keep), 0 <= keep, keep <= 1


def moment(order: Term) -> Term:
    """The mean of that power of the likelihood ratio."""
    return 1 - keep + keep * (exp(order * epsilon) + exp((1 - order) * epsilon)) / (1 + ODDS)


WITHIN = Lemma(
    "notions.kept-response-renyi-within", "A randomized response that may be withheld: bounds on its Rényi divergence",
    DONG_ROTH_SU,
    (*GIVEN, 1 < alpha, moment(alpha) <= exp((alpha - 1) * t)),
    RENYI_DP(M, N, alpha, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "a randomized response of the odds 3",
                    witness=two_responses(epsilon="1.0987", keep=1, alpha=2, t="0.8475")),),
)  # fmt: skip

z, u = var("z", REAL), var("u")
RATIO = lam(z, ODDS * ind(eq(z, 1)) + exp(-epsilon) * ind(eq(z, 2)) + ind(eq(z, 3)))
"""The likelihood ratio of the answers: the true one, the other one, and none."""

ANSWERS = finite_law({1: keep / (1 + ODDS), 2: keep * ODDS / (1 + ODDS), 3: 1 - keep}, 0 <= keep, keep <= 1)


@proof_of(WITHIN)
def _within(claim: Claim) -> Theorem:
    """The profile is that of the pair, whose divergence is at least that of the laws."""
    kept, *_, most = claim.hypotheses
    profile = at_neighbours(kept)

    def with_law(law: Term, known: Theorem) -> Theorem:
        level, values = maximum(RATIO(z) - c, 0), ((1, ODDS), (2, exp(-epsilon)), (3, num(1)))
        marks = [arith(eq(RATIO(num(k)), value)) for k, value in values]
        heights = [same_value(lam(u, maximum(u - c, 0)), mark) for mark in marks]
        back = arith(eq(ODDS * maximum(exp(-epsilon) - c, 0), maximum(1 - c * ODDS, 0)))
        excess = parts(ANSWERS.mean(law, level, z, known))[1]
        same = arith(eq(E(law, z, level), kept_profile(ODDS, keep, c)), excess, *heights, back)
        goal = PROFILE(M(x1), M(x2), lam(c, E(law, z, level)))
        test = test_function(phi, w)
        bound = E(M(x1), w, phi(w)) <= c * E(M(x2), w, phi(w)) + E(law, z, level)
        close = for_all(goal, arith(bound, at(profile, c, phi, by=[0 <= c, test]), same))
        powers = [same_value(lam(u, u**alpha), mark) for mark in marks]
        finite_moment, mean = parts(ANSWERS.mean(law, RATIO(z) ** alpha, z, known))
        value = arith(eq(E(law, z, RATIO(z) ** alpha), moment(alpha)), mean, *powers)
        small = arith(E(law, z, RATIO(z) ** alpha) <= exp((alpha - 1) * t), value, most)
        low = generalize(arith(0 <= RATIO(z)), z)
        return use(FROM_PROFILE, low, finite_moment, small, 1 < alpha, close, P=M(x1), Q=M(x2), B=law, g=RATIO,
                   t=t)  # fmt: skip

    return for_all(claim.conclusion, pair_(with_law), x1, x2)


phi_z = var("phi", RATIO.type)
TEST = test_function(phi_z, z)


def pair_(then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """A conclusion from the law of the answers to the second data set: a response with the probability ``keep``."""
    response = finite_law({1: 1 / (1 + ODDS), 2: ODDS / (1 + ODDS)})
    share = generalize(both(arith(0 <= keep, 0 <= keep), arith(keep <= 1, keep <= 1)), u)

    def with_response(law: Term, told: Theorem) -> Theorem:
        made = use("foundations.law-mixed", share, t=lam(u, keep), P=lam(u, law), Q=lam(u, dirac(num(3))))

        def with_laws(laws: Term, mixed: Theorem) -> Theorem:
            goal = ANSWERS.of(laws(0))
            parts_ = at(specialize(mixed, 0), phi_z, by=[TEST]), at(told, phi_z, by=[TEST])
            sure = parts(use("E_dirac", x=num(3), f=phi_z))[1]
            known = intro(goal, lambda wanted, *_: arith(wanted, *parts_, sure))
            return then(laws(0), known)

        return obtain(made, "R", with_laws)

    return obtain(response.exists(), "A", with_response)


def divergence(order: Term) -> Term:
    """The divergence of that order."""
    return log(moment(order)) / (order - 1)


LEMMA = Lemma(
    "notions.kept-response-renyi", "The Rényi divergence of a randomized response that may be withheld", DONG_ROTH_SU,
    (*GIVEN, 1 < alpha),
    RENYI_DP(M, N, alpha, factor * divergence(alpha)),
    mutants=(Mutant("factor", {factor: LESS}, "a randomized response of the odds 3",
                    witness=two_responses(epsilon="1.0987", keep=1, alpha=2)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The logarithm of the moment."""
    _, *signs = claim.hypotheses
    whole = arith(exp((alpha - 1) * (log(u) / (alpha - 1))) >= u, 0 < u, 1 < alpha)
    positive = sign_of_moment(alpha, *signs[:2])
    most = infer("cut", infer("instantiate", whole, values=((u, moment(alpha)),)), positive)
    return use(WITHIN, *claim.hypotheses, most, t=divergence(alpha))


def sign_of_moment(order: Term, *signs: Term) -> Theorem:
    """It is positive."""
    power = arith(0 < (exp(order * epsilon) + exp((1 - order) * epsilon)) / (1 + ODDS))
    said = arith(0 <= keep * power.conclusion.args[1], power, *signs)
    goal = 0 < moment(order)
    always = arith(goal, power, eq(keep, 1))
    return cases(keep < 1, lambda yes: arith(goal, said, yes), lambda no: use(always, arith(eq(keep, 1), no, *signs)))


kept_dp_to_renyi_dp = Verified(LEMMA, "kept_dp_to_renyi_dp")


# A randomized response that may be withheld, in zCDP: its divergence at steps of the order is below the line ---

step, last = variables("step last")


def order(number: Term) -> Term:
    """The orders begin at 1, and grow by one factor."""
    return exp(step * number)


BELOW = within(k, last, divergence(order(k + 1)) <= rho * order(k))
"""At each order the divergence is at most the line at the order before."""
END = epsilon <= rho * order(last + 1)
SIZES = 0 <= epsilon, 0 < step, nat(last), 0 <= rho

TO_ZCDP = Lemma(
    "notions.kept-response-zcdp", "A randomized response that may be withheld, in zCDP", DONG_ROTH_SU,
    (*GIVEN, *SIZES, BELOW, END),
    ZCDP(M, N, 0, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, "a randomized response of the odds 3",
                    witness=two_responses(epsilon="1.0987", keep=1, step="0.01", last=69, rho="0.554")),),
)  # fmt: skip


@proof_of(TO_ZCDP)
def _lemma(claim: Claim) -> Theorem:
    """By induction on the steps; beyond them the divergence is at most epsilon."""
    begins = same_value(lam(u, exp(u)), arith(eq(step * num(0), 0))), arith(eq(exp(num(0)), 1))
    none = arith(_renyi(rho * alpha), 1 < alpha, alpha <= order(num(0)), *begins)
    base = discharge(generalize(discharge(none, 1 < alpha, alpha <= order(num(0))), alpha), num(0) <= last + 1)
    natural = use("nat_successor", nat(last), k=last)
    every = induction(last + 1, _up_to, base, _further, natural)
    inside = at(every, by=[arith(last + 1 <= last + 1)])

    def near(yes: Theorem) -> Theorem:
        return at(inside, alpha, by=[1 < alpha, yes])

    def far(no: Theorem) -> Theorem:
        small = arith(epsilon <= rho * alpha, END, arith(rho * order(last + 1) <= rho * alpha, no, 0 <= rho))
        return use("mechanisms.renyi-dp-weakening", _beyond(), 1 < alpha, small, epsilon2=rho * alpha)

    made = cases(alpha <= order(last + 1), near, far)
    pair = at_neighbours(made)
    return for_all(claim.conclusion, written_as(RENYI(alpha, M(x1), M(x2), 0 + rho * alpha), pair))


def _renyi(bound: Term) -> Term:
    return RENYI_DP(M, N, alpha, bound)


def _up_to(number: Term) -> Term:
    """The orders up to that one."""
    below = forall(alpha, implies(1 < alpha, alpha <= order(number), _renyi(rho * alpha)))
    return implies(number <= last + 1, below)


def _further(_: Term, number: Term) -> Theorem:
    """The orders between two steps have at most the divergence of the later one."""
    end, here, there = number + 1 <= last + 1, alpha <= order(number), alpha <= order(number + 1)
    inside = arith(number <= last, end)
    sign = arith(0 < step * (number + 1), 0 <= number, 0 < step)

    def before(yes: Theorem) -> Theorem:
        return at(at(_up_to(number), by=[arith(number <= last + 1, end)]), alpha, by=[1 < alpha, yes])

    def beyond(no: Theorem) -> Theorem:
        grown = use(EXP_STRICT, sign, x=0, y=step * (number + 1))
        above = arith(1 < order(number + 1), grown, arith(eq(exp(num(0)), 1)))
        known = use(LEMMA, *GIVEN, above, alpha=order(number + 1))
        low = at(BELOW, number, by=[inside])
        line = arith(rho * order(number) <= rho * alpha, no, 0 <= rho)
        small = arith(divergence(order(number + 1)) <= rho * alpha, low, line)
        told = use("mechanisms.renyi-dp-weakening", known, above, small, alpha=order(number + 1),
                   epsilon=divergence(order(number + 1)), epsilon2=rho * alpha)  # fmt: skip
        return use("mechanisms.renyi-dp-lower-order", told, 1 < alpha, there, alpha=order(number + 1), alpha2=alpha,
                   epsilon=rho * alpha)  # fmt: skip

    made = discharge(cases(here, before, beyond), 1 < alpha, there)
    return discharge(generalize(made, alpha), end)


def _beyond() -> Theorem:
    """1 < alpha |- the divergence is at most epsilon."""
    low = use(EXP_INCREASING, arith((1 - alpha) * epsilon <= (alpha - 1) * epsilon, 1 < alpha, 0 <= epsilon),
              x=(1 - alpha) * epsilon, y=(alpha - 1) * epsilon)  # fmt: skip
    one = use(EXP_INCREASING, arith(0 <= (alpha - 1) * epsilon, 1 < alpha, 0 <= epsilon), x=0, y=(alpha - 1) * epsilon)
    power = exp((alpha - 1) * epsilon)
    whole = arith(eq(exp(alpha * epsilon), power * ODDS))
    sums = (exp(alpha * epsilon) + exp((1 - alpha) * epsilon)) / (1 + ODDS)
    less = arith(sums <= power, low, whole)
    scaled = arith(keep * sums <= keep * power, less, 0 <= keep)
    rest = arith(1 - keep <= (1 - keep) * power, one, arith(eq(exp(num(0)), 1)), keep <= 1)
    return use(WITHIN, *GIVEN, 1 < alpha, arith(moment(alpha) <= power, scaled, rest), t=epsilon)


kept_dp_to_zcdp = Verified(TO_ZCDP, "kept_dp_to_zcdp")
