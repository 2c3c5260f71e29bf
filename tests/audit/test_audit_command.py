"""The command audit."""

import json
import math

import pytest
from effort import calls

from dpproofs.cli import main

RESPONSES = {
    "event": {
        "class_name": "SelfComposedDpEvent",
        "count": 100,
        "event": {"class_name": "RandomizedResponseDpEvent", "noise_parameter": 0.5, "num_buckets": 2},
    },
    "relation": "REPLACE_ONE",
    "epsilon": 1.0987,
    "delta": 1e-6,
}
NOISE = {"event": {"class_name": "LaplaceDpEvent", "noise_multiplier": 2}, "relation": "add-or-remove-one", "delta": 0}


def write(folder, data):
    file = folder / "audit.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data))
    return str(file)


@pytest.mark.by_turns(3)
def test_a_number_below_the_truth_is_refuted(tmp_path, capsys):
    assert main(["audit", write(tmp_path, RESPONSES)]) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"REFUTED: {tmp_path / 'audit.json'}: 100 x randomized-response")
    assert "least that is proved: epsilon = 94.2898" in said


@pytest.mark.by_turns(3)
def test_several_audits_in_a_file(tmp_path, capsys):
    file = write(tmp_path, [{**NOISE, "epsilon": "0.5"}, {**NOISE, "epsilon": 1, "title": "loose"}])
    assert main(["audit", "--json", file]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["verdict"] for row in rows] == ["VERIFIED", "VERIFIED"]
    assert main(["audit", file]) == 0
    first, second = (line for line in capsys.readouterr().out.splitlines() if line.startswith("VERIFIED"))
    assert first.startswith(f"VERIFIED: {file}: ")
    assert "vector-laplace(l1_sensitivity = 1, scale = 2) is pure_dp(epsilon = 0.5)" in first
    assert second == f"VERIFIED: {file}: loose"
    assert [row["excess"] for row in rows] == [0.0, 1.0]


@pytest.mark.slow
def test_a_history(tmp_path):
    assert main(["audit", write(tmp_path, {"history": [[1, 1, 1]], "epsilon": 4.7286, "delta": 1e-5})]) == 0


def test_numbers_are_shown_as_they_stand_in_the_file(tmp_path, capsys):
    for changed, said in (
        ({"delta": [1.5]}, "delta = [1.5]: must be a number, not a list"),
        ({"relation": 1.5}, "relation = 1.5: "),
        ({"event": {"class_name": {"a": [0.25, "x"]}}}, "{'a': [0.25, 'x']}"),
    ):
        file = write(tmp_path, {**NOISE, "epsilon": 1.25, **changed})
        assert main(["audit", file]) == 2
        err = capsys.readouterr().err
        assert err.startswith(f"error: {file}: ")
        assert said in err
        assert "Decimal" not in err


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("{", "is not valid JSON"),
        ("[]", "must have 1 to"),
        ("[" * 100_000, "nested too deeply"),
        ('{"epsilon": 1, "epsilon": 2}', "given twice"),
        ("3", "audit = 3: must be an object"),
        ({**NOISE, "epsilon": 1, "eps": 1}, "eps = unknown key"),
        (NOISE, "epsilon = missing"),
        ({"epsilon": 1, "delta": 0}, "event = missing: give one of event, history, odometer, pipeline"),
        ({**NOISE, "epsilon": 1, "history": []}, "event = event and history: give one of event, history"),
        ('{"history": [[1, 1, 1]], "epsilon": NaN, "delta": 0}', "epsilon = nan"),
        ('{"history": [[1, 1, 1]], "epsilon": 1e99999, "delta": 0}', "epsilon = 1E+99999"),
        ({"history": 3, "epsilon": 1, "delta": 0}, "history = 3: must be a list"),
        ({**NOISE, "epsilon": 1, "title": 3}, "title = 3: must be text"),
        ({**NOISE, "epsilon": 1, "relation": ["x"]}, "relation = ['x']: is not checked"),
        ({**NOISE, "epsilon": 1, "relation": {}}, "relation = {}: is not checked"),
        (
            {
                **NOISE,
                "epsilon": 1,
                "event": {
                    "class_name": "ComposedDpEvent",
                    "events": [{"class_name": "LaplaceDpEvent", "noise_multiplier": 1 + i} for i in range(257)],
                },
            },
            "at most 256 steps",
        ),
    ],
)
def test_bad_files_are_refused_in_one_line(tmp_path, capsys, data, said):
    assert main(["audit", write(tmp_path, data)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_file_that_is_missing(tmp_path, capsys):
    assert main(["audit", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("changed", [{"epsilon": 10**400}, {"epsilon": 1e308}, {"delta": "1e-300"}])
def test_large_numbers_are_written(tmp_path, capsys, changed):
    assert main(["audit", "--json", write(tmp_path, {**NOISE, "epsilon": 1, **changed})]) in (0, 1, 3)
    (row,) = json.loads(capsys.readouterr().out)
    assert math.isfinite(row["excess"])


@pytest.mark.by_turns(3)
def test_a_huge_epsilon_takes_little_more_work(tmp_path, capsys):
    def work(epsilon):
        one = {"class_name": "EpsilonDeltaDpEvent", "epsilon": epsilon, "delta": 1e-7}
        event = {"class_name": "SelfComposedDpEvent", "count": 10, "event": one}
        asked = {"event": event, "relation": "REPLACE_ONE", "epsilon": 10 * epsilon, "delta": 1e-6}
        return calls(["audit", write(tmp_path, asked)])

    assert work(1e6) <= 4 * work(1.0)
