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

test('the sun of a tile is in its right half, off the name', async () => {
  for (const seed of ['Драма', 'Комедия', 'Меха', 'Сёдзе', 'Ужасы']) {
    const { data, size } = await pixelsOf(drawPlainTile(seed));
    const [width = 0] = size;
    let leftmost = width;
    for (let at = 0; at < data.length; at += 3)
      if (Math.min(...data.subarray(at, at + 3)) > 180) leftmost = Math.min(leftmost, (at / 3) % width);
    assert.ok(leftmost > width / 2 && leftmost < width, `the sun of ${seed} begins at ${leftmost}`);
  }
});

test('the name of a poster has a contrast of 7 to what is behind it', async () => {
  for (let id = 1; id <= 12; id += 1) {
    const { data, size } = await pixelsOf(drawPlainPoster({ id, title: '茜' }));
    const [width = 0, height = 0] = size;
    const behind = data.subarray(width * Math.round(height * 0.58) * 3);
    // A luminance of 0.1 has that contrast to white.
    let lightest = 0;
    // Every eighth pixel is enough for hills.
    for (let at = 0; at < behind.length; at += 3 * 8) {
      const [r = 0, g = 0, b = 0] = [...behind.subarray(at, at + 3)].map((value) => (value / 255) ** 2.2);
      lightest = Math.max(lightest, 0.2126 * r + 0.7152 * g + 0.0722 * b);
    }
    assert.ok(lightest < 0.1, `${id}: ${lightest}`);
  }
});

test('a tile is wide and depends on the seed', async () => {
  assert.deepEqual((await pixelsOf(drawPlainTile('Драма'))).size, [640, 360]);
  assert.notEqual(drawPlainTile('Драма'), drawPlainTile('Комедия'));
});
