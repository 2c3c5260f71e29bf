"""Corollaries 8.9 to 8.11 for k mechanisms with the same epsilon and delta, as functions of numbers."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, lam, nat, substitute, variables
from dpproofs.mutants.witnesses import Finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, Witness
from dpproofs.privacy.notions import APPROX_DP, SYMMETRIC, N, i, k, y
from dpproofs.proving.tactics import arith, both, discharge, generalize, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.cor_8_10_advanced_composition import IN_LAMBDA
from theorems.papers.bun_steinke_2016.cor_8_11_simple_composition import FIRST_FORM, SECOND_FORM, SOURCE as SIMPLE, tail
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import ADVANCED
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import GIVEN, START, STEPS, Ms, dels, eps, x
from theorems.foundations.gaussian.gaussian_error import lambda_

epsilon0, delta0 = variables("epsilon0 delta0")
SAME = {eps: lam(i, epsilon0), dels: lam(i, delta0)}
EACH = forall((i, y), APPROX_DP(lam(x, Ms(i, x, y)), N, epsilon0, delta0))
DOMAIN = 0 <= epsilon0, 0 <= delta0, delta0 < 1


def _equal(given: Claim) -> Claim:
    """The statement for equal epsilon(i) and delta(i)."""
    others = (substitute(h, SAME) for h in given.hypotheses if h not in GIVEN)
    both_ways = (h for h in given.hypotheses if h == SYMMETRIC(N))
    return Claim((START, STEPS, EACH, *DOMAIN, *both_ways, *others), substitute(given.conclusion, SAME))


def _by(lemma: Lemma, claim: Claim) -> Theorem:
    """Each mechanism is private, whatever its number, and the sizes are all in their domain."""
    each = generalize(discharge(specialize(EACH, i + 1, y), nat(i)), i, y)
    sizes = generalize(discharge(both(*(arith(goal, *DOMAIN) for goal in DOMAIN)), nat(i)), i)
    others = (h for h in claim.hypotheses if h not in (START, STEPS, EACH, *DOMAIN, SYMMETRIC(N)))
    return use(lemma, START, STEPS, each, sizes, SYMMETRIC(N), *others, epsilons=SAME[eps], deltas=SAME[dels])


def _mutants(lemma: Lemma) -> tuple[Mutant, ...]:
    """The false variants of the lemma, which are false for equal mechanisms."""
    return tuple(
        Mutant(
            m.name, _equal(m.claim), m.reason, m.true_claim and _equal(m.true_claim), _same(m.witness), m.unwitnessed
        )
        for m in lemma.mutants
    )


def _same(witness: Witness | None) -> Witness | None:
    """The witness with the sizes of the mechanisms, which are all the same in it, as numbers."""
    if not isinstance(witness, Finite):
        return None
    names = {"epsilons": "epsilon0", "deltas": "delta0"}
    return Finite(witness.spaces, {names.get(name, name): value for name, value in witness.values.items()})


def _lemma(lemma: Lemma, name: str, title: str, source: str) -> Lemma:
    return Lemma(name, title, source, *_equal(lemma.claim).parts, lambda claim: _by(lemma, claim), _mutants(lemma))


AT_EPSILON = _lemma(
    ADVANCED,
    "bs16.cor-8.9-equal",
    "Composition of k (epsilon, delta)-DP mechanisms: the delta at a larger epsilon",
    ADVANCED.source,
)
AT_LAMBDA = _lemma(
    IN_LAMBDA,
    "bs16.cor-8.10-equal",
    "Composition of k (epsilon, delta)-DP mechanisms: epsilon and delta for a lambda",
    IN_LAMBDA.source,
)
AT_TAIL = _lemma(
    SECOND_FORM,
    "bs16.cor-8.11-equal",
    "Composition of k (epsilon, delta)-DP mechanisms: the epsilon for delta' + k delta",
    SIMPLE,
)
AT_SMALL_TAIL = _lemma(
    FIRST_FORM,
    "bs16.cor-8.11-first-equal",
    "The same with sqrt(pi/2) s/delta', which is less where s < sqrt(2/pi)",
    SIMPLE,
)

composition_delta = Verified(AT_EPSILON, "composition_delta", requires=(1 <= k,))
composition_eps_delta = Verified(AT_LAMBDA, "composition_eps_delta", {"lam": lambda_}, requires=(1 <= k,))
composition_simple = Verified(AT_TAIL, "composition_simple", requires=(1 <= k,))
composition_simple_small = Verified(AT_SMALL_TAIL, "composition_simple_small", requires=(1 <= k, tail <= 1))
