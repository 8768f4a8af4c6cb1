import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { preload } from 'react-dom';
import { Link } from 'react-router';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { AdBreak } from '../controls/ads/ad-break.tsx';
import { EpisodeList } from '../controls/episode-list.tsx';
import { OtherRows } from '../controls/other-rows.tsx';
import { allPlaylists, masterPlaylist, releaseAddress } from '#web/entities/episode/addresses.ts';
import { EarlyEpisode } from '#web/page/early-episode.tsx';
import type { EarlyFilm } from './early-film.ts';
import { fullEpisodeTitle } from '#web/entities/episode/episode-words.ts';
import { filmOf, type Line } from '#web/entities/episode/line.ts';
import type { Cell } from '../engine/media-store.ts';
import { classes } from '#web/ui/classes.ts';
import { PlayerContext } from '../store/player-context.ts';
import type { Player } from '../store/player.ts';
import styles from './player-page.module.css';
import { useBrowserPlayer, useFilm } from './use-player.ts';
import { useSlice } from '../store/use-slice.ts';
import { useRootData, useViewer } from '#web/entities/viewer/root-data.ts';

// Asked for beside the film, which does not wait for them.
const loadControls = () => import('../controls/controls.tsx');
const asked = import.meta.env.SSR ? null : loadControls();
const Controls = lazy(async () => ({ default: (await (asked ?? loadControls())).Controls }));

const ALONE: readonly string[] = [];

/** Before there is a player, and on the server. */
const WHOLE_WINDOW: Cell<{ isInPage: boolean }> = {
  get: () => ({ isInPage: false }),
  subscribe: () => () => {},
};

type WatchProps = {
  episode: ReleasedEpisode;
  line: Line;
  /** In a page of another site there is nothing but the film. */
  isEmbed?: boolean;
};

/**
 * The film over the whole window, or in its page with the titles below and the episodes beside it; on a phone held
 * upright always over both.
 */
export function Watch({ episode, line, isEmbed = false }: WatchProps) {
  const { mediaHosts = ALONE, settings = null } = useRootData() ?? {};
  const viewer = useViewer();
  const { player, bind } = useBrowserPlayer({ mediaHosts, isEmbed, viewer, settings });
  useFilm(player, episode, line);
  const isInPage = useSlice(player?.theatre ?? WHOLE_WINDOW, (state) => state.isInPage) && !isEmbed;
  const onScreen = useMemo(
    () => player && { player, episode, line, isEmbed },
    [player, episode, line, isEmbed],
  );
  const address = masterPlaylist(episode);
  preload(allPlaylists(address), { as: 'fetch', crossOrigin: 'anonymous' });
  const early: EarlyFilm = { film: filmOf(episode, line), address, mediaHosts, isEmbed };
  // Where a signed-in viewer got to on other devices is known only later.
  const begins = viewer ? undefined : JSON.stringify(early);
  const picture = <FirstFrame preview={episode.preview} />;
  return (
    <main className={classes(styles.page, isEmbed && styles.embed)} data-in-page={isInPage || undefined}>
      {import.meta.env.SSR && begins !== undefined && <EarlyEpisode />}
      <div ref={bind} className={styles.box} data-film={begins}>
        {/* Subtitles are part of the picture in dubbed releases. */}
        <video className={styles.video} playsInline preload="auto" />
        {player ? <UntilStarted player={player}>{picture}</UntilStarted> : picture}
        {onScreen && (
          <PlayerContext value={onScreen}>
            <AdBreak>
              <Suspense>
                <Controls />
              </Suspense>
            </AdBreak>
          </PlayerContext>
        )}
      </div>
      {!isEmbed && <Around episode={episode} line={line} isInPage={isInPage} />}
    </main>
  );
}

type AroundProps = { episode: ReleasedEpisode; line: Line; isInPage: boolean };

/** The page around the film. */
function Around({ episode, line, isInPage }: AroundProps) {
  return (
    <>
      <section className={styles.titles}>
        <h1>
          <Link to={releaseAddress(episode.release)}>{episode.release.name.main}</Link>
        </h1>
        <p>{fullEpisodeTitle(episode)}</p>
      </section>
      <section className={styles.episodes} data-drawer={isInPage || undefined}>
        <h2>{line.title ?? 'Эпизоды'}</h2>
        <EpisodeList line={line} current={episode} />
        <OtherRows line={line} />
      </section>
    </>
  );
}

/** Gone with the first frame that moves. */
function UntilStarted({ player, children }: { player: Player; children: ReactNode }) {
  return useSlice(player.playback, (state) => state.hasStarted) ? null : children;
}

function FirstFrame({ preview }: Pick<ReleasedEpisode, 'preview'>) {
  const src = preview.optimized.src ?? preview.src;
  return src === null ? null : <img className={styles.firstFrame} src={src} alt="" />;
}
