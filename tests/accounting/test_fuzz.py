"""Claim files that nobody should write: an exit code, a line for each error, never a traceback or a long wait."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.accounting.mechanisms import KINDS, MECHANISMS
from dpproofs.cli import main
from dpproofs.privacy.notions import CLAIMED

SECONDS = 120.0
GOOD = """relation = "replace-one"
[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = 2
[claim]
notion = "approx_dp"
epsilon = 1
delta = 1e-6
"""


@pytest.fixture
def judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The exit code of verify for a file with these bytes, and what it prints."""

    def judged(content: str | bytes, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "claim.toml"
        file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        start = time.process_time()
        code = main(["verify", str(file), *options])
        out, err = capsys.readouterr()
        assert time.process_time() - start < SECONDS
        assert code in (0, 1, 2, 3)
        assert (code == 2) == bool(err)
        if code == 2:
            assert out == ""
            assert all(line.startswith("error: ") and line.isprintable() for line in err.rstrip("\n").split("\n"))
        assert "Traceback" not in err + out
        return code, out, err

    return judged


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


def many(row: str, count: int) -> str:
    return "".join(row.replace("NUMBER", str(i + 1)) for i in range(count)) + GOOD[GOOD.index("[claim]") :]


ROW = '[[premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = NUMBER\n'
SAME = ROW.replace("NUMBER", "9")
PART = '{mechanism = "gaussian", sensitivity = 1, sigma = 3}'
DEEP = '[{mechanism = "gaussian", sensitivity = 1, sigma = 1, count = 1000000000000}]'
for _ in range(8):
    DEEP = f"[{{sequence = {DEEP}, count = 1000000000000}}]"
CLAIMS = {
    "approx": 'notion = "approx_dp"\nepsilon = 1\ndelta = 1e-6\n',
    "pure": 'notion = "pure_dp"\nepsilon = 1\n',
    "zcdp": 'notion = "zcdp"\nrho = 1\n',
}

MALFORMED = {
    "empty": "",
    "zeros": "\0" * 1000,
    "not UTF-8": b"\xff\xfe\x00\xd8",
    "half a surrogate": changed("replace-one", "\ud800"),
    "unfinished": GOOD[:-8] + "[",
    "twice": GOOD + "delta = 1",
    "brackets": "premise = " + "[" * 400_000,
    "braces": "premise = " + "{a = " * 100_000,
    "deep arrays": "premise = " + "[" * 200 + "]" * 200,
    "deep tables": "premise = " + "{a = " * 200 + "1" + "}" * 200,
    "a long key": "premise." + "a." * 200_000 + "b = 1",
    "a long key in quotes": "premise." + '"a".' * 150_000 + "b = 1",
    "a long header": "[premise." + "a." * 200_000 + "b]\nx = 1",
    "a key of 2900 parts": "premise." + "a." * 2900 + "b = 1",
    "many keys of 9000 parts": "\n".join("x." + f"a{i}." * 9000 + "b = 1" for i in range(25)),
    "too large a file": GOOD + "#" * (1 << 20),
    "too many premises": many(ROW, 257),
    "20000 premises": many(SAME, 15_000),
    "too deep": changed("[[premise]]", f"premise = [{{sequence = {DEEP}}}]\n[[other]]"),
    "a long integer": changed("sensitivity = 1", "sensitivity = " + "9" * 4301),
    "a very long integer": changed("sensitivity = 1", "sensitivity = " + "9" * 900_000),
    "a long hexadecimal": changed("sensitivity = 1", "sensitivity = 0x" + "f" * 3000),
    "a very long hexadecimal": changed("epsilon = 1", "epsilon = 0x" + "f" * 1_000_000),
    "a very long count": changed("sigma = 2", "sigma = 2\ncount = 0x" + "f" * 1_000_000),
    "a very long binary": changed("sigma = 2", "sigma = 0b1" + "0" * 1_000_000),
    "a very long decimal": changed("sigma = 2", "sigma = 0." + "9" * 900_000),
    "a huge exponent": changed("sigma = 2", "sigma = 1e999999999999999999999"),
    "a tiny exponent": changed("sigma = 2", "sigma = 1e-999999999999999999999"),
    "a huge exponent in quotes": changed("sigma = 2", 'sigma = "1e9999"'),
    "not a number": changed("sigma = 2", "sigma = nan"),
    "infinity": changed("epsilon = 1", "epsilon = inf"),
    "a date": changed("sigma = 2", "sigma = 1979-05-27"),
    "a truth value": changed("sigma = 2", "sigma = true"),
    "a table": changed("sigma = 2", "sigma = {a = 1}"),
    "premise is a number": "premise = 1\nclaim = 2\n",
    "claim is a list of lists": changed("[claim]", "claim = [[[]]]\n[other]"),
    "count is text": changed("sigma = 2", 'sigma = 2\ncount = "3"'),
    "count is too large": changed("sigma = 2", "sigma = 2\ncount = 1000000000001"),
    "group is too large": GOOD + "group = 1000000000001\n",
    "group is negative": GOOD + "group = -1\n",
    "a call": changed("sigma = 2", "sigma = \"__import__('os').system('exit 3')\""),
    "a shell": changed("sigma = 2", 'sigma = "$(exit 3)"'),
    "a format": changed("gaussian", "gaussian{0.__class__}%s%n"),
    "a tag": changed("gaussian", "!!python/object/apply:os.system"),
    "a key that is a dunder": changed("sigma = 2", "sigma = 2\n__class__ = 1"),
    "letters of the terminal": changed('"replace-one"', '"a\\nb\\u001b[31m\\u202e"'),
    "a key with zeros": changed("sigma = 2", 'sigma = 2\n"\\u0000\\n" = 1'),
    "digits of another script": changed("sigma = 2", 'sigma = "２"'),
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("content", MALFORMED.values(), ids=MALFORMED)
def test_what_is_not_a_claim_is_refused_in_one_line_for_each_error(judge, content: str | bytes) -> None:
    code, _, err = judge(content)
    assert code == 2
    assert 1 <= err.count("\n") <= 256


EXTREME = {
    "a title of 1 MB": f'title = "{"x" * ((1 << 20) - 400)}"\n{GOOD}',
    "a comment of 1 MB": GOOD + "#" * ((1 << 20) - len(GOOD)),
    "a title with letters of the terminal": f'title = "\\u001b[31m\\u0000\\n\\u202e\\ud7ff"\n{GOOD}',
    "256 premises": many(ROW, 256),
    "256 equal premises": many(SAME, 256),
    "256 parts": f"premise = [{{parallel = [{', '.join([PART] * 256)}]}}]\n" + GOOD[GOOD.index("[claim]") :],
    "counts in counts": f"premise = {DEEP}\n" + GOOD[GOOD.index("[claim]") :],
    "a huge group": GOOD + "group = 1000000000000\n",
    "the largest numbers": changed("sensitivity = 1", f'sensitivity = "{"9" * 400}e1000"').replace(
        "= 2", '= "1e-1000"'
    ),
    "a huge epsilon": changed("epsilon = 1", "epsilon = 1e999"),
    "a tiny epsilon": changed("epsilon = 1", "epsilon = 1e-999"),
    "a tiny delta": changed("delta = 1e-6", "delta = 1e-999"),
    "no delta": changed("delta = 1e-6", "delta = 1"),
}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("content", EXTREME.values(), ids=EXTREME)
def test_extreme_claims_have_a_verdict(judge, content: str) -> None:
    code, out, _ = judge(content)
    assert code in (0, 1, 3)
    assert out.startswith(("VERIFIED", "REFUTED", "NOT PROVEN"))


def extremes() -> Iterator[tuple[str, str, str, int, str]]:
    for kind in KINDS:
        for number in ("1e999", "1e-999"):
            for count in (10**12,):
                for claim in CLAIMS:
                    yield kind, number, "0.5" if number == "1e999" else number, count, claim


@pytest.mark.by_turns(144)
@pytest.mark.parametrize(("kind", "number", "delta", "count", "claim"), list(extremes()))
def test_extreme_numbers(judge, kind: str, number: str, delta: str, count: int, claim: str) -> None:
    if any(name in ("order", "probability", "omega", "m") for name in KINDS[kind].parameters) and number == "1e-999":
        pytest.skip("outside the domain")
    inside = {"delta": delta, "dobrushin": delta, "sampling_rate": delta, "steps": str(count), "p": "0.5", "q": delta}
    inside |= {"k": str(count), "partitions": str(count), "threshold": "1e999" if number == "1e999" else "2"}
    if kind in ("geometric", "discrete-gaussian") and number == "1e-999":
        inside["sensitivity"] = "1"
    if "convexity" in KINDS[kind].parameters:
        inside |= {"convexity": "1e-999" if number == "1e999" else "0", "step_size": "1e-999"}
    values = "".join(f"{name} = {inside.get(name, number)}\n" for name in KINDS[kind].parameters)
    values += "".join(f'{name} = "{word}"\n' for name, word in KINDS[kind].words.items())
    over = (kind in MECHANISMS and MECHANISMS[kind].over) or "replace-one"
    step = f'[[premise]]\n{KINDS[kind].key} = "{kind}"\n{values}count = {count}\n'
    content = f'relation = "{over}"\n{step}[claim]\n{CLAIMS[claim]}'
    code, _, _ = judge(content)
    assert code in (0, 1, 3)
    code, _, _ = judge(content + "group = 1000000000000\n")
    assert code in (0, 1, 3)


def test_other_outputs_of_odd_titles(judge, tmp_path: Path) -> None:
    odd = EXTREME["a title with letters of the terminal"]
    assert json.loads(judge(odd, "--json")[1])["outcomes"][0]["title"].startswith("\x1b")
    for options in ((), ("--markdown",), ("--junit", str(tmp_path / "out.xml"))):
        _, out, _ = judge(odd, *options)
        assert all(c.isprintable() or c == "\n" for c in out)


words = st.sampled_from(
    [*KINDS, *CLAIMED, "mechanism", "guarantee", "premise", "claim", "case", "count", "group", "notion"]
)
signs = st.sampled_from([*"\"'[]{}=.#\n \0", "[[", "]]", "1e-6", "1/3", "0x1f", "nan"])
pieces = words | signs | st.text(max_size=3)


@pytest.mark.by_turns(3)
@settings(max_examples=25)
@given(st.lists(pieces, max_size=30).map("".join), st.integers(0, len(GOOD)), st.integers(0, 20))
def test_random_text_in_a_claim(tmp_path_factory: pytest.TempPathFactory, text: str, place: int, gap: int) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz.toml"
    file.write_bytes((GOOD[:place] + text + GOOD[place + gap :]).encode("utf-8", "surrogatepass"))
    assert main(["verify", str(file)]) in (0, 1, 2, 3, 4)


@settings(max_examples=17)
@given(st.binary(max_size=200))
def test_random_bytes(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz.toml"
    file.write_bytes(content)
    assert main(["verify", str(file)]) == 2
