import { masterPlaylistAddress } from '#web/entities/episode/addresses.ts';
import { bufferedAhead, bufferedEnd } from '../engine/buffered.ts';
import { atOrigin } from '../engine/delivery-origins.ts';
import { defineSlice, listen } from '../engine/slice.ts';
import type { PreloadRequest } from '../engine/preload-episode.ts';
import type { Quality } from './quality.ts';
import type { PlayQueue } from './play-queue.ts';
import type { DataSaver } from './data-saver.ts';
import type { OriginChoice } from './origin-choice.ts';

/** Fetches the beginning of an episode into the HTTP cache. */
export type PreloadEpisode = (request: PreloadRequest, signal: AbortSignal) => Promise<void>;

const PRELOAD_AFTER = 0.8;
const MIN_BUFFER = 10;

type PreloadDeps = { queue: PlayQueue; quality: Quality; dataSaver: DataSaver; originChoice: OriginChoice };

/**
 * Preloads the beginning of the next episode near the end of the current one, once, if the buffer of the current one is
 * long enough and the data saver is off.
 */
export function createPreloadNext(
  { queue, quality, dataSaver, originChoice: { origins } }: PreloadDeps,
  warm: PreloadEpisode,
) {
  return defineSlice<object, object>({}, () => {
    let preload: { id: string; stop: () => void } | null = null;
    const resolveAddress = (address: string) => {
      const [origin] = origins.order(true);
      return origin !== undefined && origins.canServe(address) ? atOrigin(address, origin) : address;
    };
    const startPreload = (id: string) => {
      const controller = new AbortController();
      preload = { id, stop: () => controller.abort() };
      const request = { master: masterPlaylistAddress({ id }), height: quality.get().actual, resolveAddress };
      // A failed preload changes nothing: the next episode opens as usual.
      warm(request, controller.signal).catch(() => {});
    };
    const onTime = (media: HTMLVideoElement) => {
      const nextId = queue.get().current?.nextId;
      if (
        dataSaver.get().isOn ||
        !nextId ||
        preload?.id === nextId ||
        media.currentTime < media.duration * PRELOAD_AFTER
      )
        return;
      const isFullyBuffered = bufferedEnd(media) >= media.duration - 1;
      if (isFullyBuffered || bufferedAhead(media) >= MIN_BUFFER) startPreload(nextId);
    };
    const stopUnneeded = () => {
      if (dataSaver.get().isOn || queue.get().current?.nextId !== preload?.id) preload?.stop();
    };
    return {
      commands: {},
      attach({ media }, signal) {
        listen(media, ['timeupdate', 'progress'], () => onTime(media), signal);
        for (const slice of [queue, dataSaver])
          signal.addEventListener('abort', slice.subscribe(stopUnneeded));
        signal.addEventListener('abort', () => preload?.stop());
      },
    };
  });
}
