"""A mechanism that has the same law on all neighbours has each guarantee, with the least numbers."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, forall, implies, lam, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, GAUSSIAN_DP, PURE_DP, RENYI, RENYI_DP, ZCDP, M, N, alpha, phi
from dpproofs.privacy.notions import test_function, w, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.tactics import arith, at, expand, for_all, mean_of_one, parts, use, witness
from theorems.foundations.densities.density_one import DENSITY_OF_SAME, same_law
from theorems.notions.profiles.same_laws import SAME_LAWS

TEST, ORDER = test_function(phi, w), 1 < alpha
ALIKE = forall((x1, x2), implies(N(x1, x2), same_law(M(x1), M(x2))))
_t = var("t")


def _same() -> Theorem:
    """The laws at two neighbours."""
    return at(ALIKE, x1, x2, by=[N(x1, x2)])


def _tests(claim: Claim) -> Theorem:
    """Every test passes as often."""
    one, two = (E(M(point), w, phi(w)) for point in (x1, x2))
    equal = at(_same(), phi, by=[TEST])
    made = arith(one <= exp(0) * two + 0, equal, arith(exp(0) * two <= two))
    return for_all(claim.conclusion, made, x1, x2, phi)


def _renyi(total: Term) -> Theorem:
    """The likelihood ratio is 1."""
    first, second = M(x1), M(x2)
    density = use(DENSITY_OF_SAME, _same(), P=first, Q=second)
    power, value = parts(expand(second, w, num(1) ** alpha))
    size = arith(E(second, w, num(1) ** alpha) <= exp((alpha - 1) * total), value, mean_of_one(second))
    return witness(RENYI(alpha, first, second, total), lam(w, num(1)), density, power, size)


def _line(claim: Claim) -> Theorem:
    return for_all(claim.conclusion, _renyi(num(0) + num(0) * alpha), x1, x2, alpha)


def _order(claim: Claim) -> Theorem:
    return for_all(claim.conclusion, _renyi(num(0)), x1, x2)


def _profile(claim: Claim) -> Theorem:
    equal = use(SAME_LAWS, _same(), arith(num(0) <= 0), P=M(x1), Q=M(x2), s=0)
    return for_all(claim.conclusion, equal, x1, x2)


def _lemma(name: str, words: str, goal: Term, proof: Callable[[Claim], Theorem], *order: Term) -> Lemma:
    known = {"alpha": 2} if order else {}
    mutant = Mutant(
        "any", Claim(order, goal), "two answers that reveal the data",
        witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, **known),
    )  # fmt: skip
    title = f"The same laws at all neighbours: {words}"
    return Lemma(f"meaning.alike-{name}", title, "elementary", (ALIKE, *order), goal, proof, (mutant,))


PURE_ALIKE = _lemma("pure-dp", "pure DP", PURE_DP(M, N, 0), _tests)
APPROX_ALIKE = _lemma("approx-dp", "approximate DP", APPROX_DP(M, N, 0, 0), _tests)
ZCDP_ALIKE = _lemma("zcdp", "zCDP", ZCDP(M, N, 0, 0), _line)
RENYI_ALIKE = _lemma("renyi-dp", "Rényi DP", RENYI_DP(M, N, alpha, 0), _order, ORDER)
GAUSSIAN_ALIKE = _lemma("gaussian-dp", "Gaussian DP", GAUSSIAN_DP(M, N, 0), _profile)
