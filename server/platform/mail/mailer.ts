import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Email } from './email.ts';
import { oneLine } from '../one-line.ts';
import { emailHtml, LOGO_CID } from './template/email-html.ts';
import { emailText } from './template/email-text.ts';
import type { Log } from '#server/platform/log.ts';

/** The site that sends an e-mail: its name and the origin of the links. */
export type SiteOfEmail = { name: string; origin: string };

/** Delivers e-mails. */
export type Mailer = {
  /**
   * Resolves when the mail server has accepted the e-mail. The same `id` makes the same Message-ID, by which mail
   * servers and programs recognise an e-mail that is sent again.
   */
  send: (email: Email, site: SiteOfEmail, id: string) => Promise<void>;
};

export type MailConfig = {
  /** `smtp://…` or `smtps://…`; without it e-mails are written to the outbox. */
  smtpUrl?: string | undefined;
  /** The sender address. */
  from: string;
  /** Names the host in Message-IDs. */
  publicOrigin: string;
  /** The folder for e-mails when there is no mail server. */
  outbox: string;
};

const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
// Content may not include files or remote resources.
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true };
// Asks mail programs not to send auto-replies.
const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

// The fox of `web/ui/icons/fox-mark.svg`, twice as large as it is shown. Mail programs do not draw SVG.
const LOGO = {
  cid: LOGO_CID,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: readFileSync(path.join(import.meta.dirname, 'template/logo.png')),
};

function toMessage(email: Email, site: SiteOfEmail, id: string, { from, publicOrigin }: MailConfig) {
  return {
    messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
    ...NO_EXTERNAL_CONTENT,
    from: { name: oneLine(site.name), address: from },
    // As an object it is always one address, with any characters.
    to: { name: '', address: oneLine(email.to) },
    subject: oneLine(email.subject),
    text: emailText(email, site),
    html: emailHtml(email, site),
    attachments: [LOGO],
    headers: { ...AUTOMATIC_HEADERS, ...email.headers },
  };
}

function newName(at: Date): string {
  return `${at.toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`;
}

function recipientOf({ to }: Email): string {
  return to.replace(/[^\w@.+-]/g, '_').slice(0, 100);
}

// A person without a mail server reads the letter as a file, and the library writes Cyrillic in base64.
function readablePart(text: string): string {
  const headers = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'];
  return [...headers, '', text].join('\n');
}

// Loaded with the first e-mail: most processes send none.
const loadNodemailer = async () => (await import('nodemailer')).default;

function outboxMailer(config: MailConfig, log: Log): Mailer {
  const send: Mailer['send'] = async (email, site, id) => {
    const nodemailer = await loadNodemailer();
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const message = toMessage(email, site, id, config);
    const sent = await composer.sendMail({ ...message, text: { raw: readablePart(message.text) } });
    // E-mails contain links that open accounts, so only this user may read them.
    await mkdir(config.outbox, { recursive: true, mode: 0o700 });
    const stem = path.join(config.outbox, newName(new Date()));
    const file = `${stem}-${recipientOf(email)}.eml`;
    await writeFile(`${file}.part`, sent.message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    // The log names no recipients.
    log('mail.saved', `Письмо в папке исходящих: ${stem}-*.eml`);
  };
  return { send };
}

function smtpMailer(config: MailConfig & { smtpUrl: string }): Mailer {
  return {
    send: async (email, site, id) => {
      const nodemailer = await loadNodemailer();
      const transport = nodemailer.createTransport({ url: config.smtpUrl, ...TIMEOUTS });
      await transport.sendMail(toMessage(email, site, id, config));
    },
  };
}

/** Opens a mailer: for a mail server, or without one for the outbox folder. */
export function openMailer(config: MailConfig, log: Log): Mailer {
  const { smtpUrl } = config;
  return smtpUrl === undefined ? outboxMailer(config, log) : smtpMailer({ ...config, smtpUrl });
}
