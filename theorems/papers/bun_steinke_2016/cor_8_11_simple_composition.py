"""Corollary 8.11, the two simple forms of advanced composition, which of them is better, and Corollaries 8.9 to
8.11 as functions of numbers.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.entries import Entries
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian_errors import lambda_
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG, LOG_BOUND
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.reals.powers import POWER_INCREASING, POWER_NONNEGATIVE, SQUARE
from theorems.notions.dp.composition import APPROX_DP_WEAKENING
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import (
    ADVANCED,
    EACH_GIVEN,
    IN_LAMBDA,
    MASS,
    OUTPUT,
    ROOT,
    SIZES,
    START,
    STEPS,
    Ms,
    S,
    combined,
    counted,
    dels,
    deltas,
    eps,
    exponentials,
    inner_at,
    total,
    x,
)

# Corollary 8.11: the two simple forms of advanced composition ---------------------------------

SOURCE = f"{BUN_STEINKE}, Corollary 8.11"
tail = var("tail")
FIRST = sqrt(PI * (S / 2))


def _proof(claim: Claim, option: Term) -> Theorem:
    """At this epsilon the option of Corollary 8.9 gives delta' = tail."""
    large, goal = read(APPROX_DP, claim)["epsilon", "delta"]
    domain = (0 < S, 0 < tail, tail <= option)
    ratio = option / tail
    inside = 2 * log(ratio)
    positive = arith(0 < option, *domain[1:])
    logarithm = use(LOG_BOUND, arith(1 <= ratio, *domain[1:]), x=0, y=ratio)
    nonneg = arith(0 <= inside, logarithm)
    square, root = use(SQUARE, nonneg, u=inside), use(POWER_NONNEGATIVE, nonneg, u=inside, a=Fraction(1, 2))
    order = arith(S / 2 <= large, root, arith(0 <= ROOT, 0 < S))
    private = use(ADVANCED, *EACH_GIVEN, nat(k), 0 < S, order, epsilon=large)

    inner = inner_at(large)
    exponent, options = exponent_of(part_of(inner, "exp")), part_of(inner, "min")
    equal = arith(eq(exponent, -log(ratio)), square, 0 < S)
    power = arith(
        exp(exponent) * ratio <= 1,
        exponentials(equal),
        use(EXP_OF_LOG, arith(0 < ratio, positive, 0 < tail), y=ratio),
        arith(eq(exp(-log(ratio)) * exp(log(ratio)), 1)),
    )
    bound = arith(exp(exponent) * option <= tail, power, 0 < tail)
    least = arith(options <= option)
    small = arith(inner <= tail, bound, arith(exp(exponent) * options <= exp(exponent) * option, least))
    kept, below_one, summed = parts(use(MASS, SIZES, nat(k)))
    main = arith((1 - total(k)) * inner <= (1 - total(k)) * tail, small, below_one)
    rest = arith((1 - total(k)) * tail <= tail, kept, 0 < tail)
    final = arith(combined(inner) <= goal, main, rest, summed)
    return use(
        APPROX_DP_WEAKENING, private, final, M=OUTPUT, epsilon=large, epsilon2=large, delta=combined(inner), delta2=goal
    )


coefficient = mark("coefficient", 2)

SECOND_FORM = Lemma(
    "bs16.cor-8.11", "k mechanisms are (s^2/2 + s sqrt(2 log(1/delta')), delta' + sum of the delta(i))-DP", SOURCE,
    (*EACH_GIVEN, nat(k), 0 < S, 0 < tail, tail <= num(1)),
    APPROX_DP(OUTPUT, N, S / 2 + ROOT * sqrt(coefficient * log(num(1) / tail)), tail + deltas(k)),
    lambda claim: _proof(claim, num(1)),
    (Mutant("constant", {coefficient: 1},
            "k = 100, epsilon(i) = 1/10, delta(i) = 0, delta' = 1e-9: the least delta is 2.3e-7",
            witness=finite({"X": 2, "Y": 26}, N=(False, True, True, False), k=25, epsilons="2/5", deltas=0,
                tail="0.0000061", **counted(25, Fraction(149, 249), Fraction(100, 249)))),),
)  # fmt: skip

FIRST_FORM = Lemma(
    "bs16.cor-8.11-first", "k mechanisms are (s^2/2 + s sqrt(2 log(sqrt(pi/2) s/delta')), delta' + sum delta(i))-DP",
    SOURCE,
    (*EACH_GIVEN, nat(k), 0 < S, 0 < tail, tail <= FIRST),
    APPROX_DP(OUTPUT, N, S / 2 + ROOT * sqrt(coefficient * log(FIRST / tail)), tail + deltas(k)),
    lambda claim: _proof(claim, FIRST),
    (Mutant("constant", {coefficient: 1},
            "k = 100, epsilon(i) = 1/10, delta(i) = 0, delta' = 1e-9: the least delta is 2.1e-7",
            witness=finite({"X": 2, "Y": 37}, N=(False, True, True, False), k=36, epsilons="3/10", deltas=0,
                tail="1/1500000000", **counted(36, Fraction(1349, 2349), Fraction(1000, 2349)))),),
)  # fmt: skip


# Corollary 8.11: for s >= sqrt(2/pi) the first form is no better than the second --------------

s = var("s")
FACTOR = sqrt(PI / 2) * s
DOMAIN = (0 < s, 0 < delta, delta <= 1)
least = mark("least", 1)

LEMMA = Lemma(
    "bs16.cor-8.11-no-refinement", "For s >= sqrt(2/pi) the first form of Corollary 8.11 is at least the second",
    f"{BUN_STEINKE}, against the remark after Corollary 8.11",
    (*DOMAIN, least <= FACTOR),
    s * sqrt(2 * log(1 / delta)) <= s * sqrt(2 * log(FACTOR / delta)),
    mutants=(Mutant("range", {least: LESS}, "s = 0.995 sqrt(2/pi), delta = 1/2",
                    witness=point(delta="0.000000175", s="0.79")),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """log(sqrt(pi/2) s) >= 0."""
    large = use(LOG_BOUND, arith(0 < FACTOR, 0 < s), arith(exp(num(0)) <= FACTOR, *claim.hypotheses), x=0, y=FACTOR)
    ratio = arith(1 <= 1 / delta, *DOMAIN[1:])
    low = use(LOG_BOUND, arith(0 < 1 / delta, 0 < delta), arith(exp(num(0)) <= 1 / delta, ratio), x=0, y=1 / delta)
    second, first = 2 * log(1 / delta), 2 * log(FACTOR / delta)
    order = arith(second <= first, large, *DOMAIN[:2])
    roots = use(POWER_INCREASING, order, arith(0 <= second, low), u=second, v=first, a=num(1) / 2)
    return arith(claim.conclusion, roots, 0 < s)


# Corollaries 8.9 to 8.11 for k mechanisms with the same epsilon and delta, as functions of numbers ---

epsilon0, delta0 = variables("epsilon0 delta0")
SAME = {eps: lam(i, epsilon0), dels: lam(i, delta0)}
EACH = forall((i, y), APPROX_DP(lam(x, Ms(i, x, y)), N, epsilon0, delta0))
EQUAL_DOMAIN = 0 <= epsilon0, 0 <= delta0, delta0 < 1


def _equal(given: Claim) -> Claim:
    """The statement for equal epsilon(i) and delta(i)."""
    others = (substitute(h, SAME) for h in given.hypotheses if h not in EACH_GIVEN)
    both_ways = (h for h in given.hypotheses if h == SYMMETRIC(N))
    return Claim((START, STEPS, EACH, *EQUAL_DOMAIN, *both_ways, *others), substitute(given.conclusion, SAME))


def _by(lemma: Lemma, claim: Claim) -> Theorem:
    """Each mechanism is private, whatever its number, and the sizes are all in their domain."""
    each = generalize(discharge(specialize(EACH, i + 1, y), nat(i)), i, y)
    sizes = generalize(discharge(both(*(arith(goal, *EQUAL_DOMAIN) for goal in EQUAL_DOMAIN)), nat(i)), i)
    others = (h for h in claim.hypotheses if h not in (START, STEPS, EACH, *EQUAL_DOMAIN, SYMMETRIC(N)))
    return use(lemma, START, STEPS, each, sizes, SYMMETRIC(N), *others, epsilons=SAME[eps], deltas=SAME[dels])


def _mutants(lemma: Lemma) -> tuple[Mutant, ...]:
    """The false variants of the lemma, which are false for equal mechanisms."""
    return tuple(
        Mutant(
            m.name, _equal(m.claim), m.reason, m.true_claim and _equal(m.true_claim), _same(m.witness), m.unwitnessed
        )
        for m in lemma.mutants
    )


def _same(witness: Witness | None) -> Witness | None:
    """The witness with the sizes of the mechanisms, which are all the same in it, as numbers."""
    if not isinstance(witness, Finite):
        return None
    names = {"epsilons": "epsilon0", "deltas": "delta0"}
    return Finite(witness.spaces, {names.get(name, name): value for name, value in witness.values.items()})


def for_equal(lemma: Lemma) -> Parts:
    """The lemma for equal epsilon(i) and delta(i), its proof and its false variants."""
    return *_equal(lemma.claim).parts, lambda claim: _by(lemma, claim), _mutants(lemma)


AT_EPSILON = Lemma(
    "bs16.cor-8.9-equal", "Composition of k (epsilon, delta)-DP mechanisms: the delta at a larger epsilon",
    ADVANCED.source,
    *for_equal(ADVANCED),
)  # fmt: skip

AT_LAMBDA = Lemma(
    "bs16.cor-8.10-equal", "Composition of k (epsilon, delta)-DP mechanisms: epsilon and delta for a lambda",
    IN_LAMBDA.source,
    *for_equal(IN_LAMBDA),
)  # fmt: skip

AT_TAIL = Lemma(
    "bs16.cor-8.11-equal", "Composition of k (epsilon, delta)-DP mechanisms: the epsilon for delta' + k delta",
    SOURCE,
    *for_equal(SECOND_FORM),
)  # fmt: skip

AT_SMALL_TAIL = Lemma(
    "bs16.cor-8.11-first-equal", "The same with sqrt(pi/2) s/delta', which is less where s < sqrt(2/pi)", SOURCE,
    *for_equal(FIRST_FORM),
)  # fmt: skip

composition_delta = Verified(AT_EPSILON, "composition_delta", requires=(1 <= k,))
composition_eps_delta = Verified(AT_LAMBDA, "composition_eps_delta", {"lam": lambda_}, requires=(1 <= k,))
composition_simple = Verified(AT_TAIL, "composition_simple", requires=(1 <= k,))
composition_simple_small = Verified(AT_SMALL_TAIL, "composition_simple_small", requires=(1 <= k, tail <= 1))


# Corollaries 8.9 to 8.11 for k mechanisms, each with its own epsilon and delta, as functions of numbers ---

LISTS_SIZES = Entries({"epsilons": eps, "deltas": dels}, length=k, gap=NAT_GAP)

composition_delta_each = Verified(ADVANCED, "composition_delta_each", entries=LISTS_SIZES)
composition_eps_delta_each = Verified(IN_LAMBDA, "composition_eps_delta_each", {"lam": lambda_}, entries=LISTS_SIZES)
composition_simple_each = Verified(SECOND_FORM, "composition_simple_each", entries=LISTS_SIZES)
composition_simple_small_each = Verified(
    FIRST_FORM, "composition_simple_small_each", requires=(tail <= 1,), entries=LISTS_SIZES
)
