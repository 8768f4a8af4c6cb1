import { sql } from 'kysely';

// The plans of the next episode of a release: its number is that of `nextEpisodeNumber`. Nothing else is told of what
// nobody has seen.
const ofNext = sql`
  from publication_plans join episodes as planned on planned.id = publication_plans.episode_id
  where planned.release_id = releases.id and not planned.is_published and planned.deleted_at is null
    and publication_plans.failure is null
    and planned.ordinal = 1 + floor(greatest(0, (
      select max(ordinal) from episodes where episodes.release_id = releases.id and episodes.is_published
    )))`;

/** SQL over `releases`: when its next episode is to be published; null without a plan. */
export const plannedAt = sql<string | null>`(select min(publication_plans.at) ${ofNext})`;

/** SQL over `releases`: the id of the next episode if it is planned, for the studio alone. */
export const plannedEpisode = sql<string | null>`(
  select planned.id ${ofNext} order by publication_plans.at limit 1
)`;
