import type { PositionsAnswer, SavedTimecode } from '#contract/views.ts';
import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import { recall, remember, type KeptPositions, type Shelf } from './kept-positions.ts';
import { mergeAll, parseKept } from './position.ts';

/** A browser without pages, for tests: its shelf and the positions on it. */
export function fakeBrowser(): { shelf: Shelf; kept: KeptPositions } {
  const map = new Map<string, string>();
  const shelf: Shelf = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
  };
  const all = () => parseKept(recall(shelf, 'positions'));
  const kept: KeptPositions = {
    text: () => map.get('akane.positions') ?? '',
    all,
    take: (more) => remember(shelf, 'positions', mergeAll(all(), more)),
    drop: () => void map.delete('akane.positions'),
  };
  return { shelf, kept };
}

/** A server of one account, for tests: `status` is what it answers while it is not well. */
export function fakeServer(userId: number, clock: { now: number }) {
  const stored = new Map<string, Timecode & { changedAt: number }>();
  const state = { status: 200, asked: 0, told: [] as SavedTimecode[][] };
  const save = (body: readonly SavedTimecode[]) => {
    for (const said of body) {
      const timecode = {
        time: said.time,
        at: Date.parse(said.updated_at ?? ''),
        isWatched: said.is_watched,
        markedAt: Date.parse(said.marked_at ?? ''),
      };
      const known = stored.get(said.release_episode_id);
      const both = known ? mergeTimecodes(known, timecode) : timecode;
      stored.set(said.release_episode_id, { ...both, changedAt: clock.now });
    }
  };
  const moment = (at: number) => new Date(at).toISOString();
  const positions = (since: number): PositionsAnswer => ({
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
      state.told.push(body);
      save(body);
      return new Response('');
    }
    state.asked += 1;
    const since = new URL(address, 'http://akane.test').searchParams.get('since');
    return Response.json(positions(since === null ? -1 : Date.parse(since)));
  };
  return { state, stored, fetch };
}
