"""The command line: output, exit codes, and one clear line for each mistake."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dpproofs import cli
from dpproofs.cli import main
from dpproofs.kernel import Definition
from dpproofs.language.statements import printer
from dpproofs.language.terms import eq, var
from dpproofs.library import library

EXAMPLES = Path(__file__).parents[2] / "examples"

GOOD_FILE = """
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import Lemma, Claim, Mutant
from dpproofs.proving.tactics import arith
x, y = variables("x y")
SQUARES = Lemma("mine.squares", "2xy <= x^2 + y^2", "school", (), 2 * x * y <= x**2 + y**2,
                lambda claim: arith(claim.conclusion))
"""
FALSE_FILE = GOOD_FILE.replace("2 * x * y <=", "3 * x * y <=").replace("mine.", "false.")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_check_one_lemma(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "bs16.lemma-3.5")
    assert code == 0
    assert "1 of 1 proved" in out


def test_the_whole_library_is_summed_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A line for what is not proved, and the count; for each lemma with -v, or where lemmas are named."""
    (tmp_path / "false.py").write_text(FALSE_FILE)
    every = [("foundations.exp-tangent", None), ("false.squares", str(tmp_path / "false.py"))]
    monkeypatch.setattr("dpproofs.cli._targets", lambda _: (every, {}))
    for more, lines in ((), 1), (("-v",), 2):
        code, out, err = run(capsys, "check", *more)
        said = [line for line in out.splitlines() if line.startswith(("proved", "NOT PROVED"))]
        assert (code, err, len(said)) == (3, "", lines)
        assert said[-1].startswith(f"NOT PROVED {tmp_path}/false.py::false.squares: ")
        assert out.splitlines()[-1].startswith("1 of 2 proved")
    assert run(capsys, "check", "foundations.exp-tangent")[1].startswith("proved     foundations.exp-tangent\n")


def test_check_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", "bs16.lemma-3.5", "foundations.exp-tangent", "--json")
    rows = json.loads(out)
    assert code == 0
    assert err == ""
    assert [r["name"] for r in rows] == ["bs16.lemma-3.5", "foundations.exp-tangent"]
    assert all(r["status"] == "proved" for r in rows)
    lemma = library()["bs16.lemma-3.5"]
    assert rows[0]["definitions"] == printer(lemma.hypotheses, lemma.conclusion).meanings()
    assert any(head.startswith("zcdp(") for head in rows[0]["definitions"])
    assert rows[1]["definitions"] == {}


def test_check_with_processes(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "bs16.lemma-b.1", "foundations.exp-tangent", "--jobs", "2")
    assert code == 0
    assert "2 of 2 proved" in out


def test_check_files_and_folders(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "good.py").write_text(GOOD_FILE)
    (tmp_path / "other.py").write_text("raise SystemExit('not a theorem file, never run')")
    assert run(capsys, "check", str(tmp_path / "good.py"))[0] == 0
    assert run(capsys, "check", str(tmp_path))[0] == 0
    (tmp_path / "false.py").write_text(FALSE_FILE)
    code, out, _ = run(capsys, "check", str(tmp_path))
    assert code == 3
    assert f"NOT PROVED {tmp_path}/false.py::false.squares" in out
    assert "1 of 2 proved" in out


def test_list_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list", "--json")
    rows = {r["name"]: r for r in json.loads(out)}
    assert code == 0
    assert set(rows) == {lemma.id for lemma in library()}
    assert "zcdp_to_approx_dp" in rows["bs16.lemma-3.5"]["functions"]
    code, out, _ = run(capsys, "show", "zcdp_to_approx_dp", "--steps")
    assert code == 0
    assert " |- approx_dp(M, N, xi + rho + sqrt(4*rho*log(1/delta)), delta)" in out
    assert "where zcdp(M, N, xi, rho) means" in out
    assert "    1. " in out
    assert "[lemma foundations.tests-from-renyi: " in out
    code, out, _ = run(capsys, "show", "zcdp_to_approx_dp", "--steps", "--all", "--json")
    shown = json.loads(out)
    assert len(shown["derivation"]) == shown["steps"]
    assert run(capsys, "show", "zcdp_to_approx_dp", "--all")[0] == 2
    code, out, _ = run(capsys, "show", "bs16.lemma-5.2", "--json")
    assert json.loads(out)["axioms"] == ["monotone_convergence"]


def test_steps_as_data_have_their_citations_and_formulas(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", "bs16.lemma-3.5", "--steps", "--json", "--mathml")
    shown = json.loads(out)
    assert code == 0
    assert shown["derivation"][-1]["conclusion"] == shown["conclusion"]
    assert "foundations.tests-from-renyi" in {step.get("lemma") for step in shown["derivation"]}
    assert shown["derivation"][-1]["mathml"]["conclusion"] == shown["mathml"]["conclusion"]
    assert len(shown["mathml"]["hypotheses"]) == len(shown["hypotheses"])
    assert {d["name"] for d in shown["mathml"]["definitions"]} >= {"zcdp", "renyi", "density"}
    assert run(capsys, "show", "bs16.lemma-3.5", "--mathml")[0] == 2


def test_axioms(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "axioms", "bs16.lemma-5.2", "bs16.lemma-3.5", "--json")
    (row,) = json.loads(out)
    assert code == 0
    assert row["name"] == "monotone_convergence"
    assert row["used_by"] == ["bs16.lemma-5.2"]
    assert "Kallenberg" in row["citation"]


def test_a_list_of_numbers_is_written_with_commas(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bound", "composition_simple_each", "epsilons=0.3,0.4", "deltas=0,0.01", "tail=1e-3"]) == 0
    assert "delta <= 0.011" in capsys.readouterr().out
    assert main(["bound", "composition_simple_each", "epsilons=0.3,,0.4", "deltas=0,0", "tail=1e-3"]) == 2
    assert capsys.readouterr().err.startswith("error: epsilons[1] = : must be a decimal number")


def test_bound(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bound", "zcdp_to_approx_dp", "xi=0", "rho=0.5", "delta=1e-6")
    assert code == 0
    assert "epsilon <= 5.756521769756932" in out
    code, out, _ = run(capsys, "bound", "sinh_ratio_bound", "x=2", "y=1", "--json")
    assert json.loads(out)["value"]["upper"] == 2.7182818284590455


OPEN = """
[[premise]]
guarantee = "zcdp"
rho = 1

[claim]
notion = "approx_dp"
epsilon = "7.4"
delta = 1e-6
"""


def test_verify_exit_codes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    unknown = tmp_path / "unknown.toml"
    unknown.write_text(OPEN)
    names = {"gaussian_counts.toml": 0, "half_the_noise.toml": 1, str(unknown): 3}
    for name, expected in names.items():
        assert run(capsys, "verify", str(EXAMPLES / name))[0] == expected
    code, out, _ = run(capsys, "verify", *(str(EXAMPLES / n) for n in names), "--json")
    assert code == 1
    assert [v["verdict"] for v in json.loads(out)["outcomes"]] == ["VERIFIED", "REFUTED", "NOT PROVEN"]


MISTAKES = [
    (["help", "frobnicate"], "invalid choice: 'frobnicate'"),
    (["--json"], "the following arguments are required: command"),
    (["frobnicate"], "invalid choice: 'frobnicate'"),
    (["check", "bs16.nothing"], "no lemma is named 'bs16.nothing'"),
    (["check", "missing.py"], "missing.py: there is no such file"),
    (["check", "--jobs", "0"], "0: must be a whole number from 1 to 1024"),
    (["check", "--jobs", "two"], "two: must be a whole number from 1 to 1024"),
    (["show", "nothing"], "no lemma is named 'nothing'"),
    (["bound", "nothing"], "no verified function is named 'nothing'"),
    (["bound", "gaussian_zcdp", "sigma"], "sigma: must have the form key=value"),
    (["bound", "gaussian_zcdp", "sigma=1", "sigma=2"], "sigma: is given twice"),
    (["bound", "gaussian_zcdp", "sigma=-1", "sensitivity=1"], "sigma = -1: 0 < sigma must hold"),
    (["bound", "gaussian_zcdp", "sigma=nan", "sensitivity=1"], "sigma = nan: must be a decimal number"),
    (["bound", "gaussian_zcdp", "sigma=__import__('os').getpid()", "sensitivity=1"], "must be made of numbers"),
    (["bound", "gaussian_zcdp", "sigma=1", "sensitivity=1", "--relation", "swap"], "relation = swap: must be one of"),
    (["bound", "zcdp_to_approx_dp", "xi=0", "rho=1", "delta=0"], "delta = 0: 0 < delta must hold"),
    (["bound", "renyi_triangle", "alpha=1", "k=2", "d_pr=1", "d_rq=1"], "alpha = 1: 1 < alpha must hold"),
    (["verify", "missing.toml"], "missing.toml: cannot be read"),
]


@pytest.mark.parametrize(("arguments", "message"), MISTAKES)
def test_mistakes(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("error: ")
    assert message in err
    assert err.count("\n") == 1


def test_without_a_command_there_is_a_greeting(capsys: pytest.CaptureFixture[str]) -> None:
    greetings = [run(capsys, *arguments) for arguments in ([], ["help"])]
    assert greetings[0] == greetings[1]
    code, out, err = greetings[0]
    assert (code, err) == (0, "")
    commands = [shlex.split(line.split("   ")[0]) for line in out.splitlines() if line.startswith("  dpproofs ")]
    assert [command[1] for command in commands] == ["verify", "bound", "prove"]
    for _, *arguments in commands:
        assert run(capsys, *(str(EXAMPLES / Path(a).name) if a.endswith(".toml") else a for a in arguments))[0] == 0


def test_help_of_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["help", "verify"])
    assert stop.value.code == 0
    assert "--strict" in capsys.readouterr().out


def test_a_search_ends_when_time_is_up(capsys: pytest.CaptureFixture[str]) -> None:
    hard = "prove", "sqrt(1-exp(-k)) >= k/(1+k)", "--where", "0 <= k <= 1", "--seconds", "1"
    code, out, _ = run(capsys, *hard)
    assert code == 3
    assert "interrupted after" in out
    assert run(capsys, "prove", "x^2 \u2265 2·x \u2212 1", "--seconds", "100")[0] == 0


def test_broken_theorem_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for text, message in (
        ("1/0", "cannot be loaded: ZeroDivisionError"),
        ("def", "cannot be loaded: SyntaxError"),
        ("from dpproofs.proving.tactics import no_such", "cannot be loaded: ImportError: cannot import name 'no_such'"),
        ("import no_such_module", "cannot be loaded: ModuleNotFoundError"),
        ("x = 1", "the file defines no Lemma"),
        ("raise SystemExit(0)", "cannot be loaded: SystemExit"),
    ):
        file = tmp_path / "broken.py"
        file.write_text(text)
        code, _, err = run(capsys, "check", str(file))
        assert code == 2
        assert message in err
        assert err.count("\n") == 1


def test_console_script_and_module() -> None:
    for command in ([str(Path(sys.executable).with_name("dpproofs"))], [sys.executable, "-m", "dpproofs"]):
        result = subprocess.run([*command, "verify", "no.toml"], capture_output=True, text=True, check=False)
        assert result.returncode == 2
        assert result.stderr == "error: no.toml: cannot be read: No such file or directory\n"


@pytest.mark.by_turns(3)
def test_interrupted_folder_with_library_of_the_same_name(tmp_path: Path) -> None:
    """A folder named theorems in the working directory must not replace the library."""
    (tmp_path / "theorems").mkdir()
    (tmp_path / "theorems" / "__init__.py").write_text("")
    result = subprocess.run(
        [sys.executable, "-m", "dpproofs", "list"], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert result.returncode == 0
    assert "bs16.lemma-3.5" in result.stdout
    (tmp_path / "theorems" / "__init__.py").write_text("raise SystemExit('it ran')")
    result = subprocess.run(
        [sys.executable, "-m", "dpproofs", "list"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert result.returncode == 2
    assert "hides the theorems that came with dpproofs" in result.stderr


WEAK = """
from dpproofs.kernel import infer
from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma, Mutant

x = var("x")
WEAK = Lemma(
    "my.weak", "A proof that proves anything", "nowhere", (x < 1,), x < 1,
    lambda claim: infer("assume", formula=claim.conclusion),
    (Mutant("larger", Claim((x < 2,), x < 2), "x = 1"), Mutant("from less", Claim((x < 2,), x < 1), "x = 1")),
)
STRONG = Lemma(
    "my.strong", "A proof of one statement", "nowhere", (x < 1,), x < 1, lambda claim: infer("assume", formula=x < 1),
    (Mutant("larger", Claim((x < 2,), x < 1), "x = 1"),),
)
"""


def test_a_proof_that_proves_a_false_variant_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "weak.py"
    file.write_text(WEAK)
    assert run(capsys, "check", str(file))[0] == 0
    code, out, _ = run(capsys, "check", "--mutants", str(file))
    assert code == 3
    assert [line for line in out.splitlines() if "TOO WEAK" in line] == [
        f"TOO WEAK   {file}::my.weak: its proof also proves the false variant 'larger'"
    ]
    code, out, _ = run(capsys, "check", "--mutants", "--json", str(file))
    assert code == 3
    assert [(row["status"], row["accepted_mutants"]) for row in json.loads(out)] == [
        ("proved", ["larger"]),
        ("proved", []),
    ]


COUNTED = """
from dpproofs.mutants.witnesses import point
from dpproofs.language.terms import num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.tactics import arith

x = var("x")
BOX = (0 <= x, x <= 1)
SQUARE = Lemma(
    "my.square", "x^2 <= 1", "nowhere", BOX, x**2 <= 1, lambda _: arith(x**2 <= 1, *BOX),
    (Mutant("smaller", Claim(BOX, 100 * x**2 <= 99), "x = 1", witness=point(x=1)),
     Mutant("dropped", Claim(BOX[:1], x**2 <= 1), "x = 2", witness=point(x=2))),
)
"""


def test_what_became_of_the_variants_is_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(COUNTED)
    code, out, _ = run(capsys, "check", "--mutants", str(file))
    assert code == 0
    said = r"2 of 2 false variants refused \(at: .+\), 2 of 2 true variants proved, 2 of 2 witnesses hold"
    assert re.fullmatch(rf" +{said}", out.splitlines()[1])
    assert re.fullmatch(said, out.splitlines()[-1])
    file.write_text(COUNTED.replace("point(x=2)", "point(x=1)").replace("100 * x**2 <= 99", "100 * x**2 <= 101"))
    code, out, _ = run(capsys, "check", "--mutants", str(file))
    assert code == 3
    assert "1 of 2 false variants refused" in out
    assert "0 of 2 witnesses hold" in out


ALIASED = """
import dpproofs.library
from dpproofs.kernel import infer
from dpproofs.language.terms import num
make = getattr(dpproofs.library, "Lem" + "ma")
IT = make("bs16.lemma-3.5", "False", "nowhere", (), num(1) < 0, lambda c: infer("assume", formula=c.conclusion))
"""


def test_every_file_of_a_folder_is_loaded_or_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A false lemma that is made through an alias is found."""
    (tmp_path / "weak.py").write_text(WEAK)
    (tmp_path / "plain.py").write_text("1/0")
    (tmp_path / "empty.py").write_text("import dpproofs")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "file.py").write_text("1/0")
    (tmp_path / "linked").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe.py")
    code, out, _ = run(capsys, "check", str(tmp_path))
    assert code == 0
    assert out.splitlines()[:5] == [
        f"skipped    {tmp_path}/.hidden: a hidden folder",
        f"skipped    {tmp_path}/linked: a link to a folder",
        f"skipped    {tmp_path}/empty.py: the file defines no Lemma",
        f"skipped    {tmp_path}/pipe.py: cannot be read",
        f"skipped    {tmp_path}/plain.py: mentions neither Lemma nor dpproofs",
    ]
    assert "2 of 2 proved" in out
    (tmp_path / "aliased.py").write_text(ALIASED)
    code, out, _ = run(capsys, "check", str(tmp_path))
    assert code == 3
    assert f"NOT PROVED {tmp_path}/aliased.py::bs16.lemma-3.5: " in out
    assert "2 of 3 proved" in out
    code, out, err = run(capsys, "check", "--json", str(tmp_path))
    assert json.loads(out)[0]["name"] == f"{tmp_path}/aliased.py::bs16.lemma-3.5"
    assert err.count("skipped") == 5


@pytest.mark.parametrize("text", [None, "", "x = 1", "import dpproofs"])
def test_a_folder_without_lemmas_is_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str | None
) -> None:
    if text is not None:
        (tmp_path / "file.py").write_text(text)
    code, out, err = run(capsys, "check", str(tmp_path))
    assert (code, out) == (2, "")
    assert err == f"error: {tmp_path}: no Python file in this folder defines a Lemma\n"


def test_a_lemma_of_a_file_is_not_taken_for_one_of_the_library(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Whatever name it has."""
    file = tmp_path / "weak.py"
    file.write_text(WEAK.replace("my.weak", "bs16.lemma-3.5"))
    code, out, _ = run(capsys, "check", str(file))
    assert code == 0
    assert out.splitlines()[:2] == [f"proved     {file}::bs16.lemma-3.5", f"proved     {file}::my.strong"]
    assert json.loads(run(capsys, "check", "--json", str(file))[1])[0]["name"] == f"{file}::bs16.lemma-3.5"


def test_mutants_of_the_library_are_tried_though_the_lemma_was_proved_before(
    capsys: pytest.CaptureFixture[str], empty_cache: Path
) -> None:
    for _ in range(2):
        code, out, _ = run(capsys, "check", "--mutants", "foundations.exp-tangent")
        assert (code, "proved before" in out) == (0, False)
        assert "1 of 1 false variants refused (at: cannot apply arithmetic: z3 does not show 1 + 101*x/100" in out
        assert "1 of 1 true variants proved, 1 of 1 witnesses hold" in out


def test_lemmas_of_a_file_are_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "weak.py"
    file.write_text(WEAK)
    code, out, _ = run(capsys, "show", "--steps", str(file))
    assert code == 0
    assert out.index(f"{file}::my.weak: A proof that proves anything") < out.index(f"{file}::my.strong: A proof of one")
    assert out.count("    1. x < 1 |- x < 1    [assume]") == 2
    code, out, _ = run(capsys, "show", "--json", str(file))
    assert [row["name"] for row in json.loads(out)] == [f"{file}::my.weak", f"{file}::my.strong"]
    assert run(capsys, "show", str(tmp_path / "none.py"))[0] == 2


def test_two_definitions_of_one_name_are_both_shown() -> None:
    x = var("x")
    found = printer([Definition("good", (x,), 0 <= x)(1)], Definition("good", (x,), eq(x, x))(1)).meanings()
    assert list(found.values()) == ["0 <= x", "x = x"]
    assert all(re.fullmatch(r"good#[0-9a-f]{16}\(x\)", head) for head in found)


def piped(shell: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command in a shell, with its output where the shell sends it."""
    command = ["bash", "-c", f'set -o pipefail; "$@" {shell}', "bash", sys.executable, "-m", "dpproofs", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.by_turns(3)
def test_a_command_without_a_reader_says_so_in_its_exit_code() -> None:
    refuted = str(EXAMPLES / "half_the_noise.toml")
    reader, writer = os.pipe()
    os.close(reader)
    unread = subprocess.run(
        [sys.executable, "-m", "dpproofs", "verify", refuted], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (unread.returncode, unread.stderr) == (141, b"")
    assert piped(">&-", "verify", refuted).returncode == 1
    for result in (piped("| head -1", "list"), piped(">&-", "schema"), piped(">&- 2>&-", "schema")):
        assert result.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_an_error() -> None:
    result = piped("> /dev/full", "schema")
    assert (result.returncode, result.stderr) == (2, "error: the output cannot be written: No space left on device\n")


@pytest.mark.parametrize("command", ["check", "replay", "verify", "lock", "audit"])
@pytest.mark.parametrize("name", ["x" * 5000, "\x1b[31m.py", "a\nb", "no\udc80.py"])
def test_names_that_no_file_has(command: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, command, name)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert "\x1b" not in err


@pytest.mark.skipif(not Path("/dev/zero").is_char_device(), reason="needs a file without end")
@pytest.mark.parametrize(("command", "file"), [("verify", "/dev/zero"), ("audit", "file = /dev/zero")])
def test_a_file_without_end(command: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, command, "/dev/zero")
    assert code == 2
    assert err.startswith(f"error: {file}: must be at most 1048576 bytes long")
    assert err.count("\n") == 1


def test_an_unexpected_error_has_its_own_exit_code_and_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    raised = [RuntimeError("first\nsecond"), RecursionError("too deep"), MemoryError(), KeyError("x"), SystemExit(1)]
    for error in raised:

        def fail(_: object, error: BaseException = error) -> int:
            raise error

        monkeypatch.setattr(cli, "_prove", fail)
        code, out, err = run(capsys, "prove", "x <= x")
        assert (code, out, err.count("\n")) == (70, "", 1)
        assert err.startswith("error: unexpected ")
        assert "Traceback" not in err
    monkeypatch.setenv("DPPROOFS_DEBUG", "1")
    code, _, err = run(capsys, "prove", "x <= x")
    assert (code, "Traceback (most recent call last):" in err) == (70, True)


BROKEN_PROOF = GOOD_FILE.replace("arith(claim.conclusion)", "claim.nothing")
LEAVING_PROOF = GOOD_FILE.replace("arith(claim.conclusion)", "exit(1)")


@pytest.mark.parametrize("text", [BROKEN_PROOF, LEAVING_PROOF])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_proof_that_breaks_is_no_refutation(text: str, jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text(text)
    result = subprocess.run(
        [sys.executable, "-m", "dpproofs", "check", "--jobs", jobs, str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 70
    assert result.stderr.startswith("error: unexpected ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [["tanh(x) <= 1e309"], ["erf(x) <= exp(1e200)"], ["cosh(1e50) >= tanh(x)"], ["x <= exp(1e200)", "--where", "x<=1"]],
)
def test_numbers_that_no_float_holds(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, out, err = run(capsys, "prove", *arguments)
    assert code in (0, 3)
    assert out.startswith(("PROVED: ", "NOT PROVEN: "))
    assert err == ""


def test_formulas_may_start_with_a_minus(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "prove", "-x<=10", "--where", "-10<=x<=10")
    assert (code, out.split("\n")[0]) == (0, "PROVED: -x <= 10    [-10 <= x; x <= 10]")
    code, _, err = run(capsys, "prove", "x<=1", "--effrot=2")
    assert (code, err) == (2, "error: unrecognized arguments: --effrot=2\n")


def test_an_empty_relation_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "bound", "gaussian_zcdp", "sigma=1", "sensitivity=1", "--relation", "")
    assert (code, out) == (2, "")
    assert err.startswith("error: relation = : must be one of replace-one")


@pytest.mark.parametrize(
    "arguments",
    [["show", "x"], ["check", "x"], ["axioms", "x"], ["bound", "x"], ["bound", "gaussian_zcdp", "x"], ["verify", "x"],
     ["bound", "gaussian_zcdp", "sensitivity=1", "sigma=1", "--relation", "x"], ["x"], ["explain", "x"], ["prove", "x"],
     ["prove", "y<=1", "--where", "x"], ["prove", "y<=y", "--save", "x"], ["replay", "x"], ["lock", "x"],
     ["audit", "x"], ["check", "--jobs", "x"], ["check", "--executor", "x"], ["prove", "y<=1", "--effort", "x"],
     ["prove", "y<=y", "--save", "x/x"], ["verify", "y", "--junit", "x"], ["check", "--save", "x", "bs16.lemma-3.5"]],
)  # fmt: skip
def test_arguments_of_a_megabyte_are_not_echoed(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, out, err = run(capsys, *(a.replace("x", "x" * 10**6) if "x" in a and len(a) < 4 else a for a in arguments))
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert len(err) < 4000


HOSTILE = "\\x1b[31m\\r\\nproved \\u202e<b>\\ud800"


def test_titles_and_reasons_cannot_move_the_cursor(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "hostile.py"
    text = WEAK.replace("A proof that proves anything", HOSTILE).replace("nowhere", HOSTILE)
    text = text.replace('"x = 1"', f'"{HOSTILE}"').replace('"larger"', f'"{HOSTILE}"').replace("my.weak", HOSTILE)
    file.write_text(text)
    for command in (["show"], ["check"], ["check", "--mutants"], ["show", "--steps"]):
        code, out, err = run(capsys, *command, str(file))
        assert (code in (0, 3), err) == (True, "")
        assert all(c.isprintable() or c == "\n" for c in out)
        assert not any(line.startswith("proved \\u202e") for line in out.splitlines())
        assert "\\x1b[31m" in out


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "a/" * 3000 + "b", "no/such/folder/b"])
def test_a_proof_cannot_be_saved_under_a_name_that_no_file_has(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    code, out, err = run(capsys, "prove", "x <= x + 1", "--save", str(tmp_path / name))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("error: ")
    assert list(tmp_path.iterdir()) == []


def test_the_longest_name_of_a_file_is_good_enough(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / ("x" * 250 + ".json")
    assert run(capsys, "prove", "x <= x + 1", "--save", str(file))[0] == 0
    assert file.is_file()


def test_a_claim_loads_no_engine_that_it_does_not_need():
    """They take longer to load than the claim to be judged."""
    command = [sys.executable, "-X", "importtime", "-m", "dpproofs", "verify", str(EXAMPLES / "first_claim.toml")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "dpproofs.accounting.verdicts.verdict" in loaded
    assert not loaded & {"z3", "sympy", "mpmath", "dpproofs.replay", "dpproofs.mutants.unknowns"}
