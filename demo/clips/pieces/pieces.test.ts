import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoReleases } from '../../releases/all.ts';
import { drawShot, frameOf } from '../compositor.ts';
import { FACES } from './artwork-layers.ts';
import { artworkClip, artworkClips } from './pieces.ts';

const fox = demoReleases.find(({ alias }) => alias === 'fox-post-long-road')!;

test('a clip is made for the newest episode of its release, in 480 lines', () => {
  for (const { alias, ordinal, height } of artworkClips) {
    const release = demoReleases.find((one) => one.alias === alias);
    assert.equal(ordinal, release?.episodes.at(-1)?.ordinal, alias);
    assert.equal(height, 480);
  }
});

test('the characters of a clip look, blink and speak', () => {
  const [, , , talk] = artworkClip(fox).shots();
  const person = talk?.layers.find(({ cels }) => cels.length === Object.keys(FACES).length);
  const seen = new Set<number | undefined>();
  for (let at = 0; at < 6; at += 1 / 8) seen.add(person?.pose?.(at).cel);
  assert.deepEqual(seen, new Set(Object.values(FACES)));
});

test('every drawing of a clip fills the whole frame', async () => {
  const { width, height } = frameOf(480);
  for (const shot of artworkClip(fox).shots()) {
    for await (const picture of drawShot({ ...shot, seconds: Math.min(shot.seconds, 0.25) }, 480)) {
      assert.equal(picture.length, width * height * 4);
      for (const [x, y] of [
        [0, 0],
        [width - 1, 0],
        [0, height - 1],
        [width - 1, height - 1],
      ] as const)
        assert.equal(picture[(y * width + x) * 4 + 3], 255, `corner ${x} ${y}`);
    }
    const last = {
      ...shot,
      layers: shot.layers.map((layer) => ({ ...layer, pose: () => layer.pose?.(shot.seconds) ?? {} })),
    };
    for await (const picture of drawShot({ ...last, seconds: 0.125 }, 480))
      for (const x of [0, width - 1])
        for (const y of [0, height - 1])
          assert.equal(picture[(y * width + x) * 4 + 3], 255, `last ${x} ${y}`);
  }
});
