import type { OpenSource } from '../engine/open-source.ts';
import type { PlaybackFailure } from '../engine/playback-failure.ts';
import { defineSlice, listen } from '../engine/slice.ts';
import type { OpenStream, StreamStats } from '../engine/stream.ts';
import type { Playback } from './playback.ts';
import type { Quality } from './quality.ts';
import type { DataSaver } from './data-saver.ts';
import type { OriginChoice } from './origin-choice.ts';
import { BUFFER_SECONDS, type SettingsSlice } from './settings.ts';

/** `failure` is kept until playback resumes or another source is opened. */
type SourceState = { hasFailed: boolean; failure: PlaybackFailure | null };

type SourceCommands = {
  /** Replaces the source of the element and plays it from `startAt` seconds. */
  open: (address: string, startAt: number) => void;
  /** Loads a source that `open` will probably ask for next, without playing it. */
  prepare: (address: string, startAt: number) => void;
  /** Opens the same source again at the position where it failed. */
  retry: () => void;
  /** Statistics of the stream; null with native HLS, which has none. */
  stats: () => StreamStats | null;
};

type SourceDeps = {
  playback: Playback;
  quality: Quality;
  dataSaver: DataSaver;
  originChoice: OriginChoice;
  settings: SettingsSlice;
};

const NO_FAILURE: SourceState = { hasFailed: false, failure: null };

/** The source of the video element; playback starts as soon as metadata is loaded. */
export function createSource(
  openSource: OpenSource,
  { playback, quality, dataSaver, originChoice, settings }: SourceDeps,
) {
  return defineSlice<SourceState, SourceCommands>(NO_FAILURE, ({ set, target: stage }) => {
    let current: { address: string; startAt: number; close: () => void } | null = null;
    let isPrepared = false;
    let stream: OpenStream | null = null;
    const bufferSeconds = () => BUFFER_SECONDS[dataSaver.get().isOn ? 'small' : settings.get().buffer];
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
      set(NO_FAILURE);
      const fail = (failure: PlaybackFailure) =>
        !controller.signal.aborted && set({ hasFailed: true, failure });
      const events = {
        onStream: (next: OpenStream) => (stream = next),
        onRenditions: quality.setRenditions,
        onRenditionChange: quality.setActual,
        onFailure: fail,
      };
      const options = { address, startAt, origins: originChoice.origins, bufferSeconds: bufferSeconds() };
      openSource(media, options, events, controller.signal);
    };
    const open = (address: string, startAt: number) => {
      const wasPrepared = isPrepared && current?.address === address && current.startAt === startAt;
      isPrepared = false;
      if (!wasPrepared) connect(address, startAt);
      else if ((stage()?.media.readyState ?? 0) > 0) playback.play();
    };
    return {
      commands: {
        open,
        prepare: (address, startAt) => {
          isPrepared = true;
          connect(address, startAt);
        },
        stats: () => stream?.stats() ?? null,
        retry: () => {
          const media = stage()?.media;
          if (media && current)
            open(current.address, media.readyState === 0 ? current.startAt : media.currentTime);
        },
      },
      attach({ media }, signal) {
        listen(media, ['loadedmetadata'], () => isPrepared || playback.play(), signal);
        // hls.js retries by itself after a network failure, so playback may resume.
        listen(media, ['playing'], () => set(NO_FAILURE), signal);
        for (const slice of [settings, dataSaver]) {
          const unsubscribe = slice.subscribe(() => stream?.setBufferSeconds(bufferSeconds()));
          signal.addEventListener('abort', unsubscribe);
        }
        signal.addEventListener('abort', close);
      },
    };
  });
}

export type SourceSlice = ReturnType<typeof createSource>;
