"""The tail of the Laplace law, with its end: no point has a mass."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact, two_values, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, eq, ind, lam, num, substitute
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, congruence, expand, generalize, linear, parts
from dpproofs.proving.tactics import specialize, transfer, use
from theorems.foundations.measure.half_lines import POINT
from theorems.mechanisms.laplace.density import P
from theorems.mechanisms.laplace.law import b, density, m, x
from theorems.mechanisms.laplace.tail import LAW, TAIL, t, tail

CLOSED_TAIL = Lemma(
    "mechanisms.laplace-closed-tail", "The tail of the Laplace law, with its end", "elementary",
    (LAW, 0 < b),
    eq(E(P, x, ind(t <= x)), factor * tail(t - m)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; t = m"),),
)  # fmt: skip


@proof_of(CLOSED_TAIL)
def _proof(claim: Claim) -> Theorem:
    """The open tail, and a point without mass."""
    above, point, goal = ind(t < x), ind(eq(x, t)), claim.conclusion
    ints = bounded(P, x, above, 1), bounded(P, x, point, 1)
    whole, mean = parts(expand(P, x, above + point, *ints))
    same = parts(transfer(P, x, arith(eq(above + point, ind(t <= x))), whole))[1]
    return arith(goal, same, mean, use(TAIL, LAW, 0 < b), _null())


def _null() -> Theorem:
    """P[x = t] = 0: the density at t, times the length of a point."""
    here, event = substitute(density(m), {x: t}), ind(eq(x, t))
    ints, mean = parts(linear(LEBESGUE, x, here * event, [(here, parts(use(POINT, m=t))[0])]))
    body = density(m) * event
    goal = eq(here * event, body)
    same = cases(eq(x, t), lambda equal: congruence(goal, equal), lambda no: arith(goal, no))
    moved = parts(transfer(LEBESGUE, x, same, ints))[1]
    unit = generalize(both(arith(0 <= event), arith(event <= 1)), x)
    law = at(LAW, lam(x, event), by=[unit])
    return arith(eq(E(P, x, event), 0), law, moved, mean, use(POINT, m=t))


@refutation_of(CLOSED_TAIL, "factor")
def _two_tails(said: Theorem) -> Theorem:
    """Laplace numbers with the centre 0 are at least 0 with probability 1/2."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 0), laws(num(0))
        values = {"P": law, "m": 0, "b": 1, "t": 0}
        return two_values(instance(said, given, **values), fact("mechanisms.laplace-closed-tail", given, **values))

    return with_laplace(with_laws)
