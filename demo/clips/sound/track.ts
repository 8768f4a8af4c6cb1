/** Samples per second of all sound here. */
export const sampleRate = 48_000;

/** Stereo sound, -1..1. */
export type Track = { left: Float32Array; right: Float32Array };

export function silence(seconds: number): Track {
  const length = Math.round(seconds * sampleRate);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Adds a sample to both channels; `pan` -1 is left, 1 is right. Samples outside the track are dropped. */
export function add(track: Track, index: number, value: number, pan: number): void {
  if (index < 0 || index >= track.left.length) return;
  const angle = ((pan + 1) * Math.PI) / 4;
  track.left[index]! += value * Math.cos(angle);
  track.right[index]! += value * Math.sin(angle);
}

/** Calls `voice` with the seconds since the start for each sample of a sound at `at` that lasts `length` seconds. */
export function sound(
  track: Track,
  at: number,
  length: number,
  pan: number,
  voice: (seconds: number) => number,
): void {
  const start = Math.round(at * sampleRate);
  const count = Math.round(length * sampleRate);
  for (let i = 0; i < count; i++) add(track, start + i, voice(i / sampleRate), pan);
}

/** A low-pass filter at `hertz`, 6 dB an octave. */
export function lowPass(hertz: number): (value: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);
  let held = 0;
  return (value) => (held += share * (value - held));
}

/** A band-pass filter between two frequencies. */
export function bandPass(low: number, high: number): (value: number) => number {
  const above = lowPass(low);
  const below = lowPass(high);
  return (value) => below(value - above(value));
}
