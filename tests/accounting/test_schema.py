"""The schema of claim files accepts what the parser does, where a schema can express it."""

from __future__ import annotations

import copy
import json
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from jsonschema import Draft202012Validator

from dpproofs.accounting import parse_claims
from dpproofs.accounting.claims import schema
from dpproofs.accounting.limits import MAX_COUNT
from dpproofs.accounting.mechanisms import KINDS, MECHANISMS
from dpproofs.cli import main
from dpproofs.numbers import InputError
from dpproofs.privacy.domains import PARAMETERS
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, RELATIONS

ROOT = Path(__file__).parents[2]
VALIDATOR = Draft202012Validator(schema.schema())
# What a schema cannot say, as the parser says it.
UNFIT = (
    "must make steps = ",
    "must make at most ",
    "must be at most dataset_size = ",
    "must satisfy 1/2 <= probability",
)
"""What is said of epochs, batches and data sets that do not fit each other, and of a truth that is less probable."""
UNSAYABLE = (*UNFIT, "must be a rational number here", "must be made of numbers",
             "must satisfy xi + rho >= 0", "must be at most p = ", "must be nested at most",
             "levels deep", "must have an exponent",
             *(f'must be "{relation}" with ' for relation in RELATIONS))  # fmt: skip


def refusal(document: object) -> str | None:
    """Why the parser refuses a document."""
    try:
        parse_claims(document)
    except InputError as error:
        return str(error)
    return None


def test_the_shipped_schema_is_the_one_of_the_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert capsys.readouterr().out == schema.text()
    Draft202012Validator.check_schema(json.loads(schema.text()))


@pytest.mark.parametrize("file", sorted((ROOT / "examples").glob("*.toml")), ids=lambda f: f.name)
def test_every_example_is_valid(file: Path) -> None:
    VALIDATOR.validate(tomllib.loads(file.read_text(), parse_float=Decimal))


def test_editors_are_told_where_the_schema_is() -> None:
    """The first line of an example leads to the schema that is shipped; the page on claims says how."""
    file = ROOT / "examples" / "gaussian_counts.toml"
    directive, _, place = file.read_text().splitlines()[0].partition(" ")
    assert directive == "#:schema"
    assert (file.parent / place).read_text() == schema.text()
    assert "#:schema claim.schema.json" in (ROOT / "docs" / "claims.md").read_text()


GOOD: dict[str, object] = {
    "sensitivity": 1, "l1_sensitivity": 1, "l2_sensitivity": 1, "sigma": 2, "scale": 2, "epsilon": 1,
    "delta": Decimal("1e-6"), "rho": Decimal("2.5"), "xi": 0, "mu": 1, "probability": "0.75", "order": 2,
    "kappa": 1, "shift": 1, "omega": 8, "m": 8, "tau": 1, "sampling_rate": "1/100", "noise_multiplier": 1, "steps": 10,
    "epochs": 15, "batch_size": 600, "dataset_size": 60000, "squared_column_norm": 3,
    "partitions": 2, "threshold": 20, "k": 3,
}  # fmt: skip
OWN: dict[str, object] = {"p": "0.75", "q": "0.25", "threshold_scale": 2, "query_scale": 4, "convexity": "0.5",
                          "smoothness": 2, "step_size": "0.5", "theta": 1, "diffusion": 2, "time": 3, "diameter": 1,
                          "answers": 5, "steps_per_epoch": 10, "least_dataset_size": 90,
                          **dict.fromkeys(("dobrushin", "doeblin", "ultra_mixing"), "0.5")}  # fmt: skip
"""Numbers whose domain a mechanism says."""


def step(kind: str, names: tuple[str, ...]) -> dict[str, object]:
    good = GOOD | OWN
    return {KINDS[kind].key: kind, **{name: good[name] for name in names}, **KINDS[kind].words}


def over(step: dict[str, object]) -> str:
    """A relation that the step can be claimed over."""
    known = MECHANISMS.get(str(step.get("mechanism")))
    return (known and known.over) or ADD_OR_REMOVE_ONE


def claimed(notion: str) -> dict[str, object]:
    return {"notion": notion, **{name: GOOD[name] for name in CLAIMED[notion].claimed}}


OPTIONAL = ("xi", "diameter", "answers", "least_dataset_size")
STEPS = [step(kind, names) for kind, k in KINDS.items() for names in map(tuple, k.forms)]
DOCUMENT = {"premise": [STEPS[0]], "claim": claimed("approx_dp")}


@pytest.mark.by_turns(2)
def test_each_kind_and_each_notion_is_known_to_both() -> None:
    assert set(GOOD) == set(PARAMETERS)
    for one in STEPS:
        for notion in CLAIMED:
            document = {"relation": over(one), "premise": [one], "claim": claimed(notion)}
            assert refusal(document) is None
            assert VALIDATOR.is_valid(document)
        for key in one:
            less = {**document, "premise": [{k: v for k, v in one.items() if k != key}], "claim": claimed("zcdp")}
            assert (refusal(less) is None) == VALIDATOR.is_valid(less) == (key in OPTIONAL)
        more = {**document, "premise": [{**one, "colour": 1}], "claim": claimed("zcdp")}
        assert refusal(more) is not None
        assert not VALIDATOR.is_valid(more)


NUMBERS = [
    0, 1, -1, 2, Decimal("0.5"), Decimal("-0.5"), Decimal("1e-9"), Decimal("0.0"), Decimal("1.0000001"), "0", "-0",
    "-0.0", "-0e5", "0/7", "-0/7", "1/2", "-1/2", "1/0", "1/00", "+1", "+1/3", "1.", "1.5", ".5", "1e-6", "1e+6",
    "1E6", "1e1000", "1e1001", "1e0999", "1e00999", "-1e-6", "0.00", "00.01", "0.000e9", " 1 ", "\t2\n", "1 2", "1_0",
    "", "x", "0x1", "nan", "inf", "１", "1" * 400, "1" * 401,
    "1/" + "1" * 400, "sqrt(2)", "log(3)/2", "sqrt(", True, False, None, [], {}, [1], {"a": 1},
]  # fmt: skip


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", [n for n in PARAMETERS if any(n in s for s in STEPS)])
def test_numbers(name: str) -> None:
    one = next(s for s in STEPS if name in s)
    for value in NUMBERS:
        document = {"relation": over(one), "premise": [{**one, name: value}], "claim": claimed("pure_dp")}
        why, valid = agree(document)
        if not isinstance(value, str) and (why is None or not any(words in why for words in UNFIT)):
            assert (why is None) == valid, value


@pytest.mark.parametrize("key", ["count", "group"])
@pytest.mark.parametrize("value", [1, 0, -1, MAX_COUNT, MAX_COUNT + 1, Decimal("1.5"), "1", True, None, [1]], ids=repr)
def test_counts(key: str, value: object) -> None:
    document = copy.deepcopy(DOCUMENT)
    (document["claim"] if key == "group" else document["premise"][0])[key] = value
    why, _ = agree(document)
    assert (why is None) == (value in (1, MAX_COUNT) and value is not True)


def agree(document: object) -> tuple[str | None, bool]:
    """What the parser accepts is valid; what is valid and refused is refused for what no schema can say."""
    why, valid = refusal(document), VALIDATOR.is_valid(document)
    if why is None:
        assert valid, document
    elif valid:
        quoted = any(words in why for words in (": must satisfy", "must be more than", "must be a whole number"))
        assert quoted or any(reason in why for reason in UNSAYABLE), (document, why)
    return why, valid


leaves = st.one_of(
    st.sampled_from(NUMBERS),
    st.sampled_from([*KINDS, *CLAIMED, *RELATIONS, "claim", "text"]),
    st.integers(),
    st.text(max_size=5),
)
keys = st.sampled_from(
    [*PARAMETERS, "mechanism", "guarantee", "parallel", "sequence", "count", "relation", "title", "notion", "group",
     "premise", "claim", "case", "colour"]
)  # fmt: skip
anything = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4), max_leaves=8
)
steps = st.sampled_from([one for one in STEPS if over(one) == ADD_OR_REMOVE_ONE]).map(dict)
premises = st.recursive(
    steps,
    lambda inner: st.dictionaries(
        st.sampled_from(["parallel", "sequence"]), st.lists(inner, min_size=1, max_size=3), min_size=1, max_size=1
    ),
    max_leaves=6,
)
claims = st.sampled_from(list(CLAIMED)).map(claimed)
cases = st.builds(
    lambda p, c: {"relation": ADD_OR_REMOVE_ONE, "premise": p, "claim": c},
    st.lists(premises, min_size=1, max_size=3),
    claims | st.lists(claims, min_size=1, max_size=3),
)
documents = cases | st.lists(cases, min_size=1, max_size=2).map(lambda c: {"case": c})


def places(value: object) -> list[tuple[object, object]]:
    """Each (container, key) inside a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [p for key, inner in inside for p in ((value, key), *places(inner))]


@pytest.mark.by_turns(2)
@settings(max_examples=50)
@given(documents)
def test_good_documents_are_accepted_by_both(document: dict[str, object]) -> None:
    assert refusal(document) is None
    assert VALIDATOR.is_valid(document)


@pytest.mark.by_turns(2)
@settings(max_examples=134)
@given(documents, st.data())
def test_parser_and_schema_agree(document: dict[str, object], data: st.DataObject) -> None:
    document = copy.deepcopy(document)
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places(document) or [(document, "claim")]))
        what = data.draw(st.sampled_from(["replace", "remove", "add"]))
        if what == "replace":
            container[key] = data.draw(anything)
        elif what == "add" and isinstance(container, dict):
            container[data.draw(keys)] = data.draw(leaves)
        elif key in container if isinstance(container, dict) else key < len(container):
            del container[key]
    agree(document)


@settings(max_examples=67)
@given(anything)
def test_parser_and_schema_agree_on_anything(document: object) -> None:
    if isinstance(document, dict):
        agree(document)
