import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Episode } from '#contract/episodes.ts';
import { BlockedDoor } from '../player/doors/door-later.ts';
import { inWatchingOrder, isBlocked } from '../player/film.ts';
import { isSomewhere } from '../player/hosts.ts';
import { usePositions } from '../player/use-positions.ts';
import { Icon } from '../ui/icon.tsx';
import { EpisodeNumbers } from './episode-numbers.tsx';
import { EpisodesToolbar } from './episodes-toolbar.tsx';
import { episodeRanges } from './episode-ranges.ts';
import { readEpisodesView } from './episodes-view.ts';
import { EpisodeTile } from './episode-tile.tsx';
import styles from './episodes-tab.module.css';
import { NoEpisodes } from './no-episodes-later.ts';
import { useRelease } from './use-release.ts';

/** The episodes of the release; a long series comes by fifties. */
export default function EpisodesTab() {
  const { release, now } = useRelease();
  const [params] = useSearchParams();
  const ranges = useMemo(() => episodeRanges(inWatchingOrder(release.episodes)), [release.episodes]);
  if (isBlocked(release)) return <BlockedDoor release={release} />;
  if (release.episodes.length === 0) return <NoEpisodes release={release} now={now} />;
  const view = readEpisodesView(params, ranges);
  const page = ranges[view.page]?.episodes ?? [];
  return (
    <section className={styles.tab} aria-label="Эпизоды">
      {!release.episodes.some(isSomewhere) && (
        <p className={styles.note}>
          <Icon name="clock" />
          Видео этих эпизодов ещё нет: оно появится здесь, как только будет готово
        </p>
      )}
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
