"""Lemma 7.5: with private accurate answers, the values at data sets of one size are near those at any other."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exists, forall, function_type, lam, prob, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, both, bounded, expand, generalize, mean_of_one, obtain, parts, prove
from dpproofs.proving.tactics import specialize, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import FAITHFUL, ACCURATE, ANY_DISTANCE, GAP, PRIVATE, PUT
from theorems.papers.bun_steinke_2016.lemma_7_5_population import QUERY, UNIT, alpha, feature, q, without
from theorems.papers.bun_steinke_2016.lemma_7_5_some_sample import SOME
from theorems.foundations.reals.norm_distance import NORM, pairing, v
from theorems.foundations.samples.packings import d
from theorems.foundations.measure.pushed_laws_image_law import IMAGE_LAW
from theorems.foundations.samples.samples import SAMPLE, a, entry, population, put, sample, x

x_larger = var("x2", "X2")
entry2 = var("e2", function_type(("X2", "I2"), "A"))
places2 = var("J2", prob("I2"))
j = var("j", "I2")
q2 = var("q2", function_type(("X2",), "Y"))
QUERY2 = forall((v, x_larger), eq(pairing(v, q2(x_larger)), E(places2, j, feature(v, entry2(x_larger, j)))))
SAMPLES = forall(population, exists(sample, SAMPLE(sample, population, entry, put)))
SETTING = NORM, UNIT, QUERY, PUT, SAMPLES, PRIVATE, ACCURATE


def _nets_claim(factor: Factor) -> Claim:
    return Claim((*SETTING, QUERY2), exists(x, d(q(x), q2(x_larger)) <= 2 * alpha + factor * GAP))


SMALL_NETS = Lemma(
    "bs16.lemma-7.5", "With private accurate answers for data sets of one size, every value at a data set of another "
    "size is within 2 alpha + sqrt(2 (xi + rho)) of one of theirs", f"{BUN_STEINKE}, Lemma 7.5",
    *_nets_claim(1).parts,
    mutants=(Mutant("gap", _nets_claim(Fraction(34, 100)), f"{FAITHFUL}; the value at a data set of both records",
                    witness=finite({"X": 2, "X2": 1, "I": 1, "I2": 2, "A": 2, "V": 2, "Y": 3},
                        d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0, 1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), q2=(2,),
                        e=(0, 1), c=(0, 1, 0, 1), e2=(0, 1), J=(1,), J2=("1/2", "1/2"), N=True,
                        M=(("20/21", "1/21", 0), ("1/21", "20/21", 0)), xi=0, rho="2.711", alpha="2/21", x2=0)),
             without(NORM, "any distance", _nets_claim(1), f"{ANY_DISTANCE}, the value at both records",
                    witness=finite({"X": 2, "X2": 1, "I": 1, "I2": 2, "A": 2, "V": 1, "Y": 3},
                        d=(0, 0, 1, 0, 0, 1, 0, 0, 1), p=(-1, 1, 0), f=(-1, 1), q=(0, 1), q2=(2,), e=(0, 1),
                        c=(0, 1, 0, 1), e2=(0, 1), J=(1,), J2=("1/2", "1/2"), N=True, M=((1, 0, 0), (1, 0, 0)), xi=0,
                        rho=0, alpha=0, x2=0)), without(SAMPLES, "no samples", _nets_claim(1),
                        "all records of a data set are equal, c(x, i, a) = x, M(x) = q(x), "
                     "alpha = rho = 0, and a data set of two records",
                    witness=finite({"X": 2, "X2": 1, "I": 1, "I2": 2, "A": 2, "V": 2, "Y": 3},
                        d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0, 1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), q2=(2,),
                        e=(0, 1), c=(0, 0, 1, 1), e2=(0, 1), J=(1,), J2=("1/2", "1/2"), N=(True, False, False, True),
                        M=((1, 0, 0), (0, 1, 0)), xi=0, rho=0, alpha=0, x2=0))),
)  # fmt: skip


@proof_of(SMALL_NETS)
def _nets(claim: Claim) -> Theorem:
    """The law is that of a random record of the other data set."""
    record = lam(j, entry2(x_larger, j))

    def with_law(law: Term, image: Theorem) -> Theorem:
        test = lam(a, (1 + feature(v, a)) / 2)
        size = specialize(UNIT, v, a)
        unit = generalize(both(arith(0 <= test(a), size), arith(test(a) <= 1, size)), a)
        drawn = at(image, test, by=[unit])
        means = [
            scaled(mu, point, feature(v, at_), specialize(UNIT, v, at_))
            for mu, point, at_ in ((law, a, a), (places2, j, record(j)))
        ]
        value = specialize(QUERY2, v, x_larger)
        target = q2(x_larger)
        centre_fact = arith(eq(pairing(v, target), E(law, a, feature(v, a))), value, drawn, *means)

        def with_sample(made: Term, facts: Theorem) -> Theorem:
            return use(SOME, NORM, UNIT, QUERY, PUT, facts, PRIVATE, generalize(centre_fact, v), ACCURATE,
                       P=made, D=law, m=target)  # fmt: skip

        return prove(claim.conclusion, obtain(specialize(SAMPLES, law), "P", with_sample))

    return obtain(use(IMAGE_LAW, P=places2, g=record), "D", with_law)


def scaled(law: Term, point: Term, body: Term, size: Theorem) -> Theorem:
    """E[(1 + f)/2] = (1 + E[f])/2."""
    mean = parts(expand(law, point, (1 + body) / 2, bounded(law, point, body, 1, *parts(size))))[1]
    return arith(eq(lhs(mean), (1 + E(law, point, body)) / 2), mean, mean_of_one(law))


subsample_net_radius = Verified(SMALL_NETS, "subsample_net_radius", value=2 * alpha + GAP, requires=(0 <= alpha,))
