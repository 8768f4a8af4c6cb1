import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { startMailSink, type MailSink } from '#tests/support/servers/mail-sink.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { emailAttempts } from '../diagnostics.ts';
import type { JobHandler, Jobs } from '../jobs/jobs.ts';
import { sendEmailLater, startMailWorker } from './mail.ts';
import { type Mailer, openMailer } from './mailer.ts';

let api: TestApi;
let port: number;
const faults: string[] = [];
const attempts: { to: string; id: string }[] = [];
let sink: MailSink | undefined;

before(async () => {
  api = await openTestApi();
  port = await freePort();
  const config = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'no-reply@akane.example',
    publicOrigin: 'https://akane.example',
    outbox: '/nowhere',
  };
  const smtp = openMailer(config, () => {});
  const mailer: Mailer = {
    send: (email, own, id) => {
      attempts.push({ to: email.to, id });
      return smtp.send(email, own, id);
    },
  };
  const greeting = async (to: string) => ({ to, subject: 'Привет', lines: ['Это письмо.'] });
  const deps = {
    jobs: await api.jobs(),
    mailer,
    readSiteName: async () => 'Аканэ',
    publicOrigins: ['https://akane.example'] as [string],
    log: (_event: string, said: string) => void faults.push(said),
  };
  await startMailWorker(deps, () => ({ greeting, nothing: async () => undefined }));
});
after(async () => {
  await api.close();
  await sink?.close();
});

test('a dead or silent mail server delays an e-mail; then it is sent once', async () => {
  const jobs = await api.jobs();
  // Requested twice while it waits, it is sent once.
  await sendEmailLater(jobs, 'greeting', 'mika@example.org');
  await sendEmailLater(jobs, 'greeting', 'mika@example.org');
  await waitUntil(() => faults.length > 0);
  assert.match(faults[0] ?? '', /^Письмо \(greeting\) не ушло, попробуем позже: .*ECONNREFUSED/);
  const hangsUp = createServer((socket) => socket.end());
  hangsUp.listen(port, '127.0.0.1');
  await waitUntil(() => faults.length > 1);
  await new Promise((resolve) => hangsUp.close(resolve));
  sink = await startMailSink(port);
  const { received } = sink;
  await waitUntil(() => received.length > 0);
  await sendEmailLater(jobs, 'nothing', 'x');
  await sendEmailLater(jobs, 'greeting', 'rin@example.org');
  await waitUntil(() => received.length > 1);
  assert.deepEqual(
    received.map(({ to, subject }) => [to?.[0]?.address, subject]),
    [
      ['mika@example.org', 'Привет'],
      ['rin@example.org', 'Привет'],
    ],
  );
  assert.equal(
    (received[0]?.headers ?? []).find(({ key }) => key === 'auto-submitted')?.value,
    'auto-generated',
  );
  // Each attempt is the same message, and another e-mail is another one.
  const idsTo = (address: string) => new Set(attempts.filter(({ to }) => to === address).map(({ id }) => id));
  assert.equal(idsTo('mika@example.org').size, 1);
  assert.deepEqual(
    received.map(({ messageId }) => messageId),
    ['mika@example.org', 'rin@example.org'].map((to) => `<${[...idsTo(to)].join()}@akane.example>`),
  );
  assert.notEqual(received[0]?.messageId, received[1]?.messageId);
});

test('an e-mail that was handed to another worker is not sent here and does not count as failed', async () => {
  const said: string[] = [];
  const counted: unknown[] = [];
  const count = (attempt: unknown) => void counted.push(attempt);
  let handle: JobHandler<'mail'> | undefined;
  const jobs: Jobs = {
    ...(await api.jobs()),
    work: async (_queue, handler) => void (handle = handler as JobHandler<'mail'>),
  };
  const mailer = { send: async () => assert.fail('sent twice') };
  const log = (_event: string, text: string) => void said.push(text);
  const handedOver = new AbortController();
  // It is handed over while it is built.
  const slow = async (to: string) => {
    handedOver.abort();
    return { to, subject: 'Привет', lines: [] };
  };
  const publicOrigins: [string] = ['https://akane.example'];
  const deps = { jobs, mailer, publicOrigins, readSiteName: async () => 'Аканэ', log };
  await startMailWorker(deps, () => ({ slow }));
  emailAttempts.subscribe(count);
  try {
    const sending = handle?.({ letter: 'slow', about: 'mika@example.org' }, handedOver.signal, 'id');
    await assert.rejects(sending ?? assert.fail(), { name: 'AbortError' });
  } finally {
    emailAttempts.unsubscribe(count);
  }
  assert.deepEqual([said, counted], [[], []]);
});
