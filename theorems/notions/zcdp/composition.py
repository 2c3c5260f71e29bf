"""zCDP, and the other notions that bound D_alpha of neighbours by a curve over some orders: bounded zCDP, truncated and
capped CDP, and Rényi DP, whose bound is one for all orders up to its own. What follows from the curve alone is proved
for all of them, and is stated here for zCDP: larger parameters, Rényi DP, composition and postprocessing.
"""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import COMPOSITION, RENYI_ADAPTIVE
from theorems.foundations.divergences.monotone_in_order import MONOTONE, RENYI_WEAKER
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING
from theorems.foundations.measure.mechanisms import M3, MJ, PAIRED, PIPED, POSTPROCESSED, TWO, x

# A curve at one order, and from a bound at each order -----------------------------------------

NEAR, ORDER = N(x1, x2), 1 < alpha


def at_order(
    curve: Fact, *facts: Fact, order: Term = alpha, first: Term = x1, second: Term = x2, near: Fact = NEAR
) -> Theorem:
    """What is supposed of the mechanism, on two neighbours and at the order alpha."""
    th, values = theorem(curve), iter((first, second, order))
    while not _is_bound(th.conclusion):
        if th.conclusion.op == "imp":
            th = mp(th, prove(premise_of(th), near, ORDER, *facts))
        else:
            th = specialize(th, next(values))
    own, P, Q, t = read(RENYI, th)["alpha", "P", "Q", "t"]
    if own == order:
        return th
    return use(MONOTONE, th, arith(1 < order, *facts), arith(order <= own, *facts), P=P, Q=Q, alpha=order, beta=own,
               t=t)  # fmt: skip


def _is_bound(said: Term) -> bool:
    return said.op == "def" and said.data.name == RENYI.name


def asked(goal: Term, *chosen: Term) -> tuple[tuple[Term, ...], Term]:
    """What a curve supposes of two data sets and an order, and its bound; the variables are chosen, or its own."""
    premises, values = list[Term](), iter(chosen)
    while not _is_bound(goal):
        match goal.op:
            case "def":
                goal = unfold(goal)
            case "forall":
                goal = opened(goal, next(values, var(goal.hint, goal.data)))
            case _:
                premise, goal = if_then(goal)
                premises.append(premise)
    return tuple(premises), goal


def weaker(goal: Term, bound: Theorem, *facts: Fact, chosen: tuple[Term, ...] = ()) -> Theorem:
    """The same in the form of the claim."""
    premises, wanted = asked(goal, *chosen)
    if bound.conclusion == wanted:
        return bound
    order, P, Q, old = read(RENYI, bound)["alpha", "P", "Q", "t"]
    new, known = read(RENYI, wanted).t, (*premises, *facts)
    return use(RENYI_WEAKER, bound, arith(1 < order, *known), arith(old <= new, *known), P=P, Q=Q, alpha=order, s=old,
               t=new)  # fmt: skip


def stated(goal: Term, bound: Theorem, *facts: Fact) -> Theorem:
    """The order and the neighbours were arbitrary."""
    return for_all(goal, weaker(goal, bound, *facts))


# What follows from the curve alone ------------------------------------------------------------


def implied(claim: Claim, curve: Term) -> Theorem:
    """Another curve, at fewer orders, and with a larger bound at each."""
    (_, *orders), bound = asked(claim.conclusion)
    facts = *orders, *conditions(claim)
    return stated(claim.conclusion, at_order(curve, *facts, order=read(RENYI, bound).alpha), *conditions(claim))


def composed(claim: Claim, answers: Term) -> Theorem:
    """The bounds of both mechanisms add up at this order, as the second one holds whatever the first answer was."""
    first, second, *_ = claim.hypotheses
    (_, *orders), _ = asked(claim.conclusion)
    one, two = at_order(first, *orders), at_order(specialize(second, y), *orders)
    lemma, after = (COMPOSITION, ("J", "I", MJ)) if answers == PAIRED else (RENYI_ADAPTIVE, ("R", "S", M3))
    laws = {name: after[2](point) for name, point in zip(after[:2], (x1, x2), strict=True)}
    made = use(lemma, one, generalize(two, y), *(specialize(answers, point) for point in (x1, x2)), ORDER, **TWO,
               **laws, t=read(RENYI, one).t, s=read(RENYI, two).t)  # fmt: skip
    return stated(claim.conclusion, made, *conditions(claim))


def processed(claim: Claim, curve: Term) -> Theorem:
    """Postprocessing keeps the bound of each order."""
    (_, *orders), _ = asked(claim.conclusion)
    one = at_order(curve, *orders)
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    made = use(DATA_PROCESSING, one, *laws, ORDER, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K, t=read(RENYI, one).t)
    return stated(claim.conclusion, made, *conditions(claim))


# zCDP with larger parameters, and as Rényi DP at every order ----------------------------------

xi2, rho2 = variables("xi2 rho2")
FIRST = ZCDP(M, N, xi, rho)

ZCDP_WEAKENING = Lemma(
    "foundations.zcdp-weakening", "zCDP with larger parameters", "elementary",
    (FIRST, xi + rho <= xi2 + rho2, rho <= rho2),
    ZCDP(M, N, xi2, rho2),
    lambda claim: implied(claim, FIRST),
    (Mutant("xi only", without(xi + rho <= xi2 + rho2, rho <= rho2) | also(xi <= xi2), "rho2 = 0",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(1), gauss("1/10")), N=True, rho=3, rho2="1/100", xi=0,
                xi2=0)),),
)  # fmt: skip

FROM_ZCDP = Lemma(
    "mechanisms.zcdp-to-renyi-dp", "zCDP is Rényi DP at every order", "Bun and Steinke 2016, Definition 1.1",
    (FIRST, ORDER),
    RENYI_DP(M, N, alpha, xi + factor * rho * alpha),
    lambda claim: implied(claim, FIRST),
    (Mutant("factor", {factor: LESS}, "a Gaussian mechanism", witness=two_gaussians(xi=0, rho="1/2", alpha=2)),),
)  # fmt: skip

zcdp_weaken = Verified(ZCDP_WEAKENING, "zcdp_weaken")
zcdp_to_renyi_dp = Verified(FROM_ZCDP, "zcdp_to_renyi_dp")


# Bun and Steinke 2016, Lemma 2.3 (Lemmas 1.7 and 1.8): composition and postprocessing of zCDP ---

ZCDP_Z, ZCDP_YZ = on(ZCDP, Y="Z"), on(ZCDP, Y=product("Y", "Z"))
SECOND = forall(y, ZCDP_Z(lam(x, M2(x, y)), N, xi2, rho2))

GAUSSIANS = "two Gaussian mechanisms: rho = rho2 = 1/2, D_alpha = alpha"
new_rho = mark("new_rho", rho + rho2)

ZCDP_PAIR = Lemma(
    "bs16.lemma-2.3-pair", "zCDP of both outcomes of two mechanisms adds up", f"{BUN_STEINKE}, Lemma 2.3",
    (FIRST, SECOND, PAIRED),
    ZCDP_YZ(MJ, N, xi + xi2, new_rho),
    lambda claim: composed(claim, PAIRED),
    (Mutant("sum", {new_rho: LESS * (rho + rho2)}, GAUSSIANS,
            witness=two_responses({"Z": 2}, M2=(("3/4", "1/4"), ("3/4", "1/4"), ("1/4", "3/4"), ("1/4", "3/4")), xi=0,
                rho="0.55", xi2=0, rho2="0.55")),),
)  # fmt: skip

ZCDP_COMPOSITION = Lemma(
    "bs16.lemma-2.3", "Adaptive composition: zCDP parameters add up", f"{BUN_STEINKE}, Lemma 2.3 and Lemma 1.7",
    (FIRST, SECOND, PIPED),
    ZCDP_Z(M3, N, xi + xi2, new_rho),
    mutants=(Mutant("sum", {new_rho: LESS * (rho + rho2)}, GAUSSIANS + ", M2 passing on its input",
            witness=finite({"X": 2, "Y": 1, "Z": 1}, M=((1,), (1,)), M2=((1,), (1,)), M3=((1,), (1,)), N=True,
                rho="1/1000", rho2=1, xi=0, xi2=-1)),
     Mutant("maximum", {new_rho: maximum(rho, rho2)}, GAUSSIANS,
            witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                xi=0, rho="0.55", xi2=0, rho2="0.55")),
     Mutant("root", {new_rho: sqrt(rho ** 2 + rho2 ** 2)}, GAUSSIANS,
            witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                xi=0, rho="0.55", xi2=0, rho2="0.55"))),
)  # fmt: skip


@proof_of(ZCDP_COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    """At each order the divergences of both mechanisms add up, and so do the lines xi + rho alpha above them.

    The likelihood ratio of both answers is a product: that of the first answer, times that of the second given the
    first. So its moment is at most the moment of the one, times a bound for the moment of the other that holds for
    each first answer. To see the second answer alone is postprocessing, and does not increase the divergence.
    """
    return composed(claim, PIPED)


ZCDP_POSTPROCESSING = Lemma(
    "bs16.lemma-2.3-postprocessing", "Postprocessing keeps zCDP", f"{BUN_STEINKE}, Lemma 2.3 and Lemma 1.8",
    (FIRST, POSTPROCESSED),
    ZCDP_Z(M3, N, xi, factor * rho),
    lambda claim: processed(claim, FIRST),
    (Mutant("factor", {factor: LESS}, "K the identity, M a Gaussian mechanism",
            witness=two_responses({"Z": 2}, K=((1, 0), (0, 1)), xi=0, rho="0.55")),),
)  # fmt: skip

zcdp_compose = Verified(ZCDP_COMPOSITION, "zcdp_compose")
zcdp_postprocess = Verified(ZCDP_POSTPROCESSING, "zcdp_postprocess")
