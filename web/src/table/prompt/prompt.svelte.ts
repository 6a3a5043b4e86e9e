/** What the player is asked, in words, and the buttons and keys that answer it. */

import { settings } from "../../lib/settings.svelte";
import { isJoker, suitOf, tileName } from "../../mahjong/tiles";
import type { Ask, Choice, Tile, View } from "../../wire/types";
import t from "words:table";
import { subject, suitName } from "../moment/announce";
import {
  offers,
  picksThree,
  suitOffers,
  type Deed,
  type Offer,
  type Suit,
} from "../moment/choices";
import type { Seated } from "../moment/seated.svelte";
import { tipFor } from "../moment/tips";

const KEYS: Record<string, Deed> = {
  w: "win",
  k: "kong",
  p: "pung",
  c: "chow",
  d: "declare",
  x: "pass",
};
export const KEY_OF = Object.fromEntries(Object.entries(KEYS).map(([key, deed]) => [deed, key]));
/** The key that hands on the tiles that are chosen. */
export const KEY_OF_EXCHANGE = "e";

export class Prompt {
  readonly #seated: Seated;
  readonly #onact: (choice: Choice) => void;
  readonly ask = $derived.by<Ask>(() => this.#seated.asked!);
  readonly #view = $derived.by<View>(() => this.#seated.view!);
  /** The buttons. */
  readonly offers = $derived.by(() => offers(this.ask.legal));
  /** Whether tiles are to be chosen for an exchange. */
  readonly exchanges = $derived.by(() => picksThree(this.ask.legal));
  readonly suits = $derived.by(() => suitOffers(this.ask.legal));
  /** What a newcomer is told without asking. */
  readonly tip = $derived.by(() => tipFor(this.ask, this.#view, settings));
  #opened = $state<Deed | null>(null);
  /** The button whose choices are shown. */
  readonly open = $derived.by(
    () => this.offers.find((offer) => offer.deed === this.#opened) ?? null,
  );

  /** To be made in a component, while something is asked. */
  constructor(seated: Seated, onact: (choice: Choice) => void) {
    this.#seated = seated;
    this.#onact = onact;
    $effect.pre(() => {
      void this.ask.ask;
      this.close();
    });
  }

  close(): void {
    this.#opened = null;
  }

  take({ deed, choices }: Offer): void {
    const [only, other] = choices;
    if (only && !other) this.#onact(only);
    else this.#opened = this.#opened === deed ? null : deed;
  }

  /** The button that a key presses; `passes`: it is one of those that let things go. */
  offerOf(key: string, passes: boolean): Offer | undefined {
    // a win is never let go by a key that also closes things
    const pass = passes && !this.offers.some(({ deed }) => deed === "win");
    const wanted = pass ? "pass" : KEYS[key];
    return this.offers.find(({ deed }) => deed === wanted);
  }

  // -- words ----------------------------------------------------------------------------------------

  /** Where the question comes from: one's own draw, a discard, a kong, one's green jokers. */
  readonly moment = $derived.by(() => {
    const { started, offered, has_drawn } = this.#view;
    if (!started) return "before";
    if (!offered) return "turn";
    if (offered.seat === this.#seated.bottom) return "green";
    return has_drawn ? "rob" : "claim";
  });

  /** Which tile it is about, where that is not clear from a discard. */
  tileOf({ deed, choices }: Offer): Tile | null {
    const own = !this.#view.offered && (deed === "declare" || deed === "kong");
    const [only, other] = choices;
    return own && !other ? (only?.tiles[0] ?? null) : null;
  }

  /** What is written on a button. */
  wordOf({ deed }: Offer): string {
    if (deed === "win" && this.moment === "turn") return t("do_self_draw");
    if (deed === "win" && this.moment === "green") return t("do_green_jokers");
    if (deed === "win" && this.moment === "rob") return t("do_rob");
    if (deed === "pass" && this.moment === "before") return t("do_done");
    return t(`do_${deed}`);
  }

  /** A short line, and where there is more to say, the help behind it. */
  readonly words = $derived.by((): { line: string; help?: string } => {
    const { lifted, suit, names, bottom: you, mine, plays } = this.#seated;
    const { offered } = this.#view;
    if (lifted) return { line: this.#whenLifted(lifted) };
    if (this.exchanges) {
      const words = { name: this.#seated.receiver };
      return { line: t("exchange_title", words), help: t("exchange_help") };
    }
    if (this.suits.length > 0) {
      const line = suit ? t("void_tile", { suit: suitName(suit) }) : t("void_title");
      return { line, help: t("void_help") };
    }
    if (this.moment === "before") return { line: t("declare_now"), help: t("declare_help") };
    if (this.moment === "green") return { line: t("green_now") };
    if (offered) {
      const words = { name: subject(offered.seat, { names, you }), tile: tileName(offered.tile) };
      const line = t(this.moment === "rob" ? "offered_kong" : "offered_by", words);
      return { line, help: this.tip === "claim" ? t("claim_help") : undefined };
    }
    const { has_face_down, voided, tiles } = mine;
    if (has_face_down) return { line: t("first_discard") };
    // the suit goes first (S2), where that is enforced
    const bound = voided && tiles.some((tile) => tile !== null && !plays.has(tile));
    if (bound) return { line: t("your_turn_void", { suit: suitName(voided) }) };
    const declares = this.offers.some(({ deed }) => deed === "declare");
    return { line: t("your_turn"), help: declares ? t("declare_turn_help") : undefined };
  });

  #whenLifted(tile: Tile): string {
    const named = { tile: tileName(tile) };
    const kind = this.#seated.plays.get(tile)?.kind;
    if (kind === "void") return t("tap_again_void", named);
    if (kind === "declare") return t("tap_again_declare", named);
    return t(isJoker(tile) ? "tap_again_joker" : "tap_again", named);
  }

  /** How many tiles of each suit the player holds. */
  readonly counts = $derived.by(() => {
    const held = this.#seated.mine.tiles;
    const count = (letter: Suit) =>
      held.filter((tile) => tile !== null && suitOf(tile) === letter).length;
    return { m: count("m"), p: count("p"), s: count("s") };
  });
}
