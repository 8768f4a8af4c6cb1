import { sql } from 'kysely';
import type { Cover } from '#contract/values.ts';
import { focusOfCover } from '#server/media/images/pictures.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';

type UnknownFocus = { id: number; background_covers: Cover[] };

/**
 * The release after an id with a background whose point to look at is not known: of an older site, or of a catalogue.
 */
export async function nextUnknownFocus(db: Database, after: number): Promise<UnknownFocus | undefined> {
  return db
    .selectFrom('releases')
    .select(['id', 'background_covers'])
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(background_covers) as cover where cover -> 'focus' is null)`,
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function findFocusOf(storage: Storage, cover: Cover): Promise<Cover> {
  if (cover.focus !== undefined) return cover;
  const address = cover.optimized.preview ?? cover.preview;
  const file = address?.startsWith('/storage/')
    ? await storage.read(address.replace('/storage/', ''))
    : undefined;
  // A picture that cannot be read has no point, and is not tried again.
  return { ...cover, focus: await focusOfCover(file).catch(() => null) };
}

/** Finds the points of the backgrounds of the release after an id; returns its id, or nothing when all are known. */
export async function findNextFocus(
  { db, storage }: { db: Database; storage: Storage },
  after: number,
): Promise<number | undefined> {
  const release = await nextUnknownFocus(db, after);
  if (!release) return undefined;
  const covers = await Promise.all(release.background_covers.map((cover) => findFocusOf(storage, cover)));
  // Whoever has changed them meanwhile is right; the next call looks at them again.
  await db
    .updateTable('releases')
    .set({ background_covers: JSON.stringify(covers) })
    .where('id', '=', release.id)
    .where(sql<boolean>`background_covers = ${JSON.stringify(release.background_covers)}::jsonb`)
    .execute();
  return release.id;
}
