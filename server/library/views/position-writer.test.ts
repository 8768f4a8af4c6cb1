import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createPositionWriter } from './position-writer.ts';

const EPISODE = '00000000-0000-4000-8000-000000000001';
const NOBODY = 999_999;

let api: TestApi;
let viewers: number[];
before(async () => {
  api = await openTestApi(aCatalogueEntry(1, { episodes: [{ id: EPISODE, ordinal: 1, duration: 1420 }] }));
  viewers = [];
  for (let i = 0; i < 40; i += 1) viewers.push((await createTestAccount(api, `viewer-${i}`)).id);
});
after(() => api.close());

function openWriter(gatherMs?: number) {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // Of positions of the same moment the furthest is kept.
  const now = () => new Date(NOW);
  const writer = createPositionWriter({
    db: api.db.withPlugin(counting),
    now,
    ...(gatherMs !== undefined && { gatherMs }),
  });
  return { writer, statements: () => statements };
}

const at = (time: number) => [{ release_episode_id: EPISODE, time, is_watched: false }];

async function savedTimes(): Promise<Map<number, number>> {
  const rows = await api.db.selectFrom('views').select(['user_id', 'time']).execute();
  return new Map(rows.map((row) => [row.user_id, row.time]));
}

test('positions that arrive together share statements, and each is committed when its save resolves', async () => {
  const { writer, statements } = openWriter();
  await Promise.all(
    viewers.map(async (id, i) => {
      await writer.save(id, at(100 + i));
      assert.equal((await savedTimes()).get(id), 100 + i);
    }),
  );
  assert.ok(statements() < viewers.length / 4, `${statements()} statements for ${viewers.length} saves`);
});

test('positions that arrive one after another share statements, too', async () => {
  const { writer, statements } = openWriter(1000);
  const [first = 0, ...others] = viewers;
  await writer.save(first, at(150));
  const alone = statements();
  const saves: Promise<void>[] = [];
  for (const id of others) {
    saves.push(writer.save(id, at(160)));
    // Each comes in an answer of its own.
    await new Promise(setImmediate);
  }
  await Promise.all(saves);
  assert.equal(statements(), 2 * alone);
});

test('a hundred that wait are written without a pause', async () => {
  const { writer } = openWriter(3_600_000);
  await writer.save(viewers[0] ?? 0, at(180));
  await Promise.all(Array.from({ length: 100 }, (_, i) => writer.save(viewers[i % 40] ?? 0, at(190))));
});

test('saves of one viewer that share a statement are merged', async () => {
  const { writer } = openWriter();
  const [id = 0] = viewers;
  await Promise.all([200, 240, 220, 230].map((time) => writer.save(id, at(time))));
  assert.equal((await savedTimes()).get(id), 240);
});

test('a save that fails does not take the others of its statement with it', async () => {
  const { writer } = openWriter();
  const ids = [...viewers.slice(0, 5), NOBODY, ...viewers.slice(5, 10)];
  const results = await Promise.allSettled(ids.map((id) => writer.save(id, at(500))));
  assert.deepEqual(
    results.map(({ status }) => status === 'fulfilled'),
    ids.map((id) => id !== NOBODY),
  );
  const times = await savedTimes();
  for (const id of ids) assert.equal(times.get(id), id === NOBODY ? undefined : 500);
});

test('rows that another transaction holds stop only their own viewer', async () => {
  const { writer } = openWriter();
  const [held = 0, other = 0] = viewers;
  await api.db
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom('views').select('id').where('user_id', '=', held).forUpdate().execute();
      let isSaved = false;
      const saving = writer.save(held, at(700)).then(() => (isSaved = true));
      await writer.save(other, at(710));
      assert.equal(isSaved, false);
      return { saving };
    })
    .then(({ saving }) => saving);
  const times = await savedTimes();
  assert.deepEqual([times.get(held), times.get(other)], [700, 710]);
});
