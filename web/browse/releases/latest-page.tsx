import { LATEST_RELEASES_PATH } from '#contract/addresses.ts';
import { latestReleases } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { toFreshCard } from '#web/entities/release/card.ts';
import { FreshCards } from '#web/entities/release-list/fresh-cards.tsx';
import { pageMeta } from '#web/page/meta.ts';
import { Page, PageLead } from '#web/ui/page.tsx';
import type { Route } from './+types/latest-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const releases = await context.get(apiContext)(latestReleases, { query: { limit: 50 } });
  return { cards: releases.map(toFreshCard), now: new Date().toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Новинки',
    description: 'Последние эпизоды аниме в русской озвучке: пятьдесят релизов, которые обновились недавно.',
    path: LATEST_RELEASES_PATH,
    hasFeeds: true,
  });
}

export default function LatestPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <h1>Новинки</h1>
      <PageLead>Релизы, у которых недавно вышли эпизоды</PageLead>
      <FreshCards {...loaderData} eager />
    </Page>
  );
}
