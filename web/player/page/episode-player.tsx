import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { preload } from 'react-dom';
import { Link } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { AdBreak } from '../controls/ads/ad-break.tsx';
import { EpisodeList } from '#web/player/controls/episodes/episode-list.tsx';
import { OtherPlaylists } from '#web/player/controls/episodes/lazy-other-playlists.ts';
import { allPlaylistsAddress, masterPlaylistAddress } from '#web/entities/episode/addresses.ts';
import { EarlyEpisode } from '#web/page/early/early-episode.tsx';
import type { EarlyPlayback } from './early-playback.ts';
import { episodeTitle, fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { toPlayerEpisode, type EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import type { ReadableStore } from '../engine/slice.ts';
import { classes } from '#web/ui/classes.ts';
import { tieText } from '#web/ui/tie-text.ts';
import { PlayerContext } from '../store/player-context.ts';
import type { Player } from '../store/player.ts';
import styles from './player-page.module.css';
import { useBrowserPlayer, useEpisodePlayback } from './use-player.ts';
import { useSlice } from '../store/use-slice.ts';
import { useRootData, useViewer } from '#web/entities/viewer/root-data.ts';
import { PageHead } from '../gate/page/page-head.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const rendered = import.meta.env.SSR
  ? await import('#web/player/controls/title/title-details.tsx')
  : undefined;

/** What is below the titles of an episode; its code is not needed to watch. */
const TitleDetails = lazyComponent(
  rendered,
  () => import('#web/player/controls/title/title-details.tsx'),
  (module) => module.TitleDetails,
);

type PlainPlayerProps = {
  episode: EpisodeWithRelease;
  /** Of the master playlist. */
  address: string;
  isEmbed: boolean;
};

/** The episode in the browser's own player, for browsers that run no scripts. Rendered on the server only. */
function PlainPlayer({ episode, address, isEmbed }: PlainPlayerProps) {
  const { preview } = episode;
  return (
    <div className={styles.plain}>
      {/* Another site has its own way back, and a link would open in its frame. */}
      {!isEmbed && <PageHead episode={episode} heading="p" />}
      <video
        controls
        playsInline
        preload="metadata"
        src={address}
        poster={preview.optimized.src ?? preview.src ?? undefined}
        aria-label={fullEpisodeTitle(episode)}
      />
    </div>
  );
}

// Loads in parallel with the video, which does not wait for the controls.
const loadControls = () => import('../controls/controls.tsx');
const controlsRequest = import.meta.env.SSR ? null : loadControls();
const Controls = lazy(async () => ({ default: (await (controlsRequest ?? loadControls())).Controls }));

const NO_ORIGINS: readonly string[] = [];

/** The layout before the player exists, and on the server. */
const WHOLE_WINDOW: ReadableStore<{ isInPage: boolean }> = {
  get: () => ({ isInPage: false }),
  subscribe: () => () => {},
};

type WatchProps = {
  episode: EpisodeWithRelease;
  playlist: EpisodePlaylist;
  /** The time of the response, for the date of the episode. */
  now?: string;
  /** On another site the page contains only the player. */
  isEmbed?: boolean;
};

/**
 * The player with its page: it fills the window, or has the titles below and the episodes beside it. On a phone in
 * portrait it is always above both.
 */
export function EpisodePlayer({ episode, playlist, now, isEmbed = false }: WatchProps) {
  const { deliveryOrigins = NO_ORIGINS, settings = null } = useRootData() ?? {};
  const viewer = useViewer();
  const { player, bind } = useBrowserPlayer({ deliveryOrigins, isEmbed, viewer, settings });
  useEpisodePlayback(player, episode, playlist);
  // Deferred: until the code of the part that uses it is loaded, what the server has rendered stays.
  const titlesPlayer = useDeferredValue(player);
  const isInPage = useSlice(player?.theatre ?? WHOLE_WINDOW, (state) => state.isInPage) && !isEmbed;
  const context = useMemo(
    () => player && { player, episode, playlist, isEmbed },
    [player, episode, playlist, isEmbed],
  );
  const address = masterPlaylistAddress(episode);
  preload(allPlaylistsAddress(address), { as: 'fetch', crossOrigin: 'anonymous' });
  const early: EarlyPlayback = {
    episode: toPlayerEpisode(episode, playlist),
    address,
    deliveryOrigins,
    isEmbed,
  };
  // Positions of signed-in viewers from other devices arrive only after hydration: see `use-player.ts`.
  const earlyPlayback = viewer ? undefined : JSON.stringify(early);
  const firstFrame = <FirstFrame preview={episode.preview} />;
  return (
    <main className={classes(styles.page, isEmbed && styles.embed)} data-in-page={isInPage || undefined}>
      {import.meta.env.SSR && earlyPlayback !== undefined && <EarlyEpisode />}
      <div ref={bind} className={styles.box} data-episode={earlyPlayback}>
        {/* Dubbed releases have burned-in subtitles. */}
        <video className={styles.video} playsInline preload="auto" x-webkit-airplay="allow" />
        {player ? <UntilStarted player={player}>{firstFrame}</UntilStarted> : firstFrame}
        <noscript>
          {import.meta.env.SSR && <PlainPlayer episode={episode} address={address} isEmbed={isEmbed} />}
        </noscript>
        {context && (
          <PlayerContext value={context}>
            <AdBreak>
              <Suspense>
                <Controls />
              </Suspense>
            </AdBreak>
          </PlayerContext>
        )}
      </div>
      {!isEmbed && (
        <>
          <section className={styles.titles}>
            <p className={styles.release}>
              <Link to={releasePath(episode.release.alias)}>{episode.release.name.main}</Link>
            </p>
            <h1>{tieText(episodeTitle(episode))}</h1>
            {now !== undefined && <TitleDetails episode={episode} player={titlesPlayer} now={now} />}
          </section>
          <section className={styles.episodes} data-drawer={isInPage || undefined}>
            <h2>{playlist.title ?? 'Эпизоды'}</h2>
            <EpisodeList playlist={playlist} current={episode} />
            <OtherPlaylists playlist={playlist} />
          </section>
        </>
      )}
    </main>
  );
}

/** Shows its children until the first frame plays. */
function UntilStarted({ player, children }: { player: Player; children: ReactNode }) {
  return useSlice(player.playback, (state) => state.hasStarted) ? null : children;
}

function FirstFrame({ preview }: Pick<EpisodeWithRelease, 'preview'>) {
  const src = preview.optimized.src ?? preview.src;
  // A high priority, which React gives by default, would take the connection that the first script needs.
  return src === null ? null : <img className={styles.firstFrame} src={src} alt="" fetchPriority="low" />;
}
