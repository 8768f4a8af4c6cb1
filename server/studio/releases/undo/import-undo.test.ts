import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressColumn, hasOwnVideo } from '#server/catalog/episodes/episode-video.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { JournalEvent } from '#contract/studio/events.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import {
  aCatalogueEntry,
  type CatalogueEntryInput,
  NOW,
  openTestApi,
  type TestApi,
} from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

let api: TestApi;
let owner: TestAccount;
let releases: ReturnType<typeof recordCalls>;
before(async () => {
  api = await openTestApi();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  releases = recordCalls(api, owner, 'releases');
});
after(() => api.close());

async function importEntry(entry: CatalogueEntryInput): Promise<JournalEvent | undefined> {
  const before = await lastEvent();
  const pictures = { poster: undefined, covers: undefined };
  await saveRelease(api.db, catalogueEntry.parse(entry), pictures, NOW, { actor: { command: 'root' } });
  const last = await lastEvent();
  return last?.id === before?.id ? undefined : last;
}

async function lastEvent(): Promise<JournalEvent | undefined> {
  const { body } = await api.request('/api/v1/studio/events?limit=1', owner);
  return (body as { data: JournalEvent[] }).data[0];
}

const EPISODE_FIELDS = ['name', 'duration', 'opening_start', 'opening_stop', 'rutube_id'] as const;

async function readState(id: number) {
  const { fields } = await releases.read(String(id));
  const episodes = await api.db
    .selectFrom('episodes')
    .select(['ordinal', ...EPISODE_FIELDS, addressColumn('hls_720').as('hls_720'), hasOwnVideo.as('is_own')])
    .where('release_id', '=', id)
    .orderBy('ordinal')
    .execute();
  return { fields, episodes };
}

let lastId = 0;

/** A release with two episodes, as an import made it. */
async function addRelease(): Promise<CatalogueEntryInput> {
  lastId += 1;
  const entry: CatalogueEntryInput = aCatalogueEntry(lastId, {
    description: 'А',
    episodes: [1, 2].map((ordinal) => ({
      ordinal,
      name: 'А',
      duration: 1400,
      hls_720: 'https://a.example/v.m3u8',
    })),
  });
  await importEntry(entry);
  return entry;
}

const text = fc.constantFrom('А', 'Б', 'В');
const marks = fc.option(fc.constantFrom({ start: 0, stop: 90 }, { start: 60, stop: 150 }));
const episode = fc.record(
  { name: fc.option(text), duration: fc.constantFrom(1400, 1500), opening: marks },
  { requiredKeys: [] },
);
const values = fc.record(
  {
    year: fc.constantFrom(2024, 2025, 2026),
    description: fc.option(text),
    genres: fc.subarray(['Драма', 'Море', 'Ветер']),
    members: fc.subarray([
      { nickname: 'Лис', role: 'voicing' as const },
      { nickname: 'Сова', role: 'timing' as const },
    ]),
    sponsors: fc.subarray([{ title: 'Сок', description: '', url_title: '', url: 'https://sok.example' }]),
    franchise: fc.option(
      fc.constantFrom(...['А', 'Б'].map((name) => ({ name, name_english: name, sort_order: 1 }))),
    ),
    episodes: fc.tuple(episode, episode).map((both) => both.map((one, i) => ({ ...one, ordinal: i + 1 }))),
  },
  { requiredKeys: [] },
);

test('an undo right after an import is as if the import had not happened, and its own undo as if it had', async () => {
  await fc.assert(
    fc.asyncProperty(values, values, async (first, second) => {
      const entry = await addRelease();
      await importEntry({ ...entry, ...first });
      const before = await readState(lastId);
      const event = await importEntry({ ...entry, ...first, ...second });
      const after = await readState(lastId);
      if (!event || event.act !== 'release.edit') return;
      const staying = event.staying.filter((field) => field !== 'franchise');
      assert.deepEqual(staying, []);
      if (!event.can_undo) return;
      const { status, body } = await releases.undo(event.id);
      assert.equal(status, 200);
      assert.deepEqual(await readState(lastId), before);
      assert.equal((await releases.undo((body as unknown as { id: number }).id)).status, 200);
      assert.deepEqual(await readState(lastId), after);
    }),
    { numRuns: 12 },
  );
});

type Flat = Record<string, unknown>;
type Known = { id: number; change: Record<string, [unknown, unknown]>; isUndone: boolean };

// What an import writes of the values, as the fields of the model.
const flatten = ({
  year,
  description,
  episodes = [],
}: {
  year?: number;
  description?: string | null;
  episodes?: { ordinal: number; name?: string | null }[];
}): Flat => ({
  ...(year !== undefined && { year }),
  ...(description !== undefined && { description }),
  ...Object.fromEntries(
    episodes.flatMap(({ ordinal, name }) => (name === undefined ? [] : [[`${ordinal}/name`, name]])),
  ),
});

const few = values.map(({ year, description, episodes }) => ({
  ...(year !== undefined && { year }),
  ...(description !== undefined && { description }),
  ...(episodes && {
    episodes: episodes.map(({ ordinal, name }) => ({ ordinal, ...(name !== undefined && { name }) })),
  }),
}));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('import' as const), values: few }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('save' as const), values: few }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), event: fc.nat(20) }) },
);

test('no order of imports, saves and undos loses a change that somebody has made since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const entry = await addRelease();
      const id = lastId;
      let now: Flat = { year: 2026, description: 'А', '1/name': 'А', '2/name': 'А' };
      const events: Known[] = [];
      const note = (eventId: number, wished: Flat) => {
        const changed = Object.entries(wished).filter(([field, value]) => now[field] !== value);
        const change = Object.fromEntries(
          changed.map(([field, value]) => [field, [now[field], value] as [unknown, unknown]]),
        );
        if (changed.length > 0) events.push({ id: eventId, change, isUndone: false });
        now = { ...now, ...Object.fromEntries(changed) };
      };
      for (const one of steps) {
        if (one.kind === 'import') {
          const { year, description } = now as { year: number; description: string | null };
          const event = await importEntry({
            alias: entry.alias,
            name: entry.name,
            year,
            description,
            ...one.values,
          });
          note(event?.id ?? 0, flatten(one.values));
        } else if (one.kind === 'save') {
          const { episodes: _, ...fields } = one.values;
          const wished = Object.entries(fields).map(([field, value]) => [field, [now[field], value]]);
          const { body } = await releases.save(String(id), Object.fromEntries(wished) as object);
          note(body.event_id ?? 0, fields);
        } else {
          const event = events[one.event % Math.max(events.length, 1)];
          if (!event) continue;
          const back = Object.entries(event.change).map(
            ([field, [before, after]]) => [field, after, before] as const,
          );
          const open = back.filter(([field, , before]) => now[field] !== before);
          const isFree = open.length > 0 && open.every(([field, after]) => now[field] === after);
          const isPossible = !event.isUndone && isFree;
          const { status, body } = await releases.undo(event.id);
          assert.equal(status, isPossible ? 200 : 409);
          if (!isPossible) continue;
          event.isUndone = true;
          note(
            (body as unknown as { id: number }).id,
            Object.fromEntries(open.map(([field, , before]) => [field, before])),
          );
        }
        const state = await readState(id);
        const { year, description } = state.fields;
        assert.deepEqual({ year, description, ...flatten({ episodes: state.episodes }) }, now);
      }
    }),
    { numRuns: 12 },
  );
});

const TORRENT = {
  hash: 'a'.repeat(40),
  label: 'Релиз [1-3]',
  size: 1,
  type: 'WEBRip',
  quality: '1080p',
  codec: 'x264/AVC',
} as const;

test('new episodes and torrents of an import stay, and are named before', async () => {
  const entry = await addRelease();
  const added = await importEntry({
    ...entry,
    year: 2020,
    fresh_at: '2025-01-01T12:00:00+00:00',
    torrents: [TORRENT],
    episodes: [{ ordinal: 1, name: 'Б' }, { ordinal: 3 }],
  });
  assert.deepEqual(added?.staying, ['new_episodes', 'fresh_at', 'torrents']);
  assert.equal(added.can_undo, true);
  assert.equal((await releases.undo(added.id)).status, 200);
  const { fields, episodes } = await readState(lastId);
  assert.deepEqual(
    [fields['year'], episodes.map(({ ordinal, name }) => [ordinal, name])],
    [
      2026,
      [
        [1, 'А'],
        [2, 'А'],
        [3, null],
      ],
    ],
  );

  const onlyNew = await importEntry({ ...entry, episodes: [{ ordinal: 4 }] });
  assert.deepEqual([onlyNew?.can_undo, onlyNew?.staying], [false, []]);
  const refused = await releases.undo(onlyNew?.id ?? 0);
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'Это сделал файл: отменить можно только другим файлом.'],
  );
});

test('the undo of an import refuses episodes that were changed since, and changes nothing', async () => {
  const entry = await addRelease();
  const event = await importEntry({
    ...entry,
    year: 2020,
    episodes: [
      { ordinal: 1, name: 'Б' },
      { ordinal: 2, name: 'Б' },
    ],
  });
  await api.db
    .updateTable('episodes')
    .set({ name: 'В' })
    .where('release_id', '=', lastId)
    .where('ordinal', '=', 2)
    .execute();
  const before = await readState(lastId);
  const { status, body } = await releases.undo(event?.id ?? 0);
  assert.deepEqual([status, body.message], [409, 'Эпизоды с тех пор изменили.']);
  assert.deepEqual(await readState(lastId), before);
});

test('addresses that an import gave are not taken back over a video of this site', async () => {
  const entry = await addRelease();
  const episodes = [{ ordinal: 1, hls_720: null }];
  const event = await importEntry({ ...entry, episodes });
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', lastId)
    .where('ordinal', '=', 1)
    .executeTakeFirstOrThrow();
  await giveOwnVideo(api.db, id, `videos/${lastId}/a`);
  const { status, body } = await releases.undo(event?.id ?? 0);
  assert.equal(status, 409);
  assert.match(body.message, /^У эпизода 1 видео на этом сайте/);
  const [first] = (await readState(lastId)).episodes;
  assert.deepEqual([first?.is_own, first?.hls_720], [true, null]);
});

test('what was done more than thirty days ago is not taken back', async () => {
  const entry = await addRelease();
  const event = await importEntry({ ...entry, description: 'Б' });
  const age = async (days: number) => {
    await sql`alter table journal_events disable trigger user`.execute(api.db);
    await sql`
      update journal_events set at = now() - make_interval(days => ${days}::integer)
      where id = ${event?.id}`.execute(api.db);
    await sql`alter table journal_events enable trigger user`.execute(api.db);
  };
  await age(31);
  const { status, body } = await releases.undo(event?.id ?? 0);
  assert.deepEqual([status, body.message], [409, 'Отменить действие можно в течение 30 дней.']);
  assert.equal((await lastEvent())?.can_undo, false);
  await age(29);
  assert.equal((await releases.undo(event?.id ?? 0)).status, 200);
});
