/** Quiet sounds of the table, made on the spot: nothing has to be loaded. */

import { settings } from "./settings.svelte";

export type Sound = "discard" | "draw" | "claim" | "kong" | "win" | "turn" | "nudge";

let context: AudioContext | null = null;

/** Browsers allow sound only after the first press; until then, and without sound, there is none. */
function ready(): AudioContext | null {
  if (!context && "AudioContext" in globalThis) context = new AudioContext();
  if (context?.state === "suspended") void context.resume();
  return context?.state === "closed" ? null : context;
}

interface Tone {
  pitch: number;
  /** Seconds from now. */
  at?: number;
  length: number;
  loud: number;
  shape?: OscillatorType;
}

/** A note that is struck and fades, like a small chime. */
function chime(audio: AudioContext, { pitch, at = 0, length, loud, shape = "sine" }: Tone): void {
  const start = audio.currentTime + at;
  const voice = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const level = new GainNode(audio, { gain: 0 });
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loud, start + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(level).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}

/** A tile that is put down: a short burst of noise round the pitch of the material. */
function click(audio: AudioContext, { pitch, at = 0, length, loud }: Tone): void {
  const start = audio.currentTime + at;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++)
    samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const body = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.5 });
  source
    .connect(body)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination);
  source.start(start);
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  discard: (audio) => {
    click(audio, { pitch: 1900, length: 0.07, loud: 0.5 });
    click(audio, { pitch: 700, at: 0.012, length: 0.09, loud: 0.35 });
  },
  draw: (audio) => click(audio, { pitch: 2600, length: 0.05, loud: 0.18 }),
  claim: (audio) => {
    for (const at of [0, 0.07, 0.14]) click(audio, { pitch: 1500, at, length: 0.08, loud: 0.45 });
  },
  kong: (audio) => {
    for (const at of [0, 0.07, 0.14, 0.21])
      click(audio, { pitch: 1100, at, length: 0.1, loud: 0.5 });
  },
  turn: (audio) => {
    chime(audio, { pitch: 659, length: 0.28, loud: 0.07 });
    chime(audio, { pitch: 988, at: 0.09, length: 0.4, loud: 0.06 });
  },
  nudge: (audio) => {
    for (const at of [0, 0.35, 0.7]) {
      chime(audio, { pitch: 988, at, length: 0.3, loud: 0.1 });
      chime(audio, { pitch: 659, at: at + 0.1, length: 0.3, loud: 0.1 });
    }
  },
  win: (audio) => {
    // the first notes of a pentatonic scale, and the octave
    [523, 587, 659, 784, 1047].forEach((pitch, n) =>
      chime(audio, { pitch, at: n * 0.11, length: 0.9, loud: 0.08, shape: "triangle" }),
    );
  },
};

/** In milliseconds: how long the device vibrates, rests, vibrates. */
const VIBRATIONS: Partial<Record<Sound, number[]>> = { turn: [80], nudge: [200, 120, 200] };

/** Plays a sound and lets the device vibrate, as far as the player wants that. */
export function play(sound: Sound): void {
  const pattern = VIBRATIONS[sound];
  if (settings.vibrate && pattern) globalThis.navigator?.vibrate?.(pattern);
  if (!settings.sounds) return;
  const audio = ready();
  if (audio) SOUNDS[sound](audio);
}
