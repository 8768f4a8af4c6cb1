import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { letterHtml, letterText, type Letter } from './letter.ts';
import { oneLine } from './one-line.ts';
import type { Log } from '#server/platform/log.ts';

/** The door through which letters leave. */
export type Mailer = {
  /** Resolves when the other side has taken the letter; `name` is that of the site. */
  send: (letter: Letter, name: string) => Promise<void>;
};

export type MailConfig = {
  /** `smtp://…` or `smtps://…`; without it letters are put into the outbox. */
  smtpUrl?: string | undefined;
  /** The address letters come from. */
  from: string;
  publicOrigin: string;
  /** A folder. */
  outbox: string;
};

const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
// A letter is made of our words alone: nothing is read from files or other sites into it.
const OWN_WORDS_ONLY = { disableFileAccess: true, disableUrlAccess: true };
// Nobody's absence is worth an answer to a machine.
const OF_A_MACHINE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function envelope(letter: Letter, name: string, { from, publicOrigin: origin }: MailConfig) {
  return {
    ...OWN_WORDS_ONLY,
    from: { name: oneLine(name), address: from },
    // As an object it is one address whatever signs are in it.
    to: { name: '', address: oneLine(letter.to) },
    subject: oneLine(letter.subject),
    text: letterText(letter, { name, origin }),
    html: letterHtml(letter, { name, origin }),
    headers: { ...OF_A_MACHINE, ...letter.headers },
  };
}

function fileName(to: string, at: Date): string {
  const time = at.toISOString().replaceAll(':', '-');
  return `${time}-${randomBytes(3).toString('hex')}-${to.replace(/[^\w@.+-]/g, '_').slice(0, 100)}.eml`;
}

function outboxMailer(config: MailConfig, log: Log): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const send: Mailer['send'] = async (letter, name) => {
    const { message } = await composer.sendMail(envelope(letter, name, config));
    // What opens an account lies there: it is nobody else's to read.
    await mkdir(config.outbox, { recursive: true, mode: 0o700 });
    const file = path.join(config.outbox, fileName(letter.to, new Date()));
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log(`Письмо в папке исходящих: ${file}`);
  };
  return { send };
}

function smtpMailer(config: MailConfig & { smtpUrl: string }): Mailer {
  const transport = nodemailer.createTransport({ url: config.smtpUrl, ...PATIENCE });
  return {
    send: async (letter, name) => void (await transport.sendMail(envelope(letter, name, config))),
  };
}

/** Opens the way letters go: a mail server, or without one a folder. */
export function openMailer(config: MailConfig, log: Log): Mailer {
  const { smtpUrl } = config;
  return smtpUrl === undefined ? outboxMailer(config, log) : smtpMailer({ ...config, smtpUrl });
}
