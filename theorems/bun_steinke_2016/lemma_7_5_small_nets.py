"""Lemma 7.5: with private accurate answers, the values at data sets of one size are near those at any other."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import FALSE, E, conj, eq, exists, forall, function_type, integrable, lam, num, prob, var
from dpproofs.library import Claim, Factor, Lemma, Mutant
from dpproofs.notions import w
from dpproofs.tactics import (
    almost, arith, at, both, bounded, cases, constant, dominated, expand, generalize, integrate, mean_of_one, obtain,
    parts, prove, specialize, unfolded, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_7_5_population import (
    ACCURATE, ANSWERS, AWAY, COUNTER, ERROR, GAP, GIVEN, PRIVATE, PUT, QUERY, UNIT, Means, alpha, centre,
    feature, q,
)  # fmt: skip
from theorems.foundations.norm_distance import DISTANCE_NONNEGATIVE, NORM, NORM_IS_DISTANCE, pairing, v
from theorems.foundations.packings import d
from theorems.foundations.samples import SAMPLE, a, entry, population, put, sample, x
from theorems.foundations.pushed_laws import IMAGE_LAW

OFF = d(q(x), centre)


def _values(claim: Claim) -> Theorem:
    """The triangle inequality, through the answer."""
    distance = use(NORM_IS_DISTANCE, NORM)
    _, symmetric, triangle = parts(unfolded(distance))
    low = use(DISTANCE_NONNEGATIVE, distance, y1=q(x), y2=centre)
    error_int, error = parts(specialize(ACCURATE, x))

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        away_int = Means(norming, largest).at_data()[0]
        point = arith(OFF <= ERROR + AWAY, specialize(triangle, q(x), w, centre), specialize(symmetric, w, q(x)))
        law = away_int.conclusion.args[0]
        off_int, off = parts(constant(law, w, OFF))
        total = arith(
            OFF <= alpha + E(law, w, AWAY), integrate(law, w, point, off_int, error_int, away_int), off, error
        )
        away, mean = parts(use(ANSWERS, *GIVEN))
        ints = dominated(sample, x, both(low, total), parts(expand(sample, x, total.conclusion.args[1], away))[0])
        return both(ints, arith(claim.conclusion.args[1], integrate(sample, x, total, ints, away), mean))

    return obtain(parts(unfolded(NORM))[2], "W", with_norming)


def _values_claim(factor: Factor) -> Claim:
    return Claim(GIVEN, conj(integrable(sample, x, OFF), E(sample, x, OFF) <= 2 * alpha + factor * GAP))


VALUES = Lemma(
    "bs16.lemma-7.5-values", "With private accurate answers, values at a sample are near those of its law",
    f"{PAPER}, Proposition C.3", *_values_claim(1).parts, _values,
    (Mutant("gap", _values_claim(0), COUNTER),),
)  # fmt: skip

NEAR = 2 * alpha + GAP


def _some(claim: Claim) -> Theorem:
    """Not all values are above their mean."""
    goal = claim.conclusion
    ints, mean = parts(use(VALUES, *GIVEN))
    near = OFF <= NEAR

    def none(no: Theorem) -> Theorem:
        far = cases(
            near,
            lambda yes: use("contradiction", witness(goal, x, yes), no, A=goal, B=NEAR < OFF),
            lambda other: arith(NEAR < OFF, other),
        )
        above = OFF - NEAR
        above_int, value = parts(expand(sample, x, above, ints))
        low = almost(sample, x, arith(0 <= above, far))
        small = arith(E(sample, x, above) <= 0, value, mean, mean_of_one(sample))
        vanishing = use("E_vanishing", low, above_int, small, mu=sample, f=lam(x, above))
        never = integrate(sample, x, arith(num(1) <= 0, far, eq(above, 0)), surely=[vanishing])
        return use("ex_falso", arith(FALSE, never), A=goal)

    return cases(goal, lambda yes: yes, none)


def _some_claim(factor: Factor) -> Claim:
    return Claim(GIVEN, exists(x, OFF <= 2 * alpha + factor * GAP))


SOME = Lemma(
    "bs16.lemma-7.5-some", "With private accurate answers, some data set has a value near that of a given law",
    f"{PAPER}, proof of Lemma 7.5", *_some_claim(1).parts, _some,
    (Mutant("gap", _some_claim(0), COUNTER),),
)  # fmt: skip

larger, x_larger = "X2", var("x2", "X2")
entry2 = var("e2", function_type(("X2", "I2"), "A"))
places2 = var("J2", prob("I2"))
j = var("j", "I2")
q2 = var("q2", function_type(("X2",), "Y"))
QUERY2 = forall((v, x_larger), eq(pairing(v, q2(x_larger)), E(places2, j, feature(v, entry2(x_larger, j)))))
SAMPLES = forall(population, exists(sample, SAMPLE(sample, population, entry, put)))
SETTING = NORM, UNIT, QUERY, PUT, SAMPLES, PRIVATE, ACCURATE


def _nets(claim: Claim) -> Theorem:
    """The law is that of a random record of the other data set."""
    record = lam(j, entry2(x_larger, j))

    def with_law(law: Term, image: Theorem) -> Theorem:
        test = lam(a, (1 + feature(v, a)) / 2)
        size = specialize(UNIT, v, a)
        unit = generalize(both(arith(0 <= test(a), size), arith(test(a) <= 1, size)), a)
        drawn = at(image, test, by=[unit])
        means = [scaled(mu, point, feature(v, at_), specialize(UNIT, v, at_))
                 for mu, point, at_ in ((law, a, a), (places2, j, record(j)))]  # fmt: skip
        value = specialize(QUERY2, v, x_larger)
        target = q2(x_larger)
        centre_fact = arith(eq(pairing(v, target), E(law, a, feature(v, a))), value, drawn, *means)

        def with_sample(made: Term, facts: Theorem) -> Theorem:
            return use(SOME, NORM, UNIT, QUERY, PUT, facts, PRIVATE, generalize(centre_fact, v), ACCURATE,
                       P=made, D=law, m=target)  # fmt: skip

        return prove(claim.conclusion, obtain(specialize(SAMPLES, law), "P", with_sample))

    return obtain(use(IMAGE_LAW, P=places2, g=record), "D", with_law)


def scaled(law: Term, point: Term, body: Term, size: Theorem) -> Theorem:
    """E[(1 + f)/2] = (1 + E[f])/2."""
    mean = parts(expand(law, point, (1 + body) / 2, bounded(law, point, body, 1, *parts(size))))[1]
    return arith(eq(mean.conclusion.args[0], (1 + E(law, point, body)) / 2), mean, mean_of_one(law))


def _nets_claim(factor: Factor) -> Claim:
    return Claim((*SETTING, QUERY2), exists(x, d(q(x), q2(x_larger)) <= 2 * alpha + factor * GAP))


LEMMA = Lemma(
    "bs16.lemma-7.5", "With private accurate answers for data sets of one size, every value at a data set of another "
    "size is within 2 alpha + sqrt(2 (xi + rho)) of one of theirs", f"{PAPER}, Lemma 7.5", *_nets_claim(1).parts, _nets,
    (Mutant("gap", _nets_claim(0), "one record, 1 or -1, M(x) = x + N(0, 1/100), and a data set of both records"),),
)  # fmt: skip

subsample_net_radius = Verified(LEMMA, "subsample_net_radius", reads=lambda c: c.args[0].args[1])
