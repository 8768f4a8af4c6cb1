import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The properties of a caller that may change a public answer. */
export type Region = {
  /** ISO 3166-1 code; null when it is unknown or no release is blocked there. */
  country: string | null;
  hidesTorrents: boolean;
};

/** No particular region: only releases that are closed everywhere are closed. */
export const ANYWHERE: Region = { country: null, hidesTorrents: false };

/** SQL condition on `releases`: the release may be watched in a region. */
export function isOpenIn({ country }: Region): RawBuilder<SqlBool> {
  const everywhere = sql<SqlBool>`not (releases.is_blocked_by_copyrights or releases.is_blocked_by_geo)`;
  return country === null
    ? everywhere
    : sql`(${everywhere} and not releases.blocked_countries @> array[${country}])`;
}

/** SQL condition on `episodes`: the episode is not closed by itself in a region; its release may be. */
export function isEpisodeOpenIn({ country }: Region): RawBuilder<SqlBool> {
  return country === null ? sql`true` : sql`not episodes.blocked_countries @> array[${country}]`;
}
