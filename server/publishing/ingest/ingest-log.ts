const MAX_LINES = 200;
const MAX_LINE = 300;
const WRITE_EVERY_MS = 30_000;
const MOSCOW_MS = 3 * 3_600_000;

/** The messages of a run of an ingest and of its ffmpeg. */
export type IngestLog = {
  /** Adds text of one or several lines; each gets the time of day in Moscow. */
  add: (text: string) => void;
  /** The last 200 lines, when there are new ones and half a minute has passed since they were taken; or at the end. */
  take: (isEnd?: boolean) => string | undefined;
  /** Notes that the lines that were taken last could not be saved: they are taken again. */
  restore: () => void;
};

function timeOfDay(now: number): string {
  return new Date(now + MOSCOW_MS).toISOString().slice(11, 19);
}

// ffmpeg names tags of the file, which may hold anything.
function clean(line: string): string {
  return line
    .replaceAll(/\p{Cc}/gu, ' ')
    .trimEnd()
    .slice(0, MAX_LINE);
}

/** Collects what a run says; a damaged file lets ffmpeg say the same thing thousands of times. */
export function createIngestLog(now: () => number = Date.now): IngestLog {
  let lines: string[] = [];
  let isChanged = false;
  let takenAt = -Infinity;
  return {
    add: (text) => {
      const added = text.split('\n').map(clean);
      const filled = added.filter((line) => line !== '').slice(-MAX_LINES);
      if (filled.length === 0) return;
      isChanged = true;
      lines = [...lines, ...filled.map((line) => `${timeOfDay(now())} ${line}`)].slice(-MAX_LINES);
    },
    take: (isEnd = false) => {
      if (!isChanged || (!isEnd && now() - takenAt < WRITE_EVERY_MS)) return undefined;
      [isChanged, takenAt] = [false, now()];
      return lines.join('\n');
    },
    restore: () => {
      isChanged = true;
    },
  };
}
