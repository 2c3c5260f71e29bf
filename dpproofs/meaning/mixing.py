"""What a Markov kernel that mixes makes of an answer: its laws at any two points have much in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.kernel import Definition, Term, test_function
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import E, conj, exists, forall, function_type, implies, num, prob, var
from dpproofs.meaning.definitions import APPROX_DP, INDISTINGUISHABLE, PUSHED, K, delta, epsilon, on
from dpproofs.meaning.definitions import phi_z, y, z
from dpproofs.meaning.kinds import Described, K_out, N, Numbers, known
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import OUTPUT, law

gamma = var("gamma")
y2, omega = var("y2", "Y"), var("omega", prob("Z"))
_test, _mean = test_function(phi_z, z), E(K(y), z, phi_z(z))

DOBRUSHIN = Definition(
    "dobrushin", (K, gamma, epsilon), forall((y, y2), on(INDISTINGUISHABLE, Y="Z")(K(y), K(y2), epsilon, gamma))
)
"""K is (gamma, epsilon)-Dobrushin: its laws at any two points are (epsilon, gamma)-indistinguishable. With
epsilon = 0 this is Dobrushin's condition, that their total variation is at most gamma."""

MINORIZED = Definition(
    "minorized",
    (K, gamma, omega),
    forall((y, phi_z), implies(_test, (1 - gamma) * E(omega, z, phi_z(z)) <= _mean)),
)
"""Every law of K is at least (1 - gamma) omega."""

DOEBLIN = Definition("doeblin", (K, gamma), exists(omega, MINORIZED(K, gamma, omega)))
"""K is gamma-Doeblin: some law omega has K(y) >= (1 - gamma) omega for every y."""

ULTRA_MIXING = Definition(
    "ultra_mixing",
    (K, gamma),
    forall((y, y2, phi_z), implies(_test, (1 - gamma) * E(K(y2), z, phi_z(z)) <= _mean)),
)
"""K is gamma-ultra-mixing: K(y) >= (1 - gamma) K(y2) for any two points, so that for gamma < 1 the likelihood
ratios of its laws are at least 1 - gamma."""

_kernel = var("S", function_type((OUTPUT,), prob(OUTPUT)))


def _mixing(condition: Definition, *more: Term) -> Definition:
    """K releases what a kernel with that condition makes of an (epsilon, delta)-DP answer, and not the answer."""
    private, mixes = on(APPROX_DP, Y=OUTPUT), on(condition, Y=OUTPUT, Z=OUTPUT)
    made = forall(x, on(PUSHED, Y=OUTPUT, Z=OUTPUT)(K_out(x), law(x), _kernel))
    said = conj(private(law, N, epsilon, delta), mixes(_kernel, gamma, *more), made)
    return Definition(f"after_{condition.name}", (K_out, N, epsilon, delta, gamma), exists((law, _kernel), said))


AFTER: Mapping[str, Definition] = Frozen(
    {
        "dobrushin": _mixing(DOBRUSHIN, num(0)),
        "doeblin": _mixing(DOEBLIN),
        "ultra_mixing": _mixing(ULTRA_MIXING),
    }
)
"""What is made of an answer, by the name of the condition on the kernel."""


def _mixed(numbers: Numbers, relation: Term) -> Described:
    condition = next((name for name in AFTER if name in numbers), "after")
    loss, rare, share = (numbers.pop(name) for name in ("epsilon", "delta", condition))
    kind = known(OUTPUT, AFTER[condition], relation, loss, rare, share)
    return Described(kind, (0 <= loss, 0 <= rare, rare <= 1, 0 <= share, share <= 1))


MIXING: Mapping[str, Callable[[Numbers, Term], Described]] = Frozen({"mixing": _mixed})
"""What this kind means."""
