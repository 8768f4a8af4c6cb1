import { SingleBar } from 'cli-progress';

// Control and direction-changing characters except line ends and tabs. Untrusted text (names of files and people) must
// neither control the terminal nor reorder what it shows.
const CONTROL = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Replaces the characters that control a terminal. */
export function replaceControlCharacters(text: string): string {
  return text.replaceAll(CONTROL, '\uFFFD');
}

/** The output of commands: sentences for people, and progress bars for long work. */
export type Terminal = {
  say: (text: string) => void;
  /** Writes machine-readable output unchanged. */
  give: (text: string) => void;
  /** Shows a progress bar until the work ends; prints only the title when the output is not a terminal. */
  bar: <T>(
    title: string,
    total: number,
    work: (onProgress: (value: number, note?: string) => void) => Promise<T>,
  ) => Promise<T>;
};

const FORMAT = '  {title} {bar} {percentage} % {note}';

export const terminal: Terminal = {
  say: (text) => void process.stdout.write(`${replaceControlCharacters(text)}\n`),
  give: (text) => void process.stdout.write(`${text}\n`),
  bar: async (title, total, work) => {
    if (!process.stdout.isTTY) {
      process.stdout.write(`  ${title}…\n`);
      return work(() => {});
    }
    const bar = new SingleBar({
      format: FORMAT,
      barCompleteChar: '█',
      barIncompleteChar: '░',
      barsize: 28,
      hideCursor: true,
    });
    bar.start(Math.max(1, total), 0, { title, note: '' });
    try {
      const result = await work((value, note = '') => bar.update(Math.min(value, total), { note }));
      bar.update(Math.max(1, total), { note: '' });
      return result;
    } finally {
      bar.stop();
    }
  },
};
