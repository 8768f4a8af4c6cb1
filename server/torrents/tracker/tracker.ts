import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/open.ts';
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { atMost } from '#server/platform/lru-bounds.ts';
import { applyAnnounce, type AnnounceEffect } from './announce.ts';
import { toContact } from './contact.ts';
import { newTransferBudget, type TransferBudget } from './credit.ts';
import { openKnownTorrents, type KnownTorrent, type KnownTorrents } from './known-torrents.ts';
import {
  adoptPeer,
  deleteSilentPeers,
  readOtherPeers,
  saveCounts,
  listCountedTorrents,
} from './other-peers.ts';
import { openPasskeys, type PasskeyHolder, type Passkeys } from './passkeys.ts';
import { readAnnounce, readScrape, type AnnounceRequest } from './read-announce.ts';
import { drawContacts, type Swarm } from './swarm.ts';
import { openSwarms, type Swarms } from './swarms.ts';
import { deleteUnconfirmedUploads } from './save-peers.ts';
import { openPendingPeers, type PendingPeers } from './pending-peers.ts';
import { writeAnnounceAnswer, writeFailure, writeScrapeAnswer } from './write-answer.ts';
import type { Log } from '#server/platform/log.ts';

export type TrackerDeps = {
  db: Database;
  changes: ChangeFeed;
  /** Whether an address may share the torrents of a release. */
  mayShare: (releaseId: number, address: string) => boolean | Promise<boolean>;
  now: () => number;
  log: Log;
};

/** The tracker of a process: answers raw request URLs and writes the changes to the database. */
export type Tracker = {
  announce: (url: string, address: string) => Promise<Uint8Array>;
  scrape: (url: string, address: string) => Promise<Uint8Array>;
  /** Writes announced changes, credits users, and reads the changes of other processes. */
  save: () => Promise<void>;
  /** Writes the numbers of seeders and leechers of torrents where they may have changed. */
  count: () => Promise<void>;
  /** Removes silent peers, and uploads that nobody confirmed. */
  sweep: () => Promise<void>;
  /** How many swarms and peers this process knows. */
  peers: () => { swarms: number; seeders: number; leechers: number };
};

type TrackerState = TrackerDeps & {
  swarms: Swarms;
  torrents: KnownTorrents;
  passkeys: Passkeys;
  pending: PendingPeers;
  /** By user. */
  budgets: LRUCache<number, TransferBudget>;
  recentlyLogged: LRUCache<number, true>;
  /** Torrents whose peers changed in this process and are not saved yet. */
  changed: Set<number>;
  /** Torrents whose peers are saved and whose numbers are to be counted again. */
  uncounted: Set<number>;
};

const MAX_USERS = 100_000;
const LOG_INTERVAL_MS = 60_000;

const NO_TORRENT = 'Такого торрента здесь нет';
const NO_PASSKEY = 'Этот ключ не действует. Скачайте торрент-файл на сайте ещё раз';
const BANNED = 'Аккаунт заблокирован';

// At most once a minute for each user, so that nobody can fill the log.
function logRejection({ recentlyLogged, log }: TrackerState, userId: number, reason: string): void {
  if (recentlyLogged.has(userId)) return;
  recentlyLogged.set(userId, true);
  log('tracker.distrusted', `Трекер не верит пользователю ${userId}: ${reason}`);
}

function budgetOf({ budgets }: TrackerState, userId: number, since: number): TransferBudget {
  const budget = budgets.get(userId) ?? newTransferBudget(since);
  budgets.set(userId, budget);
  return budget;
}

// The user of a passkey: undefined for anonymous clients, a text is the reason of a refusal.
async function findUser(
  { passkeys }: TrackerState,
  passkey: string,
): Promise<PasskeyHolder | undefined | string> {
  if (passkey === '') return undefined;
  const found = passkeys.holderOf(passkey);
  const holder = found instanceof Promise ? await found : found;
  if (!holder) return NO_PASSKEY;
  return holder.isBanned ? BANNED : holder;
}

async function sharedTorrent({ torrents, mayShare }: TrackerState, hash: string, address: string) {
  const found = torrents.find(hash);
  const torrent = found instanceof Promise ? await found : found;
  if (!torrent) return undefined;
  const isAllowed = mayShare(torrent.releaseId, address);
  return (isAllowed instanceof Promise ? await isAllowed : isAllowed) ? torrent : undefined;
}

function recordEffect(state: TrackerState, torrent: KnownTorrent, effect: AnnounceEffect): void {
  const { peer, evicted, credit, isReset, isGone, completed } = effect;
  const { pending } = state;
  if (completed) torrent.completed += 1;
  const gone = { torrentId: torrent.id, up: 0, down: 0, isReset: false, isGone: true };
  if (evicted) pending.add({ ...gone, peer: evicted });
  if (!peer) return;
  pending.add({ torrentId: torrent.id, peer, up: credit.up, down: credit.down, isReset, isGone });
  const reason = `${credit.rejection}, торрент ${torrent.id}`;
  if (credit.rejection !== undefined && peer.user > 0) logRejection(state, peer.user, reason);
}

function countsOf(swarm: Swarm | undefined) {
  return { seeders: swarm?.seeders.length ?? 0, leechers: swarm?.leechers.length ?? 0 };
}

function applyAndAnswer(
  state: TrackerState,
  request: AnnounceRequest,
  torrent: KnownTorrent,
  client: { holder: PasskeyHolder | undefined; address: string },
) {
  const contact = toContact(client.address, request.port);
  if (!contact) return writeFailure('Адрес клиента не распознан');
  const swarm = state.swarms.visit(torrent.hash);
  const before = countsOf(swarm);
  const { holder } = client;
  const user = holder && { id: holder.id, budget: (since: number) => budgetOf(state, holder.id, since) };
  const effect = applyAnnounce(swarm, { request, contact, torrent, user, now: state.now() });
  recordEffect(state, torrent, effect);
  const counts = countsOf(swarm);
  if (counts.seeders !== before.seeders || counts.leechers !== before.leechers) state.changed.add(torrent.id);
  const self = effect.isGone ? undefined : effect.peer;
  const numWant = request.event === 'stopped' ? 0 : request.numWant;
  return writeAnnounceAnswer(counts, drawContacts(swarm, { self, contact: contact.bytes, numWant }), request);
}

async function answerAnnounce(state: TrackerState, url: string, address: string): Promise<Uint8Array> {
  const request = readAnnounce(url);
  if ('refused' in request) return writeFailure(request.refused);
  const holder = await findUser(state, request.passkey);
  if (typeof holder === 'string') return writeFailure(holder);
  const torrent = await sharedTorrent(state, request.hash, address);
  return torrent ? applyAndAnswer(state, request, torrent, { holder, address }) : writeFailure(NO_TORRENT);
}

async function answerScrape(state: TrackerState, url: string, address: string): Promise<Uint8Array> {
  const request = readScrape(url);
  if ('refused' in request) return writeFailure(request.refused);
  const holder = await findUser(state, request.passkey);
  if (typeof holder === 'string') return writeFailure(holder);
  const found = await Promise.all(request.hashes.map((hash) => sharedTorrent(state, hash, address)));
  const known = found.filter((torrent) => torrent !== undefined);
  if (known.length === 0) return writeFailure(NO_TORRENT);
  return writeScrapeAnswer(
    known.map(({ hash, completed }) => ({ hash, completed, ...countsOf(state.swarms.find(hash)) })),
  );
}

/** Runs `work` for the ids of one set and moves them to another; they stay when the work fails. */
async function moveAfter(
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

/** Opens the tracker with the peers that other and earlier processes have saved. */
export async function openTracker(deps: TrackerDeps): Promise<Tracker> {
  const { db, changes, now } = deps;
  const process = randomUUID();
  const state: TrackerState = {
    ...deps,
    swarms: openSwarms(),
    torrents: await openKnownTorrents({ db, changes }),
    passkeys: openPasskeys({ db, changes }),
    pending: openPendingPeers(db, process),
    budgets: new LRUCache(atMost(MAX_USERS)),
    recentlyLogged: new LRUCache({ ...atMost(MAX_USERS), ttl: LOG_INTERVAL_MS }),
    changed: new Set(),
    uncounted: new Set(await listCountedTorrents(db)),
  };
  const window = { savedAt: 0 };
  const readAllOthers = async () => {
    for await (const other of readOtherPeers(db, process, window)) {
      const torrent = state.torrents.findReadById(other.torrentId);
      if (torrent) adoptPeer(state.swarms.visit(torrent.hash), other, now());
    }
  };
  await readAllOthers();
  return {
    announce: (url, address) => answerAnnounce(state, url, address),
    scrape: (url, address) => answerScrape(state, url, address),
    save: async () => {
      await moveAfter(state.changed, state.uncounted, () => state.pending.save());
      await readAllOthers();
    },
    peers: state.swarms.counts,
    count: () => moveAfter(state.uncounted, new Set(), (ids) => saveCounts(db, ids, now())),
    sweep: async () => {
      state.swarms.sweep(now(), (hash) => {
        const torrent = state.torrents.findRead(hash);
        if (torrent) state.uncounted.add(torrent.id);
      });
      for (const id of await deleteSilentPeers(db, now())) state.uncounted.add(id);
      await deleteUnconfirmedUploads(db, now());
    },
  };
}
