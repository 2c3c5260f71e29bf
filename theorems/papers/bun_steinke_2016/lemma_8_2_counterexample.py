"""Lemma 8.2: the law of the first outcome given both events, when the second is rarer after one of the outcomes."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, forall, function_type, ind, lam, ne, prob, var, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, RENYI_LINE, on, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, parts, unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.notions.dp.renyi_pairs_line_to_pair import LINE_TO_PAIR
from theorems.foundations.measure.finite_law import finite_law
from theorems.notions.dp.weakening import delta2

a, b, v = variables("a b v")
f = var("f", function_type((REAL,), REAL))
COIN, R, S = variables("C R S", prob(REAL))
# A fair coin under both inputs; which of its outcomes makes the second event rarer depends on the input.
FAIR = forall(f, eq(E(COIN, v, f(v)), (f(a) + f(b)) / 2))


def given_both(law: Term, certain: Term) -> Term:
    """The law of a fair coin given an event that is certain after one outcome, of probability 1 - delta2 else."""
    chance = 1 - delta2 * (1 - ind(eq(v, certain)))
    return on(DENSITY, Y=REAL)(lam(v, chance / (1 - delta2 / 2)), law, COIN)


CLOSE = on(RENYI_LINE, Y=REAL)(R, S, xi, 0)
GIVEN = (FAIR, ne(a, b), given_both(R, a), given_both(S, b), 0 <= delta2, delta2 < 1, CLOSE)

LEMMA = Lemma(
    "bs16.lemma-8.2-counterexample",
    "The laws of a fair coin given both events are (xi, 0)-close only for xi >= log(1/(1 - delta'))",
    f"{BUN_STEINKE}, against the intersection of events in Lemma 8.2",
    GIVEN,
    factor * (1 / (1 - delta2)) <= exp(xi),
    mutants=(Mutant("factor", {factor: MORE}, "delta' = 1/2, xi = log(2)",
                    witness=finite({}, C={0: "1/2", 1: "1/2"}, a=0, b=1, delta2="1/2", R={0: "2/3", 1: "1/3"},
                        S={0: "1/3", 1: "2/3"}, xi="0.6932")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The outcome a has probability 1/(2 - delta2) under one law and (1 - delta2)/(2 - delta2) under the other."""
    event, coin = lam(v, ind(eq(v, a))), finite_law({a: "1/2", b: "1/2"}, ne(a, b))
    known = [at(unfolded(use(LINE_TO_PAIR, CLOSE, P=R, Q=S, epsilon=xi)), event), *coin.marks]
    for density in GIVEN[2:4]:
        known += (
            at(parts(unfolded(density))[2], event),
            coin.expectation(COIN, read(DENSITY, density).L(v) * event(v), v, FAIR),
        )
    return arith(claim.conclusion, *known, delta2 < 1)
