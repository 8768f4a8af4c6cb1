import { apiContext } from '../api.ts';
import { catalogPath, NO_CHOICE } from '../catalog/choice.ts';
import { FreshCards } from '../catalog/fresh-cards.tsx';
import { ReleaseCard } from '../catalog/release-card.tsx';
import { pageMeta } from '../meta.ts';
import { useSite } from '../root-data.ts';
import { Spoken } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/home-page.ts';
import { AiringCard } from './airing-card.tsx';
import { BestCard } from './best-card.tsx';
import { GenreTiles } from '../genres/genre-tiles.tsx';
import { Hero } from './hero.tsx';
import { loadHome } from './home-data.ts';
import { Section, Shelf } from './section.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(apiContext));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/' });
}

const ONGOING = catalogPath({ ...NO_CHOICE, publish_statuses: ['IS_ONGOING'] });
const FILMS = catalogPath({ ...NO_CHOICE, types: ['MOVIE'] });
const BEST = catalogPath({ ...NO_CHOICE, sorting: 'RATING_DESC' });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { now, slides, fresh, ongoing, films, best, genres } = loaderData;
  return (
    <main>
      <h1>
        <Spoken>{useSite().title}</Spoken>
      </h1>
      <Hero slides={slides} now={now} />
      {fresh.length === 0 && (
        <EmptyState heading="Здесь скоро появятся релизы" help="Команда уже готовит первые эпизоды" />
      )}
      {fresh.length > 0 && (
        <Section title="Последние релизы" all={{ to: '/anime/releases/latest/', label: 'Все' }}>
          <FreshCards cards={fresh} now={now} wholeRows />
        </Section>
      )}
      {ongoing.length > 0 && (
        <Section title="Сейчас выходят" all={{ to: ONGOING, label: 'Все' }}>
          <Shelf items="wide">
            {ongoing.map((card) => (
              <li key={card.alias}>
                <AiringCard card={card} />
              </li>
            ))}
          </Shelf>
        </Section>
      )}
      {best.length > 0 && (
        <Section title="Выбор зрителей" all={{ to: BEST, label: 'Все' }}>
          <Shelf items="places">
            {best.map((card, i) => (
              <li key={card.alias}>
                <BestCard card={card} place={i + 1} />
              </li>
            ))}
          </Shelf>
        </Section>
      )}
      {films.length > 0 && (
        <Section title="Фильмы" all={{ to: FILMS, label: 'Все' }}>
          <Shelf items="posters">
            {films.map((card) => (
              <li key={card.alias}>
                <ReleaseCard card={card} />
              </li>
            ))}
          </Shelf>
        </Section>
      )}
      {genres.length > 0 && (
        <Section title="Жанры" all={{ to: '/anime/genres/', label: 'Все' }}>
          <GenreTiles genres={genres} />
        </Section>
      )}
    </main>
  );
}
