"""Pure DP implies epsilon^2/2-zCDP (Proposition 3.3, by Lemma B.1), what is the least rho, and the bounds that
were known before (section 1.2, Remark 3.4).
"""

from dpproofs.prelude import *
from dpproofs.proving.tactics import given
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponentials_and_logarithms import RATIO_FROM_LOGS
from theorems.foundations.reals.hyperbolic import LOG_COSH, SINH_POSITIVE, TANH_BOUND, TANH_INCREASING, TANH_NONNEGATIVE
from theorems.notions.dp.to_zcdp import BIG, PAIR, SMALL as LINE_SMALL, for_pair, sufficient

# Lemma B.1: (sinh x - sinh y)/sinh(x - y) <= exp(x y/2) ---------------------------------------

x, y, r, e, t, v = variables("x y r e t v")
ORDER = (0 <= y, y < x)
SMALL = (*ORDER, x <= 2)
RATIO = (sinh(x) - sinh(y)) / sinh(x - y)

SINH_RATIO = Lemma(
    "bs16.lemma-b.1", "(sinh x - sinh y)/sinh(x - y) <= exp(x y/2) for 0 <= y < x <= 2", f"{BUN_STEINKE}, Lemma B.1",
    SMALL,
    RATIO <= exp(factor * x * y / 2),
    mutants=(Mutant("factor", {factor: LESS}, "x = 1/10, y = 1/20", witness=point(x="1/10", y="1/20")),),
)  # fmt: skip

T, V = tanh(x / 2) * tanh(y / 2), tanh(x * y / 4)


@proof_of(SINH_RATIO)
def _proof(claim: Claim) -> Theorem:
    """The ratio is (1 + T)/(1 - T), and exp(x y/2) is (1 + V)/(1 - V)."""
    positive = use(SINH_POSITIVE, y < x, x=x - y)
    bound = rhs(claim)
    increasing = arith(r <= e, eq(r * (1 - t), 1 + t), eq(e * (1 - v), 1 + v), t <= v, v < 1)
    below = given(_below(), *SMALL)
    return use(
        increasing, arith(eq(RATIO * (1 - T), 1 + T), positive), arith(eq(bound * (1 - V), 1 + V)),
        below, arith(V < 1), r=RATIO, e=bound, t=T, v=V,
    )  # fmt: skip


def _below() -> Theorem:
    """T <= (x/2) tanh(y/2) <= V: the last two are 0 at y = 0, and their slopes in y are ordered."""
    box = (0 <= y, 0 <= x, x <= 2)
    order = use(TANH_INCREASING, arith(x * y / 4 <= y / 2, *box), x=x * y / 4, y=y / 2)
    sign = use(TANH_NONNEGATIVE, arith(0 <= x * y / 4, *box), x=x * y / 4)
    slope = arith(0 <= x / 4 * (tanh(y / 2) ** 2 - V**2), order, sign, 0 <= x)
    grows = monotone(V - x / 2 * tanh(y / 2), y, [0 <= y], slope=slope)
    upper = arith(x / 2 * tanh(y / 2) <= V, at(grows, 0, y, by=[0 <= y]))
    lower = arith(T <= x / 2 * tanh(y / 2), use(TANH_BOUND, 0 <= x, x=x / 2), use(TANH_NONNEGATIVE, 0 <= y, x=y / 2))
    return arith(T <= V, lower, upper)


UNRESTRICTED = Lemma(
    "bs16x.lemma-b.1-unrestricted", "(sinh x - sinh y)/sinh(x - y) <= exp(x y/2) for all 0 <= y < x",
    f"Lemma B.1 of {BUN_STEINKE}, without x <= 2",
    ORDER,
    RATIO <= exp(factor * x * y / 2),
    mutants=(Mutant("factor", {factor: LESS}, "x = 1/10, y = 1/20", witness=point(x="1/4", y="1/10")),),
)  # fmt: skip


@proof_of(UNRESTRICTED)
def _unrestricted(claim: Claim) -> Theorem:
    """The ratio is cosh(A)/cosh(B) with A = (x + y)/2, B = (x - y)/2, and A**2 - B**2 = x y."""
    positive = use(SINH_POSITIVE, y < x, x=x - y)
    big, small = (x + y) / 2, (x - y) / 2
    logs = use(LOG_COSH, *ORDER, A=big, B=small)
    exponent = (big**2 - small**2) / 2
    bound = use(RATIO_FROM_LOGS, logs, x=cosh(big), y=cosh(small), t=exponent)
    same = arith(eq(cosh(big) / cosh(small), RATIO), positive)
    return rewrite(rewrite(bound, same), arith(eq(exp(exponent), rhs(claim))))


sinh_ratio_bound = Verified(UNRESTRICTED, "sinh_ratio_bound", value=exp(x * y / 2))


# Propositions 3.3 and 1.4: epsilon-DP implies epsilon**2/2-zCDP -------------------------------

SQUARE_OF_PAIR = Lemma(
    "bs16.prop-3.3-pair", "D_oo(P||Q), D_oo(Q||P) <= epsilon imply D_alpha(P||Q) <= alpha epsilon**2/2",
    f"{BUN_STEINKE}, Proposition 3.3",
    PAIR,
    RENYI_LINE(P, Q, 0, factor * epsilon**2 / 2),
    mutants=(Mutant("constant", {factor: LESS}, "randomized response, epsilon = 1/10, alpha = 1.001",
                    witness=finite({"Y": 2}, P=("11/21", "10/21"), Q=("10/21", "11/21"), epsilon="0.09532")),),
)  # fmt: skip


@proof_of(SQUARE_OF_PAIR)
def _pair(claim: Claim) -> Theorem:
    """At each order one of two bounds is enough: by D_oo <= epsilon, or by randomized response.

    The first is where alpha epsilon >= 2. Else Lemma B.1 is used, for alpha epsilon and (alpha - 1) epsilon.
    """
    rho, above = read(RENYI_LINE, claim).rho, 1 < alpha
    goal = sufficient(rho)
    x, y = alpha * epsilon, (alpha - 1) * epsilon

    def small(no: Theorem) -> Theorem:
        """Where alpha epsilon < 2, the moment of randomized response is a quotient of sinh, which Lemma B.1 bounds."""
        positive = arith(0 < epsilon, no, 0 <= epsilon)
        order = (arith(0 <= y, above, positive), arith(y < x, positive), arith(x <= 2, positive, no))
        ratio = use(SINH_RATIO, *order, x=x, y=y)
        sinhs, bound = both_sides(ratio)
        same = arith(eq(sinhs, cosh(BIG) / cosh(LINE_SMALL)), use(SINH_POSITIVE, positive, x=epsilon))
        chord = rewrite(rewrite(ratio, same), arith(eq(bound, exp((alpha - 1) * (rho * alpha)))))
        return infer("or_intro", both(positive, chord), formula=goal)

    none, _ = disjuncts(goal)
    return for_pair(claim, cases(none, lambda yes: infer("or_intro", yes, formula=goal), small))
