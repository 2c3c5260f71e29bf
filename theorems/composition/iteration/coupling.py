"""Amplification by couplings: what a mechanism hides, and what the postprocessing hides of the remainder."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, forall, function_type, lam, prob, var, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, also, factor, proof_of
from dpproofs.privacy.notions import PUSHED, RENYI, K, P, Q, R, alpha, on, phi_z, t, test_function, y, z
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import almost, arith, at, both, bounded, generalize, integrate, intro, parts, prove
from dpproofs.proving.tactics import specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.adaptive_composition import RENYI_ADAPTIVE, s
from theorems.foundations.divergences.composition import RENYI_Z
from theorems.foundations.measure.pushed import S

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


def _plain_claim(factor: Factor) -> Claim:
    given = *MOVED, PUSHED(S, Q, K), RENYI(alpha, W, Q, t), forall(y, RENYI_Z(alpha, A(y), K(y), s)), 1 < alpha
    return Claim((*given, 0 < s) if factor != 1 else given, RENYI_Z(alpha, R, S, t + factor * s))


PLAIN = Lemma(
    "bbgg19.theorem-coupling-diagonal", "D(P K||Q K) is at most D(W||Q) and the largest divergence of T K from K",
    SOURCE,
    *_plain_claim(1).parts,
    mutants=(Mutant("factor", _plain_claim(LESS), "W = Q on one point",
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
