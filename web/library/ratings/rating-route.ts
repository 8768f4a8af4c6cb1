import { readForm } from '#web/page/request/read-form.ts';
import { rateRelease, unrateRelease } from '#contract/ratings.ts';
import { apiContext } from '#web/page/api.ts';
import type { RatingAnswer } from '#web/entities/release/use-own-score.ts';
import { respondToListChange, notSaved } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { Route } from './+types/rating-route.ts';

/** Sets or removes the viewer's score of a release. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const call = context.get(apiContext);
  const form = await readForm(request);
  const score = Number(form.get('score'));
  return respondToListChange(form, async () => {
    const rated =
      score > 0
        ? await call(rateRelease, { params, body: { score } })
        : await call(unrateRelease, { params });
    return { score: rated.score };
  });
}

/** A network error is shown as a message and not as the error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RatingAnswer> {
  return (serverAction() as Promise<RatingAnswer>).catch(notSaved);
}
