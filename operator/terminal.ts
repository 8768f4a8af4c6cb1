import { SingleBar } from 'cli-progress';

// All but line ends and tabs: what others have written (names of files and people) must not steer a terminal, nor show
// its words in another order than they are written.
const STEERING = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A text without the characters that steer a terminal. */
export function plain(text: string): string {
  return text.replaceAll(STEERING, '\uFFFD');
}

/** How a command speaks: plain sentences, and bars for what takes long. */
export type Terminal = {
  say: (text: string) => void;
  /** Writes what can be given back as a file, to the letter. */
  give: (text: string) => void;
  /** Shows a bar until the work ends; without a terminal (a log file) only the title is written. */
  bar: <T>(
    title: string,
    total: number,
    work: (reach: (value: number, note?: string) => void) => Promise<T>,
  ) => Promise<T>;
};

const FORMAT = '  {title} {bar} {percentage} % {note}';

export const terminal: Terminal = {
  say: (text) => void process.stdout.write(`${plain(text)}\n`),
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
