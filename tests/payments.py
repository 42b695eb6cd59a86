"""What the terms of a payment lead to, worked out apart from the rules."""

from __future__ import annotations

from rules.scoring.transfers import Transfer


def worked_out(transfer: Transfer) -> int:
    """What the terms of a payment lead to."""
    amount = 0
    for term in transfer.why:
        match term.sign:
            case "=":
                amount = term.number
            case "x":
                amount *= term.number
            case "+":
                amount += term.number
            case "/":
                amount = -(-amount // term.number)
            case other:
                raise AssertionError(other)
    return amount
