"""There are randomized responses that reveal how much likelier a data set has become: mixtures of point masses."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, exists, exp, forall, fst, implies, ind, lam
from dpproofs.language.terms import eq, maximum, minimum, num, pair, product, snd, var
from dpproofs.mutants.counterexamples import absurd, within
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import i
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, generalize, intro, obtain, parts, specialize, use, witness
from theorems.composition.optimal.private_in_turn import deltas, epsilons
from theorems.composition.optimal.ratio_responses import kernels, responses
from theorems.composition.optimal.revealing_responses import SOURCE, a, y, z
from theorems.foundations.mixtures.mixed_laws import MIXED

GIVEN = conj(0 <= deltas(i), deltas(i) <= 1)
shift = mark("shift", 0)

EXIST = Lemma(
    "mv16x.responses-exist", "There are randomized responses that reveal how much likelier a data set has become",
    SOURCE,
    (),
    exists(kernels, forall(i, implies(GIVEN, responses(kernels, i, shift)))),
    mutants=(Mutant("delta", {shift: Fraction(1, 100)}, "deltas = 1"),),
)  # fmt: skip

u = var("u", product(REAL, product(REAL, REAL)))


@proof_of(EXIST)
def _proof(claim: Claim) -> Theorem:
    """A mixture of the points of the two answers, and one of that and what is revealed."""
    number, data, here = fst(u), fst(snd(u)), snd(snd(u))
    odds, one = exp(epsilons(number)), ind(eq(data, 1))
    likely = (one * odds + (1 - one)) / (1 + odds)
    told = minimum(maximum(deltas(number), 0), 1)

    def with_answer(answers: Term, asked: Theorem) -> Theorem:
        def with_all(joined: Term, whole: Theorem) -> Theorem:
            def of_test(goal: Term, place: Term, ratio: Term, test: Term) -> Theorem:
                up, down = ratio * exp(epsilons(place)), ratio * exp(-epsilons(place))
                points = [parts(use("E_dirac", x=point, f=lam(z, test(z))))[1] for point in (up, down, num(-1), num(0))]
                shares = exp(epsilons(place)) * test(up) + test(down), test(up) + exp(epsilons(place)) * test(down)
                sides = []
                for side, equation, share in zip((1, 0), conjuncts(goal), shares, strict=True):
                    spot = pair(place, pair(num(side), ratio))
                    split, all_ = (at(specialize(law, spot), test) for law in (asked, whole))
                    answered = arith(
                        eq(E(answers(spot), z, test(z)), share / (1 + exp(epsilons(place)))), split, *points
                    )
                    sides.append(arith(equation, all_, answered, *points))
                return both(*sides)

            made = lam((i, a, y), joined(pair(i, pair(a, y))))
            goal = forall(i, implies(GIVEN, responses(made, i)))
            return witness(claim.conclusion, made, intro(goal, of_test))

        return mixture("R", told, dirac(-data), answers(u), then=with_all)

    return mixture("S", likely, dirac(here * odds), dirac(here * exp(-epsilons(number))), then=with_answer)


def mixture(name: str, weight: Term, first: Term, second: Term, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """There is a mixture, to be called so, of two laws that depend on u."""
    unit = generalize(both(arith(0 <= weight), arith(weight <= 1)), u)
    return obtain(use(MIXED, unit, t=lam(u, weight), P=lam(u, first), Q=lam(u, second)), name, then)


@refutation_of(EXIST, "delta")
def _too_likely(said: Theorem) -> Theorem:
    """The data set 1 would be revealed with probability 1.01."""
    negative = lam(z, ind(z < 0))
    sure = arith(conj(0 <= lam(i, num(1))(i), lam(i, num(1))(i) <= 1))

    def with_kernels(made: Term, told: Theorem) -> Theorem:
        means = at(at(told, 1, by=[sure]), 1, negative)
        return absurd(parts(means)[0], *within(made(num(1), num(1), num(1)), negative))

    return obtain(instance(said, epsilons=lam(i, num(0)), deltas=lam(i, num(1))), "M", with_kernels)
