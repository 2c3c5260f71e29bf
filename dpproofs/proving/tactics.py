"""Tactics: proof search. Nothing here is trusted; every step goes through the kernel."""

from dpproofs.proving.arithmetic import EFFORT, arith, numeric
from dpproofs.proving.by_id import HasTheorem
from dpproofs.proving.calculus import integral, monotone
from dpproofs.proving.congruence import (
    congruence,
    equal,
    reversed_equation,
    rewrite,
    same_value,
    with_argument,
    written_as,
)
from dpproofs.proving.context import knowing
from dpproofs.proving.expectation import (
    almost,
    bounded,
    constant,
    dominated,
    expand,
    integrate,
    linear,
    mean_of_one,
    monotone_limit,
    transfer,
)
from dpproofs.proving.goals import at, given, prove, witness, witnesses
from dpproofs.proving.lemmas import instantiate, use
from dpproofs.proving.logic import (
    WEAKER,
    Fact,
    ProofError,
    assume,
    both,
    cases,
    discharge,
    folded,
    for_all,
    fresh,
    generalize,
    mp,
    obtain,
    obtain_all,
    parts,
    said_of,
    specialize,
    split,
    theorem,
    under,
    unfolded,
)
from dpproofs.proving.quantifiers import intro
from dpproofs.proving.signs import nonnegative, positive, signed, squared_root
from dpproofs.proving.sums import induction, natural_sign, over_range

__all__ = [
    "EFFORT", "WEAKER", "Fact", "HasTheorem", "ProofError", "almost", "arith", "assume", "at", "both",
    "bounded", "cases", "congruence", "constant", "discharge", "dominated", "equal", "expand", "folded",
    "for_all", "fresh", "generalize", "given", "induction", "instantiate", "integral", "integrate", "intro",
    "knowing", "linear", "mean_of_one", "monotone", "monotone_limit", "mp", "natural_sign", "nonnegative",
    "numeric", "obtain", "obtain_all", "over_range", "parts", "positive", "prove", "reversed_equation",
    "rewrite", "said_of", "same_value", "signed", "specialize", "split", "squared_root", "theorem", "transfer",
    "under", "unfolded", "use", "with_argument", "witness", "witnesses", "written_as",
]  # fmt: skip
