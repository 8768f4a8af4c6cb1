import { fitFilter } from '../encode/picture-filters.ts';
import { flags } from '../probe/program.ts';

export type Storyboard = {
  /** Seconds between two pictures. */
  interval: number;
  /** The number of pictures. */
  count: number;
  cell: { width: number; height: number };
  columns: number;
  rows: number;
};

const CELL = { width: 160, height: 90 };
const SIDE = 10;
const MAX_INTERVAL = 10;

/** Plans a storyboard: one picture for ten seconds; shorter videos get 100 pictures, at most one a second. */
export function planStoryboard({
  duration,
  width,
  height,
}: {
  duration: number;
  width: number;
  height: number;
}): Storyboard {
  const interval = Math.min(MAX_INTERVAL, Math.max(1, Math.round(duration / (SIDE * SIDE))));
  const count = Math.max(1, Math.ceil(duration / interval));
  const scale = Math.min(CELL.width / width, CELL.height / height);
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2);
  return {
    interval,
    count,
    cell: { width: even(width), height: even(height) },
    columns: Math.min(SIDE, count),
    rows: Math.min(SIDE, Math.ceil(count / SIDE)),
  };
}

/** ffmpeg's filter that selects and scales the frames of a storyboard. */
export function cellFilter({ interval, cell }: Storyboard): string {
  // Rounding up takes the frame at the start of the interval, not one from its middle.
  return `fps=1/${interval}:round=up,${fitFilter(cell, 'area')}`;
}

/**
 * The file of ffmpeg's filter output `[cells]`: all pictures as raw RGB. With ffmpeg's own `tile` filter it could not
 * report progress.
 */
export const CELLS_FILE = 'cells.rgb';
export const CELL_ARGUMENTS = [
  ...flags({ map: '[cells]', 'c:v': 'rawvideo', pix_fmt: 'rgb24', f: 'rawvideo' }),
  CELLS_FILE,
];

export type StoryboardCell = { sheet: string; seconds: number; x: number; y: number };

/** The sheet, second and top left corner of each picture. */
export function storyboardCells({ interval, count, cell, columns, rows }: Storyboard): StoryboardCell[] {
  const perSheet = columns * rows;
  return Array.from({ length: count }, (_, i) => ({
    sheet: `sheet_${Math.floor(i / perSheet) + 1}.jpg`,
    seconds: i * interval,
    x: (i % columns) * cell.width,
    y: Math.floor((i % perSheet) / columns) * cell.height,
  }));
}

function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

/** Writes the storyboard as WebVTT: each cue refers to `sheet_1.jpg#xywh=x,y,width,height`. */
export function storyboardVtt(storyboard: Storyboard, duration: number): string {
  const { interval, cell } = storyboard;
  const cues = storyboardCells(storyboard).map(({ sheet, seconds, x, y }) => {
    const end = Math.max(seconds + 0.001, Math.min(seconds + interval, duration));
    return `${timestamp(seconds)} --> ${timestamp(end)}\n${sheet}#xywh=${x},${y},${cell.width},${cell.height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
