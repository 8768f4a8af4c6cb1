import { type ReactNode, Suspense } from 'react';
import { CATALOG_PATH, SUPPORT_PATH } from '#contract/addresses.ts';
import type { HomeBlock } from '#contract/settings.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { websiteJsonLd } from '#web/page/json-ld/website.ts';
import type { EarlyScriptHandle } from '#web/page/early/early-script.tsx';
import { pageMeta } from '#web/page/meta.ts';
import { readVisitorChoices } from '#web/entities/viewer/visitor-choices.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { Route } from './+types/home-page.ts';
import {
  Banner,
  BestBlock,
  FilmsBlock,
  FranchisesBlock,
  FreshBlock,
  GenresBlock,
  OngoingBlock,
  RecommendedBlock,
  TodayBlock,
  TorrentsBlock,
  VideosBlock,
  NewEpisodesBlock,
  PollAndSupport,
} from './lazy-blocks.ts';
import { ContinueBlock } from './continue-block.tsx';
import { earlyHome } from './early-home.ts';
import type { Highlight } from './banner/highlight.ts';
import { Hero } from './hero/hero.tsx';
import { mergeSlides } from './hero/use-own-slides.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import { visibleHomeBlocks } from '#web/entities/viewer/home-blocks.ts';
import { type HomeData, loadHome, loadOwn, type OwnHome, toOwnHome } from './home-data.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const isSignedIn = hasSessionCookie(request, context.get(originContext));
  if (!isSignedIn) {
    const choices = readVisitorChoices(request.headers.get('cookie'));
    const home = await loadHome(call);
    const blocks = visibleHomeBlocks(choices);
    return { ...home, banners: shownBanners(home, blocks), news: [], recommended: null, blocks };
  }
  const [state, read, home] = await Promise.all([loadViewer(call), loadOwn(call), loadHome(call)]);
  const own = await toOwnHome(call, read, home.schedule);
  const settings = state?.settings ?? null;
  const hasAdsOff = settings?.is_with_content_ads === false;
  const blocks = visibleHomeBlocks(settings);
  const banners = shownBanners(home, blocks).filter(({ adLabel }) => adLabel === null || !hasAdsOff);
  return {
    ...home,
    slides: [...mergeSlides(own.slides, home.slides)],
    banners,
    news: own.news,
    recommended: own.recommended,
    blocks,
  };
}

// The request for support is beside the poll, if that block is shown.
function shownBanners({ banners }: HomeData, blocks: readonly HomeBlock[]): Highlight[] {
  if (!blocks.includes('poll')) return banners;
  return banners.filter(({ link }) => link?.to !== SUPPORT_PATH);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: '/',
    hasFeeds: true,
    ...(import.meta.env.SSR && {
      jsonLd: (publisher) => [websiteJsonLd(publisher, `${CATALOG_PATH}?search=`)],
    }),
  });
}

export const handle: EarlyScriptHandle = { earlyScript: earlyHome };

type ShownHome = HomeData & Pick<OwnHome, 'recommended'>;

// The order of the blocks depends on the viewer's settings.
const BLOCKS: Record<HomeBlock, (home: ShownHome) => ReactNode> = {
  continue: () => <ContinueBlock />,
  fresh: (home) => <FreshBlock {...home} />,
  promotions: (home) => <Banner {...home} />,
  recommended: ({ recommended }) => <RecommendedBlock recommended={recommended} />,
  schedule: ({ schedule }) => schedule.length > 0 && <TodayBlock days={schedule} />,
  ongoing: (home) => <OngoingBlock {...home} />,
  best: (home) => <BestBlock {...home} />,
  poll: ({ poll }) => <PollAndSupport poll={poll} />,
  genres: (home) => <GenresBlock {...home} />,
  franchises: (home) => <FranchisesBlock {...home} />,
  films: (home) => <FilmsBlock {...home} />,
  torrents: (home) => <TorrentsBlock {...home} />,
  videos: (home) => <VideosBlock {...home} />,
};

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  return (
    <main>
      <h1>
        <VisuallyHidden>{useSite().title}</VisuallyHidden>
      </h1>
      <Hero slides={home.slides} now={home.now} />
      {home.fresh.length === 0 && (
        <EmptyState heading="Здесь скоро появятся релизы" help="Команда уже готовит первые эпизоды" />
      )}
      <NewEpisodesBlock news={home.news} now={home.now} />
      {/* React hydrates the blocks one after another, and one that is clicked at once. */}
      {home.blocks.map((block) => (
        <Suspense key={block}>{BLOCKS[block](home)}</Suspense>
      ))}
    </main>
  );
}
