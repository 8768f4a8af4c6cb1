import { useEffect } from 'react';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
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

function artworkOf({ preview, release }: EpisodeWithRelease): MediaImage[] {
  const src = preview.src ?? release.poster.src;
  return src === null ? [] : [{ src: new URL(src, location.origin).href }];
}

function setHandler(session: MediaSession, action: string, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // This browser does not support the action.
  }
}

/** Publishes the current episode to the Media Session API: lock screen, headphones, media keys. */
export function useMediaSession(player: Player, episode: EpisodeWithRelease): void {
  const current = useSlice(player.queue, (state) => state.current);
  usePosition(player);
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session) return;
    session.metadata = new MediaMetadata({
      title: episode.name ?? episodeLabel(episode),
      artist: episodeLabel(episode),
      album: episode.release.name.main,
      artwork: artworkOf(episode),
    });
    const handlers = Object.entries(
      handlersOf(player, Boolean(current?.nextId), Boolean(current?.previousId)),
    );
    for (const [action, handler] of handlers) setHandler(session, action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) setHandler(session, action, null);
    };
  }, [player, episode, current]);
}

/** Updates the position of the media session on seeks and rate changes; the lock screen advances it in between. */
function usePosition({ time, speed, playback }: Player): void {
  const isPaused = useSlice(playback, (state) => state.isPaused);
  const rate = useSlice(speed, (state) => state.rate);
  const duration = useSlice(time, (state) => state.duration);
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session?.setPositionState || duration === 0) return;
    session.playbackState = isPaused ? 'paused' : 'playing';
    let publishedSeeks = -1;
    const publish = () => {
      const { position, seeks } = time.get();
      if (seeks === publishedSeeks) return;
      publishedSeeks = seeks;
      session.setPositionState({ duration, playbackRate: rate, position: Math.min(position, duration) });
    };
    publish();
    return time.subscribe(publish);
  }, [time, isPaused, rate, duration]);
}
