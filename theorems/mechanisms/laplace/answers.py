"""Answers with Laplace noise, each of a law that is known, dependent or not."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.kernel import Definition, Term, Theorem, infer
from dpproofs.language.terms import REAL, absolute, conj, disj, exists, forall, implies, ind, lam, nat
from dpproofs.language.terms import as_term, num, prob, var
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance, natural
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import IMAGE, LAPLACE, P, on, w
from dpproofs.render.notation import write_as
from dpproofs.proving.tactics import arith, cases, generalize, intro, numeric, obtain, specialize, witness
from theorems.foundations.measure.largest_error import answer, centre
from theorems.foundations.measure.union_bound import INSIDE, d, j
from theorems.mechanisms.laplace.law import b, x

R = var("R", prob(REAL))
LAPLACE_ANSWERS = Definition(
    "laplace_answers",
    (P, answer, centre, b, d),
    forall(
        j, implies(*INSIDE, exists(R, conj(LAPLACE(R, centre(j), b), on(IMAGE, Z=REAL)(R, P, lam(w, answer(w, j))))))
    ),
)
"""Each of the answers v(w, 1), ..., v(w, d) has the Laplace law with median mu(j) and scale b."""
put_in_words(
    LAPLACE_ANSWERS,
    "each of the answers, as many as the number named last says, is a value plus Laplace noise of the scale named "
    "before it, dependent or not",
)
write_as(
    LAPLACE_ANSWERS,
    r"{factor[1]}\left(\cdot, j\right) \sim \operatorname{{Laplace}}\left({factor[2]}\left(j\right), "
    r"{3}\right) \text{{ under }} {0} \text{{ for }} j \leq {4}",
)


def one_answer(
    said: Theorem, t: Term, scale: Term, wrong: Sequence[Term], *facts: Theorem, middle: object = 0, **values: object
) -> Theorem:
    """A contradiction, as one answer with Laplace noise is at least t times the scale off, and so ``wrong``, too often.

    ``wrong`` speaks of the answer x, which is noise about the middle; the facts are numbers, from which it follows,
    and that it is often.
    """
    place = as_term(middle)
    function = lam(x, ind(t * scale <= absolute(x - place)))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, place), laws(place)
        same = intro(on(IMAGE, Y=REAL, Z=REAL)(law, law, lam(x, x)), lambda goal, _: arith(goal))
        noisy = on(LAPLACE_ANSWERS, Y=REAL)(law, lam((x, j), x), lam(j, place), scale, num(1))
        told = intro(noisy, lambda goal, _: witness(goal, law, given, same))
        some = exists(j, conj(nat(j), 1 <= j, j <= 1, *wrong))
        either = disj(function(x) <= 0, some)

        def far(yes: Theorem) -> Theorem:
            found = witness(some, 1, natural(num(1)), *(arith(part, yes, *facts) for part in wrong))
            return infer("or_intro", found, formula=either)

        def near(no: Theorem) -> Theorem:
            return infer("or_intro", arith(function(x) <= 0, no), formula=either)

        events = generalize(cases(t * scale <= absolute(x - place), far, near), x)
        laws_of = {"P": law, "phi": function, "mu": lam(j, place), "v": lam((x, j), x), "d": 1}
        made = instance(said, told, events, *facts, **laws_of, **values)
        exact = fact("li16.fact-2.2", given, numeric(0 <= t), P=law, m=place, b=scale, t=t)
        return absurd(made, exact, *facts)

    return obtain(fact("mechanisms.laplace-exists", numeric(0 < scale), b=scale), "R", with_laws)
