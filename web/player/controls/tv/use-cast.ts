import { useCallback, useEffect, useRef, useState } from 'react';
import { masterPlaylistAddress } from '#web/entities/episode/addresses.ts';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { useEpisode, usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import { CastError } from './cast-sdk.ts';
import { openCast, type CastEpisode, type CastStatus, type OpenCast } from './cast-session.ts';
import { formatCastError } from './format-cast-error.ts';

const NOTHING: CastStatus = { time: 0, duration: 0, isPaused: false, hasFinished: false };

const absolute = (address: string) => new URL(address, location.href).href;

function toCastEpisode(episode: EpisodeWithRelease): CastEpisode {
  const picture = episode.preview.src ?? episode.release.poster.src;
  return {
    address: absolute(masterPlaylistAddress(episode)),
    title: episode.release.name.main,
    subtitle: fullEpisodeTitle(episode),
    picture: picture === null ? null : absolute(picture),
  };
}

/**
 * Connects to a television, plays the episode of the page there and the next ones after it, and brings the position
 * back. `problem` says why that failed.
 */
export function useCast() {
  const player = usePlayer();
  const episode = useEpisode();
  const { casting, queue, time, watchPosition } = player;
  // Follows the episode of the page once its position is known.
  const current = useSlice(queue, (state) => state.current);
  const [status, setStatus] = useState(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  const [cast, setCast] = useState<OpenCast | null>(null);
  const playedId = useRef<string | null>(null);

  const fail = useCallback(
    (error: unknown) => {
      const text = formatCastError(error instanceof CastError ? error.code : '');
      if (text === null) casting.end();
      else setProblem(text);
    },
    [casting],
  );

  useEffect(() => {
    const controller = new AbortController();
    const end = () => {
      if (!controller.signal.aborted) casting.end();
    };
    openCast(setStatus, end, controller.signal)
      .then((open) => {
        if (controller.signal.aborted) return;
        casting.begin(open.device);
        setCast(open);
      })
      .catch((error: unknown) => controller.signal.aborted || fail(error));
    return () => controller.abort();
  }, [casting, fail]);

  useEffect(() => {
    if (!cast || current?.episodeId !== episode.id || playedId.current === episode.id) return;
    const startAt = playedId.current === null ? time.get().position : watchPosition.startOf(current);
    playedId.current = episode.id;
    setStatus(NOTHING);
    cast.play(toCastEpisode(episode), startAt).catch(fail);
  }, [cast, episode, current, time, watchPosition, fail]);

  useEffect(() => {
    if (!status.hasFinished) {
      if (status.duration > 0) casting.report(status.time);
      return;
    }
    if (queue.get().current?.nextId) queue.next();
    else casting.end();
  }, [status, casting, queue]);

  return { cast, status, problem };
}
