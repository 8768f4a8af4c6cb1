import type { Episode } from '#contract/episodes.ts';

const NEW_MS = 7 * 24 * 3_600_000;

/** Whether an episode is called new: for seven days after it came out. */
export function isNew({ updated_at }: Pick<Episode, 'updated_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(updated_at) < NEW_MS;
}
