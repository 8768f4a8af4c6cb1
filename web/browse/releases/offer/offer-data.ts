import { data } from 'react-router';
import { randomPromotions } from '#contract/promotions.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/offer-data.ts';
import { toOffer } from './offer.ts';

/** Loads a random advertisement. Pages of viewers who turned ads off do not call this. */
export async function loader({ context }: Route.LoaderArgs) {
  const promotions = await context
    .get(apiContext)(randomPromotions)
    .catch(() => []);
  const ad = promotions.find(({ is_ad }) => is_ad);
  return data(ad ? toOffer(ad) : null, { headers: { 'cache-control': 'no-store' } });
}

/** Keeps the page without an advertisement if the call fails. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}
