import { recommendedReleases } from '#contract/releases.ts';
import { CARD_FIELDS, type ReleaseCardData, toReleaseCard } from '#web/entities/release/card.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/popular-route.ts';

// Two rows on the widest screens.
const LIMIT = 20;

/** What is loved most at present, for a list that is still empty. */
export async function loader({ context }: Route.LoaderArgs): Promise<ReleaseCardData[]> {
  const query = { limit: LIMIT, include: [...CARD_FIELDS] };
  return (await context.get(apiContext)(recommendedReleases, { query })).map(toReleaseCard);
}

/** Null without a connection: the page is shown without the cards. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}
