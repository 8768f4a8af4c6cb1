import { sampleRate, silence, type Track } from './track.ts';

const combs = [0.0297, 0.0371, 0.0411, 0.0437];
const diffusers = [0.005, 0.0017];

/** The reverberation of a sound in a large quiet room, without the sound itself (Schroeder); fades out in `seconds`. */
export function roomOf(track: Track, seconds: number): Track {
  const wet = silence(track.left.length / sampleRate);
  reflect(track.left, wet.left, seconds, 1);
  reflect(track.right, wet.right, seconds, 1.023);
  return wet;
}

function reflect(dry: Float32Array, wet: Float32Array, seconds: number, spread: number): void {
  for (const delay of combs) {
    const size = Math.round(delay * spread * sampleRate);
    const line = new Float32Array(size);
    const feedback = 10 ** ((-3 * delay) / seconds);
    let damped = 0;
    for (let i = 0; i < dry.length; i++) {
      const echo = line[i % size]!;
      damped = echo * 0.62 + damped * 0.38;
      line[i % size] = dry[i]! + damped * feedback;
      wet[i]! += echo / combs.length;
    }
  }
  for (const delay of diffusers) {
    const size = Math.round(delay * spread * sampleRate);
    const line = new Float32Array(size);
    for (let i = 0; i < wet.length; i++) {
      const held = line[i % size]!;
      const value = wet[i]! + held * 0.6;
      line[i % size] = value;
      wet[i] = held - value * 0.6;
    }
  }
}
