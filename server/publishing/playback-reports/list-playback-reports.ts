import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import {
  type Actor,
  type NewEvent,
  PROGRAM,
  recordEvents,
} from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';

/** The playback reports with one code for one episode. */
export type PlaybackReportGroup = {
  alias: string;
  name: string;
  episode_id: string;
  ordinal: number;
  code: string;
  count: number;
  hosts: string[];
  renditions: number[];
  first_at: string;
  last_at: string;
  /** From the newest report: the position in seconds and the details. */
  time: number;
  details: string;
};

/** Lists the open playback reports by episode and code, most recent first, optionally of one release. */
export function listPlaybackReports(db: Database, alias?: string): Promise<PlaybackReportGroup[]> {
  return db
    .selectFrom('playback_faults as reports')
    .innerJoin('episodes', 'episodes.id', 'reports.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .leftJoin('reports as groups', 'groups.id', 'reports.report_id')
    .where((eb) => eb.or([eb('groups.id', 'is', null), eb('groups.state', 'in', ['new', 'taken'])]))
    .$if(alias !== undefined, (query) => query.where('alias', '=', alias ?? ''))
    .groupBy(['releases.id', 'episodes.id', 'reports.code'])
    .orderBy((eb) => eb.fn.max('reports.id'), 'desc')
    .select([
      'alias',
      'name_main as name',
      'episodes.id as episode_id',
      'episodes.ordinal',
      'reports.code',
      sql<number>`count(*)::integer`.as('count'),
      sql<string[]>`coalesce(array_agg(distinct reports.host) filter (where reports.host <> ''), '{}')`.as(
        'hosts',
      ),
      sql<number[]>`coalesce(array_agg(distinct rendition) filter (where rendition is not null), '{}')`.as(
        'renditions',
      ),
      sql<string>`min(reports.created_at)`.as('first_at'),
      sql<string>`max(reports.created_at)`.as('last_at'),
      sql<number>`(array_agg(time order by reports.id desc))[1]`.as('time'),
      sql<string>`(array_agg(details order by reports.id desc))[1]`.as('details'),
    ])
    .execute();
}

/** Finds an episode as the list names it; undefined when there is none. */
export async function findEpisodeId(
  db: Database,
  alias: string,
  ordinal: number,
): Promise<string | undefined> {
  if (!Number.isFinite(ordinal)) return undefined;
  const episode = await db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select('episodes.id')
    .where('alias', '=', alias)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
  return episode?.id;
}

/** Deletes all playback reports and returns their number. */
export async function clearPlaybackReports(db: Database, actor: Actor = PROGRAM): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('playback_faults').executeTakeFirstOrThrow();
    await trx.deleteFrom('reports').where('episode_id', 'is not', null).execute();
    const removed = Number(numDeletedRows);
    const change = { reports: [removed, 0] } satisfies NewEvent['change'];
    const event: NewEvent = { act: 'episode.reports_clear', thingId: null, change };
    await recordEvents(trx, actor, removed > 0 ? [event] : []);
    return removed;
  });
}
