"""A bound on KL divergence is none on Rényi divergence, of whatever order above 1."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, eq, exp, lam, num
from dpproofs.mutants.counterexamples import absurd, fact, on_listed_pairs
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import KL_DP, RENYI, RENYI_DP, alpha, epsilon, on
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, mark, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, dominated, generalize, intro, linear, mp, obtain, parts
from dpproofs.proving.tactics import specialize, use
from theorems.atlas.separated import of_bits, separated, shown
from theorems.atlas.slow_divergence import KL_R, LEVEL, from_slow, to_slow
from theorems.atlas.slow_tails import RATIO, SLOW, START, whole
from theorems.atlas.tilted import Tilt, Tilted, with_tilted
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.squares import STANDARD, UNBOUNDED

level = mark("level", LEVEL)

LEMMA = Lemma(
    "atlas.kl-dp-not-renyi-dp", "A mechanism with a KL divergence of at most 2, and Rényi DP of no order", SOK,
    (),
    separated(KL_DP, (level,), RENYI_DP, (alpha, epsilon), 1 < alpha),
    mutants=(Mutant("no loss", {level: 0}, "nothing is leaked", control=also(0 <= epsilon)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """exp(-v)/Z times N(0, 1), for v = exp(x^2/4)."""

    def with_laws(made: Tilted) -> Theorem:
        def pair(goal: Term) -> Theorem:
            return (from_slow if read(KL_R, goal).P == made.mechanism(num(1)) else to_slow)(made, goal)

        private = on_listed_pairs(of_bits(KL_DP, made.mechanism, LEVEL), pair)
        return shown(claim.conclusion, made.mechanism, private, lambda bound: _never(made, bound), (0, 1))

    return with_tilted([Tilt(RATIO, arith(0 < RATIO(x)), whole())], lambda made: with_laws(*made))


RENYI_R = on(RENYI, Y=REAL)


def _never(made: Tilted, bound: Theorem) -> Theorem:
    """A power of the ratio is above exp(s v), and so above a square of v, which has no mean."""
    first, second = made.mechanism(num(0)), made.mechanism(num(1))
    order, level = read(RENYI_R, bound)["alpha", "t"]
    ratio, s = lam(x, 1 / RATIO(x)), order - 1
    ints = parts(
        use("foundations.renyi-at-density", made.down, bound, P=first, Q=second, L=ratio, alpha=order, t=level)
    )[0]
    raised = ratio(x) ** order
    sign = generalize(arith(0 <= raised), x)
    there = parts(use(TO_REFERENCE, made.base[1], sign, ints, P=second, Q=STANDARD, L=RATIO, f=lam(x, raised)))[0]
    factor, half = 4 * exp(-s * START) / s**2, exp(s * SLOW / 2)
    large = parts(linear(STANDARD, x, factor * (RATIO(x) * raised), [(factor, there)]))[0]
    some = arith(0 < s, 1 < order)
    tangent = use("foundations.exp-tangent", x=s * SLOW / 2)
    grows = arith(s * SLOW / 2 <= half, tangent)
    square = arith((s * SLOW) ** 2 <= 4 * half**2, grows, arith(0 <= s * SLOW, some))
    product = arith(eq(factor * (RATIO(x) * raised) * s**2, 4 * half**2), some)
    grown = exp(x**2 / 2)
    scaled = arith(grown * s**2 <= factor * (RATIO(x) * raised) * s**2, square, product, arith(eq(grown, SLOW**2)))
    less = arith(grown <= factor * (RATIO(x) * raised), scaled, arith(0 < s**2, some))
    known = dominated(STANDARD, x, both(arith(0 <= grown), less), large)
    return arith(FALSE, known, use(UNBOUNDED))


@refutation_of(LEMMA, "no loss")
def _without_loss(said: Theorem) -> Theorem:
    """With kappa = 0 nothing is leaked."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, never = parts(facts)

        def nothing(goal: Term, one: Term, two: Term) -> Theorem:
            laws = {"P": mechanism(one), "Q": mechanism(two)}
            same = mp(parts(fact("bs16.lemma-2.2a-kl-equality", **laws))[0], at(private, one, two))
            return mp(parts(fact("bs16.lemma-2.2a-equality", arith(num(1) < 2), alpha=2, **laws))[1], same)

        none = intro(of_bits(RENYI_DP, mechanism, 2, 0), nothing)
        return absurd(mp(specialize(never, 2, 0), arith(num(1) < 2)), none)

    return obtain(said, "M", with_mechanism)
