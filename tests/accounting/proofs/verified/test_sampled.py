"""Claims on Poisson samples as one closed theorem: DP-SGD, and samples that other mechanisms are given."""

from fractions import Fraction

import pytest

from dpproofs.accounting import (
    exponential,
    gaussian,
    given,
    laplace,
    poisson_sampled,
    poisson_sampled_gaussian,
    randomized_response,
    unary_encoding,
    vector_gaussian,
)
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.verified.formula import verified
from dpproofs.accounting.proofs.verified.leaves import of_kind
from dpproofs.accounting.proofs.verified.sampled import THEOREMS
from dpproofs.kernel import AXIOMS, Term
from dpproofs.language.terms import FALSE, num
from dpproofs.library import library
from dpproofs.meaning.formula import meaning
from dpproofs.meaning.kinds import KINDS, Numbers, poisson_sampled as sampled_kind
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.proving.failures import OpenGoalError
from dpproofs.proving.tactics import arith, assume, parts

JOINED, REPLACED = "add-or-remove-one", "replace-one"
LESS, NOISE = laplace(sensitivity=1, scale=2), gaussian(sensitivity=1, sigma=2)


def _dp_sgd(rate: str | int, noise: int, steps: int) -> Mechanism:
    return poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise, steps=steps)


def _on_samples(base: Mechanism, steps: int = 20) -> Mechanism:
    return poisson_sampled(base, sampling_rate="1/10", steps=steps)


SGD = _dp_sgd("1/100", 1, 1000)
CLAIMS: list[tuple[Mechanism, str, dict[str, str], str]] = [
    (_dp_sgd("1/100", 1, 1), "approx_dp", {"epsilon": "1", "delta": "1e-3"}, JOINED),
    (SGD, "approx_dp", {"epsilon": "2.2", "delta": "1e-5"}, JOINED),
    (SGD, "approx_dp", {"epsilon": "4", "delta": "1e-4"}, REPLACED),
    (_dp_sgd("1/1000", 1, 10**6), "approx_dp", {"epsilon": "10", "delta": "1e-5"}, JOINED),
    (_dp_sgd(1, 2, 3), "approx_dp", {"epsilon": "4", "delta": "1e-2"}, JOINED),
    (_dp_sgd(1, 2, 3), "approx_dp", {"epsilon": "8", "delta": "1e-2"}, REPLACED),
    (_dp_sgd(1, 2, 3), "zcdp", {"rho": "0.375"}, JOINED),
    (_dp_sgd(1, 2, 3), "zcdp", {"rho": "1.5"}, REPLACED),
    (_on_samples(LESS, 5), "pure_dp", {"epsilon": "0.35"}, JOINED),
    (_on_samples(LESS), "approx_dp", {"epsilon": "0.8", "delta": "1e-2"}, JOINED),
    (_on_samples(randomized_response(epsilon=1)), "approx_dp", {"epsilon": "2", "delta": "1e-2"}, JOINED),
    (_on_samples(randomized_response(epsilon=1, answers=4)), "approx_dp", {"epsilon": "2", "delta": "1e-2"}, JOINED),
    (_on_samples(unary_encoding(p="3/4", q="1/4"), 3), "approx_dp", {"epsilon": "3", "delta": "1e-3"}, JOINED),
    (_on_samples(exponential(epsilon=1), 3), "approx_dp", {"epsilon": "3", "delta": "1e-3"}, JOINED),
    (_on_samples(NOISE), "approx_dp", {"epsilon": "2", "delta": "1e-2"}, JOINED),
    (_on_samples(vector_gaussian(l2_sensitivity=1, sigma=2)), "approx_dp", {"epsilon": "2", "delta": "1e-2"}, JOINED),
    (_on_samples(given("approx_dp", relation=JOINED, epsilon=1, delta="1e-6")), "approx_dp",
     {"epsilon": "2", "delta": "1e-2"}, JOINED),
    (_on_samples(given("gaussian_dp", relation=JOINED, mu=1)), "approx_dp", {"epsilon": "4", "delta": "1e-2"}, JOINED),
    (SGD.then(NOISE.repeat(3)), "approx_dp", {"epsilon": "8", "delta": "1e-3"}, JOINED),
    (SGD.then(LESS), "approx_dp", {"epsilon": "8", "delta": "1e-3"}, REPLACED),
]  # fmt: skip


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(("mechanism", "notion", "numbers", "relation"), CLAIMS, ids=lambda p: str(p)[:60])
def test_the_claim_follows_from_nothing(
    mechanism: Mechanism, notion: str, numbers: dict[str, str], relation: str
) -> None:
    verdict = mechanism.verify(notion, relation=relation, **numbers)
    assert verdict.guarantee is not None
    made = verified(verdict.claim, verdict.guarantee)
    assert made.conclusion == meaning(document(verdict.claim)).formula
    assert not made.hypotheses
    assert AXIOMS.keys() >= set(made.axioms())


ORDERED = [
    NOISE.repeat(3).then(SGD),
    SGD.then(NOISE, _dp_sgd("1/50", 2, 100)),
    _dp_sgd("1/1000", 1, 10).then(LESS, _dp_sgd("1/1000", 2, 7), LESS, NOISE).repeat(2).then(NOISE),
]


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("relation", [JOINED, REPLACED])
@pytest.mark.parametrize("mechanism", ORDERED, ids=str)
def test_steps_are_composed_in_the_order_of_the_claim(mechanism: Mechanism, relation: str) -> None:
    verdict = mechanism.verify("approx_dp", relation=relation, epsilon="9", delta="1e-3")
    assert verdict.guarantee is not None
    made = verified(verdict.claim, verdict.guarantee)
    assert made.conclusion == meaning(document(verdict.claim)).formula
    assert not made.hypotheses


def test_a_false_claim_is_not_proved_by_a_derivation_for_another_sampler() -> None:
    """The derivations have this epsilon, which is too small for what is claimed."""
    numbers = {"epsilon": Fraction(3, 5), "delta": Fraction(1, 1000)}
    claim = PrivacyClaim("", JOINED, _dp_sgd("1/10", 1, 100), "approx_dp", numbers)
    for other in (_dp_sgd("1/1000", 1, 100), _dp_sgd("1/10", 40, 100), _dp_sgd(1, 100, 10)):
        derived = other.verify("approx_dp", relation=JOINED, **numbers).guarantee  # type: ignore[arg-type]
        assert derived is not None
        with pytest.raises(NotClosedError):
            verified(claim, derived)


def _step(rate: object) -> tuple[Term, Term]:
    """What is said of Laplace noise on samples at the rate, and a name for the step."""
    described = KINDS["laplace"](Numbers({name: num(q) for name, q in LESS.parameters.items()}), ADD_OR_REMOVE_ONE)
    assert described is not None
    kind = sampled_kind(described.kind, num(rate))  # type: ignore[arg-type]
    mechanism = kind.mechanism()
    return kind.says(mechanism), mechanism


def _known(notion: str) -> Guarantee:
    (found,) = _on_samples(LESS, 1).seeds(JOINED, [notion])  # type: ignore[attr-defined]
    return found  # type: ignore[no-any-return]


def test_the_numbers_of_a_step_are_those_of_its_own_rate() -> None:
    tenth, fifth = Fraction(1, 10), Fraction(1, 5)
    says, mechanism = _step(tenth)
    for notion in ("pure_dp", "sampled_laplace_dp"):
        assert of_kind(says, mechanism, _known(notion)).conclusion.data.name == notion
        with pytest.raises(OpenGoalError, match="does not show"):
            of_kind(*_step(fifth), _known(notion))


def test_what_no_theorem_on_samples_concludes_is_refused() -> None:
    (g,) = LESS.seeds(JOINED, ["pure_dp"])
    for rate in (Fraction(1, 10), 1):
        with pytest.raises(NotClosedError, match="of a step on a Poisson sample"):
            of_kind(*_step(rate), g)


def test_each_theorem_on_samples_has_one_on_lists() -> None:
    lemmas = library().lemmas
    assert all(name in lemmas and of_lists in lemmas for name, of_lists in THEOREMS.items())


@pytest.mark.parametrize("rate", [0, -1, Fraction(101, 100), 2])
def test_rates_that_are_none_are_in_no_claim_that_is_proved(rate: object) -> None:
    """The claim itself contradicts such a rate, whatever else would follow from it."""
    base = given("pure_dp", relation=JOINED, epsilon=1)
    plain = document(PrivacyClaim("", JOINED, _on_samples(base, 1), "pure_dp", {"epsilon": Fraction(1)}, 1))
    (premise,) = plain["premise"]
    said = meaning({**plain, "premise": [{**premise, "sampling_rate": rate}]})
    assert arith(FALSE, *parts(assume(said.formula))).hypotheses == {said.formula}
