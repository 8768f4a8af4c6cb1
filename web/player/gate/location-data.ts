import { data } from 'react-router';
import { myLocation } from '#contract/location.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/location-data.ts';

/** Where the caller seems to be: asked for by the browser, because pages are the same for everybody of a region. */
export async function loader({ context }: Route.LoaderArgs) {
  const place = await context
    .get(apiContext)(myLocation)
    .catch(() => null);
  return data(place && { country: place.country, ip: place.ip }, {
    headers: { 'cache-control': 'no-store' },
  });
}

/** Without a connection there is none, and the page around it stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}
