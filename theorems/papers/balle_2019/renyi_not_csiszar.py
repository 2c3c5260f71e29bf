"""Rényi divergence is not jointly convex, so it is no Csiszár divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, conj, dirac, log, num, prob, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MIXTURE, RENYI, on, t
from dpproofs.proving.reading import conjuncts, premise_of
from dpproofs.proving.tactics import arith, at, both, intro, mp, numeric, obtain, parts, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.finite_law import FiniteLaw, finite_law

P, Q, P1, Q1 = variables("P Q P1 Q1", prob(REAL))
FIRST, SECOND = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})
RENYI_R, MIXTURE_R = on(RENYI, Y=REAL), on(MIXTURE, Y=REAL)
HALF, POINT = num(1) / 2, dirac(num(2))
GIVEN = (FIRST.of(P1), SECOND.of(Q1), MIXTURE_R(P, HALF, P1, POINT), MIXTURE_R(Q, HALF, Q1, POINT), RENYI_R(2, P, Q, t))

LEMMA = Lemma(
    "bbgg19.claim-renyi-not-csiszar",
    "Mixing a pair at D_2 = log(7/3) with an equal pair gives log(5/3), which is more than half of it",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2, footnote",
    GIVEN,
    conj(RENYI_R(2, P1, Q1, log(num(7) / 3)), factor * log(num(5) / 3) <= t, log(num(7) / 3) / 2 < log(num(5) / 3)),
    mutants=(Mutant("factor", {factor: MORE}, "these laws"),),
)

MIXED, OTHER = finite_law({0: "3/8", 1: "1/8", 2: "1/2"}), finite_law({0: "1/8", 1: "3/8", 2: "1/2"})


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Both divergences are logarithms of sums over the points, and (5/3)^2 = 25/9 is more than 7/3."""
    _, large, order = conjuncts(claim)
    alone = FIRST.renyi(SECOND, P1, Q1, order=2)
    reached = parts(specialize(alone, log(num(7) / 3)))[1]
    same = arith(premise_of(reached))
    pair = _mixed(P, P1, MIXED, FIRST), _mixed(Q, Q1, OTHER, SECOND)
    mixed = MIXED.renyi(OTHER, P, Q, *pair, order=2)
    least = at(parts(specialize(mixed, t))[0], by=[RENYI_R(2, P, Q, t)])
    return both(mp(reached, same), arith(large, least), numeric(order))


def _mixed(law: Term, part: Term, kind: FiniteLaw, known: FiniteLaw) -> Theorem:
    """The weights of the mixture."""

    def of_test(goal: Term, phi: Term) -> Theorem:
        return arith(goal, at(MIXTURE_R(law, HALF, part, POINT), phi), at(known.of(part), phi), _certain(phi))

    return intro(kind.of(law), of_test)


def _certain(phi: Term) -> Theorem:
    """The mean of a function at the point 2."""
    return parts(use("E_dirac", x=num(2), f=phi))[1]


@refutation_of(LEMMA, "factor")
def _with_laws(said: Theorem) -> Theorem:
    """At t = log(5/3), which is the divergence."""
    kinds = (FIRST, SECOND, MIXED, OTHER)

    def mixture(law: Term, part: Term, whole: Theorem, known: Theorem) -> Theorem:
        goal = MIXTURE_R(law, HALF, part, POINT)
        return intro(goal, lambda wanted, phi: arith(wanted, at(whole, phi), at(known, phi), _certain(phi)))

    def reached(laws: list[Term], facts: list[Theorem]) -> Theorem:
        (p1, q1, p, q), value = laws, log(num(5) / 3)
        mixed = MIXED.renyi(OTHER, p, q, facts[2], facts[3], order=2)
        enough = parts(specialize(mixed, value))[1]
        bound = mp(enough, arith(premise_of(enough)))
        given = *facts[:2], mixture(p, p1, facts[2], facts[0]), mixture(q, q1, facts[3], facts[1]), bound
        told = instance(said, *given, P1=p1, Q1=q1, P=p, Q=q, t=value)
        return arith(FALSE, parts(told)[1], numeric(0 < value))

    def found(laws: list[Term], facts: list[Theorem]) -> Theorem:
        if len(laws) == len(kinds):
            return reached(laws, facts)
        made = kinds[len(laws)].exists()
        return obtain(made, f"R{len(laws)}", lambda law, fact: found([*laws, law], [*facts, fact]))

    return found([], [])
