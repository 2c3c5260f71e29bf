"""Adaptive composition of two mechanisms with lattice profiles, as one step of an accountant."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam, product
from dpproofs.privacy.notions import M2, M, N, on, rho, x1, x2, y
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import for_all, generalize, specialize, unfolded, use
from theorems.foundations.densities.joint_density import PAIR
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.pushed import SECOND as SECOND_OUTCOME
from theorems.foundations.measure.two_mechanisms import M3, MJ, PAIRED, PIPED, x
from theorems.notions.lattices.composition_laws import COMPOSITION, NEW, PLACE, ROUNDED, TABLES, UNIT, rest
from theorems.notions.lattices.lattice import LATTICE_DP, TABLE, TABLE2
from theorems.foundations.sums.convolution_total import CONVOLVED
from theorems.notions.lattices.product import SOURCE
from theorems.notions.lattices.window import rounded

FIRST = LATTICE_DP(M, N, rho, *TABLE)
SECOND = forall(y, on(LATTICE_DP, Y="Z")(lam(x, M2(x, y)), N, rho, *TABLE2))
NUMBERS = (*TABLES, *PLACE)


def _claim(laws: Term, factor: Factor = 1, share: Factor = 1) -> Claim:
    space, mechanism = (product("Y", "Z"), MJ) if laws == PAIRED else ("Z", M3)
    new = on(LATTICE_DP, Y=space)(mechanism, N, rho, *NEW)
    return Claim((FIRST, SECOND, laws, *NUMBERS, rounded(CONVOLVED, UNIT, share), rest(factor)), new)


def _mechanisms(claim: Claim, seen: Term) -> Theorem:
    """Neighbours, one pair at a time."""
    (first, second, laws, *_) = claim.hypotheses
    mechanism = read(LATTICE_DP, claim).M
    kernels = generalize(at_neighbours(specialize(second, y)), y)
    outcomes = [unfolded(specialize(laws, data)) for data in (x1, x2)]
    made = use(COMPOSITION, at_neighbours(first), kernels, *NUMBERS, ROUNDED, rest(), *outcomes, P=M(x1), Q=M(x2),
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), R=mechanism(x1), S=mechanism(x2), T=seen)  # fmt: skip
    return for_all(claim.conclusion, made)


REVEALED = "the first reveals the data set, and the second says nothing, or passes on its input"
NONE = {"m": 0, "n": 0, "o": 0, "d": 1, "t": 1, "n2": 0, "o2": 0, "d2": 0, "t2": 1, "rho": 2, "a": 0, "l": 0}
PAIR_FACTOR = Mutant("factor", _claim(PAIRED, LESS), REVEALED,
    witness=finite({"X": 2, "Y": 2, "Z": 1}, M=((1, 0), (0, 1)), N=True, M2=((1,),) * 4,
        m2=1, m3=0, u=0, d3="99/100", **NONE))  # fmt: skip

COMPOSED_PAIR = Lemma(
    "lattices.composition-pair", "Both outcomes of an adaptive composition, one step of an accountant", SOURCE,
    *_claim(PAIRED).parts,
    lambda claim: _mechanisms(claim, PAIR),
    (PAIR_FACTOR,),
)  # fmt: skip

COMPOSED_FACTOR = Mutant("factor", _claim(PIPED, LESS), REVEALED,
    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), (0, 1)), N=True, M2=((1, 0), (0, 1)) * 2,
        m2=1, m3=0, u=0, d3="99/100", **NONE))  # fmt: skip
COMPOSED_ROUNDED = Mutant("rounded", _claim(PIPED, 1, LESS), "nothing is revealed, and the entry is too large",
    witness=finite({"X": 2, "Y": 1, "Z": 1}, M=((1,),) * 2, N=True, M2=((1,),) * 2, m2=1,
        u=1, m3=Fraction(100, 99), d3=Fraction(-1, 99), **{**NONE, "m": 1, "d": 0}))  # fmt: skip

COMPOSED = Lemma(
    "lattices.composition", "The outcome of an adaptive composition, one step of an accountant", SOURCE,
    *_claim(PIPED).parts,
    lambda claim: _mechanisms(claim, SECOND_OUTCOME),
    (COMPOSED_FACTOR, COMPOSED_ROUNDED),
)  # fmt: skip
