import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { addPoll } from '#server/editorial/polls/manage-polls.ts';
import { listCountedPolls } from '#server/editorial/polls/polls.ts';
import { readPromotionsFile } from '#server/editorial/promotions/promotions-file.ts';
import { replacePromotions } from '#server/editorial/promotions/replace-promotions.ts';
import { replaceTeams } from '#server/editorial/teams/replace-teams.ts';
import { readTeamsFile } from '#server/editorial/teams/teams-file.ts';
import { replaceVideos } from '#server/editorial/videos/replace-videos.ts';
import { readVideosFile } from '#server/editorial/videos/videos-file.ts';
import { addCounts } from '#server/library/counts/add-counts.ts';
import { promiseEpisodes } from './air-demo.ts';
import { moveEntry, moveRecentDate, promiseOf, type Promised } from './demo-dates.ts';
import { publishDemoClips } from './demo-clips.ts';
import { loadDemoPortraits, loadDemoTiles, storeDemoPictures } from './demo-pictures.ts';
import { addDemoViewers } from './demo-viewers.ts';
import type { CatalogueEntry } from '../import/catalogue-entry.ts';
import { importCatalogue } from '../import/import-catalogue.ts';

export type DemoDeps = { db: Database; storage: Storage };

const FOLDER = path.resolve(import.meta.dirname, '../../../demo');
const LISTS = path.join(FOLDER, 'lists');

// The name of a row that exists while the demo is being loaded, so that an interrupted load (full disk, power loss) is
// repeated.
const UNFINISHED = 'demo is being loaded';

/** Whether the database has no releases, or the demo was loaded only partly. */
export async function needsDemo(db: Database): Promise<boolean> {
  const release = await db.selectFrom('releases').select('id').limit(1).executeTakeFirst();
  if (!release) return true;
  const unfinished = await db
    .selectFrom('server_keys')
    .select('name')
    .where('name', '=', UNFINISHED)
    .executeTakeFirst();
  return unfinished !== undefined;
}

function markUnfinished(db: Database) {
  const row = { name: UNFINISHED, value: Buffer.alloc(0) };
  return db
    .insertInto('server_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function readList(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(LISTS, `${name}.json`), 'utf8'));
}

async function readVideos(now: Date): Promise<unknown> {
  const origins = (await readList('videos')) as { videos: { created_at: string }[] }[];
  return origins.map(({ videos, ...origin }) => ({
    ...origin,
    videos: videos.map((video) => ({ ...video, created_at: moveRecentDate(video.created_at, now) })),
  }));
}

/**
 * Fills the empty lists of teams, videos and promotions, and adds a poll if there is none. The demo has no ad
 * campaigns.
 */
export async function loadDemoLists(deps: DemoDeps): Promise<void> {
  const { db } = deps;
  const now = await readClock(db);
  const listDeps = { ...deps, now };
  const { teams, roles } = await readTeamsFile(db);
  if (teams.length + roles.length === 0) await replaceTeams(listDeps, await readList('teams'));
  const videos = await readVideosFile(db);
  if (videos.length === 0) await replaceVideos(listDeps, await readVideos(now()), LISTS);
  const promotions = await readPromotionsFile(db);
  if (promotions.length === 0) await replacePromotions(listDeps, await readList('promotions'), LISTS);
  const polls = await listCountedPolls(db, now());
  if (polls.length === 0) await addPoll({ db, now: now() }, await readList('poll'));
}

/** The size of the demo's catalogue file in bytes, for the progress of loading. */
export async function demoCatalogueSize(): Promise<number> {
  return (await stat(path.join(FOLDER, 'catalogue.jsonl'))).size;
}

/**
 * Loads the demo catalogue, fills the empty lists and publishes the ready pictures and clips. A second run changes
 * nothing that already exists.
 */
export async function loadDemo({ db, storage }: DemoDeps, onRead: (bytes: number) => void): Promise<void> {
  await markUnfinished(db);
  const now = await readClock(db);
  const loadedAt = now();
  const promises: Record<string, Promised> = {};
  const changeEntry = (entry: CatalogueEntry) => {
    const promised = promiseOf(entry, loadedAt);
    if (promised) promises[entry.alias] = promised;
    return moveEntry(entry, loadedAt);
  };
  const importing = { db, storage, now, storePictures: storeDemoPictures, changeEntry };
  await importCatalogue(importing, path.join(FOLDER, 'catalogue.jsonl'), { onRead });
  await loadDemoLists({ db, storage });
  await loadDemoTiles({ db, storage });
  await loadDemoPortraits({ db, storage });
  await publishDemoClips({ db, storage });
  await promiseEpisodes(db, promises);
  await addDemoViewers(db);
  // The first page that is opened has the best by their scores.
  await addCounts(db);
  await db.deleteFrom('server_keys').where('name', '=', UNFINISHED).execute();
}
