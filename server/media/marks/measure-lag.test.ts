import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateSeason, randomOf, SEASON } from '#tests/support/samples/season.ts';
import { SOUND_RATE } from './exact-edges.ts';
import { type ComparedSound, measureLag } from './measure-lag.ts';

const SECONDS = 90;
const PLAN = { ...SEASON, seconds: SECONDS, rate: SOUND_RATE, song: 25, coldOpen: 10, preview: 5 };
const film = generateSeason(PLAN)(0).samples;
const at = (seconds: number) => Math.round(seconds * SOUND_RATE);

function heard(samples: Int16Array): ComparedSound {
  return {
    duration: samples.length / SOUND_RATE,
    readSound: async (from, to) => {
      const first = Math.max(0, at(from));
      const part = samples.subarray(first, Math.max(first, at(to)));
      return { from: first / SOUND_RATE, samples: new Float32Array(part) };
    },
  };
}

/** The parts of a sound after one another, quieter and with noise, as another preparation would leave it. */
function joined(...parts: Int16Array[]): ComparedSound {
  const random = randomOf(7);
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const part of parts) {
    all.set(part, from);
    from += part.length;
  }
  return heard(all.map((sample) => sample * 0.7 + (random() - 0.5) * 400));
}

const silence = (seconds: number) => new Int16Array(at(seconds));
const measure = (second: ComparedSound) => measureLag(heard(film), second);

async function assertLag(second: ComparedSound, expected: number): Promise<void> {
  const { lag } = await measure(second);
  assert.ok(lag !== null && Math.abs(lag - expected) < 0.01, `${lag} instead of ${expected}`);
}

test('a video that begins later or earlier is measured to a hundredth of a second', async () => {
  await assertLag(joined(film), 0);
  await assertLag(joined(silence(0.4), film), 0.4);
  await assertLag(joined(film.subarray(at(2))), -2);
  await assertLag(joined(silence(50), film), 50);
});

test('a film that lost or got something in its middle has no single lag', async () => {
  const [first, rest] = [film.subarray(0, at(45)), film.subarray(at(50))];
  assert.deepEqual(await measure(joined(first, rest)), { lag: null, isCut: true });
  assert.deepEqual(await measure(joined(first, silence(3), film.subarray(at(45)))), {
    lag: null,
    isCut: true,
  });
});

test('another film, silence and a film of which only the first half is known have no lag', async () => {
  const other = generateSeason({ ...PLAN, seed: 2 })(0).samples;
  const none = { lag: null, isCut: false };
  assert.deepEqual(await measure(joined(other)), none);
  assert.deepEqual(await measure(heard(silence(SECONDS))), none);
  assert.deepEqual(await measure(joined(film.subarray(0, at(45)), other.subarray(at(45)))), none);
  assert.deepEqual(await measureLag(heard(silence(0)), heard(silence(0))), none);
});
