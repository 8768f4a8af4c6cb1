import type { PlaybackFailure } from './playback-failure.ts';
import type { DeliveryOrigins } from './delivery-origins.ts';
import type { OpenStream } from './stream.ts';

/** The renditions of a source: heights in ascending order, and the functions that select among them. */
export type Renditions = {
  heights: readonly number[];
  /** Selects a rendition; null turns automatic selection on. */
  select: (index: number | null) => void;
  /** Caps automatic selection at a rendition; null removes the cap. */
  setCap: (index: number | null) => void;
};

/** The source to open. Times in seconds. */
export type SourceOptions = {
  address: string;
  startAt: number;
  origins: DeliveryOrigins;
  bufferSeconds: number;
};

export type SourceEvents = {
  /** The stream exists: its statistics can be read. */
  onStream: (stream: OpenStream) => void;
  /** The master playlist is parsed. */
  onRenditions: (renditions: Renditions) => void;
  /** Another rendition is on the screen. */
  onRenditionChange: (height: number) => void;
  /** Playback failed and recovery did not help. */
  onFailure: (failure: PlaybackFailure) => void;
};

export type OpenSource = (
  media: HTMLVideoElement,
  opening: SourceOptions,
  events: SourceEvents,
  signal: AbortSignal,
) => void;
