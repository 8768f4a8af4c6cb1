import { sql, type SqlBool } from 'kysely';
import type { Database } from '../database/open.ts';
import type { News } from '../database/news.ts';
import type { Place } from './locator.ts';
import type { Region } from './region.ts';

/** Which releases are closed where, at one moment. */
export type Restrictions = {
  /** A caller's place without what changes nothing: callers of one region get the same answers. */
  regionOf: (place: Place) => Region;
  isBlocked: (releaseId: number, region: Region) => boolean;
};

export type RestrictionsSource = {
  /** What is known and still true; undefined right after a public write. */
  current: () => Restrictions | undefined;
  load: () => Promise<Restrictions>;
};

async function read(db: Database): Promise<Restrictions> {
  const rows = await db
    .selectFrom('releases')
    .select(['id', 'is_blocked_by_copyrights', 'is_blocked_by_geo', 'blocked_countries'])
    .where((eb) =>
      eb.or([
        eb('is_blocked_by_copyrights', '=', true),
        eb('is_blocked_by_geo', '=', true),
        sql<SqlBool>`blocked_countries <> '{}'`,
      ]),
    )
    .execute();
  const everywhere = new Set(
    rows.flatMap((row) => (row.is_blocked_by_copyrights || row.is_blocked_by_geo ? [row.id] : [])),
  );
  const somewhere = new Map(rows.map((row) => [row.id, row.blocked_countries]));
  const minded = new Set(rows.flatMap((row) => row.blocked_countries));
  return {
    regionOf: ({ country, hidesTorrents }) => ({
      country: country !== null && minded.has(country) ? country : null,
      hidesTorrents,
    }),
    isBlocked: (id, { country }) =>
      everywhere.has(id) || (country !== null && (somewhere.get(id)?.includes(country) ?? false)),
  };
}

/** Keeps the restrictions in memory until the next public write; without news they are read each time. */
export function openRestrictions(db: Database, news: News): RestrictionsSource {
  let kept: { version: number | undefined; restrictions: Restrictions } | undefined;
  const current = () =>
    kept && kept.version !== undefined && kept.version === news.version() ? kept.restrictions : undefined;
  return {
    current,
    load: async () => {
      const known = current();
      if (known) return known;
      // Taken before the reading: a write in the middle of it makes the result old at once.
      const version = news.version();
      try {
        const restrictions = await read(db);
        kept = { version, restrictions };
        return restrictions;
      } catch (error) {
        // While the database is away, what was last known is truer than nothing.
        if (kept) return kept.restrictions;
        throw error;
      }
    },
  };
}
