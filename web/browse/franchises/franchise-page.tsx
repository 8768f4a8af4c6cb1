import { franchisePath, FRANCHISES_PATH, releasePath } from '#contract/addresses.ts';
import { franchiseById } from '#contract/franchises.ts';
import { apiContext } from '#web/page/api.ts';
import { hasVideo, inWatchingOrder } from '#web/entities/episode/player-episode.ts';
import { loadQueue } from '#web/player/queue/load-queue.ts';
import { breadcrumbsJsonLd } from '#web/page/json-ld/breadcrumbs.ts';
import { releaseListJsonLd } from '#web/page/json-ld/release-list.ts';
import { pageMeta } from '#web/page/meta.ts';
import type { Route } from './+types/franchise-page.ts';
import { FranchiseHeader } from './franchise-header.tsx';
import styles from './franchise-page.module.css';
import { franchiseFacts } from './format-franchise.ts';
import { loadFranchiseArt } from './load-franchise-art.ts';
import { WatchingOrder } from './watching-order.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const [{ franchise_releases, ...franchise }, { parts }] = await Promise.all([
    call(franchiseById, { params }),
    loadQueue(call, params.franchiseId),
  ]);
  const releases = inWatchingOrder(franchise_releases).map(({ release }) => release);
  const episodes = parts.flatMap((part) => inWatchingOrder(part.episodes).filter(hasVideo));
  const art = await loadFranchiseArt(call, releases);
  return {
    franchise,
    art,
    releases,
    episodeIds: episodes.map(({ id }) => id),
    year: new Date().getFullYear(),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { franchise, releases } = loaderData;
  const title = `${franchise.name}: порядок просмотра`;
  return pageMeta(matches, {
    title,
    description: `Франшиза «${franchise.name}» в русской озвучке по порядку: ${franchiseFacts(franchise).join(', ')}.`,
    path: franchisePath(franchise.id),
    image: franchise.image.preview,
    ...(import.meta.env.SSR && {
      jsonLd: (publisher) => [
        releaseListJsonLd(publisher, title, releases, ({ alias }) => releasePath(alias)),
        breadcrumbsJsonLd(
          publisher,
          ['Франшизы', FRANCHISES_PATH],
          [franchise.name, franchisePath(franchise.id)],
        ),
      ],
    }),
  });
}

export default function FranchisePage({ loaderData }: Route.ComponentProps) {
  const { franchise, art, releases, episodeIds, year } = loaderData;
  return (
    <main className={styles.page}>
      <FranchiseHeader franchise={franchise} art={art} episodeIds={episodeIds} />
      <section className={styles.order} aria-labelledby="watching-order">
        <h2 id="watching-order">Порядок просмотра</h2>
        <WatchingOrder releases={releases} year={year} />
      </section>
    </main>
  );
}
