"""Randomized response as a kernel: how much it mixes by Dobrushin's condition, and, by what it has in common
at any two points and its likelihood ratios, by Doeblin's condition and as an ultra-mixing kernel.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.meaning.mixing import DOBRUSHIN, MINORIZED, ULTRA_MIXING, gamma, omega, y2
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.mechanisms.randomized_response.mechanism import TOTAL_WEIGHT, weights
from theorems.notions.mixing.dobrushin import TEST_Z, mean_in_unit, value

# Randomized response as a kernel, which draws a report from a value ---------------------------

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3, of randomized response"
i, k, epsilon0 = variables("i k epsilon0")
place = var("v", function_type(("Y",), REAL))
item = var("item", function_type((REAL,), "Z"))
LAW = on(FINITE_LAW, Y="Z")
TOTAL = exp(epsilon0) + k - 1


def weights_of(true: Term) -> Term:
    """The weights of the reports where the true value has this number."""
    return weights(true, exp(epsilon0) / TOTAL, 1 / TOTAL)


RESPONSE = Definition(
    "response_kernel",
    (K, place, item, k, epsilon0),
    forall(y, conj(nat(place(y)), 1 <= place(y), place(y) <= k, LAW(K(y), k, item, weights_of(place(y))))),
)
"""K(y) reports item(v(y)) with probability exp(epsilon0)/(exp(epsilon0) + k - 1), and each other one of the k
items with probability 1/(exp(epsilon0) + k - 1)."""
put_in_words(
    RESPONSE,
    "the kernel is randomized response among k values, which reports the true one exp(epsilon) times as often as each "
    "other one; k and epsilon are the numbers named last",
)
write_as(
    RESPONSE,
    r"{0} \text{{ is }} {4}\text{{-randomized response to }} {1} \text{{ on }} {factor[2]}_1, \ldots, "
    r"{factor[2]}_{{{3}}}",
)
KERNEL = RESPONSE(K, place, item, k, epsilon0)
GIVEN = (KERNEL, nat(k), 2 <= k, 0 <= epsilon0)


def grown(e: Term) -> Theorem:
    """1 <= exp(e)."""
    return use(EXP_INCREASING, 0 <= e, x=0, y=e)


def known_signs() -> list[Theorem]:
    """1 <= exp(epsilon0), the weight of the others is positive; that of the true value is exp(epsilon0) times it."""
    least = grown(epsilon0)
    positive = arith(0 < 1 / TOTAL, least, 2 <= k)
    return [least, positive, arith(eq(exp(epsilon0) / TOTAL, exp(epsilon0) * (1 / TOTAL)))]


def mean_at(point: Term) -> Theorem:
    """The mean of the test phi under the kernel at a point, as a sum."""
    *_, law = parts(specialize(KERNEL, point))
    return at(law, phi_z, by=[TEST_Z])


def by_weights(goal: Term, each: Callable[[Term], Theorem]) -> Theorem:
    """An inequality between sums over the items, from that of the weights."""
    return over_range(goal, k, nat(k), each=each)


def summed(body: Term) -> Term:
    """The sum over the items."""
    return summation(i, 1, k, body)


def truthful(ratio: str) -> dict[str, object]:
    """Randomized response among two values, with exp(epsilon0) = ratio."""
    kept = Fraction(ratio) / (1 + Fraction(ratio))
    rows = ((kept, 1 - kept), (1 - kept, kept))
    return {"K": rows, "v": (1, 2), "item": {1: 0, 2: 1}, "k": 2, "epsilon0": log(num(Fraction(ratio)))}


# How much randomized response mixes by Dobrushin's condition ----------------------------------

DOBRUSHIN_RESPONSE = Lemma(
    "mechanisms.randomized-response-dobrushin", "Randomized response among k values is ((exp(epsilon0) - "
    "exp(epsilon))_+/(exp(epsilon0) + k - 1), epsilon)-Dobrushin", SOURCE,
    (*GIVEN, 0 <= epsilon),
    DOBRUSHIN(K, factor * (maximum(0, exp(epsilon0) - exp(epsilon)) / TOTAL), epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "exp(epsilon0) = 3, epsilon = 0, k = 2: gamma is 1/2",
                    witness=finite({"Y": 2, "Z": 2}, epsilon=0, **truthful("3"))),),
)  # fmt: skip


@proof_of(DOBRUSHIN_RESPONSE)
def _dobrushin(claim: Claim) -> Theorem:
    """Only the weight of the true value is more than exp(epsilon) times another one, and its excess is gamma."""
    first, second, gamma = weights_of(place(y)), weights_of(place(y2)), read(DOBRUSHIN, claim).gamma
    known = [*known_signs(), grown(epsilon)]
    other, more = 1 / TOTAL, maximum(0, exp(epsilon0) - exp(epsilon))
    excess = [
        arith(0 <= more * other, *known, arith(0 <= more)),
        arith(
            (exp(epsilon0) - exp(epsilon)) * other <= more * other, *known, arith(exp(epsilon0) - exp(epsilon) <= more)
        ),
    ]
    size = [arith(eq(gamma, more * other)), *excess]
    *inside, _ = parts(specialize(KERNEL, y))

    def each(j: Term) -> Theorem:
        test = specialize(TEST_Z, item(j))
        least = arith(other <= second(j), *known, arith(0 <= ind(eq(j, place(y2)))))
        scaled = arith(exp(epsilon) * other <= exp(epsilon) * second(j), least)
        goal = first(j) <= exp(epsilon) * second(j) + gamma * ind(eq(j, place(y)))

        def of_weight(here: Theorem) -> Theorem:
            return arith(goal, here, scaled, *size, *known)

        weight = cases(eq(j, place(y)), of_weight, of_weight)
        spent = arith(0 <= gamma * ind(eq(j, place(y))), *size, arith(0 <= ind(eq(j, place(y)))))
        return arith(
            first(j) * phi_z(item(j)) <= exp(epsilon) * (second(j) * phi_z(item(j))) + gamma * ind(eq(j, place(y))),
            weight, spent, test)  # fmt: skip

    def of_test(goal: Term, *_: Term) -> Theorem:
        left, right = (summed(p(i) * phi_z(item(i))) for p in (first, second))
        marks = summed(weights(place(y), num(1), num(0))(i))
        once = use(TOTAL_WEIGHT, nat(k), *inside, kept=1, other=0, v=place(y))
        sums = by_weights(left <= exp(epsilon) * right + gamma * marks, each)
        return arith(goal, sums, once, mean_at(y), mean_at(y2))

    return intro(claim.conclusion, of_test)


randomized_response_dobrushin = Verified(
    DOBRUSHIN_RESPONSE, "randomized_response_dobrushin",
    value=maximum(0, exp(epsilon0) - exp(epsilon)) / TOTAL)  # fmt: skip


# What randomized response has in common at any two points: the uniform law, and the likelihood ratios ---

UNIFORM = LAW(omega, k, item, lam(i, 1 / k))

MINORIZED_RESPONSE = Lemma(
    "mechanisms.randomized-response-doeblin", "Randomized response among k values has the uniform law as a part, so "
    "that it is gamma-Doeblin, for every gamma >= (exp(epsilon0) - 1)/(exp(epsilon0) + k - 1)", SOURCE,
    (*GIVEN, UNIFORM),
    forall(gamma, implies(factor * ((exp(epsilon0) - 1) / TOTAL) <= gamma, MINORIZED(K, gamma, omega))),
    mutants=(Mutant("factor", {factor: LESS}, "exp(epsilon0) = 151/50, k = 2: no half of it is common",
                    witness=finite({"Y": 2, "Z": 2}, omega=("1/2", "1/2"), **truthful("151/50"))),),
)  # fmt: skip


@proof_of(MINORIZED_RESPONSE)
def _minorized(claim: Claim) -> Theorem:
    """Every weight is at least that of the others, which is k/(exp(epsilon0) + k - 1) times 1/k."""
    weight, other = weights_of(place(y)), 1 / TOTAL
    known = known_signs()

    def each(j: Term) -> Theorem:
        extra = arith(0 <= (exp(epsilon0) - 1) * ind(eq(j, place(y))), *known, arith(0 <= ind(eq(j, place(y)))))
        least = arith(other <= weight(j), *known, extra)
        return arith(k * other * (1 / k * phi_z(item(j))) <= weight(j) * phi_z(item(j)), least,
                     specialize(TEST_Z, item(j)), 2 <= k)  # fmt: skip

    def of_test(goal: Term, gamma: Term, *_: Term) -> Theorem:
        part, own = summed(1 / k * phi_z(item(i))), summed(weight(i) * phi_z(item(i)))
        mean = at(UNIFORM, phi_z, by=[TEST_Z])
        low = mean_in_unit(omega)[0]
        least = arith(k * other * lhs(mean) <= value(y), by_weights(k * other * part <= own, each), mean, mean_at(y))
        share = arith(1 - gamma <= k * other, *known)
        return arith(goal, arith((1 - gamma) * lhs(mean) <= k * other * lhs(mean), share, low), least)

    return intro(claim.conclusion, of_test)


ULTRA_RESPONSE = Lemma(
    "mechanisms.randomized-response-ultra-mixing",
    "Randomized response among k values is gamma-ultra-mixing for every gamma >= 1 - exp(-epsilon0)", SOURCE,
    GIVEN,
    forall(gamma, implies(factor * (1 - exp(-epsilon0)) <= gamma, ULTRA_MIXING(K, gamma))),
    mutants=(Mutant("factor", {factor: LESS}, "exp(epsilon0) = 201/100: not 1/2-ultra-mixing",
                    witness=finite({"Y": 2, "Z": 2}, **truthful("201/100"))),),
)  # fmt: skip


@proof_of(ULTRA_RESPONSE)
def _ultra(claim: Claim) -> Theorem:
    """The weights at any two points have the ratio exp(epsilon0) at most."""
    here, there, known = weights_of(place(y)), weights_of(place(y2)), known_signs()

    def each(j: Term) -> Theorem:
        marks = [arith(0 <= ind(eq(j, place(point)))) for point in (y, y2)]
        marks += [arith(ind(eq(j, place(point))) <= 1) for point in (y, y2)]
        ratio = arith(there(j) <= exp(epsilon0) * here(j), *known, *marks)
        return arith(there(j) * phi_z(item(j)) <= exp(epsilon0) * (here(j) * phi_z(item(j))), ratio,
                     specialize(TEST_Z, item(j)))  # fmt: skip

    def of_test(goal: Term, gamma: Term, *_: Term) -> Theorem:
        own, others = (summed(p(i) * phi_z(item(i))) for p in (here, there))
        sums = by_weights(others <= exp(epsilon0) * own, each)
        means = arith(value(y2) <= exp(epsilon0) * value(y), sums, mean_at(y), mean_at(y2))
        least = arith(exp(-epsilon0) * value(y2) <= value(y), means)
        low = mean_in_unit(K(y2))[0]
        share = arith(1 - gamma <= exp(-epsilon0), *known)
        return arith(goal, arith((1 - gamma) * value(y2) <= exp(-epsilon0) * value(y2), low, share), least)

    return intro(claim.conclusion, of_test)


randomized_response_doeblin = Verified(
    MINORIZED_RESPONSE, "randomized_response_doeblin", value=(exp(epsilon0) - 1) / TOTAL)  # fmt: skip
randomized_response_ultra_mixing = Verified(
    ULTRA_RESPONSE, "randomized_response_ultra_mixing", value=1 - exp(-epsilon0))  # fmt: skip
