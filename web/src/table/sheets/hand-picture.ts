/** Draws a hand as a picture that can be saved and sent. */

export interface HandPicture {
  title: string;
  points: string;
  /** The addresses of the pictures of the tiles, in groups that lie apart. */
  groups: readonly (readonly string[])[];
  patterns: readonly string[];
  foot: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 60;
/** The height of a tile, its width being 1, and how much of it is the side one sees. */
const LONG = 1.27;
const DEEP = 0.1;
/** Around the drawing on a tile. */
const MARGIN = 0.07;
/** Between two groups, in widths of a tile. */
const APART = 0.35;
const WIDEST_TILE = 84;

type Ink = (name: string) => string;

export interface Drawn {
  /** The whole picture in an address: the policy of the page forbids those of files. */
  address: string;
  file: File;
}

/** The promise is broken in a browser that cannot draw. */
export async function drawHand(hand: HandPicture): Promise<Drawn> {
  const addresses = [...new Set(hand.groups.flat())];
  const pictures = await Promise.all(addresses.map(pictureAt));
  const drawn = new Map(addresses.map((address, at) => [address, pictures[at]!]));
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  const style = getComputedStyle(document.documentElement);
  const ink: Ink = (name) => style.getPropertyValue(name).trim();
  const sans = getComputedStyle(document.body).fontFamily;

  const felt = context.createRadialGradient(
    WIDTH / 2,
    HEIGHT / 2,
    80,
    WIDTH / 2,
    HEIGHT / 2,
    WIDTH,
  );
  felt.addColorStop(0, ink("--felt"));
  felt.addColorStop(1, ink("--felt-deep"));
  context.fillStyle = felt;
  context.fillRect(0, 0, WIDTH, HEIGHT);

  const write = (text: string, y: number, size: number, colour: string, family: string): void => {
    context.fillStyle = ink(colour);
    context.font = `600 ${size}px ${family}`;
    context.fillText(text, EDGE, y, WIDTH - 2 * EDGE);
  };
  write(hand.title, 100, 40, "--felt-muted", sans);
  write(hand.points, 178, 68, "--felt-ink", ink("--serif"));
  drawTiles(context, hand.groups, drawn, ink);
  hand.patterns.forEach((pattern, at) => write(pattern, 400 + 42 * at, 30, "--felt-ink", sans));
  write(hand.foot, HEIGHT - 36, 26, "--felt-muted", sans);

  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn));
  if (!blob) throw new Error("the picture is empty");
  const file = new File([blob], "baida.png", { type: "image/png" });
  return { address: canvas.toDataURL(), file };
}

function drawTiles(
  context: CanvasRenderingContext2D,
  groups: HandPicture["groups"],
  pictures: Map<string, HTMLImageElement>,
  ink: Ink,
): void {
  const widths = groups.flat().length + APART * (groups.length - 1);
  const wide = Math.min(WIDEST_TILE, (WIDTH - 2 * EDGE) / widths);
  const top = 222;
  let left = EDGE;
  for (const group of groups) {
    for (const address of group) {
      block(context, left, top + wide * DEEP, wide, ink("--tile-back"));
      block(context, left, top, wide, ink("--tile-face"));
      const edge = wide * MARGIN;
      const size = [wide - 2 * edge, (wide - 2 * edge) * LONG] as const;
      context.drawImage(pictures.get(address)!, left + edge, top + edge * LONG, ...size);
      left += wide;
    }
    left += wide * APART;
  }
}

function block(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  wide: number,
  colour: string,
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(left + 1, top, wide - 2, wide * LONG, wide * 0.11);
  context.fill();
}

async function pictureAt(address: string): Promise<HTMLImageElement> {
  const picture = new Image(254, 322);
  picture.src = address;
  await picture.decode();
  return picture;
}
