import { LATEST_RELEASES_PATH } from '#contract/addresses.ts';
import { latestReleases } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { toFreshCard } from '#web/entities/release/card.ts';
import { FreshCards } from '#web/entities/release-list/fresh-cards.tsx';
import { pageMeta } from '#web/page/meta.ts';
import type { Route } from './+types/latest-page.ts';
import styles from './latest-page.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const releases = await context.get(apiContext)(latestReleases, { query: { limit: 50 } });
  return { cards: releases.map(toFreshCard), now: new Date().toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Новинки',
    description: 'Последние эпизоды аниме в русской озвучке: пятьдесят релизов, которые обновились недавно.',
    path: LATEST_RELEASES_PATH,
    feeds: true,
  });
}

export default function LatestPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className={styles.page}>
      <h1>Новинки</h1>
      <p className={styles.about}>Релизы, у которых недавно вышли эпизоды</p>
      <FreshCards {...loaderData} eager />
    </main>
  );
}
