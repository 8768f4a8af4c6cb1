import { sql } from 'kysely';
import { MIN_GROUP } from '#contract/studio/system/counted.ts';
import { STORAGE_KINDS, type StorageKind } from '#contract/studio/system/storage-kinds.ts';
import type { StoredRelease, StudioStorage } from '#contract/studio/system/storage.ts';
import type { Poster } from '#contract/values.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { countRows } from '../count-rows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { shownPoster } from '../records/pictures/shown-poster.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { type Actor, recordEvent } from '#server/platform/database/journal/record-event.ts';

/** Has the storage measured by a process that does jobs, unless that runs already; returns the id of the event. */
export function measureAgain({ db, jobs }: { db: Database; jobs: JobSender }, actor: Actor): Promise<number> {
  return inTransaction(db, async (trx) => {
    await jobs.send('measure', {}, { trx });
    return recordEvent(trx, actor, { act: 'storage.measure', thingId: null, title: 'Хранилище' });
  });
}

const DEFAULT_LIMIT = 50;
const CURSOR = /^(\d{1,15})_(\d{1,9})$/;

const STORED = sql`
  select distinct release_id from storage_sums join releases on releases.id = release_id where release_id > 0`;

type Page = { after?: string | undefined; limit?: number | undefined };

function readCursor(after: string | undefined): { bytes: number; id: number } | undefined {
  if (after === undefined) return undefined;
  const [, bytes, id] = CURSOR.exec(after) ?? [];
  if (bytes === undefined) throw new Failure('invalid', 'Этой страницы списка нет: откройте его с начала.');
  return { bytes: Number(bytes), id: Number(id) };
}

type ReleaseRow = Omit<StoredRelease, 'picture' | 'starts'> & { poster: Poster | null; starts: number };

async function listReleases(db: Database, now: Date, { after, limit = DEFAULT_LIMIT }: Page) {
  const cursor = readCursor(after);
  const { rows } = await sql<ReleaseRow>`
    with sums as (
      select release_id, sum(bytes)::bigint as bytes, sum(unused_bytes)::bigint as unused_bytes
      from storage_sums where release_id > 0 group by release_id
    ), page as (
      select releases.id, alias, name_main as name, ${shownPoster} as poster, bytes, unused_bytes
      from sums join releases on releases.id = release_id
      where ${cursor?.bytes ?? null}::bigint is null
        or (bytes, releases.id) < (${cursor?.bytes ?? 0}::bigint, ${cursor?.id ?? 0}::integer)
      order by bytes desc, releases.id desc limit ${limit + 1}
    )
    select page.*,
      (select count(*)::integer from episodes where release_id = page.id and is_published) as episodes,
      coalesce((
        select sum(number) from daily_counts where thing = 'release' and what = 'starts'
        and thing_id = page.id and day > (${now.toISOString()}::timestamptz at time zone 'Europe/Moscow')::date - 28
      ), 0)::integer as starts
    from page order by bytes desc, id desc`.execute(db);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const releases = page.map(({ poster, starts, ...row }) => ({
    ...row,
    picture: poster?.optimized.thumbnail ?? poster?.thumbnail ?? null,
    starts: starts > 0 && starts < MIN_GROUP ? null : starts,
  }));
  return { releases, next: last ? `${last.bytes}_${last.id}` : null };
}

type KindRow = { kind: StorageKind; bytes: number; unused_bytes: number; orphaned: number };

async function listKinds(db: Database): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select kind, sum(bytes)::bigint as bytes, sum(unused_bytes)::bigint as unused_bytes,
      coalesce(sum(bytes) filter (where release_id > 0 and releases.id is null), 0)::bigint as orphaned
    from storage_sums left join releases on releases.id = release_id
    group by kind`.execute(db);
  return rows.toSorted((a, b) => STORAGE_KINDS.indexOf(a.kind) - STORAGE_KINDS.indexOf(b.kind));
}

function listDays(db: Database, now: Date): Promise<{ day: string; bytes: number }[]> {
  return db
    .selectFrom('daily_counts')
    .select(['day', 'number as bytes'])
    .where('thing', '=', 'site')
    .where('what', '=', 'storage_bytes')
    .where('day', '>', new Date(now.getTime() - 30 * 24 * 3_600_000).toISOString().slice(0, 10))
    .orderBy('day')
    .execute();
}

/** Reads what is stored, as it was last measured, and the space of the disk now. */
export async function readStorage(
  { db, storage, now }: { db: Database; storage: Storage; now: () => Date },
  page: Page,
): Promise<StudioStorage> {
  const [measure, disk, kinds, days, list, total] = await Promise.all([
    db.selectFrom('storage_measures').select('measured_at').executeTakeFirst(),
    storage.space?.() ?? null,
    listKinds(db),
    listDays(db, now()),
    listReleases(db, now(), page),
    countRows(db, { all: STORED }),
  ]);
  return {
    measured_at: measure?.measured_at ?? null,
    disk,
    kinds: kinds.map(({ orphaned: _, ...kind }) => kind),
    orphaned_bytes: kinds.reduce((sum, { orphaned }) => sum + orphaned, 0),
    days,
    ...list,
    total,
  };
}
