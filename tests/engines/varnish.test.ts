import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { favoriteIds } from '#contract/favorites.ts';
import { TV_COOKIE, isTvAgent } from '#contract/television.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';

const GUIDE = path.resolve(import.meta.dirname, '../../docs/operating/cdn.md');
const [, VCL = ''] = /```vcl\n([^]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];

// Two processes behind Varnish, which chooses one for each request that it passes on.
let engine: EngineSite;
let varnish: ChildProcess;
let folder: string;
let origin: string;

/** Starts Varnish with the settings of the manual in front of a port. */
async function startVarnish(port: number, backend: string): Promise<ChildProcess> {
  folder = mkdtempSync(path.join(tmpdir(), 'akane-varnish-'));
  const file = path.join(folder, 'akane.vcl');
  writeFileSync(file, VCL.replace('"3000"', `"${backend}"`));
  const memory = ['-s', 'malloc,64m', '-j', 'none'];
  const args = ['-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file, ...memory];
  return spawn('varnishd', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

before(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const settings = { CDN: 'on', CDN_PURGE_URL: `${origin}/cdn-purge` };
  engine = await startEngineSite({ processes: 2, settings });
  varnish = await startVarnish(port, engine.sites[1]?.env['PORT'] ?? '');
  await waitUntil(() =>
    fetch(origin)
      .then(({ ok }) => ok)
      .catch(() => false),
  );
});
after(async () => {
  if (varnish.exitCode === null) {
    const ended = once(varnish, 'exit');
    varnish.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
  await engine.close();
});

async function get(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + address, { headers: { 'Akane-Country': 'DE', ...headers } });
  const text = await response.text();
  const age = response.headers.get('age');
  // Varnish names the request that stored the answer only when it comes from memory.
  const isHit = (response.headers.get('x-varnish') ?? '').includes(' ');
  return { status: response.status, text, age, isHit, headers: response.headers };
}

const query = (text: string) => engine.postgres.query('akane', text);
const PAGE = '/anime/releases/release/release-7';
const ANSWER = '/api/v1/anime/releases/7';

test('pages and answers of visitors come from the memory of Varnish, without their tags', async () => {
  for (const address of ['/', PAGE, ANSWER, '/api/v1/anime/catalog/releases?limit=10']) {
    await get(address);
    const { status, isHit, headers } = await get(address, { cookie: 'akane_theme=dark; akane_adult=1' });
    assert.deepEqual([status, isHit], [200, true], address);
    assert.deepEqual([headers.get('surrogate-key'), headers.get('xkey')], [null, null]);
  }
});

/** Renames a release and waits until Varnish shows it, in milliseconds. */
async function rename(name: string): Promise<number> {
  const started = performance.now();
  await query(`update releases set name_main = '${name}' where id = 7`);
  for (const address of [PAGE, ANSWER]) await waitUntil(async () => (await get(address)).text.includes(name));
  return Math.round(performance.now() - started);
}

test('a change in the database is seen within seconds, and other releases stay in memory', async () => {
  const other = '/api/v1/anime/releases/8';
  let attempts = 0;
  // What the start of the test inserted is purged in the first seconds.
  await waitUntil(async () => {
    for (const address of [PAGE, ANSWER, other]) await get(address);
    const took = await rename(`Новое имя ${(attempts += 1)}`);
    console.log('seen after', took, 'ms');
    assert.ok(took < 15_000, `${took} ms`);
    return (await get(other)).isHit;
  });
});

test('countries have answers of their own, and a release that is closed in one is closed there within seconds', async () => {
  const isClosed = async (country: string) => {
    const { text } = await get('/api/v1/anime/releases/9', { 'Akane-Country': country });
    return text.includes('"is_blocked_by_geo":true');
  };
  const isPageClosed = async (country: string) => {
    const { text } = await get('/anime/releases/release/release-9', { 'Akane-Country': country });
    return text.includes('Недоступно в вашем регионе');
  };
  assert.deepEqual([await isClosed('RU'), await isClosed('DE')], [false, false]);
  assert.equal(await isPageClosed('RU'), false);
  await query(`update releases set blocked_countries = '{RU}' where id = 9`);
  await waitUntil(() => isClosed('RU'));
  await waitUntil(() => isPageClosed('RU'));
  assert.deepEqual([await isClosed('DE'), await isPageClosed('DE')], [false, false]);
});

test('signed-in viewers, televisions and requests without a country never come from memory', async () => {
  await get(PAGE);
  const { headers: session } = engine.account;
  const agent = 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36';
  assert.ok(isTvAgent(agent));
  const cases = [session, { 'user-agent': agent }, { cookie: `${TV_COOKIE}=on` }, { 'Akane-Country': '' }];
  for (const headers of cases) {
    for (const _ of [1, 2]) {
      const { status, isHit } = await get(PAGE, headers);
      assert.deepEqual([status, isHit], [200, false], JSON.stringify(headers));
    }
  }
  const own = await get(favoriteIds.path, session);
  assert.equal(own.isHit, false);
});

test('Varnish recognizes the televisions that the site does', () => {
  const source = readFileSync(path.resolve(import.meta.dirname, '../../contract/television.ts'), 'utf8');
  const [, agents] = /const AGENT =\s*\/(.*)\/;/.exec(source) ?? [];
  assert.ok(agents && VCL.includes(`"${agents}"`));
});

test('strangers cannot purge', async () => {
  const response = await fetch(`${origin}/cdn-purge`, { headers: { 'Surrogate-Key': 'akane' } });
  assert.equal(response.status, 403);
});
