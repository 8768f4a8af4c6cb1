import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/search-route.ts';
import { loadAnswer, type NoAnswer, type SearchAnswer } from './search-data.ts';

/** `/app/search?query=…` for the search that opens over any page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadAnswer(context.get(apiContext), new URL(request.url).searchParams);
}

/** Whatever goes wrong, the page under the search stays as it is. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<SearchAnswer | NoAnswer> {
  return serverLoader().catch(() => ({ failed: true as const }));
}
