/** One frame of the storyboard: its time range in seconds, and its position on a sheet in pixels. */
export type StoryboardCue = {
  start: number;
  stop: number;
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

function parseSeconds(text: string): number {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Parses a WebVTT storyboard whose cues are `sheet.jpg#xywh=x,y,w,h`, relative to `base`; skips other blocks. */
export function parseStoryboard(text: string, base: string): StoryboardCue[] {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const match = /([\d:.]+)\s+-->\s+([\d:.]+)[^\n]*\n\s*(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/.exec(block);
    if (!match) return [];
    const [, start = '', stop = '', sheet = '', ...position] = match;
    const [x = 0, y = 0, width = 0, height = 0] = position.map(Number);
    return [
      {
        start: parseSeconds(start),
        stop: parseSeconds(stop),
        sheet: new URL(sheet, base).href,
        x,
        y,
        width,
        height,
      },
    ];
  });
}

/** The frame to show for a position in the episode. */
export function findCue(cues: readonly StoryboardCue[], time: number): StoryboardCue | null {
  return (
    cues.find((cue) => time >= cue.start && time < cue.stop) ??
    cues.findLast((cue) => time >= cue.start) ??
    null
  );
}

/** Fetches the storyboard of an episode; returns no frames if it has none. */
export async function loadStoryboard(address: string, signal: AbortSignal): Promise<StoryboardCue[]> {
  const response = await fetch(address, { signal });
  return response.ok ? parseStoryboard(await response.text(), response.url) : [];
}
