/** The size of the frame in pixels, for which every drawing is made. */
export const frame = { width: 1920, height: 1080 };

/** Drawings per second: animation «on threes», each drawing is held for three frames. */
export const drawingsPerSecond = 8;

/** The state of a layer at a moment: shift in pixels, opacity 0..1, and the visible cel. */
export type Pose = { x?: number; y?: number; opacity?: number; cel?: number };

/** Art that is drawn once as SVG and then only moved, faded and swapped between its cels. */
export type Layer = {
  cels: string[];
  /** The part of the scene that the cels cover; the whole frame when absent. */
  box?: { x: number; y: number; width: number; height: number };
  /** The layer repeats itself sideways without end, one box width apart. */
  endless?: boolean;
  /** Pose at `seconds` from the start of the shot; stands still when absent. */
  pose?: (seconds: number) => Pose;
};

/** One camera set-up: layers from the back to the front, held for `seconds`. */
export type Shot = { seconds: number; layers: Layer[] };

/** A stretch of the clip in whole seconds, as the player's skip button needs it. */
export type ClipRange = { start: number; stop: number };
