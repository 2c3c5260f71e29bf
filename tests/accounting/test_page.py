"""The report as a page: whole, escaped, and without anything that is loaded from elsewhere."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from dpproofs.accounting import VERDICTS, gaussian, laplace
from dpproofs.accounting.files.page import page
from dpproofs.accounting.verdicts.outcomes import Outcome, Place, Problem
from dpproofs.accounting.verdicts.suggestions import suggestions
from dpproofs.cli import main
from dpproofs.render.html import badge

COLOURS = sorted({badge(name).split(":")[1][:7] for name in (*VERDICTS, "PROVED", "NOT PROVED")})
EXAMPLES = Path(__file__).parents[2] / "examples"
HOSTILE = '<script>alert(1)</script>"\'><img src=x onerror=y> & id="dpproofs-title" \x1b[31m'
VOID = {"meta", "br", "rect", "path", "circle", "polyline", "polygon"}


class Tags(HTMLParser):
    """The tags of a page, each closed; and the texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def outcomes() -> list[Outcome]:
    noise = gaussian(sensitivity=1, sigma=4)
    verified = noise.verify("approx_dp", epsilon=2, delta="1e-6", title=HOSTILE)
    refuted = laplace(sensitivity=1, scale=2).verify("pure_dp", epsilon="0.1", title=HOSTILE)
    return [
        Outcome(Place(f"{HOSTILE}.toml", 3, title=HOSTILE), verified),
        Outcome(Place("b.toml", title=HOSTILE), verified),
        Outcome(Place("b.toml", title=HOSTILE), refuted, suggestions=suggestions(refuted.claim)),
        Outcome(Place("c.toml", 1, 2, title=HOSTILE), None, (Problem(7, HOSTILE), Problem(None, "again"))),
    ]


def test_nothing_in_it_is_run_or_loaded() -> None:
    text = page(outcomes(), [])
    found = Tags(text)
    assert not found.open
    names = {tag for tag, _ in found.tags}
    assert not names & {"script", "img", "link", "iframe", "object", "embed", "form", "base"}
    for _, attributes in found.tags:
        assert not any(name.startswith("on") or name in ("src", "srcset", "action") for name in attributes)
        assert (attributes.get("href") or "#").startswith("#")
    assert all(c.isprintable() or c == "\n" for c in text)
    assert "default-src 'none'" in text
    ids = [a["id"] for _, a in found.tags if "id" in a]
    assert len(ids) == len(set(ids))
    assert {f"claim-{n}" for n in range(4)} <= set(ids)


def test_it_has_the_table_the_reasons_folded_and_the_curves() -> None:
    text = page(outcomes())
    found = Tags(text)
    tags = [tag for tag, _ in found.tags]
    assert (tags.count("tr"), tags.count("section"), tags.count("svg")) == (5, 4, 2)
    assert tags.count("details") >= 4
    words = "".join(found.texts)
    assert "3 claims judged: 2 VERIFIED, 1 REFUTED, 1 with errors" in words
    assert "would be true: epsilon = 0.5" in words
    assert "c.toml:7: case 2 (<script>" in words
    assert page(outcomes(), curves=False).count("<svg") == 0


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.html"
    files = [str(EXAMPLES / name) for name in ("first_claim.toml", "half_the_noise.toml")]
    assert main(["verify", *files, "missing.toml", "--html", str(file), "--total", "1e-6"]) == 4
    found = Tags(file.read_text())
    assert sum(tag == "section" for tag, _ in found.tags) == 5
    assert "missing.toml: cannot be read" in "".join(found.texts)
    capsys.readouterr()
    assert main(["verify", *files, "--html", str(tmp_path / "none" / "report.html")]) == 2
    assert "is not a file in a folder that exists" in capsys.readouterr().err


def test_it_is_read_on_dark_and_narrow_screens() -> None:
    """Rows stand below each other where they are too wide; what is drawn keeps its light ground."""
    text = page(outcomes()[:1], curves=False)
    assert text.count("prefers-color-scheme:dark") == text.count("@media(max-width:48em)") == 1
    style = text.partition("<style>")[2].partition("</style>")[0]
    assert style.count("{") == style.count("}")
    assert "svg{max-width:100%;height:auto;background:#fff}" in style


def test_a_title_is_not_repeated_beside_its_place() -> None:
    noise = gaussian(sensitivity=1, sigma=4)
    verdict = noise.verify("zcdp", rho="1/32", title="counts")
    parts = page([Outcome(Place("a.toml", 3, title="counts"), verdict)], curves=False)
    assert "<div>a.toml:3</div>" in parts
    assert "(counts)" not in parts


@pytest.mark.parametrize(("colour", "ground"), [(c, g) for c in COLOURS for g in ("#ffffff", "#16181d")])
def test_verdicts_are_read_on_both_grounds(colour: str, ground: str) -> None:
    """The contrast of large letters, as WCAG 2.2 counts it, is at least 3."""

    def light(text: str) -> float:
        shares = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(colour), light(ground)))
    assert (high + 0.05) / (low + 0.05) >= 3
