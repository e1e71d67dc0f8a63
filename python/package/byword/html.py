"""The board as HTML, for notebooks."""

from __future__ import annotations

from html import escape
from typing import Any

from ._byword import State

_STYLE = """<style>
.byword { font: 13px/1.4 sans-serif } .byword .card { display: inline-block; vertical-align: top; width: 11em; margin: 2px;
padding: 3px 6px; border: 1px solid #888; border-radius: 4px } .byword .turned { border-style: dashed; opacity: .75 }
.byword small { color: #555 }
</style>"""


def _card(card: dict[str, Any]) -> str:
    title = card["title"] if card["known"] else "a card"
    numbers = ", ".join(f"{number['name']} {number['now']}" for number in card["numbers"] if "now" in number)
    states = [mark["name"] for mark in card["marks"]] + [f"{counter['name']} {counter['n']}" for counter in card["counters"]]
    if card["damage"]:
        states.insert(0, f"damage {card['damage']}")
    lines = [f"<b>{escape(title)}</b>", escape(numbers), f"<i>{escape(', '.join(states))}</i>"]
    turned = " turned" if card["turned"] else ""
    return f'<div class="card{turned}">{"<br>".join(line for line in lines if line)}</div>'


def _zone(zone: dict[str, Any]) -> str:
    if not zone["name"] or not zone["count"]:
        return ""
    cards = "".join(_card(card) for card in zone["cards"]) if zone["kind"] in ("play", "hand") else ""
    return f"<div>{escape(zone['name'])} <small>{zone['count']}</small><br>{cards}</div>"


def _place(name: str, place: dict[str, Any]) -> str:
    tallies = ", ".join(f"{tally['name']} {tally['n']}" for tally in place["tallies"])
    zones = "".join(_zone(zone) for zone in place["zones"])
    return f"<h4>{escape(name)} <small>{escape(tallies)}</small></h4>{zones}" if zones or tallies else ""


def board(state: State, seat: int | None = None, lang: str = "en") -> str:
    """Return the board and the open question as the seat sees them; the others stand above, the seat itself last."""
    view = state.view(seat, lang)
    players = sorted(view["players"], key=lambda player: bool(player["own"]))
    parts = [_place("", view["shared"]), *(_place(player["name"], player["place"]) for player in players)]
    open_ = state.decision(seat, lang)
    if open_:
        options = "".join(f"<li>{escape(option['text'])}</li>" for option in open_["options"])
        parts.append(f'<p>{escape(open_["text"])}</p><ol start="0">{options}</ol>')
    return f'{_STYLE}<div class="byword">{"".join(parts)}</div>'
