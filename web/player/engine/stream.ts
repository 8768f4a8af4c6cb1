/** Statistics of a stream. Bits per second, milliseconds. */
export type StreamFacts = {
  codecs: string;
  bitrate: number;
  bandwidth: number;
  /** Time to the first byte of the last segment, and the origin that sent it. */
  latency: number | null;
  host: string | null;
};

/** A stream that is open. */
export type Stream = {
  facts: () => StreamFacts;
  /** Sets how many seconds to buffer ahead. */
  keepAhead: (seconds: number) => void;
};
