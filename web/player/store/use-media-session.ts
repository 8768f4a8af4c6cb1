import { useEffect } from 'react';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { episodeLabel } from '#web/entities/episode/episode-words.ts';
import type { Player } from './player.ts';
import { useSlice } from './use-slice.ts';

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

function handlersOf({ playback, time, queue }: Player, hasNext: boolean, hasPrevious: boolean): Handlers {
  return {
    play: playback.play,
    pause: playback.pause,
    stop: playback.pause,
    seekbackward: ({ seekOffset }) => time.seekBy(-(seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => time.seekBy(seekOffset ?? 10),
    seekto: ({ seekTime }) => time.seek(seekTime ?? 0),
    ...(hasNext && { nexttrack: queue.next }),
    ...(hasPrevious && { previoustrack: queue.previous }),
  };
}

function pictureOf({ preview, release }: ReleasedEpisode): MediaImage[] {
  const src = preview.src ?? release.poster.src;
  return src === null ? [] : [{ src: new URL(src, location.origin).href }];
}

function handle(session: MediaSession, action: string, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // This browser does not know the action.
  }
}

/** Tells the system what is on, for its lock screen, headphones and keyboard keys. */
export function useMediaSession(player: Player, episode: ReleasedEpisode): void {
  const film = useSlice(player.queue, (state) => state.film);
  usePosition(player);
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session) return;
    session.metadata = new MediaMetadata({
      title: episode.name ?? episodeLabel(episode),
      artist: episodeLabel(episode),
      album: episode.release.name.main,
      artwork: pictureOf(episode),
    });
    const handlers = Object.entries(handlersOf(player, Boolean(film?.nextId), Boolean(film?.previousId)));
    for (const [action, handler] of handlers) handle(session, action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) handle(session, action, null);
    };
  }, [player, episode, film]);
}

/** The lock screen moves its own bar: it is told anew only when the film does not just run on. */
function usePosition({ time, speed, playback }: Player): void {
  const isPaused = useSlice(playback, (state) => state.isPaused);
  const rate = useSlice(speed, (state) => state.rate);
  const duration = useSlice(time, (state) => state.duration);
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session?.setPositionState || duration === 0) return;
    session.playbackState = isPaused ? 'paused' : 'playing';
    let told = -1;
    const tell = () => {
      const { position, seeks } = time.get();
      if (seeks === told) return;
      told = seeks;
      session.setPositionState({ duration, playbackRate: rate, position: Math.min(position, duration) });
    };
    tell();
    return time.subscribe(tell);
  }, [time, isPaused, rate, duration]);
}
