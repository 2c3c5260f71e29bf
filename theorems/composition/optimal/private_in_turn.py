"""Composed mechanisms, each with an epsilon and a delta of its own: the answers so far, and their law."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, lam, nat, prob, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import APPROX_DP, PUSHED, N, i, k, on, phi, test_function, w, x1, x2
from dpproofs.render.notation import write_as

x, y = var("x", "X"), var("y", "Y")
epsilons, deltas = (var(name, function_type((REAL,), REAL)) for name in ("epsilons", "deltas"))
state = var("R", function_type((REAL, "X"), prob("Y")))
step = var("M", function_type((REAL, "X", "Y"), prob("Y")))
WITHIN = nat(i), i + 1 <= k
TEST = test_function(phi, w)
_pushed = on(PUSHED, Y="Y", Z="Y")(state(i + 1, x), state(i, x), lam(y, step(i + 1, x, y)))
_private = APPROX_DP(lam(x, step(i + 1, x, y)), N, epsilons(i + 1), deltas(i + 1))
PRIVATE_IN_TURN = Definition(
    "private_in_turn",
    (state, step, N, epsilons, deltas, k),
    conj(
        forall((x1, x2, phi), implies(TEST, eq(E(state(0, x1), w, phi(w)), E(state(0, x2), w, phi(w))))),
        forall(i, implies(*WITHIN, conj(forall(x, _pushed), forall(y, _private)))),
    ),
)
"""R(i, x) is the law of all that i of k mechanisms have answered to the data x, for i = 0, ..., k. The answer number i
has the law M(i, x, y) after y, and is (epsilons(i), deltas(i))-DP whatever y is; it repeats what it reveals of y."""
put_in_words(
    PRIVATE_IN_TURN,
    "R(i, x) is what i composed mechanisms have answered to the data x, each of them approximately DP whatever the "
    "answers before it are",
)
write_as(
    PRIVATE_IN_TURN,
    r"{factor[0]}\left(i + 1\right) = {factor[0]}\left(i\right) {factor[1]}_{{i + 1}} \text{{, which is }} "
    r"\left({factor[3]}_{{i + 1}}, {factor[4]}_{{i + 1}}\right)\text{{-DP for }} {2}\text{{, for }} i < {5}",
)
SIZES = forall(i, implies(*WITHIN, conj(0 <= epsilons(i + 1), deltas(i + 1) <= 1)))
