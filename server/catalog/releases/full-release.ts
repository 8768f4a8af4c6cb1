import { sql, type RawBuilder, type Selectable } from 'kysely';
import { MEMBER_ROLES, type MemberRole } from '#contract/enums.ts';
import type { FullRelease, Member } from '#contract/releases.ts';
import type { Image } from '#contract/values.ts';
import type { ReleasesTable } from '#server/platform/database/schema.ts';
import { episodesColumn, isEpisodeBlocked, toEpisode, type EpisodeRow } from '../episodes/episode-rows.ts';
import type { GenresById } from './genre-rows.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { toTorrent, torrentsColumn, type TorrentRow } from './torrent-rows.ts';
import { isBlocked, RELEASE_COLUMNS, toListedRelease, toRelease, type ReleaseRow } from './release-rows.ts';

type MemberRow = {
  id: string;
  nickname: string;
  role: MemberRole;
  character: string | null;
  image: Image | null;
};

/** SQL for the members of the row's release in their order, each with the picture of the team's member, as JSON. */
export const membersColumn: RawBuilder<MemberRow[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', members.id, 'nickname', members.nickname, 'role', members.role, 'character', members.character, 'image', (
      select image from team_users
      where team_users.nickname = members.nickname and image is not null limit 1
    )
  ) order by members.position), '[]')
  from members where members.release_id = releases.id
)`;

type NamedTeam = FullRelease['teams'][number];

/** SQL for the teams of the row's release in the order of the page of teams, as JSON. */
const teamsColumn: RawBuilder<NamedTeam[]> = sql`(
  select coalesce(json_agg(json_build_object('id', teams.id, 'title', teams.title)
    order by teams.sort_order, teams.id), '[]')
  from release_teams join teams on teams.id = team_id where release_id = releases.id
)`;

/** Converts a row to the wire format. */
export function toMember({ image, ...row }: MemberRow): Member {
  const role = { value: row.role, description: MEMBER_ROLES[row.role] };
  return { ...row, role, user: image && { id: 0, avatar: image } };
}

/** All columns of a complete release except its genres. */
export const FULL_COLUMNS = [
  ...RELEASE_COLUMNS,
  'releases.background_covers',
  'releases.sponsors',
  membersColumn.as('members'),
  teamsColumn.as('teams'),
  episodesColumn.as('episodes'),
  torrentsColumn.as('torrents'),
] as const;

export type FullRow = ReleaseRow &
  Pick<Selectable<ReleasesTable>, 'background_covers' | 'sponsors'> & {
    members: MemberRow[];
    teams: NamedTeam[];
    episodes: EpisodeRow[];
    torrents: TorrentRow[];
  };

/** Converts a row to the complete release. A blocked release has no video addresses and no torrents. */
export function toFullRelease(
  row: FullRow,
  genres: GenresById,
  { delivery, region }: { delivery: Delivery; region: Region },
): FullRelease {
  const isReleaseBlocked = isBlocked(row, region);
  // The player of another site plays all episodes.
  const isAnyClosed = row.episodes.some((episode) => isEpisodeBlocked(episode, region));
  const release = toRelease(row, region);
  return {
    ...toListedRelease(row, genres, region),
    ...(isAnyClosed && { external_player: null }),
    members: row.members.map(toMember),
    episodes: row.episodes.map((episode) => toEpisode(episode, { delivery, region, isReleaseBlocked })),
    torrents:
      isReleaseBlocked || region.hidesTorrents
        ? []
        : row.torrents.map((torrent) => ({ ...toTorrent(torrent, delivery), release })),
    sponsor: row.sponsors[0] ?? null,
    sponsors: row.sponsors,
    background_covers: row.background_covers,
    teams: row.teams,
  };
}
