import { sql } from 'kysely';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isWaiting } from '../videos/video-rows.ts';
import { isSearched } from './fingerprint-video.ts';

export type Proposal = {
  id: string;
  episode_id: string;
  ordinal: number;
  kind: 'opening' | 'ending';
  /** Seconds, to a tenth. */
  start: number;
  stop: number;
  /** Percent. */
  confidence: number;
};

const TENTHS = 10;

/**
 * SQL over `mark_proposals` joined with `episodes`: nobody has said otherwise, here or in the marks. One that was
 * confirmed is open again when its mark is taken away.
 */
export const isOpen = sql<boolean>`(
  mark_proposals.state <> 'rejected'
  and case mark_proposals.kind when 'opening' then episodes.opening_start else episodes.ending_start end is null
)`;

// SQL over `episode_videos` and `episodes`: it is the video that the page of the episode in the studio plays.
const isPlayed = sql<boolean>`(episode_videos.replaced_at is null or ${isWaiting} and not ${hasVideo})`;

/**
 * SQL over `episodes`: what is proposed for the video that its page in the studio plays: that of the episode, or the
 * one that waits where there is none.
 */
export const episodeProposals = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', own.id, 'kind', own.kind, 'start', own.start / 10.0, 'stop', own.stop / 10.0,
    'confidence', own.confidence, 'group', (
      select jsonb_agg(mark_proposals.id order by episodes.sort_order, episodes.ordinal)
      from mark_proposals
      join episodes on episodes.id = mark_proposals.episode_id
      join episode_videos on episode_videos.id = mark_proposals.video_id
      where mark_proposals.group_id = own.group_id and mark_proposals.kind = own.kind
        and episodes.release_id = own.release_id and episodes.deleted_at is null and ${isOpen} and ${isPlayed}
    )
  ) order by own.start), '[]')
  from (
    select mark_proposals.*, episodes.release_id
    from mark_proposals join episode_videos on episode_videos.id = mark_proposals.video_id
    where mark_proposals.episode_id = episodes.id and episodes.deleted_at is null and ${isOpen} and ${isPlayed}
  ) as own
)`;

/** Lists what the machine proposes for the episodes of a release, in the order of their numbers. */
export async function listProposals(db: Database, releaseId: number): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('mark_proposals')
    .innerJoin('episodes', 'episodes.id', 'mark_proposals.episode_id')
    .innerJoin('episode_videos', 'episode_videos.id', 'mark_proposals.video_id')
    .select(['mark_proposals.id', 'mark_proposals.episode_id', 'episodes.ordinal', 'mark_proposals.kind'])
    .select(['mark_proposals.start', 'mark_proposals.stop', 'mark_proposals.confidence'])
    .where('episodes.release_id', '=', releaseId)
    .where('episodes.deleted_at', 'is', null)
    .where(isSearched)
    .where(isOpen)
    .orderBy('episodes.ordinal')
    .orderBy('mark_proposals.start')
    .execute();
  return rows.map((row) => ({ ...row, start: row.start / TENTHS, stop: row.stop / TENTHS }));
}

const MINUTE = 60;

/** «1:23,4». */
export function formatMarkTime(seconds: number): string {
  const tenths = Math.round(seconds * TENTHS);
  const whole = Math.floor(tenths / TENTHS);
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')},${tenths % TENTHS}`;
}
