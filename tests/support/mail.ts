import type { Letter } from '#server/platform/mail/letter.ts';
import { workMail, type Letters } from '#server/platform/mail/mail.ts';
import type { TestApi } from './api.ts';
import { until } from './until.ts';

export type Postbox = {
  /** What has been sent to an address, as soon as there are so many letters. */
  to: (address: string, atLeast?: number) => Promise<Letter[]>;
  /** Everything sent so far. */
  sent: readonly Letter[];
  /** Resolves when no letter waits. */
  isIdle: () => Promise<void>;
};

/** Sends the letters of a test into a box. */
export async function openPostbox(api: Pick<TestApi, 'db' | 'jobs'>, letters: Letters): Promise<Postbox> {
  const sent: Letter[] = [];
  const jobs = await api.jobs();
  let asked = 0;
  const done: Letters = {
    ...letters,
    // A letter about nothing: when it is looked at, all before it have been.
    nothing: async () => {
      asked -= 1;
      return undefined;
    },
  };
  const mailer = { send: async (letter: Letter) => void sent.push(letter) };
  const log = (message: string) => {
    throw new Error(message);
  };
  await workMail({ jobs, mailer, readSiteName: async () => 'Аканэ', log }, done);
  return {
    sent,
    to: async (address, atLeast = 1) => {
      const own = () => sent.filter(({ to }) => to === address);
      await until(() => own().length >= atLeast);
      return own();
    },
    isIdle: async () => {
      asked += 1;
      await jobs.send('mail', { letter: 'nothing', about: '' }, { key: `nothing ${Math.random()}` });
      await until(() => asked === 0);
    },
  };
}

/** The word in a letter's address that opens something. */
export function tokenIn(letter: Letter | undefined): string {
  return new URL(letter?.action?.href ?? '').searchParams.get('token') ?? '';
}
