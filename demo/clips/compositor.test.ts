import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingsPerSecond, frame, type Layer } from './clip.ts';
import { drawShot } from './compositor.ts';
import { rect } from './draw.ts';

const ground: Layer = { cels: [rect(0, 0, 1920, 1080, '#000000')] };
const square: Layer = {
  cels: [rect(100, 100, 50, 50, '#ff0000')],
  box: { x: 100, y: 100, width: 50, height: 50 },
};

async function picturesOf(layers: Layer[], drawings = 1): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  for await (const picture of drawShot({ seconds: drawings / drawingsPerSecond, layers }))
    pictures.push(Uint8Array.from(picture));
  return pictures;
}

function pixel(picture: Uint8Array | undefined, x: number, y: number): number[] {
  const at = (y * frame.width + x) * 4;
  return Array.from(picture?.subarray(at, at + 3) ?? []);
}

test('a layer stands where its pose puts it, cut off by the edge of the frame', async () => {
  const [picture] = await picturesOf([ground, { ...square, pose: () => ({ x: -120 }) }]);
  assert.deepEqual(pixel(picture, 29, 120), [255, 0, 0]);
  assert.deepEqual(pixel(picture, 30, 120), [0, 0, 0]);
});

test('a half clear layer lets half of what lies below through', async () => {
  const [picture] = await picturesOf([ground, { ...square, pose: () => ({ opacity: 0.5 }) }]);
  const [red = 0] = pixel(picture, 120, 120);
  assert.ok(Math.abs(red - 127) <= 1, `red ${red}`);
});

test('an endless layer repeats itself over the whole width, wherever it has moved', async () => {
  const tile: Layer = {
    cels: [rect(0, 0, 10, 10, '#ffffff')],
    box: { x: 0, y: 0, width: 100, height: 10 },
    endless: true,
  };
  const [picture] = await picturesOf([ground, { ...tile, pose: () => ({ x: 250 }) }]);
  assert.deepEqual(pixel(picture, 55, 5), [255, 255, 255]);
  assert.deepEqual(pixel(picture, 1855, 5), [255, 255, 255]);
  assert.deepEqual(pixel(picture, 45, 5), [0, 0, 0]);
});

test('cels follow each other and begin again', async () => {
  const blink: Layer = {
    cels: [rect(0, 0, 9, 9, '#ffffff'), rect(0, 0, 9, 9, '#000000')],
    pose: (seconds) => ({ cel: Math.round(seconds * drawingsPerSecond) }),
  };
  const pictures = await picturesOf([ground, blink], 3);
  assert.deepEqual(
    pictures.map((picture) => pixel(picture, 4, 4)[0]),
    [255, 0, 255],
  );
});
