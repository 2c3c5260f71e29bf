"""Pure DP, approximate DP and CDP compared: what composition needs of epsilon and of delta, and that approximate
DP for every delta is not CDP with the same rho.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, is_test, no_answers, on_listed_pairs, with_responses
from theorems.citations import STEINKE
from theorems.composition.optimal.attained import OPTIMAL, PRIVATE, epsilon2
from theorems.composition.optimal.revealing_responses import HISTORY, REVEALING_RESPONSE, H, W
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.binomials import BEYOND, NONNEGATIVE, pascal
from theorems.foundations.sums.pieces_of_sums import SUM_PART
from theorems.papers.desfontaines_pejo_2020.approximate_and_probabilistic_dp import CLOSE, P, Q, close, masses

# The epsilons of pure DP add up, and no less will do: a delta of 0 needs all of them ----------

BASE = (1 + exp(epsilon)) ** k
GIVEN = REVEALING_RESPONSE(W, epsilon, 0), HISTORY(H, W, k), nat(k)

LEMMA = Lemma(
    "st18.comparison-pure-least-delta",
    "k randomized responses need delta >= (exp(k epsilon) - exp(epsilon2))/(1 + exp(epsilon))^k",
    f"{STEINKE}, pure DP composes with the sum and no less",
    GIVEN,
    forall(delta, implies(PRIVATE, factor * ((exp(k * epsilon) - exp(epsilon2)) / BASE) <= delta)),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0, epsilon2 = -1, delta the bound"),),
)

GAP = lam(i, binomial(k, i) * maximum(exp(i * epsilon) - exp(epsilon2) * exp((k - i) * epsilon), 0))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The event that all answers are 1."""
    zero = use(NAT_ZERO)

    def step(goal: Term, m: Term) -> Theorem:
        return arith(goal, pascal(m, m), use(BEYOND, nat(m), zero, n=m, i=0), eq(binomial(m, m), 1))

    first = arith(eq(binomial(0, 0), 1), use("binomial_zero", zero, n=0))
    one = induction(k, lambda m: eq(binomial(m, m), 1), first, step, nat(k))
    signs = forall(i, implies(nat(i), i <= k, 0 <= GAP(i)))
    each = intro(signs, lambda goal, *_: arith(goal, use(NONNEGATIVE, nat(k), n=k)))
    last = use(SUM_PART, nat(k), zero, each, arith(k + 0 <= k), a=k, n=0, k=k, s=GAP)
    alone = use("foundations.sum-of-one", s=lam(i, GAP(k + i)))
    least = use(OPTIMAL, *GIVEN, numeric(num(0) <= 0), numeric(num(0) < 1), d=0)
    some = arith(exp(k * epsilon) - exp(epsilon2) <= rhs(last), last, alone, one)

    def bound(goal: Term, _: Term) -> Theorem:
        return arith(goal, at(least, delta, by=[PRIVATE]), some, arith(0 < BASE))

    return intro(claim.conclusion, bound)


@refutation_of(LEMMA, "factor")
def _no_steps(said: Theorem) -> Theorem:
    """No answers, which are alike with delta = 1 - 1/e for epsilon2 = -1."""

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        values = {"W": responses, "H": history, "k": 0, "epsilon": 1, "epsilon2": -1}
        return no_answers(instance(said, told, known, **values), known)

    return with_responses(1, 0, 0, with_history)


# Advanced composition needs a delta of its own: the sum of those of the mechanisms is not enough ---

c, tail = variables("c tail")
LOG = log(1 / tail)
SIGNS = 0 < epsilon, 0 <= c, 0 < tail, tail <= 1
PRINTED = c * epsilon * sqrt(k * LOG)
PRINTED_DP = substitute(PRIVATE, {epsilon2: PRINTED})

LARGE = c**2 * LOG < k

APPROX = Lemma(
    "st18.comparison-approx-counterexample",
    "k > c^2 log(1/tail) epsilon-DP mechanisms that are not (c epsilon sqrt(k log(1/tail)), 0)-DP together",
    f"{STEINKE}, against the row of approximate DP, delta' = O(sum of the deltas)",
    (*GIVEN, *SIGNS, LARGE),
    forall(delta, implies(PRINTED_DP, 0 < delta)),
    mutants=(Mutant("few", without(LARGE), "k = 0"),),
)


@proof_of(APPROX)
def _lemma(claim: Claim) -> Theorem:
    """The printed epsilon is less than k epsilon, and less than that needs a delta."""
    *_, large = claim.hypotheses
    size = nonnegative(LOG, *SIGNS)
    whole = natural_sign(k, *GIVEN)
    square = squared_root(k * LOG, arith(0 <= k * LOG, size, whole))
    root, many = nonnegative(sqrt(k * LOG), arith(0 <= k * LOG, size, whole)), arith(0 < k, large, size)
    below = arith((c * sqrt(k * LOG)) ** 2 < k**2, square, arith(c**2 * LOG * k < k * k, large, many))
    less = arith(c * sqrt(k * LOG) < k, below, many, root, 0 <= c)
    order = use(EXP_STRICT, arith(PRINTED < k * epsilon, less, 0 < epsilon), x=PRINTED, y=k * epsilon)
    least = use(LEMMA, *GIVEN, epsilon2=PRINTED)

    def bound(goal: Term, value: Term) -> Theorem:
        known = at(least, value, by=[substitute(PRINTED_DP, {delta: value})])
        return arith(goal, known, arith(0 < (exp(k * epsilon) - exp(PRINTED)) / BASE, order))

    return intro(claim.conclusion, bound)


@refutation_of(APPROX, "few")
def _approx_no_steps(said: Theorem) -> Theorem:
    """No answers are alike with epsilon = delta = 0."""

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        values = {"W": responses, "H": history, "k": 0, "c": 0, "epsilon": 1, "tail": 1}
        needed = specialize(instance(said, told, known, **values), 0)
        start = parts(unfolded(known))[0]

        def means(goal: Term, function: Term) -> Theorem:
            test = assume(is_test(function))
            return arith(goal, *(at(start, a, function, by=[test]) for a in (0, 1)))

        return absurd(mp(needed, on_listed_pairs(premise_of(needed), lambda goal: intro(goal, means))))

    return with_responses(1, 0, 0, with_history)


# Approximate DP for every delta at once does not imply CDP with the same rho: a bit kept with probability 3/4 ---

KEPT, TURNED = masses(P, "3/4", "1/4"), masses(Q, "1/4", "3/4")
LEAST = Fraction(11, 25)
SPREAD = 4 * LEAST * log(1 / delta)
LEVEL = sqrt(SPREAD)
EVERY = forall(delta, implies(0 < delta, delta <= 1, CLOSE(P, Q, LEVEL, delta)))
LINE = on(RENYI_LINE, Y=REAL)(P, Q, 0, rho)
MEAN = log(num(3)) / 2

DELTA = Lemma(
    "st18.claim-cdp-equivalent-all-delta-counterexample", "Randomized response, 3 to 1, is (sqrt(4 rho log(1/delta)), "
    "delta)-close for every delta with rho = 11/25, and rho-zCDP only for rho >= log(3)/2",
    f"{STEINKE}, against the equivalence without an offset",
    (KEPT, TURNED),
    conj(EVERY, implies(LINE, factor * MEAN <= rho), LEAST < MEAN),
    mutants=(Mutant("factor", {factor: MORE}, "rho is the KL divergence", witness=finite({}, P={0: "3/4", 1: "1/4"},
                    Q={0: "1/4", 1: "3/4"}, rho="0.553")),),
)  # fmt: skip

FIRST_LAW, SECOND_LAW = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})


@proof_of(DELTA)
def _delta_proof(claim: Claim) -> Theorem:
    """For delta >= 1/2 nothing is to be shown; for less, epsilon is above log(3)."""
    _, needed, apart = conjuncts(claim)
    some = 0 < delta, delta <= 1
    inner = nonnegative(log(1 / delta), *some)
    root = nonnegative(LEVEL, inner)
    square = squared_root(SPREAD, inner)
    one = use(EXP_INCREASING, root, x=0, y=LEVEL)

    def large(yes: Theorem) -> Theorem:
        return close(KEPT, TURNED, LEVEL, delta, 2, yes, one, arith(eq(exp(num(0)), 1)))

    def small(no: Theorem) -> Theorem:
        two, three = log(num(2)), log(num(3))
        more = arith(exp(two) <= 1 / delta, no, *some, arith(eq(exp(two), 2)))
        half = use("foundations.log-bound", more, arith(0 < 1 / delta, *some), x=two, y=1 / delta)
        enough = arith(three <= LEVEL, half, root, square, numeric(three**2 <= 4 * LEAST * two), numeric(0 < three))
        grown = use(EXP_INCREASING, enough, x=three, y=LEVEL)
        return close(KEPT, TURNED, LEVEL, delta, 2, grown, arith(eq(exp(three), 3)), *some)

    each = cases(num(Fraction(1, 2)) <= delta, large, small)
    given, goal = if_then(needed)
    mean = use("foundations.zcdp-kl", given, P=P, Q=Q, xi=0, rho=rho)
    exact = FIRST_LAW.kl(SECOND_LAW, P, Q, KEPT, TURNED)
    least = mp(parts(specialize(exact, 0 + rho))[0], mean)
    value = arith(eq(value_of(exact.conclusion), MEAN))
    far = discharge(arith(goal, least, value), given)
    return both(generalize(discharge(each, *some), delta), far, numeric(apart))
