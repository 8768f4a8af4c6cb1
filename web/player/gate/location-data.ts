import { data } from 'react-router';
import { myLocation } from '#contract/location.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/location-data.ts';

/** Returns the caller's detected location. The browser requests it, because pages are cached per region. */
export async function loader({ context }: Route.LoaderArgs) {
  const location = await context
    .get(apiContext)(myLocation)
    .catch(() => null);
  return data(location && { country: location.country, ip: location.ip }, {
    headers: { 'cache-control': 'no-store' },
  });
}

/** Returns null without a connection, so that the page stays usable. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}
