"""The rulings as code: plain functions on immutable positions, a module per phase.

A rule answers with a `Verdict`, under a `Ruleset` in which any ruling can be taken out.
"""
