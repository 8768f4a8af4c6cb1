import { data } from 'react-router';
import { dismissRecommendations, restoreRecommendations } from '#contract/recommendations.ts';
import { recommendedReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import { notSaved, respondToListChange } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import { CARD_FIELDS } from '#web/entities/release/card.ts';
import { apiContext } from '#web/page/api.ts';
import { readForm } from '#web/page/request/read-form.ts';
import type { Route } from './+types/recommended-route.ts';
import { type Recommended, toSimilar } from './recommended.ts';

// As many as are computed for a release.
const MAX_SIMILAR = 24;
const MAX_EXCLUDED = 200;

/** What is similar to the release that a visitor watched last, without what the browser excludes; null for too few. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Recommended | null> {
  const call = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const id = Number(query.get('release'));
  if (!Number.isInteger(id) || id < 1 || id > 999_999_999) return null;
  const excluded = (query.get('except') ?? '').split(',').slice(0, MAX_EXCLUDED).map(Number);
  const params = { idOrAlias: String(id) };
  const [because, similar] = await Promise.all([
    call(releaseByIdOrAlias, { params, query: { include: ['name.main'] } }).catch(() => null),
    call(recommendedReleases, {
      query: { release_id: id, limit: MAX_SIMILAR, include: [...CARD_FIELDS] },
    }),
  ]);
  return because && toSimilar(because.name.main, similar, new Set(excluded));
}

/** Null without a connection: the page is shown without the row. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Recommended | null> {
  return serverLoader().catch(() => null);
}

/** Stops recommending a release to the viewer, or recommends it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext);
  const form = await readForm(request);
  const body = [{ release_id: Number(form.get('release_id')) }];
  const endpoint = form.get('to') === 'back' ? restoreRecommendations : dismissRecommendations;
  return respondToListChange(form, async () => {
    await call(endpoint, { body });
    return {};
  });
}

/** A network error is shown as a message and not as the error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => data(notSaved()));
}
