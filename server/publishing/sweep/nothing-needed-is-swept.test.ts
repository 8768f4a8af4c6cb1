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
import { removeDeletedReleases } from '#server/studio/releases/state/remove-releases.ts';
import { forgetRemovedTorrents } from '#server/torrents/torrents/lists/removed-torrents.ts';
import { openTorrentFiles } from '#server/torrents/torrents/files/torrent-files.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { ownFolder } from '#tests/support/samples/own-video.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { catalogueEntry } from '../import/catalogue-entry.ts';
import { saveRelease } from '../import/save-release.ts';
import { publishFolder } from '../videos/store-video.ts';
import { sweepDrafts } from '#server/studio/people/people-worker.ts';
import { sweepStorage } from './sweep-storage.ts';

const DAY_MS = 24 * 3_600_000;
const NO_PICTURES = { poster: undefined, covers: undefined };
// The episode of the second release; the other one is of the first.
const SECOND = 2;
const ADDRESS = 'https://video.test/480.m3u8';

let api: TestApi;
let owner: TestAccount;
let genres: ReturnType<typeof recordCalls>;
let releases: ReturnType<typeof recordCalls>;
let episodes: ReturnType<typeof recordCalls>;
let torrents: ReturnType<typeof recordCalls>;
let genre: string;
let torrentStorage: ReturnType<typeof openFolderStorage>;
let close: () => Promise<void>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  const callsOf = (kind: string) => recordCalls(api, owner, kind);
  [genres, releases, episodes, torrents] = [
    callsOf('genres'),
    callsOf('releases'),
    callsOf('episodes'),
    callsOf('torrents'),
  ];
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

/** The release that is deleted and comes back; thirty days after its deletion it is another one. */
async function secondRelease(): Promise<number> {
  const { alias, name, year } = aCatalogueEntry(2);
  const find = () => api.db.selectFrom('releases').select('id').where('alias', '=', alias).executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await saveRelease(api.db, catalogueEntry.parse({ alias, name, year }), NO_PICTURES, NOW, {
    actor: { command: 'root' },
  });
  return (await find())?.id ?? assert.fail();
}

const releaseOf = async (ordinal: number) => (ordinal === SECOND ? secondRelease() : 1);

async function episodeOf(ordinal: number): Promise<string> {
  const row = { release_id: await releaseOf(ordinal), ordinal, sort_order: ordinal, is_published: false };
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
  const { alias, name, year } = aCatalogueEntry(ordinal === SECOND ? 2 : 1);
  const line = { alias, name, year, episodes: [{ ordinal, hls_480: address, name: String(Math.random()) }] };
  await saveRelease(api.db, catalogueEntry.parse(line), NO_PICTURES, NOW, {
    actor: { command: 'root' },
  }).catch((error: { code?: string }) => assert.equal(error.code, 'conflict'));
}

let lastPicture = 0;
async function addPicture() {
  lastPicture += 1;
  const key = `pictures/tile/320-${lastPicture}.jpg`;
  await api.storage.put(key, 'picture');
  const leaf = { preview: api.storage.publicUrl(key), thumbnail: api.storage.publicUrl(key) };
  return { ...leaf, optimized: leaf };
}

async function addPoster() {
  const { preview: src, thumbnail, optimized } = await addPicture();
  return { src, preview: src, thumbnail, optimized: { src, ...optimized } };
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

// A refusal is as good: not every act is possible at every time.
async function post(path: string): Promise<void> {
  await api.request(`/api/v1/studio/${path}`, { method: 'POST', headers: owner.headers, body: '{}' });
}

async function setPoster(isChosen: boolean): Promise<void> {
  const id = String(await secondRelease());
  const { poster } = (await releases.read(id)).fields;
  await releases.save(id, { poster: [poster, isChosen ? await addPoster() : null] });
}

async function setPreview(ordinal: number, isChosen: boolean): Promise<void> {
  const id = await episodeOf(ordinal);
  const { preview } = (await episodes.read(id)).fields;
  await episodes.save(id, { preview: [preview, isChosen ? await addPoster() : null] });
}

let lastSource = 0;
/** Takes a video in for an episode, in place of the one that waits for it. */
async function takeIn(ordinal: number): Promise<void> {
  lastSource += 1;
  const source = `sources/video-${lastSource}.mkv`;
  await api.storage.put(source, 'video');
  const episode_id = await episodeOf(ordinal);
  await api.db.deleteFrom('ingests').where('episode_id', '=', episode_id).execute();
  const row = { episode_id, file: '/video.mkv', host: 'pod-1', state: 'waiting' as const, source };
  await api.db.insertInto('ingests').values(row).execute();
}

const jobOf = (episode: string) =>
  api.db.selectFrom('ingests').select('id').where('episode_id', '=', episode).executeTakeFirst();

async function actOnJob(ordinal: number, verb: string): Promise<void> {
  const episode = await episodeOf(ordinal);
  if (!(await jobOf(episode))) await takeIn(ordinal);
  await post(`jobs/${(await jobOf(episode))?.id}/${verb}`);
}

/** The hashes of all torrents that there were, by their ids. */
const hashes = new Map<string, string>();

async function addTorrent(ordinal: number): Promise<void> {
  const torrentFiles = openTorrentFiles(torrentStorage);
  const added = await addTorrentFile({ db: api.db, torrentFiles }, await releaseOf(ordinal));
  hashes.set(String(added.id), added.hash);
}

async function removeTorrent(ordinal: number): Promise<void> {
  const release_id = await releaseOf(ordinal);
  const find = () =>
    api.db.selectFrom('torrents').select('id').where('release_id', '=', release_id).executeTakeFirst();
  if (!(await find())) await addTorrent(ordinal);
  await torrents.remove(String((await find())?.id));
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
  await sql`update releases set deleted_at = deleted_at - ${earlier}`.execute(api.db);
  await sql`update removed_torrents set removed_at = removed_at - ${earlier}`.execute(api.db);
  await sql`update ingests set updated_at = updated_at - ${earlier}`.execute(api.db);
  await sql`update episode_videos set replaced_at = replaced_at - ${earlier}`.execute(api.db);
  for (const storage of [api.storage, torrentStorage])
    for await (const { key, changed } of storage.list())
      await stamp(storage, key, new Date(changed.getTime() - days * DAY_MS));
  const unused = JSON.parse(String((await torrentStorage.read('unused')) ?? '{}')) as Record<string, number>;
  const older = Object.entries(unused).map(([key, since]) => [key, since - days * DAY_MS]);
  await torrentStorage.put('unused', JSON.stringify(Object.fromEntries(older)));
}

async function sweep(): Promise<void> {
  await stampNewFiles();
  await sweepDrafts(api.db);
  await removeDeletedReleases(api.db);
  await forgetRemovedTorrents(api.db);
  await removeDeletedEpisodes(api.db, episodeKind(api), { days: UNDO_DAYS });
  await sweepStorage({ ...api, torrentStorage, privateStorage: torrentStorage });
}

/** Replaces a video that is older than unused files may become: whoever watches it may continue. */
async function replaceOldVideo(ordinal: number): Promise<void> {
  await publish(ordinal);
  const folder = await ownFolder(api.db, await episodeOf(ordinal));
  await pass(2);
  await publish(ordinal);
  await sweep();
  assert.ok(await api.storage.exists(`${folder}/480.m3u8`), `${folder} is watched`);
}

const namesIn = (value: unknown) =>
  [...JSON.stringify(value ?? null).matchAll(/\/storage\/([\w.~/-]+)/g)].map(([, key]) => key ?? '');

// Whoever began to watch a video that is replaced may continue for a day.
const isWatched = sql<boolean>`replaced_at is null or replaced_at > now() - interval '1 day'`;

const isStopOf = (id: string) => (event: JournalEvent) => event.act === 'job.stop' && event.thing_id === id;

async function listNeededSources(undoable: JournalEvent[]): Promise<string[]> {
  const rows = await api.db.selectFrom('ingests').select(['id', 'state', 'source']).execute();
  const needed = rows.filter(({ id, state }) => state === 'waiting' || undoable.some(isStopOf(id)));
  return needed.flatMap(({ source }) => source ?? []);
}

async function listNeededTorrents(): Promise<Set<string>> {
  const rows = await api.db.selectFrom('torrents').select('hash').execute();
  const events = (await listEvents()).filter(({ act, can_undo }) => act === 'torrent.remove' && can_undo);
  const removed = events.flatMap(({ thing_id }) => hashes.get(thing_id ?? '') ?? []);
  // Those of a video that waits, was taken back or was replaced come back with it.
  const { rows: unlisted } = await sql<{ hash: string }>`
    select torrent ->> 'hash' as hash from episode_videos, jsonb_array_elements(torrents) as torrent`.execute(
    api.db,
  );
  const listed = [...rows, ...unlisted].map(({ hash }) => hash);
  return new Set([...listed, ...removed].map((hash) => `${hash}.torrent`));
}

async function listNeeded(): Promise<Set<string>> {
  const videos = await api.db.selectFrom('episode_videos').select('folder').where(isWatched).execute();
  const previews = await api.db.selectFrom('episodes').select('preview').execute();
  const posters = await api.db.selectFrom('releases').select(['poster', 'background_covers']).execute();
  const drafts = await api.db.selectFrom('record_drafts').select('change').execute();
  const events = (await listEvents()).filter(({ can_undo }) => can_undo);
  const undoable = events.map(({ change }) => change);
  const files = ['480.m3u8', 'media.json', 'storyboard.vtt'];
  return new Set([
    ...videos.flatMap(({ folder }) => (folder === null ? [] : files.map((name) => `${folder}/${name}`))),
    ...(await listNeededSources(events)),
    ...namesIn([previews, posters, drafts, undoable, await imageNow()]),
  ]);
}

async function assertNothingIsMissing(step: string): Promise<void> {
  for (const key of await listNeeded()) assert.ok(await api.storage.exists(key), `${key} after ${step}`);
  for (const key of await listNeededTorrents())
    assert.ok(await torrentStorage.exists(key), `${key} after ${step}`);
}

const ordinal = fc.constantFrom(1, SECOND);
const step = fc.oneof(
  fc.record({ act: fc.constant('import'), ordinal, address: fc.constantFrom(ADDRESS, null, undefined) }),
  fc.record({ act: fc.constantFrom('publish', 'replace', 'delete', 'restore'), ordinal }),
  fc.record({ act: fc.constantFrom('picture', 'no picture', 'draft', 'poster', 'no poster') }),
  fc.record({ act: fc.constantFrom('preview', 'no preview', 'torrent', 'remove torrent'), ordinal }),
  fc.record({ act: fc.constantFrom('take in', 'stop', 'retry'), ordinal }),
  fc.record({ act: fc.constantFrom('delete release', 'restore release') }),
  fc.record({ act: fc.constant('undo'), index: fc.nat(5) }),
  fc.record({ act: fc.constant('pass and sweep'), days: fc.constantFrom(0, 1, 8, 14) }),
);
type Step = { act: string; ordinal?: number; address?: string | null; index?: number; days?: number };

async function take(one: Step): Promise<void> {
  const { act, ordinal: number = 1, address, index = 0, days = 1 } = one;
  if (act === 'import') return importLine(number, address);
  if (act === 'publish') return publish(number);
  if (act === 'replace') return replaceOldVideo(number);
  if (act === 'delete' || act === 'restore') return post(`episodes/${await episodeOf(number)}/${act}`);
  if (act === 'delete release' || act === 'restore release')
    return post(`releases/${await secondRelease()}/${act === 'delete release' ? 'delete' : 'restore'}`);
  if (act === 'poster' || act === 'no poster') return setPoster(act === 'poster');
  if (act === 'preview' || act === 'no preview') return setPreview(number, act === 'preview');
  if (act === 'take in') return takeIn(number);
  if (act === 'stop' || act === 'retry') return actOnJob(number, act);
  if (act === 'torrent') return addTorrent(number);
  if (act === 'remove torrent') return removeTorrent(number);
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
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25, size: 'max' }), async (steps) => {
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
      const neededTorrents = await listNeededTorrents();
      const leftOf = (storage: typeof torrentStorage) => Array.fromAsync(storage.list(), ({ key }) => key);
      const unneeded = (await leftOf(torrentStorage)).filter((key) => !neededTorrents.has(key));
      assert.deepEqual(
        unneeded.filter((key) => key.endsWith('.torrent')),
        [],
      );
      const left = await leftOf(api.storage);
      const isNeeded = (key: string) =>
        key.startsWith('videos/') ? needFolders.has(path.posix.dirname(key)) : needed.has(key);
      assert.deepEqual(
        left.filter((key) => !isNeeded(key)),
        [],
      );
    }),
    { numRuns: 15 },
  );
});
