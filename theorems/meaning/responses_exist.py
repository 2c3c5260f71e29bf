"""Randomized response exists for any bit of the data."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, from_level, within

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, conj, dirac, disj, eq, exists, forall, function_type, implies, lam, num
from dpproofs.language.terms import var
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.kinds import RESPONSE, K, p, phi, w
from dpproofs.meaning.lists import DATA, x
from dpproofs.privacy.definitions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, obtain, parts, specialize, use, witness

bit = var("b", function_type((DATA,), REAL))
BITS = forall(x, disj(eq(bit(x), 0), eq(bit(x), 1)))
TEST = test_function(phi, w)
TOLD = forall((x, phi), implies(TEST, eq(E(K(x), w, phi(w)), p * phi(bit(x)) + (1 - p) * phi(1 - bit(x)))))
_UNIT = 0 <= p, p <= 1

_MADE = exists(K, conj(RESPONSE(K, p), TOLD))

RESPONSE_EXISTS = Lemma(
    "meaning.randomized-response-exists", "There is a randomized response of any bit of the data", "elementary",
    (BITS, *_UNIT),
    _MADE,
    mutants=(Mutant("more", Claim((BITS, 0 <= p), _MADE), "the other bit has no negative probability"),),
)  # fmt: skip


@proof_of(RESPONSE_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """A mixture of two points."""
    both_ = generalize(both(*_UNIT), x)
    mixed = use("foundations.law-mixed", both_, t=lam(x, p), P=lam(x, dirac(bit(x))), Q=lam(x, dirac(1 - bit(x))))

    def with_laws(found: Term, told: Theorem) -> Theorem:
        mean = at(specialize(told, x), phi, by=[TEST])
        sure = [parts(use("E_dirac", x=point, f=phi))[1] for point in (bit(x), 1 - bit(x))]
        value = eq(E(found(x), w, phi(w)), p * phi(bit(x)) + (1 - p) * phi(1 - bit(x)))
        made = generalize(discharge(arith(value, mean, *sure), TEST), x, phi)
        return witness(claim.conclusion, found, witness(RESPONSE(found, p), bit, BITS, made), made)

    return obtain(mixed, "R", with_laws)


@refutation_of(RESPONSE_EXISTS, "more", X=REAL)
def _negative(said: Theorem) -> Theorem:
    """A bit that is revealed with probability 2 is the other one with probability -1."""
    bits = infer("or_intro", arith(eq(num(0), num(0))), formula=disj(eq(num(0), 0), eq(num(0), 1)))
    told = instance(said, generalize(bits, var("x")), p=2, b=lam(var("x"), num(0)))
    event = from_level(1)
    unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        return absurd(at(specialize(parts(facts)[1], 0), event, by=[unit]), *within(found(0), event))

    return obtain(told, "K", with_laws)
