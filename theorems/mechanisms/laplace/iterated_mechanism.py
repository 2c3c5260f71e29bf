"""The Laplace mechanism, with Laplace noise on its answer, under Rényi DP."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded, fact, near
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, absolute, conj, exists, forall, function_type, lam, num, prob, unfold, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import LAPLACE, SENSITIVITY, Delta, N, alpha, on, q, x1, x2
from dpproofs.render.notation import write_as
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, folded, for_all, generalize, intro, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use, witnesses
from theorems.foundations.densities.chained import PUSHED_R, K
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.laplace.iterated import NOISE, PAIR, SOURCE, cost
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.ratio import RENYI_DP_R, RENYI_R
from theorems.mechanisms.laplace.summed import with_sum
from theorems.mechanisms.laplace.summed_pair import a

x, v, split = var("x", "X"), var("v"), var("split")
first, M = (var(name, function_type(("X",), prob(REAL))) for name in ("L", "M"))
STARTS = forall(x, LAPLACE(first(x), q(x), a))
LAPLACE_TWICE = Definition(
    "laplace_twice", (M, q, a, b), exists((first, K), conj(STARTS, NOISE, forall(x, PUSHED_R(M(x), first(x), K))))
)
"""M releases the value of the query with Laplace noise of scale a, and then Laplace noise of scale b on that."""
put_in_words(
    LAPLACE_TWICE,
    "the answer is the value of the query with Laplace noise of the scale named before the last, and more Laplace "
    "noise of the one named last on that",
)
write_as(
    LAPLACE_TWICE,
    r"{0} = {1} + \operatorname{{Laplace}}\left(0, {2}\right) + \operatorname{{Laplace}}\left(0, {3}\right)",
)
bound = mark("bound", cost(split, Delta - split))

LEMMA = Lemma(
    "bbgg19.iterated-laplace-rdp",
    "The Laplace mechanism with scale a, and Laplace noise of scale b on its answer, under Rényi DP", SOURCE,
    (SENSITIVITY(q, N, Delta), LAPLACE_TWICE(M, q, a, b), 0 < a, 0 < b, 1 < alpha, 0 <= split, split <= Delta),
    RENYI_DP_R(M, N, alpha, bound),
    mutants=(Mutant("sign", {bound: cost(split, Delta - split, -1)}, "a query that is 0",
                    control={bound: cost(split, Delta - split) + 1}),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Between the values choose w at the distance split of one, or its share of that."""
    sensitive, twice, *_ = claim.hypotheses
    gap = at_neighbours(sensitive)
    m, n = q(x1), q(x2)

    def with_start(start: Term, some: Theorem) -> Theorem:
        def with_kernel(kernel: Term, facts: Theorem) -> Theorem:
            starts, noise, pushed = parts(facts)
            laws = [specialize(starts, data) for data in (x1, x2)] + [specialize(pushed, data) for data in (x1, x2)]

            def through(w: Term, *known: Theorem) -> Theorem:
                sizes = gap, 0 <= split, split <= Delta
                places = absolute(w - n) <= split, absolute(m - w) <= Delta - split
                close = [arith(place, *sizes, *known) for place in places]
                return use(PAIR, *laws, noise, *close, 0 < a, 0 < b, 1 < alpha, P=start(x1), Q=start(x2), K=kernel,
                           R=M(x1), S=M(x2), m=m, n=n, w=w, y=split, z=Delta - split)  # fmt: skip

            def beyond(far: Theorem) -> Theorem:
                return cases(n <= m, lambda up: through(n + split, up, far), lambda down: through(n - split, down, far))

            made = cases(absolute(m - n) <= split, lambda close: through(m, close), beyond)
            return for_all(claim.conclusion, made)

        return obtain(some, "K", with_kernel)

    return obtain(unfolded(twice), "L", with_start)


@refutation_of(LEMMA, "sign", X=REAL)
def _negative(said: Theorem) -> Theorem:
    """A query that is 0, with split = 0 and Delta = 1: the bound would be negative."""
    identity, relation = lam(v, num(0)), near(0)

    def clash(law: Term, told: Theorem, values: dict[str, Term]) -> Theorem:
        start, noise, pushed = parts(told)
        twice = on(LAPLACE_TWICE, X=REAL)(lam(v, law), identity, num(1), num(1))
        start_law = values["P"]
        made = folded(twice, witnesses(unfold(twice), [lam(v, start_law), values["K"]], generalize(start, v), noise,
                                       generalize(pushed, v)))  # fmt: skip
        sensitive = intro(on(SENSITIVITY, X=REAL)(identity, relation, 1), lambda goal, *_: arith(goal))
        numbers = {"Delta": num(1), "a": num(1), "b": num(1), "alpha": num(2), "split": num(0)}
        told = instance(said, sensitive, made, q=identity, N=relation, M=lam(v, law), **numbers)
        bound = at(told, 0, 0, by=[arith(relation(num(0), num(0)))])
        return exceeded(fact("bs16.lemma-2.2a", bound, P=law, Q=law, alpha=2, t=read(RENYI_R, bound).t))

    return with_sum(1, clash)


iterated_laplace_rdp = Verified(
    LEMMA, "iterated_laplace_rdp", {"sensitivity": Delta, "scale": a, "scale2": b}, requires=(0 <= Delta,)
)
