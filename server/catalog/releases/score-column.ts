import { sql } from 'kysely';
import { MIN_VOTES, PRIOR_SCORE, PRIOR_VOTES } from '#contract/score.ts';

/** SQL over `releases`: `weightedScore` of the contract; null with too few votes. */
export const scoreColumn = sql<number | null>`(
  select (sum(votes * score) + ${PRIOR_SCORE * PRIOR_VOTES}::integer)::float8 / (sum(votes) + ${PRIOR_VOTES}::integer)
  from unnest(releases.rating_distribution) with ordinality as scores (votes, score)
  having sum(votes) >= ${MIN_VOTES}::integer
)`;
