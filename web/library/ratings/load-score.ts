import type { Call } from '#contract/client.ts';
import { myRating } from '#contract/ratings.ts';

/** The viewer's score of a release; null if there is none or it cannot be loaded. */
export async function loadScore(call: Call, releaseId: number): Promise<number | null> {
  try {
    return (await call(myRating, { params: { releaseId: String(releaseId) } })).score;
  } catch {
    return null;
  }
}
