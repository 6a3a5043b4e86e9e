/** What the player has learned and practised, kept on this device. */

import { read, write } from "../lib/stored";
import type { DrillLevel, Track } from "../wire/wire.gen";
import type { DrillKind } from "../wire/types";

const STORED = "baida.practice";
export const LEVELS: readonly DrillLevel[] = [1, 2, 3, 4, 5];
/** So many answers of one sort in a row change the level. */
const IN_A_ROW = 2;

export interface DrillProgress {
  level: DrillLevel;
  asked: number;
  right: number;
  /** Right answers since the last wrong one; negative: wrong ones since the last right one. */
  row: number;
}

interface Progress {
  track: Track;
  /** Finished lessons, as `game/lesson`. */
  done: string[];
  /** Where a lesson was left. */
  at: Record<string, number>;
  /** By `game/kind`. */
  drills: Record<string, DrillProgress>;
}

const EMPTY: Progress = { track: "beginner", done: [], at: {}, drills: {} };

function stored(): Progress {
  const kept = read<Partial<Progress>>(STORED, {});
  const { track, done, at, drills } = { ...EMPTY, ...kept };
  const fits =
    Array.isArray(done) && at && typeof at === "object" && drills && typeof drills === "object";
  return fits ? { track: track === "player" ? "player" : "beginner", done, at, drills } : EMPTY;
}

const progress: Progress = $state(structuredClone(stored()));

function keep(): void {
  write(STORED, progress);
}

export function track(): Track {
  return progress.track;
}

export function chooseTrack(chosen: Track): void {
  progress.track = chosen;
  keep();
}

export function isDone(lesson: string): boolean {
  return progress.done.includes(lesson);
}

/** The step to go on with; 0 if the lesson was not begun, or is finished. */
export function placeIn(lesson: string): number {
  const at = progress.at[lesson];
  return typeof at === "number" && at > 0 ? at : 0;
}

export function reached(lesson: string, step: number): void {
  progress.at = { ...progress.at, [lesson]: step };
  keep();
}

export function finished(lesson: string): void {
  if (!isDone(lesson)) progress.done = [...progress.done, lesson];
  reached(lesson, 0);
}

/** Nothing was learned or practised here. */
export function isNewcomer(): boolean {
  return progress.done.length === 0 && Object.keys(progress.drills).length === 0;
}

export function drillProgress(game: string, kind: DrillKind): DrillProgress {
  return progress.drills[`${game}/${kind}`] ?? { level: 1, asked: 0, right: 0, row: 0 };
}

export function afterAnswer(before: DrillProgress, right: boolean): DrillProgress {
  const { level, asked } = before;
  const row = right ? Math.max(before.row, 0) + 1 : Math.min(before.row, 0) - 1;
  const changes = Math.abs(row) >= IN_A_ROW;
  const next = LEVELS[LEVELS.indexOf(level) + (right ? 1 : -1)] ?? level;
  return {
    level: changes ? next : level,
    asked: asked + 1,
    right: before.right + (right ? 1 : 0),
    row: changes ? 0 : row,
  };
}

/** Returns the level that begins with this answer; null if it stays. */
export function noteAnswer(game: string, kind: DrillKind, right: boolean): number | null {
  const before = drillProgress(game, kind);
  const after = afterAnswer(before, right);
  progress.drills = { ...progress.drills, [`${game}/${kind}`]: after };
  keep();
  return after.level === before.level ? null : after.level;
}

/** All drills of a game together. */
export function drillsOf(game: string): { asked: number; right: number } {
  const all = Object.entries(progress.drills).filter(([key]) => key.startsWith(`${game}/`));
  const sum = (name: "asked" | "right") => all.reduce((n, [, one]) => n + one[name], 0);
  return { asked: sum("asked"), right: sum("right") };
}
