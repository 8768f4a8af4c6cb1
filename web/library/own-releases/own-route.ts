import { data } from 'react-router';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/own-route.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';

/** The viewer's current lists, for a page that has been open for a while. */
export async function loader({ context }: Route.LoaderArgs) {
  const state = await loadViewer(context.get(apiContext));
  return data(state?.own ?? null, { headers: { 'cache-control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Null without a connection: the page keeps its lists. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}
