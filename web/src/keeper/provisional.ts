/** The hands with what is not sent yet, so that entering can go on without a network. */

import type { Entry, Settled, Sheet, SheetEntry, SheetEventGiven, SheetHand } from "./types";

/** An event that waits for the server, with the payments that were confirmed. */
export interface Queued {
  event: SheetEventGiven;
  settled: Settled | null;
}

/** An update of the server on top of what is known: hands before its first one are unchanged. */
export function updated(known: Sheet | null, update: Sheet): Sheet {
  return {
    ...update,
    hands: [...(known?.hands ?? []).slice(0, update.since - 1), ...update.hands],
  };
}

export function withQueued(sheet: Sheet, queue: readonly Queued[]): SheetHand[] {
  const hands = [...sheet.hands];
  for (const { event, settled } of queue) {
    if (event.e !== "entered" && event.e !== "rewritten") continue;
    const at = event.hand - 1;
    const hand = hands[at];
    if (!hand) break;
    // the socket may tell of it before the call is answered
    if (hand.entries.some(({ id }) => id === event.id)) continue;
    const entries =
      event.e === "entered"
        ? [...hand.entries, shown(event.id, event.entry, event.by)]
        : event.entries.map((one) => shown(one.id, one.entry as Entry, event.by));
    const before = hands[at - 1]?.totals ?? [0, 0, 0, 0];
    const over = entries.some(({ entry }) => entry.e === "ended");
    hands[at] = {
      ...hand,
      entries,
      over,
      ...(settled && {
        payments: settled.payments,
        balance: settled.balance,
        in: settled.in,
        next_dealer: settled.next_dealer,
        totals: before.map((had, seat) => had + settled.balance[seat]!) as SheetHand["totals"],
      }),
    };
    if (over && hands.length === event.hand) hands.push(next(hands[at]!));
    if (!over && hands.length === event.hand + 1 && !hands[event.hand]!.entries.length) hands.pop();
  }
  return hands;
}

function shown(id: string, entry: Entry, by: string): SheetEntry {
  return { id, entry, by, at: Date.now() / 1000, corrected: false };
}

/** An empty hand after one that is over; the server will say it exactly. */
function next(hand: SheetHand): SheetHand {
  return {
    ...hand,
    number: hand.number + 1,
    dealer: hand.next_dealer ?? hand.dealer,
    dealer_set: false,
    entries: [],
    payments: [],
    balance: [0, 0, 0, 0],
    in: [0, 1, 2, 3],
    over: false,
    next_dealer: null,
  };
}
