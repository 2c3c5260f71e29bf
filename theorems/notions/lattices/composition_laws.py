"""One step of an accountant: the entries are convolved, rounded down, and cut to a window."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, lam, mul, nat
from dpproofs.privacy.notions import c, k, rho
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, discharge, generalize, parts, use
from theorems.foundations.sums.convolution_total import CONVOLUTION_SIGN, CONVOLUTION_TOTAL, CONVOLVED
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.notions.lattices.lattice import TABLE, TABLE2, d, d2, entries_of, lattice, m, m2, n, n2, o, o2, t, t2
from theorems.notions.lattices.product import SOURCE, product
from theorems.notions.lattices.step import FIRST, KERNELS, STEP
from theorems.notions.lattices.window import WINDOW, a, d3, l, outside, rounded, window
from theorems.notions.profiles.adaptive import LAWS, PROFILE_V
from theorems.foundations.measure.iterated_bounded import R
from theorems.foundations.tests.tests_compose import S
from theorems.notions.profiles.weakening import with_profile

END, UNIT, MASS = n + n2, t * t2, t * t2 * total(m, n) * total(m2, n2)
TABLES = (*entries_of(*TABLE), *entries_of(*TABLE2), 0 < rho)
PLACE, ROUNDED = (nat(a), nat(l), a + l <= END), rounded(CONVOLVED, UNIT)
NEW = window(o + o2)


def rest(factor: Factor = 1) -> Term:
    """What the new rest is at least: those of both, and what is outside of the window or lost by rounding."""
    return d2 + mul(factor, t2, total(m2, n2), d) + outside(MASS) <= d3


COMPOSITION = Lemma(
    "lattices.composition-laws", "One step of an accountant: convolved entries, rounded and cut", SOURCE,
    (FIRST, KERNELS, *TABLES, *PLACE, ROUNDED, rest(factor), *LAWS),
    PROFILE_V(R, S, lam(c, lattice(*NEW))),
    mutants=(Mutant("factor", {factor: LESS}, "the first reveals the data set, the second says nothing",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), K=((1,), (1,)), H=((1,), (1,)),
                        T=(0, 1), R=(1, 0), S=(0, 1), m=0, n=0, o=0, d=1, t=1, m2=1, n2=0, o2=0, d2=0, t2=1, rho=2,
                        a=0, l=0, m3=0, u=0, d3="99/100")),),
)  # fmt: skip


@proof_of(COMPOSITION)
def _proof(claim: Claim) -> Theorem:
    """The step, and the window of what it gives."""
    made = use(STEP, FIRST, KERNELS, *TABLES, *LAWS)
    end = use(NATURAL_SUM, nat(n), nat(n2), k=n, n=n2)
    place = conj(nat(k), k <= END)
    natural, _ = parts(place)
    signs = generalize(discharge(use(CONVOLUTION_SIGN, *TABLES, natural), place), k)
    mass = use(CONVOLUTION_TOTAL, nat(n), nat(n2))
    entries, _, offset, before, unit = product()
    least = arith(before + outside(UNIT * total(CONVOLVED, END)) <= d3, mass, rest())
    smaller = use(WINDOW, signs, end, arith(0 <= UNIT, 0 <= t, 0 <= t2), *PLACE, ROUNDED, 0 < rho, 0 <= c, least,
                  m=entries, n=END, o=offset, d=before, t=unit)  # fmt: skip
    return with_profile(made, lam(c, lattice(*NEW)), smaller)
