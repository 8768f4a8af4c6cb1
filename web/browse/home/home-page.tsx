import { Fragment, type ReactNode } from 'react';
import { CATALOG_PATH } from '#contract/addresses.ts';
import { type HomeBlock, mySettings } from '#contract/settings.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSession } from '#web/page/session-cookie.ts';
import { website } from '#web/page/json-ld/website.ts';
import { pageMeta } from '#web/page/meta.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { Spoken } from '#web/ui/controls/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { Route } from './+types/home-page.ts';
import {
  BestBlock,
  FilmsBlock,
  FranchisesBlock,
  FreshBlock,
  GenresBlock,
  OngoingBlock,
  TorrentsBlock,
  VideosBlock,
} from './blocks-later.ts';
import { ContinueBlock } from './continue-block.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { shownBlocks } from '#web/entities/viewer/arrangement.ts';
import { type HomeData, loadHome } from './home-data.ts';
import { PollAndSupport } from './poll-and-support-later.ts';
import { TodayBlock } from './today-block.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const isSignedIn = hasSession(request, context.get(originContext));
  const told = isSignedIn ? await call(mySettings).catch(() => null) : null;
  const home = await loadHome(call);
  const isWithoutAds = told?.is_with_content_ads === false;
  const highlights = home.highlights.filter(({ mark }) => mark === null || !isWithoutAds);
  return { ...home, highlights, blocks: shownBlocks(told) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: '/',
    feeds: true,
    ...(import.meta.env.SSR && {
      about: (publisher) => [website(publisher, `${CATALOG_PATH}?search=`)],
    }),
  });
}

// In the order of nobody: each viewer has their own.
const BLOCKS: Record<HomeBlock, (home: HomeData) => ReactNode> = {
  continue: () => <ContinueBlock />,
  fresh: (home) => <FreshBlock {...home} />,
  promotions: ({ highlights }) => highlights.length > 0 && <Highlights highlights={highlights} />,
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
        <Spoken>{useSite().title}</Spoken>
      </h1>
      <Hero slides={home.slides} now={home.now} />
      {home.fresh.length === 0 && (
        <EmptyState heading="Здесь скоро появятся релизы" help="Команда уже готовит первые эпизоды" />
      )}
      {home.blocks.map((block) => (
        <Fragment key={block}>{BLOCKS[block](home)}</Fragment>
      ))}
    </main>
  );
}
