import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { emailAttempts } from '../diagnostics.ts';
import type { EmailRequester, Jobs, JobSender, Payloads } from '../jobs/jobs.ts';
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

/** Makes e-mails lead to the origin of the site at which they were asked for, where it is not the canonical one. */
export function jobsFromOrigin(jobs: JobSender, origin: string): JobSender {
  return {
    send: (queue, payload, options) =>
      jobs.send(queue, queue === 'mail' ? { ...payload, origin } : payload, options),
  };
}

type MailDeps = {
  jobs: Jobs;
  mailer: Mailer;
  /** The name of the site as it is when an e-mail goes out. */
  readSiteName: () => Promise<string>;
  /** All origins of the site, the canonical one first. */
  publicOrigins: readonly [string, ...string[]];
  log: Log;
};

/** Starts to send enqueued e-mails one after another; those that the mail server refuses are retried later. */
export async function startMailWorker(
  { jobs, mailer, readSiteName, publicOrigins, log }: MailDeps,
  /** Called for each e-mail, so that its templates know the time and the origin of their links. */
  openTemplates: (publicOrigin: string) => EmailTemplates | Promise<EmailTemplates>,
): Promise<void> {
  const noteFailure = (template: string, error: unknown): never => {
    emailAttempts.publish({ result: 'failed' });
    const reason = error instanceof Error ? error.message : '';
    log('mail.delayed', `Письмо (${template}) не ушло, попробуем позже: ${reason}`);
    throw error;
  };
  const build = async ({ letter: template, about, asker, origin: asked }: Payloads['mail']) => {
    // The list may have changed since.
    const origin = publicOrigins.find((one) => one === asked) ?? publicOrigins[0];
    const email = await (await openTemplates(origin))[template]?.(about, asker);
    return email && { email, site: { name: await readSiteName(), origin } };
  };
  await jobs.work('mail', async (payload, signal, id) => {
    const failed = (error: unknown) => noteFailure(payload.letter, error);
    const built = await build(payload).catch(failed);
    if (!built) return;
    // Another worker sends it already.
    signal.throwIfAborted();
    await mailer.send(built.email, built.site, id).catch(failed);
    emailAttempts.publish({ result: 'sent' });
  });
}
