import { data } from 'react-router';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/own-route.ts';
import { loadOwn } from '#web/entities/viewer/load-own.ts';

/** What the viewer has put aside as it is now, for a page that has been open for long. */
export async function loader({ context }: Route.LoaderArgs) {
  return data(await loadOwn(context.get(apiContext)), { headers: { 'cache-control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Without an answer the page keeps to what it knows. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}
