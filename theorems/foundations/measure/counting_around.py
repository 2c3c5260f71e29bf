"""A sum over the whole numbers is the same from each of these."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, integrable, lam, nat
from dpproofs.mutants.one_number import at_one_number
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, at, both, induction, parts, same_value, split, transfer, unfolded, use
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import GIVEN, f, k, mu, n, same, whole, y


def _claim(factor: Factor) -> Claim:
    same = eq(E(mu, y, f(k - y)), factor * E(mu, y, f(y)))
    return Claim((*GIVEN, whole(k)), conj(integrable(mu, y, f(k - y)), same))


AROUND = Lemma(
    "foundations.counting-around", "A sum over the whole numbers is the same from each of these", "elementary",
    *_claim(1).parts,
    mutants=(Mutant("measure", Claim((integrable(mu, y, f(y)), whole(k)), _claim(1).conclusion),
                    "the law of 0, seen from 1",
                    witness=at_one_number(0, k=1, f=lam(y, y))),),
)  # fmt: skip


@proof_of(AROUND)
def _proof(claim: Claim) -> Theorem:
    """First up and then mirrored, or first mirrored and then up."""
    up = _up(n, nat(n))

    def positive(natural: Theorem) -> Theorem:
        ints, mean = parts(use(up, natural, *GIVEN, n=k))
        back, same = _moved(lam(y, f(y + k)), ints)[:2]
        done, equal = parts(transfer(mu, y, same_value(f, arith(eq(-y + k, k - y))), back))
        return both(done, arith(comparison(claim), equal, same, mean))

    def negative(natural: Theorem) -> Theorem:
        back, same = _moved(f, GIVEN[1])[:2]
        ints, mean = parts(use(up, natural, back, GIVEN[0], f=lam(y, f(-y)), n=-k))
        done, equal = parts(transfer(mu, y, same_value(f, arith(eq(-(y + -k), k - y))), ints))
        return both(done, arith(comparison(claim), equal, same, mean))

    return split(whole(k), positive, negative)


def _up(k: Term, *natural: Theorem | Term) -> Theorem:
    """The same from y + k, for natural k."""

    def said(k: Term) -> Term:
        return same(y + k)

    start = transfer(mu, y, same_value(f, arith(eq(y, y + 0))), GIVEN[1])
    base = both(parts(start)[0], arith(eq(E(mu, y, f(y + 0)), E(mu, y, f(y))), parts(start)[1]))

    def step(goal: Term, before: Term) -> Theorem:
        there, mean = parts(said(before))
        ints, moved = _moved(lam(y, f(y + before)), there)[2:]
        done, same = parts(transfer(mu, y, same_value(f, arith(eq(y + 1 + before, y + (before + 1)))), ints))
        return both(done, arith(comparison(goal), same, moved, mean))

    return induction(k, said, base, step, *natural)


def _moved(function: Term, known: Theorem | Term) -> list[Theorem]:
    """What the definition says of a function: of -y, that it is integrable and its sum, and of y + 1."""
    return parts(at(parts(unfolded(COUNTING(mu)))[3], function, by=[known]))
