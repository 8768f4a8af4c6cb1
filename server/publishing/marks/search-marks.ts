import { sql } from 'kysely';
import { canFingerprint } from '#server/media/marks/fingerprint.ts';
import type { Database } from '#server/platform/database/open.ts';
import { findBegunRelease, findMarksOf, findUncomparedVideo } from './find-marks.ts';
import { type Deps, findUnknownVideo, fingerprintVideo } from './fingerprint-video.ts';
import { findUnmeasured, measureVideoLag } from './video-lag.ts';

/** `unreadable`: the videos whose lag this process could not measure, which it leaves to others. */
type Searched = { signal?: AbortSignal; releaseId?: number; unreadable?: Set<string> };

/**
 * Does one step of what is heard in videos: where no release is named, it measures the lag of one that is to replace
 * another one; else it compares a video whose release is known, or makes the fingerprints of another one. `cannot`
 * where ffmpeg makes no fingerprints.
 */
export async function searchMarksOnce(
  deps: Deps,
  { signal, releaseId, unreadable = new Set() }: Searched = {},
): Promise<'done' | 'nothing' | 'cannot'> {
  const unmeasured = releaseId === undefined ? await findUnmeasured(deps.db, [...unreadable]) : undefined;
  if (unmeasured !== undefined) {
    // One that cannot be read must not keep all others from being searched.
    unreadable.add(unmeasured);
    await measureVideoLag(deps, unmeasured, signal);
    unreadable.delete(unmeasured);
    return 'done';
  }
  const compared = await findUncomparedVideo(deps.db, releaseId);
  // A release that was begun is finished first, so that it is compared soon.
  const of = releaseId ?? (compared === undefined ? await findBegunRelease(deps.db) : undefined);
  const unknown = compared === undefined ? await findUnknownVideo(deps.db, of) : undefined;
  if (compared === undefined && !unknown) return 'nothing';
  if (!(await canFingerprint())) return 'cannot';
  if (compared !== undefined) await findMarksOf(deps, compared, signal);
  else if (unknown) await fingerprintVideo(deps, unknown, signal);
  return 'done';
}

/** Asks for another comparison of all videos of a release. */
export async function askReleaseAgain(db: Database, releaseId: number): Promise<void> {
  await sql`
    update mark_searches set compared_at = null
    where duration > 0
      and episode_id in (select id from episodes where release_id = ${releaseId}::integer)`.execute(db);
}
