import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { drawPlainPoster, drawPlainTile } from './plain-art.ts';

async function pixelsOf(picture: string) {
  const { data, info } = await sharp(Buffer.from(picture))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, size: [info.width, info.height] };
}

test('the same release gets the same poster, two releases of one name different ones', () => {
  const one = drawPlainPoster({ id: 1, title: 'Лунный архив' });
  assert.equal(one, drawPlainPoster({ id: 1, title: 'Лунный архив' }));
  assert.notEqual(one, drawPlainPoster({ id: 2, title: 'Лунный архив' }));
});

test('a poster shows any name in white and the fox', async () => {
  for (const title of [
    'Я',
    'Лунный архив',
    'Удивительные приключения господина Аоямы в стране без имени',
    '茜',
  ]) {
    const picture = drawPlainPoster({ id: 7, title });
    assert.doesNotMatch(picture, /NaN|undefined|Infinity|e-\d/u, title);
    const { data, size } = await pixelsOf(picture);
    assert.deepEqual(size, [800, 1200]);
    let [white, red] = [0, 0];
    for (let at = 0; at < data.length; at += 3) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (r > 250 && g > 250 && b > 250) white += 1;
      if (r > 240 && g < 70 && b < 70) red += 1;
    }
    assert.ok(red > 1000, `${title}: no fox`);
    assert.equal(white > 500, title !== '茜', title);
  }
});

test('the fox of a tile is in its right half, off the name', async () => {
  const { data, size } = await pixelsOf(drawPlainTile('Драма'));
  const [width = 0] = size;
  let leftmost = width;
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 240 && g < 70 && b < 70) leftmost = Math.min(leftmost, (at / 3) % width);
  }
  assert.ok(leftmost > width / 2 && leftmost < width, `the fox begins at ${leftmost}`);
});

test('a tile is wide and depends on the seed', async () => {
  assert.deepEqual((await pixelsOf(drawPlainTile('Драма'))).size, [640, 360]);
  assert.notEqual(drawPlainTile('Драма'), drawPlainTile('Комедия'));
});
