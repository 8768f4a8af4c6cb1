import { sql, type RawBuilder } from 'kysely';
import { OTHER_MARK_KINDS, type OtherMarkKind } from '#contract/marks.ts';
import type { Episode, OtherMark } from '#contract/episodes.ts';
import { NO_POSTER, type Poster } from '#contract/values.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Region } from '#server/platform/location/region.ts';
import { type EpisodeVideo, type Height, videoColumn } from './episode-video.ts';
import { type Marks, readMark } from './mark-columns.ts';
import { videoAddress } from './video-address.ts';

/** An episode as `json_build_object` returns it. */
export type EpisodeRow = Omit<Episode, 'preview' | 'other_marks' | `hls_${Height}`> & {
  /** Null where it has none of them. */
  other_marks: Record<OtherMarkKind, Marks> | null;
  preview: Poster | null;
  video: EpisodeVideo | null;
  blocked_countries: string[];
};

// Few episodes have any.
function otherMarksColumn(table: string) {
  const starts = OTHER_MARK_KINDS.map((kind) => sql.ref(`${table}.${kind}_start`));
  const marks = OTHER_MARK_KINDS.map((kind) => sql`${kind}::text, ${readMark(kind, table)}`);
  return sql`case when coalesce(${sql.join(starts)}) is not null then json_build_object(${sql.join(marks)}) end`;
}

/** SQL for an episode of the table `episodes` (or of an alias with its columns), as JSON. */
export function episodeColumn(table = 'episodes'): RawBuilder<EpisodeRow> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<EpisodeRow>`json_build_object(
    'id', ${column('id')},
    'name', ${column('name')},
    'name_english', ${column('name_english')},
    'ordinal', ${column('ordinal')},
    'opening', json_build_object('start', ${column('opening_start')}, 'stop', ${column('opening_stop')}),
    'ending', json_build_object('start', ${column('ending_start')}, 'stop', ${column('ending_stop')}),
    'preview', ${column('preview')},
    'video', ${videoColumn(table)},
    'duration', ${column('duration')},
    'rutube_id', ${column('rutube_id')},
    'youtube_id', ${column('youtube_id')},
    'updated_at', ${column('updated_at')},
    'sort_order', ${column('sort_order')},
    'cuts', ${column('cuts')},
    'other_marks', ${otherMarksColumn(table)},
    'release_id', ${column('release_id')},
    'blocked_countries', ${column('blocked_countries')}
  )`;
}

/** SQL for the published episodes of the row's release in watching order, as JSON. */
export const episodesColumn: RawBuilder<EpisodeRow[]> = sql`(
  select coalesce(json_agg(${episodeColumn()} order by episodes.sort_order, episodes.ordinal), '[]')
  from episodes where episodes.release_id = releases.id and episodes.is_published
)`;

/** Whether an episode is closed by itself in a region, beside what closes its release. */
export function isEpisodeBlocked(
  { blocked_countries }: Pick<EpisodeRow, 'blocked_countries'>,
  { country }: Region,
): boolean {
  return country !== null && blocked_countries.includes(country);
}

function toOtherMarks(marks: EpisodeRow['other_marks']): OtherMark[] {
  if (marks === null) return [];
  return OTHER_MARK_KINDS.flatMap((kind) => {
    const { start, stop } = marks[kind];
    return start === null || stop === null ? [] : [{ kind, start, stop }];
  });
}

/** Converts a row to the wire format; a blocked episode and those of a blocked release have no video addresses. */
export function toEpisode(
  { blocked_countries, video, ...row }: EpisodeRow,
  { delivery, region, isReleaseBlocked }: { delivery: Delivery; region: Region; isReleaseBlocked: boolean },
): Episode {
  const blocked = isReleaseBlocked || isEpisodeBlocked({ blocked_countries }, region);
  const address = (height: Height) =>
    blocked ? null : videoAddress({ id: row.id, video }, height, delivery);
  const { id, name, name_english, ordinal, opening, ending, preview, other_marks: others, ...rest } = row;
  return {
    // In the order of the wire.
    id,
    name,
    name_english,
    ordinal,
    opening,
    ending,
    preview: preview ?? NO_POSTER,
    hls_480: address(480),
    hls_720: address(720),
    hls_1080: address(1080),
    ...rest,
    other_marks: toOtherMarks(others),
    rutube_id: blocked ? null : row.rutube_id,
    youtube_id: blocked ? null : row.youtube_id,
  };
}
