import { apiContext } from '../api.ts';
import { website } from '../json-ld/website.ts';
import { pageMeta } from '../meta.ts';
import { useSite } from '../root-data.ts';
import { Spoken } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
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
} from './blocks.tsx';
import { ContinueBlock } from './continue-block.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { loadHome } from './home-data.ts';
import { PollAndSupport } from './poll-and-support.tsx';
import { TodayBlock } from './today-block.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(apiContext));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: '/',
    feeds: true,
    ...(import.meta.env.SSR && {
      about: (publisher) => [website(publisher, '/anime/catalog/?search=')],
    }),
  });
}

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
      <ContinueBlock />
      <FreshBlock {...home} />
      {home.highlights.length > 0 && <Highlights highlights={home.highlights} />}
      {home.schedule.length > 0 && <TodayBlock days={home.schedule} />}
      <OngoingBlock {...home} />
      <BestBlock {...home} />
      <PollAndSupport poll={home.poll} />
      <GenresBlock {...home} />
      <FranchisesBlock {...home} />
      <FilmsBlock {...home} />
      <TorrentsBlock {...home} />
      <VideosBlock {...home} />
    </main>
  );
}
