"""Choices by independent noise: the largest noisy utility, the first query above a noisy threshold, the best k.

Noisy values are drawn one after the other, and of each is kept what the choice needs. So all noise is independent, the
largest of the others is what they are, and the noise of a threshold is drawn once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.kernel import Definition, Term, same_means
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import LEBESGUE, REAL, E, conj, dirac, disj, eq, exists, exp, forall, fst, function_type
from dpproofs.language.terms import implies, ind, lam, maximum, nat, num, pair, prob, product, snd, summation, var
from dpproofs.language.terms import variables
from dpproofs.meaning.definitions import IMAGE, LAPLACE, SENSITIVITY, among, on
from dpproofs.meaning.kinds import CANDIDATES, EXPONENTIAL, KINDS, Delta, Described, Entries, K, K_out, N, Numbers
from dpproofs.meaning.kinds import known, for_monotone, noise, scale, utility
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT, PROCESS, TEST, Kind, Says, h, released, v

KEPT = product(REAL, REAL)
"""A number that is kept, and its index among the drawn ones: 0 is none."""
i, j, k, n, w, z = variables("i j k n w z")
median, threshold, query_scale = variables("m t c")
kept = var("r", KEPT)
noisy = var("L", function_type((DATA, REAL), prob(REAL)))
laws = var("C", function_type((REAL, DATA), prob(KEPT)))
draw = var("J", function_type((REAL, DATA, KEPT), prob(KEPT)))
line, start = var("P", prob(REAL)), var("F", prob(KEPT))
phi = var("phi", function_type((REAL,), REAL))

_density = ind(median <= w) * exp(-(w - median) / scale) / scale
EXPONENTIAL_NOISE = Definition(
    "exponential_noise",
    (line, median, scale),
    same_means(phi, w, E(line, w, phi(w)), E(LEBESGUE, w, _density * phi(w))),
)
"""P is the law of m plus noise that is at least 0, with the density exp(-w/b)/b."""


def drawn(begin: Term, keep: Callable[[Term, Term, Term], Term]) -> Term:
    """One noisy value after the other is drawn, up to n, and K releases which one is kept in the end.

    ``keep(r, z, i)`` is what is kept of z, the i-th value, if r was kept before.
    """
    chain = on(PROCESS, V=KEPT)(laws, lam(x, begin), draw, n)
    one = on(IMAGE, Y=REAL, Z=KEPT)(draw(i, x, kept), noisy(x, i), lam(z, keep(kept, z, i)))
    told = on(IMAGE, Y=KEPT, Z=REAL)(K(x), laws(n, x), lam(kept, snd(kept)))
    return exists((laws, draw), conj(chain, forall((i, x, kept), one), forall(x, told)))


def larger(before: Term, value: Term, place: Term) -> Term:
    """The value, where it is the first one or larger than what was kept."""
    new = ind(disj(eq(snd(before), 0), fst(before) < value))
    return pair(fst(before) + new * (value - fst(before)), snd(before) + new * (place - snd(before)))


def _largest(noise: Definition) -> Term:
    """There are n candidates with utilities of that sensitivity, and K releases the one that is largest with noise."""
    with_noise = forall((x, i), noise(noisy(x, i), utility(x, i), scale))
    return exists(
        (n, utility), conj(CANDIDATES, exists(noisy, conj(with_noise, drawn(dirac(pair(num(0), num(0))), larger))))
    )


NOISY_MAX_LAPLACE = Definition("report_noisy_max_laplace", (K, N, Delta, scale), _largest(LAPLACE))
"""K releases the candidate whose utility is largest after Laplace noise of scale b on each."""

PERMUTE_AND_FLIP = Definition("permute_and_flip", (K, N, Delta, scale), _largest(EXPONENTIAL_NOISE))
"""K releases the candidate whose utility is largest after exponential noise of the mean b on each. That is how
permute-and-flip chooses (Ding et al. 2021, arXiv:2105.07260, Theorem 5)."""


def first_above(before: Term, value: Term, place: Term) -> Term:
    """The noisy threshold stays; the first value that is at least as large is kept."""
    new = ind(conj(eq(snd(before), 0), fst(before) <= value))
    return pair(fst(before), snd(before) + new * place)


_inside = among(i, n)
_sensitive = forall(i, implies(*_inside, SENSITIVITY(lam(x, utility(x, i)), N, Delta)))
_with_noise = forall((x, i), LAPLACE(noisy(x, i), utility(x, i), query_scale))
_begins = LAPLACE(line, threshold, scale), on(IMAGE, Y=REAL, Z=KEPT)(start, line, lam(z, pair(z, num(0))))
_drawn_after = exists((noisy, line, start), conj(_with_noise, *_begins, drawn(start, first_above)))
ABOVE_THRESHOLD = Definition(
    "above_threshold",
    (K, N, Delta, scale, query_scale),
    exists((n, utility, threshold), conj(nat(n), _sensitive, _drawn_after)),
)
"""K releases which of n queries is the first that is at least a threshold, with Laplace noise of scale b on the
threshold, drawn once, and of scale c on each query; it releases 0 where none is. A query that is asked depends on no
answer, since all before it were that the queries are below."""

_put, _none = var("put", function_type((OUTPUT, REAL), OUTPUT)), var("none", OUTPUT)
_chosen = var("chosen", function_type((OUTPUT, REAL), REAL))
_pick = var("J", function_type((REAL, DATA, OUTPUT), prob(OUTPUT)))


def _odds(candidate: Term) -> Term:
    """exp(utility/b), of the candidates not chosen."""
    return (1 - _chosen(v, candidate)) * exp(utility(x, candidate) / scale)


_one_more = eq(_chosen(_put(v, i), j), maximum(ind(eq(i, j)), _chosen(v, j)))
_lists = (
    forall((v, j), disj(eq(_chosen(v, j), 0), eq(_chosen(v, j), 1))),
    forall(j, eq(_chosen(_none, j), 0)),
    forall((v, i, j), implies(*_inside, *among(j, n), _one_more)),
)
_all = summation(j, 1, n, _odds(j))
_picked = on(FINITE_LAW, Y=OUTPUT)(_pick(j, x, v), n, lam(i, _put(v, i)), lam(i, _odds(i) / _all))
_after = var("y", OUTPUT)
_nothing = forall(h, implies(TEST, eq(E(_pick(j, x, v), _after, h(_after)), h(v))))
_ends = forall((x, h), implies(TEST, eq(E(K_out(x), v, h(v)), E(released(k, x), v, h(v)))))
_in_turn = conj(
    *_lists,
    PROCESS(released, lam(x, dirac(_none)), _pick, k),
    forall((j, x, v), conj(implies(0 < _all, _picked), implies(_all <= 0, _nothing))),
    _ends,
)
GUMBEL_TOP_K = Definition(
    "gumbel_top_k",
    (K_out, N, Delta, scale, k),
    exists((n, utility), conj(CANDIDATES, k <= n, exists((_put, _none, _chosen, released, _pick), _in_turn))),
)
"""K releases k of n candidates, one after the other: each is drawn from the remaining ones with odds exp(utility/b).
(Where none is left nothing would be added; k <= n, so that there always is one.)
That is the order of the k largest after Gumbel noise of scale b on each (Durfee and Rogers 2019, arXiv:1905.04273,
Lemma 4.2). In an answer v it is known which ones were chosen."""


CHOICE: Entries = _put, k


def _above(numbers: Numbers, relation: Term) -> Described:
    """Noise of these scales on the threshold and on each query."""
    moved, spread, own = (numbers.pop(name) for name in ("sensitivity", "threshold_scale", "query_scale"))
    return Described(known(REAL, ABOVE_THRESHOLD, relation, moved, spread, own), (0 <= moved, 0 < spread, 0 < own))


def _top(numbers: Numbers, relation: Term) -> Described:
    """The largest of several utilities with Gumbel noise is a choice with odds exp(utility/scale)."""
    moved, spread, count = numbers.pop("sensitivity"), numbers.pop("scale"), num(numbers.exact("k"))
    if spread == num(0):
        raise ValueError("scale = 0: it must be greater than 0")
    if count == num(1):
        odds = 1 / spread
        return Described(known(REAL, EXPONENTIAL, relation, moved, odds), (0 <= moved, 0 < odds))
    domain = 0 <= moved, 0 < spread, nat(count), 1 <= count
    kind = known(OUTPUT, GUMBEL_TOP_K, relation, moved, spread, count, entries=(CHOICE,))
    return Described(kind, domain)


def _one_way(of_any: Describes) -> Describes:
    """The same for monotone utilities."""

    def described(numbers: Numbers, relation: Term) -> Described:
        found = of_any(numbers, relation)
        space, says, whole = found.kind
        return found._replace(kind=Kind(space, _monotone(says), whole and _monotone(whole)))

    return described


def _monotone(says: Says) -> Says:
    return lambda mechanism: for_monotone(says(mechanism).data)(*says(mechanism).args)


Describes = Callable[[Numbers, Term], Described]
_ANY: Mapping[str, Describes] = {
    "report-noisy-max-laplace": noise(REAL, NOISY_MAX_LAPLACE, "sensitivity", "scale"),
    "permute-and-flip": noise(REAL, PERMUTE_AND_FLIP, "sensitivity", "scale"),
    "above-threshold": _above,
    "gumbel-top-k": _top,
}
_SELECTIONS = {"exponential": KINDS["exponential"], "report-noisy-max": KINDS["report-noisy-max"], **_ANY}
CHOICES: Mapping[str, Describes] = Frozen(
    {**_ANY, **{f"{name}-monotone": _one_way(one) for name, one in _SELECTIONS.items()}}
)
"""What these kinds mean, by their names."""
