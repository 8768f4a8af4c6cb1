import { sql, type Transaction } from 'kysely';
import { formatWireTime } from '#contract/field-values.ts';
import { moscowDate } from '#contract/moscow-week.ts';
import { readTeamIds } from '#server/catalog/release-state/change-release-state.ts';
import {
  findPostponement,
  postponementFields,
  writePostponement,
} from '#server/catalog/schedule/postponements.ts';
import { Failure } from '#server/failure.ts';
import { compareFields } from '#server/platform/database/journal/compare-fields.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { eventOfEpisode, readJournaledEpisode } from '../videos/episode-events.ts';
import { dropPlan } from '../videos/publish-video.ts';
import { hasWaiting } from '../videos/video-rows.ts';
import { isVideoComing } from './plan-columns.ts';

type Trx = Transaction<Schema>;

const MAX_DAYS = 366;
const DAY_MS = 24 * 3_600_000;

export type WantedPlan = {
  at: Date;
  /** The zone in which it was chosen. */
  zone: string;
  /** Who publishes. */
  by: { userId: number; sessionId: string };
  /** The time of the plan that is moved, when that matters. */
  before?: Date | undefined;
};

// Whoever publishes, plans or takes back locks the episode first.
async function lockPlanned(trx: Trx, episodeId: string) {
  const row = await trx
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.deleted_at', 'taken_back_at', 'releases.state', 'name_main'])
    .select([hasWaiting.as('has_waiting'), isVideoComing.as('is_coming')])
    .where('episodes.id', '=', episodeId)
    .forUpdate('episodes')
    .executeTakeFirst();
  const journaled = await readJournaledEpisode(trx, episodeId);
  if (!row || !journaled) throw new Failure('not_found', 'Такого эпизода нет');
  const zone = await trx
    .selectFrom('publication_plans')
    .select('zone')
    .where('episode_id', '=', episodeId)
    .executeTakeFirst();
  return { row, journaled, zone: zone?.zone ?? null };
}

type Planned = Awaited<ReturnType<typeof lockPlanned>>;

function invalidTime(message: string): Failure {
  return new Failure('invalid', message, { at: [message] });
}

// A postponement of the episode goes to the day of the plan: everything public tells the same day.
async function movePostponement(trx: Trx, episode: Planned, at: Date, now: Date): Promise<NewEvent[]> {
  const { row, journaled } = episode;
  const found = await findPostponement(trx, journaled.releaseId, now);
  const until = moscowDate(at);
  if (found === null || found.episode !== journaled.fields.ordinal || found.until === until) return [];
  const moved = { ...found, until };
  await writePostponement(trx, journaled.releaseId, moved);
  const change = compareFields(postponementFields(found), postponementFields(moved)) ?? {};
  const teamIds = await readTeamIds(trx, journaled.releaseId);
  return [{ act: 'release.postpone', thingId: journaled.releaseId, title: row.name_main, teamIds, change }];
}

/**
 * Plans when an episode is published, or moves that; a plan that failed begins anew. Returns what the journal records.
 * Throws `not_found`, `invalid` for a time that has passed or is too far away, and `conflict` without a video or when
 * somebody else has moved it.
 */
export async function setPlan(
  trx: Trx,
  episodeId: string,
  { at, zone, by, before }: WantedPlan,
): Promise<NewEvent[]> {
  const episode = await lockPlanned(trx, episodeId);
  const { row, journaled, zone: zoneBefore } = episode;
  if (row.deleted_at !== null || row.state === 'deleted')
    throw new Failure('conflict', 'Удалённый эпизод опубликовать нельзя.');
  if (!row.has_waiting && row.taken_back_at === null && !row.is_coming)
    throw new Failure('conflict', 'Публиковать нечего: у эпизода нет нового видео, и ни одно не готовится.');
  if (before !== undefined && journaled.plan !== formatWireTime(before))
    throw new Failure('conflict', 'План уже изменили. Посмотрите, что теперь, и решите ещё раз.');
  const now = await readTime(trx);
  if (at <= now) throw invalidTime('Это время уже прошло. Выберите другое или опубликуйте сейчас.');
  if (at.getTime() > now.getTime() + MAX_DAYS * DAY_MS) throw invalidTime('Не дальше чем на год вперёд.');
  const values = { at, zone, planned_by: by.userId, session_id: by.sessionId };
  await trx
    .insertInto('publication_plans')
    .values({ episode_id: episodeId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('episode_id')
        .doUpdateSet({ ...values, created_at: sql`now()`, failure: null, failed_at: null }),
    )
    .execute();
  const change = { plan: [journaled.plan, formatWireTime(at)], plan_zone: [zoneBefore, zone] };
  const event = await eventOfEpisode(trx, episodeId, journaled, {
    act: 'episode.plan',
    change: change as never,
  });
  return [...(await movePostponement(trx, episode, at, now)), event];
}

/** Cancels the plan of an episode. Returns what the journal records; throws `not_found`, `conflict` without a plan. */
export async function cancelPlan(trx: Trx, episodeId: string): Promise<NewEvent> {
  const { journaled, zone } = await lockPlanned(trx, episodeId);
  if (journaled.plan === null) throw new Failure('conflict', 'Публикация этого эпизода не запланирована.');
  await dropPlan(trx, episodeId);
  const change = { plan: [journaled.plan, null], plan_zone: [zone, null] };
  return eventOfEpisode(trx, episodeId, journaled, { act: 'episode.unplan', change: change as never });
}
