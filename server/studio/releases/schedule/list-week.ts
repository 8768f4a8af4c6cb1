import { sql } from 'kysely';
import { moscowDate } from '#contract/moscow-week.ts';
import { type Due, dueOf } from '#contract/publish-days.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { isAnnounced } from '#server/catalog/schedule/announced.ts';
import { nextEpisodeNumber } from '#server/catalog/schedule/next-episode.ts';
import { plannedAt, plannedEpisode } from '#server/catalog/schedule/planned-at.ts';
import { listPostponements } from '#server/catalog/schedule/postponements.ts';
import type { Database } from '#server/platform/database/open.ts';

function selectWeek(db: Database, releaseId: number | undefined) {
  return db
    .selectFrom('public_releases as releases')
    .select([
      'releases.id',
      'alias',
      'name_main as name',
      'poster',
      'publish_day',
      'publish_time',
      'publish_every_weeks',
      'is_ongoing',
      'episodes_total',
      'year',
      'season',
    ])
    .select([plannedAt.as('planned_at'), plannedEpisode.as('planned_episode')])
    .select((eb) => {
      const published = eb
        .selectFrom('episodes')
        .whereRef('episodes.release_id', '=', 'releases.id')
        .where('is_published', '=', true);
      return [
        published.select(sql<number[]>`json_agg(ordinal)`.as('ordinals')).as('ordinals'),
        published
          .select('episodes.updated_at')
          .orderBy('sort_order', 'desc')
          .orderBy('ordinal', 'desc')
          .limit(1)
          .as('last_episode_at'),
      ];
    })
    .where('is_in_production', '=', true)
    .$if(releaseId !== undefined, (query) => query.where('releases.id', '=', releaseId ?? 0))
    .orderBy('publish_day')
    .orderBy('name_main', (order) => order.collate('und-x-icu'))
    .orderBy('releases.id');
}

/**
 * Lists the public releases that are being dubbed, from Monday to Sunday, with what is planned and what is postponed;
 * all of them or one.
 */
export async function listWeek(
  db: Database,
  now: Date,
  releaseId?: number,
): Promise<{ data: PlannedRelease[] }> {
  const [rows, postponed] = await Promise.all([
    selectWeek(db, releaseId).execute(),
    listPostponements(db, { releaseId, now }),
  ]);
  const data = rows.map(
    ({ ordinals, year, season, planned_at: planned, planned_episode: episode, ...row }) => {
      const { release_id: _, ...found } = postponed.find((one) => one.release_id === row.id) ?? {};
      const postponement = 'episode' in found ? found : null;
      const next = nextEpisodeNumber({ total: row.episodes_total, ordinals: ordinals ?? [] });
      const rhythm = { day: row.publish_day, time: row.publish_time, every_weeks: row.publish_every_weeks };
      const awaited = { rhythm, lastAt: row.last_episode_at === null ? null : new Date(row.last_episode_at) };
      const dayOf = (due: Due) => (next === null || due.day === null ? null : moscowDate(due.day));
      return {
        ...row,
        next_episode: next,
        next_day: dayOf(dueOf({ ...awaited, postponement, plannedAt: planned }, now)),
        usual_day: dayOf(dueOf(awaited, now)),
        plan: next === null || planned === null || episode === null ? null : { episode, at: planned },
        has_started: !isAnnounced({ year, season, hasEpisodes: ordinals !== null }, now),
        postponement,
      };
    },
  );
  return { data };
}
