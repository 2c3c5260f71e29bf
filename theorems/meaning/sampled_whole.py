"""A mechanism on Poisson samples at the rate 1 answers as it does on the data."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, dirac, eq, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import most, size, x
from dpproofs.privacy.notions import PUSHED, M, on, phi, w, y
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import almost, arith, at, both, for_all, generalize, parts, specialize, use
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.meaning.samples import s
from theorems.meaning.samples_whole import WHOLE, at_rate
from theorems.meaning.sizes import LISTS
from theorems.sampling.samples import BASE, SAMPLED

KEPT = lam(y, dirac(y))
short = mark("short", size(x) <= most)

LEMMA = Lemma(
    "meaning.sampled-at-rate-one", "The answer to a Poisson sample at the rate 1 is that to the data", "elementary",
    (LISTS, at_rate(1), SAMPLED, short),
    on(PUSHED, Z="Y")(M(x), BASE(x), KEPT),
    mutants=(Mutant("junk", {short: size(x) <= most + 1}, "a point that is no list",
                    control={short: size(x) + 1 <= most},
                    witness=finite({"X": 3, "A": 1, "Y": 2}, empty=0, append=(1, 1, 1), front=0, last=0, size=(0, 1, 2),
                        m=1, x=2, T=((1, 0, 0), (0, 1, 0), (1, 0, 0)), M0=((1, 0), (1, 0), (0, 1)),
                        M=((1, 0), (1, 0), (1, 0)))),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The mean answer is a test of the sample."""
    _, *sides = unit_mean(BASE(s))
    mean = lam(s, E(BASE(s), w, phi(w)))
    whole = at(use(WHOLE, LISTS, at_rate(1), size(x) <= most), mean, by=[generalize(both(*sides), s)])
    _, certain = parts(use("E_dirac", x=y, f=phi))
    drawn, value = both_sides(certain)
    same, _ = parts(use("E_congruence", almost(BASE(x), y, certain), mu=BASE(x), f=lam(y, drawn), g=lam(y, value)))
    answer = at(specialize(SAMPLED, x), phi, by=[TEST])
    goal = eq(E(M(x), w, phi(w)), E(BASE(x), y, drawn))
    return for_all(claim.conclusion, arith(goal, answer, whole, same), phi)
