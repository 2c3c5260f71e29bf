"""Lists of records, independent draws, packings."""
