"""Amplification by couplings: what a mechanism hides, and what the postprocessing hides of the remainder.
The diagonal coupling gives data processing.
"""

from dpproofs.prelude import *
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.composition import RENYI_ADAPTIVE, RENYI_Z, s
from theorems.foundations.divergences.monotone_in_order import RENYI_SELF
from theorems.foundations.measure.postprocessed_laws import S

# Amplification by couplings: what a mechanism hides, and what the postprocessing hides of the remainder ---

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, (2)"
PUSHED_Y = on(PUSHED, Z="Y")
W = var("W", prob("Y"))
transport, stay = variables("T T2", function_type(("Y",), prob("Y")))
A, B = variables("A B", K.type)
MOVED = (PUSHED_Y(P, W, transport), forall(y, PUSHED(A(y), transport(y), K)), PUSHED(R, P, K))
"""A coupling of W and P, as a kernel that takes W to P; A is that kernel, followed by K."""
KEPT = (PUSHED_Y(Q, Q, stay), forall(y, PUSHED(B(y), stay(y), K)), PUSHED(S, Q, K))
"""A coupling of Q with itself, likewise; B is its kernel, followed by K."""
GIVEN = (*MOVED, *KEPT, RENYI(alpha, W, Q, t), forall(y, RENYI_Z(alpha, A(y), B(y), s)), 1 < alpha)

COUPLING = Lemma(
    "bbgg19.theorem-coupling", "D(P K||Q K) is at most D(W||Q) and the largest divergence of T K from T2 K", SOURCE,
    GIVEN,
    RENYI_Z(alpha, R, S, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s), "W = Q on one point",
                    witness=finite({"Y": 2, "Z": 2}, W=(0, 1), Q=(0, 1), P=(1, 0), T=((1, 0), (1, 0)),
                        T2=((1, 0), (0, 1)), K=(("3/4", "1/4"), ("1/4", "3/4")), A=(("3/4", "1/4"), ("3/4", "1/4")),
                        B=(("3/4", "1/4"), ("1/4", "3/4")), alpha=2, t=0, s="0.8473")),),
)  # fmt: skip


@proof_of(COUPLING)
def _proof(claim: Claim) -> Theorem:
    """Compose W and Q with the kernels A and B, and keep the second outcome."""
    first, second = _through(MOVED, W, A, R), _through(KEPT, Q, B, S)
    made = use(RENYI_ADAPTIVE, *claim.hypotheses, first, second, P=W, Q=Q, K=A, H=B, R=R, S=S)
    return prove(claim.conclusion, made)


TEST = test_function(phi_z, z)


def _through(moved: tuple[Term, ...], start: Term, kernel: Term, result: Term) -> Theorem:
    """The postprocessed law is that of the first law, after the transport and the postprocessing at once."""
    carried, composed, processed = moved
    size = specialize(TEST, z)
    ints = bounded(K(y), z, phi_z(z), 1, size)
    unit = [integrate(K(y), z, fact, ints) for fact in parts(size)]
    inner = lam(y, E(K(y), z, phi_z(z)))
    test = generalize(both(*(arith(goal, *unit) for goal in (0 <= inner(y), inner(y) <= 1))), y)
    once = at(processed, phi_z, by=[TEST])
    twice = at(carried, inner, by=[test])
    at_once = at(specialize(composed, y), phi_z, by=[TEST])
    same = _same_means(start, at_once)
    return intro(PUSHED(result, start, kernel), lambda wanted, _: arith(wanted, once, twice, same))


def _same_means(start: Term, pointwise: Theorem) -> Theorem:
    """Equal functions of y have equal means."""
    left, right = lhs(pointwise), rhs(pointwise)
    return parts(use("E_congruence", almost(start, y, pointwise), mu=start, f=lam(y, left), g=lam(y, right)))[0]


PLAIN = Lemma(
    "bbgg19.theorem-coupling-diagonal", "D(P K||Q K) is at most D(W||Q) and the largest divergence of T K from K",
    SOURCE,
    (*MOVED, PUSHED(S, Q, K), RENYI(alpha, W, Q, t), forall(y, RENYI_Z(alpha, A(y), K(y), s)), 1 < alpha),
    RENYI_Z(alpha, R, S, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s), "W = Q on one point",
                    witness=finite({"Y": 2, "Z": 2}, W=(0, 1), Q=(0, 1), P=(1, 0), T=((1, 0), (1, 0)),
                        K=(("3/4", "1/4"), ("1/4", "3/4")), A=(("3/4", "1/4"), ("3/4", "1/4")), alpha=2, t=0,
                        s="0.8473")),),
)  # fmt: skip


@proof_of(PLAIN)
def _plain(claim: Claim) -> Theorem:
    """As there, where Q is coupled with itself along the diagonal."""
    first = _through(MOVED, W, A, R)
    made = use(RENYI_ADAPTIVE, *claim.hypotheses, first, P=W, Q=Q, K=A, H=K, R=R, S=S)
    return prove(claim.conclusion, made)


# Data processing from couplings: a law is coupled with itself along the diagonal --------------

DIAGONAL_GIVEN = (RENYI(alpha, P, Q, t), PUSHED(R, P, K), PUSHED(S, Q, K), 1 < alpha)

LEMMA = Lemma(
    "bbgg19.claim-coupling-gives-dpi", "Postprocessing does not increase Rényi divergence, by the diagonal coupling",
    SOURCE,
    DIAGONAL_GIVEN,
    RENYI_Z(alpha, R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < t), "K leaves its input as it is",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), K=((1, 0), (0, 1)), alpha=2,
                        t="0.8473")),),
)  # fmt: skip

STILL = lam(y, dirac(y))


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """Nothing moves, so the second divergence is 0."""
    still = intro(PUSHED_Y(P, P, STILL), _stays)
    after = intro(PUSHED(K(y), STILL(y), K), lambda goal, phi: arith(goal, _at_point(lam(y, E(K(y), z, phi(z))))))
    same = generalize(use(RENYI_SELF, 1 < alpha, arith(num(0) <= 0), P=K(y), t=0), y)
    made = use(
        PLAIN, still, generalize(after, y), same, *DIAGONAL_GIVEN, W=P, T=STILL, A=K, K=K, P=P, Q=Q, R=R, S=S, s=0
    )
    return written_as(claim.conclusion, made, arith(eq(t + 0, t)))


def _stays(goal: Term, phi: Term) -> Theorem:
    """The mean of a test is that of its means at the points."""
    point = _at_point(phi)
    mean = parts(use("E_congruence", almost(P, y, point), mu=P, f=lam(y, lhs(point)), g=lam(y, phi(y))))[0]
    return arith(goal, mean)


def _at_point(function: Term) -> Theorem:
    """The mean of a function at the point y is its value there."""
    return parts(use("E_dirac", x=y, f=function))[1]
