import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { franchisePath } from '#contract/addresses.ts';
import { franchisesOfRelease, type FullFranchise } from '#contract/franchises.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { franchiseFacts } from '#web/browse/franchises/format-franchise.ts';
import { WatchingOrder } from '#web/browse/franchises/watching-order.tsx';
import { inWatchingOrder } from '#web/entities/episode/player-episode.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Route } from './+types/franchises-tab.ts';
import styles from './franchises-tab.module.css';
import { useRelease } from '../use-release.ts';

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

/** The franchises of the release, each in watching order. */
export default function FranchisesTab({ loaderData: franchises }: Route.ComponentProps) {
  if (franchises.length === 0) return <EmptyState heading="Релиз не входит во франшизы" />;
  return franchises.map((franchise) => <Franchise key={franchise.id} franchise={franchise} />);
}

function Franchise({ franchise }: { franchise: FullFranchise }) {
  const { release, now } = useRelease();
  const releases = inWatchingOrder(franchise.franchise_releases).map((part) => part.release);
  return (
    <section className={styles.franchise}>
      <header className={styles.head}>
        <div>
          <h2>{franchise.name}</h2>
          <p className={styles.about}>{franchiseFacts(franchise).join(' · ')}</p>
        </div>
        <LinkButton to={franchisePath(franchise.id)}>Страница франшизы</LinkButton>
      </header>
      <h3>Порядок просмотра</h3>
      <WatchingOrder releases={releases} year={now.getUTCFullYear()} currentId={release.id} />
    </section>
  );
}
