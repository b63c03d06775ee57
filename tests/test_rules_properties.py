"""What holds of every verdict, over random positions and questions."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from tests.positions_at_random import askings, positions
from tests.verdicts import wrongly_silent

RULINGS = [
    *(f"I.{n}" for n in range(1, 6)),
    "II.A.1", "II.A.2", *(f"II.B.{n}" for n in range(3, 8)),
    *(f"III.A.{n}" for n in range(1, 9)), *(f"III.B.{n}" for n in range(1, 5)),
    *(f"IV.{n}" for n in range(1, 9)), *(f"V.{n}" for n in range(1, 8)), *(f"VII.{n}" for n in range(1, 19)),
    "VIII.1", "VIII.2", *(f"IX.{n}" for n in range(1, 4)),
]  # fmt: skip
SETTINGS = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


@SETTINGS
@given(positions(), askings())
def test_taking_out_a_ruling_that_did_not_decide_changes_nothing(position, asking):
    assert wrongly_silent(asking, position, RULINGS) == [], asking.name
