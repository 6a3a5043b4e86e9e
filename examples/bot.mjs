#!/usr/bin/env node
// A bot for baida in plain JavaScript: Node.js, and no package.
//
//   baida bot run "node examples/bot.mjs" --variant sbr
//
// It follows the events and so knows its hand and what lies on the table; the requests it gets are
// short. The protocol is described in docs/bots.md.

import { createInterface } from "node:readline";

const TILE = /[1-9][mpsz]|[A-Z][A-Z1-4][rdc]?/g;
const tilesOf = (text) => text.match(TILE) ?? [];

let seat = 0; // ours
let hand = []; // the tiles that we hold
let seen = new Map(); // how many of each tile lie open

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

function remove(tile) {
  const place = hand.indexOf(tile);
  if (place < 0) console.error(`there is no ${tile} in our hand ${hand.join(" ")}`);
  else hand.splice(place, 1);
}

function show(tiles) {
  for (const tile of tiles) seen.set(tile, (seen.get(tile) ?? 0) + 1);
}

/** What happened, as far as it matters to us. */
const events = {
  hand_started() {
    hand = [];
    seen = new Map();
  },
  dealt(event) {
    if (event.seat === seat) hand = tilesOf(event.tiles);
  },
  drew(event) {
    if (event.seat === seat) hand.push(event.tile);
  },
  declared(event) {
    if (event.seat === seat) remove(event.tile);
    show([event.tile]);
  },
  discarded(event) {
    if (event.seat === seat) remove(event.tile);
    show([event.tile]);
  },
  melded(event) {
    const tiles = tilesOf(event.tiles ?? ""); // null: another's hidden kong
    const claimed = tiles.indexOf(event.claimed);
    if (event.seat === seat) {
      // of an added kong only that tile comes from the hand, of the others all but the claimed one
      const ours = event.kind === "added_kong" ? [event.claimed] : tiles;
      ours.forEach((tile, place) => {
        if (event.kind === "added_kong" || place !== claimed) remove(tile);
      });
    } else if (event.kind === "added_kong") {
      show([event.claimed]);
    } else {
      show(tiles.filter((_, place) => place !== claimed));
    }
  },
};

/** How much a tile helps the others of the hand, less what is gone of it already. */
function worth(tile) {
  const [, number, family] = tile.match(/^([1-9])([mpsz])$/) ?? [];
  if (!family) return 100; // a joker can be anything
  const count = (other) => hand.filter((held) => held === other).length;
  let value = 4 * (count(tile) - 1) - 0.1 * (seen.get(tile) ?? 0);
  if (family !== "z") {
    for (const [step, points] of [
      [1, 2],
      [2, 1],
    ]) {
      for (const other of [+number - step, +number + step]) {
        if (count(`${other}${family}`)) value += points;
      }
    }
  }
  return value;
}

function least(choices, value) {
  return choices.reduce((best, choice) => (value(choice) < value(best) ? choice : best));
}

/** One of the legal actions. */
function choose(legal) {
  const of = (kind) => legal.filter((action) => action.kind === kind);
  const [win] = of("win");
  if (win) return win;
  const voids = of("void");
  if (voids.length) {
    return least(voids, (action) => hand.filter((tile) => tile.endsWith(action.suit)).length);
  }
  const flower = of("declare").find((action) => /^[FGKQ]\d$/.test(action.tiles[0]));
  if (flower) return flower;
  const pung = of("pung").find((action) => action.tiles.every((tile) => action.as.includes(tile)));
  if (pung) return pung;
  const [pass] = of("pass");
  return pass ?? least(of("discard"), (action) => worth(action.tiles[0]));
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.t === "hello") {
    say({ t: "hello", name: "plain JavaScript", protocol: 1 });
  } else if (message.t === "start_match") {
    seat = message.seat;
  } else if (message.t === "event") {
    events[message.event.e]?.(message.event);
  } else if (message.t === "request") {
    say({ t: "act", request: message.request, action: choose(message.legal).action });
  } else if (message.t === "error") {
    console.error(message.code, message.message); // for the author, who sees standard error
  }
}
