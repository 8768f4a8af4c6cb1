import type { Database } from '#server/platform/database/open.ts';
import { prepareVideo } from './prepared-video.ts';

export type PlanSample = {
  release: number;
  ordinal: number;
  at: Date | string;
  by: { userId: number; sessionId: string };
  /** Without it no video is prepared. */
  isPrepared?: boolean;
};

/** Adds an episode that nobody has seen with a plan of its publication; returns its id. */
export async function addPlannedEpisode(
  db: Database,
  { release, ordinal, at, by, isPrepared = true }: PlanSample,
): Promise<string> {
  const { id } = await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal, sort_order: ordinal, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isPrepared) await prepareVideo(db, id, `videos/${release}/${id}`);
  const planned = { planned_by: by.userId, session_id: by.sessionId };
  await db
    .insertInto('publication_plans')
    .values({ episode_id: id, at, zone: 'Europe/Moscow', ...planned })
    .execute();
  return id;
}

/** The session of an account, as the journal names it. */
export async function sessionOf(
  db: Database,
  userId: number,
): Promise<{ userId: number; sessionId: string }> {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, sessionId: id };
}
