"""Approximate DP bounds no KL divergence."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, dirac, eq, function_type, ind, lam, num, var
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import APPROX_DP, KL_DP, PURE_DP, kappa, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, mark, proof_of
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, assume, at, both, generalize, intro, knowing, obtain, parts
from dpproofs.proving.tactics import prove, specialize, split, use
from theorems.atlas.separated import of_bits, separated, shown
from theorems.citations import LI
from theorems.composition.optimal.revealing_responses import NEIGHBOURS

phi = var("phi", function_type((REAL,), REAL))
RARE = Fraction(1, 10)
delta = mark("delta", RARE)

LEMMA = Lemma(
    "atlas.approx-dp-not-kl-dp", "A mechanism that is (0, 1/10)-DP, and of no finite KL divergence", LI,
    (),
    separated(APPROX_DP, (0, delta), KL_DP, (kappa,)),
    mutants=(Mutant("no delta", {delta: Fraction(0)}, "nothing is leaked", control=also(0 <= kappa)),),
)  # fmt: skip

u, w = var("u"), var("w")
SHARE = lam(u, 1 - RARE * ind(eq(u, 0)))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """On 0 the answer is 1 with probability 1/10, and on 1 never."""
    sides = generalize(both(arith(0 <= SHARE(u)), arith(SHARE(u) <= 1)), u)
    laws = {"P": lam(u, dirac(num(0))), "Q": lam(u, dirac(num(1)))}

    def with_laws(made: Term, known: Theorem) -> Theorem:
        def close(goal: Term, one: Term, two: Term, test: Term) -> Theorem:
            means = [_mean(known, made, data, test) for data in (one, two)]
            unit = [specialize(test_function(test, w), place) for place in (0, 1)]

            def way(given: Theorem) -> Theorem:
                marks = [arith(eq(ind(eq(data, 0)), mark), given) for data, mark in _marks(given, one, two)]
                return arith(goal, *means, *unit, *marks)

            return split(assume(NEIGHBOURS(one, two)), way, way)

        def never(claimed: Theorem) -> Theorem:
            event = lam(w, ind(eq(w, 1)))
            unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
            marks = [arith(eq(event(num(place)), place)) for place in (0, 1)]
            with knowing(unit):
                means = [_mean(known, made, num(data), event) for data in (0, 1)]
            values = [arith(eq(ind(eq(num(data), 0)), 1 - data)) for data in (0, 1)]
            none = arith(eq(lhs(means[1]), 0), means[1], *marks, *values)

            def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
                null = use("foundations.null-test", parts(facts)[0], none, unit, P=made(num(0)), Q=made(num(1)),
                           L=ratio, f=event)  # fmt: skip
                return arith(FALSE, null, means[0], *marks, *values)

            return obtain(claimed, "L", with_ratio)

        private = intro(of_bits(APPROX_DP, made, 0, RARE), close)
        return shown(claim.conclusion, made, private, never, (0, 1))

    return obtain(use("foundations.law-mixed", sides, t=SHARE, **laws), "R", with_laws)


def _mean(known: Theorem, law: Term, data: Term, test: Term) -> Theorem:
    """The mean of a test, on data with a known share."""
    points = [parts(use("E_dirac", x=num(place), f=lam(w, test(w))))[1] for place in (0, 1)]
    rare = RARE * ind(eq(data, 0))
    value = (1 - rare) * test(num(0)) + rare * test(num(1))
    return arith(eq(E(law(data), w, test(w)), value), at(specialize(known, data), test), *points)


def _marks(given: Theorem, one: Term, two: Term) -> list[tuple[Term, int]]:
    """Which of the data is 0."""
    first, second = (rhs(equation).data for equation in parts(given))
    return [(one, int(first == 0)), (two, int(second == 0))]


@refutation_of(LEMMA, "no delta")
def _without_delta(said: Theorem) -> Theorem:
    """With delta = 0 this is pure DP, of epsilon = 0."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, symmetric, never = parts(facts)
        every = intro(
            of_bits(PURE_DP, mechanism, 0), lambda goal, one, two, test: prove(goal, at(at(private, one, two), test))
        )
        small = fact(
            "notions.pure-dp-to-kl-dp", every, symmetric, arith(num(0) <= 0), M=mechanism, N=NEIGHBOURS, epsilon=0
        )
        return absurd(specialize(never, read(KL_DP, small).kappa), small)

    return obtain(said, "M", with_mechanism)
