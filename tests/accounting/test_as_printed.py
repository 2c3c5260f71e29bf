"""Printed numbers are rounded: how far a claim is from a true one, and claims as they are printed."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting.files.readings import as_printed, judged, read_file
from dpproofs.accounting.numerals import last_digits
from dpproofs.accounting.verdicts.outcomes import Place
from dpproofs.accounting.verdicts.report import text
from dpproofs.cli import main
from dpproofs.meaning.files import claim_in
from dpproofs.replay.claims.matching import OTHER, REFUTED, VERIFIED
from dpproofs.replay.command import CODES
from dpproofs.system.files import parse_toml

NOISE = 'relation = "replace-one"\n[[premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = 8\ncount = 30\n'
CLAIMS = {
    "rounded": ("epsilon = 3.1907", "epsilon = 3.1908 is VERIFIED: the claim is true within its last digit"),
    "gross": ("epsilon = 2", "epsilon = 3.19078 is VERIFIED: 60 % more than claimed"),
    "zero": ("epsilon = 0", "epsilon = 3.19078 is VERIFIED"),
}


def written(folder: Path, epsilon: str) -> Path:
    file = folder / "claim.toml"
    file.write_text(f'{NOISE}[claim]\nnotion = "approx_dp"\n{epsilon}\ndelta = 1e-6\n', encoding="utf-8")
    return file


@pytest.mark.parametrize("name", CLAIMS)
def test_each_format_says_what_would_be_true(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    epsilon, said = CLAIMS[name]
    file, junit, sarif = written(tmp_path, epsilon), tmp_path / "j.xml", tmp_path / "s.sarif"
    assert main(["verify", str(file), "--junit", str(junit), "--sarif", str(sarif)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines[1:] if line.startswith("  ")).strip().lower() in (f"{said}.".lower(), str(file))
    assert f"{said[0].upper()}{said[1:]}." in map(str.strip, lines)
    assert said in junit.read_text(encoding="utf-8")
    assert said in json.loads(sarif.read_text(encoding="utf-8"))["runs"][0]["results"][0]["message"]["text"]
    main(["verify", str(file), "--github"])
    assert said.replace("%", "%25") in capsys.readouterr().out
    main(["verify", str(file), "--json"])
    nearest = json.loads(capsys.readouterr().out)["outcomes"][0]["nearest"]
    assert nearest["parameter"] == "epsilon"
    assert said.endswith(nearest["size"])


@pytest.mark.parametrize(("epsilon", "code"), [("3.191", 0), ("3.1908", 0), ("3.1907", 1), ("3.19", 0), ("3.18", 1)])
def test_a_claim_as_printed(epsilon: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The least epsilon is 3.19077...: 3.19 is printed of it, 3.1907 is not."""
    file = written(tmp_path, f"epsilon = {epsilon}")
    assert main(["verify", str(file), "--as-printed"]) == code
    said = capsys.readouterr().out
    half = Fraction(1, 2 * 10 ** len(epsilon.partition(".")[2]))
    assert f"({float(Fraction(epsilon) + half):.10g}, 1e-6)-DP" in said
    assert main(["verify", str(file), "--as-printed", "--save", str(tmp_path / "p.json")]) == 2
    capsys.readouterr()


@pytest.mark.parametrize(("epsilon", "code"), [("3.1908", 0), ("3.1907", 1), ("3.19", 0), ("3.18", 1)])
def test_a_file_may_say_so_itself(epsilon: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Then its theorem is about the largest number that rounds to the printed one, and replay reads the same one."""
    file, proof = written(tmp_path, f"epsilon = {epsilon}\nas_printed = true"), tmp_path / "p.json"
    assert main(["verify", str(file), "--save", str(proof)]) == code
    assert main(["verify", str(file), "--as-printed"]) == code  # which says no more
    half = Fraction(1, 2 * 10 ** len(epsilon.partition(".")[2]))
    said = capsys.readouterr().out
    assert said.count(f"({float(Fraction(epsilon) + half):.10g}, 1e-6)-DP") >= 2
    assert "before it was rounded" in said
    assert main(["replay", str(proof), "--claim", str(file)]) == CODES[REFUTED if code else VERIFIED]
    exact = written(tmp_path, f"epsilon = {epsilon}")
    assert main(["replay", str(proof), "--claim", str(exact)]) == CODES[OTHER]
    capsys.readouterr()


@pytest.mark.parametrize(
    ("said", "reason"),
    [("epsilon = 3.19\nas_printed = 1", "claim.as_printed = 1: must be true or false"),
     ("epsilon = 3\nas_printed = true", "claim.as_printed = True: must be true or false, and goes with"),
     ('epsilon = "3.19"\nas_printed = true', "claim.as_printed = True: must be true or false, and goes with")],
)  # fmt: skip
def test_what_is_not_rounded_is_not_judged_as_printed(said: str, reason: str, tmp_path: Path) -> None:
    (one,) = read_file(written(tmp_path, said))
    assert one.claim is None
    assert one.problems[0].message.startswith(reason)


def test_the_largest_number_is_in_its_domain(tmp_path: Path) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(f'{NOISE}[claim]\nnotion = "total_variation"\ndelta = 1.0\nas_printed = true\n', encoding="utf-8")
    (one,) = read_file(file)
    assert one.problems[0].message.startswith("claim.as_printed = True: half a unit of the last digit more: ")


@pytest.mark.parametrize("name", ["rounded", "gross", "open"])
def test_what_does_not_hold_is_said_in_few_lines(name: str, tmp_path: Path) -> None:
    file = written(tmp_path, CLAIMS.get(name, CLAIMS["gross"])[0])
    if name == "open":
        step = '"poisson-sampled", sampling = "poisson", sampling_rate = "1/100", steps = 1000'
        base = '{ guarantee = "zcdp", rho = "1/2" }'
        file.write_text(
            f'relation = "add-or-remove-one"\npremise = [{{ mechanism = {step}, base = {base} }}]\n'
            'claim = { notion = "approx_dp", epsilon = 3, delta = 1e-6 }\n'
        )
    (outcome,) = judged(read_file(file), 1, bounds=True)
    lines = text(replace(outcome, place=Place(file.name))).splitlines()
    assert lines[0].startswith("NOT PROVEN" if name == "open" else "REFUTED")
    assert "is VERIFIED" in lines[1]
    assert len(lines) <= 12
    assert all(len(line) <= 100 for line in lines)


def test_which_numbers_are_rounded() -> None:
    table = parse_toml(
        'a = 1.40\nb = 2\nc = "0.05"\nd = "1/3"\ne = 1e-6\nf = 1.25e-6\ng = "0.5"\nh = "log(1.5)"\n'
        'i = 30.0e1\nj = 1.50e+2\nk = -1.25\nl = nan\nm = "1.5e0"\n',
        "x",
    )
    units = {"a": Fraction(1, 100), "f": Fraction(1, 10**8), "i": 1, "j": 1, "m": Fraction(1, 10)}
    assert last_digits(table) == units


@pytest.mark.parametrize("number", ["30.0e1", "1.50e+2", "3.00e2", "2.5", "2.50", "150e0", f"1.{'3' * 44}", "12.5e-3"])
def test_decimals_are_rounded_by_both_readers_alike(number: str, tmp_path: Path) -> None:
    """Also those which Python writes without a point."""
    file = tmp_path / "claim.toml"
    file.write_text(f'{NOISE}[claim]\nnotion = "approx_dp"\nepsilon = {number}\ndelta = 1.0e-2\nas_printed = true\n')
    (one,) = read_file(file)
    assert one.claim is not None
    assert one.claim.parameters["epsilon"] == claim_in(file.read_text())["claim"]["epsilon"] > Fraction(number)


def test_a_number_stays_in_its_domain(tmp_path: Path) -> None:
    file = tmp_path / "claim.toml"
    file.write_text(f'{NOISE}[claim]\nnotion = "total_variation"\ndelta = 0.99\n', encoding="utf-8")
    (one,) = map(as_printed, read_file(file))
    assert one.claim is not None
    assert one.claim.parameters["delta"] == Fraction("0.995")
    assert one.source is None
    file.write_text(f'{NOISE}[claim]\nnotion = "total_variation"\ndelta = 1.0\n', encoding="utf-8")
    (one,) = map(as_printed, read_file(file))
    assert one.claim is not None
    assert one.claim.parameters["delta"] == 1
