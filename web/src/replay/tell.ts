/** Every event of a log in words, those that nobody is told at the table included. */

import type { Names } from "../mahjong/names";
import type { Event } from "../wire/types";
import { announce } from "../table/moment/announce";
import t from "words:replay";

const ASKED = ["win", "kong", "pung", "chow", "pass"] as const;

export function tell(event: Event, names: Names): string {
  return announce(event, { names, you: null }) ?? unannounced(event, names);
}

function unannounced(event: Event, names: Names): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.e) {
    case "dealt":
      return t("e_dealt", { name });
    case "drew":
      return t("e_drew", { name });
    case "exchanged":
      return t("e_exchange", { name, other: names[event.to] });
    case "void_chosen":
      return t("e_void", { name });
    case "answers":
      return answers(event.answers, names);
    default:
      return event.e;
  }
}

function answers(given: Record<string, string>, names: Names): string {
  return Object.entries(given)
    .map(([seat, answer]) => {
      const asked = ASKED.find((known) => known === answer);
      const name = names[Number(seat)] ?? "";
      return asked ? t(`asks_${asked}`, { name }) : `${name}: ${answer}`;
    })
    .join(t("comma"));
}
