import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';

/** What viewers report of one thing in one episode. */
export type FaultGroup = {
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
  /** Of the newest report: seconds from the start, and its words. */
  time: number;
  details: string;
};

/** Every kept report by episode and code, those reported last first; of one release, when it is named. */
export function listFaults(db: Database, alias?: string): Promise<FaultGroup[]> {
  return db
    .selectFrom('playback_faults as faults')
    .innerJoin('episodes', 'episodes.id', 'faults.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .$if(alias !== undefined, (query) => query.where('alias', '=', alias ?? ''))
    .groupBy(['releases.id', 'episodes.id', 'code'])
    .orderBy((eb) => eb.fn.max('faults.id'), 'desc')
    .select([
      'alias',
      'name_main as name',
      'episodes.id as episode_id',
      'episodes.ordinal',
      'code',
      sql<number>`count(*)::integer`.as('count'),
      sql<string[]>`coalesce(array_agg(distinct host) filter (where host <> ''), '{}')`.as('hosts'),
      sql<number[]>`coalesce(array_agg(distinct rendition) filter (where rendition is not null), '{}')`.as(
        'renditions',
      ),
      sql<string>`min(faults.created_at)`.as('first_at'),
      sql<string>`max(faults.created_at)`.as('last_at'),
      sql<number>`(array_agg(time order by faults.id desc))[1]`.as('time'),
      sql<string>`(array_agg(details order by faults.id desc))[1]`.as('details'),
    ])
    .execute();
}

/** Forgets every report; answers how many there were. */
export async function clearFaults(db: Database): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('playback_faults').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
