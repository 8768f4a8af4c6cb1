import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Failure } from '#server/failure.ts';
import {
  aCatalogueEntry,
  type CatalogueEntryInput,
  NOW,
  openTestApi,
  type TestApi,
} from '#tests/support/api.ts';
import { catalogueEntry } from './catalogue-entry.ts';
import { saveRelease } from './save-release.ts';

const SAME_ID = '0b0d7c1e-6f1b-4b0a-9c55-0a1b2c3d4e60';
const NO_PICTURES = { poster: undefined, covers: undefined };

let api: TestApi;
before(async () => {
  api = await openTestApi(aCatalogueEntry(40));
});
after(() => api.close());

/** What refuses a line, by its fields or by what is stored; undefined when it is saved. */
async function refusalOf(line: CatalogueEntryInput): Promise<string | undefined> {
  const parsed = catalogueEntry.safeParse(line);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join();
  try {
    await saveRelease(api.db, parsed.data, NO_PICTURES, NOW);
  } catch (error) {
    return error instanceof Failure ? error.message : assert.fail(String(error));
  }
  return undefined;
}

test('an alias that is the number of another release is refused', async () => {
  assert.match((await refusalOf(aCatalogueEntry(41, { alias: '40' }))) ?? '', /номер другого релиза/);
  assert.equal(await refusalOf(aCatalogueEntry(42, { alias: '42' })), undefined);
});

test('episodes with one id or numbers that nobody can write are refused', async () => {
  const episodes = [1, 2].map((ordinal) => ({ ordinal, id: SAME_ID }));
  assert.match((await refusalOf(aCatalogueEntry(43, { episodes }))) ?? '', /записан у двух эпизодов/);
  const between = { episodes: [{ ordinal: 0.1 + 0.2 }] };
  assert.match((await refusalOf(aCatalogueEntry(44, between))) ?? '', /ordinal.*двумя знаками после запятой/);
});

test('a time in the future is refused, for a release and for an episode', async () => {
  const later = '9999-01-01T00:00:00Z';
  assert.match((await refusalOf(aCatalogueEntry(45, { fresh_at: later }))) ?? '', /^fresh_at: .*в будущем/);
  const episodes = [{ ordinal: 1, updated_at: later }];
  assert.match((await refusalOf(aCatalogueEntry(46, { episodes }))) ?? '', /эпизода 1: .*в будущем/);
});

test('counts leave room for what is added to them', async () => {
  for (const fields of [
    { rating: { distribution: { 10: 2_147_483_647 } } },
    { added_in_users_favorites: 2_147_483_647 },
    { episodes: [{ ordinal: 1, sort_order: 2_147_483_647 }] },
  ])
    assert.ok(await refusalOf(aCatalogueEntry(47, fields)), JSON.stringify(fields));
});

test('marks that end before they begin are none', () => {
  const marks = [
    [1, 0],
    [1, 1],
    [50, 10],
    [5, 90],
  ] as const;
  const line = aCatalogueEntry(48, {
    episodes: marks.map(([start, stop], at) => ({ ordinal: at, opening: { start, stop } })),
  });
  assert.deepEqual(
    catalogueEntry.parse(line).episodes?.map(({ opening }) => opening?.stop),
    [null, null, null, 90],
  );
});
