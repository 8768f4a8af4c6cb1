import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { StepKind, StepState } from '#contract/studio/step-kinds.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { formatProgress } from './dubbing-progress.ts';

let api: TestApi;
before(async () => {
  const episodes = [1, 2, 3, 4, 5].map((ordinal) => ({ ordinal }));
  api = await openTestApi(aCatalogueEntry(1, { episodes, is_in_production: true }));
  await api.db.updateTable('episodes').set({ is_published: false }).where('ordinal', '>', 3).execute();
});
after(() => api.close());

const steps = (...some: [StepKind, StepState][]) => some.map(([kind, state]) => ({ kind, state }));
const read = async () => (await api.request('/api/v1/anime/schedule/progress?release_id=1')).body as unknown;
const set = (fields: object) => api.db.updateTable('releases').set(fields).where('id', '=', 1).execute();

test('a few words say how far the work is', () => {
  assert.equal(formatProgress([]), undefined);
  assert.equal(formatProgress(steps(['voice', 'todo'])), undefined);
  assert.equal(formatProgress(steps(['voice', 'working'])), 'идёт озвучка');
  assert.equal(
    formatProgress(steps(['check', 'todo'], ['voice', 'working'], ['translation', 'ready'])),
    'перевод готов, идёт озвучка',
  );
  assert.equal(formatProgress(steps(['translation', 'ready'], ['voice', 'ready'])), 'всё готово');
  assert.equal(formatProgress(steps(['translation', 'ready'])), 'перевод готов');
});

test('a release says it of its next episode where the team shows it, and names nobody', async () => {
  const { id: member } = await createTestAccount(api, 'mika');
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('ordinal', '=', 5)
    .executeTakeFirstOrThrow();
  const step = { episode_id: id, assignee_id: member, note: 'секрет' };
  await api.db
    .insertInto('episode_steps')
    .values([
      { ...step, kind: 'translation', state: 'ready' },
      { ...step, kind: 'voice', state: 'working' },
    ])
    .execute();
  await api.db.insertInto('episode_remarks').values({ episode_id: id, at: 1, text: 'секрет' }).execute();
  assert.deepEqual(await read(), []);
  await set({ shows_progress: true });
  assert.deepEqual(await read(), [{ release_id: 1, episode: 5, text: 'перевод готов, идёт озвучка' }]);
  await set({ progress_note: 'Ждём голос, выйдет в среду' });
  assert.deepEqual(await read(), [{ release_id: 1, episode: null, text: 'Ждём голос, выйдет в среду' }]);
  await set({ progress_note: null, is_in_production: false });
  assert.deepEqual(await read(), []);
  await set({ is_in_production: true, state: 'hidden' });
  assert.deepEqual(await read(), []);
  await set({ state: 'published' });
  await api.db.updateTable('episodes').set({ is_published: true }).where('id', '=', id).execute();
  assert.deepEqual(await read(), []);
});

test('a step that changes outdates the answer, and only where it is shown', async () => {
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('ordinal', '=', 4)
    .executeTakeFirstOrThrow();
  const changes = async () =>
    (await sql`select from changes where key = 'release:1'`.execute(api.db)).rows.length;
  const before = await changes();
  await api.db
    .insertInto('episode_steps')
    .values({ episode_id: id, kind: 'check', state: 'working' })
    .execute();
  assert.equal(await changes(), before + 1);
  await set({ shows_progress: false });
  const off = await changes();
  await api.db.updateTable('episode_steps').set({ state: 'ready' }).where('episode_id', '=', id).execute();
  assert.equal(await changes(), off);
});
