import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import autocannon from 'autocannon';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { readConfig } from '#server/config.ts';
import { openResources } from '#server/resources.ts';
import type { Resources } from '#server/deps.ts';
import { applyAnnounce } from '#server/torrents/tracker/announce.ts';
import { toContact } from '#server/torrents/tracker/contact.ts';
import { readAnnounce } from '#server/torrents/tracker/read-announce.ts';
import { openSwarms } from '#server/torrents/tracker/swarms.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { pinToCore, startMeasured, type MeasuredServer } from './load/measured-server.ts';

const SWARMS = 1000;
const PEERS_OF_SWARM = 60;
const USERS = 100;
const ROUNDS = 3;
const SECONDS = 5;
// The goals of the tracker: CPU milliseconds of one announce, and their ratio to bare node:http.
const MAX_MS = 0.2;
const MAX_RATIO = 8;

const hashOf = (swarm: number) => createHash('sha1').update(`swarm ${swarm}`).digest('hex');
const passkeyOf = (user: number) => createHash('md5').update(`user ${user}`).digest('hex');

function announceOf(swarm: number, peer: number): string {
  const hash = hashOf(swarm).replaceAll(/../g, '%$&');
  const id = `-TR3000-${String(swarm).padStart(6, '0')}${String(peer).padStart(6, '0')}`;
  const counters = `uploaded=0&downloaded=0&left=${peer % 3 === 0 ? 0 : 1000}`;
  const wishes = 'numwant=50&compact=1&supportcrypto=1&key=5f3a';
  return `/announce?pk=${passkeyOf(peer % USERS)}&info_hash=${hash}&peer_id=${id}&port=${2000 + peer}&${counters}&${wishes}`;
}

async function fill({ db }: Resources): Promise<void> {
  const release_id = await addRelease(db, 'bench', '2026-01-01T00:00:00Z');
  const fields = {
    type: 'WEBRip',
    quality: '1080p',
    codec: 'AV1',
    label: 'bench',
    description: '1',
  } as const;
  const torrents = Array.from({ length: SWARMS }, (_, i) => ({
    release_id,
    hash: hashOf(i),
    size: 1e9,
    ...fields,
  }));
  await db.insertInto('torrents').values(torrents).execute();
  const users = Array.from({ length: USERS }, (_, i) => ({
    login: `u${i}`,
    login_key: `u${i}`,
    passkey: passkeyOf(i),
  }));
  await db.insertInto('users').values(users).execute();
}

type Shot = { perSecond: number; cpu: number };

async function shoot(server: MeasuredServer, paths: readonly string[], amount?: number): Promise<Shot> {
  const before = await server.cpu();
  const result = await autocannon({
    url: server.origin,
    connections: 8,
    requests: paths.map((at) => ({ path: at })),
    ...(amount === undefined ? { duration: SECONDS } : { amount }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`);
  const { total, average } = result.requests;
  return { perSecond: average, cpu: ((await server.cpu()) - before) / total };
}

function middle(shots: Shot[]): Shot {
  return shots.toSorted((a, b) => a.cpu - b.cpu)[Math.floor(shots.length / 2)] ?? { perSecond: 0, cpu: 0 };
}

function heap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Bytes of memory that the tracker needs for a number of peers. */
function memoryOf(peers: number): number {
  const swarms = openSwarms();
  const before = heap();
  for (let i = 0; i < peers; i += 1) {
    // A separate string, as it comes from a socket.
    const url = Buffer.from(announceOf(i % SWARMS, Math.floor(i / SWARMS))).toString('latin1');
    const asked = readAnnounce(url);
    const contact = toContact(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 6881);
    if ('refused' in asked || !contact) throw new Error('no announce');
    const torrent = { size: 1e9, hasWebSeed: false };
    const user = { id: i % USERS, budget: () => ({ at: 0, up: 0, down: 0 }) };
    applyAnnounce(swarms.visit(asked.hash), { request: asked, contact, torrent, user, now: Date.now() });
  }
  const bytes = heap() - before;
  const { seeders, leechers } = swarms.counts();
  if (seeders + leechers !== peers) throw new Error('peers were lost');
  return bytes;
}

function show(name: string, { perSecond, cpu }: Shot): void {
  console.log(`  ${name.padEnd(26)}${perSecond.toFixed(0).padStart(7)}/s  ${cpu.toFixed(3)} ms CPU`);
}

/**
 * Compares the cost of an announce over a thousand swarms, with fifty contacts wanted, with bare node:http sending the
 * same bytes; prints the memory of the peers too.
 */
export async function benchTracker(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-'));
  if (!isBuilt()) await buildSite();
  const peers = 100_000;
  console.log(`${peers.toLocaleString('en')} peers take ${(memoryOf(peers) / 1e6).toFixed(1)} MB`);
  pinToCore(process.pid, 1);
  const resources = await openResources(readConfig({ DATA_DIR: folder }, 'none'), console.log);
  await fill(resources);
  await resources.close();
  const akane = await startMeasured('load/akane-server.ts', [folder], 0);
  const all = Array.from({ length: SWARMS * PEERS_OF_SWARM }, (_, i) =>
    announceOf(i % SWARMS, Math.floor(i / SWARMS)),
  );
  await shoot(akane, all, all.length);
  const answer = await fetch(akane.origin + announceOf(0, 0));
  const file = path.join(folder, 'answer');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const floor = await startMeasured('load/tracker-floor.ts', [file], 0);
  try {
    const announces = Array.from({ length: 5000 }, () => announceOf(...randomPeer()));
    await shoot(floor, announces);
    await shoot(akane, announces);
    const shots: Record<'akane' | 'floor', Shot[]> = { akane: [], floor: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      shots.floor.push(await shoot(floor, announces));
      shots.akane.push(await shoot(akane, announces));
    }
    const [tracker, bare] = [middle(shots.akane), middle(shots.floor)];
    console.log(`\nAnnounce over ${SWARMS} swarms of ${PEERS_OF_SWARM}, numwant 50`);
    show('same bytes, bare node:http', bare);
    show('Akane', tracker);
    const ratio = tracker.cpu / bare.cpu;
    const isGood = tracker.cpu <= MAX_MS && ratio <= MAX_RATIO;
    console.log(
      `  ${ratio.toFixed(1)} x the floor (at most ${MAX_RATIO}, and ${MAX_MS} ms): ${isGood ? 'good' : 'TOO MUCH'}`,
    );
  } finally {
    await floor.stop();
    await akane.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function randomPeer(): [swarm: number, peer: number] {
  const bytes = randomBytes(4);
  return [bytes.readUInt16LE(0) % SWARMS, bytes.readUInt16LE(2) % PEERS_OF_SWARM];
}
