import {
  FRANCHISES_PATH,
  GENRES_PATH,
  LATEST_RELEASES_PATH,
  TORRENTS_PATH,
  VIDEOS_PATH,
} from '#contract/addresses.ts';
import { catalogPath, NO_CHOICE } from '#web/entities/release-list/choice.ts';
import { FreshCards } from '#web/entities/release-list/fresh-cards.tsx';
import { ReleaseCard } from '#web/entities/release/release-card.tsx';
import { FranchiseCard } from '../franchises/franchise-card.tsx';
import { GenreTiles } from '../genres/genre-tiles.tsx';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { TorrentTable } from '../torrents/torrent-table.tsx';
import { VideoCard } from '../videos/video-card.tsx';
import { AiringCard } from './airing-card.tsx';
import { BestCard } from './best-card.tsx';
import type { HomeData } from './home-data.ts';
import { Section, Shelf } from './section.tsx';

const ONGOING = catalogPath({ ...NO_CHOICE, publish_statuses: ['IS_ONGOING'] });
const FILMS = catalogPath({ ...NO_CHOICE, types: ['MOVIE'] });
const BEST = catalogPath({ ...NO_CHOICE, sorting: 'RATING_DESC' });

/** The releases whose episodes came last. */
export function FreshBlock({ fresh, now }: Pick<HomeData, 'fresh' | 'now'>) {
  if (fresh.length === 0) return null;
  return (
    <Section title="Последние релизы" all={{ to: LATEST_RELEASES_PATH, label: 'Все' }}>
      <FreshCards cards={fresh} now={now} wholeRows />
    </Section>
  );
}

/** What is on air, by the day it comes out on. */
export function OngoingBlock({ ongoing }: Pick<HomeData, 'ongoing'>) {
  if (ongoing.length === 0) return null;
  return (
    <Section title="Сейчас выходят" all={{ to: ONGOING, label: 'Все' }}>
      <Shelf items="wide">
        {ongoing.map((card) => (
          <li key={card.alias}>
            <AiringCard card={card} />
          </li>
        ))}
      </Shelf>
    </Section>
  );
}

/** The ten most loved. */
export function BestBlock({ best }: Pick<HomeData, 'best'>) {
  if (best.length === 0) return null;
  return (
    <Section title="Выбор зрителей" all={{ to: BEST, label: 'Все' }}>
      <Shelf items="places">
        {best.map((card, i) => (
          <li key={card.alias}>
            <BestCard card={card} place={i + 1} />
          </li>
        ))}
      </Shelf>
    </Section>
  );
}

/** The genres that hold most. */
export function GenresBlock({ genres }: Pick<HomeData, 'genres'>) {
  if (genres.length === 0) return null;
  return (
    <Section title="Жанры" all={{ to: GENRES_PATH, label: 'Все' }}>
      <GenreTiles genres={genres} />
    </Section>
  );
}

/** Some franchises, others each time. */
export function FranchisesBlock({ franchises }: Pick<HomeData, 'franchises'>) {
  if (franchises.length === 0) return null;
  return (
    <Section title="Франшизы" all={{ to: FRANCHISES_PATH, label: 'Все' }}>
      <Shelf items="frames">
        {franchises.map((franchise) => (
          <li key={franchise.id}>
            <FranchiseCard franchise={franchise} />
          </li>
        ))}
      </Shelf>
    </Section>
  );
}

/** Films, the freshest first. */
export function FilmsBlock({ films }: Pick<HomeData, 'films'>) {
  if (films.length === 0) return null;
  return (
    <Section title="Фильмы" all={{ to: FILMS, label: 'Все' }}>
      <Shelf items="posters">
        {films.map((card) => (
          <li key={card.alias}>
            <ReleaseCard card={card} />
          </li>
        ))}
      </Shelf>
    </Section>
  );
}

/** The newest torrents, where the visitor may see them. */
export function TorrentsBlock({ torrents, now }: Pick<HomeData, 'torrents' | 'now'>) {
  const hidesTorrents = useRootData()?.hidesTorrents ?? false;
  if (torrents.length === 0 || hidesTorrents) return null;
  return (
    <Section title="Последние торренты" all={{ to: TORRENTS_PATH, label: 'Все' }}>
      <TorrentTable torrents={torrents} now={now} compact withRelease />
    </Section>
  );
}

/** What the team has published elsewhere. */
export function VideosBlock({ videos, now }: Pick<HomeData, 'videos' | 'now'>) {
  if (videos.length === 0) return null;
  return (
    <Section title="Последние видео" all={{ to: VIDEOS_PATH, label: 'Все' }}>
      <Shelf items="frames">
        {videos.map((card) => (
          <li key={card.id}>
            <VideoCard card={card} now={now} />
          </li>
        ))}
      </Shelf>
    </Section>
  );
}
