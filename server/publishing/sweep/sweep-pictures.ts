import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { releasePreview, sitePreview } from '#contract/preview.ts';
import { RELEASE_COLUMNS, toRelease } from '#server/catalog/releases/release-rows.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { PICTURE_GRACE_MS } from '#server/media/images/put-picture.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { ANYWHERE } from '#server/platform/location/region.ts';
import { namesOfFiles } from './names-of-files.ts';

/** Gives those of the keys that are still in use. */
type FindUsed = (db: Database, keys: string[], now: number) => Promise<Set<string>>;

const findNamed: FindUsed = async (db, keys, now) => {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where key in (
      select (regexp_matches(names, '/storage/([A-Za-z0-9_.~/-]+)', 'g'))[1] from (${namesOfFiles(now)}) as named
    )`.execute(db);
  return new Set(rows.map(({ key }) => key));
};

// Of link previews the newest version of each release and of the site; no row names them.
const findCurrentPreviews: FindUsed = async (db, keys) => {
  const site = await readSite(db);
  const ids = keys.flatMap((key) => /^previews\/releases\/(\d{1,9})\//.exec(key)?.[1] ?? []).map(Number);
  const rows = await db
    .selectFrom('releases')
    .select(RELEASE_COLUMNS)
    .where('id', 'in', [0, ...ids])
    .execute();
  const current = rows.map((row) => releasePreview(toRelease(row, ANYWHERE), site));
  return new Set([sitePreview(site), ...current].map(({ src }) => src.slice(1)));
};

/** The folders of the pictures that rows name; those of the first are uploaded in the studio. */
export const PICTURE_FOLDERS = ['pictures', 'art', 'franchises', 'genres', 'releases'];

// The rows of all pictures are read once for each batch of theirs.
const KINDS: { folders: string[]; atOnce: number; findUsed: FindUsed }[] = [
  { folders: PICTURE_FOLDERS, atOnce: 20_000, findUsed: findNamed },
  { folders: ['previews'], atOnce: 500, findUsed: findCurrentPreviews },
];

// Where that is kept; it has no address.
const UNUSED = 'unused';

/** Since when each picture that is known to be unused is so, in milliseconds, by its key. */
export async function readUnused(storage: Storage): Promise<Record<string, number>> {
  const stored = await storage.read(UNUSED);
  return stored ? (JSON.parse(String(stored)) as Record<string, number>) : {};
}

async function* listOld(
  storage: Storage,
  { folders, atOnce }: { folders: string[]; atOnce: number },
  isOld: (changed: Date) => boolean,
): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for (const folder of folders)
    for await (const { key, changed } of storage.list(folder)) {
      if (isOld(changed)) keys.push(key);
      if (keys.length < atOnce) continue;
      yield keys;
      keys = [];
    }
  if (keys.length > 0) yield keys;
}

/**
 * Removes pictures (posters, covers, those of records of the studio, link previews) that have been unused for a week
 * and that no unsaved change and no undo can bring back: pages that are open, and clients that store our answers, show
 * a replaced picture for a while.
 */
export async function sweepPictures(
  { db, storage, torrentStorage }: { db: Database; storage: Storage; torrentStorage: Storage },
  now: number,
  earliestNow = now,
): Promise<void> {
  const before = await readUnused(torrentStorage);
  const unused: Record<string, number> = {};
  const isOld = (changed: Date) => earliestNow - changed.getTime() > PICTURE_GRACE_MS;
  const removeOrNote = async (key: string) => {
    const since = before[key] ?? now;
    if (now - since <= PICTURE_GRACE_MS) unused[key] = since;
    // It may have been stored again for a row that is written now.
    else if (isOld((await storage.stat(key))?.changed ?? new Date(earliestNow))) await storage.remove(key);
  };
  for (const kind of KINDS)
    for await (const keys of listOld(storage, kind, isOld)) {
      const used = await kind.findUsed(db, keys, now);
      for (const key of keys) if (!used.has(key)) await removeOrNote(key);
    }
  if (!isDeepStrictEqual(unused, before)) await torrentStorage.put(UNUSED, JSON.stringify(unused));
}
