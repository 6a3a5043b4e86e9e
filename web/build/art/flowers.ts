/** The sixteen flowers of Vietnamese mahjong: four flowers, seasons, emperors and empresses. */

import { around, character, disc, filled, INK, line, moved, type Drawings } from "./drawing.ts";

const { black, red, green, blue, gold, white } = INK;
const DIGITS = ["1", "2", "3", "4"] as const;

type Sign = Parameters<typeof character>[0];

/** In the corner where old sets have it. */
function title(sign: Sign): string {
  return character(sign, { x: 226, y: 66, size: 128 });
}

/** The number of the seat that the flower is worth something for. */
function number(at: number): string {
  return character(DIGITS[at]!, { x: 52, y: 58, size: 112, ink: red });
}

// -- flowers ----------------------------------------------------------------------------------------

/** Five round petals, a crown of stamens. */
function plumBlossom(ink: string): string {
  const petal = filled(ink, "M0-6C-34-20-40-72 0-74 40-72 34-20 0-6Z");
  const stamens = line(white, 5, "M0-10V-34") + disc(white, 0, -38, 6);
  return around(5, 0, 0, petal) + around(5, 0, 0, stamens) + disc(gold, 0, 0, 11);
}

function plum(): string {
  return (
    line(black, 15, "M24 392C70 352 92 318 150 296S226 232 282 186") +
    line(black, 9, "M104 322C84 282 60 262 44 220M206 262C232 284 254 296 282 296") +
    moved(150, 262, 8, 1.14, plumBlossom(red)) +
    moved(54, 206, -20, 0.62, plumBlossom(red)) +
    moved(256, 332, 30, 0.66, plumBlossom(red)) +
    disc(red, 286, 178, 13)
  );
}

function orchid(): string {
  const leaf = (path: string) => filled(green, path);
  const petal = filled(blue, "M0 0C-30-26-28-74 0-104 28-74 30-26 0 0Z");
  const short = moved(0, 0, 0, 0.72, petal);
  const flower =
    [0, 128, -128].map((turn) => moved(0, 0, turn, 1, petal)).join("") +
    [64, -64].map((turn) => moved(0, 0, turn, 1, short)).join("") +
    filled(red, "M-16 0C-24 26-10 44 0 48 10 44 24 26 16 0Z") +
    disc(white, 0, 2, 9);
  return (
    leaf("M138 394C132 322 84 246 8 226 60 270 104 324 118 394Z") +
    leaf("M168 394C176 330 222 268 294 262 244 296 204 344 190 394Z") +
    leaf("M148 394C150 330 104 196 44 142 120 186 170 296 172 394Z") +
    line(green, 9, "M156 392C164 330 176 290 186 236") +
    moved(188, 222, 12, 0.84, flower) +
    moved(92, 330, -24, 0.42, flower)
  );
}

function chrysanthemum(): string {
  const petal = (length: number) =>
    `M0 0C-17-${length * 0.4}-14-${length} 0-${length} 14-${length} 17-${length * 0.4} 0 0Z`;
  return (
    line(green, 13, "M150 392C146 356 150 320 150 280") +
    filled(green, "M150 386C120 392 74 380 54 346 82 352 88 338 118 340 146 346 150 366 150 386Z") +
    filled(
      green,
      "M152 372C176 376 226 362 244 328 218 334 208 322 184 328 160 336 154 352 152 372Z",
    ) +
    moved(
      150,
      236,
      0,
      1,
      around(16, 0, 0, filled(gold, petal(104)) + line(white, 4, "M0-56V-90")),
    ) +
    moved(150, 236, 14, 1, around(11, 0, 0, filled(red, petal(62)) + line(white, 4, "M0-28V-48"))) +
    disc(gold, 150, 236, 15)
  );
}

function bambooLeaves(): string {
  const leaf = filled(green, "M0 0C22-22 26-70 4-120-22-74-26-30 0 0Z");
  const stalk = (x: number, ends: number[]) =>
    ends
      .slice(1)
      .map((end, at) => line(green, 22, `M${x} ${ends[at]! + 15}V${end - 15}`))
      .join("");
  return (
    stalk(112, [112, 204, 298, 404]) +
    stalk(196, [196, 268, 336, 404]) +
    line(green, 8, "M112 204 180 166M196 268 250 240M112 298 54 272") +
    [
      [182, 168, 66, 0.84],
      [182, 168, 108, 0.96],
      [182, 168, 150, 0.7],
      [250, 240, 132, 0.88],
      [250, 240, 172, 0.8],
      [54, 272, -62, 0.5],
      [54, 272, -140, 0.92],
      [54, 272, -186, 0.86],
    ]
      .map(([x, y, turn, size]) => moved(x!, y!, turn!, size!, leaf))
      .join("")
  );
}

// -- seasons ----------------------------------------------------------------------------------------

/** A swallow over a willow. */
function spring(): string {
  const leaf = filled(green, "M0 0C10-10 12-32 0-50-12-32-10-10 0 0Z");
  const willow = (x: number, y: number, turn: number) => moved(x, y, turn, 0.86, leaf);
  return (
    line(green, 7, "M28 150C20 220 36 300 26 392M70 138C74 220 60 280 66 340") +
    [190, 236, 282, 328, 372].map((y) => willow(28, y, 50) + willow(26, y + 16, -52)).join("") +
    [184, 228, 272, 316].map((y) => willow(70, y, 56) + willow(68, y + 16, -50)).join("") +
    filled(
      black,
      "M292 178C262 184 232 204 214 236 190 208 150 196 112 204 146 220 166 244 180 270 166 302 148 334 120 366 154 350 176 332 192 308 190 340 194 366 204 392 218 352 222 316 220 282 244 266 258 240 262 216 274 214 284 208 296 210 288 200 286 190 292 178Z",
    ) +
    filled(white, "M214 250C204 268 202 284 204 300 216 290 232 268 236 250Z") +
    filled(red, "M266 196C256 198 246 206 240 216 250 218 258 216 262 212Z")
  );
}

/** A lotus over its leaf. */
function summer(): string {
  const petal = "M0 0C-40-30-40-90 0-132 40-90 40-30 0 0Z";
  const petals = [-74, 74, -42, 42, 0].map((turn) =>
    moved(
      150,
      292,
      turn,
      turn === 0 ? 1.04 : 1,
      filled(red, petal) + line(white, 7, "M0-6C-34-36-34-86 0-124 34-86 34-36 0-6Z"),
    ),
  );
  return (
    filled(
      green,
      "M150 296C226 288 284 310 296 340 260 384 200 396 150 396S40 384 4 340C16 310 74 288 150 296Z",
    ) +
    line(white, 6, "M150 318V384M120 322 70 372M180 322 230 372") +
    petals.join("") +
    disc(gold, 150, 286, 18)
  );
}

/** A maple leaf. */
function autumn(): string {
  return (
    filled(
      red,
      "M150 132 176 196 214 168 206 222 290 212 256 256 288 278 220 304 230 332 158 322 162 396 138 396 142 322 70 332 80 304 12 278 44 256 10 212 94 222 86 168 124 196Z",
    ) + line(white, 7, "M150 318V186M150 314 216 246M150 314 84 246M152 320 236 284M148 320 64 284")
  );
}

/** A pine in the snow. */
function winter(): string {
  const flake = around(6, 0, 0, line(blue, 9, "M0 0V-34M-11-22 0-13 11-22"));
  const tier = (y: number, half: number) =>
    filled(
      green,
      `M150 ${y - 92}C${150 + half * 0.3} ${y - 50} ${150 + half * 0.7} ${y - 18} ${150 + half} ${y}H${150 - half}C${150 - half * 0.7} ${y - 18} ${150 - half * 0.3} ${y - 50} 150 ${y - 92}Z`,
    ) +
    line(
      white,
      9,
      `M${150 - half * 0.62} ${y - 17}C${150 - half * 0.36} ${y - 2} ${150 - half * 0.16} ${y - 30} 150 ${y - 16} ${150 + half * 0.18} ${y - 32} ${150 + half * 0.34} ${y - 4} ${150 + half * 0.62} ${y - 17}`,
    );
  return (
    line(black, 26, "M150 340V376") +
    tier(348, 112) +
    tier(290, 88) +
    tier(230, 62) +
    line(blue, 10, "M22 392C90 378 210 378 278 392") +
    moved(56, 216, 0, 1, flake) +
    moved(248, 236, 15, 0.9, flake)
  );
}

// -- the court --------------------------------------------------------------------------------------

const ROBES = [red, blue, green, black];

/** The number of the seat on the breast. */
function robe(at: number): string {
  return (
    filled(ROBES[at]!, "M18 396C22 330 62 296 112 288H188C238 296 278 330 282 396Z") +
    disc(white, 150, 346, 44) +
    character(DIGITS[at]!, { x: 150, y: 346, size: 84, ink: ROBES[at]!, bold: 0.04 })
  );
}

const FACE =
  filled(white, "M96 190C92 250 116 290 150 290S208 250 204 190Z") +
  line(black, 8, "M96 190C92 250 116 290 150 290S208 250 204 190") +
  line(black, 8, "M116 218H136M164 218H184");

function emperor(at: number): string {
  const beads = (x: number) => [164, 184, 204].map((y) => disc(gold, x, y, 7.5)).join("");
  return (
    robe(at) +
    FACE +
    line(black, 9, "M128 254C138 246 162 246 172 254") +
    filled(
      black,
      "M132 266C140 262 160 262 168 266 166 290 158 312 150 318 142 312 134 290 132 266Z",
    ) +
    filled(gold, "M92 150H208V194H92Z") +
    filled(black, "M54 128H246V152H54Z") +
    [68, 90, 210, 232].map(beads).join("")
  );
}

function empress(at: number): string {
  return (
    filled(
      black,
      "M78 262C62 190 82 138 150 136S238 190 222 262C236 200 226 262 214 276L196 210C170 204 130 204 104 210L86 276C74 262 64 200 78 262Z",
    ) +
    robe(at) +
    FACE +
    filled(
      black,
      "M88 218C96 180 122 176 150 176S204 180 212 218C214 170 196 142 150 142S86 170 88 218Z",
    ) +
    disc(red, 150, 270, 9) +
    line(gold, 9, "M76 150C112 120 188 120 224 150") +
    [88, 119, 150, 181, 212]
      .map((x) => disc(gold, x, 150 - 24 * Math.cos((x - 150) / 62), 11))
      .join("") +
    line(gold, 6, "M76 150V196M224 150V196") +
    disc(red, 76, 204, 9) +
    disc(red, 224, 204, 9)
  );
}

const SERIES: { letter: string; signs: Sign[]; figures: (() => string)[] }[] = [
  {
    letter: "F",
    signs: ["梅", "蘭", "菊", "竹"],
    figures: [plum, orchid, chrysanthemum, bambooLeaves],
  },
  { letter: "G", signs: ["春", "夏", "秋", "冬"], figures: [spring, summer, autumn, winter] },
];

export function flowers(): Drawings {
  const drawings: Drawings = {};
  for (const at of [0, 1, 2, 3]) {
    for (const { letter, signs, figures } of SERIES)
      drawings[`${letter}${at + 1}`] = number(at) + title(signs[at]!) + figures[at]!();
    // a little smaller, to leave room for the title
    drawings[`K${at + 1}`] = title("皇") + moved(15, 40, 0, 0.9, emperor(at));
    drawings[`Q${at + 1}`] = title("后") + moved(15, 40, 0, 0.9, empress(at));
  }
  return drawings;
}
