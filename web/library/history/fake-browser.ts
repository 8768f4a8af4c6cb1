import type { PositionsResponse, SavedTimecode } from '#contract/views.ts';
import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import type { StoredPositions } from './stored-positions.ts';
import { mergeAll, parseStored } from './stored-position.ts';

/** The storage of a browser and its positions, for tests. */
export function fakeBrowser(): { storage: BrowserStorage; stored: StoredPositions } {
  const map = new Map<string, string>();
  const storage: BrowserStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
  };
  const all = () => parseStored(readStored(storage, 'positions'));
  const stored: StoredPositions = {
    text: () => map.get('akane.positions') ?? '',
    all,
    merge: (more) => writeStored(storage, 'positions', mergeAll(all(), more)),
    clear: () => void map.delete('akane.positions'),
  };
  return { storage, stored };
}

/** A server with one account, for tests; it answers with `status`, or not at all if that is 0. */
export function fakeServer(userId: number, clock: { now: number }) {
  const stored = new Map<string, Timecode & { changedAt: number }>();
  const state = { status: 200, fetches: 0, sent: [] as SavedTimecode[][], nextAfter: 10 };
  const save = (body: readonly SavedTimecode[]) => {
    for (const position of body) {
      const timecode = {
        time: position.time,
        at: Date.parse(position.updated_at ?? ''),
        isWatched: position.is_watched,
        markedAt: Date.parse(position.marked_at ?? ''),
      };
      const known = stored.get(position.release_episode_id);
      const merged = known ? mergeTimecodes(known, timecode) : timecode;
      stored.set(position.release_episode_id, { ...merged, changedAt: clock.now });
    }
  };
  const moment = (at: number) => new Date(at).toISOString();
  const positions = (since: number): PositionsResponse => ({
    user_id: userId,
    now: moment(clock.now),
    data: [...stored]
      .filter(([, { changedAt }]) => changedAt > since)
      .map(([id, { time, at, isWatched, markedAt }]) => ({
        release_episode_id: id,
        release_id: 7,
        time,
        is_watched: isWatched,
        at: moment(at),
        marked: moment(markedAt),
      })),
  });
  const fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (state.status === 0) throw new TypeError('Failed to fetch');
    if (state.status !== 200) return new Response('{}', { status: state.status });
    if (init.method === 'POST') {
      const body = JSON.parse(init.body as string) as SavedTimecode[];
      state.sent.push(body);
      save(body);
      return Response.json({ next_after: state.nextAfter });
    }
    state.fetches += 1;
    const since = new URL(address, 'http://akane.test').searchParams.get('since');
    return Response.json(positions(since === null ? -1 : Date.parse(since)));
  };
  return { state, stored, fetch };
}
