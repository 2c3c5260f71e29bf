"""Each domain, at its edge: just outside the kernel denies what the formula says of the numbers, inside it proves it.

So no claim is verified, or refuted, about a mechanism that there is not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import pytest

from dpproofs.accounting.mechanisms import MECHANISMS, step
from dpproofs.kernel import KernelError, Term
from dpproofs.language.terms import FALSE, implies, nat, num
from dpproofs.meaning.formula import ALL_KINDS, NoMeaningError, meaning
from dpproofs.mutants.witnesses import denied, shown
from dpproofs.numbers import InputError
from dpproofs.privacy.domains import Condition
from dpproofs.privacy.notions import CLAIMED
from dpproofs.proving.tactics import ProofError, arith, discharge, numeric, use

LITTLE = Fraction(1, 10**9)
POSITIVE = [(0, False), (LITTLE, True), (-LITTLE, False)]
NONNEGATIVE = [(0, True), (-LITTLE, False)]
WHOLE = [(1, True), (0, False), (Fraction(3, 2), False), (-1, False)]
SHARE = [*NONNEGATIVE, (1, True), (1 + LITTLE, False)]
INSIDE = [(0, False), (LITTLE, True), (1 - LITTLE, True), (1, False)]

Edges = dict[str, list[tuple[int | Fraction, bool]]]
NOISE: Edges = {"sensitivity": NONNEGATIVE}
DESCENT: dict[str, int | Fraction] = {
    "l2_sensitivity": 1, "sigma": 1, "convexity": Fraction(1, 2), "smoothness": Fraction(3, 2), "step_size": 1,
    "steps": 3,
}  # fmt: skip
DESCENT_EDGES: Edges = {
    "l2_sensitivity": NONNEGATIVE,
    "sigma": POSITIVE,
    "convexity": [(0, True), (-LITTLE, False), (Fraction(1, 2) + LITTLE, False)],
    "smoothness": [(Fraction(1, 2), False), (Fraction(1, 2) + LITTLE, True), (Fraction(3, 2) + LITTLE, False)],
    "step_size": [*POSITIVE, (1 + LITTLE, False)],
    "steps": WHOLE,
}
EPOCHS: dict[str, int | Fraction] = {"noise_multiplier": 1, "steps_per_epoch": 2, "batch_size": 3, "epochs": 4}
EPOCHS_EDGES: Edges = {
    "noise_multiplier": POSITIVE,
    **dict.fromkeys(("steps_per_epoch", "batch_size", "epochs"), WHOLE),
}
SELECTIONS: list[tuple[str, dict[str, int | Fraction], Edges]] = [
    ("exponential", {"epsilon": 1}, {"epsilon": NONNEGATIVE}),
    *(
        (kind, {"sensitivity": 1, "scale": 1}, NOISE | {"scale": POSITIVE})
        for kind in ("report-noisy-max", "report-noisy-max-laplace", "permute-and-flip")
    ),
    ("gumbel-top-k", {"sensitivity": 1, "scale": 1, "k": 1}, NOISE | {"scale": POSITIVE, "k": WHOLE}),
    ("gumbel-top-k", {"sensitivity": 1, "scale": 1, "k": 2}, NOISE | {"scale": POSITIVE}),
    (
        "above-threshold",
        {"sensitivity": 1, "threshold_scale": 1, "query_scale": 1},
        NOISE | {"threshold_scale": POSITIVE, "query_scale": POSITIVE},
    ),
]
EDGES: list[tuple[str, dict[str, int | Fraction], Edges]] = [
    ("gaussian", {"sensitivity": 1, "sigma": 1}, NOISE | {"sigma": POSITIVE}),
    ("vector-gaussian", {"l2_sensitivity": 1, "sigma": 1}, {"l2_sensitivity": NONNEGATIVE, "sigma": POSITIVE}),
    ("laplace", {"sensitivity": 1, "scale": 1}, NOISE | {"scale": POSITIVE}),
    ("vector-laplace", {"l1_sensitivity": 1, "scale": 1}, {"l1_sensitivity": NONNEGATIVE, "scale": POSITIVE}),
    ("discrete-gaussian", {"sensitivity": 1, "sigma": 1}, {"sensitivity": [(-1, False)], "sigma": POSITIVE}),
    ("geometric", {"sensitivity": 1, "scale": 1}, {"sensitivity": [(-1, False)], "scale": POSITIVE}),
    (
        "ornstein-uhlenbeck",
        {"sensitivity": 1, "theta": 1, "diffusion": 1, "time": 1},
        NOISE | {"theta": POSITIVE, "diffusion": POSITIVE, "time": POSITIVE},
    ),
    ("randomized-response", {"epsilon": 1}, {"epsilon": NONNEGATIVE}),
    (
        "randomized-response",
        {"probability": Fraction(3, 4)},
        {"probability": [(Fraction(1, 2), True), (Fraction(1, 2) - LITTLE, False), (1 - LITTLE, True), (1, False)]},
    ),
    ("randomized-response", {"epsilon": 1, "answers": 3}, {"answers": [(2, True), *WHOLE[1:], (1, False)]}),
    ("unary-encoding", {"p": Fraction(3, 4), "q": Fraction(1, 4)}, {"p": [(1, False)], "q": [(0, False)]}),
    ("unary-encoding", {"p": Fraction(1, 2), "q": Fraction(1, 2)}, {"q": [(Fraction(1, 2) + LITTLE, False)]}),
    *(
        (f"{kind}{more}", numbers, edges)
        for kind, numbers, edges in SELECTIONS
        for more in ("", "-monotone")
    ),
    ("released-counts", {"partitions": 1, "scale": 1, "threshold": 9}, {"partitions": WHOLE, "scale": POSITIVE}),
    ("tree-aggregation", {"steps": 8, "noise_multiplier": 1}, {"steps": WHOLE, "noise_multiplier": POSITIVE}),
    (
        "tree-aggregation",
        {"steps": 8, "l2_sensitivity": 1, "sigma": 1},
        {"l2_sensitivity": NONNEGATIVE, "sigma": POSITIVE},
    ),
    (
        "matrix-gaussian",
        {"squared_column_norm": 1, "l2_sensitivity": 1, "sigma": 1},
        {"squared_column_norm": [(-LITTLE, False)], "l2_sensitivity": NONNEGATIVE, "sigma": POSITIVE},
    ),
    *(
        ("mixing", {"epsilon": 1, "delta": Fraction(1, 2), name: Fraction(1, 2)},
         {"epsilon": NONNEGATIVE, "delta": SHARE, name: SHARE})
        for name in ("dobrushin", "doeblin", "ultra_mixing")
    ),
    *((kind, DESCENT, DESCENT_EDGES) for kind in ("noisy-sgd", "noisy-gradient-descent")),
    ("noisy-gradient-descent", DESCENT | {"diameter": 1}, DESCENT_EDGES | {"diameter": NONNEGATIVE}),
    *((f"dp-sgd-{batches}", EPOCHS, EPOCHS_EDGES) for batches in ("fixed-order", "shuffled")),
    ("dp-sgd-shuffled", EPOCHS | {"least_dataset_size": 5}, {"least_dataset_size": WHOLE}),
    ("dp-sgd-shuffled", EPOCHS | {"least_dataset_size": 7}, {"least_dataset_size": [(10**9, True)]}),
    (
        "dp-sgd-without-replacement",
        {"noise_multiplier": 1, "batch_size": 3, "dataset_size": 5, "steps": 2},
        {
            "noise_multiplier": POSITIVE,
            "batch_size": [(0, False), (1, True), (4, True), (5, False), (6, False)],
            "dataset_size": [(2, False), (3, False), (4, True)],
            "steps": WHOLE,
        },
    ),
    (
        "poisson-sampled-gaussian",
        {"sampling_rate": Fraction(1, 2), "noise_multiplier": 1, "steps": 3},
        {
            "sampling_rate": [(0, False), (LITTLE, True), (1, True), (1 + LITTLE, False), (-1, False)],
            "noise_multiplier": POSITIVE,
            "steps": WHOLE,
        },
    ),
    ("poisson-sampled-gaussian", EPOCHS, EPOCHS_EDGES | {"epochs": [(0, False), (-1, False), (Fraction(1, 4), False)]}),
]  # fmt: skip


def _cases() -> Iterator[tuple[str, dict[str, int | Fraction], bool]]:
    for kind, numbers, edges in EDGES:
        yield kind, numbers, True
        for name, values in edges.items():
            for value, inside in values:
                yield kind, numbers | {name: value}, inside


def _makes_sense(claim: dict[str, object]) -> bool:
    """Whether the kernel proves that all numbers are in their domains. Else it denies it, if there is a formula."""
    try:
        domain = meaning(claim).domain
    except NoMeaningError:
        return False
    if all(map(_is_shown, domain)):
        return True
    assert any(_is_shown(denied(fact)) or _is_between(fact) for fact in domain)
    return False


def _is_between(fact: Term) -> bool:
    """The kernel proves that the number, which is said to be natural, is not: it is between two such numbers."""
    if fact.op != "nat" or fact.args[0].data < 0:
        return False
    below = num(math.floor(fact.args[0].data))
    try:
        gap = use(
            "foundations.natural-gap", numeric(nat(below)), fact, arith(below < fact.args[0]), j=below, k=fact.args[0]
        )
        return discharge(arith(FALSE, gap), fact).conclusion == implies(fact, FALSE)
    except (KernelError, ProofError):
        return False


def _is_shown(fact: Term) -> bool:
    try:
        return shown(fact).conclusion == fact
    except (KernelError, ProofError):
        return False


def _claim(premise: dict[str, object], claimed: dict[str, object] | None = None) -> dict[str, object]:
    goal = claimed or {"notion": "approx_dp", "epsilon": 1, "delta": Fraction(1, 10)}
    over = getattr(MECHANISMS.get(str(premise.get("mechanism"))), "over", None) or "add-or-remove-one"
    return {"relation": over, "premise": [premise], "claim": goal}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("kind", "numbers", "inside"), [*_cases()])
def test_a_kind_at_the_edge_of_its_domain(kind: str, numbers: dict[str, int | Fraction], inside: bool) -> None:
    """It makes sense just where there is such a mechanism in claims."""
    assert _makes_sense(_claim({"mechanism": kind, **MECHANISMS[kind].words, **numbers})) == inside
    if inside:
        step(kind, numbers)
    else:
        with pytest.raises(InputError):
            step(kind, numbers)


def test_no_kind_is_left_out() -> None:
    assert {kind for kind, _, _ in EDGES} == set(ALL_KINDS)


def _near(condition: Condition) -> Iterator[tuple[Fraction, bool]]:
    """The ends of a domain, and what is next to them."""
    for end in (condition.low, condition.high):
        for value in () if end is None else (end - LITTLE, end, end + LITTLE):
            yield value, condition.holds(value)


def _of_notions() -> Iterator[tuple[str, dict[str, Fraction], bool]]:
    for name, notion in CLAIMED.items():
        good = {key: _inside(q.public_condition) for key, q in notion.claimed.items()}
        for key, q in notion.claimed.items():
            for value, inside in _near(q.public_condition):
                yield name, good | {key: value}, inside


def _inside(condition: Condition) -> Fraction:
    low = Fraction(0) if condition.low is None else condition.low
    return (low + condition.high) / 2 if condition.high is not None else low + 1


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("notion", "numbers", "inside"), [*_of_notions()])
def test_a_notion_at_the_edge_of_its_domain(notion: str, numbers: dict[str, Fraction], inside: bool) -> None:
    """As what is claimed, and as what is given."""
    some = {"guarantee": "pure_dp", "epsilon": 1}
    assert _makes_sense(_claim(some, {"notion": notion, **numbers})) == inside
    assert _makes_sense(_claim({"guarantee": notion, **numbers})) == inside


@pytest.mark.parametrize(("key", "value"), [("group", 0), ("group", -1), ("group", Fraction(3, 2))])
def test_no_group_of_so_many(key: str, value: int | Fraction) -> None:
    goal = {"notion": "pure_dp", "epsilon": 1, key: value}
    assert not _makes_sense(_claim({"guarantee": "pure_dp", "epsilon": 1}, goal))


@pytest.mark.parametrize(("rate", "inside"), [(0, False), (LITTLE, True), (1 - LITTLE, True), (1, False), (2, False)])
def test_a_sample_at_the_edge_of_its_rate(rate: int | Fraction, inside: bool) -> None:
    """A record is drawn with a probability."""
    base = {"mechanism": "laplace", "sensitivity": 1, "scale": 1}
    sampled = {"mechanism": "poisson-sampled", "sampling": "poisson", "sampling_rate": rate, "base": base}
    assert _makes_sense(_claim(sampled)) == inside  # type: ignore[arg-type]
