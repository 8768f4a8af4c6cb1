import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from '#tests/support/wait-until.ts';

export type MailSink = {
  /** The value for `SMTP_URL`. */
  url: string;
  received: readonly Email[];
  /** Waits for an e-mail to an address with a matching subject; returns the newest. */
  waitForEmail: (to: string, subject: RegExp) => Promise<Email>;
  close: () => Promise<void>;
};

/** Starts an SMTP server that collects e-mails, by default on a free port of this machine. */
export async function startMailSink(port = 0, host = '127.0.0.1'): Promise<MailSink> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const read = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
      };
      void read().finally(done);
    },
  });
  server.listen(port, host);
  await once(server.server, 'listening');
  const find = (to: string, subject: RegExp) =>
    received.findLast((mail) => mail.to?.[0]?.address === to && subject.test(mail.subject ?? ''));
  return {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    received,
    waitForEmail: async (to, subject) => {
      await waitUntil(() => find(to, subject) !== undefined);
      return find(to, subject) as Email;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
