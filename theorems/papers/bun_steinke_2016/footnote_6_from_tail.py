"""Footnote 6: a Gaussian tail bounds the mean of exp(c X^2), which closes the circle of the conditions."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import exceeded, fact, u, with_laplace, x
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, conj, eq, exp, ind, integrable, lam, log, ne, num, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import comparison, integrand_of, lhs, read
from dpproofs.proving.tactics import arith, at, both, bounded, cases, congruence, discharge, expand, generalize
from dpproofs.proving.tactics import integrate, intro, linear, mean_of_one, nonnegative, parts, rewrite, same_value
from dpproofs.proving.tactics import specialize, squared_root, transfer, use
from dpproofs.prover.tactic import inequality
from theorems.papers.bun_steinke_2016.footnote_6_subgaussian import SOURCE, X, b, tail
from theorems.foundations.measure.layer_cake import LAYER_CAKE, s
from theorems.foundations.measure.half_lines import RIGHT

GIVEN = (0 < b, tail(b))
RATE = b / 3
BODY = exp(RATE * X(w) ** 2)

LEMMA = Lemma(
    "bs16.footnote-6", "P[|X| > lambda] <= 2 exp(-b lambda^2) for all lambda >= 0 implies E[exp(b X^2/3)] <= 2", SOURCE,
    GIVEN,
    conj(integrable(P, w, BODY), E(P, w, BODY) <= 2 * factor),
    mutants=(Mutant("factor", {factor: Fraction(47, 50)},
                    "X = sqrt(|w| + log(2)) for a Laplace number w, b = 1: 1.8899 > 1.88"),),
)  # fmt: skip

BOUND = lam(s, 2 * exp(-b * s))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The layer cake: E[exp(c X^2)] - 1 is at most the integral of c exp(c s) 2 exp(-b s) over s >= 0, which is 1."""
    rate = arith(ne(RATE, 0), 0 < b)
    half_int, half = parts(use(RIGHT, arith(0 < b - RATE, 0 < b), s=b - RATE, m=0))
    tail_body = integrand_of(half_int, s)
    cover = ind(0 <= s) * (RATE * exp(RATE * s)) * BOUND(s)
    scaled_int, scaled = parts(expand(LEBESGUE, s, 2 * RATE * tail_body, half_int))
    cover_int, moved = parts(transfer(LEBESGUE, s, arith(eq(2 * RATE * tail_body, cover)), scaled_int))
    part_int, mean = parts(use(LAYER_CAKE, arith(0 <= RATE, 0 < b), rate, _levels(), cover_int, Z=lam(w, X(w) ** 2),
                               T=BOUND, a=0, c=RATE, k=RATE))  # fmt: skip
    one = arith(E(LEBESGUE, s, cover) <= 1, moved, scaled, half, 0 < b)
    same = arith(eq(integrand_of(part_int, w), BODY - 1), rate)
    less_int, equal = parts(transfer(P, w, same, part_int))
    ints, whole = parts(linear(P, w, BODY, [(1, less_int), (1, parts(use("E_one", P=P))[0])]))
    return both(ints, arith(comparison(claim), whole, equal, mean, one, mean_of_one(P)))


def _levels() -> Theorem:
    """P[X^2 > s] <= 2 exp(-b s): the tail at the root of s."""
    root = sqrt(s)
    square, low = squared_root(s, 0 <= s), nonnegative(sqrt(s), 0 <= s)
    far, above = ind(root < absolute(X(w))), ind(s < X(w) ** 2)
    same = arith(above <= far, square, low)
    below = integrate(P, w, same, bounded(P, w, above, 1), bounded(P, w, far, 1))
    there = rewrite(at(GIVEN[1], root, by=[low]), arith(eq(-b * root**2, -b * s), square))
    bound = arith(E(P, w, above) <= BOUND(s), below, there)
    return generalize(discharge(bound, 0 <= s), s)


@refutation_of(LEMMA, "factor", Y=REAL)
def _laplace_root(said: Theorem) -> Theorem:
    """X = sqrt(|w| + log(2)) for a Laplace number w, b = 1: the mean is 2^(1/3) 3/2 = 1.8899."""
    two, third = log(num(2)), Fraction(1, 3)
    positive = shown(0 < two)
    inner = absolute(x) + two
    square, root = squared_root(inner, positive), sqrt(inner)

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, given_ = laws(num(0)), specialize(centred, 0)

        def tails(goal: Term, level: Term) -> Theorem:
            far, event = level**2 - two, ind(level < absolute(root))
            measured = bounded(law, x, event, 1)
            small = arith(eq(exp(-far), 2 * exp(-(level**2))), shown(eq(exp(two), 2)))

            def outside(yes: Theorem) -> Theorem:
                high, low = ind(far < x), ind(-far < x)
                below = arith(event <= high + 1 - low, square, 0 <= level, positive)
                total = integrate(law, x, below, measured, bounded(law, x, high, 1), bounded(law, x, low, 1))
                ends = [fact("mechanisms.laplace-tail", given_, P=law, m=0, b=1, t=end) for end in (far, -far)]
                return arith(goal, total, *ends, small, yes)

            def inside_(no: Theorem) -> Theorem:
                total = integrate(law, x, arith(event <= 1), measured)
                steep = infer("instantiate", inequality(1 <= exp(u), 0 <= u), values=((u, -far),))
                return arith(goal, total, infer("cut", steep, arith(0 <= -far, no)), small)

            return cases(0 <= far, outside, inside_)

        _, false = parts(instance(said, lambda goal: intro(goal, tails), P=law, X=lam(x, root), b=1))
        density = fact("mechanisms.laplace-density", given_, P=law, m=0, b=1)
        ratio, _, lines = read(density.conclusion.data, density)["L", "P", "Q"]
        function = integrand_of(lhs(false), x)
        mass, one = parts(fact("mechanisms.laplace-mass", b=Fraction(3, 2), m=0))
        wide = integrand_of(mass, x)
        factor = exp(third * two) * Fraction(3, 2)
        written_out = same_value(lam(u, exp(third * u)), square)
        same = congruence(eq(factor * wide, ratio(x) * function), written_out)
        measured, value = parts(expand(lines, x, factor * wide, mass))
        moved, equal_ = parts(transfer(lines, x, same, measured))
        sides = generalize(arith(0 <= function), x)
        _, mean = parts(
            fact("foundations.change-of-measure", density, sides, moved, L=ratio, P=law, Q=lines, f=lam(x, function))
        )
        total = arith(eq(lhs(false), factor), mean, equal_, value, one)
        return exceeded(false, total)

    return with_laplace(with_laws)
