"""Replay against a claim: both readings of claim files agree, nothing in a file is passed over, and nothing else fits.

This file is long because it goes through all that a claim file can say, and all that is wrong with one.
"""

from __future__ import annotations

import ast
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from closed_by_hand import a_distance, refutes_a_distance, says_nothing
from hypothesis import given as drawn, settings, strategies as st

import dpproofs
from dpproofs.accounting.claims.model import read_claims, read_entries
from dpproofs.accounting.claims.writing import document, toml
from dpproofs.accounting.mechanisms import DRAWN
from dpproofs.accounting.proofs.refuted.formula import refuted
from dpproofs.accounting.proofs.verified.formula import verified
from dpproofs.accounting.verdicts.certificates import save_closed
from dpproofs.accounting.verdicts.verdict import verify
from dpproofs.cli import main
from dpproofs.errors import InputError
from dpproofs.language.terms import REAL, Definition, Term, conj, eq, exists, forall, implies, num, product, var
from dpproofs.library.saved import SavedProofError
from dpproofs.meaning.files import SYNONYMS as SAID_SYNONYMS, claim_in
from dpproofs.meaning.formula import ALL_KINDS, Meaning, NoMeaningError, meaning, refutation
from dpproofs.meaning.laws import COUNTED
from dpproofs.meaning.process import PAIRED
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import OTHER_NAMES
from dpproofs.proving.tactics import arith
from dpproofs.replay import claims as reader
from dpproofs.replay.claims import batches, choices, descent, kinds, mixing, streams
from dpproofs.replay.claims.kinds import RefusedClaimError
from dpproofs.replay.claims.matching import OTHER, REFUTED, VERIFIED, difference, found
from dpproofs.replay.claims.meanings import NOTIONS
from dpproofs.replay.claims.reading import FORMS, MOST_LEVELS, SYNONYMS, Claim, loads
from dpproofs.replay.claims.trees import Tree
from dpproofs.replay.command import CODES
from dpproofs.replay.worker import Against, Judge
from dpproofs.system.files import parse_toml

ROOT = Path(dpproofs.__file__).parents[1]
PAIRS = product(REAL, product(REAL, REAL))
GOOD = """relation = "add-or-remove-one"
[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = 2
count = 5
[claim]
notion = "total_variation"
delta = 1
"""
WHOLE = GOOD.replace("gaussian", "discrete-gaussian")


def plain(t: Tree | Term) -> object:
    """A tree as nested tuples, whichever program made it."""
    data: object = t.data
    if t.op == "def":
        data = (t.data.name, tuple(map(plain, t.data.parameters)), plain(t.data.body))
    return (t.op, data, *map(plain, t.args))


def both_readings(text: str) -> tuple[list[Meaning | None], list[Claim | None]]:
    """The claims of a file as dpproofs and as replay read them; None for what has no formula, or is refused."""
    ours: list[Meaning | None] = []
    try:
        entries = read_entries(parse_toml(text, "claim.toml"))
    except InputError:
        entries = []
    for entry in entries:
        try:
            ours.append(None if entry.claim is None else meaning(document(entry.claim)))
        except NoMeaningError:
            ours.append(None)
    try:
        theirs = [c if isinstance(c, Claim) else None for c in loads(text.encode())]
    except RefusedClaimError:
        theirs = []
    return ours, theirs


# Both readings agree -----------------------------------------------------------------------------

LARGE = (
    '"sqrt(2)"', '"log(3)"', '"sqrt( 16 )"', r'"\tlog (3.50)\n/ 2 "', '"sqrt(2*log(1.25e5))/log(3)"', '"-log(1/2)+0"',
    '"2*3*sqrt(2)*1 - (1/4)/sqrt(1/2+1/2*log(4))"', '"(((sqrt((((((((((((5))))))))))))))))"', '"--(1-log(3/2)/1)"',
    '"exp(1)"', '"ln(3)"', '"2^3"', '"(1/2)**-2 + 10 ^ 1/7"', '"250 %"', '"sqrt(2)^3*50%"', '"1/4.72"', '"exp(1)^-2"',
)  # fmt: skip
"""Numbers that are made of others, most of them irrational."""
SMALL = ('"sqrt(1/9)"', '"log(2)/10"', '"1-sqrt( 3)/2"', '"1/(1+sqrt(2))"', '"10^-6"', '"5%"', '"exp(-1)"')
NUMBERS = {
    "at least 0": ('"0"', "1", "0.25", '"1/3"', '" 2.5e-1 "', "1e-3", "3_000", '"+7/2"'),
    "above 1": ("2", "1.5", '"7/3"'),
    "share": ("0", "1", "1e-5", '"1/3"'),
    "below 1": ("0", '"1/7"', "0.5"),
    "mass": ("0", '"1/7"', "0.5", *SMALL),
    "loss": ("0", "2.5", *LARGE),
    "noise": ("1", '"1/3"', *LARGE),
    "large": ("2", "1.5", '"7/3"', '"sqrt(2)"', '"exp(1)"', '"2^3"', '"250 %"'),
    "likely": ("0.75", '"75%"', '"exp(1)/(1+exp(1))"'),
    "unlikely": ("0.25", '"1/3"', '"5%"', '"log(2)/10"', '"exp(-1)"'),
    "part": ("0", "1e-5", *SMALL),
    "inside": ('"1/3"', "0.5", "0.75", '"exp(1)/(1+exp(1))"', '"75%"'),
    "rate": ('"1/3"', "0.5", "1e-3", "1"),
    "half": ('"1/2"', "0.5", "0.75"),
    "count": ("1", "2", '"30"', "1e3"),
    "many": ("1001", '"60000"', "1e6"),
    "whole": ("0", "1", '"4"', "3.0"),
    "some": ("2", '"3"', "4.0"),
    "any": ("0", '"1/8"', "0.5"),
}
DESCENT = {
    "l2_sensitivity": "loss",
    "sigma": "noise",
    "convexity": "below 1",
    "smoothness": "some",
    "step_size": "inside",
    "steps": "count",
}
EPOCHS = {"noise_multiplier": "noise", "steps_per_epoch": "count", "batch_size": "count", "epochs": "count"}
WITHOUT = {"noise_multiplier": "noise", "batch_size": "count", "dataset_size": "many", "steps": "count"}
OVER = dict.fromkeys(("dp-sgd-fixed-order", "dp-sgd-shuffled", "dp-sgd-without-replacement"), "replace-one")
AMBIGUOUS = ("randomized-response    ",)
"""What says one number twice."""
STEPS = {
    "gaussian": {"sensitivity": "loss", "sigma": "noise"},
    "vector-gaussian": {"l2_sensitivity": "loss", "sigma": "noise"},
    "laplace": {"sensitivity": "loss", "scale": "noise"},
    "vector-laplace": {"l1_sensitivity": "loss", "scale": "noise"},
    "discrete-gaussian": {"sensitivity": "whole", "sigma": "noise"},
    "geometric": {"sensitivity": "whole", "scale": "noise"},
    "ornstein-uhlenbeck": {
        "sensitivity": "loss",
        "theta": "noise",
        "diffusion": "noise",
        "time": "noise",
    },
    "randomized-response": {"probability": "half"},
    "randomized-response ": {"epsilon": "loss"},
    "randomized-response  ": {"epsilon": "loss", "answers": "some"},
    "randomized-response   ": {"probability": "inside", "answers": "some"},
    AMBIGUOUS[0]: {"probability": "half", "epsilon": "loss", "answers": "some"},
    "unary-encoding": {"p": "likely", "q": "unlikely"},
    "exponential": {"epsilon": "loss"},
    "gumbel-top-k": {"sensitivity": "loss", "scale": "noise", "k": "count"},
    "report-noisy-max": {"sensitivity": "loss", "scale": "noise"},
    "report-noisy-max-laplace": {"sensitivity": "loss", "scale": "noise"},
    "permute-and-flip": {"sensitivity": "loss", "scale": "noise"},
    "above-threshold": {"sensitivity": "loss", "threshold_scale": "noise", "query_scale": "noise"},
    "released-counts": {"partitions": "count", "scale": "noise", "threshold": "large"},
    "matrix-gaussian": {"squared_column_norm": "at least 0", "noise_multiplier": "noise"},
    "matrix-gaussian ": {"squared_column_norm": "at least 0", "l2_sensitivity": "loss", "sigma": "noise"},
    "tree-aggregation": {"steps": "count", "noise_multiplier": "noise"},
    "tree-aggregation ": {"steps": "count", "l2_sensitivity": "loss", "sigma": "noise"},
    "poisson-sampled-gaussian": {"sampling_rate": "rate", "noise_multiplier": "noise", "steps": "count"},
    "poisson-sampled-gaussian ": EPOCHS,
    "dp-sgd-fixed-order": EPOCHS,
    "dp-sgd-shuffled": EPOCHS,
    "dp-sgd-without-replacement": WITHOUT,
    "dp-sgd-shuffled ": {**EPOCHS, "least_dataset_size": "count"},
    "noisy-sgd": DESCENT,
    "noisy-gradient-descent": DESCENT,
    "noisy-gradient-descent ": {**DESCENT, "diameter": "at least 0"},
    "mixing": {"epsilon": "loss", "delta": "part", "dobrushin": "part"},
    "mixing ": {"epsilon": "loss", "delta": "part", "doeblin": "part"},
    "mixing  ": {"epsilon": "loss", "delta": "part", "ultra_mixing": "part"},
}
SELECTIONS = (
    "exponential",
    "gumbel-top-k",
    "report-noisy-max",
    "report-noisy-max-laplace",
    "permute-and-flip",
    "above-threshold",
)
STEPS |= {f"{name}-monotone": STEPS[name] for name in SELECTIONS}
WORDS = {
    "poisson-sampled-gaussian": {"sampling": '"poisson"'},
    "above-threshold": {"releases": '"index"'},
    "above-threshold-monotone": {"releases": '"index"'},
    "matrix-gaussian": {"participation": '"once"'},
    "tree-aggregation": {"participation": '"once"'},
    "noisy-sgd": {"releases": '"last"'},
    "noisy-gradient-descent": {"releases": '"last"'},
}
OF_NOTIONS = {
    "pure_dp": {"epsilon": "loss"},
    "approx_dp": {"epsilon": "loss", "delta": "part"},
    "zcdp": {"rho": "loss", "xi": "any"},
    "approx_zcdp": {"delta": "mass", "rho": "loss", "xi": "any"},
    "renyi_dp": {"order": "above 1", "epsilon": "loss"},
    "gaussian_dp": {"mu": "loss"},
    "kl_dp": {"kappa": "loss"},
    "laplace_dp": {"shift": "loss"},
    "total_variation": {"delta": "part"},
    "truncated_cdp": {"rho": "loss", "omega": "above 1"},
    "capped_cdp": {"epsilon": "loss", "rho": "loss"},
    "bounded_zcdp": {"m": "above 1", "rho": "loss", "xi": "any"},
    "bounded_range": {"epsilon": "loss"},
    "probabilistic_dp": {"epsilon": "loss", "delta": "part"},
    "mcdp": {"mu": "loss", "tau": "loss"},
}
Entries = dict[str, str]


@st.composite
def numbers(draw: st.DrawFn, domains: dict[str, str]) -> Entries:
    """Numbers as they are written in TOML."""
    names = [n for n in domains if n != "xi" or draw(st.booleans())]
    return {name: draw(st.sampled_from(NUMBERS[domains[name]])) for name in names}


def inline(entries: Entries) -> str:
    return "{ " + ", ".join(f"{key} = {value}" for key, value in entries.items()) + " }"


@st.composite
def a_step(draw: st.DrawFn) -> Entries:
    """A mechanism or a guarantee."""
    if draw(st.integers(0, 3)) == 0:
        name = draw(st.sampled_from(sorted(OF_NOTIONS)))
        entries = {"guarantee": f'"{name}"', **draw(numbers(OF_NOTIONS[name]))}
        if name in ("pure_dp", "approx_dp") and draw(st.booleans()):
            condition = draw(st.sampled_from(("dobrushin", "doeblin", "ultra-mixing", "mixing")))
            entries["after"] = inline({condition: draw(st.sampled_from(NUMBERS["part"]))})
        if draw(st.booleans()):
            entries["relation"] = f'"{draw(st.sampled_from(sorted(SYNONYMS)))}"'
        return entries
    name = draw(st.sampled_from(sorted(STEPS)))
    entries = {"mechanism": f'"{name.strip()}"', **draw(numbers(STEPS[name])), **WORDS.get(name.strip(), {})}
    if name in SELECTIONS and draw(st.booleans()):
        entries["monotone"] = draw(st.sampled_from(("true", "false")))
    if name == "poisson-sampled-gaussian" and draw(st.booleans()):
        del entries["sampling_rate"], entries["steps"]
        entries |= {"epochs": draw(st.sampled_from(("3", "0.5", "10"))), "batch_size": "20"}
        entries |= draw(st.sampled_from(({"dataset_size": "40"}, {"steps_per_epoch": "4"})))
    ways = [way for way, kind in DRAWN.items() if kind == name.strip()]
    if ways and draw(st.booleans()):
        entries |= {"mechanism": '"dp-sgd"', "batches": f'"{ways[0]}"'}
        if draw(st.booleans()):
            entries.pop("sampling", None)
    return entries


@st.composite
def a_premise(draw: st.DrawFn, depth: int = 0) -> Entries:
    """A step, one on samples, or a sequence; each perhaps repeated."""
    which = draw(st.integers(0, 5))
    if which == 0:
        base = inline(draw(a_step()))
        entries = {"mechanism": '"poisson-sampled"', "sampling": '"poisson"', "base": base}
        entries["sampling_rate"] = draw(st.sampled_from(NUMBERS["rate"]))
        if draw(st.booleans()):
            entries["steps"] = draw(st.sampled_from(("1", "4")))
    elif which <= 2 and depth < 3:
        parts = draw(st.lists(a_premise(depth + 1), min_size=1, max_size=3))
        entries = {draw(st.sampled_from(("sequence", "parallel"))): f"[{', '.join(map(inline, parts))}]"}
    else:
        entries = draw(a_step())
    if draw(st.booleans()):
        entries["count"] = draw(st.sampled_from(("1", "2", "1000000", "0x11")))
    return entries


@st.composite
def a_claim(draw: st.DrawFn) -> Entries:
    name = draw(st.sampled_from(sorted(OF_NOTIONS)))
    entries = {"notion": f'"{name}"', **draw(numbers(OF_NOTIONS[name]))}
    if draw(st.integers(0, 2)) == 0:
        entries["group"] = draw(st.sampled_from(("1", "2", "30")))
    if draw(st.integers(0, 2)) == 0:
        entries["as_printed"] = draw(st.sampled_from(("true", "true", "false", '"yes"')))
        rounded = draw(st.sampled_from(sorted(set(OF_NOTIONS[name]) - {"order", "omega", "m"})))
        entries[rounded] = draw(st.sampled_from(("0.25", "1.50", "12e-1", "25.0e-4")))
    return entries


@st.composite
def a_file(draw: st.DrawFn) -> str:
    """A claim file, which may be wrong."""
    premises = draw(st.lists(a_premise(), min_size=1, max_size=3))
    claimed = draw(st.lists(a_claim(), min_size=1, max_size=2))
    relation = draw(st.sampled_from(["add-or-remove-one", *sorted(SYNONYMS)]))
    head = f'relation = "{relation}"\n' if draw(st.integers(0, 4)) else ""
    several = f"claim = [{', '.join(map(inline, claimed))}]" if len(claimed) > 1 else f"claim = {inline(claimed[0])}"
    return f"{head}premise = [{', '.join(map(inline, premises))}]\n{several}\n"


@pytest.mark.parametrize("examples", [45, pytest.param(300, marks=pytest.mark.slow)])
def test_both_readings_of_random_files_agree(examples: int) -> None:
    """Most of them have formulas, and some are refused; the word is said of the same formulas."""
    agreed = {"formulas": 0, "refused": 0}

    @settings(max_examples=examples, deadline=None)
    @drawn(a_file())
    def agree(text: str) -> None:
        ours, theirs = both_readings(text)
        assert len(ours) == len(theirs) or None in ours
        for one, other in zip(ours, theirs, strict=False):
            assert (one is None) == (other is None), text
            agreed["formulas" if one is not None else "refused"] += 1
            if one is not None and other is not None:
                check_equal(one, other)
        check_said(text)

    agree()
    assert agreed["formulas"] > examples // 3
    assert agreed["refused"] > examples // 30


@pytest.mark.parametrize("name", sorted(STEPS))
def test_both_readings_of_each_form_of_a_step_agree(name: str) -> None:
    rng, found = random.Random(name), list[bool]()
    for _ in range(6):
        numbers = {key: rng.choice(NUMBERS[domain]) for key, domain in STEPS[name].items()}
        step = inline({"mechanism": f'"{name.strip()}"', **numbers, **WORDS.get(name.strip(), {})})
        relation = OVER.get(name.strip(), "add-or-remove-one")
        text = f'relation = "{relation}"\npremise = [{step}]\nclaim = {{ notion = "pure_dp", epsilon = 1 }}\n'
        ((ours,), (theirs,)) = both_readings(text)
        assert (ours is None) == (theirs is None), text
        if ours is not None and theirs is not None:
            check_equal(ours, theirs)
        found.append(ours is not None)
    assert any(found) != (name in AMBIGUOUS)


def check_said(text: str) -> None:
    """What says the word reads the same claims, and none but these where numbers are in their domains."""
    try:
        entries = read_entries(parse_toml(text, "claim.toml"))
    except InputError:
        return
    for entry in entries:
        if entry.claim is not None:
            wanted = _meant(document(entry.claim))
            assert _meant_in(text, entry.case, entry.number) == wanted, text


def _meant(said: Mapping[str, object]) -> tuple[Term, Term] | None:
    try:
        return meaning(said).formula, refutation(said)
    except NoMeaningError:
        return None


def _meant_in(text: str, case: int | None, number: int | None) -> tuple[Term, Term] | None:
    try:
        return _meant(claim_in(text, case, number))
    except NoMeaningError:
        return None


def check_equal(one: Meaning, other: Claim) -> None:
    """Both have one formula, and one refutation at each space, from as many records on as it needs."""
    assert plain(other.means("V").verified()) == plain(one.formula)
    assert difference(other.means("V").verified(), one.formula) == ""
    for space, two in (("V", False), (REAL, False), (PAIRS, True)):
        wanted = other.means(space).refuted(max(3, one.least), two_records=two)
        assert plain(wanted) == plain(one.refutation(3, space, two_records=two))


def test_all_kinds_and_notions_are_tried() -> None:
    assert (
        {name.strip() for name in STEPS}
        == set(FORMS)
        == {
            *kinds.KINDS,
            *choices.CHOICES,
            *streams.STREAMS,
            *mixing.MIXING,
            *descent.DESCENT,
            *batches.BATCHES,
        }
    )
    assert set(FORMS) == set(ALL_KINDS)
    assert set(OF_NOTIONS) == set(NOTIONS) == set(CLAIMED)
    assert SAID_SYNONYMS == OTHER_NAMES
    assert SYNONYMS == {**OTHER_NAMES, "replace-one": "replace-one", "add-or-remove-one": "add-or-remove-one"}


@pytest.mark.parametrize("file", sorted((ROOT / "examples").glob("*.toml")), ids=lambda f: f.stem)
def test_both_readings_of_the_examples_agree(file: Path) -> None:
    ours, theirs = both_readings(file.read_text(encoding="utf-8"))
    assert [m is None for m in ours] == [c is None for c in theirs]
    for one, other in zip(ours, theirs, strict=True):
        if one is not None and other is not None:
            assert plain(other.means("V").verified()) == plain(one.formula)


def test_a_decimal_means_what_it_says() -> None:
    (claim,) = loads(GOOD.replace("sigma = 2", "sigma = 0.1").encode())
    assert isinstance(claim, Claim)
    assert "Fraction(1, 10)" in repr(plain(claim.means("V").verified()))


def test_a_decimal_that_is_rounded_means_the_largest_number_that_is_printed_like_it() -> None:
    for delta, meant in {"0.1": "1, 10", "0.10": "21, 200", "1.25e-1": "251, 2000", '"0.10"': "1, 10"}.items():
        (claim,) = loads(GOOD.replace("delta = 1", f"delta = {delta}\nas_printed = true").encode())
        assert isinstance(claim, Claim)
        assert f"Fraction({meant})" in repr(plain(claim.means("V").verified()))
    for wrong in (
        'delta = 0.10\nas_printed = "true"',
        "delta = 0.99\nas_printed = 1",
        "delta = 1.0\nas_printed = true",
    ):
        (refused,) = loads(GOOD.replace("delta = 1", wrong).encode())
        assert isinstance(refused, RefusedClaimError)


# Nothing in a file is passed over ----------------------------------------------------------------

MORE = {
    "given": """relation = "replace-one"
[[premise]]
guarantee = "zcdp"
rho = 0.5
xi = 0.25
relation = "add-or-remove-one"
count = 3
[claim]
notion = "approx_zcdp"
delta = 0.25
rho = 2
xi = 1
group = 3
""",
    "sampled": """relation = "add-or-remove-one"
[[premise]]
mechanism = "poisson-sampled"
sampling = "poisson"
sampling_rate = 0.25
steps = 7
count = 2
base = { mechanism = "laplace", sensitivity = 1, scale = 2 }
[claim]
notion = "pure_dp"
epsilon = 3
""",
    "dp-sgd": """relation = "add-or-remove-one"
[[premise]]
mechanism = "poisson-sampled-gaussian"
sampling = "poisson"
noise_multiplier = 2
epochs = 3
batch_size = 10
dataset_size = 50
[claim]
notion = "approx_dp"
epsilon = 3
delta = 0.25
""",
    "sequence": """relation = "add-or-remove-one"
[[premise]]
count = 4
sequence = [
  { mechanism = "randomized-response", epsilon = 1, answers = 3, count = 2 },
  { sequence = [
      { mechanism = "unary-encoding", p = 0.5, q = 0.25 },
      { mechanism = "exponential", epsilon = 1 }
    ], count = 6 },
]
[claim]
notion = "renyi_dp"
order = 2
epsilon = 3
""",
    "parallel": """relation = "replace-one"
[[premise]]
parallel = [
  { guarantee = "pure_dp", epsilon = 1, relation = "add-or-remove-one" },
  { sequence = [{ guarantee = "pure_dp", epsilon = 2, relation = "add-or-remove-one" }] },
]
[[premise]]
parallel = [
  { mechanism = "permute-and-flip", sensitivity = 1, scale = 2 },
  { mechanism = "gumbel-top-k", sensitivity = 1, scale = 2, k = 3 },
]
count = 2
[claim]
notion = "pure_dp"
epsilon = 5
""",
    "streams": """relation = "add-or-remove-one"
[[premise]]
mechanism = "tree-aggregation"
participation = "once"
steps = 5
l2_sensitivity = 2
sigma = 3
[[premise]]
mechanism = "released-counts"
partitions = 3
scale = 2
threshold = 20
[[premise]]
mechanism = "above-threshold"
releases = "index"
sensitivity = 1
threshold_scale = 2
query_scale = 4
[claim]
notion = "approx_dp"
epsilon = 5
delta = 0.25
""",
    "kept": """relation = "add-or-remove-one"
[[premise]]
mechanism = "ornstein-uhlenbeck"
sensitivity = 1
theta = 2
diffusion = 3
time = 4
count = 2
[claim]
notion = "mcdp"
mu = 2
tau = 3
""",
}
FILES = {
    **MORE,
    **{f.stem: f.read_text(encoding="utf-8") for f in sorted((ROOT / "examples").glob("*.toml"))},
}


def written(value: object) -> str:
    """Plain data as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {written(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return (
        json.dumps(value) if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    )


def changes(value: object, path: tuple[object, ...] = ()) -> list[tuple[tuple[object, ...], object]]:
    """Each place of a table, with what may stand there in place of what does: nothing, another value, a key more."""
    found: list[tuple[tuple[object, ...], object]] = []
    if isinstance(value, dict):
        found.append(((*path, "note"), "new"))
        found.append(((*path, "group"), 7))
        for key, one in value.items():
            found.append(((*path, key), None))
            found += changes(one, (*path, key))
    elif isinstance(value, list):
        if len(value) > 1:
            found.append(((*path, 0), None))
        for i, one in enumerate(value):
            found += changes(one, (*path, i))
    elif isinstance(value, str):
        found += [
            (path, other) for other in ("replace-one", "add-or-remove-one", "laplace", "5", "shuffle") if other != value
        ]
    elif isinstance(value, int | Decimal) and not isinstance(value, bool):
        found += [(path, other) for other in (value + 1, value / Decimal(2), -value - 1, True, f"{value}+1", [value])]
    return found


def with_change(value: object, path: tuple[object, ...], new: object) -> object:
    if not path:
        return new
    here, *rest = path
    if isinstance(value, dict):
        out = {k: with_change(v, tuple(rest), new) if k == here else v for k, v in value.items()}
        if here not in out:
            out[str(here)] = new
        return {k: v for k, v in out.items() if v is not None}
    assert isinstance(value, list)
    out_list = [with_change(v, tuple(rest), new) if i == here else v for i, v in enumerate(value)]
    return [v for v in out_list if v is not None]


def formulas(text: str) -> list[object]:
    """The formulas of a file, None for each claim that is refused."""
    try:
        return [plain(c.means("V").verified()) if isinstance(c, Claim) else None for c in loads(text.encode())]
    except RefusedClaimError:
        return []


SAYS_THE_SAME = {"title", "relation", "count", "group", "xi", "steps"}
"""Keys that may be left out, or say what is said without them."""
OF_A_FILE = {"dp_sgd_batches": {"batch_size"}}
"""Others in a file: where the steps of an epoch are counted, the rate of Poisson samples needs no batch size."""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", FILES)
def test_each_key_says_something_or_is_refused(name: str) -> None:
    data = parse_toml(FILES[name], name)
    before = formulas(written_file(data))
    assert before
    assert None not in before
    tried = 0
    for path, new in changes(data):
        if "title" in path:
            continue
        changed = with_change(data, path, new)
        assert isinstance(changed, dict)
        after = formulas(written_file(changed))
        tried += 1
        if after != before:
            continue
        ours, _ = both_readings(written_file(changed))
        assert path[-1] in SAYS_THE_SAME | OF_A_FILE.get(name, set()), (path, new)
        assert [m and plain(m.formula) for m in ours] == before  # it does say the same
    assert tried > 20


def written_file(data: dict[str, object]) -> str:
    return "".join(f"{key} = {written(value)}\n" for key, value in data.items())


DP_SGD = """"poisson-sampled-gaussian"
noise_multiplier = 1
sampling = "poisson"
epochs = 1
batch_size = 2
dataset_size = 3"""


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("sigma = 2", "sigma = 0", "sigma must be a number above 0"),
        ("sigma = 2", 'sigma = "sqrt(2"', "premise 1: sigma must be made of numbers"),
        ("sigma = 2", f'sigma = "{17 * "sqrt("}2{17 * ")"}"', "sigma must not be nested more than 16 levels"),
        ("sigma = 2", f'sigma = "sqrt(2){100 * "+0"}"', "sigma must have at most 200 letters"),
        ("sigma = 2", 'sigma = "sqrt(2)/0.0"', "sigma must not divide by 0"),
        ("sigma = 2", 'sigma = 2\nsampling_rate = "sqrt(1/2)"', "sampling_rate' is unknown"),
        ("count = 5", 'count = "sqrt(25)"', "count must be a whole number"),
        ("sigma = 2", "sigma = nan", "must be a number such as"),
        ("sigma = 2", "sigma = true", "must be a number such as"),
        ("sigma = 2", "sigma = 2024-01-01", "must be a number such as"),
        ("sigma = 2", 'sigma = "1/0"', "must be a number such as"),
        ("sigma = 2", "sigma = 1e999999999", "must be a number such as"),
        ("sigma = 2", "sigma = 2\nsensitivity = 1", "is not valid TOML"),
        ("sigma = 2", "", "premise 1: sigma is missing|has the numbers sensitivity and sigma"),
        ("delta = 1", "delta = 1.5", "delta must be a number at least 0 and at most 1"),
        ("count = 5", "count = 5.0", "count must be a whole number from 1"),
        ("count = 5", 'count = "5"', "count must be a whole number from 1"),
        ("count = 5", "count = 0", "count must be a whole number from 1"),
        ("count = 5", "steps = 5", "the key 'steps' is unknown here"),
        ("[claim]", "[claims]", "claim is missing"),
        ('"gaussian"', '"mixing"', "mixing has the numbers epsilon and delta and dobrushin, or"),
        ('"total_variation"', '"hellinger_dp"', "notion must be one of"),
        ('"add-or-remove-one"', '"zero-out"', "relation must be replace-one or add-or-remove-one"),
        ('"gaussian"\nsensitivity = 1\nsigma = 2', '"unary-encoding"\np = 0.25\nq = 0.5', "q must be at most p"),
        (
            'mechanism = "gaussian"\nsensitivity = 1\nsigma = 2',
            'guarantee = "zcdp"\nrho = 1\nxi = -2',
            r"xi \+ rho must be at least 0",
        ),
        (
            '"gaussian"\nsensitivity = 1\nsigma = 2',
            '"poisson-sampled"\nsampling_rate = 1\nsampling = "poisson"\nbase = 1',
            "sampling_rate must be a number above 0 and below 1",
        ),
        (
            '"gaussian"\nsensitivity = 1\nsigma = 2',
            '"poisson-sampled"\nsampling_rate = 0.5\nsampling = "shuffled"\nbase = 1',
            'sampling must be "poisson"',
        ),
        (
            '"gaussian"\nsensitivity = 1\nsigma = 2',
            DP_SGD,
            "must be whole",
        ),
        (
            '"gaussian"\nsensitivity = 1\nsigma = 2',
            DP_SGD.replace("batch_size = 2\ndataset_size = 3", 'batch_size = "sqrt(2)"\nsteps_per_epoch = 3'),
            "batch_size must be",
        ),
    ],
)
def test_what_is_not_read_is_named(old: str, new: str, reason: str) -> None:
    assert old in GOOD
    try:
        (refused,) = loads(GOOD.replace(old, new).encode())
    except RefusedClaimError as error:
        refused = error
    assert isinstance(refused, RefusedClaimError)
    assert re.search(reason, str(refused))


def test_sequences_are_nested_as_deep_as_claims_may_be() -> None:
    def nested(levels: int) -> str:
        inside = '{ mechanism = "gaussian", sensitivity = 1, sigma = 2 }'
        for _ in range(levels):
            inside = f"{{ sequence = [{inside}], count = 2 }}"
        return f"premise = [{inside}]\nclaim = {{ notion = 'pure_dp', epsilon = 1 }}\n"

    for levels in (1, MOST_LEVELS, MOST_LEVELS + 1):
        ours, theirs = both_readings(nested(levels))
        assert [m is None for m in ours] == [c is None for c in theirs] == [levels > MOST_LEVELS]


# Proofs and claims -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a proof of a claim and a refutation of one, and files of these claims."""
    folder = tmp_path_factory.mktemp("verdicts")
    claim = dpproofs.accounting.claims.model.parse_claim(parse_toml(GOOD, "good.toml"))
    save_closed(says_nothing(claim), claim, folder / "true.json")
    save_closed(refutes_a_distance(), a_distance(), folder / "false.json")
    (folder / "true.toml").write_text(GOOD)
    (folder / "false.toml").write_text(toml([a_distance()]))
    (folder / "both.toml").write_text(toml([claim, a_distance()]))
    return folder


FOR_ALL = ", on the lists of up to m records, for every m >= 1"
NO = "other: {0}: this is a proof, but not of "


@pytest.mark.parametrize(
    ("proof", "claim", "options", "code", "words"),
    [
        ("true", "true", (), 0, "VERIFIED: {0}: 92 steps prove {1}"),
        ("false", "false", (), 4, "REFUTED: {0}: 155 steps prove that {1} is false" + FOR_ALL),
        ("true", "both", (), 0, "VERIFIED: {0}: 92 steps prove {1}, case 1"),
        ("false", "both", ("--case", "2"), 4, "REFUTED: {0}: 155 steps prove that {1}, case 2 is false" + FOR_ALL),
        ("false", "both", ("--case", "1"), 1, NO + "{1}: case 1: process, n: the claim says 5, the proof 1"),
        ("true", "false", (), 1, NO + "{1}: process, n: the claim says 1, the proof 5"),
        ("false", "true", (), 1, NO + "{1}: process, n: the claim says 5, the proof 1"),
    ],
)
def test_a_proof_is_compared_with_a_claim(
    proofs: Path,
    capsys: pytest.CaptureFixture[str],
    proof: str,
    claim: str,
    options: tuple[str, ...],
    code: int,
    words: str,
) -> None:
    files = proofs / f"{proof}.json", proofs / f"{claim}.toml"
    assert main(["replay", str(files[0]), "--claim", str(files[1]), *options]) == code
    assert capsys.readouterr().out == words.format(*files) + "\n"
    assert main(["replay", str(files[0]), "--claim", str(files[1]), *options, "--json"]) == code
    (row,) = json.loads(capsys.readouterr().out)
    assert CODES[row["verdict"]] == code
    assert row["verdict"] == {0: VERIFIED, 1: OTHER, 4: REFUTED}[code]
    assert row["claim"]["file"] == str(files[1])


CLOSED = ("first_claim", "gaussian_counts_too_tight", "laplace_queries")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", CLOSED)
def test_closed_verdicts_on_the_examples_are_found_by_replay(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = ROOT / "examples" / f"{name}.toml"
    (claim,) = read_claims(file)
    verdict = verify(claim)
    theorem = refuted(claim) if verdict.guarantee is None else verified(claim, verdict.guarantee)
    assert theorem is not None
    proof = save_closed(theorem, claim, tmp_path / "verdict.json")
    assert main(["replay", str(proof), "--claim", str(file)]) == (0 if verdict else 4)
    assert capsys.readouterr().out.startswith(f"{verdict.verdict}: ")
    data = parse_toml(file.read_text(encoding="utf-8"), file)
    for path, new in changes(data):
        other = tmp_path / "other.toml"
        changed = with_change(data, path, new)
        assert isinstance(changed, dict)
        other.write_text(written_file(changed))
        if formulas(other.read_text()) not in ([], [None], formulas(written_file(data))):
            seen = found(other, None, (), theorem.conclusion)
            assert (seen.verdict, bool(seen.reason)) == (OTHER, True)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("sigma = 2", "sigma = 3", "gaussian_mechanism, sigma: the claim says 3, the proof 2"),
        ("delta = 1", "delta = 0.5", "total_variation, delta: the claim says 1/2, the proof 1"),
        ("count = 5", "count = 4", "process, n: the claim says 4, the proof 5"),
        ('"gaussian"', '"vector-gaussian"', ""),
        ('"add-or-remove-one"', '"replace-one"', ""),
        ("[claim]", "[claim]\ngroup = 2", ""),
    ],
)
def test_a_proof_is_not_one_of_another_claim(proofs: Path, tmp_path: Path, old: str, new: str, reason: str) -> None:
    other = tmp_path / "other.toml"
    text = GOOD.replace(old, new)
    other.write_text(text.replace("sensitivity", "l2_sensitivity") if "vector" in text else text)
    claim = dpproofs.accounting.claims.model.parse_claim(parse_toml(GOOD, "good.toml"))
    seen = found(other, None, (), meaning(document(claim)).formula)
    assert (seen.verdict, bool(seen.reason)) == (OTHER, True)
    assert reason in seen.reason


def conclusions(text: str = GOOD) -> tuple[Meaning, Path]:
    claim = dpproofs.accounting.claims.model.parse_claim(parse_toml(text, "good.toml"))
    return meaning(document(claim)), Path()


def test_a_definition_with_the_same_name_and_another_body_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(GOOD)
    said, _ = conclusions()

    def doctored(t: Term) -> Term:
        data = t.data
        if t.op == "def" and t.data.name == "total_variation":
            data = Definition(t.data.name, t.data.parameters, eq(num(0), 0))
        return Term(t.op, [doctored(a) for a in t.args], data, t.hint)

    seen = found(file, None, (), doctored(said.formula))
    assert seen.verdict == OTHER
    assert seen.reason.startswith("total_variation is defined otherwise: ")


def test_a_verdict_has_no_hypotheses_and_no_other_form(tmp_path: Path) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(GOOD)
    said, _ = conclusions()
    true, false = said.formula, said.refutation(2, PAIRS)
    assert found(file, None, (), true).verdict == VERIFIED
    assert found(file, None, (), false)[::2] == (REFUTED, 2)
    assert found(file, None, (eq(num(0), 1),), true).verdict == OTHER
    x = var("x")
    others = [
        said.body,
        implies(true, true),
        conj(true, eq(num(0), 0)),
        conj(*reversed(true.args)),
        forall(x, true),
        exists(x, true),
        conj(*true.args[1:]),
        implies(true, eq(num(0), 1)),
        said.refutation(2, "V"),
        said.refutation(2, "X"),
        said.refutation(2, product(REAL, "A")),
        said.refutation(2, REAL, two_records=True),
        conj(*false.args[:-1], forall(x, false.args[-1])),
    ]
    assert {found(file, None, (), other).verdict for other in others} == {OTHER}


@pytest.mark.parametrize("least", [Fraction(1, 2), Fraction(-1), Fraction(10**13), Fraction(2**100_000)])
def test_the_number_of_records_of_a_refutation_is_natural(tmp_path: Path, least: Fraction) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(GOOD)
    said, _ = conclusions()
    moved = said._replace(least=least).refutation(min(least, 1), REAL)  # type: ignore[arg-type]
    assert found(file, None, (), moved).verdict == OTHER


def test_two_records_that_differ_are_for_records_that_are_replaced(tmp_path: Path) -> None:
    file = tmp_path / "claim.toml"
    text = GOOD.replace("add-or-remove-one", "replace-one")
    file.write_text(text)
    said, _ = conclusions(text)
    assert found(file, None, (), said.refutation(1, REAL, two_records=True)).verdict == REFUTED


def test_that_whole_numbers_are_counted_is_assumed_where_noise_is_on_these(tmp_path: Path) -> None:
    """Of no other claims, and not left out of these."""
    file, counted = tmp_path / "claim.toml", conclusions()[0]
    file.write_text(GOOD)
    assert found(file, None, (), counted._replace(needs=(COUNTED,)).refutation(1, REAL)).verdict == OTHER
    for relation in ("add-or-remove-one", "replace-one"):
        text = WHOLE.replace("add-or-remove-one", relation)
        file.write_text(text)
        said, _ = conclusions(text)
        assert said.needs == (COUNTED,)
        two_records = relation == "replace-one"
        assert found(file, None, (), said.refutation(1, REAL)).verdict == REFUTED
        expected = REFUTED if two_records else OTHER
        assert found(file, None, (), said.refutation(1, REAL, two_records=True)).verdict == expected
        assert found(file, None, (), said._replace(needs=()).refutation(1, REAL)).verdict == OTHER
        twice = said._replace(needs=(COUNTED, COUNTED)).refutation(1, REAL)
        assert found(file, None, (), twice).verdict == OTHER


def test_pairs_of_numbers_are_assumed_where_several_steps_keep_their_answers(tmp_path: Path) -> None:
    """Not of one step, nor in notions that postprocessing keeps."""
    file = tmp_path / "claim.toml"
    for text, needs in (
        (MORE["kept"], (PAIRED,)),
        (MORE["kept"].replace("count = 2\n", ""), ()),
        (GOOD, ()),
    ):
        file.write_text(text)
        said, _ = conclusions(text)
        assert said.needs == needs
        assert found(file, None, (), said.refutation(1, REAL)).verdict == REFUTED
        for others in ((), (PAIRED,), (COUNTED,)):
            if others != needs:
                assert found(file, None, (), said._replace(needs=others).refutation(1, REAL)).verdict == OTHER


def test_only_closed_theorems_are_saved_as_verdicts(tmp_path: Path) -> None:
    claim = dpproofs.accounting.claims.model.parse_claim(parse_toml(GOOD, "good.toml"))
    x = var("x")
    with pytest.raises(SavedProofError, match="without hypotheses"):
        save_closed(arith(x <= 1, x <= 0), claim, tmp_path / "open.json")
    assert not list(tmp_path.iterdir())


# The program that reads claims -------------------------------------------------------------------


def test_the_reader_shares_nothing_with_what_judges_claims() -> None:
    for file in Path(reader.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        imported = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module}
        imported |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        ours = {name for name in imported if name.startswith("dpproofs")}
        shared = {"dpproofs.replay.terms"} if file.name == "matching.py" else set()
        assert {name for name in ours if not name.startswith("dpproofs.replay.claims")} <= shared, file
        assert {name.split(".")[0] for name in imported - ours} <= sys.stdlib_module_names


def alone(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The second verifier in a Python without other packages, which has nothing of what judges claims."""
    gone = (
        "dpproofs.meaning",
        "dpproofs.accounting",
        "dpproofs.privacy",
        "dpproofs.kernel",
        "dpproofs.checkers",
        "flint",
    )
    program = "import runpy; runpy.run_module('dpproofs.replay', run_name='__main__')"
    code = f"import sys; sys.path.append({str(ROOT)!r})\nfor n in {gone}: sys.modules[n] = None\n{program}"
    command = [sys.executable, "-I", "-S", "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=200)


def test_it_needs_nothing_but_python(proofs: Path) -> None:
    run = alone(str(proofs / "true.json"), "--claim", str(proofs / "true.toml"))
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("VERIFIED: ")
    run = alone(
        str(proofs / "false.json"), str(proofs / "true.json"), "--jobs", "2", "--claim", str(proofs / "both.toml")
    )
    assert run.returncode == 4
    assert [line.split(":")[0] for line in run.stdout.splitlines()] == ["REFUTED", "VERIFIED"]


DEEP = "[" * 100_000
HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "not text": b"\xff\xfe\x00",
    "zeros": b"\0" * 1000,
    "not TOML": b"relation = = 1",
    "deep lists": f"premise = {DEEP}".encode(),
    "deep tables": ("premise = " + "{a=" * 50_000).encode(),
    "many dots": ("a." * 500_000 + "b = 1").encode(),
    "many dotted lines": ("a.b.c.d.e.f.g.h.i.j=1\n" * 40_000).encode(),
    "a long number": f"relation = 'bounded'\nx = {'9' * 900_000}".encode(),
    "a long hexadecimal number": GOOD.replace("sigma = 2", f"sigma = 0x{'f' * 900_000}").encode(),
    "a huge exponent": GOOD.replace("sigma = 2", "sigma = 1e99999999999999999999").encode(),
    "a tiny exponent": GOOD.replace("sigma = 2", "sigma = 1e-999999999").encode(),
    "many digits": GOOD.replace("sigma = 2", f"sigma = 0.{'1' * 500_000}").encode(),
    "a long fraction": GOOD.replace("sigma = 2", f'sigma = "{"1" * 400_000}/{"3" * 400_000}"').encode(),
    "a long text": GOOD.replace("sigma = 2", f'sigma = "{"(" * 900_000}"').encode(),
    "too large": b"#" * (2**20 + 1),
    "many cases": b"[[case]]\n" * 100_000,
    "many premises": (GOOD + "[[premise]]\nmechanism = 'gaussian'\n" * 20_000).encode(),
    "a list for a table": b"premise = [1, [2], {}]\nclaim = 3\n",
    "a table for a list": b"[premise]\na = 1\n[claim]\nnotion = 'pure_dp'\nepsilon = 1\n",
    "no names": b"'' = 1\n",
    "control letters in names": GOOD.replace("count", '"\\u001b[2J"').encode(),
    "letters that look alike": GOOD.replace('"gaussian"', '"g\N{CYRILLIC SMALL LETTER A}ussian"').encode(),
    "a date": GOOD.replace("count = 5", "count = 2024-01-01T00:00:00Z").encode(),
    "infinity": GOOD.replace("sigma = 2", "sigma = inf").encode(),
    "a key twice": (GOOD + "delta = 1\n").encode(),
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_that_nobody_should_write_ends_in_one_line(proofs: Path, tmp_path: Path, kind: str) -> None:
    claim = tmp_path / "claim.toml"
    claim.write_bytes(HOSTILE[kind])
    begun = time.monotonic()
    run = alone(str(proofs / "true.json"), "--claim", str(claim))
    assert time.monotonic() - begun < 60
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("error: ")
    assert run.stderr.count("\n") == 1
    assert run.stderr[:-1].isascii()
    assert run.stderr[:-1].isprintable()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 10_000, '{"format": "dpproofs-proof"}', "null", "1e999"])
def test_a_proof_that_is_none_ends_in_one_line(proofs: Path, tmp_path: Path, text: str) -> None:
    proof = tmp_path / "proof.json"
    proof.write_text(text)
    run = alone(str(proof), "--claim", str(proofs / "true.toml"))
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("error: ")
    assert run.stderr.count("\n") == 1


def test_256_rows_are_compared_in_time(tmp_path: Path) -> None:
    rows = "".join(
        f'[[premise]]\nmechanism = "vector-gaussian"\nl2_sensitivity = 1\nsigma = {i}\n' for i in range(1, 257)
    )
    text = rows + GOOD[GOOD.index("[claim]") :]
    file = tmp_path / "claim.toml"
    file.write_text(text)
    said, _ = conclusions(text)
    begun = time.process_time()
    assert found(file, None, (), said.formula).verdict == VERIFIED
    assert time.process_time() - begun < 20


def test_more_rows_than_can_be_compared_are_an_error_in_one_line(proofs: Path, tmp_path: Path) -> None:
    """Rows in rows, which are few in each table."""
    row = '{mechanism="gaussian",sensitivity=1,sigma=4}'
    rows = ",".join(["{sequence=[" + ",".join([row] * 200) + "]}"] * 6)
    claim = tmp_path / "many.toml"
    claim.write_text(f'premise=[{rows}]\nclaim={{notion="approx_dp",epsilon=1,delta=1e-6}}\n')
    with Judge(against=Against(str(claim))) as judge:
        told = judge.judge(str(proofs / "true.json"))
    assert told["verdict"] == "unreadable"
    assert "too many steps" in told["reason"]


def test_all_that_refutations_may_assume_is_recognized_together(tmp_path: Path) -> None:
    """Records that differ, whole numbers that are counted, and two numbers that are put in one."""
    file = tmp_path / "claim.toml"
    file.write_text(
        'relation = "replace-one"\n[[premise]]\nmechanism = "geometric"\nsensitivity = 1\nscale = 1\ncount = 2\n'
        '[claim]\nnotion = "probabilistic_dp"\nepsilon = 1\ndelta = "0.01"\n'
    )
    said, _ = conclusions(file.read_text())
    assert len(said.needs) == 2
    assert found(file, None, (), said.refutation(1, REAL, two_records=True)).verdict == REFUTED
    assert found(file, None, (), said._replace(needs=()).refutation(1, REAL, two_records=True)).verdict == OTHER
