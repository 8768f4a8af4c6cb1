import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sessionCookieName } from '#contract/session.ts';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { aCatalogueEntry } from '#tests/support/api.ts';
import { signalDatabase } from '#tests/support/postgres-processes.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#tests/support/servers/database-proxy.ts';
import { pageAddresses, readingCalls } from './site-addresses.ts';

const BOUND_MS = 6000;
const AT_ONCE = 6;
const RELEASES = 3;

let folder: string;
let postgres: string;
let server: EmbeddedPostgres;
let proxy: DatabaseProxy;
let settings: NodeJS.ProcessEnv;
/** The cookie of each kind of caller. */
let callers: Record<string, string | undefined>;
let site: TestSite | undefined;

before(async () => {
  if (!isBuilt()) await buildSite();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-away-'));
  postgres = path.join(folder, 'postgres');
  server = await startEmbeddedPostgres(postgres);
  proxy = await startDatabaseProxy(server.address);
  settings = {
    DATABASE_URL: proxy.address.url,
    DEMO: 'off',
    BOT_CHECK: 'off',
    RATE_LIMIT: '0',
  };
  const file = path.join(folder, 'catalogue.jsonl');
  const entries = Array.from({ length: RELEASES }, (_, at) => aCatalogueEntry(at + 1, { genres: ['Драма'] }));
  await writeFile(file, entries.map((entry) => JSON.stringify(entry)).join('\n'));
  const { code, output } = await runAkane(['import', file], { ...settings, DATA_DIR: folder });
  assert.equal(code, 0, output);
  const db = openDatabase(server.address);
  const viewer = await createTestAccount({ db });
  const member = await createTestMember({ db }, 'keeper', { role: 'owner' });
  await db.destroy();
  const cookieOf = (token: string) => `${sessionCookieName('http://localhost')}=${token}`;
  callers = {
    visitor: undefined,
    stranger: cookieOf('x'),
    viewer: cookieOf(viewer.token),
    member: cookieOf(member.token),
  };
});
after(async () => {
  signalDatabase(postgres, 'SIGCONT');
  await endSite();
  await proxy.close();
  await server.leave();
  await rm(folder, { recursive: true, force: true });
});

async function endSite(): Promise<void> {
  site?.process.child.kill('SIGKILL');
  await site?.process.finished;
  site = undefined;
}

type Answer = { caller: string; path: string; status: number | string; ms: number };

async function ask(origin: string, caller: string, address: string): Promise<Answer> {
  const cookie = callers[caller];
  const startedAt = performance.now();
  const status = await fetch(origin + address, {
    headers: cookie === undefined ? {} : { cookie },
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    (error: unknown) => String((error as Error).cause ?? error),
  );
  return { caller, path: address, status, ms: performance.now() - startedAt };
}

/** Asks for every address as every caller, some at a time. */
async function askAll(origin: string): Promise<Answer[]> {
  const addresses = [...pageAddresses(), ...readingCalls()];
  const waiting = addresses.flatMap((address) =>
    Object.keys(callers).map((caller) => [caller, address] as const),
  );
  const answers: Answer[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers.push(await ask(origin, ...next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

const STATES = {
  stopped: { leave: () => proxy.cut(), comeBack: () => proxy.mend() },
  refused: { leave: () => proxy.refuse(), comeBack: () => proxy.mend() },
  frozen: {
    leave: () => signalDatabase(postgres, 'SIGSTOP'),
    comeBack: () => signalDatabase(postgres, 'SIGCONT'),
  },
};

for (const [name, { leave, comeBack }] of Object.entries(STATES))
  test(`with the database ${name} and nothing in memory, every page and call is answered`, async () => {
    site = await startSite(folder, settings);
    await leave();
    const answers = await askAll(site.origin);
    await comeBack();
    const { exitCode } = site.process.child;
    const output = site.process.output();
    await endSite();

    const counts = Object.entries(Object.groupBy(answers, ({ status }) => String(status)));
    console.log(
      name,
      answers.length,
      'requests',
      Object.fromEntries(counts.map(([key, all]) => [key, all?.length])),
    );
    const slowest = answers.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
    console.log(
      'slowest',
      slowest.map((one) => `${Math.round(one.ms)} ms ${one.caller} ${one.path}`).join(', '),
    );
    console.log('over 2 s:', answers.filter(({ ms }) => ms > 2000).length);
    assert.equal(exitCode, null, output);
    assert.doesNotMatch(output, /Ошибка при обработке запроса/);
    const wrong = answers.filter(
      ({ status }) => typeof status === 'string' || (status >= 500 && status !== 503),
    );
    assert.deepEqual(wrong, []);
    assert.deepEqual(
      answers.filter(({ ms }) => ms > BOUND_MS),
      [],
    );
  });
