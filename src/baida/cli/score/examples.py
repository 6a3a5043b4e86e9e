from __future__ import annotations

from typing import NamedTuple


class Example(NamedTuple):
    title: str
    line: str


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "b30fj": (
        Example("Two jokers, many readings", "123m456p789s55zJAJN 5z"),
        Example("Nine Gates", "1112345678999m 5m win=discard"),
        Example("Three jokers and melds", "5567mJAJNJM 8m meld=111z,222z flowers=JW"),
        Example("Thirteen Orphans with jokers", "19m19p19s123z56zJHJA 7z"),
        Example("Thirteen Unconnected", "147m258p369s1235z 5z"),
        Example("A wait that needs a self-draw", "123m456p789s111zJA"),
        Example("Early, on the last discard", "22334455667788p win=discard draws=6"),
        Example("Not ready yet", "1358m2469p37s12zJN"),
    ),
    "sbr": (
        Example("Seven pairs of one suit, with a root", "1146677778899m 4m voided=s win=discard"),
        Example("Golden Single Wait", "5p 5p voided=m meld=111s,333s,9999p,777p"),
        Example(
            "After a kong", "234m567m88p44p 4p voided=s meld=concealed_kong:9999p replacement=kong"
        ),
        Example("A wait with two sides", "234567m2345678p voided=s"),
        Example("A tile of the voided suit", "123456789m1122s 2s voided=s"),
    ),
    "vietnamese": (
        Example("Jokers with frames", "777m11333pVTcVNd 3p meld=8888m win=discard"),
        Example("No flowers, no leaves: any suited tiles", "1358m2469p13579s 2s"),
        Example("A discarded flower is a joker", "123m456m789m11p23s F3 win=discard"),
        Example(
            "Two jokers before the start", "123m456p789s5557z 7z flowers=VTrVNr before_start=VTrVNr"
        ),
        Example("Four winds", "111222333z44zVWVT 5p flowers=F1G1"),
        Example("Green jokers", "win=green_jokers green_discards=5 flowers=K1"),
    ),
}
