"""Amplification by mixing against direct computation with random finite kernels, and the numbers on paper."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from searched import searched

from dpproofs import functions as fn
from dpproofs.accounting import randomized_response
from dpproofs.errors import SideConditionError
from dpproofs.numbers import InputError
from dpproofs.privacy.guarantees import Guarantee, premise

Law = Sequence[Fraction]
EXACT = Fraction(1, 10**12)
LOG_2 = "0.69314718055994530941723212145817656808"


def excess(P: Law, Q: Law, ratio: Fraction) -> Fraction:
    """The hockey-stick divergence."""
    return sum((max(p - ratio * q, Fraction(0)) for p, q in zip(P, Q, strict=True)), Fraction(0))


def pushed(P: Law, K: Sequence[Law]) -> Law:
    return [sum((p * row[z] for p, row in zip(P, K, strict=True)), Fraction(0)) for z in range(len(K[0]))]


def law(rng: random.Random, size: int) -> Law:
    weights = [rng.choice([0, 0, 1, 2, 3, 9]) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return [Fraction(w, sum(weights)) for w in weights]


def coefficients(K: Sequence[Law], ratio: Fraction) -> dict[str, Fraction]:
    """The least gamma of each condition."""
    columns, pairs = list(zip(*K, strict=True)), [(a, b) for a in K for b in K]
    shares = [x / y for a, b in pairs for x, y in zip(a, b, strict=True) if y > 0]
    return {
        "dobrushin": max(excess(a, b, Fraction(1)) for a, b in pairs),
        "epsilon_dobrushin": max(excess(a, b, ratio) for a, b in pairs),
        "doeblin": 1 - sum(map(min, columns)),
        "ultra_mixing": 1 - min(shares),
    }


def amplified(name: str, ratio: Fraction, delta: Fraction, gamma: Fraction) -> tuple[Fraction, Fraction]:
    """exp(epsilon) and delta of the theorem, in exact numbers."""
    if name in ("dobrushin", "epsilon_dobrushin"):
        return ratio, gamma * delta
    smaller = 1 + gamma * (ratio - 1)
    if name == "doeblin":
        return smaller, gamma * (1 - smaller / ratio * (1 - delta))
    left = delta * smaller / ratio - (1 - gamma) * (ratio - 1) ** 2 / ratio
    return smaller, max(Fraction(0), gamma * left / (2 - gamma))


@pytest.mark.parametrize("seed", range(40))
def test_no_random_kernel_has_a_larger_delta(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        size = rng.randint(2, 4)
        P, Q = law(rng, size), law(rng, size)
        K = [law(rng, rng_size) for rng_size in [rng.randint(2, 4)] for _ in range(size)]
        ratio = Fraction(rng.randint(4, 20), 4)
        delta = excess(P, Q, ratio)
        higher = 1 + (ratio - 1) / delta if delta else Fraction(10**6)
        for name, gamma in coefficients(K, higher).items():
            smaller, most = amplified(name, ratio, delta, gamma)
            assert excess(pushed(P, K), pushed(Q, K), smaller) <= most or (name == "epsilon_dobrushin" and not delta)


def test_the_bounds_are_attained() -> None:
    half, two = Fraction(1, 2), Fraction(2)
    forget = [[half, Fraction(0), half], [Fraction(0), half, half]]
    P, Q = [Fraction(1), Fraction(0)], [Fraction(3, 8), Fraction(5, 8)]
    assert excess(P, Q, two) == Fraction(1, 4)
    for name, ratio in (("dobrushin", two), ("doeblin", Fraction(3, 2))):
        smaller, most = amplified(name, two, Fraction(1, 4), half)
        assert smaller == ratio
        assert excess(pushed(P, forget), pushed(Q, forget), ratio) == most
    response = [[Fraction(2, 3), Fraction(1, 3)], [Fraction(1, 3), Fraction(2, 3)]]
    Q = [Fraction(1, 4), Fraction(3, 4)]
    smaller, most = amplified("ultra_mixing", two, half, half)
    assert (smaller, most) == (Fraction(3, 2), Fraction(1, 24))
    assert excess(pushed(P, response), pushed(Q, response), smaller) == most


@pytest.mark.parametrize("name", ["dobrushin", "epsilon_dobrushin", "doeblin", "ultra_mixing"])
def test_the_functions_return_the_numbers_of_the_theorem(name: str) -> None:
    result: Guarantee = getattr(fn, f"amplify_{name}")(epsilon=LOG_2, delta="0.25", gamma="0.5")
    ratio, delta = amplified(name, Fraction(2), Fraction(1, 4), Fraction(1, 2))
    low, high = result.parameters["delta"].enclosure()
    assert abs(low - delta) < EXACT
    assert abs(high - delta) < EXACT
    assert math.isclose(math.exp(result.parameters["epsilon"].upper()), ratio)


def test_a_guarantee_is_processed_further() -> None:
    counts = premise("approx_dp", epsilon=1, delta="1e-3")
    assert str(fn.amplify_dobrushin(counts, gamma="0.1")) == "(1, 0.0001)-DP"
    assert str(fn.amplify_dobrushin(counts, gamma=0)) == "(1, 0)-DP"
    assert str(fn.amplify_doeblin(counts, gamma=1)).startswith("(1")


@pytest.mark.parametrize("name", ["dobrushin", "epsilon_dobrushin", "doeblin", "ultra_mixing"])
@pytest.mark.parametrize("gamma", ["-1", "-0.001", "1.001", "2"])
def test_gamma_is_a_share(name: str, gamma: str) -> None:
    with pytest.raises((InputError, SideConditionError), match="gamma"):
        getattr(fn, f"amplify_{name}")(epsilon=1, delta="0.01", gamma=gamma)


def test_without_delta_the_second_part_says_nothing() -> None:
    with pytest.raises((InputError, SideConditionError), match="delta"):
        fn.amplify_epsilon_dobrushin(epsilon=1, delta=0, gamma="0.5")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(20))
def test_renyi_divergence_after_a_kernel_is_at_most_what_is_returned(seed: int) -> None:
    """exp((alpha - 1) D) - 1 is the moment of the likelihood ratio less 1, exactly for whole orders."""
    rng = random.Random(seed)
    alpha, size = rng.choice([2, 3, 5]), rng.randint(2, 4)
    P = law(rng, size)
    Q = [(q + Fraction(1, size)) / 2 for q in law(rng, size)]
    K = [law(rng, 3) for _ in range(size)]
    gamma = max(excess(a, b, Fraction(1)) for a in K for b in K)

    def moment(P: Law, Q: Law) -> Fraction:
        return sum((p**alpha / q ** (alpha - 1) for p, q in zip(P, Q, strict=True) if q > 0), Fraction(0))

    assert moment(pushed(P, K), pushed(Q, K)) - 1 <= gamma * (moment(P, Q) - 1)
    before = Fraction(math.log(moment(P, Q)) / (alpha - 1)) + EXACT
    found = fn.contract_renyi(alpha=alpha, epsilon=before, gamma=gamma).parameters["epsilon"].upper()
    assert math.log(moment(pushed(P, K), pushed(Q, K))) / (alpha - 1) <= found


def test_renyi_divergence_contracts_as_on_paper() -> None:
    """log(7/3) becomes log(5/3), which is more than half of it."""
    found = fn.contract_renyi(alpha=2, epsilon="0.84729786038720361", gamma="0.5").parameters["epsilon"]
    assert found.decimal(15) == "0.510825623765991"
    assert fn.contract_renyi(alpha=2, epsilon=1, gamma=0).parameters["epsilon"].upper() == 0
    kept = fn.contract_renyi(alpha=2, epsilon=1, gamma=1).parameters["epsilon"].upper()
    assert 1 <= kept < 1 + 1e-9


@pytest.mark.parametrize("gamma", ["-0.001", "1.001"])
def test_renyi_divergence_contracts_by_a_share(gamma: str) -> None:
    with pytest.raises((InputError, SideConditionError), match="gamma"):
        fn.contract_renyi(alpha=2, epsilon=1, gamma=gamma)


def test_the_arrow_of_the_figure_is_refuted() -> None:
    """Randomized response with epsilon = log(2) is (0, epsilon)-Dobrushin, and its total variation is 1/3."""
    response = randomized_response(probability="2/3")
    assert searched(response, "approx_dp", epsilon="0.69314718056", delta=0).verdict == "VERIFIED"
    assert searched(response, "total_variation", delta=0).verdict == "REFUTED"
    assert searched(response, "total_variation", delta="0.3333").verdict == "REFUTED"
    assert searched(response, "total_variation", delta="0.33334").verdict == "VERIFIED"


LEVELS = {2: LOG_2, 3: "1.0986122886681096913952452369225257046", 9: "2.1972245773362193827904904738450514093"}


def response(k: int, ratio: Fraction) -> list[Law]:
    """Randomized response among k values."""
    return [[(ratio if i == j else Fraction(1)) / (ratio + k - 1) for j in range(k)] for i in range(k)]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("k", [2, 3, 7])
@pytest.mark.parametrize("ratio", LEVELS)
@pytest.mark.parametrize("order", [1, 2, 3, 9])
def test_how_much_randomized_response_mixes(k: int, ratio: int, order: int) -> None:
    """The least numbers of its matrix, rounded up."""
    exact = coefficients(response(k, Fraction(ratio)), Fraction(order))
    at = {"k": k, "epsilon0": LEVELS[ratio]}
    found = {
        "epsilon_dobrushin": fn.randomized_response_dobrushin(epsilon=LEVELS.get(order, 0), **at),
        "dobrushin": fn.randomized_response_dobrushin(epsilon=0, **at),
        "doeblin": fn.randomized_response_doeblin(**at),
        "ultra_mixing": fn.randomized_response_ultra_mixing(**at),
    }
    for name, bound in found.items():
        assert not bound.is_lower
        low, high = bound.value.enclosure()
        assert max(abs(low - exact[name]), abs(high - exact[name])) < EXACT
        assert high <= Fraction(float(bound)) < exact[name] + EXACT


def test_randomized_response_after_a_mechanism() -> None:
    """The worked numbers of the four conditions at exp(epsilon) = 3 and 2, and what follows from each."""
    at = {"k": 2, "epsilon0": LEVELS[3]}
    gamma = float(fn.randomized_response_doeblin(**at))
    assert (gamma, float(fn.randomized_response_dobrushin(epsilon=0, **at))) == pytest.approx((0.5, 0.5))
    assert float(fn.randomized_response_dobrushin(epsilon=LOG_2, **at)) == pytest.approx(0.25)
    assert float(fn.randomized_response_ultra_mixing(**at)) == pytest.approx(2 / 3)
    before = premise("approx_dp", epsilon=LOG_2, delta="0.25")
    assert fn.amplify_dobrushin(before, gamma=gamma).parameters["delta"].upper() == pytest.approx(1 / 8)
    after = fn.amplify_doeblin(before, gamma=gamma).parameters
    assert (math.exp(after["epsilon"].upper()), after["delta"].upper()) == pytest.approx((3 / 2, 7 / 32))


def test_without_privacy_loss_randomized_response_forgets_all() -> None:
    at = {"k": 5, "epsilon0": 0}
    forgetful = fn.randomized_response_dobrushin(epsilon=0, **at), fn.randomized_response_doeblin(**at)
    assert all(float(bound) == 0 for bound in (*forgetful, fn.randomized_response_ultra_mixing(**at)))
    assert float(fn.randomized_response_dobrushin(k=2, epsilon0=1, epsilon=2)) == 0


@pytest.mark.parametrize("name", ["dobrushin", "doeblin", "ultra_mixing"])
@pytest.mark.parametrize(
    ("changed", "message"),
    [({"k": 1}, "k"), ({"k": "2.5"}, "k"), ({"k": -3}, "k"), ({"epsilon0": "-0.1"}, "epsilon0"), ({"k": "many"}, "k"),
     ({"epsilon0": "inf"}, "epsilon0")],
)  # fmt: skip
def test_randomized_response_is_among_two_values_or_more(name: str, changed: dict[str, object], message: str) -> None:
    order = {"epsilon": 0} if name == "dobrushin" else {}
    with pytest.raises((InputError, SideConditionError), match=f"^{message} = ") as refusal:
        getattr(fn, f"randomized_response_{name}")(**{"k": 2, "epsilon0": 1, **order, **changed})
    assert "\n" not in str(refusal.value)
