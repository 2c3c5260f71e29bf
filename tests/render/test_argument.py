"""Arguments as text, Markdown and HTML: no more lines than there is room for, and text stays text."""

from __future__ import annotations

import pytest

from dpproofs.render.argument import LEFT_OUT, MOST_LINES, Argument, Line, in_full, in_html, in_lines, in_markdown

HOSTILE = "<script>alert(1)</script> | `x` **y** \x1b[31m\n::error::"


def argument(steps: int, notes: int = 0, text: str = "a step") -> Argument:
    lines = tuple(Line(f"{text} {n}", f"lemma-{n}") for n in range(steps))
    said = (*(f"note {n}" for n in range(notes)), f"{LEFT_OUT}a lemma")
    return Argument("VERIFIED", "theorem", f"a claim {text}", text, (text,), lines, (text,) * steps, "a theorem", said)


@pytest.mark.parametrize(("steps", "notes"), [(0, 0), (3, 1), (40, 0), (0, 40), (40, 40)])
@pytest.mark.parametrize("text", ["short", "long " * 60], ids=["short", "long"])
def test_it_takes_few_lines_and_says_first_what_was_left_out(steps: int, notes: int, text: str) -> None:
    shown = in_lines(argument(steps, notes, text), "claim.toml", 80)
    lines = shown.splitlines()
    assert lines[0].startswith("VERIFIED [theorem]")
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) <= 80
    assert f"note: {LEFT_OUT}a lemma" in shown
    assert ("with -v)" in shown) == (max(steps, notes) > 3)


def test_in_full_nothing_is_left_out() -> None:
    shown = "\n".join(in_full(argument(40, 40)))
    assert all(f"[lemma-{n}]" in shown and f"note: note {n}" in shown for n in range(40))
    assert "-v" not in shown


def test_text_is_text_in_every_form() -> None:
    hostile = argument(2, text=HOSTILE)
    html = in_html(hostile, "<i>a claim</i>", ["<p>below</p>"])
    assert "<script>" not in html
    assert "<i>a claim</i>" in html
    assert html.endswith("<p>below</p></div>")
    markdown = "\n".join(in_markdown(hostile))
    assert r"\<script\>alert(1)\</script\> \| \`x\` \*\*y\*\*" in markdown
    assert all(line.isprintable() for line in [*in_full(hostile), *markdown.splitlines(), html])
