import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import sharp from 'sharp';
import { demoPictureFile, type DemoPortraits } from '#server/publishing/demo/demo-pictures.ts';
import { demoReleases } from '../../releases/all.ts';
import { NICKNAMES } from '../../team.ts';
import { drawBackdrop } from '../key-art.ts';
import { drawPortrait } from './draw-portrait.ts';
import type { CharacterLook } from './look.ts';
import { people } from './people.ts';
import { team } from './team.ts';

const featuresOf = ({
  head,
  nose,
  mouth,
  back,
  bangs,
  shape,
  shine,
  lips,
  old,
  extras = [],
}: CharacterLook) =>
  JSON.stringify({ head, nose, mouth, back, bangs, shape, shine, lips: lips !== undefined, old, extras });

test('each of the team has a portrait of their own', async () => {
  const file = new URL('../../portraits/portraits.json', import.meta.url);
  const names = JSON.parse(await readFile(file, 'utf8')) as DemoPortraits;
  assert.deepEqual(Object.keys(names).toSorted(), NICKNAMES.toSorted());
  for (const name of Object.values(names))
    for (const width of [192, 96]) assert.ok(existsSync(demoPictureFile('portraits', name, width)), name);
  assert.equal(new Set(NICKNAMES.map(drawPortrait)).size, NICKNAMES.length);
  assert.equal(new Set(Object.values(team).map(featuresOf)).size, NICKNAMES.length);
});

test('the faces of forty posters differ in more than their colours', () => {
  const leads = new Set(demoReleases.flatMap(({ art }) => art.cast?.people[0] ?? []));
  const looks = [...leads].map((name): CharacterLook => people[name]);
  assert.ok(new Set(looks.map(featuresOf)).size >= 40);
  const kinds = (of: (look: CharacterLook) => unknown) => new Set(looks.map(of)).size;
  assert.ok(kinds(({ nose = 'point' }) => nose) >= 5);
  assert.ok(kinds(({ head = 'oval' }) => head) >= 5);
  assert.ok(kinds(({ mouth = 'smile' }) => mouth) >= 5);
  assert.ok(kinds(({ shine = 'jagged' }) => shine) >= 5);
  assert.ok(kinds(({ outfit }) => outfit) >= 8);
});

test('no light runs along the edge at which the sheet cuts a figure off', async () => {
  const { id, name, season, art } = demoReleases.find(({ alias }) => alias === 'mechanics-noon')!;
  const picture = sharp(Buffer.from(drawBackdrop({ id, title: name.main, season, ...art })));
  const lightOf = async (top: number) => {
    const row = picture.clone().extract({ left: 1150, top, width: 300, height: 3 });
    const { channels } = await sharp(await row.png().toBuffer())
      .greyscale()
      .stats();
    return channels[0]?.mean ?? 0;
  };
  const [edge, above] = [await lightOf(1077), await lightOf(1040)];
  assert.ok(Math.abs(edge - above) < 15, `${edge} at the edge, ${above} above it`);
});

test('no light runs along the edge of the picture to which hair reaches', async () => {
  const { id, name, season, art } = demoReleases.find(({ alias }) => alias === 'sister-of-the-storm')!;
  const picture = sharp(Buffer.from(drawBackdrop({ id, title: name.main, season, ...art })));
  const lightOf = async (left: number) => {
    const column = picture.clone().extract({ left, top: 690, width: 3, height: 80 });
    const { channels } = await sharp(await column.png().toBuffer())
      .greyscale()
      .stats();
    return channels[0]?.mean ?? 0;
  };
  const [edge, before] = [await lightOf(1917), await lightOf(1880)];
  assert.ok(Math.abs(edge - before) < 15, `${edge} at the edge, ${before} before it`);
});
