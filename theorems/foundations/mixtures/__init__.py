"""Mixtures of laws, and their components.

``mixtures`` has that they exist, and their likelihood ratios; ``joint_convexity`` and
``hockey_stick_joint_convexity`` bound their divergences, which is what sampling rests on; ``remainders`` takes a
law apart into one below it and the rest.
"""
