"""Responses to more than one question, in Rényi DP, zCDP and KL divergence: bounds beside the exact numbers.

The numbers are those of the laws themselves, answer by answer, in high precision.
"""

import itertools
from fractions import Fraction

import mpmath
import pytest

from dpproofs.accounting import randomized_response, unary_encoding
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.verdicts.verdict import verify

mpmath.mp.dps = 40
Laws = tuple[list[mpmath.mpf], list[mpmath.mpf]]


def among(epsilon: str, answers: int) -> tuple[Mechanism, Laws]:
    """Randomized response, whose true answer is the first one, or the second one."""
    odds = [mpmath.exp(mpmath.mpf(epsilon)), *[mpmath.mpf(1)] * (answers - 1)]
    first = [o / sum(odds) for o in odds]
    return randomized_response(epsilon=epsilon, answers=answers), (first, [first[1], first[0], *first[2:]])


def bits(p: str, q: str) -> tuple[Mechanism, Laws]:
    """Unary encoding of two values."""
    one, other = (mpmath.mpf(Fraction(v).numerator) / Fraction(v).denominator for v in (p, q))
    made: Laws = ([], [])
    for a, b in itertools.product((0, 1), repeat=2):
        for law, (x, y) in zip(made, ((one, other), (other, one)), strict=True):
            law.append((x if a else 1 - x) * (y if b else 1 - y))
    return unary_encoding(p=p, q=q), made


CASES = [among("1", 3), among("2", 10), among("3", 12), among("1/10", 4), bits("1/2", "1/4"), bits("3/4", "1/100")]


def renyi(laws: Laws, order: mpmath.mpf) -> mpmath.mpf:
    return mpmath.log(sum(p**order * q ** (1 - order) for p, q in zip(*laws, strict=True))) / (order - 1)


def kl(laws: Laws) -> mpmath.mpf:
    return sum(p * mpmath.log(p / q) for p, q in zip(*laws, strict=True))


def slope(laws: Laws) -> mpmath.mpf:
    """The least rho: the largest divergence relative to the order, on a fine grid of orders, and near 1."""
    orders = [mpmath.exp(mpmath.mpf(k) / 2000) for k in range(1, 16000)]
    return max(kl(laws), *(renyi(laws, order) / order for order in orders))


def judged(mechanism: Mechanism, notion: str, **numbers: mpmath.mpf | int) -> str:
    exact = {name: Fraction(mpmath.nstr(mpmath.mpf(v), 20)) for name, v in numbers.items()}
    return verify(PrivacyClaim("", "replace-one", mechanism, notion, exact)).verdict


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("order", ["3/2", "8"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case[0]))
def test_renyi_dp_is_exact(case: tuple[Mechanism, Laws], order: str) -> None:
    mechanism, laws = case
    alpha = Fraction(order)
    true = renyi(laws, mpmath.mpf(alpha.numerator) / alpha.denominator)
    more = {"order": alpha, "epsilon": Fraction(mpmath.nstr(true * 4 * (1 + mpmath.mpf("1e-9")), 20))}
    found = verify(PrivacyClaim("", "replace-one", mechanism.repeat(4), "renyi_dp", more))
    assert found.verdict == "VERIFIED"
    assert found.theorem is not None
    less = {"order": alpha, "epsilon": Fraction(mpmath.nstr(true * (1 - mpmath.mpf("1e-4")), 20))}
    assert verify(PrivacyClaim("", "replace-one", mechanism, "renyi_dp", less)).verdict == "REFUTED"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case[0]))
def test_zcdp_is_nearly_exact(case: tuple[Mechanism, Laws]) -> None:
    mechanism, laws = case
    true = slope(laws)
    assert judged(mechanism.repeat(5), "zcdp", rho=5 * true * mpmath.mpf("1.005")) == "VERIFIED"
    assert judged(mechanism, "zcdp", rho=true * mpmath.mpf("0.999")) == "REFUTED"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case[0]))
def test_kl_divergence_is_exact(case: tuple[Mechanism, Laws]) -> None:
    mechanism, laws = case
    assert judged(mechanism, "kl_dp", kappa=kl(laws) * mpmath.mpf("1.0005")) == "VERIFIED"
    assert judged(mechanism, "kl_dp", kappa=kl(laws) * mpmath.mpf("0.9999")) == "REFUTED"


@pytest.mark.parametrize("epsilon", ["0", "1e-9", "60", "100", "5000"])
def test_extreme_responses_are_no_less_private_than_their_epsilon(epsilon: str) -> None:
    mechanism = randomized_response(epsilon=epsilon, answers=5)
    number = Fraction(epsilon)
    assert judged(mechanism, "zcdp", rho=mpmath.mpf(min(number, number**2 / 2).numerator)
                  / min(number, number**2 / 2).denominator) == "VERIFIED"  # fmt: skip
