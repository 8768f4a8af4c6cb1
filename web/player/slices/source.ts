import { defineSlice, listen } from '../media-store.ts';
import type { SourceEvents } from '../hls-source.ts';
import type { Playback } from './playback.ts';
import type { Quality } from './quality.ts';

export type OpenSource = (
  media: HTMLVideoElement,
  address: string,
  startAt: number,
  events: SourceEvents,
  signal: AbortSignal,
) => Promise<void>;

type SourceCommands = {
  /** Replaces what is under the element; `startAt` in seconds. */
  open: (address: string, startAt: number) => void;
  /** Opens the same address again, at the second where it broke. */
  retry: () => void;
};

/** What the element plays; it starts as soon as there is something to show. `hasFailed` stands until the next opening. */
export function createSource(openSource: OpenSource, playback: Playback, quality: Quality) {
  return defineSlice<{ hasFailed: boolean }, SourceCommands>({ hasFailed: false }, ({ set, stage }) => {
    let current: { address: string; startAt: number; close: () => void } | null = null;
    const close = () => {
      current?.close();
      quality.clear();
    };
    const open = (address: string, startAt: number) => {
      const media = stage()?.media;
      if (!media) return;
      close();
      const controller = new AbortController();
      current = { address, startAt, close: () => controller.abort() };
      set({ hasFailed: false });
      const fail = () => !controller.signal.aborted && set({ hasFailed: true });
      const events = { offer: quality.offer, report: quality.report, fail };
      openSource(media, address, startAt, events, controller.signal).catch(fail);
    };
    return {
      commands: {
        open,
        retry: () => {
          const media = stage()?.media;
          if (media && current)
            open(current.address, media.readyState === 0 ? current.startAt : media.currentTime);
        },
      },
      attach({ media }, signal) {
        listen(media, ['loadedmetadata'], playback.play, signal);
        signal.addEventListener('abort', close);
      },
    };
  });
}

export type Source = ReturnType<typeof createSource>;
