"""The page of pictures has each picture with its numbers, and theorems lead to the pictures that name them."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape
from xml.etree import ElementTree as ET

import pytest
from textbook import bounds, site
from textbook.prose import prose

from dpproofs.pictures import PICTURES, Curve, Picture, Point
from dpproofs.pictures.model import Scale

TEXT = (site.ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")


def picture(name):
    points = tuple(Point(Fraction(k), high=Fraction(k, 3)) for k in (1, 2))
    return Picture(name, "Title", Scale("a < b"), Scale("y"), (Curve("c & d", (), points),)).svg


def test_each_picture_is_drawn_with_its_numbers():
    html = bounds.page(prose(TEXT, {"bs16.lemma-3.5": ""}), picture)
    assert re.findall('<h2 id="([^"]*)">', html) == list(PICTURES)
    assert re.findall('<title id="([^"]*)-title">', html) == list(PICTURES)
    assert "<img" not in html
    assert "<pre>" not in html
    assert '<a href="theorems/bs16.lemma-3.5.html">' in html
    assert html.count("<td>c &amp; d</td><td>2</td><td></td><td>0.666667</td></tr>") == len(PICTURES)
    assert '<th scope="col">a &lt; b</th>' in html
    assert ET.fromstring(f"<all>{html}</all>") is not None  # noqa: S314  our own


def test_theorems_lead_to_pictures():
    found = bounds.places(TEXT, {"bs16.lemma-3.5", "bs16.sec-1.1-loss-tail", "bs16.lemma-5.2"})
    assert found["bs16.sec-1.1-loss-tail"] == [("cdp-tail", "The tail of the privacy loss")]
    assert [name for name, _ in found["bs16.lemma-3.5"]] == ["composition", "marginals", "conversion-slack"]
    assert "bs16.lemma-5.2" not in found


def test_the_numbers_of_a_picture_are_those_of_its_curves():
    half = Fraction(1, 2)
    points = (
        Point(half, Fraction(1, 3), Fraction(2, 3)),
        Point(1, high=half),
        Point(2, low=half),
        Point(3, half, half),
    )
    curves = tuple(Curve(name, (), (p,)) for name, p in zip("abcd", points, strict=True))
    found = list(bounds.dots(Picture("p", "Title", Scale("x"), Scale("y"), curves).svg))
    said = ("a", "0.5", "0.333333", "0.666667"), ("b", "1", "", "0.5"), ("c", "2", "0.5", ""), ("d", "3", "0.5", "0.5")
    assert tuple(dot[1:] for dot in found) == said
    places = [float(dot.place) for dot in found]
    assert places == sorted(places)


@pytest.mark.parametrize("name", PICTURES)
def test_each_curve_of_the_documents_has_its_dots(name):
    svg = bounds.drawing(name)
    found = list(bounds.dots(svg))
    legend = re.findall(r'</circle>\n<text x="138"[^>]*>(.*?)</text>', svg)
    assert {dot.curve for dot in found} == set(map(unescape, legend))
    assert all(Fraction(dot.low) <= Fraction(dot.high) for dot in found if dot.low and dot.high)
