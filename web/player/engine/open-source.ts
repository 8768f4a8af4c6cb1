import type { Failure } from './failure.ts';
import type { MediaHosts } from './media-hosts.ts';
import type { Stream } from './stream.ts';

/** What a source offers: picture heights from low to high, and the ways to settle on one of them. */
export type Renditions = {
  heights: readonly number[];
  /** Null leaves the choice to the source. */
  take: (index: number | null) => void;
  /** The highest that the source may choose by itself; null takes the limit away. */
  limit: (index: number | null) => void;
};

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
