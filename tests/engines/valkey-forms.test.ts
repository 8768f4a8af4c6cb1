import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { listenForWakeUps, wakeProcesses } from '#server/platform/changes/wake-up.ts';
import { readValkeyAddress } from '#server/platform/database/valkey/address.ts';
import { openValkey, type Valkey } from '#server/platform/database/valkey/open-valkey.ts';
import { createRateLimit } from '#server/platform/http/limits/rate-limit.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startRedis, type TestRedis } from './redis.ts';

/** Runs work with two processes' connections to an address, then closes them and the servers. */
async function withTwo(
  url: string,
  servers: readonly TestRedis[],
  work: (first: Valkey, second: Valkey) => Promise<void>,
): Promise<void> {
  const address = readValkeyAddress(url) ?? assert.fail(url);
  const opened: Valkey[] = [];
  try {
    for (let i = 0; i < 2; i += 1) opened.push(await openValkey(address, () => {}));
    const [first, second] = opened;
    assert.ok(first && second);
    await work(first, second);
  } finally {
    for (const valkey of opened) await valkey.close();
    for (const server of servers) await server.remove();
  }
}

let visitors = 0;

/**
 * How many of ten requests of one address, which is in three networks, two processes let pass together, when five are
 * allowed.
 */
async function countPassed(processes: readonly Valkey[]): Promise<number> {
  const address = `2001:db8:${(visitors += 1)}::1`;
  const limits = processes.map((valkey) => createRateLimit(5, { valkey, name: 'forms' }));
  let passed = 0;
  for (let i = 0; i < 10; i += 1) if ((await limits[i % limits.length]?.(address)) === 0) passed += 1;
  return passed;
}

async function assertShared(first: Valkey, second: Valkey): Promise<void> {
  await waitUntil(async () => (await countPassed([first, second])) === 5);
  let woken = 0;
  listenForWakeUps(second, () => (woken += 1));
  await waitUntil(() => {
    wakeProcesses(first);
    return woken > 0;
  });
}

test('processes share a server with a password', async () => {
  const redis = await startRedis(['requirepass secret']);
  await withTwo(`redis://:secret@127.0.0.1:${redis.port}/1`, [redis], assertShared);
});

test('processes go on with the replica that Sentinels promote', async () => {
  const main = await startRedis();
  const replica = await startRedis([`replicaof 127.0.0.1 ${main.port}`]);
  const watch = [
    `sentinel monitor akane 127.0.0.1 ${main.port} 1`,
    'sentinel down-after-milliseconds akane 500',
    'sentinel failover-timeout akane 2000',
  ];
  const sentinel = await startRedis(watch, { isSentinel: true });
  const url = `redis+sentinel://127.0.0.1:${sentinel.port}/akane`;
  await withTwo(url, [sentinel, replica, main], async (first, second) => {
    await assertShared(first, second);
    await main.stop();
    await assertShared(first, second);
  });
});

test('processes share a cluster', async () => {
  const startNode = async () =>
    // By default the second port is 10,000 above the first, where there may be none.
    startRedis(['cluster-enabled yes', 'cluster-node-timeout 2000', `cluster-port ${await freePort()}`]);
  const nodes = await Promise.all([startNode(), startNode(), startNode()]);
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`);
  execFileSync('redis-cli', ['--cluster', 'create', ...hosts, '--cluster-yes'], { stdio: 'ignore' });
  await withTwo(`redis+cluster://${hosts.join(',')}`, nodes, assertShared);
});

test('a server that is not there is found when it comes', async () => {
  const redis = await startRedis();
  await redis.stop();
  await withTwo(`redis://127.0.0.1:${redis.port}`, [redis], async (first, second) => {
    assert.equal(await countPassed([first, second]), 10);
    await redis.start();
    await assertShared(first, second);
  });
});
