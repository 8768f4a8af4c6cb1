import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { savePoster } from '../media/pictures.ts';
import { drawPoster } from '../media/poster-art/poster-art.ts';
import { renderArt } from '../media/render-art.ts';
import type { Storage } from '../media/storage.ts';

/** Asks for the posters that are missing to be drawn; false when none is. */
export async function drawPostersLater({ db, jobs }: { db: Database; jobs: Jobs }): Promise<boolean> {
  const missing = await nextWithoutPoster(db, 0);
  if (missing) await jobs.send('posters', {});
  return missing !== undefined;
}

async function nextWithoutPoster(db: Database, after: number) {
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

/** Draws a poster for every release that has none and stores it like any other; stops between two when the signal comes and, called again, goes on from there. */
export async function drawPostersNow(
  { db, storage }: { db: Database; storage: Storage },
  signal: AbortSignal,
): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    // Back to the start at the end: an import may have added releases behind us.
    const release = (await nextWithoutPoster(db, last)) ?? (await nextWithoutPoster(db, 0));
    if (!release) return;
    const { id, name_main: title, season, genres } = release;
    last = id;
    const art = await renderArt(drawPoster({ id, title, genres, season }));
    const poster = await savePoster(storage, `releases/posters/${id}`, art);
    await db
      .updateTable('releases')
      .set({ poster: JSON.stringify(poster) })
      .where('id', '=', id)
      .where('poster', 'is', null)
      .execute();
  }
}
