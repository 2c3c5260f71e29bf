"""Noisy projected SGD on vectors, with independent Gaussian noise on each coordinate of the gradient."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.privacy.notions import Delta
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma, Mutant
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd_closed import CONVEX_LOSSES, STRONGLY_CONVEX
from theorems.composition.iteration.noisy_sgd_many import NOISY_SGD_MANY
from theorems.composition.iteration.noisy_sgd_paper import PAPER, B
from theorems.composition.iteration.parabolas_coordinates import too_near, too_private
from theorems.composition.iteration.schedule import SOURCE
from theorems.composition.iteration.vectors import by_lemma, on_vectors
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d

(FACTOR,), (CONVEX_FACTOR,), (PAPER_FACTOR,) = STRONGLY_CONVEX.mutants, CONVEX_LOSSES.mutants, PAPER.mutants

STRONG = Lemma(
    "iteration.noisy-sgd-strongly-convex-vectors", "Noisy projected SGD on vectors, for strongly convex losses", SOURCE,
    *on_vectors(STRONGLY_CONVEX.claim).parts,
    lambda claim: by_lemma(STRONGLY_CONVEX, claim),
    (Mutant("factor", on_vectors(FACTOR.claim), FACTOR.reason, witness=too_private(Fraction(1, 2))),),
)  # fmt: skip

CONVEX = Lemma(
    "iteration.noisy-sgd-convex-vectors",
    "Noisy projected SGD on vectors, for convex losses: mu^2 = Delta^2/(n sigma^2)", SOURCE,
    *on_vectors(CONVEX_LOSSES.claim).parts,
    lambda claim: by_lemma(CONVEX_LOSSES, claim),
    (Mutant("factor", on_vectors(CONVEX_FACTOR.claim), CONVEX_FACTOR.reason, witness=too_private(Fraction(0))),),
)  # fmt: skip

PAPER_ON_VECTORS = Lemma(
    "iteration.noisy-sgd-paper-vectors", "Noisy projected SGD on vectors: the Rényi DP of a record that n - 1 steps "
    "come after, with the constants of the paper", SOURCE,
    *on_vectors(PAPER.claim).parts,
    lambda claim: by_lemma(PAPER, claim),
    (Mutant("factor", on_vectors(PAPER_FACTOR.claim), PAPER_FACTOR.reason, witness=too_near(Fraction(0), 2)),),
)  # fmt: skip

(MANY_FACTOR,) = NOISY_SGD_MANY.mutants

MANY = Lemma(
    "iteration.noisy-sgd-many-vectors",
    "Noisy projected SGD on vectors, for strongly convex losses, of very many steps", SOURCE,
    *on_vectors(NOISY_SGD_MANY.claim).parts,
    lambda claim: by_lemma(NOISY_SGD_MANY, claim),
    (Mutant("factor", on_vectors(MANY_FACTOR.claim), MANY_FACTOR.reason,
            witness=too_private(Fraction(1, 2), kept=1)),),
)  # fmt: skip

NAMES = {"l2_sensitivity": Delta, "sigma": sigma, "steps": n}
noisy_sgd = Verified(STRONG, "noisy_sgd", NAMES, omits=(d,))
noisy_sgd_convex = Verified(CONVEX, "noisy_sgd_convex", NAMES, omits=(d,))
noisy_sgd_renyi_dp = Verified(PAPER_ON_VECTORS, "noisy_sgd_renyi_dp", {"norm": B, "steps": n}, omits=(d,))
noisy_sgd_many = Verified(MANY, "noisy_sgd_many", NAMES, omits=(d,))
