import { Suspense } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { CATALOG_PATH, releasePath } from '#contract/addresses.ts';
import { franchisesOfRelease } from '#contract/franchises.ts';
import { releasePreview } from '#contract/preview.ts';
import {
  type DubbingProgress,
  type Postponement,
  postponedReleases,
  type ReleaseRhythm,
  releaseProgress,
  releaseRhythms,
} from '#contract/schedule.ts';
import { type FullRelease, recommendedReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { countOut, episodeLabel } from '#web/entities/episode/format-episode.ts';
import { toReleaseCard } from '#web/entities/release/card.ts';
import { breadcrumbsJsonLd } from '#web/page/json-ld/breadcrumbs.ts';
import { releaseJsonLd } from '#web/page/json-ld/release.ts';
import { pageMeta, shortenDescription } from '#web/page/meta.ts';
import { isEmbeddable, oembedLinks } from '#web/player/page/embed-meta.ts';
import { useIsConfirmedAdult } from '#web/player/gate/adult-confirmation.ts';
import { AgeGate } from '#web/player/gate/lazy-notices.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import { classes } from '#web/ui/classes.ts';
import { type Tab, Tabs } from '#web/ui/controls/tabs.tsx';
import type { Route } from './+types/release-page.ts';
import { aboutFacts } from './aside/about-facts.ts';
import { ReleaseAside, SimilarReleases } from './lazy-details.ts';
import { OfferSlot } from './offer/offer-slot.tsx';
import { ReleaseHeader } from './header/release-header.tsx';
import styles from './release-page.module.css';
import { formatBlockReason, formatSeason, isSingleFilm } from '#web/entities/release/format-release.ts';
import { tieShortWords } from '#contract/no-break.ts';
import { VeiledArt } from './header/backdrop.tsx';
import type { ReleaseContext } from './use-release.ts';
import { openedTab } from './tabs/opened-tab.ts';
import { useTabStrip } from './tabs/use-tab-strip.ts';

// The number of cards in a row on the widest screens.
const MAX_SIMILAR = 10;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const release = await call(releaseByIdOrAlias, {
    params: { idOrAlias: params.alias },
    // Every torrent would contain the release again.
    query: { exclude: ['torrents.release'] },
  });
  const isSignedIn = hasSessionCookie(request, context.get(originContext));
  const [franchises, similar, [postponement], [rhythm], [progress], state] = await Promise.all([
    call(franchisesOfRelease, { params: { releaseId: String(release.id) }, query: { include: ['id'] } }),
    call(recommendedReleases, { query: { release_id: release.id, limit: MAX_SIMILAR } }).catch(() => []),
    // While an episode is postponed, the notice says so, too.
    release.notification === null ? [] : call(postponedReleases, { query: { release_id: release.id } }),
    release.is_in_production ? call(releaseRhythms, { query: { release_id: release.id } }) : [],
    release.is_in_production ? call(releaseProgress, { query: { release_id: release.id } }) : [],
    isSignedIn ? loadViewer(call) : null,
  ]);
  const isInFranchise = franchises.length > 0;
  const [, score = null] = state?.ratings.find(([id]) => id === release.id) ?? [];
  const shown: FullRelease & {
    postponement?: Postponement;
    rhythm?: ReleaseRhythm;
    progress?: string;
  } = {
    ...release,
    ...(postponement && { postponement }),
    ...(rhythm && { rhythm }),
    ...(progress && { progress: formatDubbing(progress) }),
  };
  return {
    release: shown,
    about: aboutFacts(shown),
    score,
    isInFranchise,
    similar: similar.map(toReleaseCard),
    now: new Date(),
  };
}

// «Эпизод 5: перевод готов, идёт озвучка».
function formatDubbing({ episode, text }: DubbingProgress): string {
  return episode === null ? text : `${episodeLabel({ ordinal: episode })}: ${text}`;
}

/** Switching tabs loads nothing from the server. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['alias'] !== nextParams['alias'];
}

export default function ReleasePage({ loaderData }: Route.ComponentProps) {
  const { release, about, score, isInFranchise, similar, now } = loaderData;
  const isAdult = useIsConfirmedAdult();
  const { pathname } = useLocation();
  const strip = useTabStrip();
  const isGated = release.age_rating.is_adult && !isAdult;
  return (
    <main className={styles.page}>
      {isGated && (
        <div className={styles.gate} data-stage>
          <VeiledArt release={release} />
          <h1 className={styles.gated}>{tieShortWords(release.name.main)}</h1>
          <AgeGate />
        </div>
      )}
      {/* Hidden by the age gate but rendered, for search engines and viewers without scripts. */}
      <div className={classes(isGated && styles.behind)}>
        <ReleaseHeader
          release={release}
          block={isOnEpisodes(release, pathname) ? null : formatBlockReason(release)}
          isHeadingElsewhere={isGated}
          now={now}
        />
        <div className={styles.columns} data-columns>
          <div>
            <div ref={strip} className={styles.tabs} data-strip>
              <Tabs label="Разделы релиза" tabs={tabsOf(release, isInFranchise, pathname)} />
            </div>
            {/* React hydrates the tab after the rest of the page, and at once when it is clicked. */}
            <Suspense>
              <Outlet context={{ release, now } satisfies ReleaseContext} />
            </Suspense>
          </div>
          <ReleaseAside
            release={release}
            about={about}
            score={score}
            now={now}
            hidesVoices={openedTab(pathname) === 'members'}
          />
          <SimilarReleases cards={similar} />
        </div>
        {!isGated && <OfferSlot />}
      </div>
    </main>
  );
}

function isOnEpisodes({ alias }: FullRelease, pathname: string): boolean {
  const base = releasePath(alias);
  return [base, `${base}/episodes`].includes(pathname);
}

// A tab without content is not linked, but its address works.
function tabsOf(release: FullRelease, isInFranchise: boolean, pathname: string): Tab[] {
  const base = releasePath(release.alias);
  const note = (count: number) => (count > 0 ? String(count) : undefined);
  const { episodes, torrents, members } = release;
  const tabs: (Tab | false)[] = [
    {
      to: base,
      ...(isSingleFilm(release) ? { label: 'Фильм' } : { label: 'Эпизоды', note: note(countOut(episodes)) }),
      current: isOnEpisodes(release, pathname),
    },
    torrents.length > 0 && { to: `${base}/torrents`, label: 'Торренты', note: note(torrents.length) },
    members.length > 0 && { to: `${base}/members`, label: 'Участники' },
    isInFranchise && { to: `${base}/franchises`, label: 'Франшиза' },
  ];
  return tabs.filter((tab) => tab !== false);
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { release } = loaderData;
  const about =
    release.description ??
    `${release.name.main}, ${formatSeason(release)}: смотреть онлайн в русской озвучке`;
  const base = releasePath(release.alias);
  const page = pageMeta(matches, {
    title: release.name.main,
    description: shortenDescription(about),
    path: tabAddress(base, location.pathname),
    ...(import.meta.env.SSR && {
      preview: (site) => releasePreview(release, site),
      embed: (publisher) =>
        release.episodes.some((episode) => isEmbeddable(episode, release))
          ? oembedLinks(publisher, { path: base, title: release.name.main })
          : [],
      jsonLd: (publisher) => [
        releaseJsonLd(publisher, release, base, shortenDescription(about)),
        breadcrumbsJsonLd(publisher, ['Каталог', CATALOG_PATH], [release.name.main, base]),
      ],
    }),
  });
  // Search engines hide such pages from users with safe search.
  return release.age_rating.is_adult ? [...page, { name: 'rating', content: 'adult' }] : page;
}

// The default tab is canonical at the address without a tab, which all links use.
function tabAddress(base: string, pathname: string): string {
  const tab = openedTab(pathname);
  return tab === null ? base : `${base}/${tab}`;
}
