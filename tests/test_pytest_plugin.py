"""The assertions for test suites, and the plugin as a project would use it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from dpproofs.accounting import gaussian, given, parse_claim, verify
from dpproofs.cli import main
from dpproofs.numbers import InputError
from dpproofs.testing import assert_private, assert_safe_delta, assert_safe_epsilon

pytest_plugins = ["pytester"]
ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
BETWEEN = "2.3"  # for rho = 0.07 and delta = 1e-10: less than is derived, more than a Gaussian mechanism needs


def parsed(name: str) -> dict[str, object]:
    return tomllib.loads((EXAMPLES / name).read_text(), parse_float=Decimal)


def failure(function, *arguments, **named) -> str:
    with pytest.raises(AssertionError) as caught:
        function(*arguments, **named)
    return str(caught.value)


def test_a_claim_in_any_form() -> None:
    data = parsed("gaussian_counts.toml")
    claim = parse_claim(data)
    for form in (EXAMPLES / "gaussian_counts.toml", str(EXAMPLES / "gaussian_counts.toml"), data, claim, verify(claim)):
        assert_private(form)


def test_a_failure_explains_itself() -> None:
    refuted = failure(assert_private, EXAMPLES / "half_the_noise.toml")
    assert refuted.startswith("REFUTED: gaussian(sensitivity = 1, sigma = 1) is zcdp(xi = 0, rho = 0.25), replace-one")
    assert "Why it is false" in refuted
    open_ = failure(assert_private, given("zcdp", rho="0.07").verify("approx_dp", epsilon=BETWEEN, delta="1e-10"))
    assert open_.startswith("NOT PROVEN: ")
    assert "What is known" in open_
    assert "is converted at order alpha" in open_


def test_each_claim_of_a_file_counts() -> None:
    data = parsed("gaussian_counts.toml")
    claimed = data["claim"]
    data["claim"] = [claimed, {**claimed, "epsilon": Decimal("2.5")}, {**claimed, "epsilon": Decimal("2.4")}]
    text = failure(assert_private, data)
    assert text.count("REFUTED: ") == 2
    assert "approx_dp(epsilon = 4" not in text


@pytest.mark.by_turns(2)
def test_safe_epsilon() -> None:
    file, mechanism = EXAMPLES / "census_housing.toml", given("zcdp", rho="0.07")
    limit = mechanism.to_approx_dp(delta="1e-10").epsilon
    for form, named in ((file, {}), (parsed("census_housing.toml"), {}), (mechanism, {"delta": "1e-10"})):
        assert_safe_epsilon(limit.upper(), form, **named)
        assert_safe_epsilon(limit.decimal(12), form, **named)
        text = failure(assert_safe_epsilon, BETWEEN, form, **named)
        assert text.startswith(f"epsilon = {BETWEEN} is not proved to be safe: the least epsilon that is derived is ")
        assert f"{limit.decimal(17)}, which is" in text
        assert "more\n" in text
        assert failure(assert_safe_epsilon, 1.5, form, **named).startswith("epsilon = 1.5 is too small: the least")
        assert "Why it is false" in failure(assert_safe_epsilon, 1.5, form, **named)
    assert_safe_epsilon(1.0, given("pure_dp", epsilon="0.1").repeat(10), relation="add-or-remove-one")
    short = 1.0 - 2**-53
    assert "is too small" in failure(assert_safe_epsilon, short, given("pure_dp", epsilon="0.1").repeat(10))
    assert_safe_epsilon(0.9999, given("pure_dp", epsilon="0.3333").repeat(3))
    assert "epsilon = 0.9998" in failure(assert_safe_epsilon, "0.9998", given("pure_dp", epsilon="0.3333").repeat(3))


@pytest.mark.by_turns(2)
def test_safe_delta() -> None:
    file, mechanism = EXAMPLES / "gaussian_counts.toml", gaussian(sensitivity=1, sigma=8).repeat(30)
    limit = mechanism.to_approx_dp(epsilon=4).delta
    for form, named in ((file, {}), (mechanism, {"epsilon": 4})):
        assert_safe_delta(limit.upper(), form, **named)
        assert "delta = 1e-12 is too small" in failure(assert_safe_delta, "1e-12", form, **named)


def test_numbers_of_other_libraries() -> None:
    class Single(float):
        pass

    mechanism = given("pure_dp", epsilon="0.5")
    assert_safe_epsilon(Single(0.5), mechanism)
    assert_safe_epsilon(Fraction(1, 2), mechanism)
    assert_safe_epsilon(Decimal("0.5"), mechanism)
    for value in (float("nan"), float("inf"), "half", True, None, SimpleNamespace(epsilon=1), -1):
        with pytest.raises(InputError):
            assert_safe_epsilon(value, mechanism)


def test_arguments_that_do_not_fit() -> None:
    file, mechanism = EXAMPLES / "gaussian_counts.toml", gaussian(sensitivity=1, sigma=8)
    wrong = [
        (assert_safe_epsilon, file, {"delta": 1e-6}),
        (assert_safe_epsilon, file, {"relation": "add-or-remove-one"}),
        (assert_safe_epsilon, file, {"group": 2}),
        (assert_safe_epsilon, EXAMPLES / "half_the_noise.toml", {}),
        (assert_safe_delta, mechanism, {}),
        (assert_safe_epsilon, mechanism, {"delta": 2}),
        (assert_safe_epsilon, mechanism, {"relation": "next"}),
        (assert_safe_epsilon, mechanism, {"group": 0}),
        (assert_safe_epsilon, "missing.toml", {}),
    ]
    for function, form, named in wrong:
        with pytest.raises(InputError):
            function("0.5", form, **named)


def test_nothing_is_not_private() -> None:
    """A list that has a length and no items, as a table of a claim that is read twice."""

    class Hollow(list[object]):
        def __len__(self) -> int:
            return 1

        def __iter__(self) -> Iterator[object]:
            return iter(())

    claim = tomllib.loads((EXAMPLES / "first_claim.toml").read_text())
    for hollow in ({"case": Hollow()}, {**claim, "premise": Hollow()}, {**claim, "claim": Hollow()}):
        with pytest.raises(InputError, match="must be 1 to"):
            assert_private(hollow)
        with pytest.raises(InputError, match="must be 1 to"):
            assert_safe_epsilon(1e-9, hollow)


# The plugin -----------------------------------------------------------------------------------

CLAIM = (EXAMPLES / "first_claim.toml").read_text()
DECLARED = """
[[constant]]
name = "epsilon_release"
claim = "claims/count.toml"
[[constant]]
name = "epsilon_bound"
function = "zcdp_to_approx_dp"
arguments = {xi = 0, rho = "1/8", delta = 1e-6}
"""


@pytest.fixture
def project(pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> pytest.Pytester:
    """A project with a claim and a lock."""
    pytester.makefile(".ini", pytest="[pytest]\nfilterwarnings = error\n")
    pytester.mkdir("claims").joinpath("count.toml").write_text(CLAIM)
    pytester.path.joinpath("dpproofs.toml").write_text(DECLARED)
    assert main(["lock"]) == 0
    capsys.readouterr()
    return pytester


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """Run pytest with the plugin of this source tree, whatever is installed."""
    return pytester.runpytest_inprocess(
        "-p", "no:dpproofs", "-p", "dpproofs.pytest_plugin", "--strict-markers", *arguments
    )


def test_the_plugin_is_declared() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert declared["project"]["entry-points"]["pytest11"] == {"dpproofs": "dpproofs.pytest_plugin"}


def test_fixtures(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        from fractions import Fraction
        from dpproofs.testing import assert_private

        def test_private(private_claim):
            private_claim("claims/count.toml")

        def test_too_good(private_claim):
            private_claim("claims/wrong.toml")

        def test_constants(dpproofs_lock):
            assert set(dpproofs_lock) == {"epsilon_release", "epsilon_bound"}
            assert Fraction("1.142925709574") > dpproofs_lock["epsilon_release"].upper
        """
    )
    project.path.joinpath("claims", "wrong.toml").write_text(CLAIM.replace("epsilon = 1.4", "epsilon = 0.4"))
    result = run(project)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*AssertionError: REFUTED: gaussian(sensitivity = 1, sigma = 4) is approx_dp*"])
    result.stdout.no_fnmatch_line("*in assert_private*")


def test_a_claim_that_cannot_be_read_is_told_in_a_few_lines(project: pytest.Pytester) -> None:
    """What is wrong, and the line of the test; not how the file is read."""
    project.makepyfile(
        """
        from dpproofs.testing import assert_private, assert_safe_epsilon

        def test_missing():
            assert_private("claims/missing.toml")

        def test_wrong():
            assert_safe_epsilon(1, "claims/wrong.toml")

        def test_fixture(private_claim):
            private_claim("claims/wrong.toml")
        """
    )
    project.path.joinpath("claims", "wrong.toml").write_text(CLAIM.replace("epsilon = 1.4", 'epsilon = "x"'))
    result = run(project)
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(
        [
            "*InputError: file = claims/missing.toml: cannot be read: No such file or directory",
            "*InputError: claims/wrong.toml: claim: epsilon = x: must be a decimal number*",
        ]
    )
    assert len(result.outlines) < 70
    for line in ("*The above exception was*", "*During handling*", "*def read_t*", "*in _claims*"):
        result.stdout.no_fnmatch_line(line)


def test_the_lock_as_tests(project: pytest.Pytester) -> None:
    project.makepyfile("def test_other(): pass")
    run(project).assert_outcomes(passed=1)
    result = run(project, "--dpproofs-lock", "-v")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["dpproofs.toml::epsilon_release PASSED*", "dpproofs.toml::epsilon_bound PASSED*"])
    project.path.joinpath("dpproofs.toml").write_text(DECLARED.replace("1e-6", "1e-7").replace("_release", "_other"))
    result = run(project, "--dpproofs-lock")
    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(
        [
            "*dpproofs.toml: epsilon_other*",
            "epsilon_other: is declared, but not recorded",
            "*dpproofs.toml: epsilon_bound*",
            "epsilon_bound: epsilon rose from 2.75326088488 to *(unsafe)",
            "*dpproofs.toml: epsilon_release*",
            "epsilon_release: is recorded, but not declared",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    run(project, "--dpproofs-lock", "-k", "bound").assert_outcomes(failed=1, deselected=3)


@pytest.mark.by_turns(3)
def test_a_project_that_has_only_a_lock(project: pytest.Pytester) -> None:
    run(project, "--dpproofs-lock").assert_outcomes(passed=2)
    result = run(project, "--dpproofs-lock", "-n", "1")
    result.assert_outcomes(passed=2)


def test_other_files_of_declarations(project: pytest.Pytester) -> None:
    project.path.joinpath("dpproofs.toml").rename(project.path / "numbers.toml")
    project.path.joinpath("dpproofs.lock").rename(project.path / "numbers.lock")
    run(project, "--dpproofs-lock", "-o", "dpproofs_files=numbers.toml").assert_outcomes(passed=2)
    result = run(project, "--dpproofs-lock")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --dpproofs-lock: file = *dpproofs.toml: cannot be read*"])


def test_a_constant_that_cannot_be_derived(project: pytest.Pytester) -> None:
    project.path.joinpath("claims", "count.toml").unlink()
    result = run(project, "--dpproofs-lock")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["constant epsilon_release: file = *cannot be read*"])


def test_a_run_that_does_not_use_it_does_not_load_dpproofs(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_loaded():
            assert {m for m in sys.modules if m.split(".")[0] in ("dpproofs", "theorems", "flint", "z3")} == {
                "dpproofs", "dpproofs.system", "dpproofs.system.started", "dpproofs.system.loading",
                "dpproofs.pytest_plugin",
            }
        """
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:dpproofs",
        "-p",
        "dpproofs.pytest_plugin",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run([*command, str(pytester.path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
