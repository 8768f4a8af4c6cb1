import {
  FRANCHISES_PATH,
  GENRES_PATH,
  LATEST_RELEASES_PATH,
  TORRENTS_PATH,
  VIDEOS_PATH,
} from '#contract/addresses.ts';
import { catalogPath, DEFAULT_CATALOG_CHOICE } from '#web/entities/release-list/catalog-choice.ts';
import { FreshCards } from './fresh-cards.tsx';
import { ReleaseCard } from '#web/entities/release/release-card.tsx';
import { FranchiseCard } from '../franchises/franchise-card.tsx';
import { GenreTiles } from '../genres/genre-tiles.tsx';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { TorrentTable } from '../torrents/torrent-table.tsx';
import { VideoCard } from '../videos/video-card.tsx';
import { AiringCard } from './airing-card.tsx';
import { BestCard } from './best-card.tsx';
import type { HomeData } from './home-data.ts';
import { HomeSection, ScrollRow } from './section.tsx';

export { Banner } from './banner/banner.tsx';
export { TodayBlock } from './today-block.tsx';

const ONGOING = catalogPath({ ...DEFAULT_CATALOG_CHOICE, publish_statuses: ['IS_ONGOING'] });
const FILMS = catalogPath({ ...DEFAULT_CATALOG_CHOICE, types: ['MOVIE'] });
const BEST = catalogPath({ ...DEFAULT_CATALOG_CHOICE, sorting: 'SCORE_DESC' });

/** The releases with the newest episodes. */
export function FreshBlock({ fresh, now }: Pick<HomeData, 'fresh' | 'now'>) {
  if (fresh.length === 0) return null;
  return (
    <HomeSection title="Последние релизы" all={{ to: LATEST_RELEASES_PATH, label: 'Все' }}>
      <FreshCards cards={fresh} now={now} />
    </HomeSection>
  );
}

/** Airing releases with their weekdays. */
export function OngoingBlock({ ongoing }: Pick<HomeData, 'ongoing'>) {
  if (ongoing.length === 0) return null;
  return (
    <HomeSection title="Сейчас выходят" all={{ to: ONGOING, label: 'Все' }}>
      <ScrollRow items="wide">
        {ongoing.map((card) => (
          <li key={card.alias}>
            <AiringCard card={card} />
          </li>
        ))}
      </ScrollRow>
    </HomeSection>
  );
}

/** The ten highest rated releases. */
export function BestBlock({ best }: Pick<HomeData, 'best'>) {
  if (best.length === 0) return null;
  return (
    <HomeSection title="Выбор зрителей" all={{ to: BEST, label: 'Все' }}>
      <ScrollRow items="places">
        {best.map((card, i) => (
          <li key={card.alias}>
            <BestCard card={card} rank={i + 1} />
          </li>
        ))}
      </ScrollRow>
    </HomeSection>
  );
}

/** The genres with the most releases. */
export function GenresBlock({ genres }: Pick<HomeData, 'genres'>) {
  if (genres.length === 0) return null;
  return (
    <HomeSection title="Жанры" all={{ to: GENRES_PATH, label: 'Все' }}>
      <GenreTiles genres={genres} />
    </HomeSection>
  );
}

/** Random franchises. */
export function FranchisesBlock({ franchises }: Pick<HomeData, 'franchises'>) {
  if (franchises.length === 0) return null;
  return (
    <HomeSection title="Франшизы" all={{ to: FRANCHISES_PATH, label: 'Все' }}>
      <ScrollRow items="frames">
        {franchises.map((franchise) => (
          <li key={franchise.id}>
            <FranchiseCard franchise={franchise} />
          </li>
        ))}
      </ScrollRow>
    </HomeSection>
  );
}

/** Films, newest first. */
export function FilmsBlock({ films }: Pick<HomeData, 'films'>) {
  if (films.length === 0) return null;
  return (
    <HomeSection title="Фильмы" all={{ to: FILMS, label: 'Все' }}>
      <ScrollRow items="posters">
        {films.map((card) => (
          <li key={card.alias}>
            <ReleaseCard card={card} />
          </li>
        ))}
      </ScrollRow>
    </HomeSection>
  );
}

/** The newest torrents, unless they are hidden in the viewer's country. */
export function TorrentsBlock({ torrents, now }: Pick<HomeData, 'torrents' | 'now'>) {
  const hidesTorrents = useRootData()?.hidesTorrents ?? false;
  if (torrents.length === 0 || hidesTorrents) return null;
  return (
    <HomeSection title="Последние торренты" all={{ to: TORRENTS_PATH, label: 'Все' }}>
      <TorrentTable torrents={torrents} now={now} compact withRelease />
    </HomeSection>
  );
}

/** The team's videos on other sites. */
export function VideosBlock({ videos, now }: Pick<HomeData, 'videos' | 'now'>) {
  if (videos.length === 0) return null;
  return (
    <HomeSection title="Последние видео" all={{ to: VIDEOS_PATH, label: 'Все' }}>
      <ScrollRow items="frames">
        {videos.map((card) => (
          <li key={card.id}>
            <VideoCard card={card} now={now} />
          </li>
        ))}
      </ScrollRow>
    </HomeSection>
  );
}
