"""VERIFIED as a theorem: the formula of the claim, from the derivation that was found."""
