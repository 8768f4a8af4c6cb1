import { SingleBar } from 'cli-progress';

/** How a command speaks: plain sentences, and bars for what takes long. */
export type Terminal = {
  say: (text: string) => void;
  /** Shows a bar until the work ends; without a terminal (a log file) only the title is written. */
  bar: <T>(
    title: string,
    total: number,
    work: (reach: (value: number, note?: string) => void) => Promise<T>,
  ) => Promise<T>;
};

const FORMAT = '  {title} {bar} {percentage} % {note}';

export const terminal: Terminal = {
  say: (text) => void process.stdout.write(`${text}\n`),
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
