"""The vocabulary of theorem files, by one line: ``from dpproofs.prelude import *``.

Statements with their false variants, terms, the notions of privacy and their letters, and tactics. What few files
use is imported by them where it is defined.
"""

# fmt: off

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem, Type, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
    FALSE, LEBESGUE, PI, PROP, REAL, TRUE, E, absolute, almost_surely, as_term, binomial, conj, cosh, dirac, disj,
    eq, erf, erfc, exists, exp, forall, fst, function_type, implies, ind, integrable, lam, log, maximum, measure,
    minimum, mul, nat, ne, neg, normal, num, open_, pair, prob, product, rename_spaces, sinh, snd, sqrt, substitute,
    summation, tanh, unfold, var, variables,
)
from dpproofs.mutants.witnesses import (
    Finite, Given, Refuted, against, finite, gauss, instance, laplace, paths, point, refutation_of, refuted,
    two_gaussians, two_laws, two_responses, unchanged,
)
from dpproofs.privacy.notions import (
    A2, ADDED_SAMPLING, ADD_OR_REMOVE, APPROX_DP, APPROX_RENYI_LINE, APPROX_RESPONSE, APPROX_ZCDP, B2,
    BOUNDED_RANGE, BOUNDED_ZCDP, CAPPED_CDP, CHI, CHI_DP, COMPONENTS, COMPOSED_DP, CONDITIONED, DENSITY,
    DISCRETE_GAUSSIAN_DP, DIVERGENCE, EVENT_RENYI_LINE, EVENT_ZCDP, FIXED_SIZE_SAMPLING, GAUSSIAN_DP, GEOMETRIC_DP,
    HELLINGER_DP, IMAGE, INDISTINGUISHABLE, JOINT, KA, KA2, KB, KB2, KEPT_DP, KL, KL_DP, L1_SENSITIVITY,
    L2_SENSITIVITY, LAPLACE_DP, M2, MAX_DIVERGENCE, MAYBE_DRAWN, MCDP, MEAN_CONCENTRATED, MEASURABLE_COMPONENTS,
    MIXED_DP, MIXTURE, N1, N2, ONE_MORE_RECORD, P0, P1, PARTITION, POISSON_SAMPLING, POSTERIOR_DP, PROBABILISTIC_DP,
    PROFILE, PURE_DP, PURE_DP_PAIR, PUSHED, READ_BACK, RELAXED_DP, REMOVED_SAMPLING, RENYI, RENYI_DP, RENYI_LINE,
    REPLACED_GAUSSIAN_DP, REPLACED_GAUSSIAN_PAIR, REPLACED_SAMPLING, SAMPLED_GAUSSIAN_DP, SAMPLED_LAPLACE_DP,
    SAMPLED_RESPONSE_DP, SENSITIVITY, SQUARED_HELLINGER, SYMMETRIC, TABLE_DP, TOTAL_VARIATION_DP, TRUNCATED_CDP,
    TWO_GROUPS_DP, TWO_STEPS, ZCDP, A, B, D, Delta, J, K, L, M, N, P, Pt, Q, R, alpha, beta, bits, c,
    coined, d, delta, either_order, epsilon, epsilon1, epsilon2, epsilon3, equals, excepted, gaussian_profile, h, i,
    image, j, k, k1, k2, k3, kappa, lambda_, laplace_profile, m, mu, mu_squared, of_groups, omega, on, p, phi,
    phi_bits, phi_pair, phi_z, q, responses_profile, rho, shift, t, tau, two_groups_profile, value_of, w, x, x1,
    x2, x3, xi, y, yz, z,
)
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import (
    LESS, MORE, Claim, Factor, Lemma, Mutant, Parts, Witness, also, factor, mark, proof_of, without,
)
from dpproofs.proving.reading import (
    argument_of, base_of, both_sides, comparison, conditions, conjuncts, consequence_of, denied, disjuncts,
    equivalent, exponent_of, hypothesis, if_then, integrand_of, law_of, lhs, moments_of, opened, part_of,
    premise_of, read, rhs,
)
from dpproofs.proving.tactics import (
    Fact, ProofError, almost, arith, assume, at, both, bounded, cases, congruence, constant, discharge, dominated,
    equal, expand, folded, for_all, fresh, generalize, induction, instantiate, integral, integrate, intro, knowing,
    linear, mean_of_one, monotone, monotone_limit, mp, natural_sign, nonnegative, numeric, obtain, obtain_all,
    over_range, parts, prove, reversed_equation, rewrite, said_of, same_value, signed, specialize, split,
    squared_root, theorem, transfer, unfolded, use, with_argument, witness, witnesses, written_as,
)

__all__ = [
    "A2", "ADDED_SAMPLING", "ADD_OR_REMOVE", "APPROX_DP", "APPROX_RENYI_LINE", "APPROX_RESPONSE", "APPROX_ZCDP",
    "B2", "BOUNDED_RANGE", "BOUNDED_ZCDP", "CAPPED_CDP", "CHI", "CHI_DP", "COMPONENTS", "COMPOSED_DP",
    "CONDITIONED", "DENSITY", "DISCRETE_GAUSSIAN_DP", "DIVERGENCE", "EVENT_RENYI_LINE", "EVENT_ZCDP", "FALSE",
    "FIXED_SIZE_SAMPLING", "GAUSSIAN_DP", "GEOMETRIC_DP", "HELLINGER_DP", "IMAGE", "INDISTINGUISHABLE", "JOINT",
    "KA", "KA2", "KB", "KB2", "KEPT_DP", "KL", "KL_DP", "L1_SENSITIVITY", "L2_SENSITIVITY", "LAPLACE_DP",
    "LEBESGUE", "LESS", "M2", "MAX_DIVERGENCE", "MAYBE_DRAWN", "MCDP", "MEAN_CONCENTRATED", "MEASURABLE_COMPONENTS",
    "MIXED_DP", "MIXTURE", "MORE", "N1", "N2", "ONE_MORE_RECORD", "P0", "P1", "PARTITION", "PI", "POISSON_SAMPLING",
    "POSTERIOR_DP", "PROBABILISTIC_DP", "PROFILE", "PROP", "PURE_DP", "PURE_DP_PAIR", "PUSHED", "READ_BACK", "REAL",
    "RELAXED_DP", "REMOVED_SAMPLING", "RENYI", "RENYI_DP", "RENYI_LINE", "REPLACED_GAUSSIAN_DP",
    "REPLACED_GAUSSIAN_PAIR", "REPLACED_SAMPLING", "SAMPLED_GAUSSIAN_DP", "SAMPLED_LAPLACE_DP",
    "SAMPLED_RESPONSE_DP", "SENSITIVITY", "SQUARED_HELLINGER", "SYMMETRIC", "TABLE_DP", "TOTAL_VARIATION_DP",
    "TRUE", "TRUNCATED_CDP", "TWO_GROUPS_DP", "TWO_STEPS", "ZCDP", "A", "B", "Claim", "D", "Definition", "Delta",
    "E", "Fact", "Factor", "Finite", "Given", "J", "K", "L", "Lemma", "M", "Mutant", "N", "P", "Parts", "ProofError",
    "Pt", "Q", "R", "Refuted", "Term", "Theorem", "Type", "Verified", "Witness", "absolute", "against",
    "almost", "almost_surely", "alpha", "also", "argument_of", "arith", "as_term", "assume", "at", "base_of",
    "beta", "binomial", "bits", "both", "both_sides", "bounded", "c", "cases", "coined", "comparison", "conditions",
    "congruence", "conj", "conjuncts", "consequence_of", "constant", "cosh", "d", "delta", "denied", "dirac",
    "discharge", "disj", "disjuncts", "dominated", "either_order", "epsilon", "epsilon1", "epsilon2", "epsilon3",
    "eq", "equal", "equals", "equivalent", "erf", "erfc", "excepted", "exists", "exp", "expand", "exponent_of",
    "factor", "finite", "folded", "for_all", "forall", "fresh", "fst", "function_type", "gauss", "gaussian_profile",
    "generalize", "h", "hypothesis", "i", "if_then", "image", "implies", "ind", "induction", "infer", "instance",
    "instantiate", "integrable", "integral", "integrand_of", "integrate", "intro", "j", "k", "k1", "k2", "k3",
    "kappa", "knowing", "lam", "lambda_", "laplace", "laplace_profile", "law_of", "lhs", "linear", "log", "m",
    "mark", "maximum", "mean_of_one", "measure", "minimum", "moments_of", "monotone", "monotone_limit", "mp", "mu",
    "mu_squared", "mul", "nat", "natural_sign", "ne", "neg", "nonnegative", "normal", "num", "numeric", "obtain",
    "obtain_all", "of_groups", "omega", "on", "open_", "opened", "over_range", "p", "pair", "part_of", "parts",
    "paths", "phi", "phi_bits", "phi_pair", "phi_z", "point", "premise_of", "prob", "product", "proof_of", "prove",
    "q", "read", "refutation_of", "refuted", "rename_spaces", "responses_profile", "reversed_equation",
    "rewrite", "rho", "rhs", "said_of", "same_value", "shift", "signed", "sinh", "snd", "specialize", "split",
    "sqrt", "squared_root", "substitute", "summation", "t", "tanh", "tau", "test_function", "theorem", "transfer",
    "two_gaussians", "two_groups_profile", "two_laws", "two_responses", "unchanged", "unfold", "unfolded", "use",
    "value_of", "var", "variables", "w", "with_argument", "without", "witness", "witnesses", "written_as", "x", "x1",
    "x2", "x3", "xi", "y", "yz", "z",
]
