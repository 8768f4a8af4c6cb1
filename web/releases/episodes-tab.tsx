import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Episode } from '#contract/episodes.ts';
import { BlockedDoor } from '../player/doors/door.tsx';
import { inWatchingOrder, isBlocked } from '../player/film.ts';
import { usePositions } from '../player/use-positions.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { EpisodeNumbers } from './episode-numbers.tsx';
import { EpisodesToolbar } from './episodes-toolbar.tsx';
import { episodeRanges } from './episode-ranges.ts';
import { readEpisodesView } from './episodes-view.ts';
import { EpisodeTile } from './episode-tile.tsx';
import styles from './episodes-tab.module.css';
import { useRelease } from './use-release.ts';

/** The episodes of the release; a long series comes by fifties. */
export default function EpisodesTab() {
  const { release } = useRelease();
  const [params] = useSearchParams();
  const ranges = useMemo(() => episodeRanges(inWatchingOrder(release.episodes)), [release.episodes]);
  if (isBlocked(release)) return <BlockedDoor release={release} />;
  if (release.episodes.length === 0) {
    const help =
      release.is_ongoing || release.is_in_production ? 'Они появятся здесь после премьеры' : undefined;
    return <EmptyState heading="Эпизодов пока нет" help={help} />;
  }
  const view = readEpisodesView(params, ranges);
  const page = ranges[view.page]?.episodes ?? [];
  return (
    <section className={styles.tab} aria-label="Эпизоды">
      {release.episodes.length > 1 && <EpisodesToolbar ranges={ranges} view={view} />}
      <Episodes
        episodes={view.isNewFirst ? page.toReversed() : page}
        asNumbers={view.asNumbers}
        jumpedTo={view.jumpedTo}
      />
    </section>
  );
}

type EpisodesProps = { episodes: readonly Episode[]; asNumbers: boolean; jumpedTo: number | null };

function Episodes({ episodes, asNumbers, jumpedTo }: EpisodesProps) {
  const positions = usePositions();
  if (asNumbers) return <EpisodeNumbers episodes={episodes} positions={positions} jumpedTo={jumpedTo} />;
  return (
    <ol className={styles.tiles}>
      {episodes.map((episode) => (
        <li key={episode.id}>
          <EpisodeTile
            episode={episode}
            position={positions[episode.id] ?? null}
            isJumpedTo={episode.ordinal === jumpedTo}
          />
        </li>
      ))}
    </ol>
  );
}
