"""Pictures as SVG, JSON and tables: rounded outwards, with words, in light and dark."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

from dpproofs.cli import main
from dpproofs.errors import DpproofsError
from dpproofs.pictures import PICTURES, Curve, Picture, Point
from dpproofs.pictures.model import Scale
from dpproofs.render.svg import COLORS, HEIGHT, WIDTH

SVG = "{http://www.w3.org/2000/svg}"
THIRD = Fraction(1, 3)
BOUND = Curve("at most <x>", ("a.lemma",), tuple(Point(Fraction(k), high=k * THIRD) for k in (1, 2, 4)))
BELOW = Curve("at least", (), tuple(Point(Fraction(k), low=k * THIRD / 2) for k in (1, 2, 4)))
WIDE = Curve("a band", (), tuple(Point(Fraction(k), k * THIRD / 2, k * THIRD) for k in (1, 2, 4)))


def drawn(*curves: Curve, is_log: bool = False) -> Picture:
    return Picture("some", "Title & words", Scale("x", is_log), Scale("y", is_log), curves)


def parsed(p: Picture) -> ET.Element:
    return ET.fromstring(p.svg)  # noqa: S314  written by the program itself


def lines(p: Picture) -> list[list[tuple[float, float]]]:
    """The curves, in places; not those of the legend."""
    found = [line.get("points", "").split() for line in parsed(p).findall(f"{SVG}polyline")]
    return [[tuple(map(float, place.split(","))) for place in one] for one in found if len(one) == 3]


@pytest.mark.parametrize("is_log", [False, True])
def test_bounds_are_rounded_to_the_safe_side(is_log):
    (upper,), (lower,) = (lines(drawn(c, WIDE, is_log=is_log))[:1] for c in (BOUND, BELOW))
    exact = drawn(Curve("c", (), (*(Point(p.x, high=p.high) for p in BOUND.points),)), WIDE, is_log=is_log)
    assert lines(exact)[0] == upper
    first, *_, last = beside(drawn(BOUND, WIDE, is_log=is_log))
    bottom, top = (float(t.get("y", 0)) - 4 for t in (first, last))
    low, high = (float(t.text or 0) for t in (first, last))

    def place(q: Fraction) -> float:
        share = (math.log(q) - math.log(low)) / (math.log(high) - math.log(low)) if is_log else float(q) / high
        return bottom + share * (top - bottom)

    for (_, y), p in zip(upper, BOUND.points, strict=True):
        assert place(p.high) - 0.03 <= y <= place(p.high) + 0.011
    for (_, y), p in zip(lower, BELOW.points, strict=True):
        assert place(p.low) - 0.011 <= y <= place(p.low) + 0.03


def beside(p: Picture) -> list[ET.Element]:
    """The ticks of the vertical axis, from below."""
    return [t for t in parsed(p).findall(f"{SVG}text") if t.get("text-anchor") == "end"]


def test_a_band_is_drawn_where_there_are_two_sides():
    assert parsed(drawn(WIDE)).find(f"{SVG}polygon") is not None
    assert len(lines(drawn(WIDE))) == 2
    assert parsed(drawn(BOUND)).find(f"{SVG}polygon") is None
    near = Curve("", (), tuple(p._replace(low=p.high * Fraction(10**9 - 1, 10**9)) for p in BOUND.points))
    assert len(lines(drawn(near))) == 1


def test_numbers_are_written_rounded_outwards():
    data = drawn(BOUND, BELOW, WIDE).to_json()
    most, least, both = (c["points"][0] for c in data["curves"])
    assert most == {"x": "1", "low": None, "high": "0.333333333334"}
    assert least == {"x": "1", "low": "0.166666666666", "high": None}
    assert both == {"x": "1", "low": "0.166666666666", "high": "0.333333333334"}
    assert [c["side"] for c in data["curves"]] == ["at most", "at least", "between"]
    rows = list(csv.reader(io.StringIO(drawn(BOUND, WIDE).to_csv())))
    assert rows[0] == ["curve", "side", "x", "low", "high"]
    assert rows[1] == ["at most <x>", "at most", "1", "", "0.333333333334"]
    assert len(rows) == 7
    says = [t.text for t in parsed(drawn(BOUND, BELOW, WIDE)).iter(f"{SVG}title")]
    assert "at 1 at most 0.333334" in says
    assert "at 1 at least 0.166666" in says
    assert "at 1 0.166666 to 0.333334" in says


def test_a_picture_has_words_and_colours_for_a_dark_ground():
    root = parsed(drawn(BOUND, WIDE))
    title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert (
        root.get("aria-labelledby", "").split() == [title.get("id"), described.get("id")] == ["some-title", "some-desc"]
    )
    assert title.text == "Title & words"
    assert "at most <x>: at 1 at most 0.333334" in described.text
    style = root.find(f"{SVG}style").text
    assert style.startswith("@media(prefers-color-scheme:dark)")
    used = {e.get("class", "").removeprefix("dpproofs-") for e in root.iter() if e.get("class")}
    assert used <= set(COLORS)
    assert all(f".dpproofs-{name}{{color:{COLORS[name][1]}}}" in style for name in used)
    assert {e.get("fill") for e in root.iter()} <= {"currentColor", "none", None}


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


@pytest.mark.parametrize("side", [0, 1], ids=["light", "dark"])
def test_curves_and_words_can_be_told_from_the_ground(side):
    for name, colors in COLORS.items():
        if name not in ("ground", "rule", "open"):
            a, b = sorted((luminance(colors[side]), luminance(COLORS["ground"][side])))
            assert (b + 0.05) / (a + 0.05) >= 4.5, name


def test_nothing_is_outside_of_the_picture():
    for is_log in (False, True):
        for e in parsed(drawn(BOUND, BELOW, WIDE, is_log=is_log)).findall(f"{SVG}circle"):
            assert 0 < float(e.get("cx", 0)) < WIDTH
            assert 0 < float(e.get("cy", 0)) < HEIGHT + 100


def test_what_is_no_enclosure_is_no_picture():
    with pytest.raises(DpproofsError, match="some, a: 2 is not below 1"):
        drawn(Curve("a", (), (Point(Fraction(1), Fraction(2), Fraction(1)),)))


def test_the_command(tmp_path, capsys):
    file = tmp_path / "p.svg"
    assert main(["picture"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(PICTURES)
    assert main(["picture", "--json"]) == 0
    assert [p["name"] for p in json.loads(capsys.readouterr().out)] == list(PICTURES)
    assert main(["picture", "cdp-tail", "-o", str(file)]) == 0
    assert main(["picture", "cdp-tail"]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")
    assert main(["picture", "cdp-tail", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["svg"] == file.read_text(encoding="utf-8")
    assert main(["picture", "cdp-tail", "--csv"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert [r[4] for r in rows[1:]] == [p["high"] for c in data["curves"] for p in c["points"]]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["nothing"], "picture = nothing: must be one of cdp-tail, "),
     (["--csv"], "a picture has to be named"),
     (["-o", "x.svg"], "a picture has to be named"),
     (["cdp-tail", "--csv", "--json"], "--csv and --json do not go together"),
     (["cdp-tail", "-o", "/nowhere/x.svg"], "/nowhere")],
)  # fmt: skip
def test_the_command_refuses_in_one_line(arguments, said, capsys):
    assert main(["picture", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert re.fullmatch(r"error: [^\n]*\n", err)
    assert said in err
