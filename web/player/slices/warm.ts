import { masterPlaylist } from '#web/entities/episode/addresses.ts';
import { bufferedAhead, bufferedEnd } from '../engine/buffered.ts';
import { onHost } from '../engine/media-hosts.ts';
import { defineSlice, listen } from '../engine/media-store.ts';
import type { NextFilm } from '../engine/warm-up.ts';
import type { Quality } from './quality.ts';
import type { Queue } from './queue.ts';
import type { Saver } from './saver.ts';
import type { Server } from './server.ts';

/** Fetches the beginning of an episode into the HTTP cache. */
export type Warm = (request: NextFilm, signal: AbortSignal) => Promise<void>;

const PRELOAD_AFTER = 0.8;
const MIN_BUFFER = 10;

type PreloadDeps = { queue: Queue; quality: Quality; saver: Saver; server: Server };

/**
 * Preloads the beginning of the next episode near the end of the current one, once, if the buffer of the current one is
 * long enough and the data saver is off.
 */
export function createWarm({ queue, quality, saver, server: { hosts } }: PreloadDeps, warm: Warm) {
  return defineSlice<object, object>({}, () => {
    let preload: { id: string; stop: () => void } | null = null;
    const place = (address: string) => {
      const [host] = hosts.order(true);
      return host !== undefined && hosts.hold(address) ? onHost(address, host) : address;
    };
    const startPreload = (id: string) => {
      const controller = new AbortController();
      preload = { id, stop: () => controller.abort() };
      const request = { master: masterPlaylist({ id }), height: quality.get().actual, place };
      // A failed preload changes nothing: the next episode opens as usual.
      warm(request, controller.signal).catch(() => {});
    };
    const onTime = (media: HTMLVideoElement) => {
      const nextId = queue.get().film?.nextId;
      if (
        saver.get().isOn ||
        !nextId ||
        preload?.id === nextId ||
        media.currentTime < media.duration * PRELOAD_AFTER
      )
        return;
      const isFullyBuffered = bufferedEnd(media) >= media.duration - 1;
      if (isFullyBuffered || bufferedAhead(media) >= MIN_BUFFER) startPreload(nextId);
    };
    const stopUnneeded = () => {
      if (saver.get().isOn || queue.get().film?.nextId !== preload?.id) preload?.stop();
    };
    return {
      commands: {},
      attach({ media }, signal) {
        listen(media, ['timeupdate', 'progress'], () => onTime(media), signal);
        for (const slice of [queue, saver]) signal.addEventListener('abort', slice.subscribe(stopUnneeded));
        signal.addEventListener('abort', () => preload?.stop());
      },
    };
  });
}
