import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { MEMBER_ROLES, type MemberRole } from '#contract/enums.ts';
import type { FullRelease, Member } from '#contract/releases.ts';
import type { Database } from '../database/open.ts';
import { episodesColumn, toEpisode } from '../episodes/episode-rows.ts';
import { Failure } from '../failure.ts';
import { toTorrent, torrentsColumn } from '../torrents/torrent-rows.ts';
import { selectGenres, toGenres } from '../genres/genres.ts';
import { isBlocked, RELEASE_COLUMNS, toListedRelease } from './release-rows.ts';

type MemberRow = { id: string; nickname: string; role: MemberRole };

const membersColumn: RawBuilder<MemberRow[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', members.id, 'nickname', members.nickname, 'role', members.role
  ) order by members.position), '[]')
  from members where members.release_id = releases.id
)`;

function toMember(row: MemberRow): Member {
  return { ...row, role: { value: row.role, description: MEMBER_ROLES[row.role] }, user: null };
}

// Real catalogues hold aliases made of digits only; an id of the same digits wins.
const DIGITS = /^\d{1,9}$/;

/** One release whole, by id (digits only) or alias, in one query; fails with `not_found`. */
export async function findRelease(db: Database, idOrAlias: string, origin: string): Promise<FullRelease> {
  const id = DIGITS.test(idOrAlias) ? Number(idOrAlias) : null;
  const row = await db
    .selectFrom('releases')
    .select([
      ...RELEASE_COLUMNS,
      'releases.background_covers',
      'releases.sponsors',
      membersColumn.as('members'),
      episodesColumn.as('episodes'),
      torrentsColumn.as('torrents'),
      jsonArrayFrom(selectGenres(db)).as('all_genres'),
    ])
    .where((eb) =>
      id === null ? eb('alias', '=', idOrAlias) : eb.or([eb('id', '=', id), eb('alias', '=', idOrAlias)]),
    )
    .orderBy((eb) => (id === null ? eb.ref('id') : eb('id', '=', id)), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Такого релиза нет');
  return {
    ...toListedRelease(row, toGenres(row.all_genres)),
    members: row.members.map(toMember),
    episodes: row.episodes.map((episode) => toEpisode(episode, { origin, blocked: isBlocked(row) })),
    torrents: row.torrents.map(toTorrent),
    sponsor: row.sponsors[0] ?? null,
    sponsors: row.sponsors,
    background_covers: row.background_covers,
  };
}
