"""Choices whose utilities all rise or all fall between neighbours: claims about them, and the laws that they have."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from searched import searched

from dpproofs.accounting import (
    Mechanism,
    above_threshold,
    exponential,
    gaussian,
    gumbel_top_k,
    permute_and_flip,
    poisson_sampled,
    report_noisy_max,
)
from dpproofs.accounting.claims.model import PrivacyClaim, parse_claim
from dpproofs.accounting.files.spreadsheets import Columns, read_spreadsheet
from dpproofs.accounting.mechanisms import MECHANISMS, one_way
from dpproofs.cli import main
from dpproofs.numbers import InputError

ADDED = "add-or-remove-one"
Law = list[float]


# Every finite law -------------------------------------------------------------------------------------


def by_odds(utilities: Sequence[float]) -> Law:
    """The exponential mechanism with odds exp(utility)."""
    odds = [math.exp(u - max(utilities)) for u in utilities]
    return [one / math.fsum(odds) for one in odds]


def by_flips(utilities: Sequence[float]) -> Law:
    """Permute-and-flip: heads exp(u - largest), in random order; 1/(k + 1) of the orders have k given ones before."""
    heads = [math.exp(u - max(utilities)) for u in utilities]
    found = []
    for i, own in enumerate(heads):
        others = heads[:i] + heads[i + 1 :]
        sets = (s for k in range(len(others) + 1) for s in itertools.combinations(others, k))
        found.append(own * math.fsum((-1) ** len(s) / (len(s) + 1) * math.prod(s) for s in sets))
    assert math.isclose(math.fsum(found), 1)
    return found


LAWS: list[tuple[Callable[[Sequence[float]], Law], Callable[..., Mechanism]]] = [
    (by_odds, lambda **more: exponential(epsilon=2, **more)),
    (by_odds, lambda **more: report_noisy_max(sensitivity=1, scale=1, **more)),
    (by_odds, lambda **more: gumbel_top_k(sensitivity=1, scale=1, k=1, **more)),
    (by_flips, lambda **more: permute_and_flip(sensitivity=1, scale=1, **more)),
]
"""The mechanisms have utilities of sensitivity 1, in units of the noise."""


def moved(law: Callable[[Sequence[float]], Law], moves: Sequence[float]) -> list[tuple[Law, Law]]:
    """The laws before and after all moves of these, from many starts."""
    found = []
    for start in itertools.product((-6.0, -3.0, -1.0, -0.5, 0.0, 0.7), repeat=2):
        for by in itertools.product(moves, repeat=3):
            before = (*start, 0.0)
            pair = law(before), law([u + v for u, v in zip(before, by, strict=True)])
            found += [pair, pair[::-1]]
    return found


def delta(pair: tuple[Law, Law], epsilon: float) -> float:
    return math.fsum(max(0.0, p - math.exp(epsilon) * q) for p, q in zip(*pair, strict=True))


def renyi(pair: tuple[Law, Law], alpha: float) -> float:
    return math.log(math.fsum(p**alpha * q ** (1 - alpha) for p, q in zip(*pair, strict=True))) / (alpha - 1)


def loss(pair: tuple[Law, Law]) -> float:
    return max(math.log(p / q) for p, q in zip(*pair, strict=True))


def span(pair: tuple[Law, Law]) -> float:
    losses = [math.log(p / q) for p, q in zip(*pair, strict=True)]
    return max(losses) - min(losses)


@pytest.mark.parametrize(("law", "kind"), LAWS[::3], ids=("odds", "flips"))
def test_one_direction_loses_half_of_what_two_do(
    law: Callable[[Sequence[float]], Law], kind: Callable[..., Mechanism]
) -> None:
    """The loss of utilities that all move one way by 1 is at most 1, and that is nearly so; else it is more."""
    rising = [*moved(law, (0.0, 0.5, 1.0)), *moved(law, (0.0, -0.5, -1.0))]
    assert 0.98 < max(map(loss, rising)) < 1 + 1e-9
    assert max(map(span, rising)) < (1 + 1e-9 if law is by_odds else 2)
    assert max(map(loss, moved(law, (-1.0, 0.0, 1.0)))) > 1.4
    bound = kind(monotone=True).to_pure_dp().epsilon.enclosure()
    assert max(map(loss, rising)) <= bound[1] + 1e-9


@pytest.mark.parametrize("claims", [12, pytest.param(150, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("law", "kind"), LAWS, ids=("exponential", "gumbel", "one of top-k", "flips"))
def test_random_claims_near_the_truth(
    law: Callable[[Sequence[float]], Law], kind: Callable[..., Mechanism], claims: int
) -> None:
    """What is VERIFIED no pair of laws violates; what is REFUTED is false of some pair with fine offsets."""
    rng = random.Random(claims)
    pairs = [*moved(law, (0.0, 1.0)), *moved(law, (0.0, -1.0))]
    for lead in range(-240, 241):
        pair = law((lead / 20, 0.0)), law((lead / 20 + 1, 0.0))
        pairs += [pair, pair[::-1]]
    one, decided = kind(monotone=True), 0
    for _ in range(claims):
        notion = rng.choice(("pure_dp", "approx_dp", "renyi_dp", "kl_dp", "bounded_range", "total_variation"))
        epsilon, near = rng.uniform(0, 0.9), 1 + rng.choice((-1, 1)) * 10 ** rng.uniform(-3, -0.3)
        order = rng.choice((2, 3, 8))
        worst = {
            "pure_dp": lambda: max(map(loss, pairs)),
            "approx_dp": lambda e=epsilon: max(delta(pair, e) for pair in pairs),
            "renyi_dp": lambda a=order: max(renyi(pair, a) for pair in pairs),
            "kl_dp": lambda: max(math.fsum(p * math.log(p / q) for p, q in zip(*pair, strict=True)) for pair in pairs),
            "bounded_range": lambda: max(map(span, pairs)),
            "total_variation": lambda: max(delta(pair, 0) for pair in pairs),
        }[notion]()
        number = Fraction(max(worst, 1e-6) * near).limit_denominator(10**6)
        numbers: dict[str, object] = {
            "pure_dp": {"epsilon": number},
            "approx_dp": {"epsilon": Fraction(epsilon).limit_denominator(1000), "delta": number},
            "renyi_dp": {"order": order, "epsilon": number},
            "kl_dp": {"kappa": number},
            "bounded_range": {"epsilon": number},
            "total_variation": {"delta": number},
        }[notion]
        verdict = searched(one, notion, relation=ADDED, **numbers).verdict  # type: ignore[arg-type]
        decided += verdict != "NOT PROVEN"
        assert verdict != ("VERIFIED" if near < 0.999 else "none"), (notion, numbers, worst)
        assert verdict != ("REFUTED" if near > 1.03 and notion != "bounded_range" else "none"), (notion, numbers, worst)
    assert decided > claims // 3


# Numbers that are known -------------------------------------------------------------------------------

LAPLACE = report_noisy_max(sensitivity=1, scale=1, noise="laplace", monotone=True)
GUMBEL = report_noisy_max(sensitivity=1, scale=1, monotone=True)
FLIPS = permute_and_flip(sensitivity=1, scale=1, monotone=True)


@pytest.mark.parametrize(
    ("one", "notion", "true", "false"),
    [
        (FLIPS, "pure_dp", {"epsilon": 1}, {"epsilon": "0.999999"}),
        (GUMBEL, "pure_dp", {"epsilon": 1}, {"epsilon": "0.9999"}),
        (GUMBEL, "bounded_range", {"epsilon": 1}, {"epsilon": "0.999999"}),
        (GUMBEL, "zcdp", {"rho": "1/8"}, {"rho": "0.12"}),
        (LAPLACE, "pure_dp", {"epsilon": 1}, {"epsilon": "0.998"}),
        (exponential(epsilon=1, monotone=True), "pure_dp", {"epsilon": "1/2"}, {"epsilon": "0.49999"}),
        (exponential(epsilon=1, monotone=True), "zcdp", {"rho": "1/32"}, {"rho": "0.03"}),
        (FLIPS, "total_variation", {"delta": "0.4622"}, {"delta": "0.3934"}),
        (GUMBEL.repeat(3), "pure_dp", {"epsilon": 3}, {"epsilon": "2.99"}),
        (GUMBEL.then(gaussian(sensitivity=1, sigma=3)), "approx_dp", {"epsilon": 2, "delta": "0.01"},
         {"epsilon": "0.5", "delta": "0.05"}),
        (poisson_sampled(FLIPS, sampling_rate="1/4"), "pure_dp", {"epsilon": "0.358"}, {"epsilon": "0.1"}),
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.by_turns(4)
def test_the_loss_is_that_of_one_utility(
    one: Mechanism, notion: str, true: dict[str, object], false: dict[str, object]
) -> None:
    """Permute-and-flip attains e, from equal utilities; the others come near to it behind a lead."""
    assert one.verify(notion, relation=ADDED, **true).verdict == "VERIFIED"
    found = one.verify(notion, relation=ADDED, **false)
    assert (found.verdict, found.theorem is not None) == ("REFUTED", True)


def test_a_lead_of_three_scales_shows_what_it_may() -> None:
    """h = exp(-M) (2 + M)/4 at M = 3 and 4: the loss is 0.81768."""
    behind = [math.exp(-lead) * (2 + lead) / 4 for lead in (3, 4)]
    assert math.log(behind[0] / behind[1]) == pytest.approx(0.81768, abs=1e-5)
    assert searched(LAPLACE, "pure_dp", relation=ADDED, epsilon="0.8176").verdict == "REFUTED"


@pytest.mark.parametrize("k", [1, 2, 5])
def test_top_k_adds_up(k: int) -> None:
    one = gumbel_top_k(sensitivity=1, scale=4, k=k, monotone=True)
    assert one.verify("pure_dp", relation=ADDED, epsilon=Fraction(k, 4)).verdict == "VERIFIED"
    assert one.verify("zcdp", relation=ADDED, rho=Fraction(k, 128)).verdict == "VERIFIED"
    assert searched(one, "pure_dp", relation=ADDED, epsilon=Fraction(k, 4) * Fraction(999, 1000)).verdict == "REFUTED"


def test_groups_move_as_many_times() -> None:
    for one in (LAPLACE, GUMBEL, FLIPS):
        assert one.verify("pure_dp", relation=ADDED, group=3, epsilon=3).verdict == "VERIFIED"
        assert one.verify("pure_dp", relation=ADDED, group=3, epsilon="2.9").verdict == "REFUTED"


# How it is said ---------------------------------------------------------------------------------------

SELECTIONS: dict[str, dict[str, object]] = {
    "exponential": {"epsilon": 1},
    "report-noisy-max": {"sensitivity": 1, "scale": 2},
    "report-noisy-max-laplace": {"sensitivity": 1, "scale": 2},
    "permute-and-flip": {"sensitivity": 1, "scale": 2},
    "gumbel-top-k": {"sensitivity": 1, "scale": 2, "k": 2},
    "above-threshold": {"sensitivity": 1, "threshold_scale": 2, "query_scale": 2, "releases": "index"},
}


def read(step: dict[str, object]) -> PrivacyClaim:
    goal = {"notion": "pure_dp", "epsilon": 1}
    return parse_claim({"relation": ADDED, "premise": [step], "claim": goal})


def test_all_selections_are_here() -> None:
    assert {kind for kind in MECHANISMS if one_way(kind)} == set(SELECTIONS)


@pytest.mark.parametrize("name", SELECTIONS)
def test_the_word_is_short_for_the_name(name: str) -> None:
    step = {"mechanism": name, **SELECTIONS[name]}
    assert read({**step, "monotone": True}) == read({**step, "mechanism": f"{name}-monotone"})
    assert read({**step, "monotone": False}) == read(step) != read({**step, "monotone": True})
    for wrong in ("true", 1, 0, None):
        with pytest.raises(InputError, match=r"monotone = .*: must be true or false"):
            read({**step, "monotone": wrong})
    with pytest.raises(InputError, match="monotone = unknown key"):
        read({**step, "mechanism": f"{name}-monotone", "monotone": True})
    base = {"mechanism": "poisson-sampled", "sampling": "poisson", "sampling_rate": "1/2", "base": step}
    assert "-monotone" in str(read({**base, "base": {**step, "monotone": True}}))


def test_noise_has_no_utilities() -> None:
    for said in (True, False):
        with pytest.raises(InputError, match="monotone = unknown key"):
            read({"mechanism": "laplace", "sensitivity": 1, "scale": 2, "monotone": said})


@pytest.mark.parametrize("wrong", ["yes", 1, None])
def test_python_takes_true_or_false(wrong: object) -> None:
    kinds = exponential, report_noisy_max, permute_and_flip, gumbel_top_k, above_threshold
    numbers = list(SELECTIONS.values())
    for kind, given in zip(kinds, (numbers[0], *numbers[1:2], *numbers[3:]), strict=True):
        said = {name: value for name, value in given.items() if name != "releases"}
        with pytest.raises(InputError, match=r"monotone = .*must be True or False"):
            kind(**said, monotone=wrong)  # type: ignore[operator]


@pytest.mark.parametrize(("cell", "kind"), [("yes", "-monotone"), ("TRUE", "-monotone"), ("no", ""), ("", "")])
def test_a_column_of_a_spreadsheet_says_it(tmp_path: Path, cell: str, kind: str) -> None:
    file = tmp_path / "rows.csv"
    file.write_text(f"mechanism,sensitivity,scale,monotone,epsilon\npermute and flip,1,2,{cell},0.5\n")
    (row,) = read_spreadsheet(file, Columns(constants={"notion": "pure_dp", "relation": ADDED}))
    wanted = f"permute-and-flip{kind}(sensitivity = 1, scale = 2) is pure_dp(epsilon = 0.5), {ADDED}"
    assert str(row.claim) == wanted


def test_another_word_in_that_column_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("mechanism,sensitivity,scale,monotone,epsilon\npermute and flip,1,2,perhaps,0.5\n")
    (row,) = read_spreadsheet(file, Columns(constants={"notion": "pure_dp", "relation": ADDED}))
    assert [p.message for p in row.problems] == ["monotone = perhaps: must be true or false"]


# Replay reads the word by itself ----------------------------------------------------------------------

CLAIM = """relation = "add-or-remove-one"
[[premise]]
mechanism = "{kind}"
{numbers}
[claim]
notion = "pure_dp"
epsilon = "{epsilon}"
"""


@pytest.mark.parametrize(("epsilon", "verdict", "code"), [("1", "VERIFIED", 0), ("0.9", "REFUTED", 4)])
@pytest.mark.parametrize("kind", ["exponential", "report-noisy-max", "report-noisy-max-laplace", "permute-and-flip"])
@pytest.mark.by_turns(4)
def test_a_proof_is_one_of_the_word(
    kind: str, epsilon: str, verdict: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    size = 2 if kind == "exponential" else 1
    numbers = "epsilon = 2" if kind == "exponential" else "sensitivity = 1\nscale = 1"
    text = CLAIM.format(kind=kind, numbers=f"{numbers}\nmonotone = true", epsilon=epsilon)
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    file.write_text(text)
    main(["verify", str(file), "--save", str(proof)])
    assert capsys.readouterr().out.startswith(verdict)
    by_name = text.replace("monotone = true\n", "").replace(f'"{kind}"', f'"{kind}-monotone"')
    for same in (text, by_name):
        file.write_text(same)
        assert main(["replay", str(proof), "--claim", str(file)]) == code
        assert capsys.readouterr().out.startswith(f"{verdict}: ")
    others = (
        text.replace("monotone = true", "monotone = false"),
        text.replace("monotone = true\n", ""),
        text.replace("add-or-remove-one", "replace-one"),
        text.replace(f"= {size}\n", f"= {size + 1}\n", 1),
        text.replace(f'epsilon = "{epsilon}"', f'epsilon = "{epsilon}1"' if "." in epsilon else 'epsilon = "1.1"'),
        by_name.replace(f'"{kind}-monotone"', '"permute-and-flip"' if size == 1 else '"exponential"'),
    )
    for other in others:
        file.write_text(other)
        assert main(["replay", str(proof), "--claim", str(file)]) == 1, other
        assert capsys.readouterr().out.startswith("other: ")
    for wrong in ('"true"', "1", "[]"):
        file.write_text(text.replace("monotone = true", f"monotone = {wrong}"))
        assert main(["replay", str(proof), "--claim", str(file)]) not in (0, 4), wrong
        assert "monotone must be true or false" in "".join(capsys.readouterr())
