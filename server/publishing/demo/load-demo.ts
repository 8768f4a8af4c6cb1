import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { addCounts } from '#server/library/counts/add-counts.ts';
import { promiseEpisodes } from './air-demo.ts';
import { moveEntry, moveRecentDate, promiseOf, type Promised } from './demo-dates.ts';
import { publishDemoClips } from './demo-clips.ts';
import { loadDemoPortraits, loadDemoTiles, storeDemoPictures } from './demo-pictures.ts';
import { addDemoViewers } from './demo-viewers.ts';
import type { CatalogueEntry } from '../import/catalogue-entry.ts';
import { importCatalogue } from '../import/import-catalogue.ts';

type ImportDeps = { db: Database; storage: Storage; now: () => Date };
export type DemoDeps = {
  db: Database;
  storage: Storage;
  /** Adds the records of a file; it is given, because the studio may import this group and not the other way round. */
  importRecords: (deps: ImportDeps, content: unknown, about: { folder: string }) => Promise<unknown>;
};

const FOLDER = path.resolve(import.meta.dirname, '../../../demo');

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

// The first tables of the records in each file of the demo. It has no ad campaigns.
const LISTS = {
  teams: ['teams', 'team_roles'],
  videos: ['video_origins'],
  promotions: ['promotions'],
  polls: ['polls'],
} as const;
type List = keyof typeof LISTS;

async function isEmpty(db: Database, list: List): Promise<boolean> {
  for (const table of LISTS[list]) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

type Video = { created_at: string };

async function readList(list: List, now: Date): Promise<object> {
  const content = JSON.parse(await readFile(path.join(FOLDER, 'lists', `${list}.json`), 'utf8')) as {
    videos?: Video[];
  };
  const { videos } = content;
  const moved = videos?.map((video) => ({ ...video, created_at: moveRecentDate(video.created_at, now) }));
  return { ...content, ...(moved && { videos: moved }) };
}

/** Adds the teams, videos, promotions and the poll of the demo where there are none. */
export async function loadDemoLists({ importRecords, ...deps }: DemoDeps): Promise<void> {
  const now = await readClock(deps.db);
  for (const list of Object.keys(LISTS) as List[])
    if (await isEmpty(deps.db, list))
      await importRecords({ ...deps, now }, await readList(list, now()), { folder: FOLDER });
}

/** The size of the demo's catalogue file in bytes, for the progress of loading. */
export async function demoCatalogueSize(): Promise<number> {
  return (await stat(path.join(FOLDER, 'catalogue.jsonl'))).size;
}

/**
 * Loads the demo catalogue, fills the empty lists and publishes the ready pictures and clips. A second run changes
 * nothing that already exists.
 */
export async function loadDemo(deps: DemoDeps, onRead: (bytes: number) => void): Promise<void> {
  const { db, storage } = deps;
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
  await loadDemoLists(deps);
  await loadDemoTiles({ db, storage });
  await loadDemoPortraits({ db, storage });
  await publishDemoClips({ db, storage });
  await promiseEpisodes(db, promises);
  await addDemoViewers(db);
  // The first page that is opened has the best by their scores.
  await addCounts(db);
  await db.deleteFrom('server_keys').where('name', '=', UNFINISHED).execute();
}
