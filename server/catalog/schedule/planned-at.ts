import { sql } from 'kysely';

/**
 * SQL over `releases`: when its next episode is to be published; null without a plan. The number of that episode is
 * the one of `nextEpisodeNumber`, so that nothing else is told of episodes that nobody has seen.
 */
export const plannedAt = sql<string | null>`(
  select min(publication_plans.at)
  from publication_plans join episodes as planned on planned.id = publication_plans.episode_id
  where planned.release_id = releases.id and not planned.is_published and planned.deleted_at is null
    and publication_plans.failure is null
    and planned.ordinal = 1 + floor(greatest(0, (
      select max(ordinal) from episodes where episodes.release_id = releases.id and episodes.is_published
    )))
)`;
