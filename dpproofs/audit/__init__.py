"""Audits: a verdict on the numbers that other libraries return.

Each module reads the mechanisms of one library, and judges the epsilon (in nats) that the library returned for one:
VERIFIED with a derivation, REFUTED with a mechanism that is less private, or NOT PROVEN. What a module cannot read is
refused with an InputError that names it.

``audit_epsilon`` judges a number from any source; ``dp_accounting``, ``opacus``, ``opendp``, ``pipelinedp``,
``smartnoise`` and ``tumult`` read the objects of these libraries, none of which need be installed.
"""

from __future__ import annotations

from dpproofs.audit.judging import Audit, audit_epsilon, audit_guarantee

__all__ = ["Audit", "audit_epsilon", "audit_guarantee"]
