"""Proposition A.1: the law of a Gaussian variable that is rounded to 1, 0 or -1."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, from_level, standard, written
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, erfc, ind, lam, mul, normal, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import IMAGE, on
from dpproofs.proving.reading import argument_of, conditions, consequence_of, hypothesis, part_of
from dpproofs.proving.tactics import arith, at, bounded, cases, discharge, expand, generalize, mean_of_one, numeric
from dpproofs.proving.tactics import obtain, parts, prove, same_value, specialize, transfer, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_a_2_gaussian_tails import SIGNS, t
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.gaussian.gaussian import nu, sigma, x
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL, upper
from theorems.foundations.measure.three_points import SPOTS, TEST, R, phi, three_points, v

SOURCE = f"{BUN_STEINKE}, Proposition A.1"
IMAGE_R = on(IMAGE, Y=REAL, Z=REAL)
ABOVE, NOT_BELOW = ind(t <= x), ind(-t <= x)
ROUND = lam(x, ABOVE + NOT_BELOW - 1)
"""1 from t on, -1 below -t, and 0 in between."""

p, q = variables("p q")

THREE_VALUES = Lemma(
    "bs16.prop-a.1-masses", "The law of a rounded Gaussian variable", SOURCE,
    (*SIGNS, IMAGE_R(R, normal(nu, sigma), ROUND), eq(p, factor * upper(t, nu, sigma)), eq(q, upper(t, -nu, sigma))),
    three_points(R, p, 1 - p - q, q),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, nu = 0, t = 2, what is rounded to 1"),),
)  # fmt: skip


@proof_of(THREE_VALUES)
def _law(claim: Claim) -> Theorem:
    """phi(T) is a combination of the indicators of t <= x and of -t <= x."""
    law, rounded = normal(nu, sigma), ROUND(x)

    def value(spot: Term, *facts: Theorem) -> Theorem:
        same = same_value(lam(v, phi(v)), arith(eq(rounded, spot), *facts, 1 < t))
        return arith(eq(body, phi(rounded)), same, *facts, 1 < t)

    body = phi(SPOTS[0]) * ABOVE + phi(SPOTS[1]) * (NOT_BELOW - ABOVE) + phi(SPOTS[2]) * (1 - NOT_BELOW)
    point = cases(
        t <= x,
        lambda yes: value(SPOTS[0], yes),
        lambda no: cases(-t <= x, lambda yes: value(SPOTS[1], no, yes), lambda nor: value(SPOTS[2], no, nor)),
    )
    ints = [bounded(law, x, event, 1) for event in (ABOVE, NOT_BELOW)]
    whole_int, whole = parts(expand(law, x, body, *ints))
    same = parts(transfer(law, x, point, whole_int))[1]
    image = at(hypothesis(claim, IMAGE), phi, by=[TEST])
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, r=level) for level in (t, -t)]
    first, second = (argument_of(part_of(upper(*at, sigma), "erfc")) for at in ((-t, nu), (t, -nu)))
    mirrored = same_value(lam(x, erfc(x)), arith(eq(first, -second), 0 < sigma))
    reflected = use(ERFC_REFLECTED, a=second)
    goal = consequence_of(specialize(claim.conclusion, phi))
    equal = arith(goal, image, same, whole, *tails, *conditions(claim), mirrored, reflected, mean_of_one(law))
    return prove(claim.conclusion, generalize(discharge(equal, TEST), phi))


@refutation_of(THREE_VALUES, "factor")
def _other_share(said: Theorem) -> Theorem:
    """What is rounded to 1 has one probability."""
    values, law = {"nu": 0, "sigma": 1, "t": 2}, standard()
    shares = upper(t, nu, sigma), mul(MORE, upper(t, nu, sigma)), upper(t, -nu, sigma)
    share, larger, rest = (written(mass, **values) for mass in shares)

    def with_image(rounded: Term, image: Theorem) -> Theorem:
        false = instance(said, image, R=rounded, p=larger, q=rest, **values)
        true = fact("bs16.prop-a.1-masses", image, R=rounded, p=share, q=rest, **values)
        means = (at(law_of, from_level(1)) for law_of in (false, true))
        return absurd(*means, numeric(0 < share))

    return obtain(fact("foundations.law-image", P=law, g=written(ROUND, t=2)), "R", with_image)
