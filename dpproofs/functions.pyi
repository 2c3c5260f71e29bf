"""The verified functions of the library, with their types. Written by ``make docs``: do not edit.

One file, and as long as the library is: a type checker looks for the types of a module in one place.
"""

from collections.abc import Sequence
from typing import overload

from dpproofs.numbers import Number
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.verified import Bound

def above_threshold_monotone_pure_dp(
    *, sensitivity: Number, threshold_scale: Number, query_scale: Number, relation: str | None = None
) -> Guarantee:
    """The first of monotone queries above a noisy threshold is (Delta/b + Delta/c)-DP.

    Returns a guarantee: pure_dp with epsilon = sensitivity/threshold_scale + sensitivity/query_scale.

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        threshold_scale: a number, 0 < threshold_scale
        query_scale: a number, 0 < query_scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => q(x, i)), N, (sensitivity : real)):
            between neighbours, the answer to each query changes by at most the number named last
        largest_before(best, q, noise, n): best(x, i, r) is the largest of the noisy answers to the
            queries before the i-th
        for all z: laplace(H(z), z, threshold_scale): the threshold has Laplace noise, of the scale
            named last
        for all z: laplace(L(z), z, query_scale): each answer has Laplace noise of its own, of the scale
            named last
        for all x : X: finite_law(M(x), n + 1, item, (i => E[r ~ J(i)](E[s ~ L(q(x, i))](E[z ~
            H(t)](1[(i <= 1 or best(x, i, r) < z) and (n < i or z <= s)]))))): the mechanism names the
            first query of which the noisy answer is at or above the noisy threshold z, or says that
            there is none
        n in N
        for all x1 : X: for all x2 : X: N(x1, x2) -> (for all i: i in N -> 1 <= i -> i <= n -> q(x2, i)
            <= q(x1, i)) or (for all i: i in N -> 1 <= i -> i <= n -> q(x1, i) <= q(x2, i)): between
            neighbours, no query rises or none falls

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Lyu, Su and Li 2017, arXiv:1603.01699v2, on monotonic queries
    (mechanisms.above-threshold-monotone).
    """

def above_threshold_pure_dp(
    *, sensitivity: Number, threshold_scale: Number, query_scale: Number, relation: str | None = None
) -> Guarantee:
    """The first query above a noisy threshold is (Delta/b + 2 Delta/c)-DP, with Laplace noise of scales b
    and c.

    Returns a guarantee: pure_dp with epsilon = sensitivity/threshold_scale + 2*sensitivity/query_scale.

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        threshold_scale: a number, 0 < threshold_scale
        query_scale: a number, 0 < query_scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => q(x, i)), N, (sensitivity : real)):
            between neighbours, the answer to each query changes by at most the number named last
        largest_before(best, q, noise, n): best(x, i, r) is the largest of the noisy answers to the
            queries before the i-th
        for all z: laplace(H(z), z, threshold_scale): the threshold has Laplace noise, of the scale
            named last
        for all z: laplace(L(z), z, query_scale): each answer has Laplace noise of its own, of the scale
            named last
        for all x : X: finite_law(M(x), n + 1, item, (i => E[r ~ J(i)](E[s ~ L(q(x, i))](E[z ~
            H(t)](1[(i <= 1 or best(x, i, r) < z) and (n < i or z <= s)]))))): the mechanism names the
            first query of which the noisy answer is at or above the noisy threshold z, or says that
            there is none
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dwork and Roth 2014, Theorem 3.23; Lyu, Su and Li 2017, arXiv:1603.01699v2
    (mechanisms.above-threshold).
    """

@overload
def advanced_composition_hoeffding(
    approx_dp: Guarantee,
    /,
    *,
    delta0: Number = ...,
    epsilon0: Number = ...,
    k: Number,
    tail: Number,
    relation: str | None = None,
) -> Guarantee:
    """T mechanisms that are (epsilon0, delta0)-DP are (T epsilon0 tanh(epsilon0/2) + epsilon0 sqrt(2 T
    log(1/delta)), delta + T delta0)-DP.

    Returns a guarantee: approx_dp with epsilon = k*epsilon0*tanh(epsilon0/2) +
    epsilon0*sqrt(2*k*log(1/tail)), delta = tail + k*delta0.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon0, delta = delta0; left out, the caller
            vouches for it by naming its numbers
        delta0: a number, 0 <= delta0 < 1; a guarantee tells it
        epsilon0: a number in nats, 0 < epsilon0; a guarantee tells it
        k: a number, k in N and 1 <= k
        tail: a number, 0 < tail <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Li 2019, CSE 599-M, lecture 16 of November 21, Basics of differential privacy, Theorem 3.1
    (3), with the mean (li16.theorem-3.1.3-corrected-equal).
    """

@overload
def advanced_composition_hoeffding(
    *, delta0: Number, epsilon0: Number, k: Number, tail: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def advanced_composition_sqrt6(
    approx_dp: Guarantee,
    /,
    *,
    delta0: Number = ...,
    epsilon0: Number = ...,
    k: Number,
    tail: Number,
    relation: str | None = None,
) -> Guarantee:
    """The printed epsilon0 sqrt(6 T log(1/delta)) is right when T tanh(epsilon0/2)^2 <= (8 - 4 sqrt(3))
    log(1/delta).

    Returns a guarantee: approx_dp with epsilon = epsilon0*sqrt(6*k*log(1/tail)), delta = tail +
    k*delta0.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon0, delta = delta0; left out, the caller
            vouches for it by naming its numbers
        delta0: a number, 0 <= delta0 < 1; a guarantee tells it
        epsilon0: a number in nats, 0 < epsilon0; a guarantee tells it
        k: a number, k in N and 1 <= k
        tail: a number, 0 < tail <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        k*tanh(epsilon0/2)^2 <= (8 - 4*sqrt(3))*log(1/tail)

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Li 2019, CSE 599-M, lecture 16 of November 21, Basics of differential privacy, Theorem 3.1
    (3), with the condition that it needs (li16.theorem-3.1.3).
    """

@overload
def advanced_composition_sqrt6(
    *, delta0: Number, epsilon0: Number, k: Number, tail: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def amplify_dobrushin(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., gamma: Number, relation: str | None = None
) -> Guarantee:
    """Postprocessing that is gamma-Dobrushin makes (epsilon, delta)-DP (epsilon, gamma delta)-DP.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = gamma*delta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        gamma: a number, 0 <= gamma <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data
        dobrushin(K, gamma, 0): the laws of the kernel at any two points satisfy approximate DP, with
            the delta and the epsilon named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Theorem 1, part 1
    (bbgg19.theorem-1.1).
    """

@overload
def amplify_dobrushin(*, delta: Number, epsilon: Number, gamma: Number, relation: str | None = None) -> Guarantee: ...
@overload
def amplify_doeblin(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., gamma: Number, relation: str | None = None
) -> Guarantee:
    """Postprocessing that is gamma-Doeblin makes (epsilon, delta)-DP (log(1 + gamma (exp(epsilon) - 1)),
    gamma (1 - exp(epsilon' - epsilon) (1 - delta)))-DP.

    Returns a guarantee: approx_dp with epsilon = log(1 + gamma*(exp(epsilon) - 1)), delta = gamma*(1 -
    (1 + gamma*(exp(epsilon) - 1))*exp(-epsilon)*(1 - delta)).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        gamma: a number, 0 <= gamma <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data
        doeblin(K, gamma): the laws of the kernel have a common part of mass 1 - gamma

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Theorem 1, part 3
    (bbgg19.theorem-1.3).
    """

@overload
def amplify_doeblin(*, delta: Number, epsilon: Number, gamma: Number, relation: str | None = None) -> Guarantee: ...
@overload
def amplify_epsilon_dobrushin(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., gamma: Number, relation: str | None = None
) -> Guarantee:
    """The same for a kernel that is Dobrushin at log(1 + (exp(epsilon) - 1)/delta).

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = gamma*delta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 < delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        gamma: a number, 0 <= gamma <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data
        dobrushin(K, gamma, log(1 + (exp(epsilon) - 1)/delta)): the laws of the kernel at any two points
            satisfy approximate DP, with the delta and the epsilon named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Theorem 1, part 2
    (bbgg19.theorem-1.2).
    """

@overload
def amplify_epsilon_dobrushin(
    *, delta: Number, epsilon: Number, gamma: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def amplify_ultra_mixing(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., gamma: Number, relation: str | None = None
) -> Guarantee:
    """Postprocessing that is gamma-ultra-mixing, with the best delta: less than in the paper by its square
    term.

    Returns a guarantee: approx_dp with epsilon = log(1 + gamma*(exp(epsilon) - 1)), delta = max(0,
    gamma*(delta*(1 + gamma*(exp(epsilon) - 1))*exp(-epsilon) - (1 - gamma)*(exp(epsilon) -
    1)^2*exp(-epsilon))/(2 - gamma)).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        gamma: a number, 0 <= gamma <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data
        ultra_mixing(K, gamma): the laws of the kernel at any two points are at least 1 - gamma times
            each other

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, beside Theorem 1, part 4
    (bbgg19.theorem-1.4-sharp).
    """

@overload
def amplify_ultra_mixing(
    *, delta: Number, epsilon: Number, gamma: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_dp_as_approx_zcdp(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP implies delta-approximate (epsilon, 0)-zCDP.

    Returns a guarantee: approx_zcdp with delta = delta, xi = epsilon, rho = 0.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.7 (bs16.cor-8.7).
    """

@overload
def approx_dp_as_approx_zcdp(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_as_composed_dp(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP is the case of one mechanism.

    Returns a guarantee: composed_dp with k = 1, epsilon = epsilon, delta = delta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4, section 4 (kov17.one-mechanism).
    """

@overload
def approx_dp_as_composed_dp(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_as_total_variation(
    approx_dp: Guarantee, /, *, delta: Number = ..., relation: str | None = None
) -> Guarantee:
    """(0, delta)-DP is total variation at most delta.

    Returns a guarantee: total_variation with delta = delta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = 0, delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.approx-dp-as-total-variation).
    """

@overload
def approx_dp_as_total_variation(*, delta: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_choice(
    approx_dp: Guarantee,
    approx_dp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    weight: Number,
    relation: str | None = None,
) -> Guarantee:
    """The choice between two (epsilon, delta)-DP mechanisms is (epsilon, delta)-DP.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        approx_dp2: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        weight: a number, 0 <= weight <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: mixture(M3(x), weight, M(x), M0(x)): the law named first is a mixture of the two
            named last; the number is the weight of the former

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.approx-dp-choice).
    """

@overload
def approx_dp_choice(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., weight: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_dp_choice(*, delta: Number, epsilon: Number, weight: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_compose(
    approx_dp: Guarantee,
    approx_dp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition: the epsilons and deltas of approximate DP add up.

    Returns a guarantee: approx_dp with epsilon = epsilon + epsilon2, delta = delta + delta2.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        approx_dp2: a guarantee, approx_dp with epsilon = epsilon2, delta = delta2; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        delta2: a number, 0 <= delta2 <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dwork and Roth 2014, Theorems 3.14, 3.16 and B.1 (mechanisms.approx-dp-composition).
    """

@overload
def approx_dp_compose(
    approx_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon: Number = ...,
    epsilon2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def approx_dp_compose(
    *, delta: Number, delta2: Number, epsilon: Number, epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_dp_compose_to_approx_zcdp(
    approx_dp: Guarantee,
    approx_dp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Two (epsilon, delta)-DP mechanisms in a row are approximately zCDP.

    Returns a guarantee: approx_zcdp with delta = delta + delta2 - delta*delta2, xi = 0, rho =
    (epsilon^2 + epsilon2^2)/2.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        approx_dp2: a guarantee, approx_dp with epsilon = epsilon2, delta = delta2; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.2 and Corollary 8.7
    (bs16x.lemma-8.2-both-dp).
    """

@overload
def approx_dp_compose_to_approx_zcdp(
    approx_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon: Number = ...,
    epsilon2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def approx_dp_compose_to_approx_zcdp(
    *, delta: Number, delta2: Number, epsilon: Number, epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
def approx_dp_family_to_zcdp(*, rho_hat: Number, xi_hat: Number, relation: str | None = None) -> Guarantee:
    """(xi + sqrt(rho log(1/delta)), delta)-DP for every delta implies zCDP.

    Returns a guarantee: zcdp with xi = xi_hat - rho_hat/4 + 5*sqrt(sqrt(rho_hat)), rho = rho_hat/4.

    Arguments:
        rho_hat: a number in nats, 0 <= rho_hat <= 1
        xi_hat: a number in nats, 0 <= xi_hat
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all delta: 0 < delta -> delta <= 1 -> approx_dp(M, N, xi_hat + sqrt(rho_hat*log(1/delta)),
            delta): the mechanism is (epsilon, delta)-DP for every delta in (0, 1], with the epsilon
            that is shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.7 and Lemma B.3 (bs16.lemma-3.7).
    """

def approx_dp_family_to_zcdp_sharp(*, rho_hat: Number, xi_hat: Number, relation: str | None = None) -> Guarantee:
    """The constant that the proof of Lemma 3.7 gives, for every rho >= 0.

    Returns a guarantee: zcdp with xi = xi_hat + 2*sqrt(sqrt(pi*rho_hat)) + sqrt(sqrt(pi*rho_hat))^2 -
    rho_hat/4, rho = rho_hat/4.

    Arguments:
        rho_hat: a number in nats, 0 <= rho_hat
        xi_hat: a number in nats, 0 <= xi_hat
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all delta: 0 < delta -> delta <= 1 -> approx_dp(M, N, xi_hat + sqrt(rho_hat*log(1/delta)),
            delta): the mechanism is (epsilon, delta)-DP for every delta in (0, 1], with the epsilon
            that is shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.7 and Lemma B.3 (bs16x.lemma-3.7-sharp).
    """

@overload
def approx_dp_loss_tail(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., excess: Number, relation: str | None = None
) -> Bound:
    """(epsilon, delta)-DP implies P[Z > epsilon + lambda] <= delta/(1 - exp(-lambda)).

    Returns an upper bound: delta/(1 - exp(-excess)), in the statement
        E[w ~ M(x1)](1[epsilon + excess < log(L(w))]) <= delta/(1 - exp(-excess))

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        excess: a number, 0 < excess
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        N(x1, x2): the two data sets are neighbours
        density(L, M(x1), M(x2)): L is the likelihood ratio of the two laws

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Section 1.1, after Definition 1.2
    (bs16.sec-1.1-loss-dp-c).
    """

@overload
def approx_dp_loss_tail(*, delta: Number, epsilon: Number, excess: Number, relation: str | None = None) -> Bound: ...
@overload
def approx_dp_of_any_group(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., k: Number, relation: str | None = None
) -> Guarantee:
    """Every mechanism is (0, 1)-DP, also for groups.

    Returns a guarantee: approx_dp with epsilon = 0, delta = 1.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        k: a number, k in N and 1 <= k
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (notions.approx-dp-says-nothing).
    """

@overload
def approx_dp_of_any_group(*, delta: Number, epsilon: Number, k: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_postprocess(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing keeps approximate DP.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dwork and Roth 2014, Proposition 2.1 (mechanisms.approx-dp-postprocessing).
    """

@overload
def approx_dp_postprocess(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_to_approx_zcdp(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP implies delta-approximate epsilon**2/2-zCDP.

    Returns a guarantee: approx_zcdp with delta = delta, xi = 0, rho = epsilon^2/2.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.7 and Proposition 1.13
    (bs16.cor-8.7-square).
    """

@overload
def approx_dp_to_approx_zcdp(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_to_approx_zcdp_tight(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP implies delta-approximate epsilon tanh(epsilon/2)-zCDP.

    Returns a guarantee: approx_zcdp with delta = delta, xi = 0, rho = epsilon*tanh(epsilon/2).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: sharper than Corollary 8.7 of Bun and Steinke 2016, arXiv:1605.02065v1
    (bs16x.cor-8.7-tight).
    """

@overload
def approx_dp_to_approx_zcdp_tight(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_to_probabilistic_dp(
    approx_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    epsilon2: Number,
    relation: str | None = None,
) -> Guarantee:
    """(epsilon, delta)-DP implies probabilistic DP with a larger epsilon.

    Returns a guarantee: probabilistic_dp with epsilon = epsilon2, delta = delta/(1 - exp(epsilon -
    epsilon2)).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        delta <= 1 - exp(epsilon - epsilon2)
        epsilon < epsilon2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337, after Definition
    15; Zhao et al. 2019 (sok20.adp-implies-prodp).
    """

@overload
def approx_dp_to_probabilistic_dp(
    *, delta: Number, epsilon: Number, epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_dp_to_probabilistic_dp_at_epsilon(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP bounds the probability of a privacy loss above epsilon.

    Returns a guarantee: probabilistic_dp with epsilon = epsilon, delta = exp(epsilon)*(exp(epsilon) - 1
    + delta)/(exp(epsilon)^2 - 1).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 < epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        exp(epsilon)*delta <= exp(epsilon) - 1

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337, after Definition
    14 (sok20.adp-tail-sharp).
    """

@overload
def approx_dp_to_probabilistic_dp_at_epsilon(
    *, delta: Number, epsilon: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_dp_to_probabilistic_dp_at_one(
    approx_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """An event of probability 1 leaves nothing outside: (epsilon, 1)-DP is (epsilon, 1)-probabilistic DP.

    Returns a guarantee: probabilistic_dp with epsilon = epsilon, delta = 1.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = 1; left out, the caller
            vouches for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (notions.probabilistic-dp-says-nothing).
    """

@overload
def approx_dp_to_probabilistic_dp_at_one(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_to_pure_dp(approx_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """Approximate DP with delta = 0 is pure DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = 0; left out, the caller
            vouches for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (foundations.approx-dp-as-pure-dp).
    """

@overload
def approx_dp_to_pure_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_to_relaxed_dp(
    approx_dp: Guarantee, /, *, beta: Number, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP is (epsilon, delta, beta)-relaxed DP for every beta >= 0.

    Returns a guarantee: relaxed_dp with epsilon = epsilon, delta = delta, beta = beta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        beta: a number, 0 <= beta <= 1
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337, after Proposition
    8 (sok20.def-reldp-from-approx-dp).
    """

@overload
def approx_dp_to_relaxed_dp(
    *, beta: Number, delta: Number, epsilon: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_dp_to_replace_one(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP is (2 epsilon, (1 + exp(epsilon)) delta)-DP for neighbours that are two steps
    apart.

    Returns a guarantee: approx_dp with epsilon = 2*epsilon, delta = (1 + exp(epsilon))*delta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        two_steps(N, N2): a record is replaced by removing it and adding another

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dwork and Roth 2014, Theorem 2.2 (mechanisms.two-steps-approx-dp).
    """

@overload
def approx_dp_to_replace_one(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_to_total_variation(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP bounds total variation by delta + (1 - delta) tanh(epsilon/2).

    Returns a guarantee: total_variation with delta = delta + (1 - delta)*tanh(epsilon/2).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.approx-dp-to-total-variation).
    """

@overload
def approx_dp_to_total_variation(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_dp_weaken(
    approx_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon: Number = ...,
    epsilon2: Number,
    relation: str | None = None,
) -> Guarantee:
    """Approximate DP with larger parameters.

    Returns a guarantee: approx_dp with epsilon = epsilon2, delta = delta2.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        delta2: a number, 0 <= delta2 <= 1
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        epsilon <= epsilon2
        delta <= delta2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (foundations.approx-dp-weakening).
    """

@overload
def approx_dp_weaken(
    *, delta: Number, delta2: Number, epsilon: Number, epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
def approx_response_least_delta(*, delta: Number, epsilon: Number, xi: Number, relation: str | None = None) -> Bound:
    """The least delta of approximate randomized response, at xi <= epsilon.

    Returns an exact value: delta + (1 - delta)*(exp(epsilon) - exp(xi))/(1 + exp(epsilon)), in the
    statement
        for all t: (indistinguishable(R0, R1, xi, t) -> delta + (1 - delta)*(exp(epsilon) - exp(xi))/(1
            + exp(epsilon)) <= t) and (delta + (1 - delta)*(exp(epsilon) - exp(xi))/(1 + exp(epsilon))
            <= t -> indistinguishable(R0, R1, xi, t))

    Arguments:
        delta: a number, 0 <= delta <= 1
        epsilon: a number in nats
        xi: a number in nats, 0 <= xi
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        xi <= epsilon

    Taken as given, and listed with the result:
        approx_response(R0, 0, 1, epsilon, delta): the answer is that of approximate randomized
            response: with probability delta it shows which of the two data sets it was given, and else
            it is a randomized response
        approx_response(R1, 1, 0, epsilon, delta): the answer is that of approximate randomized
            response: with probability delta it shows which of the two data sets it was given, and else
            it is a randomized response

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 8.5 (bs16.def-8.5).
    """

@overload
def approx_zcdp_as_approx_dp(
    approx_zcdp: Guarantee, /, *, delta: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """delta-approximate (xi, 0)-zCDP implies (xi, delta)-DP.

    Returns a guarantee: approx_dp with epsilon = xi, delta = delta.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = 0; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.8 (bs16.lemma-8.8-rho-zero).
    """

@overload
def approx_zcdp_as_approx_dp(*, delta: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_zcdp_compose(
    approx_zcdp: Guarantee,
    approx_zcdp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    rho: Number = ...,
    rho2: Number = ...,
    xi: Number = ...,
    xi2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition of approximate zCDP.

    Returns a guarantee: approx_zcdp with delta = delta + delta2 - delta*delta2, xi = xi + xi2, rho =
    rho + rho2.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        approx_zcdp2: a guarantee, approx_zcdp with delta = delta2, xi = xi2, rho = rho2; left out, the
            caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        measurable_components(M2, N, delta2, xi2, rho2): approximate zCDP splits the laws of the second
            mechanism into parts, and these can be chosen to depend measurably on the first answer, as
            they always can where that has countably many values
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.2 (bs16.lemma-8.2).
    """

@overload
def approx_zcdp_compose(
    approx_zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    rho: Number = ...,
    rho2: Number,
    xi: Number = ...,
    xi2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def approx_zcdp_compose(
    *, delta: Number, delta2: Number, rho: Number, rho2: Number, xi: Number, xi2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_compose_approx_dp(
    approx_zcdp: Guarantee,
    approx_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    epsilon2: Number = ...,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Approximate zCDP followed by (epsilon, delta)-DP.

    Returns a guarantee: approx_zcdp with delta = delta + delta2 - delta*delta2, xi = xi, rho = rho +
    epsilon2^2/2.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        approx_dp: a guarantee, approx_dp with epsilon = epsilon2, delta = delta2; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.2 and Corollary 8.7 (bs16x.lemma-8.2-dp).
    """

@overload
def approx_zcdp_compose_approx_dp(
    approx_zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon2: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def approx_zcdp_compose_approx_dp(
    *, delta: Number, delta2: Number, epsilon2: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_compose_independent(
    approx_zcdp: Guarantee,
    approx_zcdp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    rho: Number = ...,
    rho2: Number = ...,
    xi: Number = ...,
    xi2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Approximate zCDP of two mechanisms that do not see each other's outcome.

    Returns a guarantee: approx_zcdp with delta = delta + delta2 - delta*delta2, xi = xi + xi2, rho =
    rho + rho2.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        approx_zcdp2: a guarantee, approx_zcdp with delta = delta2, xi = xi2, rho = rho2; left out, the
            caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: joint(MJ(x), M(x), (y => G(x))): both mechanisms run on the same data,
            independently

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.2 (bs16x.lemma-8.2-independent).
    """

@overload
def approx_zcdp_compose_independent(
    approx_zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    rho: Number = ...,
    rho2: Number,
    xi: Number = ...,
    xi2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def approx_zcdp_compose_independent(
    *, delta: Number, delta2: Number, rho: Number, rho2: Number, xi: Number, xi2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_compose_rho_zero(
    approx_zcdp: Guarantee,
    approx_zcdp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    rho: Number = ...,
    xi: Number = ...,
    xi2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Approximate zCDP followed by approximate zCDP with rho = 0.

    Returns a guarantee: approx_zcdp with delta = delta + delta2 - delta*delta2, xi = xi + xi2, rho =
    rho.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        approx_zcdp2: a guarantee, approx_zcdp with delta = delta2, xi = xi2, rho = 0; left out, the
            caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats, 0 <= xi2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.2 (bs16x.lemma-8.2-rho-zero).
    """

@overload
def approx_zcdp_compose_rho_zero(
    approx_zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    rho: Number = ...,
    xi: Number = ...,
    xi2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def approx_zcdp_compose_rho_zero(
    *, delta: Number, delta2: Number, rho: Number, xi: Number, xi2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_compose_zcdp(
    approx_zcdp: Guarantee,
    zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    rho: Number = ...,
    rho2: Number = ...,
    xi: Number = ...,
    xi2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Approximate zCDP followed by zCDP.

    Returns a guarantee: approx_zcdp with delta = delta, xi = xi + xi2, rho = rho + rho2.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        zcdp: a guarantee, zcdp with xi = xi2, rho = rho2; left out, the caller vouches for it by naming
            its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.2 (bs16x.lemma-8.2-zcdp).
    """

@overload
def approx_zcdp_compose_zcdp(
    approx_zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    rho: Number = ...,
    rho2: Number,
    xi: Number = ...,
    xi2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def approx_zcdp_compose_zcdp(
    *, delta: Number, rho: Number, rho2: Number, xi: Number, xi2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_larger_delta(
    approx_zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Approximate zCDP with a larger delta.

    Returns a guarantee: approx_zcdp with delta = delta2, xi = xi, rho = rho.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 < delta2 < 1
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        delta <= delta2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (foundations.approx-zcdp-mass).
    """

@overload
def approx_zcdp_larger_delta(
    *, delta: Number, delta2: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_postprocess(
    approx_zcdp: Guarantee, /, *, delta: Number = ..., rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing keeps approximate zCDP.

    Returns a guarantee: approx_zcdp with delta = delta, xi = xi, rho = rho.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.2 (bs16.lemma-8.2-postprocessing).
    """

@overload
def approx_zcdp_postprocess(*, delta: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_zcdp_to_approx_dp(
    approx_zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta + (1 - delta)*exp(-(epsilon -
    xi - rho)^2/(4*rho))*min(1, min(min(sqrt(pi*rho), 1/((epsilon - xi + rho)/(2*rho))), 2/((epsilon -
    xi + rho)/(2*rho) + sqrt(((epsilon - xi + rho)/(2*rho))^2 + 4/(pi*rho))))).

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi + rho <= epsilon

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.8 (bs16.lemma-8.8).
    """

@overload
def approx_zcdp_to_approx_dp(
    *, delta: Number, epsilon: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_to_approx_dp_at_order(
    approx_zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    delta: Number = ...,
    delta2: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Approximate zCDP implies approximate DP, with the sharper epsilon for one order.

    Returns a guarantee: approx_dp with epsilon = xi + rho*alpha + (log(1/((delta2 - delta)/(1 -
    delta))) + (alpha - 1)*log(1 - 1/alpha) - log(alpha))/(alpha - 1), delta = delta2.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        alpha: a number, 1 < alpha
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 <= 1
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        delta < delta2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Canonne, Kamath and Steinke 2020, arXiv:2004.00010; compare Bun and Steinke 2016, Lemma 3.5,
    Lemma 8.8 (bs16x.lemma-8.8-order-epsilon).
    """

@overload
def approx_zcdp_to_approx_dp_at_order(
    *, alpha: Number, delta: Number, delta2: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_to_approx_dp_delta_at_order(
    approx_zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    delta: Number = ...,
    epsilon: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Approximate zCDP implies approximate DP, with the sharper delta for one order.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta + (1 - delta)*(1 -
    1/alpha)^(alpha - 1)*exp((alpha - 1)*(xi + rho*alpha - epsilon))/alpha.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        alpha: a number, 1 < alpha
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Canonne, Kamath and Steinke 2020, arXiv:2004.00010; compare Bun and Steinke 2016, Lemma 3.5,
    Lemma 8.8 (bs16x.lemma-8.8-order).
    """

@overload
def approx_zcdp_to_approx_dp_delta_at_order(
    *, alpha: Number, delta: Number, epsilon: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def approx_zcdp_tradeoff(
    approx_zcdp: Guarantee, /, *, delta: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """delta-approximate (xi, 0)-zCDP is delta-approximate min(xi, xi**2/2)-zCDP.

    Returns a guarantee: approx_zcdp with delta = delta, xi = 0, rho = min(xi, xi^2/2).

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = 0; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 8.3 (bs16.lemma-8.3-minimum).
    """

@overload
def approx_zcdp_tradeoff(*, delta: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def approx_zcdp_weaken(
    approx_zcdp: Guarantee,
    /,
    *,
    delta: Number = ...,
    rho: Number = ...,
    rho2: Number,
    xi: Number = ...,
    xi2: Number,
    relation: str | None = None,
) -> Guarantee:
    """Approximate zCDP with larger parameters.

    Returns a guarantee: approx_zcdp with delta = delta, xi = xi2, rho = rho2.

    Arguments:
        approx_zcdp: a guarantee, approx_zcdp with delta = delta, xi = xi, rho = rho; left out, the
            caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi + rho <= xi2 + rho2
        rho <= rho2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (foundations.approx-zcdp-weakening).
    """

@overload
def approx_zcdp_weaken(
    *, delta: Number, rho: Number, rho2: Number, xi: Number, xi2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def bounded_group_privacy(
    bounded_zcdp: Guarantee,
    /,
    *,
    order: Number,
    k: Number,
    m: Number = ...,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Bound:
    """The bound for two data sets that differ in at most k entries.

    Returns an upper bound: xi*k*sum(i = 1..k, 1/i) + rho*k^2*order, in the statement
        renyi(order, M(x1), M(x2), xi*k*sum(i = 1..k, 1/i) + rho*k^2*order)

    Arguments:
        bounded_zcdp: a guarantee, bounded_zcdp with m = m, xi = xi, rho = rho; left out, the caller
            vouches for it by naming its numbers
        order: a number, 1 < order
        k: a number, k in N and 1 <= k
        m: a number, 1 < m; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        k*order < m

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        D(k, x1, x2): the two data sets are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: consequence of Bun and Steinke 2016, proof of Proposition 5.3, for Definition 8.4
    (bs16x.bounded-zcdp-groups-order).
    """

@overload
def bounded_group_privacy(
    *, order: Number, k: Number, m: Number, rho: Number, xi: Number, relation: str | None = None
) -> Bound: ...
@overload
def bounded_range_as_table_dp(
    bounded_range: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """A privacy loss in an interval, as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        bounded_range: a guarantee, bounded_range with epsilon = epsilon; left out, the caller vouches
            for it by naming its numbers
        epsilon: a number in nats, 0 < epsilon; a guarantee tells it
        last: a number, last in N
        origin: a number
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= last -> unit*((exp(epsilon/2) - sqrt(min(max(exp(step*(k - origin)),
            1/exp(epsilon/2)^2), exp(epsilon/2)^2)))^2/(exp(epsilon/2)^2 - 1) + max(1/exp(epsilon/2)^2 -
            exp(step*(k - origin)), 0)) <= entry(values, width, k)
        for all k: k in N and k <= last - 1 -> entry(values, width, k + 2) - entry(values, width, k + 1)
            - exp(step)*(entry(values, width, k + 1) - entry(values, width, k)) <= (exp(step) -
            1)*entry(table, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step) - 1)*(unit - entry(values, width,
            0)) <= (exp(step) - 1)*entry(table, width, 0)
        entry(values, width, last) <= entry(values, width, last + 1)
        entry(values, width, last) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Cesar and Rogers 2021, arXiv:2004.07223 (lattices.table-of-bounded-range).
    """

@overload
def bounded_range_as_table_dp(
    *,
    epsilon: Number,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def bounded_range_to_pure_dp(
    bounded_range: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """A privacy loss in an interval of length epsilon is epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        bounded_range: a guarantee, bounded_range with epsilon = epsilon; left out, the caller vouches
            for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Cesar and Rogers 2021, arXiv:2004.07223 (mechanisms.bounded-range-pure-dp).
    """

@overload
def bounded_range_to_pure_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def bounded_range_to_zcdp(
    bounded_range: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """A privacy loss in an interval of length epsilon is (epsilon^2/8)-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = epsilon^2/8.

    Arguments:
        bounded_range: a guarantee, bounded_range with epsilon = epsilon; left out, the caller vouches
            for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Cesar and Rogers 2021, arXiv:2004.07223 (mechanisms.bounded-range-zcdp).
    """

@overload
def bounded_range_to_zcdp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def bounded_range_weaken(
    bounded_range: Guarantee, /, *, epsilon: Number = ..., epsilon2: Number, relation: str | None = None
) -> Guarantee:
    """Bounded range with a larger parameter.

    Returns a guarantee: bounded_range with epsilon = epsilon2.

    Arguments:
        bounded_range: a guarantee, bounded_range with epsilon = epsilon; left out, the caller vouches
            for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        epsilon <= epsilon2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (notions.bounded-range-weakening).
    """

@overload
def bounded_range_weaken(*, epsilon: Number, epsilon2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def bounded_zcdp_as_truncated_cdp(
    bounded_zcdp: Guarantee, /, *, omega: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """omega-bounded rho-zCDP is (rho, omega)-truncated CDP.

    Returns a guarantee: truncated_cdp with rho = rho, omega = omega.

    Arguments:
        bounded_zcdp: a guarantee, bounded_zcdp with m = omega, xi = 0, rho = rho; left out, the caller
            vouches for it by naming its numbers
        omega: a number, 1 < omega; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.bounded-zcdp-as-truncated-cdp).
    """

@overload
def bounded_zcdp_as_truncated_cdp(*, omega: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def bounded_zcdp_to_kl_dp(
    bounded_zcdp: Guarantee, /, *, m: Number = ..., rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """m-bounded (xi, rho)-zCDP bounds KL divergence by xi + rho.

    Returns a guarantee: kl_dp with kappa = xi + rho.

    Arguments:
        bounded_zcdp: a guarantee, bounded_zcdp with m = m, xi = xi, rho = rho; left out, the caller
            vouches for it by naming its numbers
        m: a number, 1 < m; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.bounded-zcdp-to-kl-dp).
    """

@overload
def bounded_zcdp_to_kl_dp(*, m: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def bounded_zcdp_to_renyi_dp(
    bounded_zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    m: Number = ...,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """m-bounded (xi, rho)-zCDP is (alpha, xi + rho alpha)-Rényi DP for alpha < m.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = xi + rho*alpha.

    Arguments:
        bounded_zcdp: a guarantee, bounded_zcdp with m = m, xi = xi, rho = rho; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha
        m: a number, 1 < m; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        alpha < m

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 8.4 (notions.bounded-zcdp-to-renyi-dp).
    """

@overload
def bounded_zcdp_to_renyi_dp(
    *, alpha: Number, m: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def bounded_zcdp_to_truncated_cdp(
    bounded_zcdp: Guarantee, /, *, omega: Number = ..., rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """m-bounded (xi, rho)-zCDP is (max(xi, 0) + rho, m)-truncated CDP.

    Returns a guarantee: truncated_cdp with rho = max(xi, 0) + rho, omega = omega.

    Arguments:
        bounded_zcdp: a guarantee, bounded_zcdp with m = omega, xi = xi, rho = rho; left out, the caller
            vouches for it by naming its numbers
        omega: a number, 1 < omega; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1 (notions.bounded-zcdp-to-truncated-cdp).
    """

@overload
def bounded_zcdp_to_truncated_cdp(
    *, omega: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def bounded_zcdp_weaken(
    bounded_zcdp: Guarantee,
    /,
    *,
    m: Number = ...,
    m2: Number,
    rho: Number = ...,
    rho2: Number,
    xi: Number = ...,
    xi2: Number,
    relation: str | None = None,
) -> Guarantee:
    """Bounded zCDP with larger parameters and a smaller m.

    Returns a guarantee: bounded_zcdp with m = m2, xi = xi2, rho = rho2.

    Arguments:
        bounded_zcdp: a guarantee, bounded_zcdp with m = m, xi = xi, rho = rho; left out, the caller
            vouches for it by naming its numbers
        m: a number, 1 < m; a guarantee tells it
        m2: a number, 1 < m2
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        m2 <= m
        xi + rho <= xi2 + rho2
        rho <= rho2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 8.4 (notions.bounded-zcdp-weakening).
    """

@overload
def bounded_zcdp_weaken(
    *, m: Number, m2: Number, rho: Number, rho2: Number, xi: Number, xi2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def capped_cdp_compose(
    capped_cdp: Guarantee,
    capped_cdp2: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    rho: Number = ...,
    rho2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition: the parameters of capped CDP add up.

    Returns a guarantee: capped_cdp with epsilon = epsilon + epsilon2, rho = rho + rho2.

    Arguments:
        capped_cdp: a guarantee, capped_cdp with epsilon = epsilon, rho = rho; left out, the caller
            vouches for it by naming its numbers
        capped_cdp2: a guarantee, capped_cdp with epsilon = epsilon2, rho = rho2; left out, the caller
            vouches for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Colisson 2016, L3 internship report; Desfontaines and Pejó 2020, SoK: Differential
    Privacies, arXiv:1906.01337 (notions.capped-cdp-composition).
    """

@overload
def capped_cdp_compose(
    capped_cdp: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    epsilon2: Number,
    rho: Number = ...,
    rho2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def capped_cdp_compose(
    *, epsilon: Number, epsilon2: Number, rho: Number, rho2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def capped_cdp_postprocess(
    capped_cdp: Guarantee, /, *, epsilon: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing keeps capped CDP.

    Returns a guarantee: capped_cdp with epsilon = epsilon, rho = rho.

    Arguments:
        capped_cdp: a guarantee, capped_cdp with epsilon = epsilon, rho = rho; left out, the caller
            vouches for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Colisson 2016, L3 internship report; Desfontaines and Pejó 2020, SoK: Differential
    Privacies, arXiv:1906.01337 (notions.capped-cdp-postprocessing).
    """

@overload
def capped_cdp_postprocess(*, epsilon: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def capped_cdp_to_pure_dp(
    capped_cdp: Guarantee, /, *, epsilon: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, rho)-capped CDP is epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        capped_cdp: a guarantee, capped_cdp with epsilon = epsilon, rho = rho; left out, the caller
            vouches for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Colisson 2016, L3 internship report; Desfontaines and Pejó 2020, SoK: Differential
    Privacies, arXiv:1906.01337 (notions.capped-cdp-to-pure-dp).
    """

@overload
def capped_cdp_to_pure_dp(*, epsilon: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def capped_cdp_to_renyi_dp(
    capped_cdp: Guarantee, /, *, alpha: Number, epsilon: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, rho)-capped CDP is (alpha, min(epsilon, rho alpha))-Rényi DP.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = min(epsilon, rho*alpha).

    Arguments:
        capped_cdp: a guarantee, capped_cdp with epsilon = epsilon, rho = rho; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Colisson 2016, L3 internship report; Desfontaines and Pejó 2020, SoK: Differential
    Privacies, arXiv:1906.01337 (notions.capped-cdp-to-renyi-dp).
    """

@overload
def capped_cdp_to_renyi_dp(
    *, alpha: Number, epsilon: Number, rho: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def capped_cdp_to_zcdp(
    capped_cdp: Guarantee, /, *, epsilon: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """(epsilon, rho)-capped CDP is rho-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = rho.

    Arguments:
        capped_cdp: a guarantee, capped_cdp with epsilon = epsilon, rho = rho; left out, the caller
            vouches for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Colisson 2016, L3 internship report; Desfontaines and Pejó 2020, SoK: Differential
    Privacies, arXiv:1906.01337 (notions.capped-cdp-to-zcdp).
    """

@overload
def capped_cdp_to_zcdp(*, epsilon: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def capped_cdp_weaken(
    capped_cdp: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    epsilon2: Number,
    rho: Number = ...,
    rho2: Number,
    relation: str | None = None,
) -> Guarantee:
    """Capped CDP with larger parameters.

    Returns a guarantee: capped_cdp with epsilon = epsilon2, rho = rho2.

    Arguments:
        capped_cdp: a guarantee, capped_cdp with epsilon = epsilon, rho = rho; left out, the caller
            vouches for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        epsilon <= epsilon2
        rho <= rho2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Colisson 2016, L3 internship report; Desfontaines and Pejó 2020, SoK: Differential
    Privacies, arXiv:1906.01337 (notions.capped-cdp-weakening).
    """

@overload
def capped_cdp_weaken(
    *, epsilon: Number, epsilon2: Number, rho: Number, rho2: Number, relation: str | None = None
) -> Guarantee: ...
def centered_mgf_bound(*, m2_minus: Number, m2_plus: Number, relation: str | None = None) -> Bound:
    """E[exp(X - E[X])] <= (a + b)/2 when E[exp(2 X)] <= a and E[exp(-2 X)] <= b.

    Returns an upper bound: (m2_plus + m2_minus)/2, in the statement
        E[w ~ P](exp(X(w) - E[w2 ~ P](X(w2)))) <= (m2_plus + m2_minus)/2

    Arguments:
        m2_minus: a number, 0 <= m2_minus
        m2_plus: a number, 0 <= m2_plus
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        integrable[w ~ P](X(w)): X has a mean
        integrable[w ~ P](exp(2*X(w))): exp(2 X) has a mean
        integrable[w ~ P](exp(-2*X(w))): exp(-2 X) has a mean
        E[w ~ P](exp(2*X(w))) <= m2_plus: the mean of exp(2 X) is at most the number on the right
        E[w ~ P](exp(-2*X(w))) <= m2_minus: the mean of exp(-2 X) is at most the number on the right

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma B.4 (bs16.lemma-b.4-bounds).
    """

@overload
def chi_dp_to_renyi_dp(
    chi_dp: Guarantee, /, *, alpha: Number = ..., t: Number = ..., relation: str | None = None
) -> Guarantee:
    """A bound on the mean of |p/q - 1|^alpha is Rényi DP of the order alpha.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = log(2^alpha*(1 + t))/(alpha - 1).

    Arguments:
        chi_dp: a guarantee, chi_dp with alpha = alpha, t = t; left out, the caller vouches for it by
            naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        t: a number, 0 <= t; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.chi-dp-to-renyi-dp).
    """

@overload
def chi_dp_to_renyi_dp(*, alpha: Number, t: Number, relation: str | None = None) -> Guarantee: ...
@overload
def composed_dp_as_mixed_dp_1(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon1: Number = ...,
    epsilon2: Number,
    epsilon3: Number,
    k1: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Mechanisms with one epsilon as randomized responses, group 1.

    Returns a guarantee: mixed_dp with mu_squared = 0, k1 = k1, epsilon1 = epsilon1, k2 = 0, epsilon2 =
    epsilon2, k3 = 0, epsilon3 = epsilon3, delta = delta.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k1, epsilon = epsilon1, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon1: a number in nats, 0 <= epsilon1; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        epsilon3: a number in nats, 0 <= epsilon3
        k1: a number, k1 in N and 1 <= k1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 3.2; Murtagh and Vadhan 2016,
    arXiv:1507.03113v3, Theorem 1.5 (profiles.mixed-dp-responses-1).
    """

@overload
def composed_dp_as_mixed_dp_1(
    *, delta: Number, epsilon1: Number, epsilon2: Number, epsilon3: Number, k1: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def composed_dp_as_mixed_dp_2(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon1: Number,
    epsilon2: Number = ...,
    epsilon3: Number,
    k2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Mechanisms with one epsilon as randomized responses, group 2.

    Returns a guarantee: mixed_dp with mu_squared = 0, k1 = 0, epsilon1 = epsilon1, k2 = k2, epsilon2 =
    epsilon2, k3 = 0, epsilon3 = epsilon3, delta = delta.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k2, epsilon = epsilon2, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon1: a number in nats, 0 <= epsilon1
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        epsilon3: a number in nats, 0 <= epsilon3
        k2: a number, k2 in N and 1 <= k2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 3.2; Murtagh and Vadhan 2016,
    arXiv:1507.03113v3, Theorem 1.5 (profiles.mixed-dp-responses-2).
    """

@overload
def composed_dp_as_mixed_dp_2(
    *, delta: Number, epsilon1: Number, epsilon2: Number, epsilon3: Number, k2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def composed_dp_as_mixed_dp_3(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon1: Number,
    epsilon2: Number,
    epsilon3: Number = ...,
    k3: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Mechanisms with one epsilon as randomized responses, group 3.

    Returns a guarantee: mixed_dp with mu_squared = 0, k1 = 0, epsilon1 = epsilon1, k2 = 0, epsilon2 =
    epsilon2, k3 = k3, epsilon3 = epsilon3, delta = delta.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k3, epsilon = epsilon3, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon1: a number in nats, 0 <= epsilon1
        epsilon2: a number in nats, 0 <= epsilon2
        epsilon3: a number in nats, 0 <= epsilon3; a guarantee tells it
        k3: a number, k3 in N and 1 <= k3; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 3.2; Murtagh and Vadhan 2016,
    arXiv:1507.03113v3, Theorem 1.5 (profiles.mixed-dp-responses-3).
    """

@overload
def composed_dp_as_mixed_dp_3(
    *, delta: Number, epsilon1: Number, epsilon2: Number, epsilon3: Number, k3: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def composed_dp_as_table_dp(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """A randomized response that may reveal the data set, as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = 1, epsilon = epsilon, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        last: a number, last in N
        origin: a number
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= last -> unit*(delta + (1 - delta)*(max(exp(epsilon) - exp(step*(k -
            origin)), 0) + max(1 - exp(step*(k - origin))*exp(epsilon), 0))/(1 + exp(epsilon))) <=
            entry(values, width, k)
        for all k: k in N and k <= last - 1 -> entry(values, width, k + 2) - entry(values, width, k + 1)
            - exp(step)*(entry(values, width, k + 1) - entry(values, width, k)) <= (exp(step) -
            1)*entry(table, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step) - 1)*(unit - entry(values, width,
            0)) <= (exp(step) - 1)*entry(table, width, 0)
        entry(values, width, last) <= entry(values, width, last + 1)
        entry(values, width, last) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4, section 4 (lattices.table-of-response).
    """

@overload
def composed_dp_as_table_dp(
    *,
    delta: Number,
    epsilon: Number,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def composed_dp_as_two_groups_dp(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    epsilon2: Number,
    k: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """k mechanisms of one kind are k of it and none of another.

    Returns a guarantee: two_groups_dp with k = k, epsilon = epsilon, k2 = 0, epsilon2 = epsilon2, delta
    = delta.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k, epsilon = epsilon, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        k: a number, k in N and 1 <= k; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Murtagh and Vadhan 2016, arXiv:1507.03113v3 (mv16.composed-dp-to-two-groups-dp).
    """

@overload
def composed_dp_as_two_groups_dp(
    *, delta: Number, epsilon: Number, epsilon2: Number, k: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def composed_dp_compose(
    composed_dp: Guarantee,
    composed_dp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    epsilon: Number = ...,
    k: Number = ...,
    k2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """An adaptive composition is as private as k + k2 mechanisms.

    Returns a guarantee: composed_dp with k = k + k2, epsilon = epsilon, delta = 1 - (1 - delta)*(1 -
    delta2).

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k, epsilon = epsilon, delta = delta; left out,
            the caller vouches for it by naming its numbers
        composed_dp2: a guarantee, composed_dp with k = k2, epsilon = epsilon, delta = delta2; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        k: a number, k in N and 1 <= k; a guarantee tells it
        k2: a number, k2 in N and 1 <= k2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4, Theorem 3.3 (kov17.composition).
    """

@overload
def composed_dp_compose(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon: Number = ...,
    k: Number = ...,
    k2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def composed_dp_compose(
    *, delta: Number, delta2: Number, epsilon: Number, k: Number, k2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def composed_dp_compose_two_groups(
    composed_dp: Guarantee,
    composed_dp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    k: Number = ...,
    k2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """An adaptive composition of mechanisms with two epsilons.

    Returns a guarantee: two_groups_dp with k = k, epsilon = epsilon, k2 = k2, epsilon2 = epsilon2,
    delta = 1 - (1 - delta)*(1 - delta2).

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k, epsilon = epsilon, delta = delta; left out,
            the caller vouches for it by naming its numbers
        composed_dp2: a guarantee, composed_dp with k = k2, epsilon = epsilon2, delta = delta2; left
            out, the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        k: a number, k in N and 1 <= k; a guarantee tells it
        k2: a number, k2 in N and 1 <= k2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Murtagh and Vadhan 2016, arXiv:1507.03113v3, Theorem 1.5 (mv16.composition).
    """

@overload
def composed_dp_compose_two_groups(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon: Number = ...,
    epsilon2: Number,
    k: Number = ...,
    k2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def composed_dp_compose_two_groups(
    *,
    delta: Number,
    delta2: Number,
    epsilon: Number,
    epsilon2: Number,
    k: Number,
    k2: Number,
    relation: str | None = None,
) -> Guarantee: ...
def composed_dp_least_delta(
    *, delta0: Number, epsilon0: Number, epsilon: Number, k: Number, relation: str | None = None
) -> Bound:
    """The delta of k mechanisms in a row cannot be improved.

    Returns a lower bound: 1 - (1 - delta0)^k + (1 - delta0)^k*sum(j = 0..k, binomial(k,
    j)*max(exp(j*epsilon0) - exp(epsilon)*exp((k - j)*epsilon0), 0))/(1 + exp(epsilon0))^k, in the
    statement
        for all delta: approx_dp((a => H(k, a)), (a, a2 => a = 0 and a2 = 1 or a = 1 and a2 = 0),
            epsilon, delta) -> 1 - (1 - delta0)^k + (1 - delta0)^k*sum(j = 0..k, binomial(k,
            j)*max(exp(j*epsilon0) - exp(epsilon)*exp((k - j)*epsilon0), 0))/(1 + exp(epsilon0))^k <=
            delta

    Arguments:
        delta0: a number, 0 <= delta0 < 1
        epsilon0: a number in nats, 0 <= epsilon0
        epsilon: a number in nats, 0 <= epsilon
        k: a number, k in N and 1 <= k
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        revealing_response(W, epsilon0, delta0): each response shows the data with probability d, and
            else it is a randomized response
        response_history(H, W, k): H(i, a) is what i of the responses W to the data a have shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4, Theorem 3.3 (kov17.optimal).
    """

def composed_dp_least_delta_window(
    *,
    below: Number,
    delta0: Number,
    epsilon0: Number,
    epsilon: Number,
    k: Number,
    last: Number,
    relation: str | None = None,
) -> Bound:
    """The delta of k mechanisms in a row is at least a part of its terms.

    Returns a lower bound: 1 - (1 - delta0)^k + (1 - delta0)^k*sum(i = below + 1..last, binomial(k,
    i)*max(exp(i*epsilon0) - exp(epsilon)*exp((k - i)*epsilon0), 0))/(1 + exp(epsilon0))^k, in the
    statement
        for all delta: approx_dp((a => H(k, a)), (a, a2 => a = 0 and a2 = 1 or a = 1 and a2 = 0),
            epsilon, delta) -> 1 - (1 - delta0)^k + (1 - delta0)^k*sum(i = below + 1..last, binomial(k,
            i)*max(exp(i*epsilon0) - exp(epsilon)*exp((k - i)*epsilon0), 0))/(1 + exp(epsilon0))^k <=
            delta

    Arguments:
        below: a number, below in N
        delta0: a number, 0 <= delta0 < 1
        epsilon0: a number in nats, 0 <= epsilon0
        epsilon: a number in nats, 0 <= epsilon
        k: a number, k in N and 1 <= k
        last: a number, last in N
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        last - below in N
        k - last in N

    Taken as given, and listed with the result:
        revealing_response(W, epsilon0, delta0): each response shows the data with probability d, and
            else it is a randomized response
        response_history(H, W, k): H(i, a) is what i of the responses W to the data a have shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4, Theorem 3.3 (kov17x.optimal-part).
    """

@overload
def composed_dp_to_approx_dp(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon0: Number = ...,
    k: Number = ...,
    epsilon: Number,
    relation: str | None = None,
) -> Guarantee:
    """k mechanisms in a row: the least delta for an epsilon.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta + (1 - delta)*sum(j = 0..k,
    binomial(k, j)*max(exp(j*epsilon0) - exp(epsilon)*exp((k - j)*epsilon0), 0))/(1 + exp(epsilon0))^k.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k, epsilon = epsilon0, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon0: a number in nats, 0 <= epsilon0; a guarantee tells it
        k: a number, k in N and 1 <= k; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4, Theorem 3.3 (kov17.approx-dp).
    """

@overload
def composed_dp_to_approx_dp(
    *, delta: Number, epsilon0: Number, k: Number, epsilon: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def composed_dp_to_approx_dp_window(
    composed_dp: Guarantee,
    /,
    *,
    below: Number,
    delta: Number = ...,
    epsilon0: Number = ...,
    k: Number = ...,
    last: Number,
    epsilon: Number,
    tilt: Number,
    relation: str | None = None,
) -> Guarantee:
    """The delta of many mechanisms in a row from the terms that matter.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta + (1 - delta)*(sum(i = below +
    1..last, binomial(k, i)*max(exp(i*epsilon0) - exp(epsilon)*exp((k - i)*epsilon0), 0)) +
    exp(-tilt*(last + 1))*(1 + exp(epsilon0 + tilt))^k)/(1 + exp(epsilon0))^k.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k, epsilon = epsilon0, delta = delta; left out,
            the caller vouches for it by naming its numbers
        below: a number, below in N
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon0: a number in nats, 0 <= epsilon0; a guarantee tells it
        k: a number, k in N and 1 <= k; a guarantee tells it
        last: a number, last in N
        epsilon: a number in nats, 0 <= epsilon
        tilt: a number, 0 <= tilt
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        last - below in N
        k - last in N
        (2*below - k)*epsilon0 <= epsilon

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4, Theorem 3.3 (kov17x.approx-dp-window).
    """

@overload
def composed_dp_to_approx_dp_window(
    *,
    below: Number,
    delta: Number,
    epsilon0: Number,
    k: Number,
    last: Number,
    epsilon: Number,
    tilt: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def composed_dp_weaken(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon: Number = ...,
    epsilon2: Number,
    k: Number = ...,
    k2: Number,
    relation: str | None = None,
) -> Guarantee:
    """A composition of more mechanisms, with a larger epsilon and delta.

    Returns a guarantee: composed_dp with k = k2, epsilon = epsilon2, delta = delta2.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = k, epsilon = epsilon, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        k: a number, k in N and 1 <= k; a guarantee tells it
        k2: a number, k2 in N and 1 <= k2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        k <= k2
        epsilon <= epsilon2
        delta <= delta2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (kov17x.weakening).
    """

@overload
def composed_dp_weaken(
    *,
    delta: Number,
    delta2: Number,
    epsilon: Number,
    epsilon2: Number,
    k: Number,
    k2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def composition_delta(
    approx_dp: Guarantee,
    /,
    *,
    delta0: Number = ...,
    epsilon: Number,
    epsilon0: Number = ...,
    k: Number,
    relation: str | None = None,
) -> Guarantee:
    """k (epsilon, delta)-DP mechanisms in a row: the delta at a larger epsilon.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = 1 - (1 - exp(-(epsilon - 0 - sum(i =
    1..k, epsilon0^2)/2)^2/(4*(1/2)*sum(i = 1..k, epsilon0^2)))*min(1, min(min(sqrt(pi*(1/2)*sum(i =
    1..k, epsilon0^2)), 1/((epsilon - 0 + sum(i = 1..k, epsilon0^2)/2)/(2*(1/2)*sum(i = 1..k,
    epsilon0^2)))), 2/((epsilon - 0 + sum(i = 1..k, epsilon0^2)/2)/(2*(1/2)*sum(i = 1..k, epsilon0^2)) +
    sqrt(((epsilon - 0 + sum(i = 1..k, epsilon0^2)/2)/(2*(1/2)*sum(i = 1..k, epsilon0^2)))^2 +
    4/(pi*(1/2)*sum(i = 1..k, epsilon0^2)))))))*exp(sum(i = 1..k, log(1 - delta0))).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon0, delta = delta0; left out, the caller
            vouches for it by naming its numbers
        delta0: a number, 0 <= delta0 < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon
        epsilon0: a number in nats, 0 <= epsilon0; a guarantee tells it
        k: a number, k in N and 1 <= k
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 < sum(i = 1..k, epsilon0^2)
        sum(i = 1..k, epsilon0^2)/2 <= epsilon

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.9 (bs16.cor-8.9-equal).
    """

@overload
def composition_delta(
    *, delta0: Number, epsilon: Number, epsilon0: Number, k: Number, relation: str | None = None
) -> Guarantee: ...
def composition_delta_each(
    *, epsilons: Sequence[Number], deltas: Sequence[Number], epsilon: Number, relation: str | None = None
) -> Guarantee:
    """k (epsilon(i), delta(i))-DP mechanisms are (epsilon, 1 - (1 - delta') prod(1 - delta(i)))-DP.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = 1 - (1 - exp(-(epsilon - 0 - sum(i =
    1..k, epsilons(i)^2)/2)^2/(4*(1/2)*sum(i = 1..k, epsilons(i)^2)))*min(1, min(min(sqrt(pi*(1/2)*sum(i
    = 1..k, epsilons(i)^2)), 1/((epsilon - 0 + sum(i = 1..k, epsilons(i)^2)/2)/(2*(1/2)*sum(i = 1..k,
    epsilons(i)^2)))), 2/((epsilon - 0 + sum(i = 1..k, epsilons(i)^2)/2)/(2*(1/2)*sum(i = 1..k,
    epsilons(i)^2)) + sqrt(((epsilon - 0 + sum(i = 1..k, epsilons(i)^2)/2)/(2*(1/2)*sum(i = 1..k,
    epsilons(i)^2)))^2 + 4/(pi*(1/2)*sum(i = 1..k, epsilons(i)^2)))))))*exp(sum(i = 1..k, log(1 -
    deltas(i)))).

    Arguments:
        epsilons: a list of k <= 128 numbers in nats
        deltas: a list of k <= 128 numbers
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        for all i: i in N -> 0 <= epsilons(i + 1) and 0 <= deltas(i + 1) and deltas(i + 1) < 1
        0 < sum(i = 1..k, epsilons(i)^2)
        sum(i = 1..k, epsilons(i)^2)/2 <= epsilon

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        for all i: for all y : Y: i in N -> approx_dp((x => M(i + 1, x, y)), N, epsilons(i + 1),
            deltas(i + 1)): each of the mechanisms is (epsilon, delta)-DP with its own numbers of the
            lists, whatever the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.9 (bs16.cor-8.9).
    """

@overload
def composition_eps_delta(
    approx_dp: Guarantee,
    /,
    *,
    delta0: Number = ...,
    epsilon0: Number = ...,
    k: Number,
    lam: Number,
    relation: str | None = None,
) -> Guarantee:
    """k (epsilon, delta)-DP mechanisms in a row: epsilon and delta for a lambda.

    Returns a guarantee: approx_dp with epsilon = sum(i = 1..k, epsilon0^2)/2 + sqrt(2)*lam*sqrt(sum(i =
    1..k, epsilon0^2)), delta = 1 - (1 - exp(-lam^2)*min(1, min(min(sqrt(pi*(1/2)*sum(i = 1..k,
    epsilon0^2)), 1/((sum(i = 1..k, epsilon0^2)/2 + sqrt(2)*lam*sqrt(sum(i = 1..k, epsilon0^2)) - 0 +
    sum(i = 1..k, epsilon0^2)/2)/(2*(1/2)*sum(i = 1..k, epsilon0^2)))), 2/((sum(i = 1..k, epsilon0^2)/2
    + sqrt(2)*lam*sqrt(sum(i = 1..k, epsilon0^2)) - 0 + sum(i = 1..k, epsilon0^2)/2)/(2*(1/2)*sum(i =
    1..k, epsilon0^2)) + sqrt(((sum(i = 1..k, epsilon0^2)/2 + sqrt(2)*lam*sqrt(sum(i = 1..k,
    epsilon0^2)) - 0 + sum(i = 1..k, epsilon0^2)/2)/(2*(1/2)*sum(i = 1..k, epsilon0^2)))^2 +
    4/(pi*(1/2)*sum(i = 1..k, epsilon0^2)))))))*exp(sum(i = 1..k, log(1 - delta0))).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon0, delta = delta0; left out, the caller
            vouches for it by naming its numbers
        delta0: a number, 0 <= delta0 < 1; a guarantee tells it
        epsilon0: a number in nats, 0 <= epsilon0; a guarantee tells it
        k: a number, k in N and 1 <= k
        lam: a number, 0 <= lam
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 < sum(i = 1..k, epsilon0^2)

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.10 (bs16.cor-8.10-equal).
    """

@overload
def composition_eps_delta(
    *, delta0: Number, epsilon0: Number, k: Number, lam: Number, relation: str | None = None
) -> Guarantee: ...
def composition_eps_delta_each(
    *, epsilons: Sequence[Number], deltas: Sequence[Number], lam: Number, relation: str | None = None
) -> Guarantee:
    """k mechanisms are (s^2/2 + sqrt(2) lambda s, 1 - (1 - delta') prod(1 - delta(i)))-DP.

    Returns a guarantee: approx_dp with epsilon = sum(i = 1..k, epsilons(i)^2)/2 +
    sqrt(2)*lam*sqrt(sum(i = 1..k, epsilons(i)^2)), delta = 1 - (1 - exp(-lam^2)*min(1,
    min(min(sqrt(pi*(1/2)*sum(i = 1..k, epsilons(i)^2)), 1/((sum(i = 1..k, epsilons(i)^2)/2 +
    sqrt(2)*lam*sqrt(sum(i = 1..k, epsilons(i)^2)) - 0 + sum(i = 1..k, epsilons(i)^2)/2)/(2*(1/2)*sum(i
    = 1..k, epsilons(i)^2)))), 2/((sum(i = 1..k, epsilons(i)^2)/2 + sqrt(2)*lam*sqrt(sum(i = 1..k,
    epsilons(i)^2)) - 0 + sum(i = 1..k, epsilons(i)^2)/2)/(2*(1/2)*sum(i = 1..k, epsilons(i)^2)) +
    sqrt(((sum(i = 1..k, epsilons(i)^2)/2 + sqrt(2)*lam*sqrt(sum(i = 1..k, epsilons(i)^2)) - 0 + sum(i =
    1..k, epsilons(i)^2)/2)/(2*(1/2)*sum(i = 1..k, epsilons(i)^2)))^2 + 4/(pi*(1/2)*sum(i = 1..k,
    epsilons(i)^2)))))))*exp(sum(i = 1..k, log(1 - deltas(i)))).

    Arguments:
        epsilons: a list of k <= 128 numbers in nats
        deltas: a list of k <= 128 numbers
        lam: a number, 0 <= lam
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        for all i: i in N -> 0 <= epsilons(i + 1) and 0 <= deltas(i + 1) and deltas(i + 1) < 1
        0 < sum(i = 1..k, epsilons(i)^2)

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        for all i: for all y : Y: i in N -> approx_dp((x => M(i + 1, x, y)), N, epsilons(i + 1),
            deltas(i + 1)): each of the mechanisms is (epsilon, delta)-DP with its own numbers of the
            lists, whatever the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.10 (bs16.cor-8.10).
    """

@overload
def composition_simple(
    approx_dp: Guarantee,
    /,
    *,
    delta0: Number = ...,
    epsilon0: Number = ...,
    k: Number,
    tail: Number,
    relation: str | None = None,
) -> Guarantee:
    """k (epsilon, delta)-DP mechanisms in a row: the epsilon for delta' + k delta.

    Returns a guarantee: approx_dp with epsilon = sum(i = 1..k, epsilon0^2)/2 + sqrt(sum(i = 1..k,
    epsilon0^2))*sqrt(2*log(1/tail)), delta = tail + sum(i = 1..k, delta0).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon0, delta = delta0; left out, the caller
            vouches for it by naming its numbers
        delta0: a number, 0 <= delta0 < 1; a guarantee tells it
        epsilon0: a number in nats, 0 <= epsilon0; a guarantee tells it
        k: a number, k in N and 1 <= k
        tail: a number, 0 < tail <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 < sum(i = 1..k, epsilon0^2)

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.11 (bs16.cor-8.11-equal).
    """

@overload
def composition_simple(
    *, delta0: Number, epsilon0: Number, k: Number, tail: Number, relation: str | None = None
) -> Guarantee: ...
def composition_simple_each(
    *, epsilons: Sequence[Number], deltas: Sequence[Number], tail: Number, relation: str | None = None
) -> Guarantee:
    """k mechanisms are (s^2/2 + s sqrt(2 log(1/delta')), delta' + sum of the delta(i))-DP.

    Returns a guarantee: approx_dp with epsilon = sum(i = 1..k, epsilons(i)^2)/2 + sqrt(sum(i = 1..k,
    epsilons(i)^2))*sqrt(2*log(1/tail)), delta = tail + sum(i = 1..k, deltas(i)).

    Arguments:
        epsilons: a list of k <= 128 numbers in nats
        deltas: a list of k <= 128 numbers
        tail: a number, 0 < tail <= 1
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        for all i: i in N -> 0 <= epsilons(i + 1) and 0 <= deltas(i + 1) and deltas(i + 1) < 1
        0 < sum(i = 1..k, epsilons(i)^2)

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        for all i: for all y : Y: i in N -> approx_dp((x => M(i + 1, x, y)), N, epsilons(i + 1),
            deltas(i + 1)): each of the mechanisms is (epsilon, delta)-DP with its own numbers of the
            lists, whatever the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.11 (bs16.cor-8.11).
    """

@overload
def composition_simple_small(
    approx_dp: Guarantee,
    /,
    *,
    delta0: Number = ...,
    epsilon0: Number = ...,
    k: Number,
    tail: Number,
    relation: str | None = None,
) -> Guarantee:
    """The same with sqrt(pi/2) s/delta', which is less where s < sqrt(2/pi).

    Returns a guarantee: approx_dp with epsilon = sum(i = 1..k, epsilon0^2)/2 + sqrt(sum(i = 1..k,
    epsilon0^2))*sqrt(2*log(sqrt(pi*(1/2)*sum(i = 1..k, epsilon0^2))/tail)), delta = tail + sum(i =
    1..k, delta0).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon0, delta = delta0; left out, the caller
            vouches for it by naming its numbers
        delta0: a number, 0 <= delta0 < 1; a guarantee tells it
        epsilon0: a number in nats, 0 <= epsilon0; a guarantee tells it
        k: a number, k in N and 1 <= k
        tail: a number, 0 < tail <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 < sum(i = 1..k, epsilon0^2)
        tail <= sqrt(pi*(1/2)*sum(i = 1..k, epsilon0^2))

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.11 (bs16.cor-8.11-first-equal).
    """

@overload
def composition_simple_small(
    *, delta0: Number, epsilon0: Number, k: Number, tail: Number, relation: str | None = None
) -> Guarantee: ...
def composition_simple_small_each(
    *, epsilons: Sequence[Number], deltas: Sequence[Number], tail: Number, relation: str | None = None
) -> Guarantee:
    """k mechanisms are (s^2/2 + s sqrt(2 log(sqrt(pi/2) s/delta')), delta' + sum delta(i))-DP.

    Returns a guarantee: approx_dp with epsilon = sum(i = 1..k, epsilons(i)^2)/2 + sqrt(sum(i = 1..k,
    epsilons(i)^2))*sqrt(2*log(sqrt(pi*(1/2)*sum(i = 1..k, epsilons(i)^2))/tail)), delta = tail + sum(i
    = 1..k, deltas(i)).

    Arguments:
        epsilons: a list of k <= 128 numbers in nats
        deltas: a list of k <= 128 numbers
        tail: a number, 0 < tail <= 1
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        for all i: i in N -> 0 <= epsilons(i + 1) and 0 <= deltas(i + 1) and deltas(i + 1) < 1
        0 < sum(i = 1..k, epsilons(i)^2)
        tail <= sqrt(pi*(1/2)*sum(i = 1..k, epsilons(i)^2))

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y))): the
            mechanisms run one after the other, and each may depend on the answers before it
        for all i: for all y : Y: i in N -> approx_dp((x => M(i + 1, x, y)), N, epsilons(i + 1),
            deltas(i + 1)): each of the mechanisms is (epsilon, delta)-DP with its own numbers of the
            lists, whatever the answers before it
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Corollary 8.11 (bs16.cor-8.11-first).
    """

@overload
def contract_renyi(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., gamma: Number, relation: str | None = None
) -> Guarantee:
    """Postprocessing that is gamma-Dobrushin lowers Rényi DP.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = log(1 + gamma*(exp((alpha - 1)*epsilon)
    - 1))/(alpha - 1).

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        gamma: a number, 0 <= gamma <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data
        dobrushin(K, gamma, 0): the laws of the kernel at any two points satisfy approximate DP, with
            the delta and the epsilon named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 3
    (bbgg19.strong-markov-contraction-renyi-dp).
    """

@overload
def contract_renyi(*, alpha: Number, epsilon: Number, gamma: Number, relation: str | None = None) -> Guarantee: ...
def contracted_distance(
    *, convexity: Number, distance: Number, smoothness: Number, step: Number, relation: str | None = None
) -> Bound:
    """The same with the factor 1 - step convexity of distances.

    Returns an upper bound: (1 - step*convexity)*distance, in the statement
        sqrt(inner(add(add(v, scale(-step, gradient(v))), scale(-1, add(u, scale(-step, gradient(u))))),
            add(add(v, scale(-step, gradient(v))), scale(-1, add(u, scale(-step, gradient(u))))))) <= (1
            - step*convexity)*distance

    Arguments:
        convexity: a number, 0 <= convexity
        distance: a number, 0 <= distance
        smoothness: a number
        step: a number, 0 <= step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2

    Taken as given, and listed with the result:
        inner_product(add, scale, inner): points can be added and scaled, and have an inner product
        smooth_strongly_convex(loss, gradient, add, scale, inner, convexity, smoothness): the loss has
            that gradient, and is strongly convex and smooth with the two numbers named last
        sqrt(inner(add(v, scale(-1, u)), add(v, scale(-1, u)))) <= distance: the points u and v are at
            most the distance apart

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 4, as recalled
    (bbgg19.gradient-step-contraction-sharp).
    """

def discrete_gaussian_dp(
    *, sensitivity: Number, mass: Number, reach: Number, sigma: Number, relation: str | None = None
) -> Guarantee:
    """What discrete Gaussian noise on a query with whole values tells.

    Returns a guarantee: discrete_gaussian_dp with distance = sensitivity, sigma = sigma, reach = reach,
    mass = mass.

    Arguments:
        sensitivity: a number, sensitivity in N
        mass: a number, 0 < mass
        reach: a number, reach in N and 1 <= reach
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        mass <= sum(i = 0..2*reach, exp(-(i - reach)^2/(2*sigma^2)))

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        counts_whole_numbers(mu): mu counts the whole numbers
        for all x : X: density((y => c*exp(-(y - q(x))^2/(2*sigma^2))), M(x), mu): the answer is the
            value of the query plus discrete Gaussian noise: a noise of k has the probability c
            exp(-k^2/(2 sigma^2))
        for all x : X: q(x) in N or -q(x) in N: the values of the query are whole numbers

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Canonne, Kamath and Steinke 2020, arXiv:2004.00010v5, Lemma 6
    (mechanisms.discrete-gaussian-exact).
    """

@overload
def discrete_gaussian_dp_as_table_dp(
    discrete_gaussian_dp: Guarantee,
    /,
    *,
    distance: Number = ...,
    gap: Number,
    last: Number,
    mass: Number = ...,
    origin: Number,
    reach: Number = ...,
    rest: Number,
    sigma: Number = ...,
    step: Number,
    table: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """As private as discrete Gaussian noise, as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        discrete_gaussian_dp: a guarantee, discrete_gaussian_dp with distance = distance, sigma = sigma,
            reach = reach, mass = mass; left out, the caller vouches for it by naming its numbers
        distance: a number, distance in N; a guarantee tells it
        gap: a number, gap in N
        last: a number, last in N
        mass: a number, 0 < mass; a guarantee tells it
        origin: a number
        reach: a number, reach in N and 1 <= reach; a guarantee tells it
        rest: a number, 0 <= rest
        sigma: a number, 0 < sigma; a guarantee tells it
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        gap*2*reach <= last
        step*gap*sigma^2 = distance
        origin = gap*(reach - distance/2)
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= 2*reach -> unit*exp(-(k - reach)^2/(2*sigma^2)) <= mass*entry(table,
            width, gap*k)
        2*exp(-reach^2/(2*sigma^2)) <= rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (lattices.table-of-discrete-gaussian).
    """

@overload
def discrete_gaussian_dp_as_table_dp(
    *,
    distance: Number,
    gap: Number,
    last: Number,
    mass: Number,
    origin: Number,
    reach: Number,
    rest: Number,
    sigma: Number,
    step: Number,
    table: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
def discrete_gaussian_zcdp(*, sensitivity: Number, sigma: Number, relation: str | None = None) -> Guarantee:
    """Discrete Gaussian noise on a query of sensitivity Delta with whole values is Delta^2/(2
    sigma^2)-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = sensitivity^2/(2*sigma^2).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        counts_whole_numbers(mu): mu counts the whole numbers
        for all x : X: density((y => c*exp(-(y - q(x))^2/(2*sigma^2))), M(x), mu): the answer is the
            value of the query plus discrete Gaussian noise: a noise of k has the probability c
            exp(-k^2/(2 sigma^2))
        for all x : X: q(x) in N or -q(x) in N: the values of the query are whole numbers

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Canonne, Kamath and Steinke 2020, arXiv:2004.00010v5, Lemma 6
    (mechanisms.discrete-gaussian).
    """

def discrete_laplace_pure_dp(*, sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """Discrete Laplace noise of scale b on a query of sensitivity Delta is (Delta/b)-DP.

    Returns a guarantee: pure_dp with epsilon = sensitivity/scale.

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        for all x : X: density((y => c*exp(-abs(y - q(x))/scale)), M(x), mu): the answer is the value of
            the query plus noise with a density proportional to exp(-|noise|/b) for the measure mu, such
            as discrete Laplace noise

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Ghosh, Roughgarden and Sundararajan 2009; Dwork, McSherry, Nissim and Smith 2006,
    Proposition 1 (mechanisms.discrete-laplace).
    """

def every_mechanism_approx_dp(*, relation: str | None = None) -> Guarantee:
    """Every mechanism is (0, 1)-DP, whatever the neighbours.

    Returns a guarantee: approx_dp with epsilon = 0, delta = 1.

    Arguments:
        relation: how neighbouring data sets differ; left out, replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: elementary (notions.every-mechanism-approx-dp).
    """

def exp_renyi_mixture_bound(*, d1: Number, alpha: Number, d0: Number, t: Number, relation: str | None = None) -> Bound:
    """exp((a-1) D_a) is jointly convex: its value at mixtures is at most the mixture of its values.

    Returns an upper bound: log(t*exp((alpha - 1)*d1) + (1 - t)*exp((alpha - 1)*d0))/(alpha - 1), in the
    statement
        renyi(alpha, Pt, Qt, log(t*exp((alpha - 1)*d1) + (1 - t)*exp((alpha - 1)*d0))/(alpha - 1))

    Arguments:
        d1: a number in nats, 0 <= d1
        alpha: a number, 1 < alpha
        d0: a number in nats, 0 <= d0
        t: a number, 0 <= t <= 1
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        renyi(alpha, P1, Q1, d1): the Rényi divergence of the two laws, of the order named first, is at
            most the number named last
        renyi(alpha, P0, Q0, d0): the Rényi divergence of the two laws, of the order named first, is at
            most the number named last
        mixture(Pt, t, P1, P0): the law named first is a mixture of the two named last; the number is
            the weight of the former
        mixture(Qt, t, Q1, Q0): the law named first is a mixture of the two named last; the number is
            the weight of the former

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma B.6 (bs16.lemma-b.6).
    """

def exponential_mechanism_bounded_range(
    *, sensitivity: Number, epsilon: Number, relation: str | None = None
) -> Guarantee:
    """The exponential mechanism's privacy loss lies in an interval of length epsilon.

    Returns a guarantee: bounded_range with epsilon = epsilon.

    Arguments:
        sensitivity: a number, 0 < sensitivity
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, (sensitivity : real)):
            between neighbours, the score of each candidate changes by at most the number named last
        for all x : X: finite_law(M(x), n, item, (i => exp(epsilon*u(x, i)/(2*sensitivity))/sum(j =
            1..n, exp(epsilon*u(x, j)/(2*sensitivity))))): the mechanism is the exponential mechanism
            with the score u
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Durfee and Rogers 2019, arXiv:1905.04273; Cesar and Rogers 2021, arXiv:2004.07223
    (mechanisms.exponential-range).
    """

def exponential_mechanism_mean_loss(
    *, sensitivity: Number, epsilon: Number, points: Number, relation: str | None = None
) -> Bound:
    """The mean loss is at most the least loss and (2 Delta/epsilon) log(k).

    Returns an upper bound: 2*sensitivity*log(points)/epsilon, in the statement
        integrable[w ~ M(x)](l(x, w)) and E[w ~ M(x)](l(x, w)) - l(x, y2) <=
            2*sensitivity*log(points)/epsilon

    Arguments:
        sensitivity: a number, 0 < sensitivity
        epsilon: a number in nats, 0 < epsilon
        points: a number, points in N and 1 <= points
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        points(U, (points : real)): U is the uniform law on a set of as many points as the number says
        for all x : X: density((y => exp(-epsilon*l(x, y)/(2*sensitivity))/E[w ~ U](exp(-epsilon*l(x,
            w)/(2*sensitivity)))), M(x), U): the mechanism is the exponential mechanism for the loss l,
            among the points of U
        E[w ~ U](1[w = y2]) = 1/points: the point y2 is one of the points that have the mass on the
            right

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 7.3 (bs16.lemma-7.3-mean).
    """

def exponential_mechanism_monotone_pure_dp(
    *, sensitivity: Number, epsilon: Number, relation: str | None = None
) -> Guarantee:
    """For monotone utilities, outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon/2)-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon/2.

    Arguments:
        sensitivity: a number, 0 < sensitivity
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: N(x1, x2) -> (for all i: i in N -> 1 <= i -> i <= n -> 0 <=
            u(x1, i) - u(x2, i) and u(x1, i) - u(x2, i) <= sensitivity) or (for all i: i in N -> 1 <= i
            -> i <= n -> 0 <= -(u(x1, i) - u(x2, i)) and -(u(x1, i) - u(x2, i)) <= sensitivity): between
            neighbours, the scores of all candidates change in one direction, each by at most the number
            on the right
        for all x : X: finite_law(M(x), n, item, (i => exp(epsilon*u(x, i)/(2*sensitivity))/sum(j =
            1..n, exp(epsilon*u(x, j)/(2*sensitivity))))): the mechanism is the exponential mechanism
            with the score u
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: McSherry and Talwar 2007, Section 3.1 (mechanisms.exponential-monotone-pure-dp).
    """

def exponential_mechanism_monotone_zcdp(
    *, sensitivity: Number, epsilon: Number, relation: str | None = None
) -> Guarantee:
    """For monotone utilities, outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon^2/32)-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = epsilon^2/32.

    Arguments:
        sensitivity: a number, 0 < sensitivity
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: N(x1, x2) -> (for all i: i in N -> 1 <= i -> i <= n -> 0 <=
            u(x1, i) - u(x2, i) and u(x1, i) - u(x2, i) <= sensitivity) or (for all i: i in N -> 1 <= i
            -> i <= n -> 0 <= -(u(x1, i) - u(x2, i)) and -(u(x1, i) - u(x2, i)) <= sensitivity): between
            neighbours, the scores of all candidates change in one direction, each by at most the number
            on the right
        for all x : X: finite_law(M(x), n, item, (i => exp(epsilon*u(x, i)/(2*sensitivity))/sum(j =
            1..n, exp(epsilon*u(x, j)/(2*sensitivity))))): the mechanism is the exponential mechanism
            with the score u
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Durfee and Rogers 2019, arXiv:1905.04273; Cesar and Rogers 2021, arXiv:2004.07223
    (mechanisms.exponential-monotone-zcdp).
    """

def exponential_mechanism_pure_dp(*, sensitivity: Number, epsilon: Number, relation: str | None = None) -> Guarantee:
    """Outcomes with weights exp(epsilon u/(2 Delta)) are epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        sensitivity: a number, 0 < sensitivity
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, (sensitivity : real)):
            between neighbours, the score of each candidate changes by at most the number named last
        for all x : X: finite_law(M(x), n, item, (i => exp(epsilon*u(x, i)/(2*sensitivity))/sum(j =
            1..n, exp(epsilon*u(x, j)/(2*sensitivity))))): the mechanism is the exponential mechanism
            with the score u
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: McSherry and Talwar 2007, Section 3.1 (mechanisms.exponential-pure-dp).
    """

def exponential_mechanism_tail_loss(
    *, sensitivity: Number, beta: Number, epsilon: Number, points: Number, relation: str | None = None
) -> Bound:
    """The loss is (2 Delta/epsilon) log(k/beta) above the least one with probability <= beta.

    Returns an upper bound: 2*sensitivity*log(points/beta)/epsilon, in the statement
        E[w ~ M(x)](1[2*sensitivity*log(points/beta)/epsilon < l(x, w) - l(x, y2)]) <= beta

    Arguments:
        sensitivity: a number, 0 < sensitivity
        beta: a number, 0 < beta <= 1
        epsilon: a number in nats, 0 < epsilon
        points: a number, points in N and 1 <= points
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        points(U, (points : real)): U is the uniform law on a set of as many points as the number says
        for all x : X: density((y => exp(-epsilon*l(x, y)/(2*sensitivity))/E[w ~ U](exp(-epsilon*l(x,
            w)/(2*sensitivity)))), M(x), U): the mechanism is the exponential mechanism for the loss l,
            among the points of U
        E[w ~ U](1[w = y2]) = 1/points: the point y2 is one of the points that have the mass on the
            right

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 7.3 (bs16.lemma-7.3-tail).
    """

def exponential_mechanism_zcdp(*, sensitivity: Number, epsilon: Number, relation: str | None = None) -> Guarantee:
    """Outcomes with weights exp(epsilon u/(2 Delta)) are (epsilon^2/8)-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = epsilon^2/8.

    Arguments:
        sensitivity: a number, 0 < sensitivity
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, (sensitivity : real)):
            between neighbours, the score of each candidate changes by at most the number named last
        for all x : X: finite_law(M(x), n, item, (i => exp(epsilon*u(x, i)/(2*sensitivity))/sum(j =
            1..n, exp(epsilon*u(x, j)/(2*sensitivity))))): the mechanism is the exponential mechanism
            with the score u
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Durfee and Rogers 2019, arXiv:1905.04273; Cesar and Rogers 2021, arXiv:2004.07223
    (mechanisms.exponential-zcdp).
    """

@overload
def fixed_size_sampled_approx_dp(
    approx_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    sample_size: Number,
    dataset_size: Number,
    relation: str | None = None,
) -> Guarantee:
    """Sampling m of n records without replacement: (epsilon, delta)-DP becomes (log(1 + (m/n)
    (exp(epsilon) - 1)), (m/n) delta)-DP.

    Returns a guarantee: approx_dp with epsilon = log(1 + sample_size*(exp(epsilon) - 1)/dataset_size),
    delta = sample_size*delta/dataset_size.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        sample_size: a number, sample_size in N
        dataset_size: a number, dataset_size in N
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        sample_size <= dataset_size

    Taken as given, and listed with the result:
        fixed_size_sampling(T, N, sample_size, dataset_size): sampling without replacement: neighbours
            differ in the value of one record, and the sample has m of the n records, where m and n are
            the numbers named last; samples that differ in one record are neighbours
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647v2, sampling without replacement
    (sampling.fixed-size-approx-dp).
    """

@overload
def fixed_size_sampled_approx_dp(
    *, delta: Number, epsilon: Number, sample_size: Number, dataset_size: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def fixed_size_sampled_pure_dp(
    pure_dp: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    sample_size: Number,
    dataset_size: Number,
    relation: str | None = None,
) -> Guarantee:
    """Sampling m of n records without replacement: epsilon-DP becomes log(1 + (m/n) (exp(epsilon) -
    1))-DP.

    Returns a guarantee: pure_dp with epsilon = log(1 + sample_size*(exp(epsilon) - 1)/dataset_size).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        sample_size: a number, sample_size in N
        dataset_size: a number, dataset_size in N
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        sample_size <= dataset_size

    Taken as given, and listed with the result:
        fixed_size_sampling(T, N, sample_size, dataset_size): sampling without replacement: neighbours
            differ in the value of one record, and the sample has m of the n records, where m and n are
            the numbers named last; samples that differ in one record are neighbours
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647v2, sampling without replacement
    (sampling.fixed-size-pure-dp).
    """

@overload
def fixed_size_sampled_pure_dp(
    *, epsilon: Number, sample_size: Number, dataset_size: Number, relation: str | None = None
) -> Guarantee: ...
def gaussian_after_gaussian_zcdp(
    *, sensitivity: Number, sigma: Number, sigma2: Number, relation: str | None = None
) -> Guarantee:
    """Gaussian noise of standard deviation sigma, and sigma2 on that, is Delta^2/(2 (sigma^2 +
    sigma2^2))-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = sensitivity^2/(2*(sigma^2 + sigma2^2)).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        sigma: a number, 0 < sigma
        sigma2: a number, 0 < sigma2
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        twice_noisy(M, q, sigma, sigma2): the answer is the value of the query with Gaussian noise of
            the standard deviation named before the last, and more noise of the one named last on that

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Example 1 (bbgg19.example-1).
    """

def gaussian_dp(*, sensitivity: Number, sigma: Number, relation: str | None = None) -> Guarantee:
    """Adding N(0, sigma^2) to a query of sensitivity Delta is Gaussian DP with mu = Delta/sigma.

    Returns a guarantee: gaussian_dp with mu_squared = sensitivity^2/sigma^2, of the mechanism (x =>
    normal(q(x), sigma)).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 2.7 (profiles.gaussian-mechanism).
    """

@overload
def gaussian_dp_as_mixed_dp(
    gaussian_dp: Guarantee,
    /,
    *,
    epsilon1: Number,
    epsilon2: Number,
    epsilon3: Number,
    mu_squared: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Gaussian DP as the case without randomized responses.

    Returns a guarantee: mixed_dp with mu_squared = mu_squared, k1 = 0, epsilon1 = epsilon1, k2 = 0,
    epsilon2 = epsilon2, k3 = 0, epsilon3 = epsilon3, delta = 0.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        epsilon1: a number in nats, 0 <= epsilon1
        epsilon2: a number in nats, 0 <= epsilon2
        epsilon3: a number in nats, 0 <= epsilon3
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 3.2; Murtagh and Vadhan 2016,
    arXiv:1507.03113v3, Theorem 1.5 (profiles.mixed-dp-gaussian).
    """

@overload
def gaussian_dp_as_mixed_dp(
    *, epsilon1: Number, epsilon2: Number, epsilon3: Number, mu_squared: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def gaussian_dp_as_replaced_gaussian_dp(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """Gaussian DP is sampled Gaussian DP of a record replaced.

    Returns a guarantee: replaced_gaussian_dp with rate = 1, mu_squared = mu_squared.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383 (sampling.gaussian-dp-to-replaced-gaussian-dp).
    """

@overload
def gaussian_dp_as_replaced_gaussian_dp(*, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_as_sampled_gaussian_dp(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """Gaussian DP is sampled Gaussian DP of rate 1.

    Returns a guarantee: sampled_gaussian_dp with rate = 1, mu_squared = mu_squared.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (sampling.gaussian-dp-to-sampled-gaussian-dp).
    """

@overload
def gaussian_dp_as_sampled_gaussian_dp(*, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_as_spaced_table_dp(
    gaussian_dp: Guarantee,
    /,
    *,
    last: Number,
    masses: Number,
    mu_squared: Number = ...,
    nodes: Number,
    origin: Number,
    places: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """Gaussian DP as a table, from some nodes.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        last: a number, last in N
        masses: a number
        mu_squared: a number, 0 < mu_squared; a guarantee tells it
        nodes: a number, nodes in N
        origin: a number
        places: a number
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        entry(places, width, 0) = 0
        for all k: k in N and k <= nodes -> (entry(places, width, k + 1) - entry(places, width, k) -
            1)*(entry(places, width, k + 1) - entry(places, width, k) - 2)*(entry(places, width, k + 1)
            - entry(places, width, k) - 4)*(entry(places, width, k + 1) - entry(places, width, k) -
            8)*(entry(places, width, k + 1) - entry(places, width, k) - 16)*(entry(places, width, k + 1)
            - entry(places, width, k) - 32)*(entry(places, width, k + 1) - entry(places, width, k) -
            64)*(entry(places, width, k + 1) - entry(places, width, k) - 128) = 0
        for all k: k in N and k <= nodes -> 0 <= entry(masses, width, k) and entry(masses, width, k) <=
            entry(table, width, entry(places, width, k)) and entry(places, width, k) <= last
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= nodes -> unit*(erfc((step*(entry(places, width, k) -
            origin)/sqrt(mu_squared) - sqrt(mu_squared)/2)/sqrt(2))/2 - exp(step*(entry(places, width,
            k) - origin))*erfc((step*(entry(places, width, k) - origin)/sqrt(mu_squared) +
            sqrt(mu_squared)/2)/sqrt(2))/2) <= entry(values, width, k)
        for all k: k in N and k <= nodes - 1 -> (entry(values, width, k + 2) - entry(values, width, k +
            1))*(exp(step*(entry(places, width, k + 1) - entry(places, width, k))) - 1) - (entry(values,
            width, k + 1) - entry(values, width, k))*(1 + exp(step*(entry(places, width, k + 1) -
            entry(places, width, k))) - 1)*(exp(step*(entry(places, width, k + 1 + 1) - entry(places,
            width, k + 1))) - 1) <= (exp(step*(entry(places, width, k + 1 + 1) - entry(places, width, k
            + 1))) - 1)*(exp(step*(entry(places, width, k + 1) - entry(places, width, k))) -
            1)*entry(masses, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step*(entry(places, width, 1) -
            entry(places, width, 0))) - 1)*(unit - entry(values, width, 0)) <= (exp(step*(entry(places,
            width, 1) - entry(places, width, 0))) - 1)*entry(masses, width, 0)
        entry(values, width, nodes) <= entry(values, width, nodes + 1)
        entry(values, width, nodes) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Corollary 2.13
    (lattices.spaced-table-of-gaussian-dp).
    """

@overload
def gaussian_dp_as_spaced_table_dp(
    *,
    last: Number,
    masses: Number,
    mu_squared: Number,
    nodes: Number,
    origin: Number,
    places: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def gaussian_dp_as_table_dp(
    gaussian_dp: Guarantee,
    /,
    *,
    last: Number,
    mu_squared: Number = ...,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """Gaussian DP as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        last: a number, last in N
        mu_squared: a number, 0 < mu_squared; a guarantee tells it
        origin: a number
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= last -> unit*(erfc((step*(k - origin)/sqrt(mu_squared) -
            sqrt(mu_squared)/2)/sqrt(2))/2 - exp(step*(k - origin))*erfc((step*(k -
            origin)/sqrt(mu_squared) + sqrt(mu_squared)/2)/sqrt(2))/2) <= entry(values, width, k)
        for all k: k in N and k <= last - 1 -> entry(values, width, k + 2) - entry(values, width, k + 1)
            - exp(step)*(entry(values, width, k + 1) - entry(values, width, k)) <= (exp(step) -
            1)*entry(table, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step) - 1)*(unit - entry(values, width,
            0)) <= (exp(step) - 1)*entry(table, width, 0)
        entry(values, width, last) <= entry(values, width, last + 1)
        entry(values, width, last) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Corollary 2.13 (lattices.table-of-gaussian-dp).
    """

@overload
def gaussian_dp_as_table_dp(
    *,
    last: Number,
    mu_squared: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def gaussian_dp_compose(
    gaussian_dp: Guarantee,
    gaussian_dp2: Guarantee,
    /,
    *,
    mu_squared: Number = ...,
    mu_squared2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition of Gaussian DP: mu^2 adds up.

    Returns a guarantee: gaussian_dp with mu_squared = mu_squared + mu_squared2.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        gaussian_dp2: a guarantee, gaussian_dp with mu_squared = mu_squared2; left out, the caller
            vouches for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        mu_squared2: a number, 0 <= mu_squared2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Corollary 3.3 (profiles.gaussian-dp-composition).
    """

@overload
def gaussian_dp_compose(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., mu_squared2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def gaussian_dp_compose(*, mu_squared: Number, mu_squared2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_either_order(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """Gaussian DP, where the record is removed or added.

    Returns a guarantee: gaussian_dp with mu_squared = mu_squared.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        add_or_remove(N2, N): of two neighbours one has a record more than the other, and remove-one has
            that one first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Gaussian DP (profiles.gaussian-dp-either-order).
    """

@overload
def gaussian_dp_either_order(*, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_groups(
    gaussian_dp: Guarantee, /, *, k: Number, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """mu-Gaussian DP is (k mu)-Gaussian DP for groups of size k.

    Returns a guarantee: gaussian_dp with mu_squared = k^2*mu_squared.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        k: a number, k in N and 1 <= k
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 2.14 (profiles.gaussian-groups).
    """

@overload
def gaussian_dp_groups(*, k: Number, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_postprocess(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing keeps Gaussian DP.

    Returns a guarantee: gaussian_dp with mu_squared = mu_squared.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, postprocessing
    (profiles.gaussian-dp-postprocessing).
    """

@overload
def gaussian_dp_postprocess(*, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_to_approx_dp(
    gaussian_dp: Guarantee, /, *, epsilon: Number, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """Gaussian DP implies (epsilon, delta)-DP with the exact delta.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = erfc((epsilon/sqrt(mu_squared) -
    sqrt(mu_squared)/2)/sqrt(2))/2 - exp(epsilon)*erfc((epsilon/sqrt(mu_squared) +
    sqrt(mu_squared)/2)/sqrt(2))/2.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon
        mu_squared: a number, 0 < mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Corollary 2.13; Balle and Wang 2018,
    arXiv:1805.06530, Theorem 8 (profiles.gaussian-dp-to-approx-dp).
    """

@overload
def gaussian_dp_to_approx_dp(*, epsilon: Number, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_to_kl_dp(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """mu-Gaussian DP bounds KL divergence by mu^2/2.

    Returns a guarantee: kl_dp with kappa = mu_squared/2.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Corollary B.6 (profiles.gaussian-dp-to-kl-dp).
    """

@overload
def gaussian_dp_to_kl_dp(*, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_to_renyi_dp(
    gaussian_dp: Guarantee, /, *, alpha: Number, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """mu-Gaussian DP is (alpha, alpha mu^2/2)-Rényi DP.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = alpha*mu_squared/2.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        alpha: a number, 1 < alpha
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Corollary B.6 (profiles.gaussian-dp-to-renyi-dp).
    """

@overload
def gaussian_dp_to_renyi_dp(*, alpha: Number, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_to_replace_one(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """mu-Gaussian DP is (2 mu)-Gaussian DP for neighbours that are two steps apart.

    Returns a guarantee: gaussian_dp with mu_squared = 4*mu_squared.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        two_steps(N, N2): a record is replaced by removing it and adding another

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 2.14 (profiles.gaussian-two-steps).
    """

@overload
def gaussian_dp_to_replace_one(*, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_to_total_variation(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """mu-Gaussian DP bounds total variation by erf(mu/(2 sqrt(2))).

    Returns a guarantee: total_variation with delta = erf(sqrt(mu_squared)/(2*sqrt(2))).

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 < mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Gaussian DP
    (notions.gaussian-dp-to-total-variation).
    """

@overload
def gaussian_dp_to_total_variation(*, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
@overload
def gaussian_dp_to_zcdp(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., relation: str | None = None
) -> Guarantee:
    """mu-Gaussian DP is mu^2/2-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = mu_squared/2.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Corollary B.6 (profiles.gaussian-dp-to-zcdp).
    """

@overload
def gaussian_dp_to_zcdp(*, mu_squared: Number, relation: str | None = None) -> Guarantee: ...
def gaussian_dp_vector(*, l2_sensitivity: Number, sigma: Number, relation: str | None = None) -> Guarantee:
    """Adding N(0, sigma^2 I) to a query of l2-sensitivity Delta is Gaussian DP with mu = Delta/sigma.

    Returns a guarantee: gaussian_dp with mu_squared = l2_sensitivity^2/sigma^2.

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        l2_sensitivity(q, d, N, (l2_sensitivity : real)): between neighbours, the Euclidean norm of the
            change of the vector of values of the query is at most the number named last
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => q(x, i)), sigma): the answer
            is the vector of values of the query plus independent Gaussian noise, of the standard
            deviation named last, on each of them
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 2.7 (profiles.gaussian-vector-mechanism).
    """

@overload
def gaussian_dp_weaken(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., mu_squared2: Number, relation: str | None = None
) -> Guarantee:
    """Gaussian DP with a larger mu.

    Returns a guarantee: gaussian_dp with mu_squared = mu_squared2.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        mu_squared2: a number, 0 <= mu_squared2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        mu_squared <= mu_squared2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Gaussian DP (profiles.gaussian-dp-weaken).
    """

@overload
def gaussian_dp_weaken(*, mu_squared: Number, mu_squared2: Number, relation: str | None = None) -> Guarantee: ...
def gaussian_error_radius(*, beta: Number, d: Number, sigma: Number, relation: str | None = None) -> Bound:
    """The largest error of d answers with noise N(0, sigma^2) is sigma sqrt(2 log(d/beta)) or more with
    probability at most beta.

    Returns an upper bound: sigma*sqrt(2*log(d/beta)), in the statement
        (for all w : Y: phi(w) <= 0 or (for some j: j in N and 1 <= j and j <= d and
            sigma*sqrt(2*log(d/beta)) <= abs(v(w, j) - mu(j)))) -> E[w ~ P](phi(w)) <= beta

    Arguments:
        beta: a number, 0 < beta <= 1
        d: a number, d in N and 1 <= d
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all j: j in N -> 1 <= j -> j <= d -> image(normal(mu(j), sigma), P, (w => v(w, j))): each
            answer v(w, j) has Gaussian noise, with mean mu(j) and standard deviation sigma
        for all w : Y: 0 <= phi(w) and phi(w) <= 1: phi is the probability with which a test says yes

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Li 2019, CSE 599-M, lecture 16 of November 21, Basics of differential privacy, Fact 2.7,
    with the standard deviation (li16.fact-2.7).
    """

def gaussian_least_delta(
    *, epsilon: Number, mu: Number, nu: Number, sigma: Number, relation: str | None = None
) -> Bound:
    """The least delta of two Gaussian laws of one variance, exactly.

    Returns an exact value: erfc((epsilon/sqrt((mu - nu)^2/sigma^2) - sqrt((mu -
    nu)^2/sigma^2)/2)/sqrt(2))/2 - exp(epsilon)*erfc((epsilon/sqrt((mu - nu)^2/sigma^2) + sqrt((mu -
    nu)^2/sigma^2)/2)/sqrt(2))/2, in the statement
        for all delta: (indistinguishable(normal(mu, sigma), normal(nu, sigma), epsilon, delta) ->
            erfc((epsilon/sqrt((mu - nu)^2/sigma^2) - sqrt((mu - nu)^2/sigma^2)/2)/sqrt(2))/2 -
            exp(epsilon)*erfc((epsilon/sqrt((mu - nu)^2/sigma^2) + sqrt((mu -
            nu)^2/sigma^2)/2)/sqrt(2))/2 <= delta) and (erfc((epsilon/sqrt((mu - nu)^2/sigma^2) -
            sqrt((mu - nu)^2/sigma^2)/2)/sqrt(2))/2 - exp(epsilon)*erfc((epsilon/sqrt((mu -
            nu)^2/sigma^2) + sqrt((mu - nu)^2/sigma^2)/2)/sqrt(2))/2 <= delta ->
            indistinguishable(normal(mu, sigma), normal(nu, sigma), epsilon, delta))

    Arguments:
        epsilon: a number in nats, 0 <= epsilon
        mu: a number
        nu: a number
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        mu != nu

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle and Wang 2018, arXiv:1805.06530, Theorem 8 (profiles.gaussian-least-delta).
    """

def gaussian_mcdp(*, sensitivity: Number, sigma: Number, relation: str | None = None) -> Guarantee:
    """Adding N(0, sigma^2) to a query of sensitivity Delta is (Delta^2/(2 sigma^2), Delta/sigma)-mCDP.

    Returns a guarantee: mcdp with mu = sensitivity^2/(2*sigma^2), tau = sensitivity/sigma, of the
    mechanism (x => normal(q(x), sigma)).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Appendix A (bs16.app-a-gaussian-bit-mechanism).
    """

def gaussian_renyi_divergence(
    *, alpha: Number, mu: Number, nu: Number, sigma: Number, relation: str | None = None
) -> Bound:
    """D_alpha(N(mu, sigma^2)||N(nu, sigma^2)) = alpha (mu - nu)^2/(2 sigma^2).

    Returns an exact value: alpha*(mu - nu)^2/(2*sigma^2), in the statement
        for all t: (renyi(alpha, normal(mu, sigma), normal(nu, sigma), t) -> alpha*(mu -
            nu)^2/(2*sigma^2) <= t) and (alpha*(mu - nu)^2/(2*sigma^2) <= t -> renyi(alpha, normal(mu,
            sigma), normal(nu, sigma), t))

    Arguments:
        alpha: a number, 1 < alpha
        mu: a number
        nu: a number
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.4 (bs16.lemma-2.4).
    """

def gaussian_sigma(*, l2_sensitivity: Number, rho: Number, relation: str | None = None) -> Bound:
    """Noise of standard deviation sigma >= Delta/sqrt(2 rho) on each coordinate is rho-zCDP.

    Returns an upper bound: l2_sensitivity/sqrt(2*rho), in the statement
        l2_sensitivity/sqrt(2*rho) <= sigma -> zcdp((x => M(x, d)), N, 0, rho)

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        rho: a number in nats, 0 < rho
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        l2_sensitivity(q, d, N, (l2_sensitivity : real)): between neighbours, the Euclidean norm of the
            change of the vector of values of the query is at most the number named last
        read_back(append, front, last): a list of answers can be read entry by entry
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => q(x, i)), sigma): the answer
            is the vector of values of the query plus independent Gaussian noise, of the standard
            deviation named last, on each of them
        d in N
        0 < sigma

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.5 and (3) (bs16.lemma-2.5-noise).
    """

def gaussian_sigma_any_epsilon(
    *, l2_sensitivity: Number, delta: Number, epsilon: Number, relation: str | None = None
) -> Bound:
    """Noise of standard deviation sqrt(2 log(1/delta) + epsilon) Delta/epsilon is (epsilon, delta)-DP.

    Returns an upper bound: l2_sensitivity*sqrt(2*log(1/delta) + epsilon)/epsilon, in the statement
        l2_sensitivity*sqrt(2*log(1/delta) + epsilon)/epsilon <= sigma -> approx_dp((x => M(x, d)), N,
            epsilon, delta)

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        delta: a number, 0 < delta <= 1
        epsilon: a number in nats, 0 < epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        l2_sensitivity(q, d, N, (l2_sensitivity : real)): between neighbours, the Euclidean norm of the
            change of the vector of values of the query is at most the number named last
        read_back(append, front, last): a list of answers can be read entry by entry
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => q(x, i)), sigma): the answer
            is the vector of values of the query plus independent Gaussian noise, of the standard
            deviation named last, on each of them
        d in N
        0 < sigma

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Li 2019, CSE 599-M, lecture 16 of November 21, Basics of differential privacy, Theorem 2.4,
    with a constant that holds for all epsilon (li16.theorem-2.4-any-epsilon).
    """

def gaussian_sigma_classic(
    *, l2_sensitivity: Number, delta: Number, epsilon: Number, relation: str | None = None
) -> Bound:
    """Noise of standard deviation sqrt(2 log(1.25/delta)) Delta/epsilon is (epsilon, delta)-DP, for
    epsilon <= 1.

    Returns an upper bound: l2_sensitivity*sqrt(2*log(5/(4*delta)))/epsilon, in the statement
        l2_sensitivity*sqrt(2*log(5/(4*delta)))/epsilon <= sigma -> approx_dp((x => M(x, d)), N,
            epsilon, delta)

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        delta: a number, 0 < delta <= 1
        epsilon: a number in nats, 0 < epsilon <= 1
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        l2_sensitivity(q, d, N, (l2_sensitivity : real)): between neighbours, the Euclidean norm of the
            change of the vector of values of the query is at most the number named last
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => q(x, i)), sigma): the answer
            is the vector of values of the query plus independent Gaussian noise, of the standard
            deviation named last, on each of them
        d in N
        0 < sigma

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dwork and Roth 2014, Theorem A.1; Li 2019, CSE 599-M, lecture 16 of November 21, Basics of
    differential privacy, Theorem 2.4 (li16.theorem-2.4).
    """

def gaussian_sign_correlation(*, rho: Number, relation: str | None = None) -> Bound:
    """The sign of N(s, 2/rho) reports the sign s with correlation erf(sqrt(rho)/2).

    Returns an exact value: erf(sqrt(rho)/2), in the statement
        E[v ~ normal(s, sqrt(2/rho))](s*(2*1[0 <= v] - 1)) = erf(sqrt(rho)/2)

    Arguments:
        rho: a number in nats, 0 < rho
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        s = 1 or s = -1: s is a sign

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1 (bs16.ex-6.1-rr-gaussian-sign).
    """

def gaussian_tail_ratio(*, sigma: Number, t: Number, relation: str | None = None) -> Bound:
    """P[N(1, sigma^2) >= t] >= exp(2 t/sigma^2) P[N(-1, sigma^2) >= t] for t > 1.

    Returns a lower bound: exp(2*t/sigma^2), in the statement
        0 < erfc((t + 1)/(sigma*sqrt(2)))/2 and exp(2*t/sigma^2)*(1/2)*erfc((t + 1)/(sigma*sqrt(2))) <=
            erfc((t - 1)/(sigma*sqrt(2)))/2

    Arguments:
        sigma: a number, 0 < sigma
        t: a number, 1 < t
        relation: how neighbouring data sets differ; left out, replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma A.2 (bs16.lemma-a.2).
    """

def gaussian_zcdp(*, sensitivity: Number, sigma: Number, relation: str | None = None) -> Guarantee:
    """Adding N(0, sigma^2) to a query of sensitivity Delta is Delta^2/(2 sigma^2)-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = sensitivity^2/(2*sigma^2), of the mechanism (x =>
    normal(q(x), sigma)).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Proposition 1.6 and Lemma 2.4
    (bs16.lemma-2.4-mechanism).
    """

def gaussian_zcdp_vector(*, l2_sensitivity: Number, sigma: Number, relation: str | None = None) -> Guarantee:
    """Adding N(0, sigma^2 I) to a query of l2-sensitivity Delta is Delta^2/(2 sigma^2)-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = l2_sensitivity^2/(2*sigma^2).

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        l2_sensitivity(q, d, N, (l2_sensitivity : real)): between neighbours, the Euclidean norm of the
            change of the vector of values of the query is at most the number named last
        read_back(append, front, last): a list of answers can be read entry by entry
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => q(x, i)), sigma): the answer
            is the vector of values of the query plus independent Gaussian noise, of the standard
            deviation named last, on each of them
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.5 and (3) (bs16.lemma-2.5-mechanism).
    """

def geometric_dp(*, scale: Number, sensitivity: Number, relation: str | None = None) -> Guarantee:
    """What discrete Laplace noise on a query with whole values tells.

    Returns a guarantee: geometric_dp with distance = sensitivity, scale = scale.

    Arguments:
        scale: a number, 0 < scale
        sensitivity: a number, sensitivity in N and 1 <= sensitivity
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        counts_whole_numbers(mu): mu counts the whole numbers
        for all x : X: density((y => c*exp(-abs(y - q(x))/scale)), M(x), mu): the answer is the value of
            the query plus noise with a density proportional to exp(-|noise|/b) for the measure mu, such
            as discrete Laplace noise
        for all x : X: q(x) in N or -q(x) in N: the values of the query are whole numbers

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Ghosh, Roughgarden and Sundararajan 2009; Dwork, McSherry, Nissim and Smith 2006,
    Proposition 1 (mechanisms.geometric-exact).
    """

@overload
def geometric_dp_as_table_dp(
    geometric_dp: Guarantee,
    /,
    *,
    distance: Number = ...,
    gap: Number,
    last: Number,
    origin: Number,
    rest: Number,
    scale: Number = ...,
    step: Number,
    table: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """As private as discrete Laplace noise, as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        geometric_dp: a guarantee, geometric_dp with distance = distance, scale = scale; left out, the
            caller vouches for it by naming its numbers
        distance: a number, distance in N and 1 <= distance; a guarantee tells it
        gap: a number, gap in N
        last: a number, last in N
        origin: a number
        rest: a number, 0 <= rest
        scale: a number, 0 < scale; a guarantee tells it
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        gap*distance <= last
        step*gap = 2/scale
        origin = gap*(1/2)*distance
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= distance -> unit*((1 - exp(-1/scale))*exp((k - distance)/scale) +
            exp(-1/scale)*(max(1 + k - distance, 0) + exp(-distance/scale)*max(1 - k, 0)))/(1 +
            exp(-1/scale)) <= entry(table, width, gap*k)

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (lattices.table-of-geometric).
    """

@overload
def geometric_dp_as_table_dp(
    *,
    distance: Number,
    gap: Number,
    last: Number,
    origin: Number,
    rest: Number,
    scale: Number,
    step: Number,
    table: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def group_privacy(
    zcdp: Guarantee, /, *, k: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP is (xi k H_k, rho k^2)-zCDP for groups of size k.

    Returns a guarantee: zcdp with xi = xi*k*sum(i = 1..k, 1/i), rho = rho*k^2.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        k: a number, k in N and 1 <= k
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Propositions 5.3 and 1.9 (bs16.prop-5.3).
    """

@overload
def group_privacy(*, k: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def group_privacy_approx_dp(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., k: Number, relation: str | None = None
) -> Guarantee:
    """(epsilon, delta)-DP is (k epsilon, delta (exp(k epsilon) - 1)/(exp(epsilon) - 1))-DP for groups of
    size k.

    Returns a guarantee: approx_dp with epsilon = k*epsilon, delta = delta*(exp(k*epsilon) -
    1)/(exp(epsilon) - 1).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 < epsilon; a guarantee tells it
        k: a number, k in N and 1 <= k
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dwork and Roth 2014, Theorem 2.2; Vadhan 2017, Lemma 2.2 (mechanisms.group-approx-dp).
    """

@overload
def group_privacy_approx_dp(*, delta: Number, epsilon: Number, k: Number, relation: str | None = None) -> Guarantee: ...
@overload
def group_privacy_nonpositive_xi(
    zcdp: Guarantee, /, *, k: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP is (k xi, k^2 rho)-zCDP for groups when -rho <= xi <= 0.

    Returns a guarantee: zcdp with xi = k*xi, rho = rho*k^2.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        k: a number, k in N and 1 <= k
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, xi <= 0; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        -rho <= xi

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: repair of Bun and Steinke 2016, Proposition 5.3 (bs16x.group-privacy-negative-xi).
    """

@overload
def group_privacy_nonpositive_xi(*, k: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def group_privacy_pure_dp(
    pure_dp: Guarantee, /, *, epsilon: Number = ..., k: Number, relation: str | None = None
) -> Guarantee:
    """epsilon-DP is (k epsilon)-DP for groups of size k.

    Returns a guarantee: pure_dp with epsilon = k*epsilon.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        k: a number, k in N and 1 <= k
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dwork and Roth 2014, Theorem 2.2; Vadhan 2017, Lemma 2.2 (mechanisms.group-pure-dp).
    """

@overload
def group_privacy_pure_dp(*, epsilon: Number, k: Number, relation: str | None = None) -> Guarantee: ...
@overload
def hellinger_dp_to_total_variation(
    hellinger_dp: Guarantee, /, *, t: Number = ..., relation: str | None = None
) -> Guarantee:
    """A squared Hellinger distance t bounds total variation by sqrt(t (2 - t)).

    Returns a guarantee: total_variation with delta = sqrt(t*(2 - t)).

    Arguments:
        hellinger_dp: a guarantee, hellinger_dp with t = t; left out, the caller vouches for it by
            naming its numbers
        t: a number, 0 <= t < 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.hellinger-dp-to-total-variation).
    """

@overload
def hellinger_dp_to_total_variation(*, t: Number, relation: str | None = None) -> Guarantee: ...
def histogram_error_probability(*, d: Number, radius: Number, rho: Number, relation: str | None = None) -> Bound:
    """The largest error of d counts with noise N(0, 1/rho) is above lambda with probability at most d
    exp(-lambda^2 rho/2).

    Returns an upper bound: d*exp(-1*radius^2*rho/2), in the statement
        E[w ~ P](phi(w)) <= d*exp(-1*radius^2*rho/2)

    Arguments:
        d: a number, d in N and 1 <= d
        radius: a number, 0 <= radius
        rho: a number in nats, 0 < rho
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all j: j in N -> 1 <= j -> j <= d -> image(normal(mu(j), sqrt(1/rho)), P, (w => v(w, j))):
            each count v(w, j) has Gaussian noise, with mean mu(j) and the standard deviation that is
            shown
        for all w : Y: 0 <= phi(w) and phi(w) <= 1: phi is the probability with which a test says yes
        for all w : Y: phi(w) <= 0 or (for some j: j in N and 1 <= j and j <= d and radius < abs(v(w, j)
            - mu(j))): phi is 0 unless one of the answers is off by more than the number that is shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1 (bs16.ex-6.1-histograms-error).
    """

def histogram_error_radius(*, beta: Number, d: Number, rho: Number, relation: str | None = None) -> Bound:
    """The largest error of d counts with noise N(0, 1/rho) is above sqrt(2 log(d/beta)/rho) with
    probability at most beta.

    Returns an upper bound: sqrt(2*log(d/beta)/rho), in the statement
        (for all w : Y: phi(w) <= 0 or (for some j: j in N and 1 <= j and j <= d and
            sqrt(2*log(d/beta)/rho) < abs(v(w, j) - mu(j)))) -> E[w ~ P](phi(w)) <= beta

    Arguments:
        beta: a number, 0 < beta <= 1
        d: a number, d in N and 1 <= d
        rho: a number in nats, 0 < rho
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all j: j in N -> 1 <= j -> j <= d -> image(normal(mu(j), sqrt(1/rho)), P, (w => v(w, j))):
            each count v(w, j) has Gaussian noise, with mean mu(j) and the standard deviation that is
            shown
        for all w : Y: 0 <= phi(w) and phi(w) <= 1: phi is the probability with which a test says yes

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1 (bs16.ex-6.1-histograms-radius).
    """

@overload
def histogram_min_n(
    zcdp: Guarantee, /, *, d: Number, m: Number, rho: Number = ..., relation: str | None = None
) -> Bound:
    """n >= m sqrt(((4/5) log(d/m) - log(2)/m)/rho) for histograms with mean error at most n/(10 m).

    Returns a lower bound: sqrt((4*log(d/m)/5 - log(2)/m)/rho)*m, in the statement
        sqrt((4*log(d/m)/5 - log(2)/m)/rho)*m <= n

    Arguments:
        zcdp: a guarantee, zcdp with xi = 0, rho = rho; left out, the caller vouches for it by naming
            its numbers
        d: a number, d in N
        m: a number, m in N
        rho: a number in nats, 0 < rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 <= 4*log(d/m)/5 - log(2)/m

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        entries(e, c, m): data sets are the lists of their entries, and can be joined from the first
            entries of one and the later entries of another
        independent_entries(P, c, m): the entries of the random data are independent
        for all i: i in N -> 1 <= i -> i <= m -> image(U, P, (u => e(u, i))): each entry e(u, i) has the
            law U
        points(U, d): U is the uniform law on a set of as many points as the number says
        for all u : S: for all a : A: h(r(u), a) = l*sum(i = 1..m, 1[e(u, i) = a]): the data set r(u)
            has as many copies of each entry of u as the factor before the sum says, and h counts them
        for all j: for all u1 : S: for all u2 : S: agree_off(e, m, j, u1, u2) -> D(l, r(u1), r(u2)):
            data sets made of blocks, of which one differs, are joined by as many neighbouring pairs as
            the first argument of D says
        for all x : X: for all y : Y: for all a : A: abs(v(y, a) - h(x, a)) <= b(x, y): the error of
            every count is at most b(x, y)
        for all x : X: integrable[y ~ M(x)](b(x, y)) and E[y ~ M(x)](b(x, y)) <= l/10: the mean of the
            largest error is at most the number on the right
        l in N
        0 < l
        n = m*l

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Proposition 6.4, with an explicit constant
    (bs16.prop-6.4-size).
    """

@overload
def histogram_min_n(*, d: Number, m: Number, rho: Number, relation: str | None = None) -> Bound: ...
@overload
def histogram_min_n_simple(
    zcdp: Guarantee, /, *, alpha: Number, d: Number, rho: Number = ..., relation: str | None = None
) -> Bound:
    """n >= sqrt(log(alpha^2 d)/(200 rho alpha^2)) for histograms with mean error at most alpha n.

    Returns a lower bound: sqrt(log(alpha^2*d)/(200*rho*alpha^2)), in the statement
        sqrt(log(alpha^2*d)/(200*rho*alpha^2)) <= n

    Arguments:
        zcdp: a guarantee, zcdp with xi = 0, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 < alpha, 1/(10*alpha) in N
        d: a number, d in N
        rho: a number in nats, 0 < rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        1 <= alpha^2*d

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        entries(e, c, m): data sets are the lists of their entries, and can be joined from the first
            entries of one and the later entries of another
        independent_entries(P, c, m): the entries of the random data are independent
        m in N
        for all i: i in N -> 1 <= i -> i <= m -> image(U, P, (u => e(u, i))): each entry e(u, i) has the
            law U
        points(U, d): U is the uniform law on a set of as many points as the number says
        for all u : S: for all a : A: h(r(u), a) = l*sum(i = 1..m, 1[e(u, i) = a]): the data set r(u)
            has as many copies of each entry of u as the factor before the sum says, and h counts them
        for all j: for all u1 : S: for all u2 : S: agree_off(e, m, j, u1, u2) -> D(l, r(u1), r(u2)):
            data sets made of blocks, of which one differs, are joined by as many neighbouring pairs as
            the first argument of D says
        for all x : X: for all y : Y: for all a : A: abs(v(y, a) - h(x, a)) <= b(x, y): the error of
            every count is at most b(x, y)
        for all x : X: integrable[y ~ M(x)](b(x, y)) and E[y ~ M(x)](b(x, y)) <= l/10: the mean of the
            largest error is at most the number on the right
        l in N
        0 < l
        0 < m
        10*alpha*m = 1
        l = 10*alpha*n

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Proposition 6.4, with an explicit constant
    (bs16.prop-6.4).
    """

@overload
def histogram_min_n_simple(*, alpha: Number, d: Number, rho: Number, relation: str | None = None) -> Bound: ...
def histogram_zcdp(*, variance: Number, relation: str | None = None) -> Guarantee:
    """The counts of a histogram with noise N(0, 1/rho) are rho-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = 1/variance.

    Arguments:
        variance: a number, 0 < variance
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: N(x1, x2) -> for some a: for some b: for all i: q(x1, i) - q(x2,
            i) = 1[i = a] - 1[i = b]: between neighbours, one count falls by 1 and one rises by 1, or
            none changes
        read_back(append, front, last): a list of answers can be read entry by entry
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => q(x, i)), sqrt(variance)):
            the answer is the vector of values of the query plus independent Gaussian noise, of the
            standard deviation named last, on each of them
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1 (bs16.ex-6.1-histograms).
    """

def iterated_laplace_rdp(
    *, sensitivity: Number, scale: Number, alpha: Number, scale2: Number, split: Number, relation: str | None = None
) -> Guarantee:
    """The Laplace mechanism with scale a, and Laplace noise of scale b on its answer, under Rényi DP.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = log(alpha*exp((alpha -
    1)*split/scale)/(2*alpha - 1) + (alpha - 1)*exp(-alpha*split/scale)/(2*alpha - 1))/(alpha - 1) +
    log(alpha*exp((alpha - 1)*(sensitivity - split)/scale2)/(2*alpha - 1) + (alpha -
    1)*exp(-alpha*(sensitivity - split)/scale2)/(2*alpha - 1))/(alpha - 1).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        scale: a number, 0 < scale
        alpha: a number, 1 < alpha
        scale2: a number, 0 < scale2
        split: a number, 0 <= split
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        split <= sensitivity

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        laplace_twice(M, q, scale, scale2): the answer is the value of the query with Laplace noise of
            the scale named before the last, and more Laplace noise of the one named last on that

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 4, as recalled
    (bbgg19.iterated-laplace-rdp).
    """

@overload
def kept_dp_as_table_dp(
    kept_dp: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    keep: Number = ...,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """A randomized response that is said with some probability, as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        kept_dp: a guarantee, kept_dp with epsilon = epsilon, keep = keep; left out, the caller vouches
            for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        keep: a number, 0 <= keep <= 1; a guarantee tells it
        last: a number, last in N
        origin: a number
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= last -> unit*(keep*(max(exp(epsilon) - exp(step*(k - origin)), 0) +
            max(1 - exp(step*(k - origin))*exp(epsilon), 0))/(1 + exp(epsilon)) + (1 - keep)*max(1 -
            exp(step*(k - origin)), 0)) <= entry(values, width, k)
        for all k: k in N and k <= last - 1 -> entry(values, width, k + 2) - entry(values, width, k + 1)
            - exp(step)*(entry(values, width, k + 1) - entry(values, width, k)) <= (exp(step) -
            1)*entry(table, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step) - 1)*(unit - entry(values, width,
            0)) <= (exp(step) - 1)*entry(table, width, 0)
        entry(values, width, last) <= entry(values, width, last + 1)
        entry(values, width, last) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (lattices.table-of-kept-response).
    """

@overload
def kept_dp_as_table_dp(
    *,
    epsilon: Number,
    keep: Number,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def kept_dp_from_total_variation(
    pure_dp: Guarantee,
    total_variation: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    keep: Number,
    relation: str | None = None,
) -> Guarantee:
    """Pure DP with a bound on the total variation: a response that is not always said.

    Returns a guarantee: kept_dp with epsilon = epsilon, keep = keep.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 < epsilon; a guarantee tells it
        keep: a number, 0 <= keep <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        delta*(1 + exp(epsilon)) <= keep*(exp(epsilon) - 1)

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (profiles.kept-response).
    """

@overload
def kept_dp_from_total_variation(
    pure_dp: Guarantee, /, *, delta: Number, epsilon: Number = ..., keep: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def kept_dp_from_total_variation(
    *, delta: Number, epsilon: Number, keep: Number, relation: str | None = None
) -> Guarantee: ...
def kl_divergence_of_laws(*, p: Sequence[Number], q: Sequence[Number], relation: str | None = None) -> Bound:
    """D_1(P||Q) = sum of p(i) log(p(i)/q(i)) for laws on 1, ..., n, given as lists.

    Returns an exact value: sum(i = 1..n, p(i)*log(p(i)/q(i))), in the statement
        for all t: (kl(P, Q, t) -> sum(i = 1..n, p(i)*log(p(i)/q(i))) <= t) and (sum(i = 1..n,
            p(i)*log(p(i)/q(i))) <= t -> kl(P, Q, t))

    Arguments:
        p: a list of n <= 128 numbers
        q: a list of n <= 128 numbers
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        sum(i = 1..n, p(i)) = 1
        sum(i = 1..n, q(i)) = 1
        for all i: i in N -> 0 < p(i + 1) and 0 < q(i + 1)

    Taken as given, and listed with the result:
        finite_law(P, n, (i => i), p): the answer is one of finitely many items, with the weights that
            are shown
        finite_law(Q, n, (i => i), q): the answer is one of finitely many items, with the weights that
            are shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 2.1 (bs16.def-2.1-finite-kl-lists).
    """

def kl_divergence_two_points(*, p: Number, p2: Number, q: Number, q2: Number, relation: str | None = None) -> Bound:
    """D_1(P||Q) = p log(p/q) + p2 log(p2/q2) for masses p, p2 and q, q2.

    Returns an exact value: p*log(p/q) + p2*log(p2/q2), in the statement
        for all t: (kl(P, Q, t) -> p*log(p/q) + p2*log(p2/q2) <= t) and (p*log(p/q) + p2*log(p2/q2) <= t
            -> kl(P, Q, t))

    Arguments:
        p: a number, 0 < p
        p2: a number, 0 < p2
        q: a number, 0 < q
        q2: a number, 0 < q2
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        p + p2 = 1
        q + q2 = 1

    Taken as given, and listed with the result:
        for all f : real -> real: E[v ~ P](f(v)) = p*f(a) + p2*f(b): P is the law on the two points a
            and b with the masses that are shown
        for all f : real -> real: E[v ~ Q](f(v)) = q*f(a) + q2*f(b): Q is the law on the two points a
            and b with the masses that are shown
        a != b

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 2.1 (bs16.def-2.1-two-points-kl).
    """

@overload
def kl_dp_compose(
    kl_dp: Guarantee, kl_dp2: Guarantee, /, *, kappa: Number = ..., kappa2: Number = ..., relation: str | None = None
) -> Guarantee:
    """Adaptive composition: bounds on KL divergence add up.

    Returns a guarantee: kl_dp with kappa = kappa + kappa2.

    Arguments:
        kl_dp: a guarantee, kl_dp with kappa = kappa; left out, the caller vouches for it by naming its
            numbers
        kl_dp2: a guarantee, kl_dp with kappa = kappa2; left out, the caller vouches for it by naming
            its numbers
        kappa: a number in nats, 0 <= kappa; a guarantee tells it
        kappa2: a number in nats, 0 <= kappa2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Cuff and Yu 2016; Wang, Lei and Fienberg 2016 (notions.kl-dp-composition).
    """

@overload
def kl_dp_compose(
    kl_dp: Guarantee, /, *, kappa: Number = ..., kappa2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def kl_dp_compose(*, kappa: Number, kappa2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def kl_dp_postprocess(kl_dp: Guarantee, /, *, kappa: Number = ..., relation: str | None = None) -> Guarantee:
    """Postprocessing keeps bounds on KL divergence.

    Returns a guarantee: kl_dp with kappa = kappa.

    Arguments:
        kl_dp: a guarantee, kl_dp with kappa = kappa; left out, the caller vouches for it by naming its
            numbers
        kappa: a number in nats, 0 <= kappa; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Cuff and Yu 2016; Wang, Lei and Fienberg 2016 (notions.kl-dp-postprocessing).
    """

@overload
def kl_dp_postprocess(*, kappa: Number, relation: str | None = None) -> Guarantee: ...
@overload
def kl_dp_to_total_variation(kl_dp: Guarantee, /, *, kappa: Number = ..., relation: str | None = None) -> Guarantee:
    """KL divergence kappa bounds total variation by sqrt(kappa/2).

    Returns a guarantee: total_variation with delta = sqrt(kappa/2).

    Arguments:
        kl_dp: a guarantee, kl_dp with kappa = kappa; left out, the caller vouches for it by naming its
            numbers
        kappa: a number in nats, 0 <= kappa; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Pinsker's inequality; Cuff and Yu 2016; Wang, Lei and Fienberg 2016
    (notions.kl-dp-to-total-variation).
    """

@overload
def kl_dp_to_total_variation(*, kappa: Number, relation: str | None = None) -> Guarantee: ...
@overload
def kl_dp_to_total_variation_both_ways(
    kl_dp: Guarantee, /, *, epsilon: Number, kappa: Number = ..., relation: str | None = None
) -> Guarantee:
    """KL divergence kappa in both orders bounds total variation by (kappa + cosh(epsilon) - 1)/(epsilon +
    sinh(epsilon)), for any epsilon > 0; randomized response attains it.

    Returns a guarantee: total_variation with delta = (kappa + cosh(epsilon) - 1)/(epsilon +
    sinh(epsilon)).

    Arguments:
        kl_dp: a guarantee, kl_dp with kappa = kappa; left out, the caller vouches for it by naming its
            numbers
        epsilon: a number in nats, 0 < epsilon
        kappa: a number in nats, 0 <= kappa; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Gilardoni 2006, On the minimum f-divergence for given total variation
    (notions.kl-dp-to-total-variation-both-ways).
    """

@overload
def kl_dp_to_total_variation_both_ways(*, epsilon: Number, kappa: Number, relation: str | None = None) -> Guarantee: ...
@overload
def kl_dp_weaken(kl_dp: Guarantee, /, *, kappa: Number = ..., kappa2: Number, relation: str | None = None) -> Guarantee:
    """A larger bound on KL divergence.

    Returns a guarantee: kl_dp with kappa = kappa2.

    Arguments:
        kl_dp: a guarantee, kl_dp with kappa = kappa; left out, the caller vouches for it by naming its
            numbers
        kappa: a number in nats, 0 <= kappa; a guarantee tells it
        kappa2: a number in nats, 0 <= kappa2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        kappa <= kappa2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Cuff and Yu 2016; Wang, Lei and Fienberg 2016 (notions.kl-dp-weakening).
    """

@overload
def kl_dp_weaken(*, kappa: Number, kappa2: Number, relation: str | None = None) -> Guarantee: ...
def kl_mixture_bound(*, d1: Number, d0: Number, t: Number, relation: str | None = None) -> Bound:
    """KL divergence is jointly convex.

    Returns an upper bound: t*d1 + (1 - t)*d0, in the statement
        kl(Pt, Qt, t*d1 + (1 - t)*d0)

    Arguments:
        d1: a number in nats, 0 <= d1
        d0: a number in nats, 0 <= d0
        t: a number, 0 <= t <= 1
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        kl(P1, Q1, d1): the KL divergence of the two laws is at most the number named last
        kl(P0, Q0, d0): the KL divergence of the two laws is at most the number named last
        mixture(Pt, t, P1, P0): the law named first is a mixture of the two named last; the number is
            the weight of the former
        mixture(Qt, t, Q1, Q0): the law named first is a mixture of the two named last; the number is
            the weight of the former

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.2, third bullet (bs16.lemma-2.2c-kl).
    """

def laplace_dp(*, sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """The exact profile of Laplace noise of scale b on a query of sensitivity Delta.

    Returns a guarantee: laplace_dp with shift = sensitivity/scale.

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        for all x : X: laplace(M(x), q(x), scale): the answer is the value of the query plus Laplace
            noise, of the scale named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3 (mechanisms.laplace-dp).
    """

@overload
def laplace_dp_as_table_dp(
    laplace_dp: Guarantee,
    /,
    *,
    last: Number,
    origin: Number,
    rest: Number,
    shift: Number = ...,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """As private as Laplace noise, as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        last: a number, last in N
        origin: a number
        rest: a number, 0 <= rest
        shift: a number, 0 <= shift; a guarantee tells it
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= last -> unit*max(max(1 - exp(step*(k - origin)), 1 - exp((step*(k -
            origin) - shift)/2)), 0) <= entry(values, width, k)
        for all k: k in N and k <= last - 1 -> entry(values, width, k + 2) - entry(values, width, k + 1)
            - exp(step)*(entry(values, width, k + 1) - entry(values, width, k)) <= (exp(step) -
            1)*entry(table, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step) - 1)*(unit - entry(values, width,
            0)) <= (exp(step) - 1)*entry(table, width, 0)
        entry(values, width, last) <= entry(values, width, last + 1)
        entry(values, width, last) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3 (lattices.table-of-laplace-dp).
    """

@overload
def laplace_dp_as_table_dp(
    *,
    last: Number,
    origin: Number,
    rest: Number,
    shift: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def laplace_dp_groups(
    laplace_dp: Guarantee, /, *, k: Number, shift: Number = ..., relation: str | None = None
) -> Guarantee:
    """As private as Laplace noise: for groups of size k the number moves k times as far.

    Returns a guarantee: laplace_dp with shift = k*shift.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        k: a number, k in N and 1 <= k
        shift: a number, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 2.14 (profiles.laplace-groups).
    """

@overload
def laplace_dp_groups(*, k: Number, shift: Number, relation: str | None = None) -> Guarantee: ...
@overload
def laplace_dp_postprocess(laplace_dp: Guarantee, /, *, shift: Number = ..., relation: str | None = None) -> Guarantee:
    """Postprocessing keeps what is as private as Laplace noise.

    Returns a guarantee: laplace_dp with shift = shift.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        shift: a number, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, postprocessing
    (profiles.laplace-dp-postprocessing).
    """

@overload
def laplace_dp_postprocess(*, shift: Number, relation: str | None = None) -> Guarantee: ...
@overload
def laplace_dp_to_approx_dp(
    laplace_dp: Guarantee, /, *, epsilon: Number, shift: Number = ..., relation: str | None = None
) -> Guarantee:
    """As private as Laplace noise: (epsilon, delta)-DP with the exact delta.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = max(1 - exp((epsilon - shift)/2), 0).

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon
        shift: a number, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        -shift <= epsilon

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3
    (profiles.laplace-dp-to-approx-dp).
    """

@overload
def laplace_dp_to_approx_dp(*, epsilon: Number, shift: Number, relation: str | None = None) -> Guarantee: ...
@overload
def laplace_dp_to_kl_dp(laplace_dp: Guarantee, /, *, shift: Number = ..., relation: str | None = None) -> Guarantee:
    """As private as Laplace noise: the KL divergence of two Laplace laws.

    Returns a guarantee: kl_dp with kappa = shift + exp(-shift) - 1.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        shift: a number, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Mironov 2017, arXiv:1702.07476, Proposition 6 and Table II (mechanisms.laplace-dp-to-kl-dp).
    """

@overload
def laplace_dp_to_kl_dp(*, shift: Number, relation: str | None = None) -> Guarantee: ...
@overload
def laplace_dp_to_pure_dp(laplace_dp: Guarantee, /, *, shift: Number = ..., relation: str | None = None) -> Guarantee:
    """As private as Laplace noise on a number that moves by epsilon: epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = shift.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        shift: a number in nats, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3
    (profiles.laplace-dp-to-pure-dp).
    """

@overload
def laplace_dp_to_pure_dp(*, shift: Number, relation: str | None = None) -> Guarantee: ...
@overload
def laplace_dp_to_renyi_dp(
    laplace_dp: Guarantee, /, *, alpha: Number, shift: Number = ..., relation: str | None = None
) -> Guarantee:
    """As private as Laplace noise: the Rényi divergence of two Laplace laws.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = log(alpha*exp((alpha -
    1)*shift)/(2*alpha - 1) + (alpha - 1)*exp(-alpha*shift)/(2*alpha - 1))/(alpha - 1).

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        alpha: a number, 1 < alpha
        shift: a number, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Mironov 2017, arXiv:1702.07476, Proposition 6 and Table II
    (mechanisms.laplace-dp-to-renyi-dp).
    """

@overload
def laplace_dp_to_renyi_dp(*, alpha: Number, shift: Number, relation: str | None = None) -> Guarantee: ...
@overload
def laplace_dp_to_replace_one(
    laplace_dp: Guarantee, /, *, shift: Number = ..., relation: str | None = None
) -> Guarantee:
    """As private as Laplace noise: for neighbours that are two steps apart the number moves twice as far.

    Returns a guarantee: laplace_dp with shift = 2*shift.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        shift: a number, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        two_steps(N, N2): a record is replaced by removing it and adding another

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 2.14 (profiles.laplace-two-steps).
    """

@overload
def laplace_dp_to_replace_one(*, shift: Number, relation: str | None = None) -> Guarantee: ...
@overload
def laplace_dp_to_zcdp(laplace_dp: Guarantee, /, *, shift: Number = ..., relation: str | None = None) -> Guarantee:
    """As private as Laplace noise on a number that moves by s: (s + exp(-s) - 1)-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = shift + exp(-shift) - 1.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        shift: a number, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Mironov 2017, arXiv:1702.07476, Proposition 6 and Table II (mechanisms.laplace-dp-to-zcdp).
    """

@overload
def laplace_dp_to_zcdp(*, shift: Number, relation: str | None = None) -> Guarantee: ...
def laplace_dp_vector(*, l1_sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """The exact profile of independent Laplace noise on a query of l1-sensitivity Delta.

    Returns a guarantee: laplace_dp with shift = l1_sensitivity/scale.

    Arguments:
        l1_sensitivity: a number, 0 <= l1_sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        l1_sensitivity(q, d, N, (l1_sensitivity : real)): between neighbours, the l1 norm of the change
            of the vector of values of the query is at most the number named last
        for all x : X: laplace_vector((i => M(x, i)), append, empty, (i => q(x, i)), scale): the answer
            is the vector of values of the query plus independent Laplace noise, of the scale named
            last, on each of them
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3 (mechanisms.laplace-vector-dp).
    """

@overload
def laplace_dp_weaken(
    laplace_dp: Guarantee, /, *, shift: Number = ..., shift2: Number, relation: str | None = None
) -> Guarantee:
    """As private as Laplace noise that hides less.

    Returns a guarantee: laplace_dp with shift = shift2.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        shift: a number, 0 <= shift; a guarantee tells it
        shift2: a number, 0 <= shift2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        shift <= shift2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (profiles.laplace-dp-weaken).
    """

@overload
def laplace_dp_weaken(*, shift: Number, shift2: Number, relation: str | None = None) -> Guarantee: ...
def laplace_error_radius(
    *, sensitivity: Number, beta: Number, d: Number, epsilon: Number, relation: str | None = None
) -> Bound:
    """The largest error of d answers with Laplace noise of scale Delta/epsilon is at least Delta/epsilon
    log(d/beta) with probability at most beta.

    Returns an upper bound: sensitivity*log(d/beta)/epsilon, in the statement
        (for all w : Y: phi(w) <= 0 or (for some j: j in N and 1 <= j and j <= d and
            sensitivity*log(d/beta)/epsilon <= abs(v(w, j) - mu(j)))) -> E[w ~ P](phi(w)) <= beta

    Arguments:
        sensitivity: a number, 0 < sensitivity
        beta: a number, 0 < beta <= 1
        d: a number, d in N and 1 <= d
        epsilon: a number in nats, 0 < epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        laplace_answers(P, v, mu, sensitivity/epsilon, d): each of the answers, as many as the number
            named last says, is a value plus Laplace noise of the scale named before it, dependent or
            not
        for all w : Y: 0 <= phi(w) and phi(w) <= 1: phi is the probability with which a test says yes

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Li 2019, CSE 599-M, lecture 16 of November 21, Basics of differential privacy, Corollary 2.3
    (li16.corollary-2.3).
    """

def laplace_pure_dp(*, sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """Adding Laplace noise of scale b to a query of sensitivity Delta is (Delta/b)-DP.

    Returns a guarantee: pure_dp with epsilon = sensitivity/scale.

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        for all x : X: laplace(M(x), q(x), scale): the answer is the value of the query plus Laplace
            noise, of the scale named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dwork, McSherry, Nissim and Smith 2006, Proposition 1 (mechanisms.laplace).
    """

def laplace_pure_dp_vector(*, l1_sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """Independent Laplace noise of scale b on a query of l1-sensitivity Delta is (Delta/b)-DP.

    Returns a guarantee: pure_dp with epsilon = l1_sensitivity/scale.

    Arguments:
        l1_sensitivity: a number, 0 <= l1_sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        l1_sensitivity(q, d, N, (l1_sensitivity : real)): between neighbours, the l1 norm of the change
            of the vector of values of the query is at most the number named last
        for all x : X: laplace_vector((i => M(x, i)), append, empty, (i => q(x, i)), scale): the answer
            is the vector of values of the query plus independent Laplace noise, of the scale named
            last, on each of them
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dwork, McSherry, Nissim and Smith 2006, Proposition 1 (mechanisms.laplace-vector).
    """

def laplace_renyi_divergence(
    *, alpha: Number, scale: Number, mu: Number, nu: Number, relation: str | None = None
) -> Bound:
    """D_alpha of Laplace laws at distance d is log(alpha/(2 alpha - 1) exp((alpha - 1) d/b) + (alpha -
    1)/(2 alpha - 1) exp(-alpha d/b))/(alpha - 1).

    Returns an exact value: log(alpha*exp((alpha - 1)*abs(mu - nu)/scale)/(2*alpha - 1) + (alpha -
    1)*exp(-alpha*abs(mu - nu)/scale)/(2*alpha - 1))/(alpha - 1), in the statement
        for all t: (renyi(alpha, P, Q, t) -> log(alpha*exp((alpha - 1)*abs(mu - nu)/scale)/(2*alpha - 1)
            + (alpha - 1)*exp(-alpha*abs(mu - nu)/scale)/(2*alpha - 1))/(alpha - 1) <= t) and
            (log(alpha*exp((alpha - 1)*abs(mu - nu)/scale)/(2*alpha - 1) + (alpha - 1)*exp(-alpha*abs(mu
            - nu)/scale)/(2*alpha - 1))/(alpha - 1) <= t -> renyi(alpha, P, Q, t))

    Arguments:
        alpha: a number, 1 < alpha
        scale: a number, 0 < scale
        mu: a number
        nu: a number
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        laplace(P, mu, scale): P is the Laplace law with the median and the scale that are shown
        laplace(Q, nu, scale): Q is the Laplace law with the median and the scale that are shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Mironov 2017, arXiv:1702.07476, Proposition 6 and Table II (mechanisms.laplace-renyi).
    """

def laplace_renyi_dp(*, sensitivity: Number, alpha: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """The Laplace mechanism under Rényi DP.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = log(alpha*exp((alpha -
    1)*sensitivity/scale)/(2*alpha - 1) + (alpha - 1)*exp(-alpha*sensitivity/scale)/(2*alpha -
    1))/(alpha - 1).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        alpha: a number, 1 < alpha
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last
        for all x : X: laplace(M(x), q(x), scale): the answer is the value of the query plus Laplace
            noise, of the scale named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Mironov 2017, arXiv:1702.07476, Proposition 6 and Table II (mechanisms.laplace-renyi-dp).
    """

def least_delta_of_laws(
    *, p: Sequence[Number], q: Sequence[Number], epsilon: Number, relation: str | None = None
) -> Bound:
    """The least delta is the sum of the max(p(i) - exp(epsilon) q(i), 0) for laws on 1, ..., n, given as
    lists.

    Returns an exact value: sum(i = 1..n, max(p(i) - exp(epsilon)*q(i), 0)), in the statement
        for all delta: (indistinguishable(P, Q, epsilon, delta) -> sum(i = 1..n, max(p(i) -
            exp(epsilon)*q(i), 0)) <= delta) and (sum(i = 1..n, max(p(i) - exp(epsilon)*q(i), 0)) <=
            delta -> indistinguishable(P, Q, epsilon, delta))

    Arguments:
        p: a list of n <= 128 numbers
        q: a list of n <= 128 numbers
        epsilon: a number in nats
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        sum(i = 1..n, p(i)) = 1
        sum(i = 1..n, q(i)) = 1
        for all i: i in N -> 0 <= p(i + 1) and 0 < q(i + 1)

    Taken as given, and listed with the result:
        finite_law(P, n, (i => i), p): the answer is one of finitely many items, with the weights that
            are shown
        finite_law(Q, n, (i => i), q): the answer is one of finitely many items, with the weights that
            are shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Section 1.1, after Definition 1.2
    (bs16.sec-1.1-loss-dp-finite-lists).
    """

def marginals_error_probability(
    *, d: Number, radius: Number, n: Number, rho: Number, relation: str | None = None
) -> Bound:
    """The largest error of d marginals with noise N(0, d/(2 n^2 rho)) is above lambda with probability at
    most d exp(-lambda^2 n^2 rho/d).

    Returns an upper bound: d*exp(-radius^2*n^2*rho/d), in the statement
        E[w ~ P](phi(w)) <= d*exp(-radius^2*n^2*rho/d)

    Arguments:
        d: a number, d in N and 1 <= d
        radius: a number, 0 <= radius
        n: a number, n in N
        rho: a number in nats, 0 < rho
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all j: j in N -> 1 <= j -> j <= d -> image(normal(mu(j), sqrt(d/(2*n^2*rho))), P, (w => v(w,
            j))): each marginal v(w, j) has Gaussian noise, with mean mu(j) and the standard deviation
            that is shown
        for all w : Y: 0 <= phi(w) and phi(w) <= 1: phi is the probability with which a test says yes
        for all w : Y: phi(w) <= 0 or (for some j: j in N and 1 <= j and j <= d and radius < abs(v(w, j)
            - mu(j))): phi is 0 unless one of the answers is off by more than the number that is shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1 (bs16.ex-6.1-marginals-error).
    """

@overload
def marginals_min_n(
    zcdp: Guarantee, /, *, a: Number, d: Number, rho: Number = ..., relation: str | None = None
) -> Bound:
    """n >= sqrt(d (log(2) - h(2 a))/rho) for d marginals of mean error at most a <= 1/4.

    Returns a lower bound: sqrt(d*(log(2) + 2*a*log(2*a) + (1 - 2*a)*log(1 - 2*a))/rho), in the
    statement
        sqrt(d*(log(2) + 2*a*log(2*a) + (1 - 2*a)*log(1 - 2*a))/rho) <= n

    Arguments:
        zcdp: a guarantee, zcdp with xi = 0, rho = rho; left out, the caller vouches for it by naming
            its numbers
        a: a number, 0 < a <= 1/4
        d: a number, d in N and 1 <= d
        rho: a number in nats, 0 < rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 <= d*(log(2) + 2*a*log(2*a) + (1 - 2*a)*log(1 - 2*a))

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        n in N
        for all u1 : S: for all u2 : S: D(n, r(u1), r(u2)): any two data sets of copies of one record
            are joined by as many neighbouring pairs as the first argument of D says
        entries(e, c, d): data sets are the lists of their entries, and can be joined from the first
            entries of one and the later entries of another
        independent_entries(P, c, d): the entries of the random data are independent
        for all i: for all f : real -> real: i in N -> 1 <= i -> i <= d -> (for all x: 0 <= f(x) and
            f(x) <= 1) -> E[u ~ P](f(e(u, i))) = (f(0) + f(1))/2: each bit e(u, i) of a random record is
            0 or 1 with probability 1/2
        for all u : S: integrable[y ~ M(r(u))](sum(i = 1..d, abs(v(y, i) - e(u, i)))) and 2*E[y ~
            M(r(u))](sum(i = 1..d, abs(v(y, i) - e(u, i)))) <= 2*a*d: the errors of the answers add up
            to at most the mean that is shown, on copies of any one record

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1, with explicit constants
    (bs16.ex-6.1-marginals-size).
    """

@overload
def marginals_min_n(*, a: Number, d: Number, rho: Number, relation: str | None = None) -> Bound: ...
def marginals_zcdp(*, d: Number, n: Number, variance: Number, relation: str | None = None) -> Guarantee:
    """d one-way marginals of n records with noise N(0, d/(2 n^2 rho)) are rho-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = d/(2*n^2*variance).

    Arguments:
        d: a number, d in N and 1 <= d
        n: a number, n in N
        variance: a number, 0 < variance
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all i: N(x1, x2) -> abs(q(x1, i) - q(x2, i)) <= 1/n: between
            neighbours, each value of the query changes by at most the number on the right
        read_back(append, front, last): a list of answers can be read entry by entry
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => q(x, i)), sqrt(variance)):
            the answer is the vector of values of the query plus independent Gaussian noise, of the
            standard deviation named last, on each of them

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1 (bs16.ex-6.1-marginals).
    """

def matrix_gaussian_dp(
    *, l2_sensitivity: Number, squared_column_norm: Number, sigma: Number, relation: str | None = None
) -> Guarantee:
    """Rows of an encoder times a stream plus Gaussian noise are Gaussian DP with mu^2 = gamma
    Delta^2/sigma^2, where gamma bounds the squared norms of its columns.

    Returns a guarantee: gaussian_dp with mu_squared = squared_column_norm*l2_sensitivity^2/sigma^2.

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        squared_column_norm: a number, 0 <= squared_column_norm
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        one_vector_changes(g, n, p, N, l2_sensitivity): between neighbours, one of the n vectors of the
            stream changes, by at most the Euclidean length named last, whatever was seen before
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> for all phi : Y -> real: (for all y : Y: 0 <= phi(y) and
            phi(y) <= 1) -> E[y ~ R(i + 1, x)](phi(y)) = E[y ~ R(i, x)](E[v ~ G(i + 1, x, y,
            p)](phi(T(y, v)))): the noisy vectors are released one after the other, and each may depend
            on those before it
        for all i: for all x : X: for all y : Y: gaussian_vector((k => G(i, x, y, k)), append, empty, (k
            => sum(j = 1..n, A(i, j)*g(j, x, y, k))), sigma): the answer is the vector of values of the
            query plus independent Gaussian noise, of the standard deviation named last, on each of them
        for all j: j in N -> 1 <= j -> j <= n -> sum(i = 1..d, A(i, j)^2) <= squared_column_norm: the
            squares of each column of the encoder matrix add up to at most gamma
        n in N
        p in N
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Li, Miklau, Hay, McGregor and Rastogi 2015; Denisov, McMahan, Rush, Smith and Thakurta 2022
    (mechanisms.gaussian-encoded).
    """

def max_divergence_two_points(*, p: Number, p2: Number, q: Number, q2: Number, relation: str | None = None) -> Bound:
    """D_oo(P||Q) = max(log(p/q), log(p2/q2)) for masses p, p2 and q, q2.

    Returns an exact value: max(log(p/q), log(p2/q2)), in the statement
        for all t: (max_divergence(P, Q, t) -> max(log(p/q), log(p2/q2)) <= t) and (max(log(p/q),
            log(p2/q2)) <= t -> max_divergence(P, Q, t))

    Arguments:
        p: a number, 0 < p
        p2: a number, 0 < p2
        q: a number, 0 < q
        q2: a number, 0 < q2
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        p + p2 = 1
        q + q2 = 1

    Taken as given, and listed with the result:
        for all f : real -> real: E[v ~ P](f(v)) = p*f(a) + p2*f(b): P is the law on the two points a
            and b with the masses that are shown
        for all f : real -> real: E[v ~ Q](f(v)) = q*f(a) + q2*f(b): Q is the law on the two points a
            and b with the masses that are shown
        a != b

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 2.1 (bs16.def-2.1-two-points-max).
    """

def max_rho_for_approx_dp(*, delta: Number, epsilon: Number, xi: Number, relation: str | None = None) -> Bound:
    """rho = (sqrt(epsilon - xi + log(1/delta)) - sqrt(log(1/delta)))^2 is enough for (epsilon, delta)-DP.

    Returns a lower bound: (sqrt(epsilon - xi + log(1/delta)) - sqrt(log(1/delta)))^2, in the statement
        zcdp(M, N, xi, (sqrt(epsilon - xi + log(1/delta)) - sqrt(log(1/delta)))^2) -> approx_dp(M, N,
            epsilon, delta)

    Arguments:
        delta: a number, 0 < delta <= 1
        epsilon: a number in nats
        xi: a number in nats
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        0 <= xi + (sqrt(epsilon - xi + log(1/delta)) - sqrt(log(1/delta)))^2
        xi < epsilon

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.5 (bs16.lemma-3.5-inverse).
    """

@overload
def mcdp_mean(mcdp: Guarantee, /, *, mu: Number = ..., tau: Number = ..., relation: str | None = None) -> Guarantee:
    """(mu, tau)-mCDP is (min(mu, tau**2/2), tau)-mCDP.

    Returns a guarantee: mcdp with mu = min(mu, tau^2/2), tau = tau.

    Arguments:
        mcdp: a guarantee, mcdp with mu = mu, tau = tau; left out, the caller vouches for it by naming
            its numbers
        mu: a number in nats, 0 <= mu; a guarantee tells it
        tau: a number in nats, 0 <= tau; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: consequence of Bun and Steinke 2016, Definition 4.1 and Lemma 4.2 (bs16x.mcdp-mean).
    """

@overload
def mcdp_mean(*, mu: Number, tau: Number, relation: str | None = None) -> Guarantee: ...
@overload
def mcdp_postprocess(
    mcdp: Guarantee, /, *, mu: Number = ..., tau: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing a (mu, tau)-mCDP mechanism: (m, tau')-mCDP, m = min(mu, tau**2/2), tau'**2 = 4 max(w,
    w**2), w = m + tau**2/2.

    Returns a guarantee: mcdp with mu = min(mu, tau^2/2), tau = sqrt(4*max(min(mu, tau^2/2) + tau^2/2,
    (min(mu, tau^2/2) + tau^2/2)^2)).

    Arguments:
        mcdp: a guarantee, mcdp with mu = mu, tau = tau; left out, the caller vouches for it by naming
            its numbers
        mu: a number in nats, 0 <= mu; a guarantee tells it
        tau: a number in nats, 0 <= tau; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Section 1.2.3, with explicit parameters
    (bs16.sec-1.2-mcdp-postprocessing).
    """

@overload
def mcdp_postprocess(*, mu: Number, tau: Number, relation: str | None = None) -> Guarantee: ...
@overload
def mcdp_roundtrip(
    mcdp: Guarantee, /, *, mu: Number = ..., tau: Number = ..., relation: str | None = None
) -> Guarantee:
    """(mu, tau)-mCDP by way of zCDP: (mu, tau')-mCDP, tau'**2 = max(8 w, 4 (exp(w) - 1)), w = mu +
    tau**2/2.

    Returns a guarantee: mcdp with mu = mu, tau = sqrt(max(8*(mu + tau^2/2), 4*(exp(mu + tau^2/2) -
    1))).

    Arguments:
        mcdp: a guarantee, mcdp with mu = mu, tau = tau; left out, the caller vouches for it by naming
            its numbers
        mu: a number in nats, 0 <= mu; a guarantee tells it
        tau: a number in nats, 0 <= tau; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Section 4, after Lemma 4.3 (bs16.sec-4-roundtrip).
    """

@overload
def mcdp_roundtrip(*, mu: Number, tau: Number, relation: str | None = None) -> Guarantee: ...
@overload
def mcdp_to_kl_dp(mcdp: Guarantee, /, *, mu: Number = ..., tau: Number = ..., relation: str | None = None) -> Guarantee:
    """(mu, tau)-mCDP bounds KL divergence by mu.

    Returns a guarantee: kl_dp with kappa = mu.

    Arguments:
        mcdp: a guarantee, mcdp with mu = mu, tau = tau; left out, the caller vouches for it by naming
            its numbers
        mu: a number in nats, 0 <= mu; a guarantee tells it
        tau: a number in nats, 0 <= tau; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.mcdp-to-kl-dp).
    """

@overload
def mcdp_to_kl_dp(*, mu: Number, tau: Number, relation: str | None = None) -> Guarantee: ...
@overload
def mcdp_to_zcdp(mcdp: Guarantee, /, *, mu: Number = ..., tau: Number = ..., relation: str | None = None) -> Guarantee:
    """(mu, tau)-mCDP implies (mu - tau**2/2, tau**2/2)-zCDP.

    Returns a guarantee: zcdp with xi = mu - tau^2/2, rho = tau^2/2.

    Arguments:
        mcdp: a guarantee, mcdp with mu = mu, tau = tau; left out, the caller vouches for it by naming
            its numbers
        mu: a number in nats, 0 <= mu; a guarantee tells it
        tau: a number in nats, 0 <= tau; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 4.2 (bs16.lemma-4.2).
    """

@overload
def mcdp_to_zcdp(*, mu: Number, tau: Number, relation: str | None = None) -> Guarantee: ...
@overload
def mcdp_to_zcdp_without_mean(
    mcdp: Guarantee, /, *, mu: Number = ..., tau: Number = ..., relation: str | None = None
) -> Guarantee:
    """(mu, tau)-mCDP implies tau**2/2-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = tau^2/2.

    Arguments:
        mcdp: a guarantee, mcdp with mu = mu, tau = tau; left out, the caller vouches for it by naming
            its numbers
        mu: a number in nats, 0 <= mu; a guarantee tells it
        tau: a number in nats, 0 <= tau; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: consequence of Bun and Steinke 2016, Definition 4.1 and Lemma 4.2 (bs16x.mcdp-mean-zcdp).
    """

@overload
def mcdp_to_zcdp_without_mean(*, mu: Number, tau: Number, relation: str | None = None) -> Guarantee: ...
@overload
def mcdp_weaken(
    mcdp: Guarantee, /, *, mu: Number = ..., mu2: Number, tau: Number = ..., tau2: Number, relation: str | None = None
) -> Guarantee:
    """mCDP with larger parameters.

    Returns a guarantee: mcdp with mu = mu2, tau = tau2.

    Arguments:
        mcdp: a guarantee, mcdp with mu = mu, tau = tau; left out, the caller vouches for it by naming
            its numbers
        mu: a number in nats, 0 <= mu; a guarantee tells it
        mu2: a number in nats, 0 <= mu2
        tau: a number in nats, 0 <= tau; a guarantee tells it
        tau2: a number in nats, 0 <= tau2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        mu <= mu2
        tau^2 <= tau2^2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (foundations.mcdp-weakening).
    """

@overload
def mcdp_weaken(*, mu: Number, mu2: Number, tau: Number, tau2: Number, relation: str | None = None) -> Guarantee: ...
def mean_gap_bound(*, second_moment: Number, d2: Number, relation: str | None = None) -> Bound:
    """|E_P[f] - E_Q[f]| <= sqrt((exp(D_2(P||Q)) - 1) b) when E_Q[f^2] <= b.

    Returns an upper bound: sqrt((exp(d2) - 1)*second_moment), in the statement
        abs(E[w ~ P](f(w)) - E[w ~ Q](f(w))) <= sqrt((exp(d2) - 1)*second_moment)

    Arguments:
        second_moment: a number, 0 <= second_moment
        d2: a number in nats, 0 <= d2
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        renyi(2, P, Q, d2): the Rényi divergence of the two laws, of the order named first, is at most
            the number named last
        integrable[w ~ Q](f(w)^2): the square of f has a mean under the second law
        E[w ~ Q](f(w)^2) <= second_moment: under the second law, the mean of the square of f is at most
            the number on the right

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma C.2 (bs16.lemma-c.2-moment).
    """

@overload
def min_failure_probability(
    approx_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Bound:
    """An (epsilon, delta)-DP answer misses by B/2 with probability at least (1 - delta)/(1 +
    exp(epsilon)), where the value differs by B.

    Returns a lower bound: (1 - delta)/(1 + exp(epsilon)), in the statement
        (1 - delta)/(1 + exp(epsilon)) <= beta

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        jumps(f, N, B): the values at some neighbours differ by the number named last
        fails_rarely(M, f, B, beta): at every data set the answer is off by half of the number named
            third, or more, with at most the probability named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Li 2019, CSE 599-M, lecture 16 of November 21, Basics of differential privacy, section 2
    (li16.claim-spiky-function).
    """

@overload
def min_failure_probability(*, delta: Number, epsilon: Number, relation: str | None = None) -> Bound: ...
@overload
def mixed_dp_compose(
    mixed_dp: Guarantee,
    mixed_dp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    epsilon1: Number = ...,
    epsilon2: Number = ...,
    epsilon3: Number = ...,
    k1: Number = ...,
    k2: Number = ...,
    k3: Number = ...,
    mu_squared: Number = ...,
    mu_squared2: Number = ...,
    n1: Number = ...,
    n2: Number = ...,
    n3: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """An adaptive composition: mu^2 and the responses add up.

    Returns a guarantee: mixed_dp with mu_squared = mu_squared + mu_squared2, k1 = k1 + n1, epsilon1 =
    epsilon1, k2 = k2 + n2, epsilon2 = epsilon2, k3 = k3 + n3, epsilon3 = epsilon3, delta = 1 - (1 -
    delta)*(1 - delta2).

    Arguments:
        mixed_dp: a guarantee, mixed_dp with mu_squared = mu_squared, k1 = k1, epsilon1 = epsilon1, k2 =
            k2, epsilon2 = epsilon2, k3 = k3, epsilon3 = epsilon3, delta = delta; left out, the caller
            vouches for it by naming its numbers
        mixed_dp2: a guarantee, mixed_dp with mu_squared = mu_squared2, k1 = n1, epsilon1 = epsilon1, k2
            = n2, epsilon2 = epsilon2, k3 = n3, epsilon3 = epsilon3, delta = delta2; left out, the
            caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1; a guarantee tells it
        epsilon1: a number in nats, 0 <= epsilon1; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        epsilon3: a number in nats, 0 <= epsilon3; a guarantee tells it
        k1: a number, k1 in N; a guarantee tells it
        k2: a number, k2 in N; a guarantee tells it
        k3: a number, k3 in N; a guarantee tells it
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        mu_squared2: a number, 0 <= mu_squared2; a guarantee tells it
        n1: a number, n1 in N; a guarantee tells it
        n2: a number, n2 in N; a guarantee tells it
        n3: a number, n3 in N; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 3.2; Murtagh and Vadhan 2016,
    arXiv:1507.03113v3, Theorem 1.5 (profiles.mixed-dp-composition).
    """

@overload
def mixed_dp_compose(
    mixed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon1: Number = ...,
    epsilon2: Number = ...,
    epsilon3: Number = ...,
    k1: Number = ...,
    k2: Number = ...,
    k3: Number = ...,
    mu_squared: Number = ...,
    mu_squared2: Number,
    n1: Number,
    n2: Number,
    n3: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def mixed_dp_compose(
    *,
    delta: Number,
    delta2: Number,
    epsilon1: Number,
    epsilon2: Number,
    epsilon3: Number,
    k1: Number,
    k2: Number,
    k3: Number,
    mu_squared: Number,
    mu_squared2: Number,
    n1: Number,
    n2: Number,
    n3: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def mixed_dp_postprocess(
    mixed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon1: Number = ...,
    epsilon2: Number = ...,
    epsilon3: Number = ...,
    k1: Number = ...,
    k2: Number = ...,
    k3: Number = ...,
    mu_squared: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Postprocessing: as private as Gaussian noise and responses still.

    Returns a guarantee: mixed_dp with mu_squared = mu_squared, k1 = k1, epsilon1 = epsilon1, k2 = k2,
    epsilon2 = epsilon2, k3 = k3, epsilon3 = epsilon3, delta = delta.

    Arguments:
        mixed_dp: a guarantee, mixed_dp with mu_squared = mu_squared, k1 = k1, epsilon1 = epsilon1, k2 =
            k2, epsilon2 = epsilon2, k3 = k3, epsilon3 = epsilon3, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon1: a number in nats, 0 <= epsilon1; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        epsilon3: a number in nats, 0 <= epsilon3; a guarantee tells it
        k1: a number, k1 in N; a guarantee tells it
        k2: a number, k2 in N; a guarantee tells it
        k3: a number, k3 in N; a guarantee tells it
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (profiles.mixed-dp-postprocessing).
    """

@overload
def mixed_dp_postprocess(
    *,
    delta: Number,
    epsilon1: Number,
    epsilon2: Number,
    epsilon3: Number,
    k1: Number,
    k2: Number,
    k3: Number,
    mu_squared: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def mixed_dp_to_approx_dp(
    mixed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon1: Number = ...,
    epsilon2: Number = ...,
    epsilon3: Number = ...,
    k1: Number = ...,
    k2: Number = ...,
    k3: Number = ...,
    epsilon: Number,
    mu_squared: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Gaussian noise and randomized responses: the least delta for an epsilon.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta + (1 - delta)*sum(i = 0..k3,
    binomial(k3, i)*exp(i*epsilon3)*sum(i2 = 0..k2, binomial(k2, i2)*exp(i2*epsilon2)*sum(i3 = 0..k1,
    binomial(k1, i3)*exp(i3*epsilon1)*(erfc(((epsilon + (k3 - 2*i)*epsilon3 + (k2 - 2*i2)*epsilon2 + (k1
    - 2*i3)*epsilon1)/sqrt(mu_squared) - sqrt(mu_squared)/2)/sqrt(2))/2 - exp(epsilon + (k3 -
    2*i)*epsilon3 + (k2 - 2*i2)*epsilon2 + (k1 - 2*i3)*epsilon1)*erfc(((epsilon + (k3 - 2*i)*epsilon3 +
    (k2 - 2*i2)*epsilon2 + (k1 - 2*i3)*epsilon1)/sqrt(mu_squared) + sqrt(mu_squared)/2)/sqrt(2))/2))/(1
    + exp(epsilon1))^k1)/(1 + exp(epsilon2))^k2)/(1 + exp(epsilon3))^k3.

    Arguments:
        mixed_dp: a guarantee, mixed_dp with mu_squared = mu_squared, k1 = k1, epsilon1 = epsilon1, k2 =
            k2, epsilon2 = epsilon2, k3 = k3, epsilon3 = epsilon3, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon1: a number in nats, 0 <= epsilon1; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        epsilon3: a number in nats, 0 <= epsilon3; a guarantee tells it
        k1: a number, k1 in N; a guarantee tells it
        k2: a number, k2 in N; a guarantee tells it
        k3: a number, k3 in N; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon
        mu_squared: a number, 0 < mu_squared; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 3.2; Murtagh and Vadhan 2016,
    arXiv:1507.03113v3, Theorem 1.5 (profiles.mixed-dp-to-approx-dp).
    """

@overload
def mixed_dp_to_approx_dp(
    *,
    delta: Number,
    epsilon1: Number,
    epsilon2: Number,
    epsilon3: Number,
    k1: Number,
    k2: Number,
    k3: Number,
    epsilon: Number,
    mu_squared: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def mixed_dp_to_approx_dp_no_noise(
    mixed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon1: Number = ...,
    epsilon2: Number = ...,
    epsilon3: Number = ...,
    k1: Number = ...,
    k2: Number = ...,
    k3: Number = ...,
    epsilon: Number,
    relation: str | None = None,
) -> Guarantee:
    """Three groups of randomized responses: the least delta for an epsilon.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta + (1 - delta)*sum(i = 0..k3,
    binomial(k3, i)*exp(i*epsilon3)*sum(i2 = 0..k2, binomial(k2, i2)*exp(i2*epsilon2)*sum(i3 = 0..k1,
    binomial(k1, i3)*exp(i3*epsilon1)*max(1 - exp(epsilon + (k3 - 2*i)*epsilon3 + (k2 - 2*i2)*epsilon2 +
    (k1 - 2*i3)*epsilon1), 0))/(1 + exp(epsilon1))^k1)/(1 + exp(epsilon2))^k2)/(1 + exp(epsilon3))^k3.

    Arguments:
        mixed_dp: a guarantee, mixed_dp with mu_squared = 0, k1 = k1, epsilon1 = epsilon1, k2 = k2,
            epsilon2 = epsilon2, k3 = k3, epsilon3 = epsilon3, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon1: a number in nats, 0 <= epsilon1; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        epsilon3: a number in nats, 0 <= epsilon3; a guarantee tells it
        k1: a number, k1 in N; a guarantee tells it
        k2: a number, k2 in N; a guarantee tells it
        k3: a number, k3 in N; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 3.2; Murtagh and Vadhan 2016,
    arXiv:1507.03113v3, Theorem 1.5 (profiles.responses-dp-to-approx-dp).
    """

@overload
def mixed_dp_to_approx_dp_no_noise(
    *,
    delta: Number,
    epsilon1: Number,
    epsilon2: Number,
    epsilon3: Number,
    k1: Number,
    k2: Number,
    k3: Number,
    epsilon: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def mixed_dp_weaken(
    mixed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon1: Number = ...,
    epsilon2: Number = ...,
    epsilon3: Number = ...,
    k1: Number = ...,
    k2: Number = ...,
    k3: Number = ...,
    mu_squared: Number = ...,
    mu_squared2: Number,
    relation: str | None = None,
) -> Guarantee:
    """Gaussian noise and randomized responses with a larger mu and delta.

    Returns a guarantee: mixed_dp with mu_squared = mu_squared2, k1 = k1, epsilon1 = epsilon1, k2 = k2,
    epsilon2 = epsilon2, k3 = k3, epsilon3 = epsilon3, delta = delta2.

    Arguments:
        mixed_dp: a guarantee, mixed_dp with mu_squared = mu_squared, k1 = k1, epsilon1 = epsilon1, k2 =
            k2, epsilon2 = epsilon2, k3 = k3, epsilon3 = epsilon3, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        delta2: a number, 0 <= delta2 < 1
        epsilon1: a number in nats, 0 <= epsilon1; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        epsilon3: a number in nats, 0 <= epsilon3; a guarantee tells it
        k1: a number, k1 in N; a guarantee tells it
        k2: a number, k2 in N; a guarantee tells it
        k3: a number, k3 in N; a guarantee tells it
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        mu_squared2: a number, 0 <= mu_squared2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        mu_squared <= mu_squared2
        delta <= delta2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (profiles.mixed-dp-weaken).
    """

@overload
def mixed_dp_weaken(
    *,
    delta: Number,
    delta2: Number,
    epsilon1: Number,
    epsilon2: Number,
    epsilon3: Number,
    k1: Number,
    k2: Number,
    k3: Number,
    mu_squared: Number,
    mu_squared2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def mutual_information(
    zcdp: Guarantee, /, *, n: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """I(X; M(X)) <= xi n H_n + rho n^2 for n entries of any joint law.

    Returns an upper bound: xi*n*sum(i = 1..n, 1/i) + rho*n^2, in the statement
        mutual_information(J, xi*n*sum(i = 1..n, 1/i) + rho*n^2)

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        n: a number, n in N and 1 <= n
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        joint(J, P, M): J is the law of the random data, and of what the mechanism answers to it

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Proposition 6.1 and Theorem 1.10 (bs16.prop-6.1).
    """

@overload
def mutual_information(*, n: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def mutual_information_blocks(
    zcdp: Guarantee, /, *, l: Number, m: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """I(X; M(X)) <= m (xi l H_l + rho l^2) for m independent blocks of l entries.

    Returns an upper bound: m*(xi*l*sum(i = 1..l, 1/i) + rho*l^2), in the statement
        mutual_information(J, m*(xi*l*sum(i = 1..l, 1/i) + rho*l^2))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        l: a number, l in N and 1 <= l
        m: a number, m in N and 1 <= m
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        entries(e, c, m): data sets are the lists of their entries, and can be joined from the first
            entries of one and the later entries of another
        for all j: for all x1 : X: for all x2 : X: agree_off(e, m, j, x1, x2) -> D(l, x1, x2): data sets
            of which one block differs are joined by as many neighbouring pairs as the first argument of
            D says
        independent_entries(P, c, m): the entries of the random data are independent
        joint(J, P, M): J is the law of the random data, and of what the mechanism answers to it

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Theorem 6.3 (bs16.theorem-6.3).
    """

@overload
def mutual_information_blocks(
    *, l: Number, m: Number, rho: Number, xi: Number, relation: str | None = None
) -> Bound: ...
@overload
def mutual_information_blocks_simple(
    zcdp: Guarantee, /, *, l: Number, m: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """I(X; M(X)) <= m (xi l (1 + log(l)) + rho l^2) for m independent blocks of l entries.

    Returns an upper bound: m*(xi*l*(1 + log(l)) + rho*l^2), in the statement
        mutual_information(J, m*(xi*l*(1 + log(l)) + rho*l^2))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        l: a number, l in N and 1 <= l
        m: a number, m in N and 1 <= m
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        entries(e, c, m): data sets are the lists of their entries, and can be joined from the first
            entries of one and the later entries of another
        for all j: for all x1 : X: for all x2 : X: agree_off(e, m, j, x1, x2) -> D(l, x1, x2): data sets
            of which one block differs are joined by as many neighbouring pairs as the first argument of
            D says
        independent_entries(P, c, m): the entries of the random data are independent
        joint(J, P, M): J is the law of the random data, and of what the mechanism answers to it

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Theorem 6.3 (bs16.theorem-6.3-log).
    """

@overload
def mutual_information_blocks_simple(
    *, l: Number, m: Number, rho: Number, xi: Number, relation: str | None = None
) -> Bound: ...
@overload
def mutual_information_independent(
    zcdp: Guarantee, /, *, n: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """I(X; M(X)) <= (xi + rho) n for n independent entries.

    Returns an upper bound: n*(xi + rho), in the statement
        mutual_information(J, n*(xi + rho))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        n: a number, n in N and 1 <= n
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 <= xi + rho

    Taken as given, and listed with the result:
        entries(e, c, n): data sets are the lists of their entries, and can be joined from the first
            entries of one and the later entries of another
        for all j: for all x1 : X: for all x2 : X: agree_off(e, n, j, x1, x2) -> x1 = x2 or N(x1, x2):
            data sets of which one entry differs are neighbours
        independent_entries(P, c, n): the entries of the random data are independent
        joint(J, P, M): J is the law of the random data, and of what the mechanism answers to it

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 6.2 and Theorem 1.10 (bs16.lemma-6.2).
    """

@overload
def mutual_information_independent(*, n: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def mutual_information_simple(
    zcdp: Guarantee, /, *, n: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """I(X; M(X)) <= xi n (1 + log(n)) + rho n^2 for n entries of any joint law.

    Returns an upper bound: xi*n*(1 + log(n)) + rho*n^2, in the statement
        mutual_information(J, xi*n*(1 + log(n)) + rho*n^2)

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        n: a number, n in N and 1 <= n
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        joint(J, P, M): J is the law of the random data, and of what the mechanism answers to it

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Proposition 6.1 and Theorem 1.10
    (bs16.prop-6.1-log).
    """

@overload
def mutual_information_simple(*, n: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
def noisy_contraction_renyi(
    *, distance: Number, contraction: Number, alpha: Number, steps: Number, sigma: Number, relation: str | None = None
) -> Bound:
    """Noisy contractions of vectors, with the best schedule of shifts.

    Returns an upper bound: alpha*distance^2*contraction^(2*steps)/(sum(i = 1..steps,
    (contraction^2)^(steps - i))*(2*sigma^2)), in the statement
        renyi(alpha, U(steps), U2(steps), alpha*distance^2*contraction^(2*steps)/(sum(i = 1..steps,
            (contraction^2)^(steps - i))*(2*sigma^2)))

    Arguments:
        distance: a number, 0 <= distance
        contraction: a number, 0 < contraction
        alpha: a number, 1 < alpha
        steps: a number, steps in N and 1 <= steps
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        gaussian_coordinates(R, e, put, sigma, d): to each coordinate of a vector independent Gaussian
            noise is added, of the standard deviation named last but one
        noisy_steps(U, psi, (v => R(d, v, v)), steps): each of the first n steps moves the point and
            adds noise
        noisy_steps(U2, psi, (v => R(d, v, v)), steps): each of the first n steps moves the point and
            adds noise
        for all k: for all v : V: for all w : V: k in N -> k < steps -> sqrt(inner(add(psi(k + 1, v),
            scale(-1, psi(k + 1, w))), add(psi(k + 1, v), scale(-1, psi(k + 1, w))))) <=
            contraction*sqrt(inner(add(v, scale(-1, w)), add(v, scale(-1, w)))): the map of each step
            brings any two points to at most L times their distance, where L is the contraction
        w_infinity((v, w => sqrt(inner(add(v, scale(-1, w)), add(v, scale(-1, w))))), U(0), U2(0),
            distance): some coupling of the two laws keeps almost all pairs within the distance named
            last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 4, as recalled
    (iteration.best-schedule-vectors).
    """

def noisy_contraction_renyi_simple(
    *, distance: Number, contraction: Number, alpha: Number, steps: Number, sigma: Number, relation: str | None = None
) -> Bound:
    """Amplification by iteration of noisy contractions of vectors.

    Returns an upper bound: alpha*distance^2*contraction^(steps + 1)/(2*steps*sigma^2), in the statement
        renyi(alpha, U(steps), U2(steps), alpha*distance^2*contraction^(steps + 1)/(2*steps*sigma^2))

    Arguments:
        distance: a number, 0 <= distance
        contraction: a number, 0 < contraction <= 1
        alpha: a number, 1 < alpha
        steps: a number, steps in N and 1 <= steps
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        gaussian_coordinates(R, e, put, sigma, d): to each coordinate of a vector independent Gaussian
            noise is added, of the standard deviation named last but one
        noisy_steps(U, psi, (v => R(d, v, v)), steps): each of the first n steps moves the point and
            adds noise
        noisy_steps(U2, psi, (v => R(d, v, v)), steps): each of the first n steps moves the point and
            adds noise
        for all k: for all v : V: for all w : V: k in N -> k < steps -> sqrt(inner(add(psi(k + 1, v),
            scale(-1, psi(k + 1, w))), add(psi(k + 1, v), scale(-1, psi(k + 1, w))))) <=
            contraction*sqrt(inner(add(v, scale(-1, w)), add(v, scale(-1, w)))): the map of each step
            brings any two points to at most L times their distance, where L is the contraction
        w_infinity((v, w => sqrt(inner(add(v, scale(-1, w)), add(v, scale(-1, w))))), U(0), U2(0),
            distance): some coupling of the two laws keeps almost all pairs within the distance named
            last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 4, as recalled
    (iteration.contractions-vectors).
    """

def noisy_gd(
    *,
    l2_sensitivity: Number,
    convexity: Number,
    steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected gradient descent on vectors, for strongly convex losses.

    Returns a guarantee: gaussian_dp with mu_squared = l2_sensitivity^2*(2 - step*convexity)*(1 - (1 -
    step*convexity)^steps)/(sigma^2*(step*convexity*(1 + (1 - step*convexity)^steps))).

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        convexity: a number, 0 < convexity
        steps: a number, steps in N and 1 <= steps
        sigma: a number, 0 < sigma
        smoothness: a number
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, convexity, smoothness): the loss has that gradient, and is strongly convex and
            smooth with the two numbers named last
        all_gradients_change(g, Pi, add, scale, inner, steps, N, l2_sensitivity): between neighbours,
            each of the n gradients changes by at most the Euclidean length named last, wherever the
            point is

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bok, Su and Altschuler 2024, arXiv:2403.00278, strongly convex losses
    (bsa24.noisy-gd-vectors).
    """

def noisy_gd_convex(
    *,
    l2_sensitivity: Number,
    convexity: Number,
    steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected gradient descent on vectors, for convex losses: mu^2 = n (Delta/sigma)^2.

    Returns a guarantee: gaussian_dp with mu_squared = steps*l2_sensitivity^2/sigma^2.

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        convexity: a number, 0 <= convexity
        steps: a number, steps in N and 1 <= steps
        sigma: a number, 0 < sigma
        smoothness: a number
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, convexity, smoothness): the loss has that gradient, and is strongly convex and
            smooth with the two numbers named last
        all_gradients_change(g, Pi, add, scale, inner, steps, N, l2_sensitivity): between neighbours,
            each of the n gradients changes by at most the Euclidean length named last, wherever the
            point is

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Altschuler and Talwar 2022, arXiv:2205.13710 (at22.noisy-gd-convex-vectors).
    """

def noisy_gd_many(
    *,
    l2_sensitivity: Number,
    convexity: Number,
    left: Number,
    steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected gradient descent on vectors, for strongly convex losses, of very many steps.

    Returns a guarantee: gaussian_dp with mu_squared = l2_sensitivity^2*(2 - step*convexity)*(1 -
    left)/(sigma^2*(step*convexity*(1 + left))).

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        convexity: a number, 0 < convexity
        left: a number, 0 <= left
        steps: a number, steps in N and 1 <= steps
        sigma: a number, 0 < sigma
        smoothness: a number
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2
        left <= exp(steps*log(1 - step*convexity))

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, convexity, smoothness): the loss has that gradient, and is strongly convex and
            smooth with the two numbers named last
        all_gradients_change(g, Pi, add, scale, inner, steps, N, l2_sensitivity): between neighbours,
            each of the n gradients changes by at most the Euclidean length named last, wherever the
            point is

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bok, Su and Altschuler 2024, arXiv:2403.00278, strongly convex losses
    (bsa24.noisy-gd-many-vectors).
    """

def noisy_gd_within(
    *,
    l2_sensitivity: Number,
    convexity: Number,
    diameter: Number,
    steps: Number,
    last_steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected gradient descent on vectors, for convex losses on a set of that diameter.

    Returns a guarantee: gaussian_dp with mu_squared = last_steps*(l2_sensitivity +
    diameter/(step*last_steps))^2/sigma^2.

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        convexity: a number, 0 <= convexity
        diameter: a number, 0 <= diameter
        steps: a number, steps in N and 1 <= steps
        last_steps: a number, last_steps in N and 1 <= last_steps
        sigma: a number, 0 < sigma
        smoothness: a number
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2
        last_steps <= steps

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, convexity, smoothness): the loss has that gradient, and is strongly convex and
            smooth with the two numbers named last
        all_gradients_change(g, Pi, add, scale, inner, steps, N, l2_sensitivity): between neighbours,
            each of the n gradients changes by at most the Euclidean length named last, wherever the
            point is
        within_a_diameter(Pi, add, scale, inner, diameter): any two projections are at most the diameter
            apart

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Altschuler and Talwar 2022, arXiv:2205.13710, convex losses, with the constant of Bok, Su
    and Altschuler 2024, arXiv:2403.00278 (at22.noisy-gd-vectors).
    """

def noisy_gd_within_strong(
    *,
    l2_sensitivity: Number,
    convexity: Number,
    diameter: Number,
    steps: Number,
    last_steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected gradient descent on vectors, for strongly convex losses on a set of that diameter.

    Returns a guarantee: gaussian_dp with mu_squared = ((1 - step*convexity)^last_steps*diameter/step +
    l2_sensitivity*(1 - (1 - step*convexity)^last_steps)/(step*convexity))^2*step*convexity*(2 -
    step*convexity)/((1 - ((1 - step*convexity)^last_steps)^2)*sigma^2).

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        convexity: a number, 0 < convexity
        diameter: a number, 0 <= diameter
        steps: a number, steps in N and 1 <= steps
        last_steps: a number, last_steps in N and 1 <= last_steps
        sigma: a number, 0 < sigma
        smoothness: a number
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2
        last_steps <= steps

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, convexity, smoothness): the loss has that gradient, and is strongly convex and
            smooth with the two numbers named last
        all_gradients_change(g, Pi, add, scale, inner, steps, N, l2_sensitivity): between neighbours,
            each of the n gradients changes by at most the Euclidean length named last, wherever the
            point is
        within_a_diameter(Pi, add, scale, inner, diameter): any two projections are at most the diameter
            apart

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bok, Su and Altschuler 2024, arXiv:2403.00278, the shifts of strongly convex losses within a
    diameter (bsa24.noisy-gd-within-vectors).
    """

def noisy_sgd(
    *,
    l2_sensitivity: Number,
    convexity: Number,
    steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected SGD on vectors, for strongly convex losses.

    Returns a guarantee: gaussian_dp with mu_squared = l2_sensitivity^2*(1 - (1 - step*convexity)^2)*((1
    - step*convexity)^2)^(steps - 1)/(sigma^2*(1 - ((1 - step*convexity)^2)^steps)).

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        convexity: a number, 0 < convexity
        steps: a number, steps in N and 1 <= steps
        sigma: a number, 0 < sigma
        smoothness: a number
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, convexity, smoothness): the loss has that gradient, and is strongly convex and
            smooth with the two numbers named last
        first_gradient_changes(g, Pi, add, scale, inner, steps, N, l2_sensitivity): between neighbours,
            of the n gradients only the first one changes, by at most the Euclidean length named last,
            wherever the point is

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 4, as recalled
    (iteration.noisy-sgd-strongly-convex-vectors).
    """

def noisy_sgd_convex(
    *,
    l2_sensitivity: Number,
    steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected SGD on vectors, for convex losses: mu^2 = Delta^2/(n sigma^2).

    Returns a guarantee: gaussian_dp with mu_squared = l2_sensitivity^2/(steps*sigma^2).

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        steps: a number, steps in N and 1 <= steps
        sigma: a number, 0 < sigma
        smoothness: a number, 0 < smoothness
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        step*smoothness <= 2

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, 0, smoothness): the loss has that gradient, and is strongly convex and smooth
            with the two numbers named last
        first_gradient_changes(g, Pi, add, scale, inner, steps, N, l2_sensitivity): between neighbours,
            of the n gradients only the first one changes, by at most the Euclidean length named last,
            wherever the point is

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 4, as recalled
    (iteration.noisy-sgd-convex-vectors).
    """

def noisy_sgd_many(
    *,
    l2_sensitivity: Number,
    convexity: Number,
    kept: Number,
    steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected SGD on vectors, for strongly convex losses, of very many steps.

    Returns a guarantee: gaussian_dp with mu_squared = l2_sensitivity^2*(1 - (1 -
    step*convexity)^2)*kept/(sigma^2*(1 - (1 - step*convexity)^2*kept)).

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        convexity: a number, 0 < convexity
        kept: a number, kept <= 1
        steps: a number, steps in N and 1 <= steps
        sigma: a number, 0 < sigma
        smoothness: a number
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2
        exp(2*(steps - 1)*log(1 - step*convexity)) <= kept

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, convexity, smoothness): the loss has that gradient, and is strongly convex and
            smooth with the two numbers named last
        first_gradient_changes(g, Pi, add, scale, inner, steps, N, l2_sensitivity): between neighbours,
            of the n gradients only the first one changes, by at most the Euclidean length named last,
            wherever the point is

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 4, as recalled
    (iteration.noisy-sgd-many-vectors).
    """

def noisy_sgd_renyi_dp(
    *,
    norm: Number,
    alpha: Number,
    convexity: Number,
    steps: Number,
    sigma: Number,
    smoothness: Number,
    step: Number,
    relation: str | None = None,
) -> Guarantee:
    """Noisy projected SGD on vectors: the Rényi DP of a record that n - 1 steps come after, with the
    constants of the paper.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = alpha*2*norm^2*(1 -
    2*step*smoothness*convexity/(smoothness + convexity))^(steps/2)/((steps - 1)*sigma^2).

    Arguments:
        norm: a number, 0 <= norm
        alpha: a number, 1 < alpha
        convexity: a number, 0 <= convexity
        steps: a number, steps in N and 2 <= steps
        sigma: a number, 0 < sigma
        smoothness: a number
        step: a number, 0 < step
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        convexity < smoothness
        step*(convexity + smoothness) <= 2

    Taken as given, and listed with the result:
        coordinates(e, put, add, scale, inner, d): points are vectors of real numbers, with the usual
            sums, multiples and inner product
        d in N
        projection(Pi, add, scale, inner): points are projected as on a closed convex set, such as a
            ball, or the whole space
        gaussian_coordinates(R, e, put, step*sigma, d): to each coordinate of a vector independent
            Gaussian noise is added, of the standard deviation named last but one
        noisy_gradient_descent(M, U, g, Pi, (v => R(d, v, v)), add, scale, step, steps): each of the n
            steps projects the point, goes from there against the gradient of the step, the step size
            times its length, and adds noise; the projection of the last point is released, and nothing
            else
        same_start(U, N): what there is before the n steps is the same, in law, for neighbours
        for all k: for all x : X: smooth_strongly_convex((w => loss(k, x, w)), (w => g(k, x, w)), add,
            scale, inner, convexity, smoothness): the loss has that gradient, and is strongly convex and
            smooth with the two numbers named last
        first_gradient_changes(g, Pi, add, scale, inner, steps, N, 2*norm): between neighbours, of the n
            gradients only the first one changes, by at most the Euclidean length named last, wherever
            the point is

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 4, as recalled
    (iteration.noisy-sgd-paper-vectors).
    """

def ou_gaussian_dp(
    *, sensitivity: Number, diffusion: Number, theta: Number, time: Number, relation: str | None = None
) -> Guarantee:
    """The Ornstein-Uhlenbeck mechanism is Gaussian DP with mu^2 = theta Delta^2/(r^2 (exp(2 theta t) -
    1)).

    Returns a guarantee: gaussian_dp with mu_squared =
    2*theta*sensitivity^2/(2*diffusion^2*(exp(2*theta*time) - 1)), of the mechanism (x =>
    normal(exp(-theta*time)*q(x), sqrt(diffusion^2*(1 - exp(-2*theta*time))/theta))).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        diffusion: a number, 0 < diffusion
        theta: a number, 0 < theta
        time: a number, 0 < time
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 5, as recalled
    (mechanisms.ou-gaussian-dp).
    """

def ou_mse(
    *, d: Number, norm: Number, diffusion: Number, theta: Number, time: Number, relation: str | None = None
) -> Bound:
    """The mean squared error of the Ornstein-Uhlenbeck mechanism, for values of a norm at most R.

    Returns an upper bound: (1 - exp(-theta*time))^2*norm^2 + d*diffusion^2*(1 -
    exp(-2*theta*time))/theta, in the statement
        E[w ~ P](sum(j = 1..d, (v(w, j) - f(j))^2)) <= (1 - exp(-theta*time))^2*norm^2 +
            d*diffusion^2*(1 - exp(-2*theta*time))/theta

    Arguments:
        d: a number, d in N
        norm: a number, 0 <= norm
        diffusion: a number, 0 < diffusion
        theta: a number, 0 < theta
        time: a number, 0 < time
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        ou_states(P, v, f, theta, diffusion, time, d): each of the answers, as many as the number named
            last says, is the state of an Ornstein-Uhlenbeck process that starts at the value of the
            query
        norm_at_most(f, d, norm): the Euclidean norm of the value of the query is at most the number
            named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 5, as recalled
    (bbgg19.ou-mse-bounded).
    """

def ou_optimal(*, sensitivity: Number, d: Number, epsilon: Number, norm: Number, relation: str | None = None) -> Bound:
    """For values of a norm at most R the mean squared error of the Ornstein-Uhlenbeck mechanism with theta
    = log(1 + G/R^2) at the time 1 is at most R^2 G/(R^2 + G), where that of the Gaussian one of the
    same privacy is G.

    Returns an upper bound: d*sensitivity^2/((2*epsilon)*(1 + d*sensitivity^2/((2*epsilon)*norm^2))), in
    the statement
        E[w ~ P](sum(j = 1..d, (v(w, j) - f(j))^2)) <= d*sensitivity^2/((2*epsilon)*(1 +
            d*sensitivity^2/((2*epsilon)*norm^2)))

    Arguments:
        sensitivity: a number, 0 < sensitivity
        d: a number, d in N and 1 <= d
        epsilon: a number in nats, 0 < epsilon
        norm: a number, 0 < norm
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        ou_states(P, v, f, log(1 + d*sensitivity^2/((2*epsilon)*norm^2)), sqrt(log(1 +
            d*sensitivity^2/((2*epsilon)*norm^2))*sensitivity^2/(2*epsilon*(exp(2*log(1 +
            d*sensitivity^2/((2*epsilon)*norm^2))) - 1))), 1, d): each of the answers, as many as the
            number named last says, is the state of an Ornstein-Uhlenbeck process that starts at the
            value of the query
        norm_at_most(f, d, norm): the Euclidean norm of the value of the query is at most the number
            named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 5, as recalled
    (bbgg19.ou-vs-gaussian-optimal).
    """

def ou_zcdp(
    *, sensitivity: Number, diffusion: Number, theta: Number, time: Number, relation: str | None = None
) -> Guarantee:
    """The Ornstein-Uhlenbeck mechanism is theta Delta^2/(2 r^2 (exp(2 theta t) - 1))-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = theta*sensitivity^2/(2*diffusion^2*(exp(2*theta*time) -
    1)), of the mechanism (x => normal(exp(-theta*time)*q(x), sqrt(diffusion^2*(1 -
    exp(-2*theta*time))/theta))).

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        diffusion: a number, 0 < diffusion
        theta: a number, 0 < theta
        time: a number, 0 < time
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        sensitivity(q, N, (sensitivity : real)): between neighbours, the value of the query changes by
            at most the number named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 5, as recalled
    (bbgg19.ou-mechanism-privacy).
    """

def ou_zcdp_vector(
    *, l2_sensitivity: Number, diffusion: Number, theta: Number, time: Number, relation: str | None = None
) -> Guarantee:
    """The Ornstein-Uhlenbeck mechanism in d dimensions is theta Delta^2/(2 r^2 (exp(2 theta t) - 1))-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho =
    theta*l2_sensitivity^2/(2*diffusion^2*(exp(2*theta*time) - 1)).

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        diffusion: a number, 0 < diffusion
        theta: a number, 0 < theta
        time: a number, 0 < time
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        l2_sensitivity(q, d, N, (l2_sensitivity : real)): between neighbours, the Euclidean norm of the
            change of the vector of values of the query is at most the number named last
        read_back(append, front, last): a list of answers can be read entry by entry
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => exp(-theta*time)*q(x, i)),
            sqrt(diffusion^2*(1 - exp(-2*theta*time))/theta)): the answer is the vector of values of the
            query plus independent Gaussian noise, of the standard deviation named last, on each of them
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 5, as recalled
    (bbgg19.ou-mechanism-privacy-vector).
    """

@overload
def packing_max_points(
    zcdp: Guarantee, /, *, beta: Number, n: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """At most exp((xi n H_n + rho n^2 + log(2))/(1 - beta)) values are far apart.

    Returns an upper bound: exp((xi*n*sum(i = 1..n, 1/i) + rho*n^2 + log(2))/(1 - beta)), in the
    statement
        k <= exp((xi*n*sum(i = 1..n, 1/i) + rho*n^2 + log(2))/(1 - beta))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        beta: a number, 0 <= beta < 1
        n: a number, n in N and 1 <= n
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        for all x : X: E[w ~ M(x)](1[alpha/2 < d(w, q(x))]) <= beta: the probability that the answer is
            farther from the true one than the first number is at most the second
        packing(U, k, (y => for some x : X: q(x) = y), d, alpha): U is the uniform law on points of the
            set that is shown, so many and with pairwise distances above the numbers that are shown
        distance_function(d): d is a distance, which may be 0 for different points
        1 <= k

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 7.4 (bs16.lemma-7.4-points).
    """

@overload
def packing_max_points(*, beta: Number, n: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def packing_min_n(
    zcdp: Guarantee, /, *, beta: Number, points: Number, rho: Number = ..., relation: str | None = None
) -> Bound:
    """n >= sqrt(((1 - beta) log(k) - log(2))/rho) for k values that are far apart.

    Returns a lower bound: sqrt(((1 - beta)*log(points) - log(2))/rho), in the statement
        sqrt(((1 - beta)*log(points) - log(2))/rho) <= n

    Arguments:
        zcdp: a guarantee, zcdp with xi = 0, rho = rho; left out, the caller vouches for it by naming
            its numbers
        beta: a number, 0 <= beta < 1
        points: a number, points in N and 1 <= points
        rho: a number in nats, 0 < rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 <= (1 - beta)*log(points) - log(2)

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        n in N
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        for all x : X: E[w ~ M(x)](1[alpha/2 < d(w, q(x))]) <= beta: the probability that the answer is
            farther from the true one than the first number is at most the second
        packing(U, points, (y => for some x : X: q(x) = y), d, alpha): U is the uniform law on points of
            the set that is shown, so many and with pairwise distances above the numbers that are shown
        distance_function(d): d is a distance, which may be 0 for different points

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 7.4 (bs16.lemma-7.4-size).
    """

@overload
def packing_min_n(*, beta: Number, points: Number, rho: Number, relation: str | None = None) -> Bound: ...
@overload
def parallel_approx_dp(
    approx_dp: Guarantee,
    approx_dp2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Parallel composition of approximate DP: the larger epsilon and delta.

    Returns a guarantee: approx_dp with epsilon = max(epsilon, epsilon2), delta = max(delta, delta2).

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        approx_dp2: a guarantee, approx_dp with epsilon = epsilon2, delta = delta2; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        delta2: a number, 0 <= delta2 <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        partition(left, right, N, N1, N2): neighbouring data sets differ in one of the two parts only,
            so that a record that is replaced stays in its part
        for all x : X: joint(MJ(x), M1(left(x)), (y => M2(right(x)))): the two mechanisms run
            independently, each on its own part of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: McSherry 2009, Theorem 4 (mechanisms.parallel-approx-dp).
    """

@overload
def parallel_approx_dp(
    approx_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon: Number = ...,
    epsilon2: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def parallel_approx_dp(
    *, delta: Number, delta2: Number, epsilon: Number, epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def parallel_gaussian_dp(
    gaussian_dp: Guarantee,
    gaussian_dp2: Guarantee,
    /,
    *,
    mu_squared: Number = ...,
    mu_squared2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Parallel composition of Gaussian DP: the larger mu.

    Returns a guarantee: gaussian_dp with mu_squared = max(mu_squared, mu_squared2).

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        gaussian_dp2: a guarantee, gaussian_dp with mu_squared = mu_squared2; left out, the caller
            vouches for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        mu_squared2: a number, 0 <= mu_squared2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        partition(left, right, N, N1, N2): neighbouring data sets differ in one of the two parts only,
            so that a record that is replaced stays in its part
        for all x : X: joint(MJ(x), M1(left(x)), (y => M2(right(x)))): the two mechanisms run
            independently, each on its own part of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: McSherry 2009, Theorem 4 (mechanisms.parallel-gaussian-dp).
    """

@overload
def parallel_gaussian_dp(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., mu_squared2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def parallel_gaussian_dp(*, mu_squared: Number, mu_squared2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def parallel_pure_dp(
    pure_dp: Guarantee,
    pure_dp2: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Parallel composition of pure DP: the larger epsilon.

    Returns a guarantee: pure_dp with epsilon = max(epsilon, epsilon2).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        pure_dp2: a guarantee, pure_dp with epsilon = epsilon2; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        partition(left, right, N, N1, N2): neighbouring data sets differ in one of the two parts only,
            so that a record that is replaced stays in its part
        for all x : X: joint(MJ(x), M1(left(x)), (y => M2(right(x)))): the two mechanisms run
            independently, each on its own part of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: McSherry 2009, Theorem 4 (mechanisms.parallel-pure-dp).
    """

@overload
def parallel_pure_dp(
    pure_dp: Guarantee, /, *, epsilon: Number = ..., epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def parallel_pure_dp(*, epsilon: Number, epsilon2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def parallel_renyi_dp(
    renyi_dp: Guarantee,
    renyi_dp2: Guarantee,
    /,
    *,
    alpha: Number = ...,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Parallel composition of Rényi DP at one order: the larger epsilon.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = max(epsilon, epsilon2).

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        renyi_dp2: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon2; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        partition(left, right, N, N1, N2): neighbouring data sets differ in one of the two parts only,
            so that a record that is replaced stays in its part
        for all x : X: joint(MJ(x), M1(left(x)), (y => M2(right(x)))): the two mechanisms run
            independently, each on its own part of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: McSherry 2009, Theorem 4 (mechanisms.parallel-renyi-dp).
    """

@overload
def parallel_renyi_dp(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def parallel_renyi_dp(
    *, alpha: Number, epsilon: Number, epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def parallel_zcdp(
    zcdp: Guarantee,
    zcdp2: Guarantee,
    /,
    *,
    rho: Number = ...,
    rho2: Number = ...,
    xi: Number = ...,
    xi2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Parallel composition of zCDP: the larger parameters.

    Returns a guarantee: zcdp with xi = max(xi, xi2), rho = max(rho, rho2).

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        zcdp2: a guarantee, zcdp with xi = xi2, rho = rho2; left out, the caller vouches for it by
            naming its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        partition(left, right, N, N1, N2): neighbouring data sets differ in one of the two parts only,
            so that a record that is replaced stays in its part
        for all x : X: joint(MJ(x), M1(left(x)), (y => M2(right(x)))): the two mechanisms run
            independently, each on its own part of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: McSherry 2009, Theorem 4 (mechanisms.parallel-zcdp).
    """

@overload
def parallel_zcdp(
    zcdp: Guarantee, /, *, rho: Number = ..., rho2: Number, xi: Number = ..., xi2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def parallel_zcdp(*, rho: Number, rho2: Number, xi: Number, xi2: Number, relation: str | None = None) -> Guarantee: ...
def permute_and_flip(*, sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """Permute-and-flip, as exponential noise of scale b, is (2 Delta/b)-DP.

    Returns a guarantee: pure_dp with epsilon = 2*sensitivity/scale.

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, (sensitivity : real)):
            between neighbours, the score of each candidate changes by at most the number named last
        for all i: i in N -> 1 <= i -> i <= n -> for all x1 : X: for all x2 : X: for all r : V: N(x1,
            x2) -> abs(best(x1, i, r) - best(x2, i, r)) <= sensitivity: between neighbours, the best of
            the other noisy scores changes by at most the number on the right, whatever the noise
        for all x : X: finite_law(M(x), n, item, (i => E[r ~ J(i)](min(1, exp((u(x, i) - best(x, i,
            r))/scale))))): the answer is one of finitely many items, with the weights that are shown
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: McKenna and Sheldon 2020, arXiv:2010.12603, Theorem 1; Ding et al. 2021, arXiv:2105.07260,
    Theorem 5 (mechanisms.permute-and-flip).
    """

def pinsker_total_variation(*, kl: Number, relation: str | None = None) -> Bound:
    """|P(S) - Q(S)| <= sqrt(KL(P||Q)/2) for all events and tests (total variation).

    Returns an upper bound: sqrt(kl/2), in the statement
        abs(E[w ~ P](phi(w)) - E[w ~ Q](phi(w))) <= sqrt(kl/2)

    Arguments:
        kl: a number in nats, 0 <= kl
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        kl(P, Q, (kl : real)): the KL divergence of the two laws is at most the number named last
        for all w : Y: 0 <= phi(w) and phi(w) <= 1: phi is the probability with which a test says yes

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma C.1 (bs16.lemma-c.1-tests).
    """

@overload
def poisson_sampled_approx_dp(
    approx_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    sampling_rate: Number,
    relation: str | None = None,
) -> Guarantee:
    """Poisson sampling with rate q: (epsilon, delta)-DP becomes (log(1 + q (exp(epsilon) - 1)), q
    delta)-DP.

    Returns a guarantee: approx_dp with epsilon = log(1 + sampling_rate*(exp(epsilon) - 1)), delta =
    sampling_rate*delta.

    Arguments:
        approx_dp: a guarantee, approx_dp with epsilon = epsilon, delta = delta; left out, the caller
            vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        sampling_rate: a number, 0 < sampling_rate <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        poisson_sampling(T, N, sampling_rate): Poisson sampling: of two neighbours one has a record more
            than the other; each record is in the sample with the probability named last, whoever else
            is, and a sample with a record and without it are neighbours
        symmetric(N): neighbours are neighbours in both directions
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647v2, Poisson sampling
    (sampling.poisson-approx-dp).
    """

@overload
def poisson_sampled_approx_dp(
    *, delta: Number, epsilon: Number, sampling_rate: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def poisson_sampled_gaussian_dp(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., sampling_rate: Number, relation: str | None = None
) -> Guarantee:
    """Poisson sampling with rate q of Gaussian DP, when a record is removed.

    Returns a guarantee: sampled_gaussian_dp with rate = sampling_rate, mu_squared = mu_squared.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        sampling_rate: a number, 0 < sampling_rate <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        removed_sampling(T, N, N2, sampling_rate): Poisson sampling: of two neighbours the first has a
            record more than the other; each record is in the sample with the probability named last,
            whoever else is, and a sample with a record and without it are neighbours
        symmetric(N2): neighbours are neighbours in both directions
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, Poisson subsampling
    (sampling.poisson-gaussian-dp).
    """

@overload
def poisson_sampled_gaussian_dp(
    *, mu_squared: Number, sampling_rate: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def poisson_sampled_kept_dp(
    kept_dp: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    keep: Number = ...,
    sampling_rate: Number,
    relation: str | None = None,
) -> Guarantee:
    """Poisson sampling with rate q of a response that is said with some probability, when a record is
    removed.

    Returns a guarantee: sampled_response_dp with rate = sampling_rate, epsilon = epsilon, keep = keep,
    delta = 0.

    Arguments:
        kept_dp: a guarantee, kept_dp with epsilon = epsilon, keep = keep; left out, the caller vouches
            for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        keep: a number, 0 <= keep <= 1; a guarantee tells it
        sampling_rate: a number, 0 < sampling_rate <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        removed_sampling(T, N, N2, sampling_rate): Poisson sampling: of two neighbours the first has a
            record more than the other; each record is in the sample with the probability named last,
            whoever else is, and a sample with a record and without it are neighbours
        symmetric(N2): neighbours are neighbours in both directions
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, Poisson subsampling (sampling.poisson-kept).
    """

@overload
def poisson_sampled_kept_dp(
    *, epsilon: Number, keep: Number, sampling_rate: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def poisson_sampled_laplace_dp(
    laplace_dp: Guarantee, /, *, sampling_rate: Number, shift: Number = ..., relation: str | None = None
) -> Guarantee:
    """Poisson sampling with rate q of Laplace DP, when a record is removed.

    Returns a guarantee: sampled_laplace_dp with rate = sampling_rate, shift = shift.

    Arguments:
        laplace_dp: a guarantee, laplace_dp with shift = shift; left out, the caller vouches for it by
            naming its numbers
        sampling_rate: a number, 0 < sampling_rate <= 1
        shift: a number, 0 <= shift; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        removed_sampling(T, N, N2, sampling_rate): Poisson sampling: of two neighbours the first has a
            record more than the other; each record is in the sample with the probability named last,
            whoever else is, and a sample with a record and without it are neighbours
        symmetric(N2): neighbours are neighbours in both directions
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, Poisson subsampling
    (sampling.poisson-laplace-dp).
    """

@overload
def poisson_sampled_laplace_dp(*, sampling_rate: Number, shift: Number, relation: str | None = None) -> Guarantee: ...
@overload
def poisson_sampled_pure_dp(
    pure_dp: Guarantee, /, *, epsilon: Number = ..., sampling_rate: Number, relation: str | None = None
) -> Guarantee:
    """Poisson sampling with rate q: epsilon-DP becomes log(1 + q (exp(epsilon) - 1))-DP.

    Returns a guarantee: pure_dp with epsilon = log(1 + sampling_rate*(exp(epsilon) - 1)).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        sampling_rate: a number, 0 < sampling_rate <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        poisson_sampling(T, N, sampling_rate): Poisson sampling: of two neighbours one has a record more
            than the other; each record is in the sample with the probability named last, whoever else
            is, and a sample with a record and without it are neighbours
        symmetric(N): neighbours are neighbours in both directions
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647v2, Poisson sampling
    (sampling.poisson-pure-dp).
    """

@overload
def poisson_sampled_pure_dp(*, epsilon: Number, sampling_rate: Number, relation: str | None = None) -> Guarantee: ...
@overload
def poisson_sampled_replaced_gaussian_dp(
    gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., sampling_rate: Number, relation: str | None = None
) -> Guarantee:
    """Poisson sampling with rate q of Gaussian DP, when a record is replaced.

    Returns a guarantee: replaced_gaussian_dp with rate = sampling_rate, mu_squared = mu_squared.

    Arguments:
        gaussian_dp: a guarantee, gaussian_dp with mu_squared = mu_squared; left out, the caller vouches
            for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        sampling_rate: a number, 0 < sampling_rate <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        replaced_sampling(T, N, N2, sampling_rate): Poisson sampling: of two neighbours one has another
            value of one record; each record is in the sample with the probability named last, whoever
            else is, and a sample with a record and without it are neighbours where records are added or
            removed
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (sampling.poisson-gaussian-dp-replaced).
    """

@overload
def poisson_sampled_replaced_gaussian_dp(
    *, mu_squared: Number, sampling_rate: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def poisson_sampled_response_dp(
    composed_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    sampling_rate: Number,
    relation: str | None = None,
) -> Guarantee:
    """Poisson sampling with rate q of a randomized response, when a record is removed.

    Returns a guarantee: sampled_response_dp with rate = sampling_rate, epsilon = epsilon, keep = 1,
    delta = delta.

    Arguments:
        composed_dp: a guarantee, composed_dp with k = 1, epsilon = epsilon, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        sampling_rate: a number, 0 < sampling_rate <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        removed_sampling(T, N, N2, sampling_rate): Poisson sampling: of two neighbours the first has a
            record more than the other; each record is in the sample with the probability named last,
            whoever else is, and a sample with a record and without it are neighbours
        symmetric(N2): neighbours are neighbours in both directions
        for all x : X: pushed(M(x), T(x), M0): the mechanism is given the sample, and sees nothing else
            of the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, Poisson subsampling (sampling.poisson-response).
    """

@overload
def poisson_sampled_response_dp(
    *, delta: Number, epsilon: Number, sampling_rate: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def posterior_dp_as_pure_dp(
    posterior_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """Where no belief grows more than exp(epsilon) times, there is epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        posterior_dp: a guarantee, posterior_dp with epsilon = epsilon; left out, the caller vouches for
            it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.posterior-dp-to-pure-dp).
    """

@overload
def posterior_dp_as_pure_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def private_answers_error(
    zcdp: Guarantee, /, *, alpha: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """Private answers that are accurate for a sample are accurate for its law.

    Returns an upper bound: alpha + sqrt(2*(xi + rho)), in the statement
        integrable[x ~ P](E[w ~ M(x)](d(w, m))) and E[x ~ P](E[w ~ M(x)](d(w, m))) <= alpha + sqrt(2*(xi
            + rho))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 <= alpha
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1 <= f(v, a) and f(v, a) <= 1: the values f(v, a) of records lie
            between -1 and 1
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        sample(P, D, e, c): the records of the data are independent draws from the law D
        for all v : V: p(v, m) = E[a ~ D](f(v, a)): m is the mean of the values of a record of law D
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Proposition C.3 (bs16.lemma-7.5-answers).
    """

@overload
def private_answers_error(*, alpha: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def probabilistic_dp_to_approx_dp(
    probabilistic_dp: Guarantee, /, *, delta: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """Probabilistic DP implies approximate DP.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta.

    Arguments:
        probabilistic_dp: a guarantee, probabilistic_dp with epsilon = epsilon, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Meiser 2018, IACR ePrint 2018/277; Machanavajjhala, Kifer, Abowd, Gehrke and Vilhuber 2008
    (mechanisms.probabilistic-dp-to-approx-dp).
    """

@overload
def probabilistic_dp_to_approx_dp(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def probabilistic_dp_weaken(
    probabilistic_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number,
    epsilon: Number = ...,
    epsilon2: Number,
    relation: str | None = None,
) -> Guarantee:
    """Probabilistic DP with larger parameters.

    Returns a guarantee: probabilistic_dp with epsilon = epsilon2, delta = delta2.

    Arguments:
        probabilistic_dp: a guarantee, probabilistic_dp with epsilon = epsilon, delta = delta; left out,
            the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        delta2: a number, 0 <= delta2 <= 1
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        epsilon <= epsilon2
        delta <= delta2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (notions.probabilistic-dp-weakening).
    """

@overload
def probabilistic_dp_weaken(
    *, delta: Number, delta2: Number, epsilon: Number, epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def pure_and_zcdp_to_capped_cdp(
    pure_dp: Guarantee, zcdp: Guarantee, /, *, epsilon: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """epsilon-DP and rho-zCDP together are (epsilon, rho)-capped CDP.

    Returns a guarantee: capped_cdp with epsilon = epsilon, rho = rho.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        zcdp: a guarantee, zcdp with xi = 0, rho = rho; left out, the caller vouches for it by naming
            its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Colisson 2016, L3 internship report; Desfontaines and Pejó 2020, SoK: Differential
    Privacies, arXiv:1906.01337 (notions.pure-and-zcdp-to-capped-cdp).
    """

@overload
def pure_and_zcdp_to_capped_cdp(
    pure_dp: Guarantee, /, *, epsilon: Number = ..., rho: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def pure_and_zcdp_to_capped_cdp(*, epsilon: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_as_composed_dp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP is the case of one mechanism without delta.

    Returns a guarantee: composed_dp with k = 1, epsilon = epsilon, delta = 0.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4, section 4 (kov17.one-pure-mechanism).
    """

@overload
def pure_dp_as_composed_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_as_posterior_dp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP makes no belief more than exp(epsilon) times larger.

    Returns a guarantee: posterior_dp with epsilon = epsilon.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.pure-dp-to-posterior-dp).
    """

@overload
def pure_dp_as_posterior_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_as_zcdp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP is (epsilon, 0)-zCDP.

    Returns a guarantee: zcdp with xi = epsilon, rho = 0.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.2 (bs16.lemma-3.2-to-zcdp).
    """

@overload
def pure_dp_as_zcdp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_choice(
    pure_dp: Guarantee, pure_dp2: Guarantee, /, *, epsilon: Number = ..., weight: Number, relation: str | None = None
) -> Guarantee:
    """The choice between two epsilon-DP mechanisms is epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        pure_dp2: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        weight: a number, 0 <= weight <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: mixture(M3(x), weight, M(x), M0(x)): the law named first is a mixture of the two
            named last; the number is the weight of the former

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.pure-dp-choice).
    """

@overload
def pure_dp_choice(
    pure_dp: Guarantee, /, *, epsilon: Number = ..., weight: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def pure_dp_choice(*, epsilon: Number, weight: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_compose(
    pure_dp: Guarantee,
    pure_dp2: Guarantee,
    /,
    *,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition: the epsilons of pure DP add up.

    Returns a guarantee: pure_dp with epsilon = epsilon + epsilon2.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        pure_dp2: a guarantee, pure_dp with epsilon = epsilon2; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dwork and Roth 2014, Theorems 3.14, 3.16 and B.1 (mechanisms.pure-dp-composition).
    """

@overload
def pure_dp_compose(
    pure_dp: Guarantee, /, *, epsilon: Number = ..., epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def pure_dp_compose(*, epsilon: Number, epsilon2: Number, relation: str | None = None) -> Guarantee: ...
def pure_dp_kl_bound(*, epsilon: Number, relation: str | None = None) -> Bound:
    """D_oo(P||Q), D_oo(Q||P) <= epsilon imply KL(P||Q) <= epsilon**2/2.

    Returns an upper bound: epsilon^2/2, in the statement
        kl(P, Q, epsilon^2/2)

    Arguments:
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        pure_dp_pair(P, Q, epsilon): each of the two laws is at most exp(epsilon) times the other

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Remark 3.4 (bs16.remark-3.4).
    """

def pure_dp_kl_bound_dr16(*, epsilon: Number, relation: str | None = None) -> Bound:
    """D_oo(P||Q), D_oo(Q||P) <= epsilon imply KL(P||Q) <= epsilon (exp(epsilon) - 1)/2.

    Returns an upper bound: epsilon*(exp(epsilon) - 1)/2, in the statement
        kl(P, Q, epsilon*(exp(epsilon) - 1)/2)

    Arguments:
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        pure_dp_pair(P, Q, epsilon): each of the two laws is at most exp(epsilon) times the other

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Remark 3.4; Dwork and Rothblum 2016,
    arXiv:1603.01887 (bs16.sec-1.2-dr16-kl).
    """

@overload
def pure_dp_postprocess(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """Postprocessing keeps pure DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dwork and Roth 2014, Proposition 2.1 (mechanisms.pure-dp-postprocessing).
    """

@overload
def pure_dp_postprocess(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_approx_dp(
    pure_dp: Guarantee, /, *, delta2: Number, epsilon: Number = ..., epsilon2: Number, relation: str | None = None
) -> Guarantee:
    """Pure DP is approximate DP with any delta.

    Returns a guarantee: approx_dp with epsilon = epsilon2, delta = delta2.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        delta2: a number, 0 <= delta2 <= 1
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        epsilon <= epsilon2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (foundations.pure-dp-to-approx-dp).
    """

@overload
def pure_dp_to_approx_dp(
    *, delta2: Number, epsilon: Number, epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def pure_dp_to_bounded_range(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP is a privacy loss in an interval of length 2 epsilon.

    Returns a guarantee: bounded_range with epsilon = 2*epsilon.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Cesar and Rogers 2021, arXiv:2004.07223 (mechanisms.pure-dp-bounded-range).
    """

@overload
def pure_dp_to_bounded_range(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_capped_cdp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP is (epsilon, epsilon tanh(epsilon/2))-capped CDP.

    Returns a guarantee: capped_cdp with epsilon = epsilon, rho = epsilon*tanh(epsilon/2).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Colisson 2016, L3 internship report; Desfontaines and Pejó 2020, SoK: Differential
    Privacies, arXiv:1906.01337 (notions.pure-dp-to-capped-cdp).
    """

@overload
def pure_dp_to_capped_cdp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_gaussian_dp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP is mu-Gaussian DP with mu^2 = 8 log((1 + exp(epsilon))/2).

    Returns a guarantee: gaussian_dp with mu_squared = 8*log((1 + exp(epsilon))/2).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4 (kov17x.pure-dp-to-gaussian-dp).
    """

@overload
def pure_dp_to_gaussian_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_kl_dp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP bounds KL divergence by epsilon tanh(epsilon/2).

    Returns a guarantee: kl_dp with kappa = epsilon*tanh(epsilon/2).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.pure-dp-to-kl-dp).
    """

@overload
def pure_dp_to_kl_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_laplace_dp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP is as private as Laplace noise with shift 2 log((1 + exp(epsilon))/2).

    Returns a guarantee: laplace_dp with shift = 2*log((1 + exp(epsilon))/2).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Kairouz, Oh and Viswanath 2017, arXiv:1311.0776v4 (kov17x.pure-dp-to-laplace-dp).
    """

@overload
def pure_dp_to_laplace_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_mcdp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP implies (epsilon tanh(epsilon/2), epsilon)-mCDP.

    Returns a guarantee: mcdp with mu = epsilon*tanh(epsilon/2), tau = epsilon.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Li 2019, CSE 599-M, lecture 16 of November 21, Basics of differential privacy, Theorem 3.1
    (3) (notions.pure-dp-to-mcdp).
    """

@overload
def pure_dp_to_mcdp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_probabilistic_dp(
    pure_dp: Guarantee, /, *, delta: Number, epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """epsilon-DP is (epsilon, delta)-probabilistic DP for every delta >= 0.

    Returns a guarantee: probabilistic_dp with epsilon = epsilon, delta = delta.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        delta: a number, 0 <= delta <= 1
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.pure-dp-to-probabilistic-dp).
    """

@overload
def pure_dp_to_probabilistic_dp(*, delta: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_renyi_dp(
    pure_dp: Guarantee, /, *, alpha: Number, epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """epsilon-DP is Rényi DP with log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1).

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = (log(cosh(alpha*epsilon - epsilon/2)) -
    log(cosh(epsilon/2)))/(alpha - 1).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        alpha: a number, 1 < alpha
        epsilon: a number in nats, 0 < epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Mironov 2017 (mechanisms.pure-dp-to-renyi-dp).
    """

@overload
def pure_dp_to_renyi_dp(*, alpha: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_replace_one(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP is (2 epsilon)-DP for neighbours that are two steps apart.

    Returns a guarantee: pure_dp with epsilon = 2*epsilon.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        two_steps(N, N2): a record is replaced by removing it and adding another

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dwork and Roth 2014, Theorem 2.2 (mechanisms.two-steps-pure-dp).
    """

@overload
def pure_dp_to_replace_one(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_total_variation(
    pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """epsilon-DP bounds total variation by tanh(epsilon/2).

    Returns a guarantee: total_variation with delta = tanh(epsilon/2).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.pure-dp-to-total-variation).
    """

@overload
def pure_dp_to_total_variation(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_zcdp(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP implies epsilon**2/2-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = epsilon^2/2.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Propositions 3.3 and 1.4 (bs16.prop-3.3).
    """

@overload
def pure_dp_to_zcdp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_zcdp_dr16(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP implies epsilon (exp(epsilon) - 1)/2-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = epsilon*(exp(epsilon) - 1)/2.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Section 1.2, after Proposition 1.4; Dwork and
    Rothblum 2016, arXiv:1603.01887 (bs16.sec-1.2-dr16).
    """

@overload
def pure_dp_to_zcdp_dr16(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_to_zcdp_optimal(pure_dp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """epsilon-DP implies epsilon tanh(epsilon/2)-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = epsilon*tanh(epsilon/2).

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: sharper than Proposition 3.3 of Bun and Steinke 2016, arXiv:1605.02065v1
    (bs16x.pure-dp-to-zcdp-tight).
    """

@overload
def pure_dp_to_zcdp_optimal(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def pure_dp_weaken(
    pure_dp: Guarantee, /, *, epsilon: Number = ..., epsilon2: Number, relation: str | None = None
) -> Guarantee:
    """Pure DP with a larger epsilon.

    Returns a guarantee: pure_dp with epsilon = epsilon2.

    Arguments:
        pure_dp: a guarantee, pure_dp with epsilon = epsilon; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        epsilon <= epsilon2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (foundations.pure-dp-weakening).
    """

@overload
def pure_dp_weaken(*, epsilon: Number, epsilon2: Number, relation: str | None = None) -> Guarantee: ...
def randomized_response(*, p: Number, relation: str | None = None) -> Guarantee:
    """Randomized response that keeps a bit with probability p is log(p/(1 - p))-DP.

    Returns a guarantee: pure_dp with epsilon = log(p/(1 - p)).

    Arguments:
        p: a number, 1/2 <= p < 1
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all x : X: v(x) = 0 or v(x) = 1: the data has a bit v(x)
        for all x : X: for all phi : real -> real: (for all y: 0 <= phi(y) and phi(y) <= 1) -> E[y ~
            M(x)](phi(y)) = p*phi(v(x)) + (1 - p)*phi(1 - v(x)): the mechanism keeps the bit v(x) with
            the probability that is shown, and else flips it

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Warner 1965; Kairouz, Bonawitz and Ramage 2016, Section 3
    (mechanisms.randomized-response-bit).
    """

def randomized_response_dobrushin(
    *, epsilon: Number, epsilon0: Number, k: Number, relation: str | None = None
) -> Bound:
    """Randomized response among k values is ((exp(epsilon0) - exp(epsilon))_+/(exp(epsilon0) + k - 1),
    epsilon)-Dobrushin.

    Returns an upper bound: max(0, exp(epsilon0) - exp(epsilon))/(exp(epsilon0) + k - 1), in the
    statement
        dobrushin(K, max(0, exp(epsilon0) - exp(epsilon))/(exp(epsilon0) + k - 1), epsilon)

    Arguments:
        epsilon: a number in nats, 0 <= epsilon
        epsilon0: a number in nats, 0 <= epsilon0
        k: a number, k in N and 2 <= k
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        response_kernel(K, v, item, k, epsilon0): the kernel is randomized response among k values,
            which reports the true one exp(epsilon) times as often as each other one; k and epsilon are
            the numbers named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 3, of randomized
    response (mechanisms.randomized-response-dobrushin).
    """

def randomized_response_doeblin(*, epsilon0: Number, k: Number, relation: str | None = None) -> Bound:
    """Randomized response among k values has the uniform law as a part, so that it is gamma-Doeblin, for
    every gamma >= (exp(epsilon0) - 1)/(exp(epsilon0) + k - 1).

    Returns an upper bound: (exp(epsilon0) - 1)/(exp(epsilon0) + k - 1), in the statement
        for all gamma: (exp(epsilon0) - 1)/(exp(epsilon0) + k - 1) <= gamma -> minorized(K, gamma,
            omega)

    Arguments:
        epsilon0: a number in nats, 0 <= epsilon0
        k: a number, k in N and 2 <= k
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        response_kernel(K, v, item, k, epsilon0): the kernel is randomized response among k values,
            which reports the true one exp(epsilon) times as often as each other one; k and epsilon are
            the numbers named last
        finite_law(omega, k, item, (i => 1/k)): the answer is one of finitely many items, with the
            weights that are shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 3, of randomized
    response (mechanisms.randomized-response-doeblin).
    """

def randomized_response_kept(*, k: Number, p: Number, relation: str | None = None) -> Guarantee:
    """Randomized response that keeps one of k values with probability p is log(p (k - 1)/(1 - p))-DP.

    Returns a guarantee: pure_dp with epsilon = log(p*(k - 1)/(1 - p)).

    Arguments:
        k: a number, k in N and 2 <= k
        p: a number, p < 1
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        1 <= k*p

    Taken as given, and listed with the result:
        for all x : X: finite_law(M(x), k, item, (i => (1 - p)/(k - 1) + (p - (1 - p)/(k - 1))*1[i =
            v(x)])): the mechanism is randomized response: it keeps the value v(x) with the probability
            p, and else gives another one of the values, each with the same probability

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Warner 1965; Kairouz, Bonawitz and Ramage 2016, Section 3
    (mechanisms.randomized-response-kept).
    """

def randomized_response_kept_total_variation(*, k: Number, p: Number, relation: str | None = None) -> Guarantee:
    """The total variation of randomized response that keeps one of k values with probability p.

    Returns a guarantee: total_variation with delta = p - (1 - p)/(k - 1).

    Arguments:
        k: a number, k in N and 2 <= k
        p: a number, p < 1
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        1 <= k*p

    Taken as given, and listed with the result:
        for all x : X: finite_law(M(x), k, item, (i => (1 - p)/(k - 1) + (p - (1 - p)/(k - 1))*1[i =
            v(x)])): the mechanism is randomized response: it keeps the value v(x) with the probability
            p, and else gives another one of the values, each with the same probability
        for all x : X: v(x) in N and 1 <= v(x) and v(x) <= k: the true value is one of the k values

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Warner 1965; Kairouz, Bonawitz and Ramage 2016, Section 3
    (mechanisms.randomized-response-kept-total-variation).
    """

def randomized_response_pure_dp(*, epsilon: Number, k: Number, relation: str | None = None) -> Guarantee:
    """Randomized response that keeps one of k values with probability exp(epsilon)/(exp(epsilon) + k - 1)
    is epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        epsilon: a number in nats, 0 <= epsilon
        k: a number, k in N and 2 <= k
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all x : X: finite_law(M(x), k, item, (i => 1/(exp(epsilon) + k - 1) +
            (exp(epsilon)/(exp(epsilon) + k - 1) - 1/(exp(epsilon) + k - 1))*1[i = v(x)])): the
            mechanism is randomized response: the value v(x) is exp(epsilon) times as probable as each
            of the other ones

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Warner 1965; Kairouz, Bonawitz and Ramage 2016, Section 3 (mechanisms.randomized-response).
    """

def randomized_response_total_variation(*, epsilon: Number, k: Number, relation: str | None = None) -> Guarantee:
    """The total variation of randomized response over k values, by its epsilon.

    Returns a guarantee: total_variation with delta = (exp(epsilon) - 1)/(exp(epsilon) + k - 1).

    Arguments:
        epsilon: a number in nats, 0 <= epsilon
        k: a number, k in N and 2 <= k
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all x : X: finite_law(M(x), k, item, (i => 1/(exp(epsilon) + k - 1) +
            (exp(epsilon)/(exp(epsilon) + k - 1) - 1/(exp(epsilon) + k - 1))*1[i = v(x)])): the
            mechanism is randomized response: the value v(x) is exp(epsilon) times as probable as each
            of the other ones
        for all x : X: v(x) in N and 1 <= v(x) and v(x) <= k: the true value is one of the k values

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Warner 1965; Kairouz, Bonawitz and Ramage 2016, Section 3
    (mechanisms.randomized-response-total-variation).
    """

def randomized_response_ultra_mixing(*, epsilon0: Number, k: Number, relation: str | None = None) -> Bound:
    """Randomized response among k values is gamma-ultra-mixing for every gamma >= 1 - exp(-epsilon0).

    Returns an upper bound: 1 - exp(-epsilon0), in the statement
        for all gamma: 1 - exp(-epsilon0) <= gamma -> ultra_mixing(K, gamma)

    Arguments:
        epsilon0: a number in nats, 0 <= epsilon0
        k: a number, k in N and 2 <= k
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        response_kernel(K, v, item, k, epsilon0): the kernel is randomized response among k values,
            which reports the true one exp(epsilon) times as often as each other one; k and epsilon are
            the numbers named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Balle, Barthe, Gaboardi and Geumlek 2019, arXiv:1905.12264, Section 3, of randomized
    response (mechanisms.randomized-response-ultra-mixing).
    """

@overload
def relaxed_dp_to_approx_dp(
    relaxed_dp: Guarantee,
    /,
    *,
    beta: Number = ...,
    delta: Number = ...,
    epsilon: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """(epsilon, delta, beta)-relaxed DP is (epsilon, delta + beta)-DP.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta + beta.

    Arguments:
        relaxed_dp: a guarantee, relaxed_dp with epsilon = epsilon, delta = delta, beta = beta; left
            out, the caller vouches for it by naming its numbers
        beta: a number, 0 <= beta <= 1; a guarantee tells it
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337, after Proposition
    8 (sok20.def-reldp).
    """

@overload
def relaxed_dp_to_approx_dp(
    *, beta: Number, delta: Number, epsilon: Number, relation: str | None = None
) -> Guarantee: ...
def released_counts_dp(
    *, scale: Number, partitions: Number, threshold: Number, relation: str | None = None
) -> Guarantee:
    """Counts with Laplace noise that are released above a threshold.

    Returns a guarantee: approx_dp with epsilon = partitions/scale, delta =
    partitions*(1/2)*exp(-(threshold - 1)/scale).

    Arguments:
        scale: a number, 0 < scale
        partitions: a number, 0 <= partitions
        threshold: a number, 1 <= threshold
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        partitions*(1/2)*exp(-(threshold - 1)/scale) <= 1

    Taken as given, and listed with the result:
        contributions(q, d, N, partitions): the values of the query are counts of persons, whole
            numbers; between neighbours at most as many of them change as the number named last, each by
            1
        for all x : X: released_counts((i => M(x, i)), append, empty, L, none, some, (i => q(x, i)),
            threshold): each count that is not 0 gets noise of its own, and is released if the noisy
            count is above the threshold, the number named last; of all others nothing is seen
        for all z: laplace(L(z), z, scale): the noise is Laplace noise, of the scale named last
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Korolova, Kenthapadi, Mishra and Ntoulas 2009; Bun, Nissim and Stemmer 2016, Section 7
    (mechanisms.released-counts).
    """

def renyi_compose(*, alpha: Number, d_conditional: Number, d_marginal: Number, relation: str | None = None) -> Bound:
    """Rényi divergence of joint laws adds up.

    Returns an upper bound: d_marginal + d_conditional, in the statement
        renyi(alpha, J, I, d_marginal + d_conditional)

    Arguments:
        alpha: a number, 1 < alpha
        d_conditional: a number, 0 <= d_conditional
        d_marginal: a number in nats, 0 <= d_marginal
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        renyi(alpha, P, Q, d_marginal): the Rényi divergence of the two laws, of the order named first,
            is at most the number named last
        for all y : Y: renyi(alpha, K(y), H(y), d_conditional): whatever the first parts, the Rényi
            divergence of the laws of the second parts is at most the number named last
        joint(J, P, K): the law named first is that of a pair, of which the first part is drawn from the
            law named second, and the other part from a law that may depend on the first
        joint(I, Q, H): the law named first is that of a pair, of which the first part is drawn from the
            law named second, and the other part from a law that may depend on the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.2 (bs16.lemma-2.2b).
    """

def renyi_divergence_of_laws(
    *, p: Sequence[Number], q: Sequence[Number], alpha: Number, relation: str | None = None
) -> Bound:
    """D_alpha(P||Q) = log(sum of p(i)^alpha q(i)^(1 - alpha))/(alpha - 1) for laws on 1, ..., n, given as
    lists.

    Returns an exact value: log(sum(i = 1..n, p(i)^alpha*q(i)^(1 - alpha)))/(alpha - 1), in the
    statement
        for all t: (renyi(alpha, P, Q, t) -> log(sum(i = 1..n, p(i)^alpha*q(i)^(1 - alpha)))/(alpha - 1)
            <= t) and (log(sum(i = 1..n, p(i)^alpha*q(i)^(1 - alpha)))/(alpha - 1) <= t -> renyi(alpha,
            P, Q, t))

    Arguments:
        p: a list of n <= 128 numbers
        q: a list of n <= 128 numbers
        alpha: a number, 1 < alpha
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        sum(i = 1..n, p(i)) = 1
        sum(i = 1..n, q(i)) = 1
        for all i: i in N -> 0 < p(i + 1) and 0 < q(i + 1)

    Taken as given, and listed with the result:
        finite_law(P, n, (i => i), p): the answer is one of finitely many items, with the weights that
            are shown
        finite_law(Q, n, (i => i), q): the answer is one of finitely many items, with the weights that
            are shown

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 2.1 (bs16.def-2.1-finite-lists).
    """

def renyi_divergence_two_points(
    *, alpha: Number, p: Number, p2: Number, q: Number, q2: Number, relation: str | None = None
) -> Bound:
    """D_alpha(P||Q) = log(p^alpha q^(1 - alpha) + p2^alpha q2^(1 - alpha))/(alpha - 1) for masses p, p2
    and q, q2.

    Returns an exact value: log(p^alpha*q^(1 - alpha) + p2^alpha*q2^(1 - alpha))/(alpha - 1), in the
    statement
        for all t: (renyi(alpha, P, Q, t) -> log(p^alpha*q^(1 - alpha) + p2^alpha*q2^(1 - alpha))/(alpha
            - 1) <= t) and (log(p^alpha*q^(1 - alpha) + p2^alpha*q2^(1 - alpha))/(alpha - 1) <= t ->
            renyi(alpha, P, Q, t))

    Arguments:
        alpha: a number, 1 < alpha
        p: a number, 0 < p
        p2: a number, 0 < p2
        q: a number, 0 < q
        q2: a number, 0 < q2
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        p + p2 = 1
        q + q2 = 1

    Taken as given, and listed with the result:
        for all f : real -> real: E[v ~ P](f(v)) = p*f(a) + p2*f(b): P is the law on the two points a
            and b with the masses that are shown
        for all f : real -> real: E[v ~ Q](f(v)) = q*f(a) + q2*f(b): Q is the law on the two points a
            and b with the masses that are shown
        a != b

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 2.1 (bs16.def-2.1-two-points).
    """

@overload
def renyi_dp_as_bounded_zcdp(
    renyi_dp: Guarantee, /, *, epsilon: Number = ..., m: Number = ..., relation: str | None = None
) -> Guarantee:
    """(m, epsilon)-Rényi DP is m-bounded (epsilon, 0)-zCDP.

    Returns a guarantee: bounded_zcdp with m = m, xi = epsilon, rho = 0.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = m, epsilon = epsilon; left out, the caller vouches
            for it by naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        m: a number, 1 < m; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1 (notions.renyi-dp-to-bounded-zcdp).
    """

@overload
def renyi_dp_as_bounded_zcdp(*, epsilon: Number, m: Number, relation: str | None = None) -> Guarantee: ...
@overload
def renyi_dp_compose(
    renyi_dp: Guarantee,
    renyi_dp2: Guarantee,
    /,
    *,
    alpha: Number = ...,
    epsilon: Number = ...,
    epsilon2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition: the epsilons of Rényi DP at one order add up.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = epsilon + epsilon2.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        renyi_dp2: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon2; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Mironov 2017, arXiv:1702.07476, Proposition 1 (mechanisms.renyi-dp-composition).
    """

@overload
def renyi_dp_compose(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., epsilon2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def renyi_dp_compose(*, alpha: Number, epsilon: Number, epsilon2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def renyi_dp_groups(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., k: Number, relation: str | None = None
) -> Guarantee:
    """(alpha, epsilon)-Rényi DP is (alpha/k, k H(k) epsilon)-Rényi DP for groups of k.

    Returns a guarantee: renyi_dp with alpha = alpha/k, epsilon = k*sum(i = 1..k, 1/i)*epsilon.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        k: a number, k in N and 1 <= k
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        1 < alpha/k

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: consequence of Bun and Steinke 2016, Lemma 5.2; for groups of 2^c Mironov 2017, Proposition
    2, is weaker (mechanisms.group-renyi-dp).
    """

@overload
def renyi_dp_groups(*, alpha: Number, epsilon: Number, k: Number, relation: str | None = None) -> Guarantee: ...
@overload
def renyi_dp_lower_order(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., order: Number, epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """Rényi DP at an order implies it at every lower order.

    Returns a guarantee: renyi_dp with alpha = order, epsilon = epsilon.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        order: a number, 1 < order
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        order <= alpha

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Mironov 2017, arXiv:1702.07476 (mechanisms.renyi-dp-lower-order).
    """

@overload
def renyi_dp_lower_order(
    *, alpha: Number, order: Number, epsilon: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def renyi_dp_postprocess(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing keeps Rényi DP.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = epsilon.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Mironov 2017, arXiv:1702.07476, Section II (mechanisms.renyi-dp-postprocessing).
    """

@overload
def renyi_dp_postprocess(*, alpha: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def renyi_dp_to_approx_dp(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., delta: Number, t: Number = ..., relation: str | None = None
) -> Guarantee:
    """Rényi DP implies approximate DP, with the sharper epsilon.

    Returns a guarantee: approx_dp with epsilon = t + (log(1/delta) + (alpha - 1)*log(1 - 1/alpha) -
    log(alpha))/(alpha - 1), delta = delta.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = t; left out, the caller vouches
            for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        delta: a number, 0 < delta <= 1
        t: a number in nats, 0 <= t; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Canonne, Kamath and Steinke 2020, arXiv:2004.00010 (mechanisms.renyi-dp-to-approx-dp).
    """

@overload
def renyi_dp_to_approx_dp(*, alpha: Number, delta: Number, t: Number, relation: str | None = None) -> Guarantee: ...
@overload
def renyi_dp_to_approx_dp_delta(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number, t: Number = ..., relation: str | None = None
) -> Guarantee:
    """Rényi DP implies approximate DP, with the sharper delta.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = (1 - 1/alpha)^(alpha - 1)*exp((alpha
    - 1)*(t - epsilon))/alpha.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = t; left out, the caller vouches
            for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon
        t: a number in nats, 0 <= t; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Canonne, Kamath and Steinke 2020, arXiv:2004.00010 (mechanisms.renyi-dp-to-approx-dp-delta).
    """

@overload
def renyi_dp_to_approx_dp_delta(
    *, alpha: Number, epsilon: Number, t: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def renyi_dp_to_chi_dp(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(alpha, epsilon)-Rényi DP bounds the mean of |p/q - 1|^alpha.

    Returns a guarantee: chi_dp with alpha = alpha, t = 1 + exp((alpha - 1)*epsilon).

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.renyi-dp-to-chi-dp).
    """

@overload
def renyi_dp_to_chi_dp(*, alpha: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def renyi_dp_to_kl_dp(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(alpha, epsilon)-Rényi DP bounds KL divergence by epsilon.

    Returns a guarantee: kl_dp with kappa = epsilon.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.renyi-dp-to-kl-dp).
    """

@overload
def renyi_dp_to_kl_dp(*, alpha: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def renyi_dp_to_replace_one(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., relation: str | None = None
) -> Guarantee:
    """(alpha, epsilon)-Rényi DP is (alpha/2, 3 epsilon)-Rényi DP for neighbours that are two steps apart.

    Returns a guarantee: renyi_dp with alpha = alpha/2, epsilon = 3*epsilon.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 2 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        two_steps(N, N2): a record is replaced by removing it and adding another

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Mironov 2017, arXiv:1702.07476, Proposition 2 (mechanisms.two-steps-renyi-dp).
    """

@overload
def renyi_dp_to_replace_one(*, alpha: Number, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def renyi_dp_weaken(
    renyi_dp: Guarantee, /, *, alpha: Number = ..., epsilon: Number = ..., epsilon2: Number, relation: str | None = None
) -> Guarantee:
    """Rényi DP with a larger epsilon.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = epsilon2.

    Arguments:
        renyi_dp: a guarantee, renyi_dp with alpha = alpha, epsilon = epsilon; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        epsilon <= epsilon2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (mechanisms.renyi-dp-weakening).
    """

@overload
def renyi_dp_weaken(*, alpha: Number, epsilon: Number, epsilon2: Number, relation: str | None = None) -> Guarantee: ...
def renyi_lower_bound(*, alpha: Number, relation: str | None = None) -> Bound:
    """D_alpha(P||Q) >= 0 for 1 < alpha < oo.

    Returns a lower bound: 0, in the statement
        0 <= t

    Arguments:
        alpha: a number, 1 < alpha
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        renyi(alpha, P, Q, t): the Rényi divergence of the two laws, of the order named first, is at
            most the number named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.2, first bullet (bs16.lemma-2.2a).
    """

def renyi_lower_order(*, order: Number, given_order: Number, d: Number, relation: str | None = None) -> Bound:
    """D_alpha(P||Q) <= D_beta(P||Q) for 1 < alpha <= beta < oo.

    Returns an upper bound: d, in the statement
        renyi(order, P, Q, d)

    Arguments:
        order: a number, 1 < order
        given_order: a number
        d: a number in nats, 0 <= d
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        order <= given_order

    Taken as given, and listed with the result:
        renyi(given_order, P, Q, d): the Rényi divergence of the two laws, of the order named first, is
            at most the number named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.2, fifth bullet (bs16.lemma-2.2e).
    """

def renyi_mixture_bound(*, d1: Number, alpha: Number, d0: Number, t: Number, relation: str | None = None) -> Bound:
    """D_alpha of mixtures is at most the larger of the two divergences, 1 < alpha < oo.

    Returns an upper bound: max(d1, d0), in the statement
        renyi(alpha, Pt, Qt, max(d1, d0))

    Arguments:
        d1: a number in nats, 0 <= d1
        alpha: a number, 1 < alpha
        d0: a number in nats, 0 <= d0
        t: a number, 0 <= t <= 1
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        renyi(alpha, P1, Q1, d1): the Rényi divergence of the two laws, of the order named first, is at
            most the number named last
        renyi(alpha, P0, Q0, d0): the Rényi divergence of the two laws, of the order named first, is at
            most the number named last
        mixture(Pt, t, P1, P0): the law named first is a mixture of the two named last; the number is
            the weight of the former
        mixture(Qt, t, Q1, Q0): the law named first is a mixture of the two named last; the number is
            the weight of the former

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.2, third bullet (bs16.lemma-2.2c).
    """

def renyi_postprocess(*, alpha: Number, d: Number, relation: str | None = None) -> Bound:
    """Randomised postprocessing does not increase Rényi divergence.

    Returns an upper bound: d, in the statement
        renyi(alpha, R, S, d)

    Arguments:
        alpha: a number, 1 < alpha
        d: a number in nats, 0 <= d
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        renyi(alpha, P, Q, d): the Rényi divergence of the two laws, of the order named first, is at
            most the number named last
        pushed(R, P, K): the law named first is that of an answer that is drawn from a law that may
            depend on an answer of the law named second
        pushed(S, Q, K): the law named first is that of an answer that is drawn from a law that may
            depend on an answer of the law named second

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.2 (bs16.lemma-2.2d).
    """

def renyi_triangle(*, alpha: Number, k: Number, d_pr: Number, d_rq: Number, relation: str | None = None) -> Bound:
    """D_a(P||Q) <= ka/(ka-1) D_{(ka-1)/(k-1)}(P||R) + D_{ka}(R||Q).

    Returns an upper bound: k*alpha*d_pr/(k*alpha - 1) + d_rq, in the statement
        renyi(alpha, P, Q, k*alpha*d_pr/(k*alpha - 1) + d_rq)

    Arguments:
        alpha: a number, 1 < alpha
        k: a number, 1 < k
        d_pr: a number in nats, 0 <= d_pr
        d_rq: a number in nats, 0 <= d_rq
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        renyi((k*alpha - 1)/(k - 1), P, R, d_pr): the Rényi divergence of the two laws, of the order
            named first, is at most the number named last
        renyi(k*alpha, R, Q, d_rq): the Rényi divergence of the two laws, of the order named first, is
            at most the number named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 5.2, equation (5) (bs16.lemma-5.2).
    """

@overload
def replaced_gaussian_dp_as_spaced_table_dp(
    replaced_gaussian_dp: Guarantee,
    /,
    *,
    last: Number,
    masses: Number,
    mu_squared: Number = ...,
    nodes: Number,
    origin: Number,
    places: Number,
    rate: Number = ...,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """Poisson-sampled Gaussian DP as a table, from some nodes, when a record is replaced.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        replaced_gaussian_dp: a guarantee, replaced_gaussian_dp with rate = rate, mu_squared =
            mu_squared; left out, the caller vouches for it by naming its numbers
        last: a number, last in N
        masses: a number
        mu_squared: a number, 0 < mu_squared; a guarantee tells it
        nodes: a number, nodes in N
        origin: a number
        places: a number
        rate: a number, 0 < rate <= 1; a guarantee tells it
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        entry(places, width, 0) = 0
        for all k: k in N and k <= nodes -> (entry(places, width, k + 1) - entry(places, width, k) -
            1)*(entry(places, width, k + 1) - entry(places, width, k) - 2)*(entry(places, width, k + 1)
            - entry(places, width, k) - 4)*(entry(places, width, k + 1) - entry(places, width, k) -
            8)*(entry(places, width, k + 1) - entry(places, width, k) - 16)*(entry(places, width, k + 1)
            - entry(places, width, k) - 32)*(entry(places, width, k + 1) - entry(places, width, k) -
            64)*(entry(places, width, k + 1) - entry(places, width, k) - 128) = 0
        for all k: k in N and k <= nodes -> 0 <= entry(masses, width, k) and entry(masses, width, k) <=
            entry(table, width, entry(places, width, k)) and entry(places, width, k) <= last
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all k: k in N and k <= nodes -> unit*rate*(erfc((log(((1 - rate)*(exp(step*(entry(places,
            width, k) - origin)) - 1) + sqrt(((1 - rate)*(exp(step*(entry(places, width, k) - origin)) -
            1))^2 + 4*exp(step*(entry(places, width, k) -
            origin))*rate^2*exp(-mu_squared)))/(2*rate))/sqrt(mu_squared) -
            sqrt(mu_squared)/2)/sqrt(2))/2 - exp(log(((1 - rate)*(exp(step*(entry(places, width, k) -
            origin)) - 1) + sqrt(((1 - rate)*(exp(step*(entry(places, width, k) - origin)) - 1))^2 +
            4*exp(step*(entry(places, width, k) -
            origin))*rate^2*exp(-mu_squared)))/(2*rate)))*erfc((log(((1 - rate)*(exp(step*(entry(places,
            width, k) - origin)) - 1) + sqrt(((1 - rate)*(exp(step*(entry(places, width, k) - origin)) -
            1))^2 + 4*exp(step*(entry(places, width, k) -
            origin))*rate^2*exp(-mu_squared)))/(2*rate))/sqrt(mu_squared) +
            sqrt(mu_squared)/2)/sqrt(2))/2 + exp(step*(entry(places, width, k) - origin))*(erfc((log(((1
            - rate)*(exp(step*(entry(places, width, k) - origin)) - 1) + sqrt(((1 -
            rate)*(exp(step*(entry(places, width, k) - origin)) - 1))^2 + 4*exp(step*(entry(places,
            width, k) - origin))*rate^2*exp(-mu_squared)))*exp(mu_squared)/(2*rate))/sqrt(mu_squared) -
            sqrt(mu_squared)/2)/sqrt(2))/2 - exp(log(((1 - rate)*(exp(step*(entry(places, width, k) -
            origin)) - 1) + sqrt(((1 - rate)*(exp(step*(entry(places, width, k) - origin)) - 1))^2 +
            4*exp(step*(entry(places, width, k) -
            origin))*rate^2*exp(-mu_squared)))*exp(mu_squared)/(2*rate)))*erfc((log(((1 -
            rate)*(exp(step*(entry(places, width, k) - origin)) - 1) + sqrt(((1 -
            rate)*(exp(step*(entry(places, width, k) - origin)) - 1))^2 + 4*exp(step*(entry(places,
            width, k) - origin))*rate^2*exp(-mu_squared)))*exp(mu_squared)/(2*rate))/sqrt(mu_squared) +
            sqrt(mu_squared)/2)/sqrt(2))/2)/(((1 - rate)*(exp(step*(entry(places, width, k) - origin)) -
            1) + sqrt(((1 - rate)*(exp(step*(entry(places, width, k) - origin)) - 1))^2 +
            4*exp(step*(entry(places, width, k) -
            origin))*rate^2*exp(-mu_squared)))*exp(mu_squared)/(2*rate))) <= entry(values, width, k)
        for all k: k in N and k <= nodes - 1 -> (entry(values, width, k + 2) - entry(values, width, k +
            1))*(exp(step*(entry(places, width, k + 1) - entry(places, width, k))) - 1) - (entry(values,
            width, k + 1) - entry(values, width, k))*(1 + exp(step*(entry(places, width, k + 1) -
            entry(places, width, k))) - 1)*(exp(step*(entry(places, width, k + 1 + 1) - entry(places,
            width, k + 1))) - 1) <= (exp(step*(entry(places, width, k + 1 + 1) - entry(places, width, k
            + 1))) - 1)*(exp(step*(entry(places, width, k + 1) - entry(places, width, k))) -
            1)*entry(masses, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step*(entry(places, width, 1) -
            entry(places, width, 0))) - 1)*(unit - entry(values, width, 0)) <= (exp(step*(entry(places,
            width, 1) - entry(places, width, 0))) - 1)*entry(masses, width, 0)
        entry(values, width, nodes) <= entry(values, width, nodes + 1)
        entry(values, width, nodes) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle, Barthe and Gaboardi 2018, arXiv:1807.01647v2
    (sampling.spaced-table-of-replaced-gaussian-dp).
    """

@overload
def replaced_gaussian_dp_as_spaced_table_dp(
    *,
    last: Number,
    masses: Number,
    mu_squared: Number,
    nodes: Number,
    origin: Number,
    places: Number,
    rate: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def replaced_gaussian_dp_to_gaussian_dp(
    replaced_gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., rate: Number = ..., relation: str | None = None
) -> Guarantee:
    """What Gaussian DP is after sampling, it is without, for two steps.

    Returns a guarantee: gaussian_dp with mu_squared = 4*mu_squared.

    Arguments:
        replaced_gaussian_dp: a guarantee, replaced_gaussian_dp with rate = rate, mu_squared =
            mu_squared; left out, the caller vouches for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        rate: a number, 0 < rate <= 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Dong, Roth and Su 2022, arXiv:1905.02383, Theorem 2.14
    (sampling.replaced-gaussian-dp-to-gaussian-dp).
    """

@overload
def replaced_gaussian_dp_to_gaussian_dp(
    *, mu_squared: Number, rate: Number, relation: str | None = None
) -> Guarantee: ...
def report_noisy_max(*, sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """Report-noisy-max with Gumbel noise of scale s is (2 Delta/s)-DP.

    Returns a guarantee: pure_dp with epsilon = 2*sensitivity/scale.

    Arguments:
        sensitivity: a number, 0 < sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, (sensitivity : real)):
            between neighbours, the score of each candidate changes by at most the number named last
        for all x : X: finite_law(M(x), n, item, (i => E[z ~ lebesgue](exp(-(z - u(x,
            i))/scale)*exp(-sum(j = 1..n, exp(-(z - u(x, j))/scale)))/scale))): the mechanism gives the
            candidate whose score with Gumbel noise is the largest
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Gumbel 1954; Durfee and Rogers 2019, arXiv:1905.04273 (mechanisms.report-noisy-max).
    """

def report_noisy_max_laplace(*, sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """Report-noisy-max with Laplace noise of scale b is (2 Delta/b)-DP.

    Returns a guarantee: pure_dp with epsilon = 2*sensitivity/scale.

    Arguments:
        sensitivity: a number, 0 <= sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, (sensitivity : real)):
            between neighbours, the score of each candidate changes by at most the number named last
        for all i: i in N -> 1 <= i -> i <= n -> for all x1 : X: for all x2 : X: for all r : V: N(x1,
            x2) -> abs(best(x1, i, r) - best(x2, i, r)) <= sensitivity: between neighbours, the best of
            the other noisy scores changes by at most the number on the right, whatever the noise
        for all z: laplace(L(z), z, scale): the noise is Laplace noise, of the scale named last
        for all x : X: finite_law(M(x), n, item, (i => E[r ~ J(i)](E[s ~ L(u(x, i))](1[best(x, i, r) <
            s])))): the mechanism gives the candidate whose score with noise of law L is the largest
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dwork and Roth 2014, Claim 3.9 and Section 3.3, for utilities that need not be monotone
    (mechanisms.report-noisy-max-laplace).
    """

def report_noisy_max_laplace_by_margin(
    *, margin_sensitivity: Number, scale: Number, relation: str | None = None
) -> Guarantee:
    """Report-noisy-max with Laplace noise of scale b is (Gamma/b)-DP when all margins move by at most
    Gamma.

    Returns a guarantee: pure_dp with epsilon = margin_sensitivity/scale.

    Arguments:
        margin_sensitivity: a number, 0 <= margin_sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> for all x1 : X: for all x2 : X: for all r : V: N(x1,
            x2) -> abs(best(x1, i, r) - u(x1, i) - (best(x2, i, r) - u(x2, i))) <= margin_sensitivity:
            between neighbours, the lead of the best of the other noisy scores over the score u changes
            by at most the number on the right, whatever the noise
        for all z: laplace(L(z), z, scale): the noise is Laplace noise, of the scale named last
        for all x : X: finite_law(M(x), n, item, (i => E[r ~ J(i)](E[s ~ L(u(x, i))](1[best(x, i, r) <
            s])))): the mechanism gives the candidate whose score with noise of law L is the largest
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dwork and Roth 2014, Claim 3.9 and Section 3.3, for utilities that need not be monotone
    (mechanisms.report-noisy-max-margin).
    """

def report_noisy_max_unmoved(*, sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """Report-noisy-max with Gumbel noise is 0-DP for utilities of sensitivity 0.

    Returns a guarantee: pure_dp with epsilon = 0.

    Arguments:
        sensitivity: a number, 0 <= sensitivity <= 0
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, (sensitivity : real)):
            between neighbours, the score of each candidate changes by at most the number named last
        for all x : X: finite_law(M(x), n, item, (i => E[z ~ lebesgue](exp(-(z - u(x,
            i))/scale)*exp(-sum(j = 1..n, exp(-(z - u(x, j))/scale)))/scale))): the mechanism gives the
            candidate whose score with Gumbel noise is the largest
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Gumbel 1954; Durfee and Rogers 2019, arXiv:1905.04273 (mechanisms.report-noisy-max-unmoved).
    """

def report_noisy_max_zcdp(*, sensitivity: Number, scale: Number, relation: str | None = None) -> Guarantee:
    """Report-noisy-max with Gumbel noise of scale s is (Delta^2/(2 s^2))-zCDP.

    Returns a guarantee: zcdp with xi = 0, rho = sensitivity^2/(2*scale^2).

    Arguments:
        sensitivity: a number, 0 < sensitivity
        scale: a number, 0 < scale
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, (sensitivity : real)):
            between neighbours, the score of each candidate changes by at most the number named last
        for all x : X: finite_law(M(x), n, item, (i => E[z ~ lebesgue](exp(-(z - u(x,
            i))/scale)*exp(-sum(j = 1..n, exp(-(z - u(x, j))/scale)))/scale))): the mechanism gives the
            candidate whose score with Gumbel noise is the largest
        n in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Durfee and Rogers 2019, arXiv:1905.04273; Cesar and Rogers 2021, arXiv:2004.07223
    (mechanisms.report-noisy-max-zcdp).
    """

def response_correlation(*, epsilon: Number, relation: str | None = None) -> Bound:
    """Randomized response reports a sign with correlation tanh(epsilon/2).

    Returns an exact value: tanh(epsilon/2), in the statement
        E[v ~ R](s*v) = tanh(epsilon/2)

    Arguments:
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        s = 1 or s = -1: s is a sign
        for all f : real -> real: E[v ~ R](f(v)) = exp(epsilon)*f(s)/(1 + exp(epsilon)) + (1 -
            exp(epsilon)/(1 + exp(epsilon)))*f(-s): R is the law of the randomized response to the sign
            s

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1 (bs16.ex-6.1-rr-mean).
    """

@overload
def sample_values_error(
    zcdp: Guarantee, /, *, alpha: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """With private accurate answers, values at a sample are near those of its law.

    Returns an upper bound: 2*alpha + sqrt(2*(xi + rho)), in the statement
        integrable[x ~ P](d(q(x), m)) and E[x ~ P](d(q(x), m)) <= 2*alpha + sqrt(2*(xi + rho))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 <= alpha
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1 <= f(v, a) and f(v, a) <= 1: the values f(v, a) of records lie
            between -1 and 1
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        sample(P, D, e, c): the records of the data are independent draws from the law D
        for all v : V: p(v, m) = E[a ~ D](f(v, a)): m is the mean of the values of a record of law D
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Proposition C.3 (bs16.lemma-7.5-values).
    """

@overload
def sample_values_error(*, alpha: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def sampled_gaussian_dp_as_spaced_table_dp(
    sampled_gaussian_dp: Guarantee,
    /,
    *,
    last: Number,
    masses: Number,
    mu_squared: Number = ...,
    nodes: Number,
    origin: Number,
    places: Number,
    rate: Number = ...,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """Poisson-sampled Gaussian DP as a table, from some nodes.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        sampled_gaussian_dp: a guarantee, sampled_gaussian_dp with rate = rate, mu_squared = mu_squared;
            left out, the caller vouches for it by naming its numbers
        last: a number, last in N
        masses: a number
        mu_squared: a number, 0 < mu_squared; a guarantee tells it
        nodes: a number, nodes in N
        origin: a number
        places: a number
        rate: a number, 0 < rate <= 1; a guarantee tells it
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        entry(places, width, 0) = 0
        for all k: k in N and k <= nodes -> (entry(places, width, k + 1) - entry(places, width, k) -
            1)*(entry(places, width, k + 1) - entry(places, width, k) - 2)*(entry(places, width, k + 1)
            - entry(places, width, k) - 4)*(entry(places, width, k + 1) - entry(places, width, k) -
            8)*(entry(places, width, k + 1) - entry(places, width, k) - 16)*(entry(places, width, k + 1)
            - entry(places, width, k) - 32)*(entry(places, width, k + 1) - entry(places, width, k) -
            64)*(entry(places, width, k + 1) - entry(places, width, k) - 128) = 0
        for all k: k in N and k <= nodes -> 0 <= entry(masses, width, k) and entry(masses, width, k) <=
            entry(table, width, entry(places, width, k)) and entry(places, width, k) <= last
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        exp(step*(entry(places, width, 0) - origin)) < 1 - rate
        unit*(1 - exp(step*(entry(places, width, 0) - origin))) <= entry(values, width, 0)
        1 - rate < exp(step*(entry(places, width, 1) - origin))
        for all k: k in N and k <= nodes - 1 -> unit*rate*(erfc((log((exp(step*(entry(places, width, k +
            1) - origin)) - (1 - rate))/rate)/sqrt(mu_squared) - sqrt(mu_squared)/2)/sqrt(2))/2 -
            exp(log((exp(step*(entry(places, width, k + 1) - origin)) - (1 -
            rate))/rate))*erfc((log((exp(step*(entry(places, width, k + 1) - origin)) - (1 -
            rate))/rate)/sqrt(mu_squared) + sqrt(mu_squared)/2)/sqrt(2))/2) <= entry(values, width, k +
            1)
        for all k: k in N and k <= nodes - 1 -> (entry(values, width, k + 2) - entry(values, width, k +
            1))*(exp(step*(entry(places, width, k + 1) - entry(places, width, k))) - 1) - (entry(values,
            width, k + 1) - entry(values, width, k))*(1 + exp(step*(entry(places, width, k + 1) -
            entry(places, width, k))) - 1)*(exp(step*(entry(places, width, k + 1 + 1) - entry(places,
            width, k + 1))) - 1) <= (exp(step*(entry(places, width, k + 1 + 1) - entry(places, width, k
            + 1))) - 1)*(exp(step*(entry(places, width, k + 1) - entry(places, width, k))) -
            1)*entry(masses, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step*(entry(places, width, 1) -
            entry(places, width, 0))) - 1)*(unit - entry(values, width, 0)) <= (exp(step*(entry(places,
            width, 1) - entry(places, width, 0))) - 1)*entry(masses, width, 0)
        entry(values, width, nodes) <= entry(values, width, nodes + 1)
        entry(values, width, nodes) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, Poisson subsampling
    (lattices.spaced-table-of-sampled-gaussian-dp).
    """

@overload
def sampled_gaussian_dp_as_spaced_table_dp(
    *,
    last: Number,
    masses: Number,
    mu_squared: Number,
    nodes: Number,
    origin: Number,
    places: Number,
    rate: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def sampled_gaussian_dp_as_table_dp(
    sampled_gaussian_dp: Guarantee,
    /,
    *,
    last: Number,
    mu_squared: Number = ...,
    origin: Number,
    rate: Number = ...,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """Poisson-sampled Gaussian DP as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        sampled_gaussian_dp: a guarantee, sampled_gaussian_dp with rate = rate, mu_squared = mu_squared;
            left out, the caller vouches for it by naming its numbers
        last: a number, last in N
        mu_squared: a number, 0 < mu_squared; a guarantee tells it
        origin: a number
        rate: a number, 0 < rate <= 1; a guarantee tells it
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        exp(step*-1*origin) < 1 - rate
        unit*(1 - exp(step*-1*origin)) <= entry(values, width, 0)
        1 - rate < exp(step*(1 - origin))
        for all k: k in N and k <= last - 1 -> unit*rate*(erfc((log((exp(step*(k + 1 - origin)) - (1 -
            rate))/rate)/sqrt(mu_squared) - sqrt(mu_squared)/2)/sqrt(2))/2 - exp(log((exp(step*(k + 1 -
            origin)) - (1 - rate))/rate))*erfc((log((exp(step*(k + 1 - origin)) - (1 -
            rate))/rate)/sqrt(mu_squared) + sqrt(mu_squared)/2)/sqrt(2))/2) <= entry(values, width, k +
            1)
        for all k: k in N and k <= last - 1 -> entry(values, width, k + 2) - entry(values, width, k + 1)
            - exp(step)*(entry(values, width, k + 1) - entry(values, width, k)) <= (exp(step) -
            1)*entry(table, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step) - 1)*(unit - entry(values, width,
            0)) <= (exp(step) - 1)*entry(table, width, 0)
        entry(values, width, last) <= entry(values, width, last + 1)
        entry(values, width, last) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, Poisson subsampling
    (lattices.table-of-sampled-gaussian-dp).
    """

@overload
def sampled_gaussian_dp_as_table_dp(
    *,
    last: Number,
    mu_squared: Number,
    origin: Number,
    rate: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def sampled_gaussian_dp_to_gaussian_dp(
    sampled_gaussian_dp: Guarantee, /, *, mu_squared: Number = ..., rate: Number = ..., relation: str | None = None
) -> Guarantee:
    """What Gaussian DP is after sampling, it is without.

    Returns a guarantee: gaussian_dp with mu_squared = mu_squared.

    Arguments:
        sampled_gaussian_dp: a guarantee, sampled_gaussian_dp with rate = rate, mu_squared = mu_squared;
            left out, the caller vouches for it by naming its numbers
        mu_squared: a number, 0 <= mu_squared; a guarantee tells it
        rate: a number, 0 < rate <= 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (sampling.sampled-gaussian-dp-to-gaussian-dp).
    """

@overload
def sampled_gaussian_dp_to_gaussian_dp(
    *, mu_squared: Number, rate: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def sampled_laplace_dp_as_table_dp(
    sampled_laplace_dp: Guarantee,
    /,
    *,
    last: Number,
    origin: Number,
    rate: Number = ...,
    rest: Number,
    shift: Number = ...,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """Poisson-sampled Laplace DP as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        sampled_laplace_dp: a guarantee, sampled_laplace_dp with rate = rate, shift = shift; left out,
            the caller vouches for it by naming its numbers
        last: a number, last in N
        origin: a number
        rate: a number, 0 < rate <= 1; a guarantee tells it
        rest: a number, 0 <= rest
        shift: a number, 0 <= shift; a guarantee tells it
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        exp(step*-1*origin) < 1 - rate
        unit*(1 - exp(step*-1*origin)) <= entry(values, width, 0)
        1 - rate < exp(step*(1 - origin))
        for all k: k in N and k <= last - 1 -> unit*rate*max(max(1 - (exp(step*(k + 1 - origin)) - (1 -
            rate))/rate, 1 - sqrt((exp(step*(k + 1 - origin)) - (1 - rate))/rate)*exp(-1*shift/2)), 0)
            <= entry(values, width, k + 1)
        for all k: k in N and k <= last - 1 -> entry(values, width, k + 2) - entry(values, width, k + 1)
            - exp(step)*(entry(values, width, k + 1) - entry(values, width, k)) <= (exp(step) -
            1)*entry(table, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step) - 1)*(unit - entry(values, width,
            0)) <= (exp(step) - 1)*entry(table, width, 0)
        entry(values, width, last) <= entry(values, width, last + 1)
        entry(values, width, last) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, Poisson subsampling
    (lattices.table-of-sampled-laplace-dp).
    """

@overload
def sampled_laplace_dp_as_table_dp(
    *,
    last: Number,
    origin: Number,
    rate: Number,
    rest: Number,
    shift: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def sampled_response_dp_as_table_dp(
    sampled_response_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon: Number = ...,
    keep: Number = ...,
    last: Number,
    origin: Number,
    rate: Number = ...,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee:
    """A Poisson-sampled randomized response as a table.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        sampled_response_dp: a guarantee, sampled_response_dp with rate = rate, epsilon = epsilon, keep
            = keep, delta = delta; left out, the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        keep: a number, 0 <= keep <= 1; a guarantee tells it
        last: a number, last in N
        origin: a number
        rate: a number, 0 < rate <= 1; a guarantee tells it
        rest: a number, 0 <= rest
        step: a number, 0 < step
        table: a number, table in N
        unit: a number, unit in N and 1 <= unit
        values: a number
        width: a number, width in N and 1 <= width
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        exp(step*-1*origin) < 1 - rate
        unit*(1 - exp(step*-1*origin)) <= entry(values, width, 0)
        1 - rate < exp(step*(1 - origin))
        for all k: k in N and k <= last - 1 -> unit*rate*(delta + (1 - delta)*(keep*(max(exp(epsilon) -
            (exp(step*(k + 1 - origin)) - (1 - rate))/rate, 0) + max(1 - (exp(step*(k + 1 - origin)) -
            (1 - rate))*exp(epsilon)/rate, 0))/(1 + exp(epsilon)) + (1 - keep)*max(1 - (exp(step*(k + 1
            - origin)) - (1 - rate))/rate, 0))) <= entry(values, width, k + 1)
        for all k: k in N and k <= last - 1 -> entry(values, width, k + 2) - entry(values, width, k + 1)
            - exp(step)*(entry(values, width, k + 1) - entry(values, width, k)) <= (exp(step) -
            1)*entry(table, width, k + 1)
        entry(values, width, 1) - entry(values, width, 0) + (exp(step) - 1)*(unit - entry(values, width,
            0)) <= (exp(step) - 1)*entry(table, width, 0)
        entry(values, width, last) <= entry(values, width, last + 1)
        entry(values, width, last) <= unit*rest

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, Poisson subsampling
    (lattices.table-of-sampled-response).
    """

@overload
def sampled_response_dp_as_table_dp(
    *,
    delta: Number,
    epsilon: Number,
    keep: Number,
    last: Number,
    origin: Number,
    rate: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    values: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def sign_correlation_ceiling(
    zcdp: Guarantee, /, *, n: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """E<x, M(x)> <= n sqrt((xi + rho)/2) for n uniform signs x and answers in [-1, 1].

    Returns an upper bound: n*(1/2)*sqrt(2*(xi + rho)), in the statement
        sum(i = 1..n, E[x ~ P](E[y ~ M(x)](s(x, i)*v(y, i)))) <= n*(1/2)*sqrt(2*(xi + rho))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        n: a number, n in N and 1 <= n
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: for all i: s(x, i) = 1 or s(x, i) = -1: each record is a sign
        for all x : X: for all i: i in N -> 1 <= i -> i <= n -> s(t(i, x), i) = -s(x, i) and N(x, t(i,
            x)): to replace the record i by its opposite changes the sign of that record, and makes a
            neighbour
        for all i: for all phi : X -> real: i in N -> 1 <= i -> i <= n -> (for all x : X: 0 <= phi(x)
            and phi(x) <= 1) -> E[x ~ P](phi(t(i, x))) = E[x ~ P](phi(x)): the law of the data stays the
            same when the record i is replaced by its opposite
        for all y : Y: for all i: -1 <= v(y, i) and v(y, i) <= 1: the answers v(y, i) lie between -1 and
            1

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, section 6.1, with an explicit constant
    (bs16.ex-6.1-rr-ceiling).
    """

@overload
def sign_correlation_ceiling(*, n: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
def sinh_ratio_bound(*, x: Number, y: Number, relation: str | None = None) -> Bound:
    """(sinh x - sinh y)/sinh(x - y) <= exp(x y/2) for all 0 <= y < x.

    Returns an upper bound: exp(x*y/2), in the statement
        (sinh(x) - sinh(y))/sinh(x - y) <= exp(x*y/2)

    Arguments:
        x: a number
        y: a number, 0 <= y
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        y < x

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Lemma B.1 of Bun and Steinke 2016, arXiv:1605.02065v1, without x <= 2
    (bs16x.lemma-b.1-unrestricted).
    """

def statistical_queries(*, delta: Number, k: Number, sigma: Number, relation: str | None = None) -> Guarantee:
    """k statistical queries with noise N(0, (sigma/n)^2) are (k/(2 sigma^2) + sqrt(2 k
    log(1/delta))/sigma, delta)-DP.

    Returns a guarantee: approx_dp with epsilon = k/(2*sigma^2) + sqrt(2*k*log(1/delta)/sigma^2), delta
    = delta.

    Arguments:
        delta: a number, 0 < delta <= 1
        k: a number, k in N and 1 <= k
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        for all x1 : X: for all x2 : X: for all i: N(x1, x2) -> abs(q(x1, i) - q(x2, i)) <= 1/n: between
            neighbours, each value of the query changes by at most the number on the right
        read_back(append, front, last): a list of answers can be read entry by entry
        for all x : X: gaussian_vector((i => M(x, i)), append, empty, (i => q(x, i)), sigma/n): the
            answer is the vector of values of the query plus independent Gaussian noise, of the standard
            deviation named last, on each of them
        0 < n

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, footnote 2, with explicit constants
    (bs16.footnote-2).
    """

@overload
def subsample_net_radius(
    zcdp: Guarantee, /, *, alpha: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """With private accurate answers for data sets of one size, every value at a data set of another size
    is within 2 alpha + sqrt(2 (xi + rho)) of one of theirs.

    Returns an upper bound: 2*alpha + sqrt(2*(xi + rho)), in the statement
        for some x : X: d(q(x), q2(x2)) <= 2*alpha + sqrt(2*(xi + rho))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 <= alpha
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1 <= f(v, a) and f(v, a) <= 1: the values f(v, a) of records lie
            between -1 and 1
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        for all D : probability on A: for some P : probability on X: sample(P, D, e, c): whatever law
            the records are drawn from, there is a law of data sets whose records are independent draws
            from it
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right
        for all v : V: for all x2 : X2: p(v, q2(x2)) = E[j ~ J2](f(v, e2(x2, j))): the value of the
            query q2, on larger data sets, is the mean of the values of the records

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 7.5 (bs16.lemma-7.5).
    """

@overload
def subsample_net_radius(*, alpha: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def table_dp_coarser(
    table_dp: Guarantee,
    /,
    *,
    last: Number = ...,
    last2: Number,
    origin: Number = ...,
    rest: Number = ...,
    step: Number = ...,
    table: Number = ...,
    table2: Number,
    unit: Number = ...,
    width: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """A table on every second node.

    Returns a guarantee: table_dp with step = 2*step, table = table2, width = width, last = last2,
    origin = (origin - 1)/2, rest = rest, unit = unit.

    Arguments:
        table_dp: a guarantee, table_dp with step = step, table = table, width = width, last = last,
            origin = origin, rest = rest, unit = unit; left out, the caller vouches for it by naming its
            numbers
        last: a number, last in N; a guarantee tells it
        last2: a number, last2 in N
        origin: a number; a guarantee tells it
        rest: a number, 0 <= rest; a guarantee tells it
        step: a number, 0 < step; a guarantee tells it
        table: a number, table in N; a guarantee tells it
        table2: a number, table2 in N
        unit: a number, unit in N and 1 <= unit; a guarantee tells it
        width: a number, width in N and 1 <= width; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        last = 2*last2 + 2
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        entry(table, width, 0) = 0
        entry(table, width, last) = 0
        for all j: j in N and j <= last2 -> (1 + exp(step))*entry(table, width, 2*j + 1) +
            exp(step)*entry(table, width, 2*j) + entry(table, width, 2*j + 2) <= (1 +
            exp(step))*entry(table2, width, j)

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, dominating pairs (lattices.table-coarser).
    """

@overload
def table_dp_coarser(
    *,
    last: Number,
    last2: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    table2: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def table_dp_compose(
    table_dp: Guarantee,
    table_dp2: Guarantee,
    /,
    *,
    last: Number = ...,
    last2: Number = ...,
    last3: Number,
    low: Number,
    origin: Number = ...,
    origin2: Number = ...,
    rest: Number = ...,
    rest2: Number = ...,
    rest3: Number,
    step: Number = ...,
    table: Number = ...,
    table2: Number = ...,
    table3: Number,
    unit: Number = ...,
    width: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """The outcome of an adaptive composition, whose table is a product of tables.

    Returns a guarantee: table_dp with step = step, table = table3, width = width, last = last3, origin
    = origin + origin2 - low, rest = rest3, unit = unit.

    Arguments:
        table_dp: a guarantee, table_dp with step = step, table = table, width = width, last = last,
            origin = origin, rest = rest, unit = unit; left out, the caller vouches for it by naming its
            numbers
        table_dp2: a guarantee, table_dp with step = step, table = table2, width = width, last = last2,
            origin = origin2, rest = rest2, unit = unit; left out, the caller vouches for it by naming
            its numbers
        last: a number, last in N; a guarantee tells it
        last2: a number, last2 in N; a guarantee tells it
        last3: a number, last3 in N
        low: a number, low in N
        origin: a number; a guarantee tells it
        origin2: a number; a guarantee tells it
        rest: a number, 0 <= rest; a guarantee tells it
        rest2: a number, 0 <= rest2; a guarantee tells it
        rest3: a number, 0 <= rest3
        step: a number, 0 < step; a guarantee tells it
        table: a number, table in N; a guarantee tells it
        table2: a number, table2 in N; a guarantee tells it
        table3: a number, table3 in N
        unit: a number, unit in N and 1 <= unit; a guarantee tells it
        width: a number, width in N and 1 <= width; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        low + last3 <= last + last2
        for all i: i in N and i <= last -> 0 <= entry(table, width, i)
        for all i: i in N and i <= last2 -> 0 <= entry(table2, width, i)
        for all k: k in N and k <= last3 -> unit*entry(table3, width, k) <= sum(i = max(0, k + low -
            last2)..min(last, k + low), entry(table, width, i)*entry(table2, width, k + low - i))
        rest2 + rest*sum(i = 0..last2, entry(table2, width, i))/unit + (sum(i = 0..last, entry(table,
            width, i))*sum(i = 0..last2, entry(table2, width, i))/unit - sum(i = 0..last3, entry(table3,
            width, i)))/unit <= rest3

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Zhu, Dong and Wang 2022, arXiv:2106.08567, composition of dominating pairs
    (lattices.tables).
    """

@overload
def table_dp_compose(
    table_dp: Guarantee,
    /,
    *,
    last: Number = ...,
    last2: Number,
    last3: Number,
    low: Number,
    origin: Number = ...,
    origin2: Number,
    rest: Number = ...,
    rest2: Number,
    rest3: Number,
    step: Number = ...,
    table: Number = ...,
    table2: Number,
    table3: Number,
    unit: Number = ...,
    width: Number = ...,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def table_dp_compose(
    *,
    last: Number,
    last2: Number,
    last3: Number,
    low: Number,
    origin: Number,
    origin2: Number,
    rest: Number,
    rest2: Number,
    rest3: Number,
    step: Number,
    table: Number,
    table2: Number,
    table3: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def table_dp_one_order(
    table_dp: Guarantee,
    /,
    *,
    last: Number = ...,
    origin: Number = ...,
    rest: Number = ...,
    step: Number = ...,
    table: Number = ...,
    unit: Number = ...,
    width: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """A table for neighbours in both orders is one for those in one order.

    Returns a guarantee: table_dp with step = step, table = table, width = width, last = last, origin =
    origin, rest = rest, unit = unit.

    Arguments:
        table_dp: a guarantee, table_dp with step = step, table = table, width = width, last = last,
            origin = origin, rest = rest, unit = unit; left out, the caller vouches for it by naming its
            numbers
        last: a number, last in N; a guarantee tells it
        origin: a number; a guarantee tells it
        rest: a number, 0 <= rest; a guarantee tells it
        step: a number, 0 < step; a guarantee tells it
        table: a number, table in N; a guarantee tells it
        unit: a number, unit in N and 1 <= unit; a guarantee tells it
        width: a number, width in N and 1 <= width; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        add_or_remove(N2, N): of two neighbours one has a record more than the other, and remove-one has
            that one first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (lattices.table-one-order).
    """

@overload
def table_dp_one_order(
    *,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def table_dp_shift(
    table_dp: Guarantee,
    /,
    *,
    last: Number = ...,
    last2: Number,
    low: Number,
    origin: Number = ...,
    rest: Number = ...,
    step: Number = ...,
    table: Number = ...,
    table2: Number,
    unit: Number = ...,
    width: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """A table with places more at both ends.

    Returns a guarantee: table_dp with step = step, table = table2, width = width, last = last2, origin
    = origin + low, rest = rest, unit = unit.

    Arguments:
        table_dp: a guarantee, table_dp with step = step, table = table, width = width, last = last,
            origin = origin, rest = rest, unit = unit; left out, the caller vouches for it by naming its
            numbers
        last: a number, last in N; a guarantee tells it
        last2: a number, last2 in N
        low: a number, low in N
        origin: a number; a guarantee tells it
        rest: a number, 0 <= rest; a guarantee tells it
        step: a number, 0 < step; a guarantee tells it
        table: a number, table in N; a guarantee tells it
        table2: a number, table2 in N
        unit: a number, unit in N and 1 <= unit; a guarantee tells it
        width: a number, width in N and 1 <= width; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        low + last <= last2
        for all i: i in N and i <= last2 -> 0 <= entry(table2, width, i)
        for all k: k in N and k <= last -> entry(table, width, k) <= entry(table2, width, k + low)

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (lattices.table-shifted).
    """

@overload
def table_dp_shift(
    *,
    last: Number,
    last2: Number,
    low: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    table2: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def table_dp_to_approx_dp(
    table_dp: Guarantee,
    /,
    *,
    epsilon: Number,
    last: Number = ...,
    origin: Number = ...,
    rest: Number = ...,
    step: Number = ...,
    table: Number = ...,
    unit: Number = ...,
    width: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """The delta that a table gives for an epsilon.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = rest + sum(i = 0..last, entry(table,
    width, i)*max(1 - exp(epsilon)*exp(step)^(origin - i), 0))/unit.

    Arguments:
        table_dp: a guarantee, table_dp with step = step, table = table, width = width, last = last,
            origin = origin, rest = rest, unit = unit; left out, the caller vouches for it by naming its
            numbers
        epsilon: a number in nats, 0 <= epsilon
        last: a number, last in N; a guarantee tells it
        origin: a number; a guarantee tells it
        rest: a number, 0 <= rest; a guarantee tells it
        step: a number, 0 < step; a guarantee tells it
        table: a number, table in N; a guarantee tells it
        unit: a number, unit in N and 1 <= unit; a guarantee tells it
        width: a number, width in N and 1 <= width; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle and Wang 2018, arXiv:1805.06530, Theorem 5 (lattices.table-delta).
    """

@overload
def table_dp_to_approx_dp(
    *,
    epsilon: Number,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def table_dp_to_approx_dp_either_order(
    table_dp: Guarantee,
    /,
    *,
    epsilon: Number,
    last: Number = ...,
    origin: Number = ...,
    rest: Number = ...,
    step: Number = ...,
    table: Number = ...,
    unit: Number = ...,
    width: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """The delta that a table gives, where the record is removed or added.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = max(rest + sum(i = 0..last,
    entry(table, width, i)*max(1 - exp(epsilon)*exp(step)^(origin - i), 0))/unit, 1 - exp(epsilon) +
    exp(epsilon)*(rest + sum(i = 0..last, entry(table, width, i)*max(1 - exp(-epsilon)*exp(step)^(origin
    - i), 0))/unit)).

    Arguments:
        table_dp: a guarantee, table_dp with step = step, table = table, width = width, last = last,
            origin = origin, rest = rest, unit = unit; left out, the caller vouches for it by naming its
            numbers
        epsilon: a number in nats, 0 <= epsilon
        last: a number, last in N; a guarantee tells it
        origin: a number; a guarantee tells it
        rest: a number, 0 <= rest; a guarantee tells it
        step: a number, 0 < step; a guarantee tells it
        table: a number, table in N; a guarantee tells it
        unit: a number, unit in N and 1 <= unit; a guarantee tells it
        width: a number, width in N and 1 <= width; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        add_or_remove(N2, N): of two neighbours one has a record more than the other, and remove-one has
            that one first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Balle and Wang 2018, arXiv:1805.06530, Theorem 5 (lattices.table-delta-either-order).
    """

@overload
def table_dp_to_approx_dp_either_order(
    *,
    epsilon: Number,
    last: Number,
    origin: Number,
    rest: Number,
    step: Number,
    table: Number,
    unit: Number,
    width: Number,
    relation: str | None = None,
) -> Guarantee: ...
@overload
def total_variation_at_most_one(
    total_variation: Guarantee, /, *, delta: Number = ..., relation: str | None = None
) -> Guarantee:
    """No total variation is above 1.

    Returns a guarantee: total_variation with delta = 1.

    Arguments:
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 1 <= delta <= 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (notions.total-variation-says-nothing).
    """

@overload
def total_variation_at_most_one(*, delta: Number, relation: str | None = None) -> Guarantee: ...
@overload
def total_variation_compose(
    total_variation: Guarantee,
    total_variation2: Guarantee,
    /,
    *,
    delta: Number = ...,
    delta2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition: bounds on total variation add up.

    Returns a guarantee: total_variation with delta = delta + delta2.

    Arguments:
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        total_variation2: a guarantee, total_variation with delta = delta2; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        delta2: a number, 0 <= delta2 <= 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.total-variation-composition).
    """

@overload
def total_variation_compose(
    total_variation: Guarantee, /, *, delta: Number = ..., delta2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def total_variation_compose(*, delta: Number, delta2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def total_variation_groups(
    total_variation: Guarantee, /, *, delta: Number = ..., k: Number, relation: str | None = None
) -> Guarantee:
    """Total variation delta is k delta for groups of size k.

    Returns a guarantee: total_variation with delta = k*delta.

    Arguments:
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        k: a number, k in N and 1 <= k
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.total-variation-groups).
    """

@overload
def total_variation_groups(*, delta: Number, k: Number, relation: str | None = None) -> Guarantee: ...
@overload
def total_variation_postprocess(
    total_variation: Guarantee, /, *, delta: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing keeps total variation.

    Returns a guarantee: total_variation with delta = delta.

    Arguments:
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.total-variation-postprocessing).
    """

@overload
def total_variation_postprocess(*, delta: Number, relation: str | None = None) -> Guarantee: ...
@overload
def total_variation_to_approx_dp(
    total_variation: Guarantee, /, *, delta: Number = ..., relation: str | None = None
) -> Guarantee:
    """Total variation at most delta is (0, delta)-DP.

    Returns a guarantee: approx_dp with epsilon = 0, delta = delta.

    Arguments:
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.total-variation-to-approx-dp).
    """

@overload
def total_variation_to_approx_dp(*, delta: Number, relation: str | None = None) -> Guarantee: ...
@overload
def total_variation_to_hellinger_dp(
    total_variation: Guarantee, /, *, delta: Number = ..., relation: str | None = None
) -> Guarantee:
    """The squared Hellinger distance is at most the total variation.

    Returns a guarantee: hellinger_dp with t = delta.

    Arguments:
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.total-variation-to-hellinger-dp).
    """

@overload
def total_variation_to_hellinger_dp(*, delta: Number, relation: str | None = None) -> Guarantee: ...
@overload
def total_variation_to_replace_one(
    total_variation: Guarantee, /, *, delta: Number = ..., relation: str | None = None
) -> Guarantee:
    """Total variation delta is 2 delta for neighbours that are two steps apart.

    Returns a guarantee: total_variation with delta = 2*delta.

    Arguments:
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        two_steps(N, N2): a record is replaced by removing it and adding another

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.total-variation-two-steps).
    """

@overload
def total_variation_to_replace_one(*, delta: Number, relation: str | None = None) -> Guarantee: ...
@overload
def total_variation_weaken(
    total_variation: Guarantee, /, *, delta: Number = ..., delta2: Number, relation: str | None = None
) -> Guarantee:
    """A larger bound on total variation.

    Returns a guarantee: total_variation with delta = delta2.

    Arguments:
        total_variation: a guarantee, total_variation with delta = delta; left out, the caller vouches
            for it by naming its numbers
        delta: a number, 0 <= delta <= 1; a guarantee tells it
        delta2: a number, 0 <= delta2 <= 1
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        delta <= delta2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (notions.total-variation-weakening).
    """

@overload
def total_variation_weaken(*, delta: Number, delta2: Number, relation: str | None = None) -> Guarantee: ...
def tree_aggregation_gaussian_dp(
    *, l2_sensitivity: Number, height: Number, sigma: Number, relation: str | None = None
) -> Guarantee:
    """Sums over the nodes of a tree of height h plus Gaussian noise are Gaussian DP with mu^2 = (h + 1)
    Delta^2/sigma^2.

    Returns a guarantee: gaussian_dp with mu_squared = (height + 1)*l2_sensitivity^2/sigma^2.

    Arguments:
        l2_sensitivity: a number, 0 <= l2_sensitivity
        height: a number, height in N
        sigma: a number, 0 < sigma
        relation: how neighbouring data sets differ; left out, replace-one

    Taken as given, and listed with the result:
        tree_of_sums(A, level, d, height): what is released are sums over the nodes of a tree with the
            levels 0 to h, the number named last, and nodes of one level have no leaf in common
        one_vector_changes(g, n, p, N, l2_sensitivity): between neighbours, one of the n vectors of the
            stream changes, by at most the Euclidean length named last, whatever was seen before
        for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w)
            <= 1) -> E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w)): what is known before the first
            mechanism does not depend on the data
        for all i: for all x : X: i in N -> for all phi : Y -> real: (for all y : Y: 0 <= phi(y) and
            phi(y) <= 1) -> E[y ~ R(i + 1, x)](phi(y)) = E[y ~ R(i, x)](E[v ~ G(i + 1, x, y,
            p)](phi(T(y, v)))): the noisy vectors are released one after the other, and each may depend
            on those before it
        for all i: for all x : X: for all y : Y: gaussian_vector((k => G(i, x, y, k)), append, empty, (k
            => sum(j = 1..n, A(i, j)*g(j, x, y, k))), sigma): the answer is the vector of values of the
            query plus independent Gaussian noise, of the standard deviation named last, on each of them
        n in N
        p in N
        d in N

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Dwork, Naor, Pitassi and Rothblum 2010; Kairouz, McMahan, Song, Thakkar, Thakurta and Xu
    2021 (mechanisms.tree-aggregation).
    """

@overload
def truncated_cdp_as_bounded_zcdp(
    truncated_cdp: Guarantee, /, *, omega: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """(rho, omega)-truncated CDP is omega-bounded rho-zCDP.

    Returns a guarantee: bounded_zcdp with m = omega, xi = 0, rho = rho.

    Arguments:
        truncated_cdp: a guarantee, truncated_cdp with rho = rho, omega = omega; left out, the caller
            vouches for it by naming its numbers
        omega: a number, 1 < omega; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.truncated-cdp-as-bounded-zcdp).
    """

@overload
def truncated_cdp_as_bounded_zcdp(*, omega: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def truncated_cdp_compose(
    truncated_cdp: Guarantee,
    truncated_cdp2: Guarantee,
    /,
    *,
    omega: Number = ...,
    rho: Number = ...,
    rho2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition: the rhos of truncated CDP add up.

    Returns a guarantee: truncated_cdp with rho = rho + rho2, omega = omega.

    Arguments:
        truncated_cdp: a guarantee, truncated_cdp with rho = rho, omega = omega; left out, the caller
            vouches for it by naming its numbers
        truncated_cdp2: a guarantee, truncated_cdp with rho = rho2, omega = omega; left out, the caller
            vouches for it by naming its numbers
        omega: a number, 1 < omega; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun, Dwork, Rothblum and Steinke 2018, Composable and versatile privacy via truncated CDP
    (notions.truncated-cdp-composition).
    """

@overload
def truncated_cdp_compose(
    truncated_cdp: Guarantee, /, *, omega: Number = ..., rho: Number = ..., rho2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def truncated_cdp_compose(*, omega: Number, rho: Number, rho2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def truncated_cdp_postprocess(
    truncated_cdp: Guarantee, /, *, omega: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing keeps truncated CDP.

    Returns a guarantee: truncated_cdp with rho = rho, omega = omega.

    Arguments:
        truncated_cdp: a guarantee, truncated_cdp with rho = rho, omega = omega; left out, the caller
            vouches for it by naming its numbers
        omega: a number, 1 < omega; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun, Dwork, Rothblum and Steinke 2018, Composable and versatile privacy via truncated CDP
    (notions.truncated-cdp-postprocessing).
    """

@overload
def truncated_cdp_postprocess(*, omega: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def truncated_cdp_to_kl_dp(
    truncated_cdp: Guarantee, /, *, omega: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """(rho, omega)-truncated CDP bounds KL divergence by rho.

    Returns a guarantee: kl_dp with kappa = rho.

    Arguments:
        truncated_cdp: a guarantee, truncated_cdp with rho = rho, omega = omega; left out, the caller
            vouches for it by naming its numbers
        omega: a number, 1 < omega; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun, Dwork, Rothblum and Steinke 2018, Composable and versatile privacy via truncated CDP
    (notions.truncated-cdp-to-kl-dp).
    """

@overload
def truncated_cdp_to_kl_dp(*, omega: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def truncated_cdp_to_renyi_dp(
    truncated_cdp: Guarantee, /, *, alpha: Number, omega: Number = ..., rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """(rho, omega)-truncated CDP is (alpha, rho alpha)-Rényi DP for alpha < omega.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = rho*alpha.

    Arguments:
        truncated_cdp: a guarantee, truncated_cdp with rho = rho, omega = omega; left out, the caller
            vouches for it by naming its numbers
        alpha: a number, 1 < alpha
        omega: a number, 1 < omega; a guarantee tells it
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        alpha < omega

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun, Dwork, Rothblum and Steinke 2018, Composable and versatile privacy via truncated CDP
    (notions.truncated-cdp-to-renyi-dp).
    """

@overload
def truncated_cdp_to_renyi_dp(
    *, alpha: Number, omega: Number, rho: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def truncated_cdp_weaken(
    truncated_cdp: Guarantee,
    /,
    *,
    omega: Number = ...,
    omega2: Number,
    rho: Number = ...,
    rho2: Number,
    relation: str | None = None,
) -> Guarantee:
    """Truncated CDP with a larger rho and a smaller omega.

    Returns a guarantee: truncated_cdp with rho = rho2, omega = omega2.

    Arguments:
        truncated_cdp: a guarantee, truncated_cdp with rho = rho, omega = omega; left out, the caller
            vouches for it by naming its numbers
        omega: a number, 1 < omega; a guarantee tells it
        omega2: a number, 1 < omega2
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        rho <= rho2
        omega2 <= omega

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun, Dwork, Rothblum and Steinke 2018, Composable and versatile privacy via truncated CDP
    (notions.truncated-cdp-weakening).
    """

@overload
def truncated_cdp_weaken(
    *, omega: Number, omega2: Number, rho: Number, rho2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def two_groups_dp_to_approx_dp(
    two_groups_dp: Guarantee,
    /,
    *,
    delta: Number = ...,
    epsilon1: Number = ...,
    epsilon2: Number = ...,
    k: Number = ...,
    k2: Number = ...,
    epsilon: Number,
    relation: str | None = None,
) -> Guarantee:
    """Mechanisms with two epsilons in a row: the least delta for an epsilon.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = delta + (1 - delta)*sum(j = 0..k2,
    binomial(k2, j)*sum(i = 0..k, binomial(k, i)*max(exp(i*epsilon1 + j*epsilon2) - exp(epsilon)*exp((k
    - i)*epsilon1 + (k2 - j)*epsilon2), 0)))/((1 + exp(epsilon1))^k*(1 + exp(epsilon2))^k2).

    Arguments:
        two_groups_dp: a guarantee, two_groups_dp with k = k, epsilon = epsilon1, k2 = k2, epsilon2 =
            epsilon2, delta = delta; left out, the caller vouches for it by naming its numbers
        delta: a number, 0 <= delta < 1; a guarantee tells it
        epsilon1: a number in nats, 0 <= epsilon1; a guarantee tells it
        epsilon2: a number in nats, 0 <= epsilon2; a guarantee tells it
        k: a number, k in N and 1 <= k; a guarantee tells it
        k2: a number, k2 in N; a guarantee tells it
        epsilon: a number in nats, 0 <= epsilon
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Murtagh and Vadhan 2016, arXiv:1507.03113v3, Theorem 1.5 (mv16.approx-dp).
    """

@overload
def two_groups_dp_to_approx_dp(
    *,
    delta: Number,
    epsilon1: Number,
    epsilon2: Number,
    k: Number,
    k2: Number,
    epsilon: Number,
    relation: str | None = None,
) -> Guarantee: ...
def unary_encoding_by_odds(*, epsilon: Number, p: Number, q: Number, relation: str | None = None) -> Guarantee:
    """Unary encoding whose odds are at most exp(epsilon) is epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        epsilon: a number in nats, 0 <= epsilon
        p: a number, p < 1
        q: a number, 0 < q
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        q <= p
        p*(1 - q) <= exp(epsilon)*q*(1 - p)

    Taken as given, and listed with the result:
        unary_encoding(M, f, bit, R, p, q): the answer is a list of independent bits, one for each
            value: that of the true value is 1 with the probability named last but one, and each other
            one with the probability named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Wang, Blocki, Li and Jha 2017, Locally differentially private protocols, Theorem 4.2
    (mechanisms.unary-encoding-odds).
    """

def unary_encoding_pure_dp(*, p: Number, q: Number, relation: str | None = None) -> Guarantee:
    """Unary encoding is log(p (1 - q)/(q (1 - p)))-DP.

    Returns a guarantee: pure_dp with epsilon = log(p*(1 - q)/(q*(1 - p))).

    Arguments:
        p: a number, p < 1
        q: a number, 0 < q
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        q <= p

    Taken as given, and listed with the result:
        unary_encoding(M, f, bit, R, p, q): the answer is a list of independent bits, one for each
            value: that of the true value is 1 with the probability named last but one, and each other
            one with the probability named last

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Wang, Blocki, Li and Jha 2017, Locally differentially private protocols, Theorem 4.2
    (mechanisms.unary-encoding).
    """

def unary_encoding_total_variation(*, p: Number, q: Number, relation: str | None = None) -> Guarantee:
    """The total variation of unary encoding is at most p - q.

    Returns a guarantee: total_variation with delta = p - q.

    Arguments:
        p: a number, p < 1
        q: a number, 0 < q
        relation: how neighbouring data sets differ; left out, replace-one

    Conditions on these:
        q < p

    Taken as given, and listed with the result:
        unary_encoding(M, f, bit, R, p, q): the answer is a list of independent bits, one for each
            value: that of the true value is 1 with the probability named last but one, and each other
            one with the probability named last
        independent_bits(bit, R, q): the bits of any two values are independent, each 1 with the
            probability named last under the law

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided.

    Source: Wang, Blocki, Li and Jha 2017, Locally differentially private protocols, Theorem 4.2
    (mechanisms.unary-encoding-total-variation).
    """

@overload
def zcdp_as_approx_zcdp(
    zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """zCDP is 0-approximate zCDP.

    Returns a guarantee: approx_zcdp with delta = 0, xi = xi, rho = rho.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 8.1 (bs16.def-8.1-zero-from-zcdp).
    """

@overload
def zcdp_as_approx_zcdp(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_as_pure_dp(zcdp: Guarantee, /, *, epsilon: Number = ..., relation: str | None = None) -> Guarantee:
    """(epsilon, 0)-zCDP is epsilon-DP.

    Returns a guarantee: pure_dp with epsilon = epsilon.

    Arguments:
        zcdp: a guarantee, zcdp with xi = epsilon, rho = 0; left out, the caller vouches for it by
            naming its numbers
        epsilon: a number in nats, 0 <= epsilon; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.2 (bs16.lemma-3.2-to-pure-dp).
    """

@overload
def zcdp_as_pure_dp(*, epsilon: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_compose(
    zcdp: Guarantee,
    zcdp2: Guarantee,
    /,
    *,
    rho: Number = ...,
    rho2: Number = ...,
    xi: Number = ...,
    xi2: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """Adaptive composition: zCDP parameters add up.

    Returns a guarantee: zcdp with xi = xi + xi2, rho = rho + rho2.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        zcdp2: a guarantee, zcdp with xi = xi2, rho = rho2; left out, the caller vouches for it by
            naming its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), (y => M2(x, y))): the second mechanism runs after the first,
            and may depend on its answer; the answer of the second is what is released, and it may hold
            that of the first

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.3 and Lemma 1.7 (bs16.lemma-2.3).
    """

@overload
def zcdp_compose(
    zcdp: Guarantee, /, *, rho: Number = ..., rho2: Number, xi: Number = ..., xi2: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def zcdp_compose(*, rho: Number, rho2: Number, xi: Number, xi2: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_loss_lower_tail(
    zcdp: Guarantee, /, *, excess: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """(xi, rho)-zCDP implies P[Z < -(lambda + xi + rho)] <= exp(-lambda**2/(4 rho)).

    Returns an upper bound: exp(-excess^2/(4*rho)), in the statement
        E[w ~ M(x1)](1[log(L(w)) < -(excess + xi + rho)]) <= exp(-excess^2/(4*rho))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        excess: a number, 0 < excess
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions
        N(x1, x2): the two data sets are neighbours
        density(L, M(x1), M(x2)): L is the likelihood ratio of the two laws

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Section 1.1, after (2)
    (bs16.sec-1.1-loss-lower-tail).
    """

@overload
def zcdp_loss_lower_tail(*, excess: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def zcdp_loss_tail(
    zcdp: Guarantee, /, *, excess: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Bound:
    """(xi, rho)-zCDP implies P[Z > lambda + xi + rho] <= exp(-lambda**2/(4 rho)).

    Returns an upper bound: exp(-excess^2/(4*rho)), in the statement
        E[w ~ M(x1)](1[excess + xi + rho < log(L(w))]) <= exp(-excess^2/(4*rho))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        excess: a number, 0 < excess
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        N(x1, x2): the two data sets are neighbours
        density(L, M(x1), M(x2)): L is the likelihood ratio of the two laws

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Section 1.1, after (2) (bs16.sec-1.1-loss-tail).
    """

@overload
def zcdp_loss_tail(*, excess: Number, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def zcdp_mean_gap(zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None) -> Bound:
    """(xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt(2 (xi + rho)) for f with values in [-1, 1].

    Returns an upper bound: sqrt(2*(xi + rho)), in the statement
        abs(E[w ~ M(x1)](f(w)) - E[w ~ M(x2)](f(w))) <= sqrt(2*(xi + rho))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        N(x1, x2): the two data sets are neighbours
        for all w : Y: -1 <= f(w) and f(w) <= 1: f lies between -1 and 1

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma C.1 (bs16.lemma-c.1-zcdp).
    """

@overload
def zcdp_mean_gap(*, rho: Number, xi: Number, relation: str | None = None) -> Bound: ...
@overload
def zcdp_postprocess(
    zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """Postprocessing keeps zCDP.

    Returns a guarantee: zcdp with xi = xi, rho = rho.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        for all x : X: pushed(M3(x), M(x), K): the answer is processed further, without another look at
            the data

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 2.3 and Lemma 1.8
    (bs16.lemma-2.3-postprocessing).
    """

@overload
def zcdp_postprocess(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_approx_dp(
    zcdp: Guarantee, /, *, delta: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP implies (xi + rho + sqrt(4 rho log(1/delta)), delta)-DP.

    Returns a guarantee: approx_dp with epsilon = xi + rho + sqrt(4*rho*log(1/delta)), delta = delta.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        delta: a number, 0 < delta <= 1
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.5 and Proposition 1.3 (bs16.lemma-3.5).
    """

@overload
def zcdp_to_approx_dp(*, delta: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_approx_dp_at_order(
    zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    delta: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """zCDP implies approximate DP, with the sharper epsilon for one order.

    Returns a guarantee: approx_dp with epsilon = xi + rho*alpha + (log(1/delta) + (alpha - 1)*log(1 -
    1/alpha) - log(alpha))/(alpha - 1), delta = delta.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 1 < alpha
        delta: a number, 0 < delta <= 1
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Canonne, Kamath and Steinke 2020, arXiv:2004.00010; compare Bun and Steinke 2016, Lemma 3.5
    (bs16x.zcdp-to-adp-single-order-epsilon).
    """

@overload
def zcdp_to_approx_dp_at_order(
    *, alpha: Number, delta: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def zcdp_to_approx_dp_delta(
    zcdp: Guarantee, /, *, epsilon: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP implies (epsilon, delta)-DP, by the third option.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = exp(-(epsilon - xi -
    rho)^2/(4*rho))*2/((epsilon - xi + rho)/(2*rho) + sqrt(((epsilon - xi + rho)/(2*rho))^2 +
    4/(pi*rho))).

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        epsilon: a number in nats, 0 <= epsilon
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi + rho <= epsilon

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.6 and Lemma B.2 (bs16.lemma-3.6-third).
    """

@overload
def zcdp_to_approx_dp_delta(*, epsilon: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_approx_dp_delta_at_order(
    zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    epsilon: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Guarantee:
    """zCDP implies approximate DP, with the sharper delta for one order.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = (1 - 1/alpha)^(alpha - 1)*exp((alpha
    - 1)*(xi + rho*alpha - epsilon))/alpha.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 1 < alpha
        epsilon: a number in nats, 0 <= epsilon
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Canonne, Kamath and Steinke 2020, arXiv:2004.00010; compare Bun and Steinke 2016, Lemma 3.5
    (bs16x.zcdp-to-adp-single-order).
    """

@overload
def zcdp_to_approx_dp_delta_at_order(
    *, alpha: Number, epsilon: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def zcdp_to_approx_dp_delta_erfc(
    zcdp: Guarantee, /, *, epsilon: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP implies approximate DP with delta an erfc of epsilon.

    Returns a guarantee: approx_dp with epsilon = epsilon, delta = sqrt(pi*rho)*exp(epsilon -
    xi)*erfc((epsilon - xi + rho)/(2*sqrt(rho))).

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        epsilon: a number in nats, 0 <= epsilon
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi + rho <= epsilon

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, proof of Lemma B.2 (bs16x.lemma-3.6-erfc).
    """

@overload
def zcdp_to_approx_dp_delta_erfc(
    *, epsilon: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def zcdp_to_approx_dp_eps_refined(
    zcdp: Guarantee, /, *, delta: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP implies (xi + rho + sqrt(4 rho log(sqrt(pi rho)/delta)), delta)-DP.

    Returns a guarantee: approx_dp with epsilon = xi + rho + sqrt(4*rho*log(sqrt(pi*rho)/delta)), delta
    = delta.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        delta: a number, 0 < delta <= 1
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        delta <= sqrt(pi*rho)

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemma 3.6 and Lemma B.2 (bs16.lemma-3.6).
    """

@overload
def zcdp_to_approx_dp_eps_refined(
    *, delta: Number, rho: Number, xi: Number, relation: str | None = None
) -> Guarantee: ...
@overload
def zcdp_to_bounded_zcdp(
    zcdp: Guarantee, /, *, m: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP is m-bounded (xi, rho)-zCDP for every m.

    Returns a guarantee: bounded_zcdp with m = m, xi = xi, rho = rho.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        m: a number, 1 < m
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Definition 8.4 (notions.zcdp-to-bounded-zcdp).
    """

@overload
def zcdp_to_bounded_zcdp(*, m: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_gaussian_dp(
    zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP is mu-Gaussian DP with mu^2 = 8 (1 + sqrt(max(xi, 0) + rho))^2.

    Returns a guarantee: gaussian_dp with mu_squared = 8*(1 + sqrt(max(xi, 0) + rho))^2.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Steinke 2018, slides of January 10, How well does privacy compose?
    (profiles.zcdp-to-gaussian-dp).
    """

@overload
def zcdp_to_gaussian_dp(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_kl_dp(zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None) -> Guarantee:
    """(xi, rho)-zCDP bounds KL divergence by xi + rho.

    Returns a guarantee: kl_dp with kappa = xi + rho.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Desfontaines and Pejó 2020, SoK: Differential Privacies, arXiv:1906.01337
    (notions.zcdp-to-kl-dp).
    """

@overload
def zcdp_to_kl_dp(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_mcdp(zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None) -> Guarantee:
    """The same with tau**2 = 2 (e - 1) max(s, s**2) for xi >= 0.

    Returns a guarantee: mcdp with mu = xi + rho, tau = sqrt(2*(exp(1) - 1)*max(xi + 2*rho, (xi +
    2*rho)^2)).

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 <= xi + rho

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: repair of Bun and Steinke 2016, Lemma 4.3 (bs16x.lemma-4.3-global-xi).
    """

@overload
def zcdp_to_mcdp(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_mcdp_any_xi(
    zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP implies (xi + rho, tau)-mCDP, tau**2 = 4 max(s, s**2), s = xi + 2 rho.

    Returns a guarantee: mcdp with mu = xi + rho, tau = sqrt(4*max(xi + 2*rho, (xi + 2*rho)^2)).

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 <= xi + rho

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: repair of Bun and Steinke 2016, Lemma 4.3 (bs16x.lemma-4.3-global).
    """

@overload
def zcdp_to_mcdp_any_xi(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_mcdp_bounded(
    zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP implies (xi + rho, 2 sqrt(xi + 2 rho))-mCDP when xi + 2 rho <= 1.

    Returns a guarantee: mcdp with mu = xi + rho, tau = sqrt(4*(xi + 2*rho)).

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 <= xi + rho
        xi + 2*rho <= 1

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemmas 4.3 and B.5, with explicit constants
    (bs16.lemma-4.3-bounded).
    """

@overload
def zcdp_to_mcdp_bounded(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_mcdp_explicit(
    zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP implies (xi + rho, tau)-mCDP, tau**2 = max(8 w, 4 (exp(w) - 1)), w = xi + 2 rho.

    Returns a guarantee: mcdp with mu = xi + rho, tau = sqrt(max(8*(xi + 2*rho), 4*(exp(xi + 2*rho) -
    1))).

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        0 <= xi + rho

    Taken as given, and listed with the result:
        symmetric(N): neighbours are neighbours in both directions

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Lemmas 4.3 and B.5, with explicit constants
    (bs16.lemma-4.3).
    """

@overload
def zcdp_to_mcdp_explicit(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_probabilistic_dp(
    zcdp: Guarantee, /, *, excess: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """(xi, rho)-zCDP is (lambda + xi + rho, exp(-lambda^2/(4 rho)))-probabilistic DP.

    Returns a guarantee: probabilistic_dp with epsilon = excess + xi + rho, delta =
    exp(-excess^2/(4*rho)).

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        excess: a number, 0 < excess
        rho: a number in nats, 0 < rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Section 1.1, after (2)
    (mechanisms.zcdp-to-probabilistic-dp).
    """

@overload
def zcdp_to_probabilistic_dp(*, excess: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_pure_dp_error(
    zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    epsilon: Number,
    n: Number,
    records: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Bound:
    """What a zCDP mechanism answers for n records has an epsilon-DP mechanism for n' records, with error
    10 alpha, when n' >= 4 (xi n H_n + rho n^2 + 1)/(epsilon alpha).

    Returns an upper bound: 10*alpha, in the statement
        for some M2 : X2 -> probability on Y: pure_dp((v => M2(v)), N2, epsilon) and (for all x2 : X2:
            integrable[w ~ M2(x2)](d(w, q2(x2))) and E[w ~ M2(x2)](d(w, q2(x2))) <= 10*alpha and (for
            all beta: 0 < beta -> E[w ~ M2(x2)](1[10*alpha + 4*log(1/beta)/(epsilon*records) < d(w,
            q2(x2))]) <= beta))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 < alpha
        epsilon: a number in nats, 0 < epsilon
        n: a number, n in N and 1 <= n
        records: a number, records in N
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi <= alpha^2
        rho <= alpha^2
        4*(xi*n*sum(i = 1..n, 1/i) + rho*n^2 + 1)/(epsilon*alpha) <= records

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1 <= f(v, a) and f(v, a) <= 1: the values f(v, a) of records lie
            between -1 and 1
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        for all D : probability on A: for some P : probability on X: sample(P, D, e, c): whatever law
            the records are drawn from, there is a law of data sets whose records are independent draws
            from it
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        for all v : V: for all x2 : X2: p(v, q2(x2)) = E[j ~ J2](f(v, e2(x2, j))): the value of the
            query q2, on larger data sets, is the mean of the values of the records
        for all x1 : X2: for all x2 : X2: N2(x1, x2) -> for some j0 : I2: almost surely[j ~ J2](j != j0
            -> e2(x1, j) = e2(x2, j)): larger data sets that are neighbours differ in one record
        for all j0 : I2: E[j ~ J2](1[j = j0]) <= 1/records: no place of the larger data set has more
            than an equal share

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Theorem 7.1 (bs16.theorem-7.1).
    """

@overload
def zcdp_to_pure_dp_error(
    *, alpha: Number, epsilon: Number, n: Number, records: Number, rho: Number, xi: Number, relation: str | None = None
) -> Bound: ...
@overload
def zcdp_to_pure_dp_error_simple(
    zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    epsilon: Number,
    n: Number,
    records: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Bound:
    """The same for n' >= 4 (xi n (1 + log(n)) + rho n^2 + 1)/(epsilon alpha).

    Returns an upper bound: 10*alpha, in the statement
        for some M2 : X2 -> probability on Y: pure_dp((v => M2(v)), N2, epsilon) and (for all x2 : X2:
            integrable[w ~ M2(x2)](d(w, q2(x2))) and E[w ~ M2(x2)](d(w, q2(x2))) <= 10*alpha and (for
            all beta: 0 < beta -> E[w ~ M2(x2)](1[10*alpha + 4*log(1/beta)/(epsilon*records) < d(w,
            q2(x2))]) <= beta))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 < alpha
        epsilon: a number in nats, 0 < epsilon
        n: a number, n in N and 1 <= n
        records: a number, records in N
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi <= alpha^2
        rho <= alpha^2
        4*(xi*n*(1 + log(n)) + rho*n^2 + 1)/(epsilon*alpha) <= records

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1 <= f(v, a) and f(v, a) <= 1: the values f(v, a) of records lie
            between -1 and 1
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        for all D : probability on A: for some P : probability on X: sample(P, D, e, c): whatever law
            the records are drawn from, there is a law of data sets whose records are independent draws
            from it
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        for all v : V: for all x2 : X2: p(v, q2(x2)) = E[j ~ J2](f(v, e2(x2, j))): the value of the
            query q2, on larger data sets, is the mean of the values of the records
        for all x1 : X2: for all x2 : X2: N2(x1, x2) -> for some j0 : I2: almost surely[j ~ J2](j != j0
            -> e2(x1, j) = e2(x2, j)): larger data sets that are neighbours differ in one record
        for all j0 : I2: E[j ~ J2](1[j = j0]) <= 1/records: no place of the larger data set has more
            than an equal share

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Theorem 7.1 (bs16.theorem-7.1-log).
    """

@overload
def zcdp_to_pure_dp_error_simple(
    *, alpha: Number, epsilon: Number, n: Number, records: Number, rho: Number, xi: Number, relation: str | None = None
) -> Bound: ...
@overload
def zcdp_to_pure_dp_quadratic_error(
    zcdp: Guarantee, /, *, alpha: Number, n: Number, records: Number, rho: Number = ..., relation: str | None = None
) -> Bound:
    """What an alpha^2-zCDP mechanism answers for n records to within alpha, an alpha-DP one answers for 2
    n^2 + 2/alpha^2 records to within 10 alpha.

    Returns an upper bound: 10*alpha, in the statement
        for some M2 : X2 -> probability on Y: pure_dp((v => M2(v)), N2, alpha) and (for all x2 : X2:
            integrable[w ~ M2(x2)](d(w, q2(x2))) and E[w ~ M2(x2)](d(w, q2(x2))) <= 10*alpha)

    Arguments:
        zcdp: a guarantee, zcdp with xi = 0, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 < alpha
        n: a number, n in N and 1 <= n
        records: a number, records in N
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        rho <= alpha^2
        2*n^2 + 2/alpha^2 <= records

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1/2 <= f(v, a) - b(v) and f(v, a) - b(v) <= 1/2: the values f(v,
            a) of all records lie in an interval of length 1, with the centre b(v)
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        for all D : probability on A: for some P : probability on X: sample(P, D, e, c): whatever law
            the records are drawn from, there is a law of data sets whose records are independent draws
            from it
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        for all v : V: for all x2 : X2: p(v, q2(x2)) = E[j ~ J2](f(v, e2(x2, j))): the value of the
            query q2, on larger data sets, is the mean of the values of the records
        for all x1 : X2: for all x2 : X2: N2(x1, x2) -> for some j0 : I2: almost surely[j ~ J2](j != j0
            -> e2(x1, j) = e2(x2, j)): larger data sets that are neighbours differ in one record
        for all j0 : I2: E[j ~ J2](1[j = j0]) <= 1/records: no place of the larger data set has more
            than an equal share

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Theorem 1.11 (bs16.theorem-1.11).
    """

@overload
def zcdp_to_pure_dp_quadratic_error(
    *, alpha: Number, n: Number, records: Number, rho: Number, relation: str | None = None
) -> Bound: ...
@overload
def zcdp_to_pure_dp_quadratic_records(
    zcdp: Guarantee, /, *, alpha: Number, n: Number, rho: Number = ..., relation: str | None = None
) -> Bound:
    """2 n^2 + 2/alpha^2 records are enough for an alpha-DP mechanism with error 10 alpha.

    Returns an upper bound: 2*n^2 + 2/alpha^2, in the statement
        2*n^2 + 2/alpha^2 <= n2 -> for some M2 : X2 -> probability on Y: pure_dp((v => M2(v)), N2,
            alpha) and (for all x2 : X2: integrable[w ~ M2(x2)](d(w, q2(x2))) and E[w ~ M2(x2)](d(w,
            q2(x2))) <= 10*alpha)

    Arguments:
        zcdp: a guarantee, zcdp with xi = 0, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 < alpha
        n: a number, n in N and 1 <= n
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        rho <= alpha^2

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1/2 <= f(v, a) - b(v) and f(v, a) - b(v) <= 1/2: the values f(v,
            a) of all records lie in an interval of length 1, with the centre b(v)
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        for all D : probability on A: for some P : probability on X: sample(P, D, e, c): whatever law
            the records are drawn from, there is a law of data sets whose records are independent draws
            from it
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        for all v : V: for all x2 : X2: p(v, q2(x2)) = E[j ~ J2](f(v, e2(x2, j))): the value of the
            query q2, on larger data sets, is the mean of the values of the records
        for all x1 : X2: for all x2 : X2: N2(x1, x2) -> for some j0 : I2: almost surely[j ~ J2](j != j0
            -> e2(x1, j) = e2(x2, j)): larger data sets that are neighbours differ in one record
        for all j0 : I2: E[j ~ J2](1[j = j0]) <= 1/n2: no place of the larger data set has more than an
            equal share

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Theorem 1.11 (bs16.theorem-1.11-records).
    """

@overload
def zcdp_to_pure_dp_quadratic_records(
    *, alpha: Number, n: Number, rho: Number, relation: str | None = None
) -> Bound: ...
@overload
def zcdp_to_pure_dp_records(
    zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    epsilon: Number,
    n: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Bound:
    """4 (xi n H_n + rho n^2 + 1)/(epsilon alpha) records are enough for an epsilon-DP mechanism with error
    10 alpha.

    Returns an upper bound: 4*(xi*n*sum(i = 1..n, 1/i) + rho*n^2 + 1)/(epsilon*alpha), in the statement
        4*(xi*n*sum(i = 1..n, 1/i) + rho*n^2 + 1)/(epsilon*alpha) <= n2 -> for some M2 : X2 ->
            probability on Y: pure_dp((v => M2(v)), N2, epsilon) and (for all x2 : X2: integrable[w ~
            M2(x2)](d(w, q2(x2))) and E[w ~ M2(x2)](d(w, q2(x2))) <= 10*alpha and (for all beta: 0 <
            beta -> E[w ~ M2(x2)](1[10*alpha + 4*log(1/beta)/(epsilon*n2) < d(w, q2(x2))]) <= beta))

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 < alpha
        epsilon: a number in nats, 0 < epsilon
        n: a number, n in N and 1 <= n
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi <= alpha^2
        rho <= alpha^2

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1 <= f(v, a) and f(v, a) <= 1: the values f(v, a) of records lie
            between -1 and 1
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        for all D : probability on A: for some P : probability on X: sample(P, D, e, c): whatever law
            the records are drawn from, there is a law of data sets whose records are independent draws
            from it
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        for all v : V: for all x2 : X2: p(v, q2(x2)) = E[j ~ J2](f(v, e2(x2, j))): the value of the
            query q2, on larger data sets, is the mean of the values of the records
        for all x1 : X2: for all x2 : X2: N2(x1, x2) -> for some j0 : I2: almost surely[j ~ J2](j != j0
            -> e2(x1, j) = e2(x2, j)): larger data sets that are neighbours differ in one record
        for all j0 : I2: E[j ~ J2](1[j = j0]) <= 1/n2: no place of the larger data set has more than an
            equal share
        0 < n2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Theorem 7.1 (bs16.theorem-7.1-records).
    """

@overload
def zcdp_to_pure_dp_records(
    *, alpha: Number, epsilon: Number, n: Number, rho: Number, xi: Number, relation: str | None = None
) -> Bound: ...
@overload
def zcdp_to_pure_dp_tail_error(
    zcdp: Guarantee,
    /,
    *,
    alpha: Number,
    beta: Number,
    epsilon: Number,
    n: Number,
    records: Number,
    rho: Number = ...,
    xi: Number = ...,
    relation: str | None = None,
) -> Bound:
    """The error is above 10 alpha + (4/(epsilon n')) log(1/beta) with probability at most beta.

    Returns an upper bound: 10*alpha + 4*log(1/beta)/(epsilon*records), in the statement
        for some M2 : X2 -> probability on Y: pure_dp((v => M2(v)), N2, epsilon) and (for all x2 : X2:
            E[w ~ M2(x2)](1[10*alpha + 4*log(1/beta)/(epsilon*records) < d(w, q2(x2))]) <= beta)

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 0 < alpha
        beta: a number, 0 < beta <= 1
        epsilon: a number in nats, 0 < epsilon
        n: a number, n in N and 1 <= n
        records: a number, records in N
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi <= alpha^2
        rho <= alpha^2
        4*(xi*n*sum(i = 1..n, 1/i) + rho*n^2 + 1)/(epsilon*alpha) <= records

    Taken as given, and listed with the result:
        norm_distance(d, p): d is the distance of a norm, and the linear functions p of norm at most 1
            attain it, at one that depends measurably on the two points
        for all v : V: for all a : A: -1 <= f(v, a) and f(v, a) <= 1: the values f(v, a) of records lie
            between -1 and 1
        for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i))): the value of the query q is
            the mean of the values of the records
        for all x : X: for all i : I: for all a : A: N(x, c(x, i, a)): data sets of which one record is
            replaced are neighbours
        for all D : probability on A: for some P : probability on X: sample(P, D, e, c): whatever law
            the records are drawn from, there is a law of data sets whose records are independent draws
            from it
        for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha: the mean
            distance of the answer from the true one is at most the number on the right
        distance(D, N): D(k, x, x') holds for data sets that are joined by k neighbouring pairs
        for all x1 : X: for all x2 : X: D(n, x1, x2): any two data sets are joined by as many
            neighbouring pairs as the first argument of D says
        for all v : V: for all x2 : X2: p(v, q2(x2)) = E[j ~ J2](f(v, e2(x2, j))): the value of the
            query q2, on larger data sets, is the mean of the values of the records
        for all x1 : X2: for all x2 : X2: N2(x1, x2) -> for some j0 : I2: almost surely[j ~ J2](j != j0
            -> e2(x1, j) = e2(x2, j)): larger data sets that are neighbours differ in one record
        for all j0 : I2: E[j ~ J2](1[j = j0]) <= 1/records: no place of the larger data set has more
            than an equal share

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, arXiv:1605.02065v1, Theorem 7.1 (bs16.theorem-7.1-tail).
    """

@overload
def zcdp_to_pure_dp_tail_error(
    *,
    alpha: Number,
    beta: Number,
    epsilon: Number,
    n: Number,
    records: Number,
    rho: Number,
    xi: Number,
    relation: str | None = None,
) -> Bound: ...
@overload
def zcdp_to_renyi_dp(
    zcdp: Guarantee, /, *, alpha: Number, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """zCDP is Rényi DP at every order.

    Returns a guarantee: renyi_dp with alpha = alpha, epsilon = xi + rho*alpha.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        alpha: a number, 1 < alpha
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, Definition 1.1 (mechanisms.zcdp-to-renyi-dp).
    """

@overload
def zcdp_to_renyi_dp(*, alpha: Number, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_replace_one(
    zcdp: Guarantee, /, *, rho: Number = ..., xi: Number = ..., relation: str | None = None
) -> Guarantee:
    """rho-zCDP is (4 rho)-zCDP for neighbours that are two steps apart.

    Returns a guarantee: zcdp with xi = 3*xi, rho = 4*rho.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        xi: a number in nats, 0 <= xi; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Taken as given, and listed with the result:
        two_steps(N, N2): a record is replaced by removing it and adding another

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun and Steinke 2016, Proposition 5.3 with groups of 2 (mechanisms.two-steps-zcdp).
    """

@overload
def zcdp_to_replace_one(*, rho: Number, xi: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_to_truncated_cdp(
    zcdp: Guarantee, /, *, omega: Number, rho: Number = ..., relation: str | None = None
) -> Guarantee:
    """rho-zCDP is (rho, omega)-truncated CDP for every omega.

    Returns a guarantee: truncated_cdp with rho = rho, omega = omega.

    Arguments:
        zcdp: a guarantee, zcdp with xi = 0, rho = rho; left out, the caller vouches for it by naming
            its numbers
        omega: a number, 1 < omega
        rho: a number in nats, 0 <= rho; a guarantee tells it
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: Bun, Dwork, Rothblum and Steinke 2018, Composable and versatile privacy via truncated CDP
    (notions.zcdp-to-truncated-cdp).
    """

@overload
def zcdp_to_truncated_cdp(*, omega: Number, rho: Number, relation: str | None = None) -> Guarantee: ...
@overload
def zcdp_weaken(
    zcdp: Guarantee, /, *, rho: Number = ..., rho2: Number, xi: Number = ..., xi2: Number, relation: str | None = None
) -> Guarantee:
    """zCDP with larger parameters.

    Returns a guarantee: zcdp with xi = xi2, rho = rho2.

    Arguments:
        zcdp: a guarantee, zcdp with xi = xi, rho = rho; left out, the caller vouches for it by naming
            its numbers
        rho: a number in nats, 0 <= rho; a guarantee tells it
        rho2: a number in nats, 0 <= rho2
        xi: a number in nats; a guarantee tells it
        xi2: a number in nats
        relation: how neighbouring data sets differ; left out, that of the guarantees, or replace-one

    Conditions on these:
        xi + rho <= xi2 + rho2
        rho <= rho2

    Raises InputError for what is missing or no number, SideConditionError where a condition fails or
    cannot be decided, RelationError for a guarantee of another notion or over another neighbouring
    relation.

    Source: elementary (foundations.zcdp-weakening).
    """

@overload
def zcdp_weaken(*, rho: Number, rho2: Number, xi: Number, xi2: Number, relation: str | None = None) -> Guarantee: ...
