import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { franchisesOfRelease, type FullFranchise } from '#contract/franchises.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { apiContext } from '../api.ts';
import { releaseAddress } from '../player/addresses.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Poster } from '../ui/poster.tsx';
import { EPISODES, plural } from '../words/plural.ts';
import { seasonWords } from '../words/release.ts';
import type { Route } from './+types/franchises-tab.ts';
import styles from './franchises-tab.module.css';
import { useRelease } from './use-release.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const { id } = await call(releaseByIdOrAlias, {
    params: { idOrAlias: params.alias },
    query: { include: ['id'] },
  });
  return call(franchisesOfRelease, { params: { releaseId: String(id) } });
}

export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['alias'] !== nextParams['alias'];
}

/** The works of one world in the order in which to watch them. */
export default function FranchisesTab({ loaderData: franchises }: Route.ComponentProps) {
  if (franchises.length === 0) return <EmptyState heading="Релиз не входит во франшизы" />;
  return franchises.map((franchise) => <Franchise key={franchise.id} franchise={franchise} />);
}

function Franchise({ franchise }: { franchise: FullFranchise }) {
  const { id } = useRelease().release;
  const { name, first_year, last_year, total_episodes, total_duration } = franchise;
  const years = first_year === last_year ? String(first_year) : `${first_year}–${last_year}`;
  return (
    <section className={styles.franchise}>
      <h2>{name}</h2>
      <p className={styles.about}>
        {[years, plural(total_episodes, EPISODES), total_duration].filter(Boolean).join(' · ')}
      </p>
      <h3>Порядок просмотра</h3>
      <ol className={styles.parts}>
        {franchise.franchise_releases
          .toSorted((a, b) => a.sort_order - b.sort_order)
          .map((part, place) => (
            <li key={part.id}>
              <Part part={part} place={place + 1} isCurrent={part.release_id === id} />
            </li>
          ))}
      </ol>
    </section>
  );
}

type PartProps = { part: FullFranchise['franchise_releases'][number]; place: number; isCurrent: boolean };

function Part({ part: { release }, place, isCurrent }: PartProps) {
  const { name, poster, type, episodes_total } = release;
  const facts = [seasonWords(release), type.description, episodes_total && plural(episodes_total, EPISODES)];
  return (
    <Link to={releaseAddress(release)} className={styles.part} aria-current={isCurrent ? 'page' : undefined}>
      <span className={styles.place}>{place}</span>
      <span className={styles.poster}>
        <Poster pictures={poster} sizes="64px" />
      </span>
      <span className={styles.words}>
        <b>{name.main}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {isCurrent && (
          <span>
            <Badge look="outline">Вы здесь</Badge>
          </span>
        )}
      </span>
    </Link>
  );
}
