import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createTestFolder } from '#tests/support/video.ts';
import { serveStorage } from './routes.ts';
import { createSigner } from './signing.ts';
import { openFolderStorage } from '../folder-storage.ts';

const GUIDE = path.resolve(import.meta.dirname, '../../../docs/operating.md');
const SECRET = 'a-secret-of-the-tests';
const FOLDER = `videos/7/${'ab'.repeat(16)}`;
const SEGMENT = 'segment '.repeat(100);
const isInstalled = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

type Place = { port: number; akane: number; storage: string; folder: string };

/** The guide's nginx configuration with this test's ports and folders. */
async function writeSettings({ port, akane, storage, folder }: Place): Promise<string> {
  const [, written = ''] = /```nginx\n([^]*?)```/.exec(await readFile(GUIDE, 'utf8')) ?? [];
  const server = written
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${akane}`)
    .replace('/srv/akane/data/storage', storage)
    .replace('MEDIA_SIGNING_KEY', SECRET);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const settings = `${user} daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} ${server} }`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, settings);
  return file;
}

test('nginx with the guide’s configuration serves signed files and passes the rest on', async (t) => {
  if (!isInstalled) return t.skip('nginx is not installed here');
  const { folder, remove } = await createTestFolder();
  await chmod(folder, 0o755);
  const storage = openFolderStorage(path.join(folder, 'storage'));
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
    storage: path.join(folder, 'storage'),
    folder,
  });
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', settings], { stdio: 'ignore' });
  const ask = (key: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/storage/${key}`, { headers });
  try {
    await waitUntil(() => ask('').then(Boolean, () => false));
    const signed = signer.sign(FOLDER, 3600);
    const whole = await ask(`${signed}/480_00000.ts?countryIso=RU`);
    assert.deepEqual([whole.status, await whole.text()], [200, SEGMENT]);
    assert.equal(whole.headers.get('content-type'), 'video/mp2t');
    assert.equal(whole.headers.get('access-control-allow-origin'), '*');
    assert.match(whole.headers.get('server') ?? '', /nginx/);
    const part = await ask(`${signed}/480_00000.ts`, { range: 'bytes=8-15' });
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
        assert.equal((await ask(key, { range })).status, 403, key);
    const none = [`${signed}/media.json`, `${FOLDER}/media.json`, `${signed}/none.ts`, `/${FOLDER}/480.m3u8`];
    for (const key of none) assert.equal((await ask(key)).status, 404, key);
    assert.equal((await ask(`${FOLDER}/1.jpg`)).status, 200);
    assert.equal((await ask('api/docs')).status, 299);
  } finally {
    nginx.kill();
    if (nginx.exitCode === null) await once(nginx, 'exit');
    akane.closeAllConnections();
    akane.close();
    await remove();
  }
});
