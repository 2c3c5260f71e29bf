"""A mechanism is a frozen class, a notion a value: what they declare is what claims, schema and theorems have."""

from __future__ import annotations

import copy
import pickle
import pkgutil
from dataclasses import FrozenInstanceError, dataclass, replace
from fractions import Fraction

import pytest
from searched import searched

from dpproofs.accounting import gaussian, given, randomized_response
from dpproofs.accounting.mechanisms import KINDS, MECHANISMS, Known, plain_mechanism, step
from dpproofs.accounting.mechanisms.base import Postprocessed, Repeat, Sequence
from dpproofs.accounting.mechanisms.known import Parameter
from dpproofs.accounting.pairs import worst
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.accounting.pairs.worst.base import Worst
from dpproofs.library.roles import roles
from dpproofs.numbers import InputError
from dpproofs.privacy.notion import Notion, Quantity
from dpproofs.privacy.notions import CLAIMED, NOTIONS

NUMBERS = {
    "probability": Fraction(3, 4),
    "sampling_rate": Fraction(1),
    "steps": Fraction(3),
    "epochs": Fraction(3),
    "batch_size": Fraction(2),
    "dataset_size": Fraction(4),
    "partitions": Fraction(3),
    "k": Fraction(2),
    "threshold": Fraction(20),
    "smoothness": Fraction(1),
}


def example(kind: type[Known], names: tuple[str, ...]) -> Known:
    whole = {name: Fraction(2) for name in names if kind.fields()[name].condition.whole}
    return kind(**{name: NUMBERS.get(name, whole.get(name, Fraction(1, 2))) for name in names})


EXAMPLES = [example(kind, names) for kind in MECHANISMS.values() for names in kind.all_forms()]


def test_numbers_are_kept_exact_and_cannot_be_set() -> None:
    noise = gaussian(sensitivity="0.1", sigma=2)
    assert (noise.sensitivity, noise.sigma) == (Fraction(1, 10), 2)
    assert noise.parameters == {"sensitivity": Fraction(1, 10), "sigma": 2}
    with pytest.raises(FrozenInstanceError):
        noise.sigma = 1
    with pytest.raises(InputError, match="sigma = 0: must be greater than 0"):
        replace(noise, sigma=0)


@pytest.mark.parametrize("one", [*EXAMPLES, given("approx_dp", epsilon=1, delta="0.1")], ids=str)
def test_a_copy_is_the_same_mechanism(one: Known) -> None:
    for other in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert other == one
        assert hash(other) == hash(one)
        assert str(other) == str(one)


@pytest.mark.parametrize("one", EXAMPLES, ids=str)
def test_the_constructor_and_claims_make_the_same(one: Known) -> None:
    assert step(one.kind, one.parameters) == one
    assert KINDS[one.kind].about == one.about


def test_one_of_two_forms_is_given() -> None:
    with pytest.raises(InputError, match="epsilon = missing: must be given"):
        randomized_response()
    with pytest.raises(InputError, match="randomized-response has the parameters probability"):
        randomized_response(epsilon=1, probability="0.6")


@pytest.mark.parametrize("kind", MECHANISMS.values(), ids=lambda kind: kind.kind)
def test_the_functions_of_a_mechanism_are_about_a_mechanism(kind: type[Known]) -> None:
    assert kind.functions
    wanted = "other" if kind.kind == "mixing" else "mechanism"  # theorems on what follows from a guarantee
    assert {roles()[name].kind for name in kind.functions} == {wanted}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("one", EXAMPLES, ids=str)
def test_every_function_that_applies_can_be_called(one: Known) -> None:
    notions = {roles()[name].concludes for name in one.applicable()}
    relation = one.over or "replace-one"
    assert {g.notion for g in one.seeds(relation, notions)} == notions
    assert one.seeds(relation, ()) == []


def test_a_class_that_is_not_known_as_a_mechanism_is_refused() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Mine(Known):
        kind = "mine"
        about = "mine"
        sigma: Parameter = Parameter("sigma")  # noqa: RUF009

        def worst(self, away: int) -> Laws:
            return Laws()

    with pytest.raises(InputError, match="must be a mechanism"):
        Mine(sigma=1).then(gaussian(sensitivity=1, sigma=1))


def test_a_class_that_says_that_it_is_another_one_is_refused() -> None:
    class Liar(type(gaussian)):  # type: ignore[misc]
        def __eq__(cls, other: object) -> bool:
            return True

        def __hash__(cls) -> int:
            return hash(gaussian)

    class Mine(gaussian, metaclass=Liar):
        def worst(self, away: int) -> Laws:
            return gaussian(sensitivity=0, sigma=1).worst(away)

    for use in (plain_mechanism, lambda m: searched(m, "approx_dp", epsilon="0.1", delta="1e-6")):
        with pytest.raises(InputError, match="must be a mechanism"):
            use(Mine(sensitivity=8, sigma=1))


def test_notions_that_can_be_claimed_have_worst_cases() -> None:
    assert {file.name for file in pkgutil.iter_modules(worst.__path__)} - {"base"} == set(CLAIMED) < set(NOTIONS)
    assert all(isinstance(WORST[name], Worst) for name in CLAIMED)
    assert all(KINDS[name].parameters == tuple(n.claimed) for name, n in CLAIMED.items())


def test_a_notion_has_the_numbers_of_its_definition_in_order() -> None:
    definition = NOTIONS["approx_dp"].definition
    with pytest.raises(ValueError, match="approx_dp has the numbers epsilon, delta, not delta, epsilon"):
        Notion(definition, (Quantity("delta"), Quantity("epsilon")), words="({epsilon}, {delta})")


@pytest.mark.parametrize(("words", "typeset"), [("{epsilon}-DP", ""), ("({epsilon}, {delta})-DP", "<epsilon>")])
def test_a_notion_says_all_of_its_numbers(words: str, typeset: str) -> None:
    with pytest.raises(ValueError, match="does not say delta"):
        Notion(NOTIONS["approx_dp"].definition, (Quantity("epsilon"), Quantity("delta")), words, typeset)


def test_claimed_numbers_come_under_the_names_of_the_definition() -> None:
    assert CLAIMED["gaussian_dp"].from_claim({"mu": Fraction(3)}) == {"mu_squared": 9}
    assert CLAIMED["renyi_dp"].from_claim({"order": Fraction(3)}) == {"alpha": 3}


def test_compositions_are_flat():
    one, other = gaussian(sensitivity=1, sigma=2), randomized_response(epsilon=1)
    assert one.then() is one
    assert one.repeat(1) is one
    assert one.repeat(3) == Repeat(one, 3)
    assert one.then(other).then(one, one.then(other)) == Sequence((one, other, one, one, other))
    assert one.postprocess().postprocess() == Postprocessed(one)
