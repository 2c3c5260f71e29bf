"""Parallel composition of Rényi privacy at one order."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, maximum, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI, RENYI_DP, N1, N2, N, alpha, epsilon, left, on, right, x1, x2, y
from dpproofs.proving.reading import both_sides, read
from dpproofs.proving.tactics import arith, at, for_all, generalize, parts, specialize, split, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.composition import COMPOSITION
from theorems.foundations.divergences.renyi_self import RENYI_SELF
from theorems.foundations.divergences.renyi import RENYI_WEAKER
from theorems.foundations.measure.two_mechanisms import MJ
from theorems.notions.zcdp.neighbours import AT_PAIR
from theorems.notions.dp.parallel import APART, BOTH, M1, M2, SOURCE, SPLIT

epsilon2 = var("epsilon2")
NEAR, ORDER = AT_PAIR

GAUSSIAN = "one part empty, a Gaussian mechanism on the other"

RENYI_PARTS = Lemma(
    "mechanisms.parallel-renyi-dp", "Parallel composition of Rényi DP at one order: the larger epsilon", SOURCE,
    (
        on(RENYI_DP, X="A")(M1, N1, alpha, epsilon),
        on(RENYI_DP, X="B", Y="Z")(M2, N2, alpha, epsilon2),
        SPLIT,
        APART,
        ORDER,
    ),
    on(RENYI_DP, Y=BOTH)(MJ, N, alpha, factor * maximum(epsilon, epsilon2)),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"A": 2, "B": 2, "X": 2, "Y": 2, "Z": 2}, M1=(("3/4", "1/4"), ("1/4", "3/4")),
                        M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True, N1=True, N2=True, alpha=5, epsilon="1.0267455",
                        epsilon2="1.03", left=(0, 0), right=(1, 0))),),
)  # fmt: skip


@proof_of(RENYI_PARTS)
def _renyi(claim: Claim) -> Theorem:
    goal = claim.conclusion
    return for_all(goal, divergence(claim, read(RENYI_DP, goal).epsilon))


def divergence(claim: Claim, top: Term) -> Theorem:
    """D_alpha at neighbours: the divergences of the two parts add up, and one of them is 0."""
    one, two, *_ = claim.hypotheses
    laws = [specialize(APART, point) for point in (x1, x2)]

    def composed(first: Theorem, second: Theorem) -> Theorem:
        t, s = read(RENYI, first).t, read(RENYI, second).t
        made = use(COMPOSITION, first, generalize(second, y), *laws, ORDER, P=M1(left(x1)), Q=M1(left(x2)),
                   K=lam(y, M2(right(x1))), H=lam(y, M2(right(x2))), J=MJ(x1), I=MJ(x2), t=t, s=s)  # fmt: skip
        return use(RENYI_WEAKER, made, ORDER, arith(t + s <= top, ORDER), P=MJ(x1), Q=MJ(x2), s=t + s, t=top)

    def changed(private: Term, first: Term, second: Term, close: Theorem) -> Theorem:
        bound = at(private, first, second, by=[close])
        return at(bound, alpha, by=[ORDER]) if bound.conclusion.data.name == "renyi_line" else bound

    def in_left(fact: Theorem) -> Theorem:
        close, equal = parts(fact)
        return composed(changed(one, left(x1), left(x2), close), _same(equal, M2))

    def in_right(fact: Theorem) -> Theorem:
        equal, close = parts(fact)
        return composed(_same(equal, M1), changed(two, right(x1), right(x2), close))

    return split(at(SPLIT, x1, x2, by=[NEAR]), in_left, in_right)


def _same(equal: Theorem, mechanism: Term) -> Theorem:
    """A mechanism has divergence 0 on equal parts."""
    first, second = both_sides(equal)
    u, law = var("u", first.type), mechanism(first)
    notion = on(RENYI, Y=law.type[1])
    trivial = use(RENYI_SELF, ORDER, arith(num(0) <= 0), P=law, t=0)
    return use("leibniz", equal, trivial, x=first, y=second, A=lam(u, notion(alpha, law, mechanism(u), 0)))


parallel_renyi_dp = Verified(RENYI_PARTS, "parallel_renyi_dp")
