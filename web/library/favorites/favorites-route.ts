import { readForm } from '#web/page/request/read-form.ts';
import { data } from 'react-router';
import type { Call } from '#contract/client.ts';
import { addFavorites, MAX_RELEASES_PER_CALL, removeFavorites } from '#contract/favorites.ts';
import { recommendedReleases, releasesByIds } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { CARD_FIELDS, toReleaseCard } from '#web/entities/release/card.ts';
import {
  respondToListChange,
  notSaved,
  readApiError,
} from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { ListChangeResult } from '#web/entities/viewer/lists/own-list-store.ts';
import type { Route } from './+types/favorites-route.ts';
import { SKIP_UNKNOWN } from './merge-local.tsx';
import { type LocalCards, readIds } from './local-page.ts';

// Two rows on the widest screens.
const MAX_POPULAR = 20;

const include = [...CARD_FIELDS];

async function loadCards(call: Call, ids: readonly number[]): Promise<LocalCards['cards']> {
  if (ids.length === 0) return [];
  return (await call(releasesByIds, { query: { ids: [...ids], limit: ids.length, include } })).data.map(
    toReleaseCard,
  );
}

async function loadPopular(call: Call): Promise<LocalCards['cards']> {
  return (await call(recommendedReleases, { query: { limit: MAX_POPULAR, include } })).map(toReleaseCard);
}

/** The cards of a visitor's favourites, which only the browser knows, or those with which a list can begin. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const call = context.get(apiContext);
  const ids = readIds(searchParams.get('ids') ?? '');
  const cards = await (searchParams.has('popular') ? loadPopular(call) : loadCards(call, ids));
  return data({ ids, cards } satisfies LocalCards, { headers: { 'cache-control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Null without a connection. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LocalCards | null> {
  return serverLoader().catch(() => null);
}

type ReleaseReference = { release_id: number };

// The indexes of the releases in the body that the API does not know.
function unknownIn(error: unknown): Set<number> {
  const body = readApiError(error)?.body ?? {};
  const fields = 'errors' in body ? Object.keys(body.errors as object) : [];
  return new Set(
    fields.flatMap((field) => {
      const index = /^(\d+)\.release_id$/.exec(field)?.[1];
      return index === undefined ? [] : [Number(index)];
    }),
  );
}

async function addKnown(call: Call, body: ReleaseReference[]): Promise<number[]> {
  try {
    return await call(addFavorites, { body });
  } catch (error) {
    const unknown = unknownIn(error);
    if (unknown.size === 0) throw error;
    return call(addFavorites, { body: body.filter((_, index) => !unknown.has(index)) });
  }
}

/** Adds releases to the viewer's favourites or removes them. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext);
  const form = await readForm(request);
  const body = form
    .getAll('release_id')
    .slice(0, MAX_RELEASES_PER_CALL)
    .map((id) => ({ release_id: Number(id) }));
  return respondToListChange(form, async () => {
    if (form.get('to') !== 'in') return { favorites: await call(removeFavorites, { body }) };
    const favorites = form.has(SKIP_UNKNOWN)
      ? await addKnown(call, body)
      : await call(addFavorites, { body });
    return { favorites };
  });
}

/** A network error is shown as a message and not as the error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ListChangeResult> {
  return (serverAction() as Promise<ListChangeResult>).catch(notSaved);
}
