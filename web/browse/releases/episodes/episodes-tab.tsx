import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Episode } from '#contract/episodes.ts';
import { BlockedNotice } from '#web/player/gate/lazy-notices.ts';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import { hasVideo, inWatchingOrder, isBlocked } from '#web/entities/episode/player-episode.ts';
import { isWatchable } from '#web/entities/episode/external-hosts.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { lastStarted } from '#web/entities/episode/last-started.ts';
import { progressOf } from '#web/entities/episode/watched.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { EpisodeMenuTarget } from './episode-menu.tsx';
import {
  EpisodeNumbers,
  EpisodesToolbar,
  NextEpisodeLine,
  NoVideoNote,
  SpoilerNote,
} from '../lazy-details.ts';
import { episodeRanges } from './episode-ranges.ts';
import { readEpisodesView } from './episodes-view.ts';
import { EpisodeTile } from './episode-tile.tsx';
import styles from './episodes-tab.module.css';
import { NoEpisodes } from './lazy-no-episodes.ts';
import { useRelease } from '../use-release.ts';

// Fewer are rows, and all of them are seen: nobody needs to sort them.
const MANY = 5;

/** The episodes of the release, fifty at a time. */
export default function EpisodesTab() {
  const { release, now } = useRelease();
  const [params] = useSearchParams();
  const ranges = useMemo(() => episodeRanges(inWatchingOrder(release.episodes)), [release.episodes]);
  if (isBlocked(release)) return <BlockedNotice release={release} />;
  if (release.episodes.length === 0) return <NoEpisodes release={release} now={now} />;
  const view = readEpisodesView(params, ranges);
  const page = ranges[view.page]?.episodes ?? [];
  return (
    <section className={styles.tab} aria-label="Эпизоды">
      <NextEpisodeLine release={release} now={now} />
      {!release.episodes.some(isWatchable) && <NoVideoNote release={release} />}
      {(release.episodes.length >= MANY || view.isNewFirst) && (
        <EpisodesToolbar ranges={ranges} view={view} />
      )}
      <Episodes
        episodes={view.isNewFirst ? page.toReversed() : page}
        asNumbers={view.asNumbers}
        jumpedTo={view.jumpedTo}
      />
    </section>
  );
}

type EpisodesProps = { episodes: readonly Episode[]; asNumbers: boolean; jumpedTo: number | null };

// Opened only after hydration, so the server does not render it.
const EpisodeMenu = lazyComponent(
  undefined,
  () => import('./episode-menu.tsx'),
  (module) => module.EpisodeMenu,
);

function Episodes({ episodes, asNumbers, jumpedTo }: EpisodesProps) {
  const positions = usePositions();
  const { release, now } = useRelease();
  const [menuTarget, setMenuTarget] = useState<EpisodeMenuTarget | null>(null);
  const isCovered = useIsCovered();
  const [isRevealed, setIsRevealed] = useState(false);
  if (asNumbers) return <EpisodeNumbers episodes={episodes} positions={positions} jumpedTo={jumpedTo} />;
  const last = lastStarted(episodes, positions);
  const covered = isRevealed ? [] : episodes.filter((episode) => isCovered(episode, positions[episode.id]));
  return (
    <>
      {covered.length > 0 && <SpoilerNote onReveal={() => setIsRevealed(true)} />}
      <ol className={styles.tiles} data-row="episodes" data-few={episodes.length < MANY || undefined}>
        {episodes.map((episode) => (
          <li key={episode.id} className={styles.tile}>
            <EpisodeTile
              episode={episode}
              now={now}
              position={positions[episode.id] ?? null}
              isJumpedTo={episode.ordinal === jumpedTo}
              isCurrent={
                episode === last && progressOf(episode, positions[episode.id] ?? null) === 'under-way'
              }
              isCovered={covered.includes(episode)}
            />
            {hasVideo(episode) && (
              <button
                type="button"
                className={buttonClass({ variant: 'bare', size: 'small', square: true })}
                data-corner
                aria-label={`Что сделать: ${episodeLabel(episode)}`}
                aria-haspopup="menu"
                onClick={({ currentTarget }) => setMenuTarget({ episode, button: currentTarget })}
              >
                <Icon name="more" />
              </button>
            )}
          </li>
        ))}
      </ol>
      {menuTarget && (
        <EpisodeMenu
          {...menuTarget}
          episodes={inWatchingOrder(release.episodes)}
          onClose={() => setMenuTarget(null)}
        />
      )}
    </>
  );
}
