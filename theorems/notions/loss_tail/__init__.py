"""The probability that the privacy loss is above epsilon, without absolute continuity."""
