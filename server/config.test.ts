import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'akane-config-'));
after(() => rmSync(folder, { recursive: true }));

function withFile(content: string): string {
  const file = path.join(folder, '.env');
  writeFileSync(file, content);
  return file;
}

test('every setting has a working default', () => {
  const config = readConfig({}, 'none');
  assert.deepEqual(
    [config.host, config.port, config.publicOrigin, config.demo],
    ['127.0.0.1', 3000, 'http://localhost:3000', true],
  );
});

test('the environment wins over the file, and empty means not set', () => {
  const config = readConfig({ PORT: '4000', HOST: '' }, withFile('PORT=5000\nHOST=0.0.0.0\nDEMO=\n'));
  assert.deepEqual([config.port, config.host, config.demo], [4000, '0.0.0.0', true]);
});

test('the public origin is the last delivery origin unless the list has it elsewhere', () => {
  const hosts = (MEDIA_ORIGINS: string) =>
    readConfig({ PUBLIC_ORIGIN: 'https://akane.example', MEDIA_ORIGINS }, 'none').deliveryOrigins;
  assert.deepEqual(hosts(''), ['https://akane.example']);
  assert.deepEqual(hosts('https://a.example, https://b.example,https://a.example'), [
    'https://a.example',
    'https://b.example',
    'https://akane.example',
  ]);
  assert.deepEqual(hosts('https://akane.example,https://a.example'), [
    'https://akane.example',
    'https://a.example',
  ]);
});

test('pages may play videos from delivery origins and other video origins', () => {
  const origins = (env: NodeJS.ProcessEnv) => readConfig(env, 'none').videoOrigins;
  assert.deepEqual(origins({}), []);
  assert.deepEqual(origins({ OTHER_VIDEO_ORIGINS: 'https://old.example' }), ['https://old.example']);
  assert.deepEqual(
    origins({ PORT: '80', MEDIA_ORIGINS: 'https://a.example', OTHER_VIDEO_ORIGINS: 'https://old.example' }),
    ['https://a.example', 'http://localhost:80', 'https://old.example'],
  );
});

test('Google Cast is off until the operator turns it on', () => {
  assert.equal(readConfig({}, 'none').hasCast, false);
  assert.equal(readConfig({ CAST: 'on' }, 'none').hasCast, true);
  assert.throws(() => readConfig({ CAST: 'yes' }, 'none'), /CAST: можно on или off/);
});

test('a signing key is long and needs no quoting in nginx', () => {
  const key = (MEDIA_SIGNING_KEY: string) => readConfig({ MEDIA_SIGNING_KEY }, 'none').mediaSigningKey;
  assert.equal(key(''), undefined);
  assert.equal(key('0123456789abcdef'), '0123456789abcdef');
  for (const bad of ['short', '0123456789 abcdef', '0123456789$abcdef', '0123456789"abcdef'])
    assert.throws(() => key(bad), /MEDIA_SIGNING_KEY: это должны быть не меньше 16/);
});

test('reports all errors at once: wrong values and unknown names', () => {
  const file = withFile('DATABASE_ULR=x\nDEMO=maybe\nPUBLIC_ORIGIN=https://akane.example/path\n');
  assert.throws(
    () => readConfig({ PORT: 'many' }, file),
    (error: Error) =>
      [
        'DATABASE_ULR: такой настройки нет',
        'DEMO: можно on или off',
        'PORT:',
        'PUBLIC_ORIGIN: это должен быть адрес без пути',
      ].every((part) => error.message.includes(part)),
  );
});

test('the example file has every setting and no others', () => {
  assert.doesNotThrow(() => readConfig({}, path.resolve(import.meta.dirname, '../.env.example')));
});

test('an external bot check needs its keys; the default sender address is of the site', () => {
  assert.throws(
    () => readConfig({ BOT_CHECK: 'turnstile', BOT_CHECK_SITE_KEY: 'x' }, 'none'),
    (error: Error) =>
      error.message.includes('BOT_CHECK_SECRET: нужен для BOT_CHECK=turnstile') &&
      !error.message.includes('SITE_KEY'),
  );
  const { mail, botCheck } = readConfig({ PUBLIC_ORIGIN: 'https://akane.example' }, 'none');
  assert.deepEqual(mail, { smtpUrl: undefined, from: 'no-reply@akane.example' });
  assert.equal(botCheck.kind, 'altcha');
});
