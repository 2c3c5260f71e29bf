"""Delta is not the probability of a privacy loss above epsilon."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, ind, lam, log, ne, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, L, P, Q
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, at, both, congruence, generalize, mp, numeric, parts, specialize, unfolded
from theorems.citations import STEINKE
from theorems.foundations.measure.finite_law import finite_law

v, a, b = variables("v a b", "Y")
APART = ne(a, b), ne(b, a)
KEPT, TURNED = (finite_law({a: p, b: q}, *APART) for p, q in (("3/4", "1/4"), ("1/4", "3/4")))
LAWS, TWO = (KEPT.of(P), TURNED.of(Q), *APART), log(num(2))
CLOSE, RATIO = INDISTINGUISHABLE(P, Q, TWO, Fraction(1, 4)), DENSITY(L, P, Q)
BAD = ind(TWO < log(L(v)))

LEMMA = Lemma(
    "st18.claim-delta-bad-event-counterexample",
    "Randomized response, 3 to 1, is (log(2), 1/4)-close, and its loss is above log(2) with probability 3/4",
    f"{STEINKE}, against 'delta is the probability of a bad event' for the event that the loss is above epsilon",
    (*LAWS, RATIO),
    conj(CLOSE, factor * num(Fraction(3, 4)) <= E(P, v, BAD)),
    mutants=(
                Mutant("factor", {factor: MORE}, "it is 3/4", witness=finite(
                    {"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), L=(3, "1/3"), a=0, b=1)),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The answer 0 has probability 3/4, and the ratio 3 there."""
    enough = parts(specialize(KEPT.hockey_stick(TURNED, P, Q, order=TWO), Fraction(1, 4)))[1]
    room = arith(premise_of(enough), arith(eq(exp(TWO), 2)))
    here = ind(eq(v, a))
    unit = generalize(both(arith(0 <= here), arith(here <= 1)), v)
    change = at(parts(unfolded(RATIO))[2], lam(v, here), by=[unit])
    means = parts(KEPT.mean(P, here, v))[1], parts(TURNED.mean(Q, L(v) * here, v))[1]
    three = arith(eq(L(a), 3), change, *means, *KEPT.marks)
    loss = congruence(eq(log(L(a)), log(num(3))), three)
    above = arith(eq(ind(TWO < log(L(a))), 1), arith(TWO < log(L(a)), loss, numeric(TWO < log(num(3)))))
    mass = parts(KEPT.mean(P, BAD, v))[1]
    least = arith(num(Fraction(3, 4)) <= E(P, v, BAD), mass, above, arith(0 <= ind(TWO < log(L(b)))))
    return both(mp(enough, room), least)
