import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Asker, Jobs, SendJob } from '../jobs/jobs.ts';
import type { Letter } from './letter.ts';
import type { Mailer } from './mailer.ts';
import type { Log } from '#server/platform/log.ts';

/** Writes a letter at the moment it is sent; undefined when there is nothing to say any more. */
export type WriteLetter = (about: string, asker?: Asker) => Promise<Letter | undefined>;
/** Every kind of letter by its name. */
export type Letters = Record<string, WriteLetter>;

/**
 * Asks for a letter to be written and sent, once, when the mail server takes it: `about` says what the writer has to
 * look at and is no secret, `asker` who asked where that may be anybody.
 */
export function mailLater(
  jobs: SendJob,
  letter: string,
  about: string,
  trx?: Transaction<Schema>,
  asker?: Asker,
): Promise<void> {
  return jobs.send('mail', { letter, about, ...(asker && { asker }) }, { key: `${letter} ${about}`, trx });
}

type MailDeps = {
  jobs: Jobs;
  mailer: Mailer;
  /** The name of the site as it is when an e-mail goes out. */
  readSiteName: () => Promise<string>;
  log: Log;
};

/** Sends what waits, one letter after another; what the mail server does not take is tried again later. */
export async function workMail(
  { jobs, mailer, readSiteName, log }: MailDeps,
  letters: Letters,
): Promise<void> {
  await jobs.work('mail', async ({ letter: kind, about, asker }) => {
    try {
      const letter = await letters[kind]?.(about, asker);
      if (letter) await mailer.send(letter, await readSiteName());
    } catch (error) {
      log(`Письмо (${kind}) не ушло, попробуем позже: ${error instanceof Error ? error.message : ''}`);
      throw error;
    }
  });
}
