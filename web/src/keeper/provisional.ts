/** The hands with what is not sent yet, so that entering can go on without a network. */

import { ofSeats } from "../mahjong/seats";
import { allQuestions } from "./entries";
import type { Entry, Settled, Sheet, SheetEntry, SheetEventGiven } from "./types";
import type { SheetFacts, SheetHand } from "./types";

const NOTHING: SheetHand["totals"] = [0, 0, 0, 0];

/** What the author of an event had before them. */
export interface Basis {
  /** How many events of the sheet were known. */
  seen: number;
  /** The entries of the hand, by id. */
  base: readonly string[];
  /** The payments of the hand with the change, if they were known in time. */
  settled: Settled | null;
}

/** An event that waits for the server. */
export interface Queued extends Partial<Basis> {
  event: SheetEventGiven;
}

/** An update of the server on top of what is known: hands before its first one are unchanged. */
export function updated(known: Sheet | null, update: Sheet): Sheet {
  return {
    ...update,
    hands: [...(known?.hands ?? []).slice(0, update.since - 1), ...update.hands],
  };
}

/**
 * `certain`: whether nothing speaks against the queue. A payment is shown only where it is certain,
 * and where the hand is still the one for which it was worked out.
 */
export function withQueued(sheet: Sheet, queue: readonly Queued[], certain = true): SheetHand[] {
  const hands = [...sheet.hands];
  for (const { event, base, ...worked } of queue) {
    if (event.e !== "entered" && event.e !== "rewritten") continue;
    const at = event.hand - 1;
    const hand = hands[at];
    if (!hand) break;
    // the socket may tell of it before the call is answered
    if (hand.entries.some(({ id }) => id === event.id)) continue;
    const entries =
      event.e === "entered"
        ? [...hand.entries, shown(event.id, event.entry, event.by)]
        : event.entries.map((one) => shown(one.id, one.entry, event.by));
    const before = hands[at - 1]?.totals ?? NOTHING;
    const settled = certain && isSame(hand, base) ? worked.settled : null;
    const over = entries.some(({ entry }) => entry.e === "ended");
    hands[at] = {
      ...hand,
      entries,
      over,
      end: allQuestions(
        entries.map((one) => one.entry),
        sheet.facts,
      ),
      ...(settled && {
        end: settled.end,
        payments: settled.payments,
        balance: settled.balance,
        in: settled.in,
        next_dealer: settled.next_dealer,
        totals: ofSeats((seat) => before[seat] + settled.balance[seat]),
      }),
    };
    if (over && hands.length === event.hand) hands.push(next(hands[at], sheet.facts));
    if (!over && hands.length === event.hand + 1 && !hands[event.hand]!.entries.length) hands.pop();
  }
  return hands;
}

function isSame(hand: SheetHand, base: readonly string[] | undefined): boolean {
  return (
    base?.length === hand.entries.length && hand.entries.every(({ id }, at) => id === base[at])
  );
}

function shown(id: string, entry: Entry, by: string): SheetEntry {
  return { id, entry, by, at: Date.now() / 1000, corrected: false };
}

/** An empty hand after one that is over; the server will say it exactly. */
function next(hand: SheetHand, facts: SheetFacts): SheetHand {
  return {
    ...hand,
    number: hand.number + 1,
    dealer: hand.next_dealer ?? hand.dealer,
    dealer_set: false,
    entries: [],
    payments: [],
    balance: NOTHING,
    in: [0, 1, 2, 3],
    over: false,
    next_dealer: null,
    end: allQuestions([], facts),
  };
}
