"""How likely it is that Laplace noise is rounded up to a whole number."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, ind, lam, nat, num
from dpproofs.mutants.counterexamples import absurd, fact, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.laws import whole
from dpproofs.privacy.notions import LAPLACE
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import Fact, arith, bounded, cases, expand, instantiate, numeric, parts, same_value
from dpproofs.proving.tactics import specialize, transfer, use
from theorems.foundations.measure.counting_cell import cell
from theorems.foundations.reals.whole_numbers import GAP, is_whole
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.mechanisms.laplace.density import P
from theorems.mechanisms.laplace.law import b, x
from theorems.mechanisms.laplace.tail import TAIL
from theorems.foundations.measure.counting import k

SIZE = exp(-absolute(k) / b)
SHARE = (1 - exp(-1 / b)) / 2
GIVEN = LAPLACE(P, 0, b), 0 < b, whole(k)

LEMMA = Lemma(
    "mechanisms.laplace-cells", "How likely it is at least that Laplace noise is rounded up to a whole number",
    "elementary",
    GIVEN,
    factor * SHARE * SIZE <= E(P, x, cell(k, x)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality at k = -1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Both tails are on one side, or one is on each."""
    known: list[Fact] = [_difference(), *(use(TAIL, *GIVEN[:2], m=0, t=level) for level in (k - 1, k)), GIVEN[1]]
    zero = is_whole(num(0), use(NAT_ZERO))

    def size(value: Term, order: Theorem) -> Theorem:
        return same_value(lam(x, exp(-x / b)), arith(eq(absolute(k), value), order))

    def marks(*value: int, order: Theorem) -> list[Theorem]:
        events = 0 <= k - 1 - 0, k - 1 - 0 < 0, 0 <= k - num(0), k - num(0) < 0
        return [arith(eq(ind(event), v), order) for event, v in zip(events, value, strict=True)]

    def above(yes: Theorem) -> Theorem:
        one = use(GAP, zero, whole(k), yes, j=0)
        return arith(claim.conclusion, *known, *marks(1, 0, 1, 0, order=one), size(k, yes))

    def below(yes: Theorem) -> Theorem:
        return arith(claim.conclusion, *known, *marks(0, 1, 0, 1, order=yes), size(-k, yes))

    def at_zero(no: Theorem, other: Theorem) -> Theorem:
        none = arith(eq(k, 0), no, other)
        flat = [same_value(lam(x, exp(sign * x / b)), none) for sign in (1, -1)]
        return arith(claim.conclusion, *known, none, size(num(0), none), *flat)

    return cases(0 < k, above, lambda no: cases(k < 0, below, lambda other: at_zero(no, other)))


def _difference() -> Theorem:
    """The difference of two tails."""
    above = ind(k - 1 < x), ind(k < x)
    done, mean = parts(expand(P, x, above[0] - above[1], *(bounded(P, x, event, 1) for event in above)))
    same = parts(transfer(P, x, arith(eq(above[0] - above[1], cell(k, x))), done))[1]
    return arith(eq(E(P, x, cell(k, x)), E(P, x, above[0]) - E(P, x, above[1])), same, mean)


@refutation_of(LEMMA, "factor")
def _below_zero(said: Theorem) -> Theorem:
    """Noise of scale 1 is rounded up to -1 with probability (1 - 1/e)/(2 e)."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, given = laws(num(0)), specialize(centred, 0)
        told = instance(said, given, is_whole(num(-1), numeric(nat(num(1)))), P=law, b=1, k=-1)
        tails = [fact("mechanisms.laplace-tail", given, P=law, m=0, b=1, t=level) for level in (num(-1) - 1, num(-1))]
        size = same_value(lam(x, exp(-x / 1)), arith(eq(absolute(num(-1)), 1)))
        return absurd(told, instantiate(_difference(), P=law, k=-1), *tails, size, numeric(exp(num(-1)) < 1))

    return with_laplace(with_laws)
