import type { Call } from '#contract/client.ts';
import { myRating } from '#contract/ratings.ts';

/** How the viewer rates a release; null where they do not, or it cannot be had. */
export async function loadScore(call: Call, releaseId: number): Promise<number | null> {
  try {
    return (await call(myRating, { params: { releaseId: String(releaseId) } })).score;
  } catch {
    return null;
  }
}
