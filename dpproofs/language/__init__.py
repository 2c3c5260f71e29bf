"""The language of statements: types, terms, binding, text. It knows no rule."""

from dpproofs.language import text as text
