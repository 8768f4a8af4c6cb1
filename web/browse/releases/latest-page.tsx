import { LATEST_RELEASES_PATH } from '#contract/addresses.ts';
import { latestReleases, type LatestRelease } from '#contract/releases.ts';
import { type FreshCardData, toFreshCard } from '#web/entities/release/card.ts';
import { logline } from '#web/entities/release/format-release.ts';
import { ReleaseCard } from '#web/entities/release/release-card.tsx';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { Page, PageLead } from '#web/ui/page.tsx';
import { preferredSizes, type PictureSizes } from '#web/ui/pictures/pictures.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import type { Route } from './+types/latest-page.ts';
import styles from './latest-page.module.css';

// The first has the space of four others, and of a row on phones: rows of two, four and five are complete.
const COUNT = 37;

const SIZES = '(width >= 1920px) 20vw, (width >= 1280px) 25vw, (width >= 600px) 33vw, 50vw';
const FIRST_SIZES = '(width >= 1920px) 40vw, (width >= 1280px) 50vw, (width >= 600px) 67vw, 100vw';

type LatestCardData = FreshCardData & {
  /** Of the newest episode; null where it has none. */
  frame: PictureSizes | null;
};

function toLatestCard(release: LatestRelease): LatestCardData {
  const { preview } = release.latest_episode;
  return { ...toFreshCard(release), frame: preview.src === null ? null : preferredSizes(preview) };
}

export async function loader({ context }: Route.LoaderArgs) {
  const releases = await context.get(apiContext)(latestReleases, { query: { limit: COUNT } });
  return {
    cards: releases.map(toLatestCard),
    about: logline(releases[0]?.description ?? null, 170),
    now: new Date().toISOString(),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Новинки',
    description: 'Последние эпизоды аниме в русской озвучке: релизы, которые обновились недавно.',
    path: LATEST_RELEASES_PATH,
    hasFeeds: true,
  });
}

type LatestCardProps = { card: LatestCardData; now: string; isFirst: boolean };

function LatestCard({ card, now, isFirst }: LatestCardProps) {
  // Whether the viewer has begun the episode is not known here.
  const isGuarded = useRootData()?.choices?.spoiler_guard === true;
  return (
    <ReleaseCard
      card={card}
      picture={
        <Poster
          pictures={(isGuarded ? null : card.frame) ?? card.poster}
          shape="frame"
          sizes={isFirst ? FIRST_SIZES : SIZES}
          eager={isFirst}
        />
      }
      note={
        <>
          {card.episode} · <RelativeTime at={card.at} now={now} short />
        </>
      }
    />
  );
}

export default function LatestPage({ loaderData: { cards, about, now } }: Route.ComponentProps) {
  return (
    <Page>
      <h1>Новинки</h1>
      <PageLead>Релизы, у которых недавно вышли эпизоды</PageLead>
      <ul className={styles.cards} data-grid="free">
        {cards.map((card, i) => (
          <li key={card.alias}>
            <LatestCard card={card} now={now} isFirst={i === 0} />
            {i === 0 && about !== '' && <p className={styles.about}>{about}</p>}
          </li>
        ))}
      </ul>
    </Page>
  );
}
