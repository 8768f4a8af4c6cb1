import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sessionCookieName } from '#contract/session.ts';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { aCatalogueEntry } from '#tests/support/api.ts';
import { signalDatabase } from '#tests/support/postgres-processes.ts';
import { runAkane, startSite } from '#tests/support/process.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#tests/support/servers/database-proxy.ts';
import { pageAddresses, readingCalls } from './site-addresses.ts';

const AT_ONCE = 6;
const RELEASES = 3;

/** An answer to one request; the status of a request without an answer is the text of its error. */
export type Answer = { caller: string; path: string; status: number | string; ms: number };

export type SiteWithoutDatabase = {
  proxy: DatabaseProxy;
  /** The folder of the database server. */
  postgres: string;
  /**
   * Starts a process that has nothing in memory, takes the database away, and asks for every page and reading call as
   * every kind of caller. Fails when the process ends, logs an error of a request, or gives another error than 503.
   */
  askForEverything: (leave: () => unknown, comeBack: () => unknown) => Promise<Answer[]>;
  close: () => Promise<void>;
};

/** Creates the cookie of each kind of caller. */
async function createCallers(address: DatabaseAddress): Promise<Record<string, string | undefined>> {
  const db = openDatabase(address);
  try {
    const viewer = await createTestAccount({ db });
    const member = await createTestMember({ db }, 'keeper', { role: 'owner' });
    const cookieOf = (token: string) => `${sessionCookieName('http://localhost')}=${token}`;
    return {
      visitor: undefined,
      stranger: cookieOf('x'),
      viewer: cookieOf(viewer.token),
      member: cookieOf(member.token),
    };
  } finally {
    await db.destroy();
  }
}

async function ask(address: string, cookie: string | undefined): Promise<Pick<Answer, 'status' | 'ms'>> {
  const startedAt = performance.now();
  const status = await fetch(address, {
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
  return { status, ms: performance.now() - startedAt };
}

/** Prepares a site with a few releases whose database can be taken away. */
export async function prepareSiteWithoutDatabase(): Promise<SiteWithoutDatabase> {
  if (!isBuilt()) await buildSite();
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-away-'));
  const postgres = path.join(folder, 'postgres');
  const server = await startEmbeddedPostgres(postgres);
  const proxy = await startDatabaseProxy(server.address);
  const close = async () => {
    signalDatabase(postgres, 'SIGCONT');
    await proxy.close();
    await server.leave();
    await rm(folder, { recursive: true, force: true });
  };
  const settings = { DATABASE_URL: proxy.address.url, DEMO: 'off', BOT_CHECK: 'off', RATE_LIMIT: '0' };
  const importReleases = async () => {
    const file = path.join(folder, 'catalogue.jsonl');
    const entries = Array.from({ length: RELEASES }, (_, at) =>
      aCatalogueEntry(at + 1, { genres: ['Драма'] }),
    );
    await writeFile(file, entries.map((entry) => JSON.stringify(entry)).join('\n'));
    const { code, output } = await runAkane(['import', file], { ...settings, DATA_DIR: folder });
    assert.equal(code, 0, output);
  };

  try {
    await importReleases();
    const callers = await createCallers(server.address);
    const askAll = async (origin: string) => {
      const addresses = [...pageAddresses(), ...readingCalls()];
      const waiting = addresses.flatMap((address) =>
        Object.keys(callers).map((caller) => [caller, address] as const),
      );
      const answers: Answer[] = [];
      const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [caller, address] = next;
          answers.push({ caller, path: address, ...(await ask(origin + address, callers[caller])) });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      return answers;
    };
    const askForEverything = async (leave: () => unknown, comeBack: () => unknown) => {
      const site = await startSite(folder, settings);
      const { child, finished, output } = site.process;
      try {
        await leave();
        const answers = await askAll(site.origin);
        assert.equal(child.exitCode, null, output());
        assert.doesNotMatch(output(), /Ошибка при обработке запроса/);
        const wrong = answers.filter(
          ({ status }) => typeof status === 'string' || (status >= 500 && status !== 503),
        );
        assert.deepEqual(wrong, []);
        return answers;
      } finally {
        await comeBack();
        child.kill('SIGKILL');
        await finished;
      }
    };
    return { proxy, postgres, askForEverything, close };
  } catch (error) {
    await close();
    throw error;
  }
}
