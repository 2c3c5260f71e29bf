"""Randomized responses whose answer is how much likelier one of two data sets has become."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import REAL, E, conj, eq, exp, forall, function_type, implies, lam, num, prob, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import epsilon
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Factor
from theorems.composition.optimal.private_in_turn import deltas, epsilons
from theorems.composition.optimal.revealing_responses import BASE, TEST, W, a, d, phi, y, z

UP, DOWN = phi(y * exp(epsilon)), phi(y * exp(-epsilon))


def _mean(data: int, revealed: int, answers: Term) -> Term:
    return eq(E(W(num(data), y), z, phi(z)), d * phi(num(revealed)) + (1 - d) * (answers / BASE))


RATIO_RESPONSE = Definition(
    "ratio_response",
    (W, epsilon, d),
    forall(
        (y, phi),
        implies(TEST, conj(_mean(1, -1, exp(epsilon) * UP + DOWN), _mean(0, 0, UP + exp(epsilon) * DOWN))),
    ),
)
"""W(a, y) says how many times as likely the data set 1 is as 0 after a randomized response, if it is y times before.
With probability d it reveals the data set: -1 stands for 1, which is then likelier beyond all numbers, and 0 for 0."""
put_in_words(
    RATIO_RESPONSE,
    "each response shows the data with probability d, and else it is a randomized response; its answer is what all "
    "responses so far leak",
)
write_as(
    RATIO_RESPONSE,
    r"{0} \text{{ reveals with probability }} {2}\text{{, and else is a }} {1}\text{{-randomized response}}",
)
RESPONSE = RATIO_RESPONSE(W, epsilon, d)
kernels = var("M", function_type((REAL, REAL, REAL), prob(REAL)))


def responses(made: Term, number: Term, shift: Factor = 0) -> Term:
    """That number of the kernels responds with that number of the epsilons and of the deltas."""
    return RATIO_RESPONSE(lam((a, y), made(number, a, y)), epsilons(number), deltas(number) + shift)
