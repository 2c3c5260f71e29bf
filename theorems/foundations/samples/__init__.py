"""Lists of records, independent draws, packings.

``entries`` and ``lists`` say what data sets of n records are, ``list_places`` and ``real_lists`` what they may
hold, and ``independent_records`` that they may be drawn. From there ``counts_and_means`` are queries, ``packings``
and ``covering_numbers`` serve lower bounds, and ``entries_averaged``, ``list_splices`` and ``independent_entries``
bound what an answer says of independent records.
"""
