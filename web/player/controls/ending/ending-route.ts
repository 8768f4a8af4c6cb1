import type { Call } from '#contract/client.ts';
import { franchisesOfRelease } from '#contract/franchises.ts';
import { recommendedReleases } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { type ReleaseCardData, toReleaseCard } from '#web/entities/release/card.ts';
import { hasVideo, inWatchingOrder } from '#web/entities/episode/player-episode.ts';
import { loadParts } from '../../queue/load-queue.ts';
import type { Route } from './+types/ending-route.ts';

/** What follows a release: the next part of its franchise with its first episode, and similar releases. */
export type NextToWatch = {
  part: (ReleaseCardData & { episodeId: string }) | null;
  similar: ReleaseCardData[];
};

const NOTHING: NextToWatch = { part: null, similar: [] };
const MAX_SIMILAR = 6;

async function nextPart(call: Call, releaseId: number): Promise<NextToWatch['part']> {
  const franchises = await call(franchisesOfRelease, { params: { releaseId: String(releaseId) } });
  for (const { franchise_releases } of franchises) {
    const releases = inWatchingOrder(franchise_releases).map(({ release }) => release);
    const later = releases.slice(releases.findIndex(({ id }) => id === releaseId) + 1);
    const parts = await loadParts(
      call,
      later.map(({ id }) => id),
    );
    for (const { release, episodes } of parts) {
      const card = later.find(({ id }) => id === release.id);
      const first = episodes.find(hasVideo);
      if (card && first) return { ...toReleaseCard(card), episodeId: first.id };
    }
  }
  return null;
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<NextToWatch> {
  const releaseId = Number(new URL(request.url).searchParams.get('release'));
  if (!Number.isSafeInteger(releaseId) || releaseId < 1) return NOTHING;
  const call = context.get(apiContext);
  const [part, similar] = await Promise.all([
    nextPart(call, releaseId),
    call(recommendedReleases, { query: { release_id: releaseId, limit: MAX_SIMILAR + 1 } }),
  ]);
  const others = similar.map(toReleaseCard).filter(({ alias }) => alias !== part?.alias);
  return { part, similar: others.slice(0, MAX_SIMILAR) };
}

/** Returns nothing without a connection; the ending screen still links to the release. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<NextToWatch> {
  return serverLoader().catch(() => NOTHING);
}
