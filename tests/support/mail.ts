import type { Letter } from '#server/platform/mail/letter.ts';
import { workMail, type Letters } from '#server/platform/mail/mail.ts';
import type { TestApi } from './api.ts';
import { until } from './until.ts';

export type Postbox = {
  /** Waits until an address has got that many e-mails; returns them all. */
  to: (address: string, atLeast?: number) => Promise<Letter[]>;
  /** All e-mails sent so far. */
  sent: readonly Letter[];
  /** Resolves when the mail queue is empty. */
  isIdle: () => Promise<void>;
};

/** Runs the mail worker over the given templates and collects its e-mails. */
export async function openPostbox(api: Pick<TestApi, 'db' | 'jobs'>, letters: Letters): Promise<Postbox> {
  const sent: Letter[] = [];
  const jobs = await api.jobs();
  let pendingMarkers = 0;
  const withMarker: Letters = {
    ...letters,
    // A marker e-mail: when the worker renders it, all earlier e-mails have been processed.
    nothing: async () => {
      pendingMarkers -= 1;
      return undefined;
    },
  };
  const mailer = { send: async (letter: Letter) => void sent.push(letter) };
  const log = (message: string) => {
    throw new Error(message);
  };
  await workMail({ jobs, mailer, readSiteName: async () => 'Аканэ', log }, withMarker);
  return {
    sent,
    to: async (address, atLeast = 1) => {
      const ofAddress = () => sent.filter(({ to }) => to === address);
      await until(() => ofAddress().length >= atLeast);
      return ofAddress();
    },
    isIdle: async () => {
      pendingMarkers += 1;
      await jobs.send('mail', { letter: 'nothing', about: '' }, { key: `nothing ${Math.random()}` });
      await until(() => pendingMarkers === 0);
    },
  };
}

/** The token in the link of an e-mail. */
export function tokenIn(letter: Letter | undefined): string {
  return new URL(letter?.action?.href ?? '').searchParams.get('token') ?? '';
}
