"""Forty rows of a register as people keep it, in xlsx and as a German Excel saves it: one report, few errors."""

from __future__ import annotations

import os
import re
from pathlib import Path

import openpyxl
import pytest

from dpproofs.accounting.files.spreadsheets import read_spreadsheet
from dpproofs.cli import main

HEAD = ["Release", "Noise", "Sens.", "L2 sensitivity", "Std (σ)", "b", "p", "Sampling Rate", "noise multiplier", "T",
        "Sampling", "Runs", "Definition", "Eps", "Delta", "ρ", "Neighbours", "Owner", "Comment"]  # fmt: skip
COUNT = "Noise, Sens., Std (σ), Runs, Eps, Delta, Neighbours"
LAPLACE = "Noise, Sens., b, Runs, Eps, Delta, Neighbours"
SGD = "Noise, Sampling Rate, noise multiplier, T, Sampling, Eps, Delta, Neighbours"
RHO = "Noise, Sens., Std (σ), Definition, ρ, Neighbours"
ROWS: list[tuple[str, str, list[object]]] = [
    ("Weekly counts", COUNT, ["Gaussian", 1, 8, 30, 3.3, 1e-6, "add/remove"]),
    ("Monthly counts", COUNT, ["gauss", 1, "8,0", 12, "2,1", "10⁻⁶", "Add/Remove"]),
    ("Regions", COUNT, ["Gaussian mechanism", "1", "4", None, "1,2", "1,00E-06", "unbounded"]),
    ("Means", COUNT, ["normal", "0,5", 6, "8x", 1.1, 1e-6, "add or remove"]),
    ("Trend", COUNT, ["GAUSSIAN NOISE", 1, 40, "100 times", 1.2, "1e-6", "add-or-remove-one"]),
    ("Electricity", COUNT, ["Gaussian", "3 kWh", "24 kWh", None, "0,6", "1e-6", "add/remove"]),
    ("Income", COUNT, ["Gaussian", "€1 000", "€12.000,00", None, "0,4", "1e-6", "add/remove"]),
    ("Payments", COUNT, ["Gaussian", "500 €", "12 000 €", None, 0.3, 1e-6, "swap"]),
    ("Too small", COUNT, ["Gaussian", 1, 8, 30, "2,9", 1e-6, "add/remove"]),
    ("Root", COUNT, ["Gaussian", "√2", 10, 4, 1.4, 1e-6, "substitution"]),
    ("Joint", "Noise, L2 sensitivity, Std (σ), Eps, Delta, Neighbours", ["Gaussian", "√2", 8, "0,9", 1e-6, "swap"]),
    ("Ages", LAPLACE, ["Laplace", 1, 10, None, 0.1, "-", "add/remove"]),
    ("Incomes", LAPLACE, ["laplace noise", 1, 20, 12, "0,6", None, "add/remove"]),
    ("Trips", LAPLACE, ["Laplacian", 1, "5", 2, "0,4", "n/a", "unbounded"]),
    ("Visits", LAPLACE, ["Laplace mechanism", 1, 50, "30 runs", "60%", None, "add/remove"]),
    ("Maximum", LAPLACE, ["laplace", 1, 30, None, "1/30", "0", "add/remove"]),
    ("Minimum", LAPLACE, ["laplace", 1, 30, None, "0,03", "0", "add/remove"]),
    ("Quantiles", LAPLACE, ["laplace", "2 min", "50 min", "10", "0,4", "–", "replace"]),
    ("Daily", LAPLACE, ["laplace", 1, 400, 365, 0.95, None, "add/remove"]),
    ("Integers", LAPLACE, ["Discrete Laplace", 1, 4, None, 0.25, None, "add/remove"]),
    ("Integers too", LAPLACE, ["two-sided geometric", 1, 4, 2, 0.5, None, "add/remove"]),
    ("Rounded", COUNT, ["discrete gaussian", 1, 4, None, "1,3", 1e-5, "add/remove"]),
    ("Survey", "Noise, p, Eps, Neighbours", ["Randomised response", 0.75, "log(3)", "swap"]),
    ("Survey 2", "Noise, p, Eps, Neighbours", ["RR", "75 %", "1,1", "swap"]),
    ("Model 1", SGD, ["DP-SGD", 0.01, 1.5, 500, "Poisson", "0,7", 1e-5, "add/remove"]),
    ("Model 2", SGD, ["DP-SGD", "256/60000", "1,3", "1000", "poisson", 0.5, 1e-5, "add/remove"]),
    ("Model 3", SGD, ["Subsampled Gaussian", "0,5 %", 1, 1000, "Poisson sampling", "0,9", 1e-5, "add/remove"]),
    ("Census", RHO, ["Gaussian", 1, 2, "zCDP", "1/8", "bounded"]),
    ("Housing", RHO, ["Gaussian", 1, 2, "rho-zCDP", "0,12", "bounded"]),
    ("Budget", RHO, ["discrete gaussian", 1, 2, "zCDP", 0.125, "bounded"]),
    ("Counts in DP", f"{COUNT}, Definition", ["Gaussian", 1, 8, "30.0", "3,3", 1e-6, "add/remove", "(ε, δ)-DP"]),
    ("Counts in words", f"{COUNT}, Definition", ["Gaussian", 1, 8, None, "0,6", 1e-6, "swap", "approximate DP"]),
    ("Sum", f"{LAPLACE}, Definition", ["Laplace", 1, 4, None, "0,25", None, "swap", "pure DP"]),
    ("Sum 2", f"{LAPLACE}, Definition", ["Laplace", 1, 4, None, "0,25", None, "swap", "eps-DP"]),
    ("Steps", "Noise, Sens., Std (σ), T, Eps, Delta, Neighbours", ["Gaussian", 1, 8, 4, "1,1", 1e-6, "swap"]),
    ("wrong: unclear", COUNT, ["Gaussian", "1.000", 12_000, None, "0,5", 1e-6, "add/remove"]),
    ("wrong: unclear", COUNT, ["Gaussian", "2.000", 12_000, None, "0,5", 1e-6, "add/remove"]),
    ("wrong: sign", COUNT, ["Gaussian", 1, "-8", None, "0,5", 1e-6, "add/remove"]),
    ("wrong: word", COUNT, ["noise", 1, 8, None, "0,5", 1e-6, "add/remove"]),
    ("wrong: shuffled", SGD, ["DP-SGD", 0.01, 1.5, 500, "shuffle", "0,7", 1e-5, "add/remove"]),
]
MEANT = {
    "Means": "8 x gaussian(sensitivity = 0.5, sigma = 6) is approx_dp(epsilon = 1.1, delta = 1e-6), add-or-remove-one",
    "Income": "gaussian(sensitivity = 1000, sigma = 12000) is approx_dp(epsilon = 0.4, delta = 1e-6), "
    "add-or-remove-one",
    "Visits": "30 x laplace(sensitivity = 1, scale = 50) is pure_dp(epsilon = 0.6), add-or-remove-one",
    "Survey": "randomized-response(probability = 0.75) is pure_dp(epsilon = about 1.09861228867), replace-one",
    "Model 1": "poisson-sampled-gaussian(sampling_rate = 0.01, noise_multiplier = 1.5, steps = 500) is "
    "approx_dp(epsilon = 0.7, delta = 1e-5), add-or-remove-one",
    "Model 3": "poisson-sampled-gaussian(sampling_rate = 0.005, noise_multiplier = 1, steps = 1000) is "
    "approx_dp(epsilon = 0.9, delta = 1e-5), add-or-remove-one",
    "Steps": "4 x gaussian(sensitivity = 1, sigma = 8) is approx_dp(epsilon = 1.1, delta = 1e-6), replace-one",
}


def cells(title: str, columns: str, values: list[object]) -> list[object]:
    found: dict[str, object] = dict(zip(columns.split(", "), values, strict=True))
    return [{"Release": title, "Owner": "stat", "Comment": "see wiki; ok"}.get(name, found.get(name)) for name in HEAD]


def as_xlsx(file: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Register of releases 2026"])
    sheet.merge_cells("A1:S1")
    sheet.append([])
    sheet.append(HEAD)
    for number, row in enumerate(ROWS):
        sheet.append(cells(*row))
        if number % 10 == 9:
            sheet.append([])
    for row in sheet.iter_rows():
        for cell in row:
            if isinstance(cell.value, float) and cell.value in (0.01, 0.75):
                cell.number_format = "0.00%"
    book.create_sheet("Notes").append(["kept by the statistics office"])
    book.save(file)


def german(value: object) -> str:
    """What a German Excel writes."""
    if isinstance(value, float):
        return f"{value:.2E}".replace(".", ",") if value < 0.001 else str(value).replace(".", ",")
    return "" if value is None else str(value)


def as_csv(file: Path) -> None:
    rows = [["Register of releases 2026", *([""] * (len(HEAD) - 1))], HEAD, *(map(german, cells(*row)) for row in ROWS)]
    text = "\r\n".join("\t".join(row) for row in rows)
    file.write_bytes("\ufeff".encode("utf-16-le") + text.encode("utf-16-le"))


@pytest.fixture(params=[as_xlsx, as_csv])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    made = tmp_path / f"messy.{request.param.__name__.removeprefix('as_')}"
    request.param(made)
    return made


def test_both_files_have_the_same_claims(file: Path) -> None:
    assert len(ROWS) == 40
    rows = read_spreadsheet(file)
    assert [row.place.title for row in rows] == [title for title, _, _ in ROWS]
    assert all((row.claim is None) == row.place.title.startswith("wrong") for row in rows)
    said = {row.place.title: str(row.claim) for row in rows}
    assert {title: said[title] for title in MEANT} == MEANT


@pytest.mark.by_turns(3)
def test_forty_messy_rows_are_one_report(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = sum(os.times()[:4])
    code = main(["verify", str(file)])
    seconds = sum(os.times()[:4]) - begun
    out, err = capsys.readouterr()
    assert code == 4
    assert err.count("error: ") == len(err.splitlines()) == 4
    assert f"{'rows 42-43' if file.suffix == '.xlsx' else 'lines 38-39'}: sensitivity = 1.000, 2.000: may have" in err
    judged = {title: status for status, title in re.findall(r"^(\w+) +:[0-9]+ +(.*?)  ", out, re.MULTILINE)}
    assert len(judged) == 35
    assert {title for title, status in judged.items() if status != "VERIFIED"} == {"Too small", "Minimum", "Housing"}
    assert "35 claims judged: 32 VERIFIED, 3 REFUTED, 5 with errors" in out
    assert out.count("note: /") == 1
    assert "commas as decimal signs (lines" in " ".join(out.split())
    assert seconds < 30, "the limit for a user is 15 seconds, on two cores"
