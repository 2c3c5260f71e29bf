"""The lines on which keys and tables of TOML documents stand."""

from __future__ import annotations

import tomllib

from hypothesis import given, settings, strategies as st

from dpproofs.system.toml_lines import key_lines

DOCUMENT = '''# a title = "in a comment"
title = """
[[case]]
x = 1 """
'quoted key'.inner = 1

[[case]]   # the first
a = [
  1, # ] "
  "]", ']', {b = 2},
]
[[case.premise]]
sigma = 1
[[case.premise]]
sigma = 2
[case.claim]
rho = '\\'
[[ case ]]
[[case.premise]]
count.x.y = 1
'''


def test_keys_and_tables_have_their_lines() -> None:
    found = key_lines(DOCUMENT)
    tomllib.loads(DOCUMENT)
    assert found == {
        ("title",): 2,
        ("quoted key",): 5,
        ("quoted key", "inner"): 5,
        ("case", 0): 7,
        ("case", 0, "a"): 8,
        ("case", 0, "premise", 0): 12,
        ("case", 0, "premise", 0, "sigma"): 13,
        ("case", 0, "premise", 1): 14,
        ("case", 0, "premise", 1, "sigma"): 15,
        ("case", 0, "claim"): 16,
        ("case", 0, "claim", "rho"): 17,
        ("case", 1): 18,
        ("case", 1, "premise", 0): 19,
        ("case", 1, "premise", 0, "count"): 20,
        ("case", 1, "premise", 0, "count", "x"): 20,
        ("case", 1, "premise", 0, "count", "x", "y"): 20,
    }


pieces = st.sampled_from([*"ab\"'[]{}=.#\n ,\\1", "[[a]]\n", "b = 1\n", '"""', "'''"])


@settings(max_examples=300)
@given(st.lists(pieces, max_size=30).map("".join))
def test_any_text_comes_to_an_end(text: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in key_lines(text).values())
