/** Statistics of a stream. Bits per second, milliseconds. */
export type StreamStats = {
  codecs: string;
  bitrate: number;
  bandwidth: number;
  /** Time to the first byte of the last segment, and the origin that sent it. */
  latency: number | null;
  origin: string | null;
};

/** A stream that is open. */
export type OpenStream = {
  stats: () => StreamStats;
  /** Sets how many seconds to buffer ahead. */
  setBufferSeconds: (seconds: number) => void;
};
