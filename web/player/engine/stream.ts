/** What is known of the film that comes in. Bits a second, milliseconds. */
export type StreamFacts = {
  codecs: string;
  bitrate: number;
  bandwidth: number;
  /** From asking for the last segment to its first byte, and the host that gave it. */
  latency: number | null;
  host: string | null;
};

/** A film that comes in: what can be asked of it and told to it. */
export type Stream = {
  facts: () => StreamFacts;
  /** How many seconds to load ahead. */
  keepAhead: (seconds: number) => void;
};
