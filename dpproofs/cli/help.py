"""The text of --help below the options: examples, and the exit codes."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from dpproofs.language.frozen import Frozen

_OTHERS = {
    2: "an error in the input, or on the command line",
    70: "anything unexpected",
    130: "interrupted",
    141: "the reader of the output has gone",
}
_UNPROVED = {5: "the proof of a lemma that is needed fails"}
_CLAIMS = Frozen(
    {
        0: "all claims are VERIFIED",
        1: "some are REFUTED",
        2: "nothing could be judged: errors in all files, or on the command line",
        3: "some are NOT PROVEN, and none is REFUTED",
        4: "there are errors beside verdicts: what could be read was judged",
        5: "the proof of a lemma fails: what rests on it was left out; none is REFUTED",
    }
)
_JUDGED = Frozen({0: "all are VERIFIED", 1: "some are REFUTED", 3: "some are NOT PROVEN, and none is REFUTED"})
EXAMPLES: Mapping[str, tuple[str, ...]] = Frozen(
    {
        "check": (
            "dpproofs check",
            "dpproofs check bs16.lemma-3.5 --mutants",
            "dpproofs check my_theorems.py --jobs 2",
        ),
        "list": ("dpproofs list laplace renyi", "dpproofs list --about 'zcdp |- approx_dp'"),
        "show": ("dpproofs show bs16.lemma-3.5", "dpproofs show zcdp_to_approx_dp --steps --all"),
        "graph": ("dpproofs graph bs16.lemma-3.5", "dpproofs graph --reduced --dot > library.dot"),
        "atlas": ("dpproofs atlas", "dpproofs atlas zcdp"),
        "axioms": ("dpproofs axioms bs16.lemma-5.2",),
        "second-opinion": ("dpproofs second-opinion bs16.lemma-3.5",),
        "bound": ("dpproofs bound zcdp_to_approx_dp xi=0 rho=1/8 delta=1e-6",),
        "verify": (
            "dpproofs verify examples/first_claim.toml",
            "dpproofs verify claims/*.toml --junit out.xml --sarif out.sarif --github",
            "dpproofs verify releases.csv --map epsilon=claimed --set notion=approx_dp --total 1e-5",
        ),
        "explain": ("dpproofs explain examples/gaussian_counts.toml", "dpproofs explain bs16.lemma-3.5"),
        "card": ("dpproofs card bs16.lemma-b.1", "dpproofs card pure_dp_to_zcdp --json"),
        "formula": ("dpproofs formula examples/gaussian_counts.toml",),
        "prove": ("dpproofs prove 'tanh(u)*tanh(v) <= tanh(u*v)' --where '0 <= u <= 1' --where '0 <= v <= 1'",),
        "sensitivity": (
            "dpproofs sensitivity 'sum(clip(x, 0, 1))/n' --values -5..5 --size 10",
            "dpproofs sensitivity 'median(x)' --values 0..1 --size 10 --claim 1/2 --save median.json",
        ),
        "replay": ("dpproofs replay proofs/*.json", "dpproofs replay verdict.json --claim claim.toml"),
        "coq": (
            "dpproofs coq bs16.lemma-3.5 --out lemma",
            "dpproofs coq proof.json --out proof",
            "dpproofs coq --all --out library",
            "dpproofs coq --all --part 3/60 --out part",
        ),
        "lock": ("dpproofs lock", "dpproofs lock --check"),
        "audit": ("dpproofs audit run.json",),
        "calibrate": ("dpproofs calibrate examples/gaussian_counts.toml --vary sigma",),
        "compare": ("dpproofs compare examples/dp_sgd_batches.toml --batches shuffled,fixed-order,poisson",),
        "events": ("dpproofs events examples/gaussian_counts.toml", "dpproofs events run.json"),
        "plot": ("dpproofs plot examples/gaussian_counts.toml -o counts.svg",),
        "picture": ("dpproofs picture", "dpproofs picture cdp-tail -o tail.svg", "dpproofs picture composition --csv"),
        "mcp": ("dpproofs mcp", "dpproofs mcp --folder proofs --seconds 30"),
        "trust": ("dpproofs trust", "dpproofs trust --json"),
        "clean": ("dpproofs clean --dry-run", "dpproofs clean"),
        "schema": ("dpproofs schema > claim.schema.json",),
        "completion": (
            "dpproofs completion bash > ~/.local/share/bash-completion/completions/dpproofs",
            "dpproofs completion fish > ~/.config/fish/completions/dpproofs.fish",
        ),
    }
)
"""Examples of each command."""
CODES: Mapping[str, Mapping[int, str]] = Frozen(
    {
        "check": {0: "all are proved", 3: "some are not, or a variant or witness is not as it should be"},
        "show": {0: "shown", 3: "a lemma is not proved"},
        "graph": {0: "shown", 3: "a lemma of the library is not proved"},
        "second-opinion": {0: "no engine disagrees", 1: "one disagrees with a step"},
        "prove": {0: "PROVED", 1: "REFUTED", 3: "NOT PROVEN"},
        "sensitivity": {0: "PROVED or VERIFIED", 1: "REFUTED", 3: "NOT PROVEN"},
        "replay": {
            0: "all files are valid, and with --claim prove it",
            1: "one does not",
            4: "with --claim: one proves that it is false",
        },
        "coq": {0: "written", **_UNPROVED},
        "card": {0: "done", 1: "z3 disagrees with a step", **_UNPROVED},
        "formula": {0: "done", 3: "a claim has no formula yet"},
        "axioms": {0: "done", **_UNPROVED},
        "bound": {0: "done", **_UNPROVED},
        "verify": _CLAIMS,
        "explain": Frozen({**_CLAIMS, 0: "all claims are VERIFIED, or a lemma was named"}),
        "lock": {
            0: "all constants are as they should be",
            1: "some have changed, or are no longer verified",
            5: "the proof of a lemma fails that one rests on; the others are as they should be",
        },
        "audit": {**_JUDGED, **_UNPROVED},
        "calibrate": {0: "a number was found", 3: "none was found", **_UNPROVED},
        "compare": {0: "done", **_UNPROVED},
        "plot": {0: "done", **_UNPROVED},
        "picture": {0: "done", **_UNPROVED},
    }
)
"""The exit codes of a command besides 0 for success, and those that all have."""
WHOLE = """examples:
  dpproofs verify examples/first_claim.toml
  dpproofs show bs16.lemma-3.5
  dpproofs prove 'exp(x) >= 1 + x'
  dpproofs verify --help

exit codes:
  0    proved, verified, done
  1    refuted, invalid, or changed
  2    an error in the input, or on the command line
  3    not proven
  4    errors beside verdicts
  5    the proof of a lemma fails
  70   anything unexpected
  130  interrupted
  141  the reader of the output has gone
"""
"""Below the list of all commands."""


def describe(name: str, parser: argparse.ArgumentParser) -> None:
    """Add examples and exit codes below the options of a command."""
    codes = {**_OTHERS, **CODES.get(name, {0: "done"})}
    lines = [f"  {code:<4} {meaning}" for code, meaning in sorted(codes.items())]
    said = "\n".join(["exit codes:", *lines, ""])
    examples = "\n".join(["examples:", *(f"  {line}" for line in EXAMPLES[name])])
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"{examples}\n\n{said}"
