import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { chooseMotif, choosePalette } from './choose.ts';
import { type Motif, motifs } from './motifs/index.ts';
import { type ArtSubject, drawBackdrop, drawPoster, drawTile } from './poster-art.ts';
import { randomFrom } from './random.ts';

const motifNames = Object.keys(motifs) as Motif[];
const subject: ArtSubject = { id: 900001, title: 'Лунный архив', genres: ['Драма'], season: 'autumn' };

test('the same subject always gives the same picture', () => {
  assert.equal(drawPoster(subject), drawPoster({ ...subject }));
  assert.equal(drawBackdrop(subject), drawBackdrop({ ...subject }));
  assert.equal(drawTile({ seed: 'Драма' }), drawTile({ seed: 'Драма' }));
});

test('two releases of one motif and palette get different pictures', () => {
  for (const motif of motifNames) {
    const alike = { ...subject, motif, palette: 'akane' } as const;
    assert.notEqual(drawBackdrop(alike), drawBackdrop({ ...alike, id: 900002 }), motif);
  }
});

test('every motif draws whole numbers of known shapes and stays under 60 KB', () => {
  for (const motif of motifNames) {
    for (const picture of [drawPoster({ ...subject, motif }), drawBackdrop({ ...subject, motif })]) {
      assert.doesNotMatch(picture, /NaN|undefined|Infinity|e-\d/u, motif);
      assert.ok(picture.length < 60 * 1024, `${motif}: ${picture.length}`);
    }
  }
});

test('the posters of all motifs, a tile and a backdrop render at their sizes', async () => {
  for (const motif of motifNames)
    assert.deepEqual(await renderedSize(drawPoster({ ...subject, motif })), [800, 1200], motif);
  assert.deepEqual(await renderedSize(drawTile({ seed: 1 })), [640, 360]);
  assert.deepEqual(await renderedSize(drawBackdrop(subject)), [1920, 1080]);
});

test('the genres lead to the motif, and a given motif wins', () => {
  const motif = chooseMotif(randomFrom('1'), ['Спорт']);
  assert.ok((motifs[motif].genres as readonly string[]).includes('Спорт'), motif);
  assert.notEqual(drawBackdrop({ ...subject, motif: 'whale' }), drawBackdrop({ ...subject, motif: 'stage' }));
});

test('the season leads to the palette', () => {
  const chosen = Array.from({ length: 60 }, (_, at) =>
    choosePalette(randomFrom(`${at}`), 'torii-stairs', 'winter'),
  );
  const wintry = chosen.filter((name) => ['snow', 'indigo', 'ink'].includes(name));
  assert.ok(wintry.length > 40, `${wintry.length}`);
});

test('a title without a single known letter still gives a poster', async () => {
  assert.deepEqual(await renderedSize(drawPoster({ ...subject, title: '茜' })), [800, 1200]);
});

async function renderedSize(picture: string): Promise<(number | undefined)[]> {
  const { info } = await sharp(Buffer.from(picture)).raw().toBuffer({ resolveWithObject: true });
  return [info.width, info.height];
}
