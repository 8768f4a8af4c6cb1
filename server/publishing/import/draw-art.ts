import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { FRANCHISE_ART } from '#server/catalog/franchises/forget-franchise-art.ts';
import { saveImage, savePoster } from '#server/media/images/pictures.ts';
import { drawPlainPoster, drawPlainTile } from '#server/media/images/poster-art/plain-art.ts';
import { composeFan, FAN_POSTERS } from '#server/media/images/poster-fan.ts';
import { renderArt } from '#server/media/images/poster-art/svg.ts';
import { findNextFocus, nextUnknownFocus } from './find-focuses.ts';
import type { Storage } from '#server/media/storage/storage.ts';

type ArtDeps = { db: Database; storage: Storage };

// Queries for the next row without a picture; the title determines what its tile looks like.
const TILES = {
  genres: sql<Tile>`
    select id::text as id, name as title from genres where image is null order by genres.id limit 1`,
  videos: sql<Tile>`
    select id::text as id, title from videos
    where image is null order by created_at desc, videos.id desc limit 1`,
  promotions: sql<Tile>`
    select promotions.id::text as id, coalesce(title, name_main, '') as title
    from promotions left join releases on releases.id = promotions.release_id
    where image is null order by position limit 1`,
};
type TileTable = keyof typeof TILES;
type Tile = { id: string; title: string };

/** The folder with a folder of drawn posters for each release, named by its id. */
export const DRAWN_POSTERS = 'releases/posters';

/** The folders of the pictures that we generate, by table; in each a folder for each row, named by its id. */
export const ART_FOLDERS = {
  genres: 'genres',
  videos: 'art/videos',
  promotions: 'art/promotions',
  franchises: FRANCHISE_ART,
} satisfies Record<TileTable | 'franchises', string>;

async function nextTile(db: Database): Promise<(Tile & { table: TileTable }) | undefined> {
  for (const table of Object.keys(TILES) as TileTable[]) {
    const [tile] = (await TILES[table].execute(db)).rows;
    if (tile) return { ...tile, table };
  }
  return undefined;
}

async function drawNextTile({ db, storage }: ArtDeps): Promise<boolean> {
  const tile = await nextTile(db);
  if (!tile) return false;
  const { table, id, title } = tile;
  const art = await renderArt(drawPlainTile(title));
  const image = await saveImage(storage, `${ART_FOLDERS[table]}/${id}`, art);
  await sql`
    update ${sql.table(table)} set image = ${JSON.stringify(image)}::jsonb
    where id::text = ${id} and image is null`.execute(db);
  return true;
}

async function nextRelease(db: Database, after: number) {
  return db
    .selectFrom('releases')
    .select(['id', 'name_main'])
    .where('poster', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

type ReleaseToDraw = NonNullable<Awaited<ReturnType<typeof nextRelease>>>;

async function drawRelease({ db, storage }: ArtDeps, { id, name_main: title }: ReleaseToDraw) {
  const art = await renderArt(drawPlainPoster({ id, title }));
  const poster = await savePoster(storage, `${DRAWN_POSTERS}/${id}`, art);
  await db
    .updateTable('releases')
    .set({ poster: JSON.stringify(poster) })
    .where('id', '=', id)
    .where('poster', 'is', null)
    .execute();
}

// The picture of a franchise is made of the posters of its releases, which must exist first.
async function nextFranchise(db: Database): Promise<{ id: string; posters: string[] } | undefined> {
  const { rows } = await sql<{ id: string; posters: string[] }>`
    select franchises.id, array_agg(releases.poster->>'src' order by link.sort_order) as posters
    from franchises
    join franchise_releases as link on link.franchise_id = franchises.id
    join public_releases as releases on releases.id = link.release_id
    where franchises.image is null
    group by franchises.id
    having bool_and(releases.poster is not null)
    order by franchises.id limit 1`.execute(db);
  return rows[0];
}

async function drawNextFranchise({ db, storage }: ArtDeps): Promise<boolean> {
  const franchise = await nextFranchise(db);
  if (!franchise) return false;
  const { id, posters } = franchise;
  const files = await Promise.all(
    posters.slice(0, FAN_POSTERS).map((address) => storage.read(address.replace('/storage/', ''))),
  );
  // A missing poster file must not stop the others.
  const found = files.filter((file) => file !== undefined);
  const drawPlain = () => renderArt(drawPlainTile(id));
  const art = found.length > 0 ? await composeFan(found).catch(drawPlain) : await drawPlain();
  const image = JSON.stringify(await saveImage(storage, `${FRANCHISE_ART}/${id}`, art));
  await db.updateTable('franchises').set({ image }).where('id', '=', id).where('image', 'is', null).execute();
  return true;
}

/** Enqueues the drawing of missing pictures and the search for points of backgrounds; false when none is missing. */
export async function drawArtLater({ db, jobs }: { db: Database; jobs: JobSender }): Promise<boolean> {
  const missing =
    (await nextTile(db)) ??
    (await nextRelease(db, 0)) ??
    (await nextFranchise(db)) ??
    (await nextUnknownFocus(db, 0));
  if (missing) await jobs.send('art', {});
  return missing !== undefined;
}

/** Finds the points of backgrounds that stay visible; each release is looked at once. */
async function findFocuses(deps: ArtDeps, signal: AbortSignal): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined && !signal.aborted) last = await findNextFocus(deps, last);
}

/**
 * Draws and stores the missing pictures of genres, videos and promotions, then posters of releases, then pictures of
 * franchises, and finds the points of backgrounds. Stops between two pictures when the signal aborts; the next call
 * continues with the rest.
 */
export async function drawArtNow(deps: ArtDeps, signal: AbortSignal): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    if (await drawNextTile(deps)) continue;
    // Starts again at the end, because an import may have added releases with lower ids.
    const release = (await nextRelease(deps.db, last)) ?? (await nextRelease(deps.db, 0));
    if (!release) {
      if (await drawNextFranchise(deps)) continue;
      return findFocuses(deps, signal);
    }
    last = release.id;
    await drawRelease(deps, release);
  }
}
