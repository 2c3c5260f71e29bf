"""The search for a mechanism that satisfies the premises of a claim and violates its guarantee."""
