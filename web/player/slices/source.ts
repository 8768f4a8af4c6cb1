import type { Failure } from '../failure.ts';
import { defineSlice, listen } from '../media-store.ts';
import type { MediaHosts } from '../media-hosts.ts';
import type { Stream, StreamFacts } from '../stream.ts';
import type { Playback } from './playback.ts';
import type { Quality, Renditions } from './quality.ts';
import type { Server } from './server.ts';
import { BUFFERS, type Settings } from './settings.ts';

/** What is to be played; seconds. */
export type Opening = { address: string; startAt: number; hosts: MediaHosts; keepsAhead: number };

export type SourceEvents = {
  /** The film can be asked about itself from now on. */
  flow: (stream: Stream) => void;
  /** The playlist is read. */
  offer: (renditions: Renditions) => void;
  /** Another height came on the screen. */
  report: (height: number) => void;
  /** Nothing helps any more. */
  fail: (failure: Failure) => void;
};

export type OpenSource = (
  media: HTMLVideoElement,
  opening: Opening,
  events: SourceEvents,
  signal: AbortSignal,
) => void;

/** `failure` stands until the film moves again or another is opened. */
type SourceState = { hasFailed: boolean; failure: Failure | null };

type SourceCommands = {
  /** Replaces what is under the element; `startAt` in seconds. */
  open: (address: string, startAt: number) => void;
  /** Opens the same address again, at the second where it broke. */
  retry: () => void;
  /** Null where nothing is known: the browser plays by itself. */
  facts: () => StreamFacts | null;
};

type Around = { playback: Playback; quality: Quality; server: Server; settings: Settings };

const WHOLE: SourceState = { hasFailed: false, failure: null };

/** What the element plays; it starts as soon as there is something to show. */
export function createSource(openSource: OpenSource, { playback, quality, server, settings }: Around) {
  return defineSlice<SourceState, SourceCommands>(WHOLE, ({ set, stage }) => {
    let current: { address: string; startAt: number; close: () => void } | null = null;
    let stream: Stream | null = null;
    const keepsAhead = () => BUFFERS[settings.get().buffer];
    const close = () => {
      current?.close();
      stream = null;
      quality.clear();
    };
    const open = (address: string, startAt: number) => {
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
    return {
      commands: {
        open,
        facts: () => stream?.facts() ?? null,
        retry: () => {
          const media = stage()?.media;
          if (media && current)
            open(current.address, media.readyState === 0 ? current.startAt : media.currentTime);
        },
      },
      attach({ media }, signal) {
        listen(media, ['loadedmetadata'], playback.play, signal);
        // A line that came back is tried by itself.
        listen(media, ['playing'], () => set(WHOLE), signal);
        signal.addEventListener(
          'abort',
          settings.subscribe(() => stream?.keepAhead(keepsAhead())),
        );
        signal.addEventListener('abort', close);
      },
    };
  });
}

export type Source = ReturnType<typeof createSource>;
