import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clips } from './clips.ts';
import { drawShot, frameOf } from './compositor.ts';

// Those of a finished clip take nine times as long to draw.
const LINES = 360;

for (const clip of clips) {
  test(`${clip.alias} ${clip.ordinal}: opening and ending lie inside the clip, one after the other`, () => {
    const { opening, ending, seconds } = clip;
    const moments = [0, opening.start, opening.stop, ending.start, ending.stop, seconds];
    assert.deepEqual(
      moments,
      moments.toSorted((a, b) => a - b),
    );
    assert.ok(ending.stop < seconds);
  });

  test(`${clip.alias} ${clip.ordinal}: its shots add up to its length and its music fits`, () => {
    const shots = clip.shots().reduce((sum, shot) => sum + shot.seconds, 0);
    assert.equal(shots, clip.seconds);
    assert.equal(clip.score.seconds, clip.seconds);
  });
}

test('the first picture of every shot of a clip is opaque, lit and not one flat colour', async () => {
  const first = clips[0];
  assert.ok(first);
  const { width, height } = frameOf(LINES);
  for (const shot of first.shots()) {
    for await (const picture of drawShot({ ...shot, seconds: 0.1 }, LINES)) {
      const colours = new Set<number>();
      let brightest = 0;
      for (let at = 0; at < picture.length; at += 4 * 97) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = picture.subarray(at, at + 4);
        assert.equal(alpha, 255);
        brightest = Math.max(brightest, red, green, blue);
        colours.add((red << 16) | (green << 8) | blue);
      }
      assert.equal(picture.length, width * height * 4);
      assert.ok(brightest > 120, `brightest ${brightest}`);
      assert.ok(colours.size > 8, `${colours.size} colours`);
    }
  }
});
