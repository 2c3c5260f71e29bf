"""A list of one record, repeated: there queries that claims say are compared."""

from dpproofs.prelude import *
from dpproofs.meaning.lists import a, append, empty, most, size, x
from theorems.meaning.lists import LISTS, ONE_RECORD, grown

k = var("k")
y = var("y", x.type)
said = var("S", function_type((x.type,), PROP))
KEPT = forall(y, implies(size(y) < most, said(y), said(append(y, a))))
EVERY = forall(said, implies(said(empty), KEPT, said(x)))
"""All records of the list x are a: what is so of the empty list, and kept when a is appended, is so of it."""
REPEATED = exists(x, conj(eq(size(x), factor * k), EVERY))

REPEATED_RECORD = Lemma(
    "meaning.repeated-record", "There is a list of one record, repeated", "elementary",
    (LISTS, nat(k), k <= most),
    REPEATED,
    mutants=(Mutant("longer", {factor: 2}, "lists of at most one record",
                    witness=finite({"X": 2, "A": 1}, **ONE_RECORD, a=0, k=1)),),
)  # fmt: skip


def _of_length(count: Term) -> Term:
    return implies(count <= most, exists(x, conj(eq(size(x), count), EVERY)))


@proof_of(REPEATED_RECORD)
def _repeated(claim: Claim) -> Theorem:
    """By induction: the empty list, and a record more."""
    _, none, _, _ = parts(unfolded(LISTS))
    at_empty = generalize(discharge(assume(said(empty)), said(empty), KEPT), said)
    first = discharge(witness(_of_length(num(0)).args[1], empty, none, at_empty), num(0) <= most)

    def further(goal: Term, count: Term) -> Theorem:
        room = assume(count + 1 <= most)
        shorter = mp(assume(_of_length(count)), arith(count <= most, room))

        def with_list(data: Term, facts: Theorem) -> Theorem:
            sized, every = parts(facts)
            short = arith(size(data) < most, sized, room)
            longer = arith(eq(size(append(data, a)), count + 1), grown(data, a, short)[0], sized)
            here = at(every, said, by=[said(empty), KEPT])
            kept = at(assume(KEPT), data, by=[short, here])
            more = generalize(discharge(kept, said(empty), KEPT), said)
            return witness(goal.args[1], append(data, a), longer, more)

        return discharge(obtain(shorter, "x", with_list), count + 1 <= most)

    return induction(k, _of_length, first, further, nat(k), k <= most)
