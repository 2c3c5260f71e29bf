"""What a mechanism can be asked, with types. Written by ``make docs``: do not edit."""

from dpproofs.numbers import Number
from dpproofs.privacy.guarantees import Guarantee

FILE: str

class Questions:
    def to_pure_dp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: epsilon-DP."""

    def to_approx_dp(
        self,
        *,
        delta: Number | None = None,
        epsilon: Number | None = None,
        relation: str = "replace-one",
        group: int = 1,
        seconds: float = 0,
    ) -> Guarantee:
        """The best guarantee that can be derived, for a given delta or epsilon: (epsilon,
        delta)-DP. Privacy loss distributions are computed on finer and finer grids for about
        ``seconds`` seconds.
        """

    def to_zcdp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: (xi, rho)-zCDP."""

    def to_approx_zcdp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: delta-approximate (xi, rho)-zCDP."""

    def to_renyi_dp(self, *, order: Number, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: Rényi DP: D_order is at most epsilon."""

    def to_gaussian_dp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: mu-Gaussian DP."""

    def to_kl_dp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: KL divergence at most kappa."""

    def to_laplace_dp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: as private as Laplace noise of scale 1 on a
        number that moves by shift.
        """

    def to_total_variation(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: total variation at most delta."""

    def to_truncated_cdp(self, *, omega: Number, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: D_alpha is at most rho alpha for 1 < alpha <
        omega.
        """

    def to_capped_cdp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: D_alpha is at most min(epsilon, rho alpha) for
        alpha > 1.
        """

    def to_bounded_zcdp(self, *, m: Number, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: D_alpha is at most xi + rho alpha for 1 < alpha <
        m.
        """

    def to_bounded_range(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: a privacy loss in an interval of length epsilon."""

    def to_probabilistic_dp(
        self,
        *,
        delta: Number | None = None,
        epsilon: Number | None = None,
        relation: str = "replace-one",
        group: int = 1,
        seconds: float = 0,
    ) -> Guarantee:
        """The best guarantee that can be derived, for a given delta or epsilon: a privacy loss of
        at most epsilon, but with probability delta. Privacy loss distributions are computed on
        finer and finer grids for about ``seconds`` seconds.
        """

    def to_mcdp(self, *, relation: str = "replace-one", group: int = 1) -> Guarantee:
        """The best guarantee that can be derived: a privacy loss of mean at most mu, tau-
        subgaussian about it.
        """

def stub() -> str: ...
