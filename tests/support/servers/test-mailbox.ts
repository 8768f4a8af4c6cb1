import type { Email } from '#server/platform/mail/email.ts';
import { startMailWorker, type EmailTemplates } from '#server/platform/mail/mail.ts';
import { ORIGIN, type TestApi } from '#tests/support/api.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

export type TestMailbox = {
  /** Waits until an address has got that many e-mails; returns them all. */
  sentTo: (address: string, atLeast?: number) => Promise<Email[]>;
  /** All e-mails sent so far. */
  sent: readonly Email[];
  /** Resolves when the mail queue is empty. */
  waitUntilIdle: () => Promise<void>;
};

/** Runs the mail worker over the given templates and collects its e-mails. */
export async function openTestMailbox(
  api: Pick<TestApi, 'db' | 'jobs'>,
  letters: EmailTemplates | ((publicOrigin: string) => EmailTemplates),
  publicOrigins: readonly [string, ...string[]] = [ORIGIN],
): Promise<TestMailbox> {
  const sent: Email[] = [];
  const jobs = await api.jobs();
  let pendingMarkers = 0;
  const withMarker = (origin: string): EmailTemplates => ({
    ...(typeof letters === 'function' ? letters(origin) : letters),
    // A marker e-mail: when the worker renders it, all earlier e-mails have been processed.
    nothing: async () => {
      pendingMarkers -= 1;
      return undefined;
    },
  });
  const mailer = { send: async (letter: Email) => void sent.push(letter) };
  const log = (_event: string, message: string) => {
    throw new Error(message);
  };
  const deps = { jobs, mailer, publicOrigins, readSiteName: async () => 'Аканэ', log };
  await startMailWorker(deps, withMarker);
  return {
    sent,
    sentTo: async (address, atLeast = 1) => {
      const ofAddress = () => sent.filter(({ to }) => to === address);
      await waitUntil(() => ofAddress().length >= atLeast);
      return ofAddress();
    },
    waitUntilIdle: async () => {
      pendingMarkers += 1;
      await jobs.send('mail', { letter: 'nothing', about: '' }, { key: `nothing ${Math.random()}` });
      await waitUntil(() => pendingMarkers === 0);
    },
  };
}

/** The token in the link of an e-mail. */
export function tokenInEmail(letter: Email | undefined): string {
  return new URL(letter?.action?.href ?? '').searchParams.get('token') ?? '';
}
