import type { Failure } from './failure.ts';
import type { MediaHosts } from './media-hosts.ts';
import type { Stream } from './stream.ts';

/** The renditions of a source: heights in ascending order, and the functions that select among them. */
export type Renditions = {
  heights: readonly number[];
  /** Selects a rendition; null turns automatic selection on. */
  take: (index: number | null) => void;
  /** Caps automatic selection at a rendition; null removes the cap. */
  limit: (index: number | null) => void;
};

/** The source to open. Times in seconds. */
export type Opening = { address: string; startAt: number; hosts: MediaHosts; keepsAhead: number };

export type SourceEvents = {
  /** The stream exists: its statistics can be read. */
  flow: (stream: Stream) => void;
  /** The master playlist is parsed. */
  offer: (renditions: Renditions) => void;
  /** Another rendition is on the screen. */
  report: (height: number) => void;
  /** Playback failed and recovery did not help. */
  fail: (failure: Failure) => void;
};

export type OpenSource = (
  media: HTMLVideoElement,
  opening: Opening,
  events: SourceEvents,
  signal: AbortSignal,
) => void;
