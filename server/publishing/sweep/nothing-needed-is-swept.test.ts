import assert from 'node:assert/strict';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { JournalEvent } from '#contract/studio/events.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import { episodeKind } from '#server/studio/releases/episodes/episode-kind.ts';
import { removeDeletedEpisodes } from '#server/studio/releases/episodes/delete-episode.ts';
import { sweepDrafts } from '#server/studio/people/sweep-drafts.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { catalogueEntry } from '../import/catalogue-entry.ts';
import { saveRelease } from '../import/save-release.ts';
import { publishFolder } from '../ingest/publish-folder.ts';
import { sweepStorage } from './sweep-storage.ts';

const DAY_MS = 24 * 3_600_000;
const NO_PICTURES = { poster: undefined, covers: undefined };
const ADDRESS = 'https://video.test/480.m3u8';

let api: TestApi;
let owner: TestAccount;
let genres: ReturnType<typeof recordCalls>;
let genre: string;
let torrentStorage: ReturnType<typeof openFolderStorage>;
let close: () => Promise<void>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  genres = recordCalls(api, owner, 'genres');
  const { body } = await genres.create({ name: 'Драма', image: null });
  genre = body.id;
  const { folder, remove } = await createTestFolder();
  torrentStorage = openFolderStorage(path.join(folder, 'torrents'));
  close = async () => {
    await api.close();
    await remove();
  };
});
after(() => close());

async function episodeOf(ordinal: number): Promise<string> {
  const row = { release_id: 1, ordinal, sort_order: ordinal, is_published: false };
  await api.db
    .insertInto('episodes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('ordinal', '=', ordinal)
    .executeTakeFirstOrThrow();
  return id;
}

async function publish(ordinal: number): Promise<void> {
  const folder = await api.storage.work.create('video');
  const names = { src: 'p.jpg', preview: 'p.jpg', thumbnail: 'p.jpg' };
  const rendition = { name: '480', playlist: '480.m3u8', width: 854, height: 480, bandwidth: 1, codecs: 'x' };
  const preview = { ...names, optimized: names };
  const manifest = { duration: 30, renditions: [rendition], preview, storyboard: 'storyboard.vtt' };
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'media.json'), JSON.stringify(manifest));
  for (const name of ['480.m3u8', 'p.jpg', 'storyboard.vtt']) await writeFile(path.join(folder, name), name);
  await publishFolder(api, { episode: await episodeOf(ordinal), folder });
}

// A line that must not have an address is refused, which is as good.
async function importLine(ordinal: number, address: string | null | undefined): Promise<void> {
  const { alias, name, year } = aCatalogueEntry(1);
  const line = { alias, name, year, episodes: [{ ordinal, hls_480: address, name: String(Math.random()) }] };
  await saveRelease(api.db, catalogueEntry.parse(line), NO_PICTURES, NOW, { command: 'root' }).catch(
    (error: { code?: string }) => assert.equal(error.code, 'conflict'),
  );
}

let lastPicture = 0;
async function addPicture() {
  lastPicture += 1;
  const key = `pictures/tile/320-${lastPicture}.jpg`;
  await api.storage.put(key, 'picture');
  const leaf = { preview: api.storage.publicUrl(key), thumbnail: api.storage.publicUrl(key) };
  return { ...leaf, optimized: leaf };
}

const imageNow = async () => (await genres.read(genre)).fields['image'];

async function saveDraft(): Promise<void> {
  const change = JSON.stringify({ image: [await imageNow(), await addPicture()] });
  const key = { user_id: owner.id, thing: 'genre', thing_id: genre } as const;
  const changed = { change, saved_at: new Date() };
  await api.db
    .insertInto('record_drafts')
    .values({ ...key, ...changed })
    .onConflict((conflict) => conflict.columns(['user_id', 'thing', 'thing_id']).doUpdateSet(changed))
    .execute();
}

async function listEvents(): Promise<JournalEvent[]> {
  const { body } = await api.request('/api/v1/studio/events?limit=100', { headers: owner.headers });
  return (body as { data: JournalEvent[] }).data;
}

async function undoOne(index: number): Promise<void> {
  // Without its genre a run would have nothing to edit.
  const events = (await listEvents()).filter((event) => event.can_undo && event.act !== 'genre.create');
  const event = events[index % Math.max(1, events.length)];
  if (event) await genres.undo(event.id);
}

async function actOnEpisode(ordinal: number, verb: 'delete' | 'restore'): Promise<void> {
  const init = { method: 'POST', headers: owner.headers, body: '{}' };
  await api.request(`/api/v1/studio/episodes/${await episodeOf(ordinal)}/${verb}`, init);
}

const stamps = new Map<string, number>();

async function stamp(storage: typeof torrentStorage, key: string, at: Date): Promise<void> {
  const file = storage.localPath(key);
  await utimes(file, at, at);
  stamps.set(file, Number((await storage.stat(key))?.changed));
}

// The machine's clock sets the times of new files; the rows have the time of the tests.
async function stampNewFiles(): Promise<void> {
  for (const storage of [api.storage, torrentStorage])
    for await (const { key, changed } of storage.list())
      if (stamps.get(storage.localPath(key)) !== changed.getTime()) await stamp(storage, key, new Date());
}

/** Makes everything older: to the rows and the files that is the same as so many days that pass. */
async function pass(days: number): Promise<void> {
  await stampNewFiles();
  const earlier = sql`make_interval(days => ${days}::integer)`;
  await sql`alter table journal_events disable trigger user`.execute(api.db);
  await sql`update journal_events set at = at - ${earlier}`.execute(api.db);
  await sql`alter table journal_events enable trigger user`.execute(api.db);
  await sql`update record_drafts set saved_at = saved_at - ${earlier}`.execute(api.db);
  await sql`update episodes set deleted_at = deleted_at - ${earlier}`.execute(api.db);
  await sql`update episode_videos set replaced_at = replaced_at - ${earlier}`.execute(api.db);
  for await (const { key, changed } of api.storage.list()) {
    await stamp(api.storage, key, new Date(changed.getTime() - days * DAY_MS));
  }
  const unused = JSON.parse(String((await torrentStorage.read('unused')) ?? '{}')) as Record<string, number>;
  const older = Object.entries(unused).map(([key, since]) => [key, since - days * DAY_MS]);
  await torrentStorage.put('unused', JSON.stringify(Object.fromEntries(older)));
}

async function sweep(): Promise<void> {
  await stampNewFiles();
  await sweepDrafts(api.db);
  await removeDeletedEpisodes(api.db, episodeKind(api), { days: UNDO_DAYS });
  await sweepStorage({ ...api, torrentStorage, privateStorage: torrentStorage });
}

const namesIn = (value: unknown) =>
  [...JSON.stringify(value ?? null).matchAll(/\/storage\/([\w.~/-]+)/g)].map(([, key]) => key ?? '');

async function listNeeded(): Promise<Set<string>> {
  const videos = await api.db
    .selectFrom('episode_videos')
    .select('folder')
    .where('replaced_at', 'is', null)
    .execute();
  const previews = await api.db.selectFrom('episodes').select('preview').execute();
  const drafts = await api.db.selectFrom('record_drafts').select('change').execute();
  const undoable = (await listEvents()).filter(({ can_undo }) => can_undo).map(({ change }) => change);
  const files = ['480.m3u8', 'media.json', 'storyboard.vtt'];
  return new Set([
    ...videos.flatMap(({ folder }) => (folder === null ? [] : files.map((name) => `${folder}/${name}`))),
    ...namesIn([previews, drafts, undoable, await imageNow()]),
  ]);
}

async function assertNothingIsMissing(step: string): Promise<void> {
  for (const key of await listNeeded()) assert.ok(await api.storage.exists(key), `${key} after ${step}`);
}

const ordinal = fc.constantFrom(1, 2);
const step = fc.oneof(
  fc.record({ act: fc.constant('import'), ordinal, address: fc.constantFrom(ADDRESS, null, undefined) }),
  fc.record({ act: fc.constantFrom('publish', 'delete', 'restore'), ordinal }),
  fc.record({ act: fc.constantFrom('picture', 'no picture', 'draft') }),
  fc.record({ act: fc.constant('undo'), index: fc.nat(5) }),
  fc.record({ act: fc.constant('pass and sweep'), days: fc.constantFrom(0, 1, 8, 14) }),
);
type Step = { act: string; ordinal?: number; address?: string | null; index?: number; days?: number };

async function take({ act, ordinal: number = 1, address, index = 0, days = 1 }: Step): Promise<void> {
  if (act === 'import') return importLine(number, address);
  if (act === 'publish') return publish(number);
  if (act === 'delete' || act === 'restore') return actOnEpisode(number, act);
  if (act === 'picture' || act === 'no picture') {
    const image = [await imageNow(), act === 'picture' ? await addPicture() : null];
    return void (await genres.save(genre, { image }));
  }
  if (act === 'draft') return saveDraft();
  if (act === 'undo') return undoOne(index);
  await pass(days);
  return sweep();
}

test('the sweep removes nothing that a row, a draft or an undo needs, and in the end all that nothing needs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25, size: 'max' }), async (steps) => {
      for (const one of steps as Step[]) {
        await take(one);
        await assertNothingIsMissing(JSON.stringify(one));
      }
      // The acts and the drafts of this run expire, and then the times for which unused files stay.
      for (const days of [31, 8, 8]) {
        await pass(days);
        await sweep();
        await assertNothingIsMissing(`${days} days`);
      }
      const needed = await listNeeded();
      const needFolders = new Set([...needed].map((key) => path.posix.dirname(key)));
      const left = await Array.fromAsync(api.storage.list(), ({ key }) => key);
      const isNeeded = (key: string) =>
        key.startsWith('videos/') ? needFolders.has(path.posix.dirname(key)) : needed.has(key);
      assert.deepEqual(
        left.filter((key) => !isNeeded(key)),
        [],
      );
    }),
    { numRuns: 10 },
  );
});
