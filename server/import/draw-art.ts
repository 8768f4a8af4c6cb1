import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { saveImage, savePoster } from '../media/pictures.ts';
import { drawPoster, drawTile } from '../media/poster-art/poster-art.ts';
import { renderArt } from '../media/render-art.ts';
import type { Storage } from '../media/storage.ts';

type ArtDeps = { db: Database; storage: Storage };

async function nextGenre(db: Database) {
  return db
    .selectFrom('genres')
    .select(['id', 'name'])
    .where('image', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

async function drawGenre(
  { db, storage }: ArtDeps,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const art = await renderArt(drawTile({ seed: name, genres: [name] }));
  const image = await saveImage(storage, `genres/${id}`, art);
  await db
    .updateTable('genres')
    .set({ image: JSON.stringify(image) })
    .where('id', '=', id)
    .execute();
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

/** Asks for the posters and genre pictures that are missing to be drawn; false when none is. */
export async function drawArtLater({ db, jobs }: { db: Database; jobs: Jobs }): Promise<boolean> {
  const missing = (await nextGenre(db)) ?? (await nextRelease(db, 0));
  if (missing) await jobs.send('art', {});
  return missing !== undefined;
}

/** Draws a picture for every genre and a poster for every release that has none, and stores them like any other; stops between two when the signal comes and, called again, goes on from there. */
export async function drawArtNow(deps: ArtDeps, signal: AbortSignal): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    const genre = await nextGenre(deps.db);
    if (genre) {
      await drawGenre(deps, genre);
      continue;
    }
    // Back to the start at the end: an import may have added releases behind us.
    const release = (await nextRelease(deps.db, last)) ?? (await nextRelease(deps.db, 0));
    if (!release) return;
    last = release.id;
    await drawRelease(deps, release);
  }
}
