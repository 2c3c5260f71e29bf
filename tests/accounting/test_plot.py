"""Pictures say no more than what is proved and refuted, the same each time, and hold no words that are not escaped."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from unittest.mock import Mock, create_autospec
from xml.etree import ElementTree as ET

import pytest

from dpproofs.accounting import PrivacyClaim, gaussian, given, poisson_sampled_gaussian
from dpproofs.accounting.pld import pessimistic
from dpproofs.accounting.pld.optimistic import Row
from dpproofs.accounting.verdicts.plot import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, _brackets, plot
from dpproofs.cli import main
from dpproofs.numbers import InputError

SVG = "{http://www.w3.org/2000/svg}"
NOISE = gaussian(sensitivity=1, sigma=8)


def claim(title: str = "", **numbers: object) -> PrivacyClaim:
    said = {"epsilon": 4, "delta": "1e-6"} | numbers
    return PrivacyClaim(title, "replace-one", NOISE.repeat(30), "approx_dp", {k: Fraction(v) for k, v in said.items()})


def parsed(svg: str) -> ET.Element:
    """The picture as XML."""
    return ET.fromstring(svg)  # noqa: S314  written by the program itself


def curves(svg: str) -> list[list[tuple[float, float]]]:
    """The upper and the lower curve, in places."""
    found = parsed(svg).findall(f"{SVG}polyline")
    return [[tuple(map(float, p.split(","))) for p in one.get("points", "").split()] for one in found]


def scale(svg: str) -> float:
    """The largest number on the horizontal axis, from its last tick."""
    texts = [t for t in parsed(svg).findall(f"{SVG}text") if t.get("text-anchor") == "middle"][:-1]
    last = texts[-1]
    return float(last.text or 0) / (float(last.get("x", 0)) - LEFT) * (WIDTH - RIGHT - LEFT)


def test_no_place_of_the_curves_says_more_than_the_exact_profile() -> None:
    svg = plot(claim(), points=5).svg
    upper, lower = curves(svg)
    assert len(upper) >= 8
    assert len(lower) >= 8
    wide = scale(svg)
    levels = [t for t in parsed(svg).findall(f"{SVG}text") if (t.text or "").startswith("1e")]
    (y0, k0), (y1, k1) = ((float(t.get("y", 0)) - 4, int((t.text or "")[2:])) for t in (levels[0], levels[-1]))
    for points, above in ((upper, True), (lower, False)):
        for (x, y), (x2, y2) in pairwise(points):
            if y != y2 or x == x2:
                continue
            epsilon = ((x if above else x2) - LEFT) / (WIDTH - RIGHT - LEFT) * wide
            drawn = 10 ** (k0 + (y - y0) / (y1 - y0) * (k1 - k0))
            exact = NOISE.repeat(30).to_approx_dp(epsilon=f"{max(epsilon, 0):.6f}").delta.upper()
            assert drawn >= exact * 0.995 if above else drawn <= exact * 1.005
            assert abs(drawn / exact - 1) < 0.05  # it touches there


def test_epsilon_against_count_brackets_the_least_epsilon() -> None:
    svg = plot(claim(), against="count", points=3).svg
    upper, lower = curves(svg)
    assert [y for _, y in upper] == sorted((y for _, y in upper), reverse=True)
    assert len(upper) == len(lower) == 6
    assert all(TOP <= y <= HEIGHT - BOTTOM for _, y in upper + lower)
    assert all(high <= low for (_, high), (_, low) in zip(upper[1::2], lower[::2], strict=True))
    assert re.search(r"count = 30: epsilon 3\.19\d+ derived, 3\.19\d+ false, as computed", svg)


def test_a_picture_is_the_same_each_time_and_has_words() -> None:
    one = plot(claim(), points=3)
    assert one == plot(claim(), points=3)
    assert one._repr_svg_() == one.svg
    root = parsed(one.svg)
    assert root.get("role") == "img"
    title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert described is not None
    assert root.get("aria-labelledby", "").split() == [title.get("id"), described.get("id")]
    assert "is VERIFIED. delta = " in (described.text or "")
    assert "claim: REFUTED" in plot(claim(epsilon=3), points=2).svg


PLACES = {
    "right at the curve": claim(epsilon="3.2"),
    "below": claim(epsilon="1.5"),
    "far above": claim(epsilon=40),
    "one sampled step": PrivacyClaim(
        "",
        "add-or-remove-one",
        poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier="1.1", steps=1),
        "approx_dp",
        {"epsilon": 3, "delta": "1e-5"},
    ),
    "near a sampled step": PrivacyClaim(
        "",
        "add-or-remove-one",
        poisson_sampled_gaussian(sampling_rate="1/100", noise_multiplier="1.1", steps=100),
        "approx_dp",
        {"epsilon": "0.7", "delta": "1e-5"},
    ),
    "pure": PrivacyClaim("", "replace-one", given("pure_dp", epsilon=1), "approx_dp", {"epsilon": 1, "delta": "1e-5"}),
    "many": PrivacyClaim(
        "", "replace-one", given("pure_dp", epsilon="1/10").repeat(50), "approx_dp", {"epsilon": 3, "delta": "0.01"}
    ),
}


OTHER_AXES = (("below", "count"), ("far above", "count"), ("many", "count"), ("near a sampled step", "steps"))


@pytest.mark.parametrize(("name", "against"), [*((name, "epsilon") for name in PLACES), *OTHER_AXES])
def test_no_label_crosses_a_curve(name: str, against: str) -> None:
    svg = plot(PLACES[name], against=against, points=9).svg
    root = parsed(svg)
    labels = [t for t in root.findall(f"{SVG}text") if re.match("claim: |solid|dashed", t.text or "")]
    assert len(labels) == 3
    boxes = []
    for label in labels:
        wide, x, y = 7.2 * len(label.text or ""), float(label.get("x", 0)), float(label.get("y", 0))
        assert label.get("text-anchor", "start") == "start"
        boxes.append((x, y - 11, x + wide, y + 4))
    for left, top, right, bottom in boxes:
        assert LEFT < left < right < WIDTH - RIGHT
        assert TOP < top < bottom < HEIGHT - BOTTOM
        for (x, y), (x2, y2) in (pair for curve in curves(svg) for pair in pairwise(curve)):
            assert max(x, x2) < left or right < min(x, x2) or max(y, y2) < top or bottom < min(y, y2)
    for (left, top, right, bottom), (left2, top2, right2, bottom2) in combinations(boxes, 2):
        assert right < left2 or right2 < left or bottom < top2 or bottom2 < top
    circle = root.find(f"{SVG}circle")
    assert circle is not None
    x, y = float(circle.get("cx", 0)), float(circle.get("cy", 0))
    left, top, right, bottom = boxes[0]
    away = max(left - x, x - right, 0), max(top - y, y - bottom, 0)
    assert 4.5 < max(away) < 60  # beside its point


def test_one_pld_serves_all_points(monkeypatch: pytest.MonkeyPatch) -> None:
    pessimistic._shared.cache_clear()
    composed, optimistic = Mock(wraps=pessimistic._whole), create_autospec(Row.plds, side_effect=Row.plds)
    monkeypatch.setattr(pessimistic, "_whole", composed)
    monkeypatch.setattr(Row, "plds", optimistic)
    found = _brackets(PLACES["near a sampled step"], [Fraction(1, 10**k) for k in range(2, 8)])
    assert composed.call_count == 1
    assert optimistic.call_count <= 2
    for one in found:
        assert one.proved is not None
        assert one.refuted is not None
        assert one.refuted < one.proved < one.refuted + Fraction(1, 200)


def test_titles_are_escaped() -> None:
    svg = plot(claim('</title><script>x</script>&"\x00\n' + "y" * 200), points=2).svg
    assert not re.search("<script|\x00", svg)
    title = parsed(svg).find(f"{SVG}title")
    assert title is not None
    assert (title.text or "").startswith("</title><script>x</script>")


@pytest.mark.parametrize(
    ("given", "said"),
    [({"against": "sigma"}, "against = sigma: must be one of epsilon, steps, count"),
     ({"against": "steps"}, "vary = steps: must be a number of just one step"),
     ({"points": 1}, "points = 1: must be a whole number from 2 to 100"),
     ({"delta": 0}, "delta = 0: must satisfy 0 < delta < 1 for a picture")],
)  # fmt: skip
def test_what_has_no_picture_is_refused(given: dict[str, object], said: str) -> None:
    numbers = {k: v for k, v in given.items() if k == "delta"}
    with pytest.raises(InputError, match=said):
        plot(claim(**numbers), **{k: v for k, v in given.items() if k != "delta"})


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, file = tmp_path / "c.toml", tmp_path / "c.svg"
    source.write_text(
        '[[premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = 8\ncount = 30\n'
        '[claim]\nnotion = "approx_dp"\nepsilon = 4\ndelta = "1e-6"\n'
    )
    assert main(["plot", str(source), "--points", "3", "-o", str(file)]) == 0
    assert main(["plot", str(source), "--points", "3"]) == 0
    said = capsys.readouterr()
    assert said.out == file.read_text() == plot(claim(), points=3).svg
    assert main(["plot", str(source), "--against", "x"]) == 2
    assert main(["plot", str(source), "-o", str(tmp_path / "none" / "c.svg"), "--points", "2"]) == 2
    assert capsys.readouterr().err.startswith("error: against = x: must be one of ")


@pytest.mark.by_turns(2)
def test_what_is_out_of_reach_of_a_picture_is_refused_or_left_open() -> None:
    far = gaussian(sensitivity=1, sigma=4)
    for epsilon in ("1e400", "1.75e308", 1_000_001):
        with pytest.raises(InputError, match=r"epsilon = .*: must be at most 1000000 for a picture"):
            plot(PrivacyClaim("", "replace-one", far, "approx_dp", {"epsilon": epsilon, "delta": "1e-5"}))
    for own in ("1e309", "1e7"):
        nothing = given("pure_dp", epsilon=own)
        picture = plot(PrivacyClaim("", "replace-one", nothing, "approx_dp", {"epsilon": 1, "delta": "1e-5"}), points=3)
        assert "nan" not in picture.svg
        assert "inf" not in picture.svg
