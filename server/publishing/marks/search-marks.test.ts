import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '#server/media/probe/program.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { type GeneratedEpisode, generateSeason, SEASON } from '#tests/support/samples/season.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { findMarksOf } from './find-marks.ts';
import { listProposals } from './list-proposals.ts';
import { askReleaseAgain, searchMarksOnce } from './search-marks.ts';

const PLAN = {
  ...SEASON,
  episodes: 3,
  seconds: 115,
  rate: 11_025,
  song: 42,
  changesAt: 3,
  without: -1,
  shifted: -1,
  coldOpen: 10,
  preview: 5,
  voice: 0,
};

let db: Database;
let storage: FolderStorage;
let folder: string;
let release: number;
let close: () => Promise<void>;

before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  ({ folder } = made);
  storage = openFolderStorage(path.join(folder, 'storage'));
  release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  close = async () => {
    await database.close();
    await made.remove();
  };
});
after(() => close());

/** Gives the release an episode whose video has this sound; returns its id. */
async function addEpisode(ordinal: number, { samples }: GeneratedEpisode): Promise<string> {
  const raw = path.join(folder, 'sound.raw');
  await writeFile(raw, new Uint8Array(samples.buffer));
  const finished = path.join(folder, `finished-${ordinal}`);
  await mkdir(finished);
  // As our videos are: the sound in the segments of the smallest height, which have a picture as well.
  const picture = ['-f', 'lavfi', '-i', 'color=size=64x36:rate=1'];
  const sound = ['-f', 's16le', '-ar', String(PLAN.rate), '-ac', '1', '-i', raw];
  const codecs = ['-shortest', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '6', '-c:a', 'aac'];
  const hls = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod'];
  const playlist = path.join(finished, '480.m3u8');
  await run('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, '-ar', '44100', ...hls, playlist]);
  await storage.putFolder(`videos/1/${ordinal}`, finished);
  const { id } = await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal, sort_order: ordinal, is_published: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveOwnVideo(db, id, `videos/1/${ordinal}`);
  return id;
}

async function searchAll(): Promise<number> {
  let steps = 0;
  while ((await searchMarksOnce({ db, storage })) === 'done') steps += 1;
  return steps;
}

test('marks are proposed from the stored videos, never over those of a person', async () => {
  const generate = generateSeason(PLAN);
  const truths: GeneratedEpisode[] = [];
  const ids: string[] = [];
  for (let i = 0; i < PLAN.episodes; i += 1) {
    const made = generate(i);
    truths.push(made);
    ids.push(await addEpisode(i + 1, made));
  }
  const person = { opening_start: 1, opening_stop: 2 };
  await db
    .updateTable('episodes')
    .set(person)
    .where('id', '=', ids[2] ?? '')
    .execute();
  // Each video is looked at and compared once.
  assert.equal(await searchAll(), 2 * PLAN.episodes);
  assert.equal(await searchAll(), 0, 'nothing changed');
  const found = await listProposals(db, release);
  assert.deepEqual(
    found.map(({ ordinal, kind }) => `${ordinal} ${kind}`),
    ['1 opening', '1 ending', '2 opening', '2 ending', '3 ending'],
  );
  for (const { ordinal, kind, start, stop } of found) {
    const real = truths[ordinal - 1]?.[kind] ?? { start: NaN, stop: NaN };
    const errors = [start - real.start, stop - real.stop].map(Math.abs);
    assert.ok(Math.max(...errors) < 0.5, `${kind} of ${ordinal}: ${errors.join(', ')}`);
  }
  const groups = await db
    .selectFrom('mark_proposals')
    .select(['kind', 'group_id'])
    .where('is_confident', '=', true)
    .groupBy(['kind', 'group_id'])
    .execute();
  assert.deepEqual(groups.map(({ kind }) => kind).toSorted(), ['ending', 'opening']);
  const stored = await db
    .selectFrom('episodes')
    .select(['opening_start', 'opening_stop'])
    .where('id', '=', ids[2] ?? '')
    .executeTakeFirstOrThrow();
  assert.deepEqual(stored, person);
});

test('what was rejected is not proposed again, and another search keeps the rest', async () => {
  const [first, ...others] = await listProposals(db, release);
  await db
    .updateTable('mark_proposals')
    .set({ state: 'rejected' })
    .where('id', '=', first?.id ?? '')
    .execute();
  await askReleaseAgain(db, release);
  // Each of them again; one is enough to see what comes of it.
  const asked = await db
    .selectFrom('mark_searches')
    .select('video_id')
    .where('compared_at', 'is', null)
    .execute();
  assert.equal(asked.length, PLAN.episodes);
  const { video_id: video } = await db
    .selectFrom('mark_searches')
    .select('video_id')
    .where('episode_id', '=', first?.episode_id ?? '')
    .executeTakeFirstOrThrow();
  await findMarksOf({ db, storage }, video);
  const about = ({ ordinal, kind }: { ordinal: number; kind: string }) => `${ordinal} ${kind}`;
  assert.deepEqual((await listProposals(db, release)).map(about), others.map(about));
});
