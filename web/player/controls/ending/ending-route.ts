import type { Call } from '#contract/client.ts';
import { franchisesOfRelease } from '#contract/franchises.ts';
import { myRating } from '#contract/ratings.ts';
import { recommendedReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import { postponedReleases, releaseRhythms } from '#contract/schedule.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { type ReleaseCardData, toReleaseCard } from '#web/entities/release/card.ts';
import { type WideCover, wideCover } from '#web/entities/release/wide-cover.ts';
import { type NextEpisode, nextEpisode } from '#web/entities/release/next/next-episode.ts';
import { hasVideo, inWatchingOrder } from '#web/entities/episode/player-episode.ts';
import { loadParts } from '../../queue/load-queue.ts';
import type { Route } from './+types/ending-route.ts';

/** What follows a release: the next part of its franchise with its first episode, and similar releases. */
export type NextToWatch = {
  part: (ReleaseCardData & { episodeId: string }) | null;
  similar: ReleaseCardData[];
  /** The wide picture of the release. */
  cover: WideCover | null;
  /** The episode that the team publishes next, as of `now`. */
  upcoming: NextEpisode | null;
  now: Date;
  /** The viewer's score of the release; null without one, and for visitors. */
  score: number | null;
};

const MAX_SIMILAR = 6;

const nothing = (): NextToWatch => ({
  part: null,
  similar: [],
  cover: null,
  upcoming: null,
  now: new Date(),
  score: null,
});

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

/** Loads the art of a release, and the episode that comes next as its page and the schedule say it. */
async function loadRelease(call: Call, releaseId: number, now: Date) {
  const query = { release_id: releaseId };
  const [release, [postponement], [rhythm]] = await Promise.all([
    call(releaseByIdOrAlias, {
      params: { idOrAlias: String(releaseId) },
      query: { exclude: ['torrents', 'members'] },
    }),
    call(postponedReleases, { query }),
    call(releaseRhythms, { query }),
  ]);
  const planned = { ...release, ...(postponement && { postponement }), ...(rhythm && { rhythm }) };
  return {
    cover: wideCover(release.background_covers),
    upcoming: nextEpisode(planned, now),
  };
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<NextToWatch> {
  const releaseId = Number(new URL(request.url).searchParams.get('release'));
  if (!Number.isSafeInteger(releaseId) || releaseId < 1) return nothing();
  const call = context.get(apiContext);
  const now = new Date();
  const [part, similar, known, rating] = await Promise.all([
    nextPart(call, releaseId),
    call(recommendedReleases, { query: { release_id: releaseId, limit: MAX_SIMILAR + 1 } }),
    loadRelease(call, releaseId, now),
    hasSessionCookie(request, context.get(originContext))
      ? call(myRating, { params: { releaseId: String(releaseId) } }).catch(() => null)
      : null,
  ]);
  const others = similar.map(toReleaseCard).filter(({ alias }) => alias !== part?.alias);
  return { part, similar: others.slice(0, MAX_SIMILAR), ...known, now, score: rating?.score ?? null };
}

/** Returns nothing without a connection; the ending screen still links to the release. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<NextToWatch> {
  return serverLoader().catch(nothing);
}
