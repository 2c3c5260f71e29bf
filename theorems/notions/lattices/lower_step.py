"""One step of an accountant from below: entries are convolved, rounded down, and cut to a window."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import conj, lam, nat
from dpproofs.privacy.notions import P, Q, c, k, rho
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, discharge, generalize, parts, use
from theorems.foundations.densities.joint_density import I
from theorems.foundations.sums.convolution_total import CONVOLUTION_SIGN
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.notions.lattices.composition_laws import END, NEW, PLACE, ROUNDED, TABLES, UNIT
from theorems.notions.lattices.lattice import TABLE, d, d2, lattice, m2, n, n2, t, t2
from theorems.notions.lattices.lower_product import BOTH, INDEPENDENT, LOWER_PRODUCT, SECOND
from theorems.notions.lattices.product import PRODUCT, SOURCE, product
from theorems.notions.lattices.lower_window import LOWER_WINDOW
from theorems.notions.lattices.window import d3
from theorems.notions.profiles.at_least import AT_LEAST, with_smaller
from dpproofs.privacy.notions import J

FIRST = AT_LEAST(P, Q, lam(c, lattice(*TABLE)))

LOWER_STEP = Lemma(
    "lattices.lower-step", "One step of an accountant from below: convolved entries, rounded down and cut", SOURCE,
    (FIRST, SECOND, *TABLES, *INDEPENDENT, *PLACE, ROUNDED, factor * d3 <= d2 + t2 * total(m2, n2) * d),
    BOTH(J, I, lam(c, lattice(*NEW))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2, "Z": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), P2=(1, 0), Q2=(0, 1),
                        J=(1, 0, 0, 0), I=(0, 0, 0, 1), m=0, n=0, o=0, d=1, t=1, m2=0, n2=0, o2=0, d2=1, t2=1, rho=2,
                        a=0, l=0, m3=0, u=1, d3="100/99")),),
)  # fmt: skip


@proof_of(LOWER_STEP)
def _proof(claim: Claim) -> Theorem:
    """The product, the convolution, and the window of what it gives."""
    made = use(LOWER_PRODUCT, FIRST, SECOND, *TABLES, *INDEPENDENT, h=lam(c, lattice(*TABLE)))
    end, place = use(NATURAL_SUM, nat(n), nat(n2), k=n, n=n2), conj(nat(k), k <= END)
    natural, _ = parts(place)
    signs = generalize(discharge(use(CONVOLUTION_SIGN, *TABLES, natural), place), k)
    entries, _, offset, before, unit = product()
    smaller = use(LOWER_WINDOW, signs, end, arith(0 <= UNIT, 0 <= t, 0 <= t2), *PLACE, ROUNDED, 0 < rho, 0 <= c,
                  d3 <= before, m=entries, n=END, o=offset, d=before, t=unit)  # fmt: skip
    return with_smaller(made, lam(c, lattice(*NEW)), smaller, use(PRODUCT, *TABLES))
