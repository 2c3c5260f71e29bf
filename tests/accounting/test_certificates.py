"""Saved verdicts: the second verifier accepts them, and nothing that was changed in them."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from fractions import Fraction
from functools import cache

import pytest
from second import second

from dpproofs.accounting import PrivacyClaim, poisson_sampled_gaussian, verify
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import gaussian, given
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.verdicts import verdict
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.cli import main
from dpproofs.language.terms import REAL
from dpproofs.library.saved import SavedProofError
from dpproofs.meaning.formula import meaning
from dpproofs.replay import VALID, Known, replay
from dpproofs.replay.reading import MOST_BITS, Shared, loads

EPSILON = {"VERIFIED": "0.0819", "REFUTED": "0.02"}
STEP = Fraction(1, 10), Fraction(4), 3
DELTA = Fraction(1, 1000)


def claim(verdict):
    rate, noise, steps = STEP
    mechanism = poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise, steps=steps)
    numbers = {"epsilon": Fraction(EPSILON[verdict]), "delta": DELTA}
    return PrivacyClaim(
        title="", mechanism=mechanism, notion="approx_dp", parameters=numbers, relation="add-or-remove-one"
    )


@cache
def known():
    """What was read and found right; files of changed proofs have most of it."""
    return Shared(), Known()


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    @cache
    def made(verdict):
        file = tmp_path_factory.mktemp("saved") / "claim.json"
        found = verify(claim(verdict))
        text = save_verdict(found, file).read_text()
        assert found.verdict == verdict
        shared, right = known()
        assert str(replay(loads(text, shared), right)).startswith(VALID)
        return text

    return made


def accepted(document):
    shared, right = known()
    try:
        return replay(loads(json.dumps(document), shared), right).verdict == VALID
    except SavedProofError:
        return False


def numbers_of(document):
    """The places of numbers among the terms."""
    return [i for i, row in enumerate(document["terms"]) if row[0] == "num"]


def value_of(document, i):
    text = document["terms"][i][2]
    return Fraction(int(text, 16) if text.startswith("0x") else text)


def changed(document, i, q):
    out = {**document, "terms": list(document["terms"])}
    whole = q.denominator == 1 and q.numerator.bit_length() > MOST_BITS
    out["terms"][i] = ["num", [], hex(q.numerator) if whole else str(q)]
    return out


NUDGED = {
    "VERIFIED": {"rate": ("1/10", "101/1000"), "distance": ("1/16", "17/256"), "delta": ("1/1000", "1/2000")},
    "REFUTED": {"rate": ("1/10", "9/100"), "delta": ("1/1000", "1/50")},
}
"""Numbers of the claims, and ones at which they would be false."""


@pytest.mark.by_turns(10)
@pytest.mark.parametrize(("verdict", "name"), [(verdict, name) for verdict in NUDGED for name in NUDGED[verdict]])
def test_no_number_of_the_claim_can_be_another(verdict, name, saved):
    document = json.loads(saved(verdict))
    value, other = map(Fraction, NUDGED[verdict][name])
    [i] = [i for i in numbers_of(document) if value_of(document, i) == value]
    assert not accepted(changed(document, i, other))


def of_products(document):
    """The units, and the last places of tables, that are numbers of nothing else."""
    rows = [row for row in document["steps"] if row[0] == "convolution"]
    wanted = {value_of(document, row[2]["unit"]["t"]) for row in rows}
    wanted |= {Fraction(n - 1) for row in rows for n in row[2]["counts"]}
    return [i for i in numbers_of(document) if value_of(document, i) in wanted]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("verdict", EPSILON)
@pytest.mark.parametrize("by", [1, -1])
def test_no_unit_or_count_can_be_one_more_or_less(verdict, by, saved):
    document = json.loads(saved(verdict))
    found = of_products(document)
    assert len(found) > 2
    for i in found:
        assert not accepted(changed(document, i, value_of(document, i) + by)), i


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("verdict", EPSILON)
def test_no_entry_of_a_table_can_be_less_or_more_than_the_proof_says(verdict, saved):
    """An entry of a table from above cannot be smaller, nor one from below larger."""
    document = json.loads(saved(verdict))
    [width] = {8 * row[2]["width"] for row in document["steps"] if row[0] == "convolution"}
    tables = {t["t"] for row in document["steps"] if row[0] == "convolution" for t in row[2]["tables"]}
    unit = max(value_of(document, row[2]["unit"]["t"]) for row in document["steps"] if row[0] == "convolution")
    assert len(tables) > 2
    for i in tables:
        table = value_of(document, i).numerator
        entries = [table >> width * k & (1 << width) - 1 for k in range(table.bit_length() // width + 1)]
        k = max(range(len(entries)), key=lambda k: entries[k])
        other = table + (unit.numerator >> 30 << width * k if verdict == "REFUTED" else -2 << width * k)
        assert not accepted(changed(document, i, Fraction(other))), (i, k)


def swapped(document):
    for row in document["steps"]:
        if row[0] == "convolution":
            row[2]["tables"] = row[2]["tables"][::-1]


def moved(by):
    def change(document):
        for row in document["steps"]:
            if row[0] == "convolution":
                row[2]["low"] += by

    return change


def counted(place, by):
    def change(document):
        for row in document["steps"]:
            if row[0] == "convolution":
                row[2]["counts"][place] += by

    return change


def wider(document):
    for row in document["steps"]:
        if row[0] == "convolution":
            row[2]["width"] += 1


def negative(document):
    for row in document["steps"]:
        if row[0] == "convolution":
            i = row[2]["tables"][2]["t"]
            document["terms"][i][2] = "-" + document["terms"][i][2]


CHANGES = {
    "swapped": swapped, "moved up": moved(1), "moved down": moved(-1), "wider": wider, "negative": negative,
    **{f"count {n} {by:+}": counted(n, by) for n in range(3) for by in (1, -1)},
}  # fmt: skip


@pytest.mark.by_turns(11)
@pytest.mark.parametrize("verdict", EPSILON)
@pytest.mark.parametrize("name", CHANGES)
def test_products_of_other_tables_or_windows_are_refused(verdict, name, saved):
    document = json.loads(saved(verdict))
    other = copy.deepcopy(document)
    CHANGES[name](other)
    assert other != document
    assert not accepted(other)


def hexadecimal(document):
    """A table as it is written."""
    return next((i for i in numbers_of(document) if document["terms"][i][2].startswith("0x")), None)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    "spell",
    [lambda t: "0x0" + t[2:], lambda t: "0X" + t[2:], lambda t: t.upper().replace("0X", "0x"), lambda t: f"-{t}",
     lambda t: t + "/1", lambda t: t + "_0", lambda t: " " + t, lambda t: str(int(t[:2000], 16))],
)  # fmt: skip
def test_a_table_is_written_in_one_way(spell, saved):
    document = json.loads(saved("VERIFIED"))
    i = hexadecimal(document)
    assert i is not None
    other = changed(document, i, value_of(document, i))
    assert other == document
    other["terms"][i] = ["num", [], spell(document["terms"][i][2])]
    assert not accepted(other)


@pytest.mark.parametrize("text", ["0x1", "0xff", "0x" + "f" * 3320, "1" + "0" * 3999])
def test_short_numbers_are_decimal_and_long_ones_hexadecimal(text):
    document = {
        "axioms": {}, "definitions": [], "engines": {}, "format": "dpproofs-proof", "laws": {}, "version": 1,
        "terms": [["num", [], text], ["le", [0, 0], None]],
        "steps": [["assume", [], {"formula": {"t": 1}}, [1], 1]],
        "statement": {"conclusion": 1, "hypotheses": [1], "id": "n", "source": "s", "title": "t"},
    }  # fmt: skip
    with pytest.raises(SavedProofError, match=r"not written in|4000 digits"):
        loads(json.dumps(document))


@pytest.mark.parametrize("rho", ["1/8", "1/9"])
def test_verdicts_of_all_kinds_are_saved_as_closed_theorems(rho, tmp_path):
    two = gaussian(sensitivity=1, sigma=2)
    found = verify(PrivacyClaim("", "replace-one", two, "zcdp", {"rho": rho}))
    assert found.verdict == ("VERIFIED" if rho == "1/8" else "REFUTED")
    proof = loads(save_verdict(found, tmp_path / "zcdp.json").read_text())
    assert replay(proof).verdict == VALID
    said = meaning(document(found.claim))
    wanted = said.formula if found else said.refutation(1, REAL, two_records=True)
    assert proof.statement == second(((), wanted))


def test_what_is_derived_and_is_no_theorem_is_not_saved(tmp_path, monkeypatch):
    def none(*_):
        raise NotClosedError("none")

    monkeypatch.setattr(verdict, "verified", none)
    found = verify(PrivacyClaim("", "replace-one", gaussian(sensitivity=1, sigma=2), "zcdp", {"rho": "1/8"}))
    assert (found.verdict, found.theorem, found.derived_only) == ("NOT PROVEN", None, "none")
    with pytest.raises(SavedProofError, match="nothing is decided; nothing is saved"):
        save_verdict(found, tmp_path / "proof.json")


REFUTATION = """
import sys
from dpproofs.accounting import PrivacyClaim, poisson_sampled_gaussian, verify
from dpproofs.accounting.verdicts.certificates import save_verdict

steps = poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier=4, steps=3)
numbers = {"epsilon": "1/50", "delta": "1/1000"}
save_verdict(verify(PrivacyClaim("", "add-or-remove-one", steps, "approx_dp", numbers)), sys.argv[1])
"""


@pytest.mark.slow
def test_a_refutation_has_the_same_bytes_in_every_run(tmp_path):
    for seed in "12":
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        (tmp_path / seed).mkdir()
        subprocess.run([sys.executable, "-c", REFUTATION, tmp_path / seed / "proof"], check=True, env=environment)
    assert (tmp_path / "1" / "proof").read_bytes() == (tmp_path / "2" / "proof").read_bytes()


def test_what_rests_on_no_theorem_is_not_saved(tmp_path):
    pure = PrivacyClaim(
        title="",
        mechanism=given("pure_dp", epsilon=1),
        notion="pure_dp",
        parameters={"epsilon": Fraction(1, 2)},
        relation="replace-one",
    )
    found = verdict.judged(pure)
    assert found.verdict == "REFUTED"
    with pytest.raises(SavedProofError, match="nothing is decided; nothing is saved"):
        save_verdict(found, tmp_path / "pure.json")
    assert not (tmp_path / "pure.json").exists()


CLAIM = """
[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = 2

[claim]
notion = "zcdp"
rho = "1/8"
"""


SAMPLED_IN_GROUPS = """
relation = "replace-one"

[[premise]]
mechanism = "poisson-sampled-gaussian"
sampling = "poisson"
sampling_rate = "0.148"
noise_multiplier = "1.42"
steps = 1

[claim]
notion = "approx_dp"
epsilon = "0.95"
delta = "0.00623"
group = 2
"""


def test_a_profile_with_many_functions_is_not_too_much_work_for_replay(tmp_path, capsys):
    """Of a replaced record in a sample, at each node of the PLD."""
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    file.write_text(SAMPLED_IN_GROUPS)
    assert main(["verify", str(file), "--save", str(proof)]) == 0
    assert main(["replay", str(proof), "--claim", str(file)]) == 0
    assert f"VERIFIED: {proof}: " in capsys.readouterr().out


def test_the_command_saves_the_verdict_on_one_claim(tmp_path, capsys):
    file, proof = tmp_path / "claim.toml", tmp_path / "proof.json"
    file.write_text(CLAIM)
    assert main(["verify", str(file), "--save", str(proof)]) == 0
    how = f"dpproofs replay {proof} --claim {file}"
    assert f"saved: {proof}; check it with: {how}\n" in capsys.readouterr().out
    assert main(how.split()[1:]) == 0
    assert capsys.readouterr().out.startswith(f"VERIFIED: {proof}: ")
    assert main(["replay", str(proof)]) == 0
    assert "claimed title: VERIFIED: " in capsys.readouterr().out
    other = tmp_path / "other.toml"
    other.write_text(CLAIM)
    assert main(["verify", str(file), str(other), "--save", str(proof)]) == 2
    assert capsys.readouterr().err == "error: --save is for one claim, and there are 2\n"
    assert main(["verify", str(file), "--save", str(tmp_path / "none" / "proof.json")]) == 2
    assert "is not a file in a folder that exists" in capsys.readouterr().err
