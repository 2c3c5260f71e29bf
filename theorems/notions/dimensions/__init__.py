"""The dimensions in which definitions of privacy differ, beside how a privacy loss is measured."""
