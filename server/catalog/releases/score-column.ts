import { sql } from 'kysely';
import { MIN_VOTES, PRIOR_SCORE, PRIOR_VOTES } from '#contract/score.ts';

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

// Sums of the elements: to unnest the array for each release takes twenty times as long, and an order by it reads all.
// The sums may be larger than the integers that they add.
const countOf = (score: number) => `releases.rating_distribution[${score}]::bigint`;
const votes = sql.raw(SCORES.map(countOf).join(' + '));
const points = sql.raw(SCORES.map((score) => `${score} * ${countOf(score)}`).join(' + '));

/** SQL over `releases`: `weightedScore` of the contract; null with too few votes. */
export const scoreColumn = sql<number | null>`(case when ${votes} >= ${MIN_VOTES}::integer
  then (${points} + ${PRIOR_SCORE * PRIOR_VOTES}::integer)::float8 / (${votes} + ${PRIOR_VOTES}::integer) end)`;
