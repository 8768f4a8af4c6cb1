import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/open.ts';
import type { News } from '#server/platform/database/news.ts';
import { announce, faultOfLeft, type Announced } from './announce.ts';
import { contactOf } from './contact.ts';
import { newLine, type Line } from './credit.ts';
import { openKnownTorrents, type KnownTorrent, type KnownTorrents } from './known-torrents.ts';
import { adopt, dropSilent, readOthers, saveCounts, torrentsOfOurs } from './other-peers.ts';
import { openPasskeys, type Holder, type Passkeys } from './passkeys.ts';
import { readAnnounce, readScrape, type Announce } from './read-announce.ts';
import { drawContacts, type Swarm } from './swarm.ts';
import { openSwarms, type Swarms } from './swarms.ts';
import { openPending, type Pending } from './unsaved.ts';
import { writeAnnounced, writeRefused, writeScraped } from './write-answer.ts';
import type { Log } from '#server/platform/log.ts';

export type TrackerDeps = {
  db: Database;
  news: News;
  /** Whether the torrents of a release may be shared by whoever is at an address. */
  mayShare: (releaseId: number, address: string) => boolean | Promise<boolean>;
  now: () => number;
  log: Log;
};

/** The tracker of a process: answers to raw addresses of requests, and the writing of what they change. */
export type Tracker = {
  announce: (url: string, address: string) => Promise<Uint8Array>;
  scrape: (url: string, address: string) => Promise<Uint8Array>;
  /** Writes what was announced, credits it, and reads what other processes wrote. */
  save: () => Promise<void>;
  /** Writes how many seeders and leechers there are where that may have changed. */
  count: () => Promise<void>;
  /** Forgets the silent. */
  sweep: () => Promise<void>;
};

type Parts = TrackerDeps & {
  swarms: Swarms;
  torrents: KnownTorrents;
  passkeys: Passkeys;
  pending: Pending;
  lines: LRUCache<number, Line>;
  doubted: LRUCache<number, true>;
  /** Torrents whose numbers may have changed: here, and written so that they can be counted. */
  changed: Set<number>;
  uncounted: Set<number>;
};

const MAX_LINES = 100_000;
const DOUBT_MS = 60_000;

const NO_TORRENT = 'Такого торрента здесь нет';
const NO_PASSKEY = 'Этот ключ не действует. Скачайте торрент-файл на сайте ещё раз';
const BANNED = 'Аккаунт заблокирован';

// Of one user once a minute: nobody fills the log.
function doubt({ doubted, log }: Parts, userId: number, what: string): void {
  if (doubted.has(userId)) return;
  doubted.set(userId, true);
  log(`Трекер не верит пользователю ${userId}: ${what}`);
}

function lineOf({ lines }: Parts, userId: number, since: number): Line {
  const line = lines.get(userId) ?? newLine(since);
  lines.set(userId, line);
  return line;
}

// Who speaks: undefined is a visitor, a text the reason why nobody is answered.
async function speakerOf({ passkeys }: Parts, passkey: string): Promise<Holder | undefined | string> {
  if (passkey === '') return undefined;
  const found = passkeys.holderOf(passkey);
  const holder = found instanceof Promise ? await found : found;
  if (!holder) return NO_PASSKEY;
  return holder.isBanned ? BANNED : holder;
}

async function sharedTorrent({ torrents, mayShare }: Parts, hash: string, address: string) {
  const torrent = torrents.find(hash);
  if (!torrent) return undefined;
  const may = mayShare(torrent.releaseId, address);
  return (may instanceof Promise ? await may : may) ? torrent : undefined;
}

function note(parts: Parts, torrent: KnownTorrent, done: Announced): void {
  const { peer, evicted, credit, isReset, isGone, completed } = done;
  const { pending } = parts;
  if (completed) torrent.completed += 1;
  const gone = { torrentId: torrent.id, up: 0, down: 0, isReset: false, isGone: true };
  if (evicted) pending.add({ ...gone, peer: evicted });
  if (!peer) return;
  pending.add({ torrentId: torrent.id, peer, up: credit.up, down: credit.down, isReset, isGone });
  const about = `${credit.doubt}, торрент ${torrent.id}`;
  if (credit.doubt !== undefined) doubt(parts, peer.user, about);
}

function countsOf(swarm: Swarm | undefined) {
  return { seeders: swarm?.seeders.length ?? 0, leechers: swarm?.leechers.length ?? 0 };
}

function take(
  parts: Parts,
  asked: Announce,
  torrent: KnownTorrent,
  who: { holder: Holder | undefined; address: string },
) {
  const contact = contactOf(who.address, asked.port);
  if (!contact) return writeRefused('Адрес клиента не распознан');
  const swarm = parts.swarms.visit(torrent.hash);
  const before = countsOf(swarm);
  const { holder } = who;
  const user = holder && { id: holder.id, line: (since: number) => lineOf(parts, holder.id, since) };
  const done = announce(swarm, { asked, contact, torrent, user, now: parts.now() });
  note(parts, torrent, done);
  const counts = countsOf(swarm);
  if (counts.seeders !== before.seeders || counts.leechers !== before.leechers) parts.changed.add(torrent.id);
  const self = done.isGone ? undefined : done.peer;
  const wanted = asked.event === 'stopped' ? 0 : asked.wanted;
  return writeAnnounced(counts, drawContacts(swarm, { self, contact: contact.bytes, wanted }), asked);
}

async function answerAnnounce(parts: Parts, url: string, address: string): Promise<Uint8Array> {
  const asked = readAnnounce(url);
  if ('refused' in asked) {
    const liar = asked.isAbsurd ? await speakerOf(parts, asked.passkey ?? '') : undefined;
    if (typeof liar === 'object') doubt(parts, liar.id, asked.refused);
    return writeRefused(asked.refused);
  }
  const holder = await speakerOf(parts, asked.passkey);
  if (typeof holder === 'string') return writeRefused(holder);
  const torrent = await sharedTorrent(parts, asked.hash, address);
  if (!torrent) return writeRefused(NO_TORRENT);
  const fault = faultOfLeft(asked, torrent.size);
  return fault === undefined ? take(parts, asked, torrent, { holder, address }) : writeRefused(fault);
}

async function answerScrape(parts: Parts, url: string, address: string): Promise<Uint8Array> {
  const asked = readScrape(url);
  if ('refused' in asked) return writeRefused(asked.refused);
  const holder = await speakerOf(parts, asked.passkey);
  if (typeof holder === 'string') return writeRefused(holder);
  const found = await Promise.all(asked.hashes.map((hash) => sharedTorrent(parts, hash, address)));
  const known = found.filter((torrent) => torrent !== undefined);
  if (known.length === 0) return writeRefused(NO_TORRENT);
  return writeScraped(
    known.map(({ hash, completed }) => ({ hash, completed, ...countsOf(parts.swarms.find(hash)) })),
  );
}

/** Moves what is in a set on to another when the work for it is done; it stays when the work fails. */
async function moving(
  from: Set<number>,
  to: Set<number>,
  work: (ids: number[]) => Promise<void>,
): Promise<void> {
  const ids = [...from];
  from.clear();
  try {
    await work(ids);
    for (const id of ids) to.add(id);
  } catch (error) {
    for (const id of ids) from.add(id);
    throw error;
  }
}

/** Opens the tracker over what the processes before it have left. */
export async function openTracker(deps: TrackerDeps): Promise<Tracker> {
  const { db, news, now } = deps;
  const process = randomUUID();
  const parts: Parts = {
    ...deps,
    swarms: openSwarms(),
    torrents: await openKnownTorrents({ db, news }),
    passkeys: openPasskeys({ db, news }),
    pending: openPending(db, process),
    lines: new LRUCache({ max: MAX_LINES }),
    doubted: new LRUCache({ max: MAX_LINES, ttl: DOUBT_MS }),
    changed: new Set(),
    uncounted: new Set(await torrentsOfOurs(db)),
  };
  let read = 0;
  const readAll = async () => {
    for (let others = await readOthers(db, process, read); others.length > 0;) {
      for (const other of others) {
        read = other.version;
        const torrent = parts.torrents.findById(other.torrentId);
        if (torrent) adopt(parts.swarms.visit(torrent.hash), other, now());
      }
      others = await readOthers(db, process, read);
    }
  };
  await readAll();
  return {
    announce: (url, address) => answerAnnounce(parts, url, address),
    scrape: (url, address) => answerScrape(parts, url, address),
    save: async () => {
      await moving(parts.changed, parts.uncounted, () => parts.pending.save());
      await readAll();
    },
    count: () => moving(parts.uncounted, new Set(), (ids) => saveCounts(db, ids, now())),
    sweep: async () => {
      parts.swarms.sweep(now(), (hash) => {
        const torrent = parts.torrents.find(hash);
        if (torrent) parts.uncounted.add(torrent.id);
      });
      for (const id of await dropSilent(db, now())) parts.uncounted.add(id);
    },
  };
}
