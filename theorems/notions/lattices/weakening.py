"""A larger table, and the delta that a table gives."""

from __future__ import annotations
