import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { startS3 } from '#tests/support/servers/s3.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { serveStorage } from './routes.ts';
import { createSigner } from './signing.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { openS3Storages } from '#server/media/storage/s3/open.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { openWorkFolders } from '../work-folders.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const readText = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const SECRET = 'a-secret-of-the-tests';
const FOLDER = `videos/7/${'ab'.repeat(16)}`;
const SEGMENT = 'segment '.repeat(100);
const isInstalled = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

type Place = {
  port: number;
  akane: number;
  folder: string;
  /** The configuration, and what replaces the names in it. */
  text: string;
  names: Record<string, string>;
};

/** A configuration with this test's ports and folders. */
async function writeSettings({ port, akane, folder, text, names }: Place): Promise<string> {
  // Without TLS, so without a certificate.
  let server = text.replaceAll(/^ *ssl_certificate.*\n/gm, '');
  const all = {
    ...names,
    'listen 443 ssl': `listen 127.0.0.1:${port}`,
    'listen 80;': `listen 127.0.0.1:${port};`,
    '127.0.0.1:3000': `127.0.0.1:${akane}`,
  };
  for (const [name, value] of Object.entries(all)) server = server.replaceAll(name, value);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const settings = `${user} daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} ${server} }`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, settings);
  return file;
}

type Guarded = {
  storage: Storage;
  folder: string;
  text: string;
  names: Record<string, string>;
  /** More to check while nginx runs. */
  more?: (ask: (key: string, init?: RequestInit) => Promise<Response>, signed: string) => Promise<void>;
};

async function checkNginx({ storage, folder, text, names, more }: Guarded): Promise<void> {
  for (const name of ['480.m3u8', '480_00000.ts', 'media.json', '1.jpg'])
    await storage.put(`${FOLDER}/${name}`, SEGMENT);
  const signer = createSigner(SECRET);
  const files = serveStorage({ storage, mayServe: () => true, signer });
  const akane = createServer((req, res) => void (files(req, res) || res.writeHead(299).end()));
  await once(akane.listen(0, '127.0.0.1'), 'listening');
  const port = await freePort();
  const settings = await writeSettings({
    port,
    akane: (akane.address() as AddressInfo).port,
    folder,
    text,
    names,
  });
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', settings], { stdio: 'ignore' });
  const ask = (key: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/storage/${key}`, init);
  try {
    await waitUntil(() => ask('').then(Boolean, () => false));
    const signed = signer.sign(FOLDER, 3600);
    const whole = await ask(`${signed}/480_00000.ts?countryIso=RU`);
    assert.deepEqual([whole.status, await whole.text()], [200, SEGMENT]);
    assert.equal(whole.headers.get('content-type'), 'video/mp2t');
    assert.equal(whole.headers.get('access-control-allow-origin'), '*');
    assert.match(whole.headers.get('server') ?? '', /nginx/);
    const part = await ask(`${signed}/480_00000.ts`, { headers: { range: 'bytes=8-15' } });
    assert.deepEqual([part.status, await part.text()], [206, 'segment ']);
    const playlist = await ask(`${signed}/480.m3u8`);
    assert.equal(playlist.headers.get('content-type'), 'application/vnd.apple.mpegurl');

    const over = createSigner(SECRET, () => Date.now() - 86_400_000).sign(FOLDER, 3600);
    const foreign = createSigner('another-secret-word').sign(FOLDER, 3600);
    const closed = [
      `${over}/480_00000.ts`,
      `${foreign}/480_00000.ts`,
      `${signed.replace('videos/7/', 'videos/8/')}/480_00000.ts`,
      `${FOLDER}/480_00000.ts`,
      `./${FOLDER}/480_00000.ts`,
      `${FOLDER}/480.m3u8`,
      `${FOLDER.replace('videos', '%76ideos')}/480_00000.ts`,
      `${over}/../${FOLDER}/480_00000.ts`,
    ];
    for (const key of closed)
      for (const range of ['bytes=0-1', 'bytes=9000-'])
        assert.equal((await ask(key, { headers: { range } })).status, 403, key);
    const none = [`${signed}/media.json`, `${FOLDER}/media.json`, `${signed}/none.ts`, `/${FOLDER}/480.m3u8`];
    for (const key of none) assert.equal((await ask(key)).status, 404, key);
    assert.equal((await ask(`${FOLDER}/1.jpg`)).status, 200);
    assert.equal((await ask('api/docs')).status, 299);
    await more?.(ask, signed);
  } finally {
    nginx.kill();
    if (nginx.exitCode === null) await once(nginx, 'exit');
    akane.closeAllConnections();
    akane.close();
  }
}

test('nginx with the guide’s configuration serves signed files and passes the rest on', async (t) => {
  if (!isInstalled) return t.skip('nginx is not installed here');
  const { folder, remove } = await createTestFolder();
  await chmod(folder, 0o755);
  const root = path.join(folder, 'storage');
  const guide = await readText('docs/operating/reference.md');
  const [, text] = /```nginx\n([^`]*alias \/srv[^`]*)```/.exec(guide) ?? [];
  assert.ok(text, 'the guide has no configuration for files on a disk');
  const names = { '/srv/akane/data/storage': root, MEDIA_SIGNING_KEY: SECRET };
  try {
    await checkNginx({ storage: openFolderStorage(root), folder, text, names });
  } finally {
    await remove();
  }
});

test('nginx in front of a bucket does the same, and serves what it has while the store is away', async (t) => {
  if (!isInstalled) return t.skip('nginx is not installed here');
  const { folder, remove } = await createTestFolder();
  await chmod(folder, 0o755);
  const s3 = await startS3();
  const { storage } = openS3Storages(s3.settings, openWorkFolders(path.join(folder, 'work')), () => {});
  const names = {
    's3:8333': new URL(s3.settings.endpoint ?? '').host,
    'bucket/akane/storage': `bucket/${s3.settings.bucket}/${s3.settings.prefix}storage`,
    'web-1:3000': '127.0.0.1:3000',
    '  server web-2:3000 max_fails=0;': '',
    'change-me-change-me-change-me': SECRET,
    '/var/cache/nginx/akane': path.join(folder, 'cache'),
    // The disk of a test may be fuller than that of a site.
    'min_free=5g': 'min_free=1m',
  };
  const more: Guarded['more'] = async (ask, signed) => {
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const { status } = await ask(`${signed}/480_00009.ts`, { method, body: SEGMENT });
      assert.equal(status, 403, method);
    }
    await storage.put(`${FOLDER}/480_00001.ts`, SEGMENT);
    await s3.stop();
    assert.equal(await (await ask(`${signed}/480_00000.ts`)).text(), SEGMENT);
    const away = await ask(`${signed}/480_00001.ts`);
    assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '5']);
    assert.equal(away.headers.get('access-control-allow-origin'), '*');
    await s3.start();
    assert.equal(await (await ask(`${signed}/480_00001.ts`)).text(), SEGMENT);
  };
  try {
    await checkNginx({ storage, folder, text: await readText('deploy/nginx/akane.conf'), names, more });
  } finally {
    await s3.remove();
    await remove();
  }
});
