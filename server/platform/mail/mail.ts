import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { emailAttempts } from '../diagnostics.ts';
import type { EmailRequester, Jobs, JobSender } from '../jobs/jobs.ts';
import type { Email } from './email.ts';
import type { Mailer } from './mailer.ts';
import type { Log } from '#server/platform/log.ts';

/** Builds an e-mail at the moment it is sent; undefined when it is no longer needed. */
export type EmailTemplate = (about: string, asker?: EmailRequester) => Promise<Email | undefined>;
/** All e-mail templates by name. */
export type EmailTemplates = Record<string, EmailTemplate>;

/**
 * Enqueues an e-mail; it is built when it is sent. A process that dies between the mail server's answer and its own
 * record sends it again, with the same Message-ID. `about` tells the template its
 * subject and must not be secret; `requester` is set when anybody can request the e-mail.
 */
export function sendEmailLater(
  jobs: JobSender,
  template: string,
  about: string,
  trx?: Transaction<Schema>,
  requester?: EmailRequester,
): Promise<void> {
  const payload = { letter: template, about, ...(requester && { asker: requester }) };
  return jobs.send('mail', payload, { key: `${template} ${about}`, trx });
}

type MailDeps = {
  jobs: Jobs;
  mailer: Mailer;
  /** The name of the site as it is when an e-mail goes out. */
  readSiteName: () => Promise<string>;
  log: Log;
};

/** Starts to send enqueued e-mails one after another; those that the mail server refuses are retried later. */
export async function startMailWorker(
  { jobs, mailer, readSiteName, log }: MailDeps,
  /** Called for each e-mail, so that its templates know the time. */
  openTemplates: () => EmailTemplates | Promise<EmailTemplates>,
): Promise<void> {
  await jobs.work('mail', async ({ letter: template, about, asker: requester }, signal, id) => {
    try {
      const templates = await openTemplates();
      const email = await templates[template]?.(about, requester);
      if (!email) return;
      const name = await readSiteName();
      // Another worker sends it already.
      signal.throwIfAborted();
      await mailer.send(email, name, id);
      emailAttempts.publish({ result: 'sent' });
    } catch (error) {
      emailAttempts.publish({ result: 'failed' });
      log(
        'mail.delayed',
        `Письмо (${template}) не ушло, попробуем позже: ${error instanceof Error ? error.message : ''}`,
      );
      throw error;
    }
  });
}
