import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { openMailer } from './mailer.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-outbox-'));
});
after(() => rm(folder, { recursive: true }));

const ORIGIN = 'https://akane.example';
const config = () => ({
  from: 'no-reply@akane.example',
  publicOrigin: ORIGIN,
  outbox: path.join(folder, 'outbox'),
});

test('without a mail server an e-mail becomes a private file, and the log has its path but neither its content nor the recipient', async () => {
  const said: string[] = [];
  const mailer = openMailer(config(), (_event, message) => said.push(message));
  const href = 'https://akane.example/verify?token=secret-word';
  const letter = {
    to: 'mika@example.org',
    subject: 'Почта',
    lines: ['Привет'],
    action: { label: 'Да', href },
  };
  await mailer.send(letter, { name: 'Аканэ', origin: ORIGIN }, 'a-job');
  const [name = '', ...more] = await readdir(config().outbox);
  assert.deepEqual(more, []);
  assert.match(name, /^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f]{6}-mika@example\.org\.eml$/);
  const file = path.join(config().outbox, name);
  const pattern = file.replace('mika@example.org', '*');
  assert.deepEqual(said, [`Письмо в папке исходящих: ${pattern}`]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const bytes = await readFile(file);
  assert.ok(bytes.includes(`Привет\n\nДа:\n${href}\n`), 'the text cannot be read in the file');
  const read = await PostalMime.parse(bytes);
  assert.equal(read.subject, 'Почта');
  assert.ok(read.text?.startsWith('Привет'));
  assert.deepEqual([read.from?.name, read.from?.address], ['Аканэ', 'no-reply@akane.example']);
  assert.ok(read.text?.includes(href) && read.html?.includes(href));
});

test('no text of an e-mail adds a header, a recipient or a path', async () => {
  const outbox = path.join(folder, 'hostile');
  const mailer = openMailer({ ...config(), outbox }, () => {});
  const subject = 'Почта \u202Eатчоп\r\nBcc: victim@example.org\r\n\r\nтекст\u2028<b>';
  const receivers = [
    '"../../x"@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'c@example.org, d@example.org',
  ];
  const own = { name: 'Аканэ\r\nX-Own: 1', origin: ORIGIN };
  for (const to of receivers) await mailer.send({ to, subject, lines: ['.'] }, own, 'a-job');
  const names = await readdir(outbox);
  assert.equal(names.length, receivers.length);
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(path.join(outbox, name)));
    const headers = mail.headers.map(({ key }) => key);
    assert.ok(!headers.includes('bcc') && !headers.includes('x-own'), headers.join());
    assert.equal(mail.to?.length, 1);
    assert.equal(mail.subject, 'Почта атчоп Bcc: victim@example.org текст <b>');
    assert.equal(mail.from?.name, 'Аканэ X-Own: 1');
  }
});
