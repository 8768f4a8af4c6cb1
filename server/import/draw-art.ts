import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { artKey } from '../kept-lists/pictures.ts';
import { saveImage, savePoster } from '../media/pictures.ts';
import { drawPoster, drawTile } from '../media/poster-art/poster-art.ts';
import { composeFan } from '../media/poster-fan.ts';
import { renderArt } from '../media/render-art.ts';
import type { Storage } from '../media/storage.ts';

type ArtDeps = { db: Database; storage: Storage };

// What is drawn as a tile: the next row without a picture, and what it may speak of, by names of genres.
const TILES = {
  genres: sql<Tile>`
    select id::text as id, name as title, array[name] as genres
    from genres where image is null order by genres.id limit 1`,
  videos: sql<Tile>`
    select id::text as id, title, array[]::text[] as genres
    from videos where image is null order by created_at desc, videos.id desc limit 1`,
  promotions: sql<Tile>`
    select promotions.id::text as id, coalesce(title, name_main, '') as title, array(
      select genres.name from genres where genres.id = any(releases.genre_ids) order by genres.name
    ) as genres
    from promotions left join releases on releases.id = promotions.release_id
    where image is null order by position limit 1`,
};
type TileTable = keyof typeof TILES;
type Tile = { id: string; title: string; genres: string[] };

const KEYS: Record<TileTable, (id: string) => string> = {
  genres: (id) => `genres/${id}`,
  videos: (id) => artKey('videos', id),
  promotions: (id) => artKey('promotions', id),
};

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
  const { table, id, title, genres } = tile;
  const art = await renderArt(drawTile({ seed: title, genres }));
  const image = await saveImage(storage, KEYS[table](id), art);
  await sql`
    update ${sql.table(table)} set image = ${JSON.stringify(image)}::jsonb
    where id::text = ${id} and image is null`.execute(db);
  return true;
}

async function nextRelease(db: Database, after: number) {
  return db
    .selectFrom('releases')
    .select(['id', 'name_main', 'season'])
    .select(
      sql<string[]>`array(
        select genres.name from unnest(genre_ids) with ordinality as named (id, place)
        join genres on genres.id = named.id order by named.place
      )`.as('genres'),
    )
    .where('poster', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

type Undrawn = NonNullable<Awaited<ReturnType<typeof nextRelease>>>;

async function drawRelease({ db, storage }: ArtDeps, { id, name_main: title, season, genres }: Undrawn) {
  const art = await renderArt(drawPoster({ id, title, genres, season }));
  const poster = await savePoster(storage, `releases/posters/${id}`, art);
  await db
    .updateTable('releases')
    .set({ poster: JSON.stringify(poster) })
    .where('id', '=', id)
    .where('poster', 'is', null)
    .execute();
}

// A franchise looks like its parts, which have to have posters first.
async function nextFranchise(db: Database): Promise<{ id: string; posters: string[] } | undefined> {
  const { rows } = await sql<{ id: string; posters: string[] }>`
    select franchises.id, array_agg(releases.poster->>'src' order by link.sort_order) as posters
    from franchises
    join franchise_releases as link on link.franchise_id = franchises.id
    join releases on releases.id = link.release_id
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
  const files = posters.map((address) => storage.path(address.replace('/storage/', '')));
  // A poster whose file is lost must not stop the others.
  const art = await composeFan(files).catch(() => renderArt(drawTile({ seed: id })));
  const image = JSON.stringify(await saveImage(storage, `franchises/${id}`, art));
  await db.updateTable('franchises').set({ image }).where('id', '=', id).where('image', 'is', null).execute();
  return true;
}

/** Asks for the posters and pictures that are missing to be drawn; false when none is. */
export async function drawArtLater({ db, jobs }: { db: Database; jobs: Jobs }): Promise<boolean> {
  const missing = (await nextTile(db)) ?? (await nextRelease(db, 0)) ?? (await nextFranchise(db));
  if (missing) await jobs.send('art', {});
  return missing !== undefined;
}

/** Draws a picture for every genre, video and promotion and a poster for every release that has none, then one for every franchise, and stores them like any other; stops between two when the signal comes and, called again, goes on from there. */
export async function drawArtNow(deps: ArtDeps, signal: AbortSignal): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    if (await drawNextTile(deps)) continue;
    // Back to the start at the end: an import may have added releases behind us.
    const release = (await nextRelease(deps.db, last)) ?? (await nextRelease(deps.db, 0));
    if (!release) {
      if (await drawNextFranchise(deps)) continue;
      return;
    }
    last = release.id;
    await drawRelease(deps, release);
  }
}
