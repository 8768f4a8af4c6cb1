import type { OpenSource } from '../engine/open-source.ts';
import type { Failure } from '../engine/failure.ts';
import { defineSlice, listen } from '../engine/media-store.ts';
import type { Stream, StreamFacts } from '../engine/stream.ts';
import type { Playback } from './playback.ts';
import type { Quality } from './quality.ts';
import type { Saver } from './saver.ts';
import type { Server } from './server.ts';
import { BUFFERS, type Settings } from './settings.ts';

/** `failure` stands until the film moves again or another is opened. */
type SourceState = { hasFailed: boolean; failure: Failure | null };

type SourceCommands = {
  /** Replaces what is under the element; `startAt` in seconds. */
  open: (address: string, startAt: number) => void;
  /** Loads what will be opened in a moment, from the second where that will probably be; nothing plays yet. */
  prepare: (address: string, startAt: number) => void;
  /** Opens the same address again, at the second where it broke. */
  retry: () => void;
  /** Null where nothing is known: the browser plays by itself. */
  facts: () => StreamFacts | null;
};

type Around = { playback: Playback; quality: Quality; saver: Saver; server: Server; settings: Settings };

const WHOLE: SourceState = { hasFailed: false, failure: null };

/** What the element plays; it starts as soon as there is something to show. */
export function createSource(openSource: OpenSource, { playback, quality, saver, server, settings }: Around) {
  return defineSlice<SourceState, SourceCommands>(WHOLE, ({ set, stage }) => {
    let current: { address: string; startAt: number; close: () => void } | null = null;
    let isWaiting = false;
    let stream: Stream | null = null;
    const keepsAhead = () => BUFFERS[saver.get().isOn ? 'small' : settings.get().buffer];
    const close = () => {
      current?.close();
      stream = null;
      quality.clear();
    };
    const connect = (address: string, startAt: number) => {
      const media = stage()?.media;
      if (!media) return;
      close();
      const controller = new AbortController();
      current = { address, startAt, close: () => controller.abort() };
      set(WHOLE);
      const fail = (failure: Failure) => !controller.signal.aborted && set({ hasFailed: true, failure });
      const events = {
        flow: (next: Stream) => (stream = next),
        offer: quality.offer,
        report: quality.report,
        fail,
      };
      const opening = { address, startAt, hosts: server.hosts, keepsAhead: keepsAhead() };
      openSource(media, opening, events, controller.signal);
    };
    const open = (address: string, startAt: number) => {
      const isReady = isWaiting && current?.address === address && current.startAt === startAt;
      isWaiting = false;
      if (!isReady) connect(address, startAt);
      else if ((stage()?.media.readyState ?? 0) > 0) playback.play();
    };
    return {
      commands: {
        open,
        prepare: (address, startAt) => {
          isWaiting = true;
          connect(address, startAt);
        },
        facts: () => stream?.facts() ?? null,
        retry: () => {
          const media = stage()?.media;
          if (media && current)
            open(current.address, media.readyState === 0 ? current.startAt : media.currentTime);
        },
      },
      attach({ media }, signal) {
        listen(media, ['loadedmetadata'], () => isWaiting || playback.play(), signal);
        // A line that came back is tried by itself.
        listen(media, ['playing'], () => set(WHOLE), signal);
        for (const cell of [settings, saver]) {
          const stop = cell.subscribe(() => stream?.keepAhead(keepsAhead()));
          signal.addEventListener('abort', stop);
        }
        signal.addEventListener('abort', close);
      },
    };
  });
}

export type Source = ReturnType<typeof createSource>;
