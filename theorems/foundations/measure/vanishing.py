"""Functions with integral 0."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, almost_surely, conj, eq, function_type, ind, integrable, measure
from dpproofs.language.terms import num, prob, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts, law_of
from dpproofs.proving.tactics import almost, arith, dominated, integrate, linear, monotone_limit, parts, use

w, mu = var("w", "Y"), var("mu", measure("Y"))
f = var("f", function_type(("Y",), REAL))
law = mark("law", mu)
value = mark("value", 0)

NOTHING = Lemma(
    "foundations.mean-of-zero", "0 has the integral 0", "elementary",
    (),
    conj(integrable(law, w, 0), eq(E(law, w, 0), value)),
    mutants=(Mutant("one", {value: 1}, "any measure", control={law: var("P", prob("Y"))},
                    witness=finite({"Y": 2}, mu=("3/4", "1/4"))),),
)  # fmt: skip


@proof_of(NOTHING)
def _nothing(claim: Claim) -> Theorem:
    """The empty sum."""
    zero, _ = conjuncts(claim)
    return linear(law_of(zero), w, num(0), ())


GIVEN = (almost_surely(mu, w, 0 <= f(w)), integrable(mu, w, f(w)), E(mu, w, f(w)) <= 0)

VANISHING = Lemma(
    "foundations.vanishing", "A nonnegative function of integral 0 is 0 almost surely", "elementary",
    GIVEN,
    almost_surely(mu, w, eq(f(w), 0)),
    mutants=(Mutant("sign", Claim(GIVEN[1:], almost_surely(mu, w, eq(f(w), 0))), "f = -1",
                    witness=finite({"Y": 2}, f=(0, -1), mu=("1/4", "3/4"))),),
)  # fmt: skip

c = var("c")


@proof_of(VANISHING)
def _vanishing(claim: Claim) -> Theorem:
    """1[c f > 1] <= c f has the integral 0, and increases to 1[f > 0]."""
    level = ind(1 < c * f(w))
    below = arith(absolute(level) <= c * f(w), 0 < c, 0 <= f(w))
    scaled = parts(linear(mu, w, c * f(w), [(c, GIVEN[1])]))
    ints = dominated(mu, w, below, scaled[0], GIVEN[0])
    means = integrate(mu, w, arith(level <= c * f(w), 0 < c, 0 <= f(w)), ints, GIVEN[1], surely=[GIVEN[0]])
    mean = arith(E(mu, w, level) <= 0, means, 0 < c, GIVEN[2])
    reached = absolute(2 / f(w)) + 1
    event = monotone_limit(mu, w, ind(0 < f(w)), level, c, mean, ints, reached)
    not_positive = use("E_vanishing", *parts(event), mu=mu, f=f)
    return almost(mu, w, arith(eq(f(w), 0), f(w) <= 0, 0 <= f(w)), GIVEN[0], not_positive)
