import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import { person } from './brush/figures.ts';
import { people, type PersonName } from './cast/people.ts';
import type { Cast, Framing } from './cast/framing.ts';
import { chooseMotif, choosePalette } from './choose.ts';
import { type ArtSubject, drawBackdrop, drawPoster, drawTile, type Motif } from './key-art.ts';
import { motifs } from './motifs/index.ts';
import { openScene } from './scene.ts';

const motifNames = Object.keys(motifs) as Motif[];
const names = Object.keys(people) as PersonName[];
const subject: ArtSubject = {
  id: 900001,
  title: 'Лунный архив',
  season: 'autumn',
  motif: 'library',
  palette: 'indigo',
};
const withCast = (framing: Framing, ...of: Cast['people']): ArtSubject => ({
  ...subject,
  cast: { people: of, framing },
});

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

test('every motif draws valid numbers and stays under 60 KB', () => {
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

test('every character is drawn from valid shapes, and no two look alike', () => {
  const drawn = names.map((name) => drawBackdrop(withCast('bust', name)));
  for (const [at, picture] of drawn.entries())
    assert.doesNotMatch(picture, /NaN|undefined|Infinity|e-\d/u, `${names[at]}`);
  assert.equal(new Set(drawn).size, names.length);
});

test('a face is drawn over the scenery where the framing puts it', async () => {
  const bare = await pixels(drawPoster(subject));
  for (const framing of ['bust', 'close', 'side'] as const) {
    const peopled = await pixels(drawPoster(withCast(framing, 'natsuno')));
    const changed = changedIn(bare, peopled, { left: 240, top: 380, width: 320, height: 320 });
    assert.ok(changed > 0.8, `${framing}: ${changed}`);
  }
  const both = await pixels(drawPoster(withCast('pair', 'natsuno', 'passenger')));
  const alone = await pixels(drawPoster(withCast('pair', 'natsuno')));
  assert.ok(changedIn(alone, both, { left: 120, top: 320, width: 200, height: 240 }) > 0.8);
});

test('scenery behind a cast has no small figures', () => {
  const sheet = (peopled: boolean) =>
    openScene({ seed: '1', palette: 'iris', season: null, format: 'wide', focus: 0.5, peopled });
  assert.equal(person(sheet(true), 'coat', 0, 0, 100), '');
  assert.notEqual(person(sheet(false), 'coat', 0, 0, 100), '');
  // The singer on the stage is the only figure drawn by other shapes.
  const singer = /M-10-32L-16-3H-20/;
  assert.match(motifs.stage.draw(sheet(false)).back, singer);
  assert.doesNotMatch(motifs.stage.draw(sheet(true)).back, singer);
});

test('the motif fits the genres', () => {
  const motif = chooseMotif(randomFrom('1'), ['Спорт']);
  assert.ok((motifs[motif].genres as readonly string[]).includes('Спорт'), motif);
});

test('the palette fits the season', () => {
  const chosen = Array.from({ length: 60 }, (_, at) =>
    choosePalette(randomFrom(`${at}`), 'torii-stairs', 'winter'),
  );
  const wintry = chosen.filter((name) => ['snow', 'indigo', 'ink'].includes(name));
  assert.ok(wintry.length > 40, `${wintry.length}`);
});

test('a title without a single known letter still gives a poster', async () => {
  assert.deepEqual(await renderedSize(drawPoster({ ...subject, title: '茜' })), [800, 1200]);
});

type Part = { left: number; top: number; width: number; height: number };

async function pixels(picture: string): Promise<Buffer> {
  return sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer();
}

/** The share of pixels in a part of two posters that differ. */
function changedIn(one: Buffer, other: Buffer, { left, top, width, height }: Part): number {
  let changed = 0;
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) {
      const at = (y * 800 + x) * 3;
      if (one.subarray(at, at + 3).compare(other.subarray(at, at + 3)) !== 0) changed += 1;
    }
  return changed / (width * height);
}

async function renderedSize(picture: string): Promise<(number | undefined)[]> {
  const { info } = await sharp(Buffer.from(picture)).raw().toBuffer({ resolveWithObject: true });
  return [info.width, info.height];
}
