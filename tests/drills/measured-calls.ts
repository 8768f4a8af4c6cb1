// Calls of the API in another process that measures its own event loop.
import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Measure } from './measured-api.ts';

const MAX_BLOCK_MS = 50;
const MAX_GROWTH_MB = 64;
// Compilation and garbage of other requests are not caused by the request: suspicious requests are sent again.
const TRIES = 4;

type Row = Measure & { endpoint: string; what: string; status: number };
export type Call = {
  endpoint: Pick<Endpoint, 'method' | 'signedIn'> & { path: string };
  what: string;
  query?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  type?: string;
};

export type MeasuredCalls = {
  database: TestDatabase;
  /** Sends a call, as another viewer every twenty calls unless an account is given, and keeps its figures. */
  measure: (call: Call, account?: TestAccount) => Promise<void>;
  /** Prints the figures since the last report; fails if a call blocked the loop for over 50 ms or ended with a 5xx. */
  report: (title: string) => void;
  close: () => Promise<void>;
};

const PARAMS: Record<string, string> = { idOrAlias: 'release-1', releaseEpisodeId: 'none', hashOrId: '1' };

/** Starts the API on an empty database; `fill` fills it first, and `account` makes the callers. */
export async function openMeasuredCalls({
  fill,
  account: makeAccount = ({ db }, login) => createTestAccount({ db }, login),
}: {
  fill: (database: TestDatabase) => Promise<void>;
  account?: (database: TestDatabase, login: string) => Promise<TestAccount>;
}): Promise<MeasuredCalls> {
  const database = await createTestDatabase();
  await fill(database);
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'measured-api.ts'), [
    JSON.stringify(database.address),
  ]);
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
  let clients = 0;
  let shared: TestAccount;
  const rows: Row[] = [];

  const ask = async <T>(command: string): Promise<T> => {
    const answered = once(child, 'message');
    child.send(command);
    return ((await answered) as [T])[0];
  };

  const send = async (
    { endpoint, query = '', body, type = 'application/json' }: Call,
    account: TestAccount,
  ): Promise<number> => {
    const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? '1');
    const response = await fetch(`${origin}${address}${query === '' ? '' : `?${query}`}`, {
      method: endpoint.method,
      body: body ?? null,
      headers: {
        ...(endpoint.signedIn === undefined ? {} : account.headers),
        // Another address for each account, so that rate limits do not add up.
        'x-forwarded-for': `10.${clients % 250}.${Math.floor(clients / 250) % 250}.1`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
    });
    await response.arrayBuffer();
    return response.status;
  };

  const measureOnce = async (call: Call, account?: TestAccount): Promise<Row> => {
    clients += 1;
    if (clients % 20 === 1) shared = await makeAccount(database, `viewer-${clients}`);
    const caller = account ?? shared;
    await ask('begin');
    const status = await send(call, caller);
    return {
      ...(await ask<Measure>('end')),
      endpoint: `${call.endpoint.method} ${call.endpoint.path}`,
      what: call.what,
      status,
    };
  };

  return {
    database,
    measure: async (call, account) => {
      let row = await measureOnce(call, account);
      const isSuspicious = () => row.block > MAX_BLOCK_MS / 2 || row.growth > MAX_GROWTH_MB / 2;
      for (let tries = 1; tries < TRIES && isSuspicious(); tries += 1) {
        const again = await measureOnce(call, account);
        // Such a call cannot be repeated.
        if (again.status !== row.status) break;
        row = {
          ...again,
          block: Math.min(row.block, again.block),
          peak: Math.max(row.peak, again.peak),
          growth: Math.min(row.growth, again.growth),
        };
      }
      rows.push(row);
    },
    report: (title) => {
      const peak = Math.max(...rows.map((row) => row.peak));
      console.log(`${title}: ${rows.length} inputs, at most ${peak.toFixed(0)} MB of memory in the process`);
      const statuses = Object.entries(Object.groupBy(rows, ({ status }) => status));
      console.log(`  ${statuses.map(([status, of]) => `${status}: ${of?.length}`).join(', ')}`);
      const print = (figure: 'block' | 'growth', shown: number) => {
        for (const row of rows.toSorted((a, b) => b[figure] - a[figure]).slice(0, shown))
          console.log(
            `  ${row[figure].toFixed(1).padStart(8)}  ${row.status}  ${row.endpoint}  ${JSON.stringify(row.what)}`,
          );
      };
      console.log('  The longest turns of the loop, in CPU ms');
      print('block', 10);
      console.log('  The largest growth of memory, in MB');
      print('growth', 5);
      const blocking = rows.filter(({ block, status }) => block > MAX_BLOCK_MS || status >= 500);
      rows.length = 0;
      assert.deepEqual(blocking, []);
    },
    close: async () => {
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
      await database.close();
    },
  };
}
