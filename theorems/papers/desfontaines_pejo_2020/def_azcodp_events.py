"""Approximate zCDP by events of outcomes is not what approximate DP is: a bit that is kept with probability 3/4."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, disj, eq, exp, forall, implies, lam, log, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import epsilon
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, generalize, specialize, split
from theorems.citations import SOK
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, TEST, P, Q, at_point, close, f, marks, masses, phi, v

KEPT, TURNED = masses(P, "3/4", "1/4"), masses(Q, "1/4", "3/4")
A, B = variables("A B", f.type)
TWO, LEAST = log(num(2)), Fraction(3, 4)


def _event(inside: Term) -> Term:
    return forall(v, disj(eq(inside(v), 0), eq(inside(v), 1)))


EVENTS = _event(A), _event(B), num(LEAST) <= E(P, v, A(v)), num(LEAST) <= E(Q, v, B(v))
_seen = E(P, v, A(v) * phi(v)) * E(Q, v, B(v)) <= exp(epsilon) * (E(Q, v, B(v) * phi(v)) * E(P, v, A(v)))
GIVEN_EVENTS = forall(phi, implies(TEST, _seen))

EVENTS_OF_OUTCOMES = Lemma(
    "sok20.def-azcodp-events", "A bit kept with probability 3/4, given events of outcomes of probability 3/4: its "
    "loss is at least log(3), though it is (log(2), 1/4)-DP",
    f"{SOK}, against approximate zCDP with events of outcomes",
    (KEPT, TURNED, *EVENTS, GIVEN_EVENTS),
    conj(*[CLOSE(*laws, TWO, Fraction(1, 4)) for laws in ((P, Q), (Q, P))], factor * num(3) <= exp(epsilon)),
    mutants=(Mutant("factor", {factor: MORE}, "no outcome is left out", witness=finite({}, P={0: "3/4", 1: "1/4"},
                    Q={0: "1/4", 1: "3/4"}, A=1, B=1, epsilon="1.0987")),),
)  # fmt: skip


@proof_of(EVENTS_OF_OUTCOMES)
def _proof(claim: Claim) -> Theorem:
    """The outcome 0 has to be in A, 1 in B, and then 0 in B; the ratio at 0 is 3, or 4 if 1 is not in A."""
    ratio, (*_, needed) = arith(eq(exp(TWO), 2)), conjuncts(claim)
    ways = [close(*laws, TWO, Fraction(1, 4), 2, ratio) for laws in ((KEPT, TURNED), (TURNED, KEPT))]
    zero = at_point(0)
    unit = generalize(both(arith(0 <= zero(v)), arith(zero(v) <= 1)), v)
    means = [at(law, body) for law, inside in ((KEPT, A), (TURNED, B))
             for body in (inside, lam(v, inside(v) * zero(v)))]  # fmt: skip
    facts = [at(GIVEN_EVENTS, zero, by=[unit]), *means, *marks(2)]

    def finish(*inside: Theorem) -> Theorem:
        return arith(needed, *facts, *inside, *EVENTS[2:], arith(0 < exp(epsilon)))

    def split_all(left: list[Theorem], *inside: Theorem) -> Theorem:
        if not left:
            return finish(*inside)
        here, *rest = left
        return split(here, lambda no: split_all(rest, *inside, no), lambda yes: split_all(rest, *inside, yes))

    options = [specialize(event, num(i)) for event in EVENTS[:2] for i in (0, 1)]
    return both(*ways, split_all(options))
