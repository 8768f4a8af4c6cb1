import { masterPlaylist } from '#web/entities/episode/addresses.ts';
import { bufferedAhead, bufferedEnd } from '../engine/buffered.ts';
import { onHost } from '../engine/media-hosts.ts';
import { defineSlice, listen } from '../engine/media-store.ts';
import type { NextFilm } from '../engine/warm-up.ts';
import type { Quality } from './quality.ts';
import type { Queue } from './queue.ts';
import type { Saver } from './saver.ts';
import type { Server } from './server.ts';

/** Fetches the beginning of a film for later. */
export type Warm = (film: NextFilm, signal: AbortSignal) => Promise<void>;

const AFTER = 0.8;
const ENOUGH = 10;

type Around = { queue: Queue; quality: Quality; saver: Saver; server: Server };

/**
 * Has the beginning of the next episode fetched near the end of this one, once, when this one lacks nothing and traffic
 * is not saved.
 */
export function createWarm({ queue, quality, saver, server: { hosts } }: Around, warm: Warm) {
  return defineSlice<object, object>({}, () => {
    let begun: { id: string; stop: () => void } | null = null;
    const place = (address: string) => {
      const [host] = hosts.order(true);
      return host !== undefined && hosts.hold(address) ? onHost(address, host) : address;
    };
    const begin = (id: string) => {
      const controller = new AbortController();
      begun = { id, stop: () => controller.abort() };
      const film = { master: masterPlaylist({ id }), height: quality.get().actual, place };
      // Whatever goes wrong with it, the next film opens as ever.
      warm(film, controller.signal).catch(() => {});
    };
    const onTime = (media: HTMLVideoElement) => {
      const nextId = queue.get().film?.nextId;
      if (saver.get().isOn || !nextId || begun?.id === nextId || media.currentTime < media.duration * AFTER)
        return;
      const isAllThere = bufferedEnd(media) >= media.duration - 1;
      if (isAllThere || bufferedAhead(media) >= ENOUGH) begin(nextId);
    };
    const stopIdle = () => {
      if (saver.get().isOn || queue.get().film?.nextId !== begun?.id) begun?.stop();
    };
    return {
      commands: {},
      attach({ media }, signal) {
        listen(media, ['timeupdate', 'progress'], () => onTime(media), signal);
        for (const cell of [queue, saver]) signal.addEventListener('abort', cell.subscribe(stopIdle));
        signal.addEventListener('abort', () => begun?.stop());
      },
    };
  });
}
