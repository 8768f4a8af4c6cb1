import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/search-route.ts';
import { loadSearchResults, type SearchFailure, type SearchResults } from './search-data.ts';

/** Serves `/app/search?query=…` for the search dialog of every page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadSearchResults(context.get(apiContext), new URL(request.url).searchParams);
}

/** Keeps the page without the error screen if the search fails. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<SearchResults | SearchFailure> {
  return serverLoader().catch(() => ({ failed: true as const }));
}
