import { sql } from 'kysely';
import { AGE_RATINGS } from '#contract/enums.ts';
import { inArtOrder } from '#contract/franchise-art.ts';
import type { Cover } from '#contract/values.ts';
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

type FranchisePart = {
  poster: string;
  background_covers: readonly Cover[];
  added_in_users_favorites: number;
  age: keyof typeof AGE_RATINGS;
};

// The picture of a franchise may be made of the posters of its releases, which must exist first.
async function nextFranchise(db: Database): Promise<{ id: string; parts: FranchisePart[] } | undefined> {
  const { rows } = await sql<{ id: string; parts: FranchisePart[] }>`
    select franchises.id, jsonb_agg(jsonb_build_object(
      'poster', releases.poster ->> 'src',
      'background_covers', releases.background_covers,
      'added_in_users_favorites', releases.added_in_users_favorites,
      'age', releases.age_rating
    ) order by link.sort_order, releases.id) as parts
    from franchises
    join franchise_releases as link on link.franchise_id = franchises.id
    join public_releases as releases on releases.id = link.release_id
    where franchises.image is null
    group by franchises.id
    having bool_and(releases.poster is not null)
    order by franchises.id limit 1`.execute(db);
  return rows[0];
}

async function readStored(storage: Storage, address: string | null): Promise<Buffer | undefined> {
  return address?.startsWith('/storage/') ? storage.read(address.replace('/storage/', '')) : undefined;
}

/** Draws the posters of a franchise without wide art, or a plain tile when there is none. */
async function drawFan(storage: Storage, id: string, parts: readonly FranchisePart[]): Promise<Uint8Array> {
  const files = await Promise.all(
    parts.slice(0, FAN_POSTERS).map(({ poster }) => readStored(storage, poster)),
  );
  const found = files.filter((file) => file !== undefined);
  const drawPlain = () => renderArt(drawPlainTile(id));
  return found.length > 0 ? composeFan(found).catch(drawPlain) : drawPlain();
}

async function drawNextFranchise({ db, storage }: ArtDeps): Promise<boolean> {
  const franchise = await nextFranchise(db);
  if (!franchise) return false;
  const { id, parts } = franchise;
  const key = `${FRANCHISE_ART}/${id}`;
  const known = inArtOrder(parts.map((part) => ({ ...part, age_rating: AGE_RATINGS[part.age] })));
  const [cover] = known.flatMap(({ background_covers: covers }) => covers.slice(0, 1));
  const wide = cover && (await readStored(storage, cover.preview ?? cover.optimized.preview));
  // A picture that cannot be read must not stop the others.
  const drawn = wide && (await saveImage(storage, key, wide).catch(() => undefined));
  const image = JSON.stringify(drawn ?? (await saveImage(storage, key, await drawFan(storage, id, parts))));
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
