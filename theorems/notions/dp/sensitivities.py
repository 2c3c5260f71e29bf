"""l1- and l2-sensitivity bound each other."""

from dpproofs.prelude import *
from dpproofs.privacy.notions import q_vector as q
from theorems.citations import LI
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.max_norm import NORMS
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.powers import SQUARE_ORDER

UPPER = Lemma(
    "li16.claim-l2-vs-l1", "l1-sensitivity is at most sqrt(d) times l2-sensitivity", f"{LI}, section 2.2",
    (L2_SENSITIVITY(q, d, N, Delta), nat(d), 0 <= Delta),
    L1_SENSITIVITY(q, d, N, factor * sqrt(d) * Delta),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1",
                    witness=finite({"X": 2}, q={1: (1, 0)}, N=lambda i, j: i != j, d=1, Delta=1)),),
)  # fmt: skip


@proof_of(UPPER)
def _proof(claim: Claim) -> Theorem:
    """Cauchy and Schwarz, for the change of the vector."""
    change = use(NORMS, nat(d), u=lam(i, q(x1, i) - q(x2, i)))
    small, low = at_neighbours(L2_SENSITIVITY(q, d, N, Delta)), use(NAT_NONNEGATIVE, nat(d), k=d)
    sign, _, bound = parts(change)
    total, root = summation(i, 1, d, absolute(q(x1, i) - q(x2, i))), sqrt(d)
    square = arith(total**2 <= (root * Delta) ** 2, bound, small, squared_root(d, low), low)
    less = use(
        SQUARE_ORDER,
        square,
        sign,
        arith(0 <= root * Delta, nonnegative(root, low), 0 <= Delta),
        u=total,
        v=root * Delta,
    )
    return for_all(claim.conclusion, less)


LOWER = Lemma(
    "li16.claim-l2-vs-l1-lower", "l2-sensitivity is at most l1-sensitivity", f"{LI}, section 2.2",
    (L1_SENSITIVITY(q, d, N, Delta), nat(d)),
    L2_SENSITIVITY(q, d, N, factor * Delta),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1",
                    witness=finite({"X": 2}, q={1: (1, 0)}, N=lambda i, j: i != j, d=1, Delta=1)),),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """The square of a sum of sizes has all their squares in it."""
    change = use(NORMS, nat(d), u=lam(i, q(x1, i) - q(x2, i)))
    sign, least, _ = parts(change)
    return for_all(
        claim.conclusion,
        arith(
            summation(i, 1, d, (q(x1, i) - q(x2, i)) ** 2) <= Delta**2,
            sign,
            least,
            at_neighbours(L1_SENSITIVITY(q, d, N, Delta)),
        ),
    )
