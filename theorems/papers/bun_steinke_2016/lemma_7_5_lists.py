"""Lemma 7.5 at lists of records, for norms of k coordinates."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import exists, substitute
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, obtain, said_of, witness
from theorems.papers.bun_steinke_2016.sec_7_witnesses import REPLACED, THREE_NORMING
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import FAITHFUL, ACCURATE, GAP, alpha, q, without
from theorems.papers.bun_steinke_2016.lemma_7_5_small_nets import SMALL_NETS, q2, x_larger
from theorems.papers.bun_steinke_2016.sec_7_lists import LISTED, NORM, PRIVATE, QUERY2, SIZE2, any_distance
from theorems.papers.bun_steinke_2016.sec_7_lists import maximum_claim, mean_claim, of_lists, of_maximum, of_mean
from theorems.foundations.reals.coordinate_norms import MEAN_DISTANCE
from theorems.foundations.samples.packings import d
from theorems.foundations.samples.samples import x

GIVEN = NORM, *LISTED, PRIVATE, ACCURATE, *SIZE2, QUERY2


def _claim(factor: Factor) -> Claim:
    return Claim(GIVEN, exists(x, d(q(x), q2(x_larger)) <= 2 * alpha + factor * GAP))


LEMMA = Lemma(
    "bs16.lemma-7.5-lists", "Lemma 7.5 for lists of records, means of k features and a norm of k coordinates",
    f"{BUN_STEINKE}, Lemma 7.5",
    *_claim(1).parts,
    mutants=(Mutant("gap", _claim(Fraction(34, 100)), f"{FAITHFUL}; the value at a list of both records",
                    witness=finite(
                        {"X": 2, "X2": 1, "A": 2, "Y": 3}, THREE_NORMING, k=1, d=(0, 2, 1, 2, 0, 1, 1, 1, 0),
                        u={1: (-1, 1, 0)}, f={1: (-1, 1)}, e={1: (0, 1)}, c=REPLACED, n=1, q=(0, 1), q2=(2,), n2=2,
                        e2={1: (0,), 2: (1,)}, M=(("20/21", "1/21", 0), ("1/21", "20/21", 0)), xi=0, rho="2.711",
                        alpha="2/21", x2=0)),
             Mutant("unbounded", Claim(tuple(h for h in GIVEN if h not in LISTED[1:2]), _claim(1).conclusion),
            "one record, 100 or -100, revealed with probability 9/10, and a list of both: 2 alpha + sqrt(2 rho) < 42",
                    witness=finite(
                        {"X": 2, "X2": 1, "A": 2, "Y": 3}, THREE_NORMING, k=1,
                        d=(0, 200, 100, 200, 0, 100, 100, 100, 0), u={1: (-100, 100, 0)}, f={1: (-100, 100)},
                        e={1: (0, 1)}, c=REPLACED, n=1, q=(0, 1), q2=(2,), n2=2, e2={1: (0,), 2: (1,)},
                        M=(("9/10", "1/10", 0), ("1/10", "9/10", 0)), xi=0, rho="1.758", alpha=20, x2=0))),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The lemma, in the directions of the norm."""

    def near(made: Theorem) -> Theorem:
        return obtain(
            made,
            "x_",
            lambda data, close: witness(claim.conclusion, data, arith(said_of(claim.conclusion, data), close)),
        )

    return of_lists(SMALL_NETS, claim, near)


MAXIMUM = Lemma(
    "bs16.lemma-7.5-maximum", "Lemma 7.5 for lists of records and the maximum norm of k means",
    f"{BUN_STEINKE}, Lemma 7.5",
    *maximum_claim(LEMMA).parts,
    lambda claim: of_maximum(LEMMA, claim),
    (any_distance(LEMMA,
            witness=finite({"X": 2, "X2": 1, "A": 2, "Y": 3}, k=1, d=(0, 0, 1, 0, 0, 1, 0, 0, 1), u={1: (-1, 1,
                0)}, f={1: (-1, 1)}, e={1: (0, 1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, n=1, q=(0, 1), q2=(2,),
                n2=2, e2={1: (0,), 2: (1,)}, M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0, x2=0)),),
)  # fmt: skip

MEAN = Lemma(
    "bs16.lemma-7.5-mean", "Lemma 7.5 for lists of records and the mean absolute error of k means",
    f"{BUN_STEINKE}, Lemma 7.5",
    *mean_claim(LEMMA).parts,
    lambda claim: of_mean(LEMMA, claim),
    (without(substitute(ACCURATE, {d: MEAN_DISTANCE}), "inaccurate", mean_claim(LEMMA),
             "n = 1, records 1 and -1, M = 0, alpha = rho = 0, and a list of both",
            witness=finite({"X": 2, "X2": 1, "A": 2, "Y": 3}, k=1, u={1: (-1, 1, 0)}, f={1: (-1, 1)}, e={1: (0,
                1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, n=1, q=(0, 1), q2=(2,), n2=2, e2={1: (0,), 2: (1,)}, M=((1,
                0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0, x2=0)),),
)  # fmt: skip
