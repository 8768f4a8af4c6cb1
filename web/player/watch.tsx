import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { Controls } from './controls/controls.tsx';
import { EpisodeList } from './controls/episode-list.tsx';
import { releaseAddress } from './addresses.ts';
import { fullEpisodeTitle } from './episode-words.ts';
import type { Line } from './line.ts';
import { PlayerContext } from './player-context.ts';
import type { Player } from './player.ts';
import styles from './player-page.module.css';
import { useBrowserPlayer, useFilm } from './use-player.ts';
import { useSlice } from './use-slice.ts';

/** The film over the whole window; on a phone held upright, over its top, with the episodes below. */
export function Watch({ episode, line }: { episode: ReleasedEpisode; line: Line }) {
  const { player, bind } = useBrowserPlayer();
  useFilm(player, episode, line);
  const onScreen = useMemo(() => player && { player, episode, line }, [player, episode, line]);
  const picture = <FirstFrame preview={episode.preview} />;
  return (
    <main className={styles.page}>
      <div ref={bind} className={styles.box}>
        {/* Subtitles are part of the picture in dubbed releases. */}
        <video className={styles.video} playsInline preload="auto" />
        {player ? <UntilStarted player={player}>{picture}</UntilStarted> : picture}
        {onScreen && (
          <PlayerContext value={onScreen}>
            <Controls />
          </PlayerContext>
        )}
      </div>
      <section className={styles.below}>
        <h1>
          <Link to={releaseAddress(episode.release)}>{episode.release.name.main}</Link>
        </h1>
        <p className={styles.belowEpisode}>{fullEpisodeTitle(episode)}</p>
        <h2>{line.title ?? 'Эпизоды'}</h2>
        <EpisodeList line={line} current={episode} />
      </section>
    </main>
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
