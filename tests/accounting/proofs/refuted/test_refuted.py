"""What has no closed refutation."""

from __future__ import annotations

from refutations import refuted_in_full

from dpproofs.accounting import poisson_sampled, released_counts


def test_what_other_records_hide_has_no_proof() -> None:
    counts = released_counts(partitions=1, scale=1, threshold=20)
    hidden = poisson_sampled(counts, sampling_rate="1/10", steps=1)
    assert refuted_in_full(hidden, "approx_dp", epsilon="1/4", delta="1e-6") is None
