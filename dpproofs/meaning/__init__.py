"""What a claim means: one closed formula of the term language, made of the definitions in this folder.

``lists`` has data sets, as lists of records, and the neighbouring relations on them. ``process`` has adaptive
composition. ``laws`` and ``kinds`` have the mechanisms, ``sampling`` the samplers. ``formula`` puts them together: the
formula of a claim, and what it is to refute one. A verdict is a theorem that states such a formula, so these files are
what has to be believed of the meaning of a verdict. Nothing here proves anything.
"""
