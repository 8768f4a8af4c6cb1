import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { test } from 'node:test';
import { quantile } from '../../bench/load/quantile.ts';
import { probe, withSite, type RunningSite } from './running-site.ts';

const SECONDS = 40;
const LIST = 'GET /api/v1/anime/catalog/releases?limit=50 HTTP/1.1\r\nHost: x\r\n\r\n';
const HALF_BODY =
  'POST /api/v1/accounts/users/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n{';

/** The bytes a slow client writes first and then each second; `reads: false` is a client that never reads. */
type Behaviour = { first: string; drip?: string; reads?: false };
const BEHAVIOURS: Record<string, Behaviour> = {
  'half heads': { first: 'GET / HTTP/1.1\r\nHost: ' },
  'slow heads': { first: 'GET / HTTP/1.1\r\nX-Slow: ', drip: 'x' },
  'slow bodies': { first: HALF_BODY, drip: 'x' },
  // Pipelined, so that the responses exceed the buffers of the system.
  'slow readers': { first: LIST.repeat(20), reads: false },
};

function start(port: number, { first, drip, reads }: Behaviour, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  if (reads === false) socket.pause();
  else socket.resume();
  socket.write(first);
  const timer = drip === undefined ? undefined : setInterval(() => socket.write(drip), 1000);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

/** Requests a page and a list each half second from a separate address, and prints the results. */
async function probeFor(site: RunningSite, seconds: number, sockets: () => Socket[]): Promise<void> {
  const seen: { status: number; ms: number }[] = [];
  const peak = { held: 0, memory: 0, descriptors: 0 };
  const started = performance.now();
  while (performance.now() - started < seconds * 1000) {
    for (const path of ['/', `/api/v1/anime/catalog/releases?limit=5&page=${(seen.length % 9) + 1}`])
      seen.push(await probe(site.origin + path));
    const held = sockets().filter(({ closed, connecting }) => !closed && !connecting).length;
    peak.held = Math.max(peak.held, held);
    peak.memory = Math.max(peak.memory, await site.memory());
    peak.descriptors = Math.max(peak.descriptors, await site.descriptors());
    await setTimeout(500);
  }
  const held = sockets().filter(({ closed }) => !closed).length;
  const answered = seen.filter(({ status }) => status === 200);
  const times = answered.map(({ ms }) => ms);
  console.log(
    `  probes answered ${answered.length} of ${seen.length}, p50 ${quantile(times, 0.5)} ms, worst ${Math.max(...times)} ms`,
  );
  console.log(
    `  sockets held ${peak.held} at peak, ${held} after ${seconds} s; server: ${peak.descriptors} descriptors, ${peak.memory} MB at peak`,
  );
  assert.ok(site.isAlive());
  assert.ok(answered.length >= seen.length * 0.99, 'probes were not answered');
}

async function drill(
  name: string,
  behaviours: Behaviour[],
  addresses: number,
  seconds = SECONDS,
  files?: number,
) {
  await withSite(
    {},
    async (site) => {
      const sockets: Socket[] = [];
      console.log(`${name}, from ${addresses} addresses (at rest ${await site.memory()} MB)`);
      const probes = probeFor(site, seconds, () => sockets);
      try {
        for (const [i, behaviour] of behaviours.entries()) {
          sockets.push(start(site.port, behaviour, `127.0.1.${1 + (i % addresses)}`));
          // Pauses let the probes of the drill run.
          if (i % 200 === 199) await setTimeout(20);
        }
        await probes;
      } finally {
        for (const socket of sockets) socket.destroy();
        await probes.catch(() => {});
      }
    },
    files,
  );
}

const SLOW = Object.values(BEHAVIOURS);
const many = (count: number) => Array.from({ length: count }, (_, i) => SLOW[i % SLOW.length] as Behaviour);

test('answers other clients during 3,700 slow connections of all kinds', { timeout: 200_000 }, () =>
  drill('3,700 slow clients', many(3700), 20),
);

// A process cannot have more sockets than its limit of open files; the rest is for the probes.
const [, openFiles = '20000'] =
  /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
const HALF_BODIES = Math.min(21_000, Number(openFiles) - 1000);

test(
  'answers other clients during 21,000 unfinished bodies, or as many as can be opened',
  { timeout: 200_000 },
  () =>
    drill(
      `${HALF_BODIES} half bodies`,
      Array.from({ length: HALF_BODIES }, () => ({ first: HALF_BODY })),
      60,
    ),
);

test('answers other clients with 256 file descriptors and 1,000 slow connections', { timeout: 200_000 }, () =>
  drill('1,000 slow clients, 256 descriptors', many(1000), 20, 20, 256),
);

// On loopback the system itself buffers 4 MB of each answer, so that more readers would fill its memory for sockets.
const READERS = 200;
const ROUNDS = 2;
const SEGMENT = 'videos/1/drill/1080_00000.ts';
const SEGMENT_BYTES = 16_000_000;
const READ_BYTES = 4096;

/** A player that takes four kilobytes of a segment a second. */
function readSlowly(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET /storage/${SEGMENT} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const timer = setInterval(() => socket.read(READ_BYTES), 1000);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

test('answers other clients while 200 read large segments slowly', { timeout: 300_000 }, () =>
  withSite({}, async (site) => {
    const file = path.join(site.dataDir, 'storage', SEGMENT);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.alloc(SEGMENT_BYTES, 'x'));
    assert.equal((await probe(`${site.origin}/storage/${SEGMENT}`)).status, 200);
    const before = await site.memory();
    const sockets: Socket[] = [];
    const during: number[] = [];
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const readers = Array.from({ length: READERS }, (_, i) =>
          readSlowly(site.port, `127.0.1.${1 + (i % 20)}`),
        );
        sockets.push(...readers);
        await probeFor(site, SECONDS / ROUNDS, () => readers);
        during.push(await site.memory());
        const held = readers.filter(({ bytesRead, closed }) => bytesRead > 0 && !closed).length;
        for (const socket of readers) socket.destroy();
        await setTimeout(5000);
        console.log(
          `  ${held} readers of ${SEGMENT_BYTES / 1e6} MB: ${before} MB before, ${during.at(-1)} during, ${await site.memory()} after`,
        );
        assert.equal(held, READERS);
      }
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    const [first = 0, last = 0] = [during[0], during.at(-1)];
    assert.ok(first < before + 300, 'slow readers hold too much');
    assert.ok(last < first + 100, 'readers that left still hold memory');
  }),
);
