import type { Color } from './color.ts';
import type { SoundSource } from './read-sound.ts';
import type { Contents } from './tracks.ts';

/**
 * How the lines of a picture belong together. `telecined`: film at 23.976 whose fields were repeated to 29.97;
 * `shifted`: whole pictures whose two fields are in neighbouring frames. `first` is the field that is shown first.
 */
export type Scan = {
  kind: 'progressive' | 'interlaced' | 'telecined' | 'shifted';
  first: 'top' | 'bottom';
};

export type VideoSource = {
  file: string;
  /** Seconds. */
  duration: number;
  video: {
    index: number;
    /** Display size: after rotation, with square pixels. */
    width: number;
    height: number;
    /** Frames per second as ffmpeg writes it: `24000/1001`. */
    frameRate: string;
    codec: string;
    color: Color;
    scan: Scan;
    /** The shape of pixels in the container is nonsense: they are taken for squares. */
    hasWrongPixelShape: boolean;
    /** Displayed sizes of other parts, when the size changes on the way. */
    otherSizes: { width: number; height: number }[];
  };
  /** A recording of television or a disc, without an index. */
  isRecording: boolean;
  /** The seconds that the container names, when the packets say otherwise. */
  claimedDuration?: number;
  audio: SoundSource | null;
  contents: Contents;
};
