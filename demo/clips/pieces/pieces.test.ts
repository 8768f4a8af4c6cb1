import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { readManifest } from '#server/media/hls/manifest.ts';
import { FRAMES_OF_CLIP, frameFile } from '#server/publishing/demo/demo-frames.ts';
import { demoReleases } from '../../releases/all.ts';
import { drawingsPerSecond } from '../clip.ts';
import { drawShot, frameOf } from '../compositor.ts';
import { FACES } from './artwork-layers.ts';
import { artworkClip, artworkClips } from './pieces.ts';

const MEDIA = path.join(import.meta.dirname, '../../media');
const fox = demoReleases.find(({ alias }) => alias === 'fox-post-long-road')!;

test('a clip is made for the newest episode of its release, in 480 lines', () => {
  for (const { alias, ordinal, height } of artworkClips) {
    const release = demoReleases.find((one) => one.alias === alias);
    assert.equal(ordinal, release?.episodes.at(-1)?.ordinal, alias);
    assert.equal(height, 480);
  }
});

test('a clip has the pictures of its frames, the first as its preview', async () => {
  for (const { alias, ordinal, frames } of artworkClips) {
    assert.equal(frames?.length, FRAMES_OF_CLIP);
    const folder = path.join(MEDIA, alias, String(ordinal));
    const names = await readdir(folder);
    for (let frame = 1; frame <= FRAMES_OF_CLIP; frame += 1)
      for (const width of [640, 320]) assert.ok(names.includes(frameFile(frame, width)), `${alias} ${frame}`);
    const { preview } = await readManifest(folder);
    assert.deepEqual([preview.src, preview.thumbnail], [frameFile(1, 640), frameFile(1, 320)]);
  }
});

test('the characters of a clip look, blink and speak', () => {
  const [, , , talk] = artworkClip(fox).shots();
  const person = talk?.layers.find(({ cels }) => cels.length === Object.keys(FACES).length);
  const seen = new Set<number | undefined>();
  for (let at = 0; at < 6; at += 1 / 8) seen.add(person?.pose?.(at).cel);
  assert.deepEqual(seen, new Set(Object.values(FACES)));
});

test('the first drawings of a shot and its last one fill the whole frame', async () => {
  const { width, height } = frameOf(480);
  for (const shot of artworkClip(fox).shots()) {
    const moments = [0, 1 / drawingsPerSecond, shot.seconds];
    // One shot of these moments, because each paints its cels anew.
    const layers = shot.layers.map((layer) => ({
      ...layer,
      pose: (at: number) => layer.pose?.(moments[Math.round(at * drawingsPerSecond)] ?? 0) ?? {},
    }));
    let drawn = 0;
    for await (const picture of drawShot({ layers, seconds: moments.length / drawingsPerSecond }, 480)) {
      drawn += 1;
      assert.equal(picture.length, width * height * 4);
      for (const x of [0, width - 1])
        for (const y of [0, height - 1])
          assert.equal(picture[(y * width + x) * 4 + 3], 255, `${moments[drawn - 1]} s: corner ${x} ${y}`);
    }
    assert.equal(drawn, moments.length);
  }
});
