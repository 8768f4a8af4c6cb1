import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openWriters, type Writer } from '#tests/drills/kill-writers.ts';
import { startCeph } from './ceph.ts';
import { drill } from './drill.ts';
import { startClusterSite, type ClusterSite } from './site.ts';

// A busy machine needs minutes to start it all.
const TIMEOUT_MS = 900_000;

let site: ClusterSite;
let writers: Writer[];
before(
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'akane-cluster-'));
    // The databases run as another user.
    chmodSync(folder, 0o755);
    site = await startClusterSite(folder, {
      names: ['web-1', 'web-2', 'jobs-1'],
      storage: () => startCeph(folder),
    });
    writers = await openWriters(site.db);
  },
  { timeout: TIMEOUT_MS },
);
after(() => site?.close());

// Patroni notices after `ttl`, and a standby becomes the primary; a busy machine needs longer.
const FAILOVER_SECONDS = 45;

test('the machine of the primary is killed', { timeout: TIMEOUT_MS }, async () => {
  const { databases } = site;
  await drill(
    site,
    writers,
    'машина основной базы убита',
    async () => {
      const primary = await databases.primary();
      primary.signal('SIGKILL');
      await pause(25_000);
      databases.restart(primary);
    },
    { maxGap: FAILOVER_SECONDS },
  );
});

test('the machine of the primary is frozen', { timeout: TIMEOUT_MS }, async () => {
  await drill(
    site,
    writers,
    'машина основной базы замерла на 30 с',
    async () => {
      const primary = await site.databases.primary();
      primary.signal('SIGSTOP');
      await pause(30_000);
      primary.signal('SIGCONT');
    },
    { maxGap: FAILOVER_SECONDS },
  );
});

test('the machine of the primary is cut off', { timeout: TIMEOUT_MS }, async () => {
  await drill(
    site,
    writers,
    'машина основной базы отрезана на 30 с',
    async () => {
      const primary = await site.databases.primary();
      primary.cut();
      await pause(30_000);
      primary.connect();
    },
    { maxGap: FAILOVER_SECONDS },
  );
});

test('the machine of the synchronous standby is cut off', { timeout: TIMEOUT_MS }, async () => {
  await drill(
    site,
    writers,
    'машина синхронной резервной отрезана на 20 с',
    async () => {
      const standby = await site.databases.standby();
      standby.cut();
      await pause(20_000);
      standby.connect();
    },
    { maxGap: FAILOVER_SECONDS },
  );
});

test('the primary is changed as planned', { timeout: TIMEOUT_MS }, async () => {
  const { databases } = site;
  await drill(
    site,
    writers,
    'замена основной по плану',
    async () => {
      await databases.switchOver(await databases.primary(), await databases.standby());
      await pause(5000);
    },
    { maxGap: 20 },
  );
});

test('etcd loses its majority and gets it back', { timeout: TIMEOUT_MS }, async () => {
  const { databases } = site;
  await drill(
    site,
    writers,
    'etcd без большинства 30 с',
    async () => {
      const primary = await databases.primary();
      const others = databases.machines.filter((machine) => machine !== primary);
      for (const machine of others) machine.signal('SIGKILL', 'etcd');
      await pause(30_000);
      for (const machine of others) databases.startEtcd(machine);
      await pause(10_000);
    },
    { maxGap: 15 },
  );
});
