import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { CATALOG_PATH, releasePath } from '#contract/addresses.ts';
import { franchisesOfRelease } from '#contract/franchises.ts';
import { releasePreview } from '#contract/preview.ts';
import { type FullRelease, recommendedReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSession } from '#web/page/session-cookie.ts';
import { toCard } from '#web/entities/release/card.ts';
import { breadcrumbs } from '#web/page/json-ld/breadcrumbs.ts';
import { work } from '#web/page/json-ld/work.ts';
import { pageMeta, shortly } from '#web/page/meta.ts';
import { isEmbeddable, oembedLinks } from '#web/player/page/embed-meta.ts';
import { useIsConfirmedAdult } from '#web/player/gate/adult-confirmation.ts';
import { AdultDoor } from '#web/player/gate/door-later.ts';
import { loadScore } from '#web/library/ratings/load-score.ts';
import { classes } from '#web/ui/classes.ts';
import { type Tab, Tabs } from '#web/ui/controls/tabs.tsx';
import type { Route } from './+types/release-page.ts';
import { Backdrop } from './backdrop.tsx';
import { SimilarReleases } from './details-later.ts';
import { OfferPlace } from './offer-place.tsx';
import { ReleaseHeader } from './release-header.tsx';
import styles from './release-page.module.css';
import { seasonWords } from '#web/entities/release/release.ts';
import type { OfRelease } from './use-release.ts';

// How many fill a row of the widest screen.
const MAX_SIMILAR = 10;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const release = await call(releaseByIdOrAlias, {
    params: { idOrAlias: params.alias },
    // Each would repeat the release in the page.
    query: { exclude: ['torrents.release'] },
  });
  const isSignedIn = hasSession(request, context.get(originContext));
  const [franchises, similar, score] = await Promise.all([
    call(franchisesOfRelease, { params: { releaseId: String(release.id) }, query: { include: ['id'] } }),
    call(recommendedReleases, { query: { release_id: release.id, limit: MAX_SIMILAR } }).catch(() => []),
    isSignedIn ? loadScore(call, release.id) : null,
  ]);
  const isInFranchise = franchises.length > 0;
  return { release, score, isInFranchise, similar: similar.map(toCard), now: new Date() };
}

/** Going from tab to tab asks the server for nothing new. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['alias'] !== nextParams['alias'];
}

export default function ReleasePage({ loaderData }: Route.ComponentProps) {
  const { release, score, isInFranchise, similar, now } = loaderData;
  const isAdult = useIsConfirmedAdult();
  const { pathname } = useLocation();
  const isClosed = release.age_rating.is_adult && !isAdult;
  return (
    <main className={styles.page}>
      {isClosed && (
        <div className={styles.gate}>
          <h1 className={styles.gated}>{release.name.main}</h1>
          <AdultDoor />
        </div>
      )}
      {/* Behind the door, but there: for search engines and for readers without scripts. */}
      <div className={classes(isClosed && styles.behind)}>
        <Backdrop release={release} />
        <ReleaseHeader release={release} score={score} />
        <div className={styles.tabs}>
          <Tabs label="Разделы релиза" tabs={tabsOf(release, isInFranchise, pathname)} />
        </div>
        <Outlet context={{ release, now } satisfies OfRelease} />
        <SimilarReleases cards={similar} />
        {!isClosed && <OfferPlace />}
      </div>
    </main>
  );
}

// A part without content is not offered, but its address stays good.
function tabsOf(release: FullRelease, isInFranchise: boolean, pathname: string): Tab[] {
  const base = releasePath(release.alias);
  const note = (count: number) => (count > 0 ? String(count) : undefined);
  const { episodes, torrents, members } = release;
  const all: (Tab | false)[] = [
    {
      to: base,
      label: 'Эпизоды',
      note: note(episodes.length),
      current: [base, `${base}/episodes`].includes(pathname),
    },
    torrents.length > 0 && { to: `${base}/torrents`, label: 'Торренты', note: note(torrents.length) },
    members.length > 0 && { to: `${base}/members`, label: 'Участники' },
    isInFranchise && { to: `${base}/franchises`, label: 'Франшиза' },
  ];
  return all.filter((tab) => tab !== false);
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { release } = loaderData;
  const about =
    release.description ?? `${release.name.main}, ${seasonWords(release)}: смотреть онлайн в русской озвучке`;
  const base = releasePath(release.alias);
  const page = pageMeta(matches, {
    title: release.name.main,
    description: shortly(about),
    path: tabAddress(base, location.pathname),
    ...(import.meta.env.SSR && {
      preview: (site) => releasePreview(release, site),
      embed: (publisher) =>
        release.episodes.some((episode) => isEmbeddable(episode, release))
          ? oembedLinks(publisher, { path: base, title: release.name.main })
          : [],
      about: (publisher) => [
        work(publisher, release, base, shortly(about)),
        breadcrumbs(publisher, ['Каталог', CATALOG_PATH], [release.name.main, base]),
      ],
    }),
  });
  // Search engines keep such pages from those who have asked them to.
  return release.age_rating.is_adult ? [...page, { name: 'rating', content: 'adult' }] : page;
}

// The default tab shows the same as the bare address, which every link leads to.
function tabAddress(base: string, pathname: string): string {
  const tab = /\/(torrents|members|franchises)\/?$/.exec(pathname)?.[1];
  return tab === undefined ? base : `${base}/${tab}`;
}
