import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { VisitorCount } from '#contract/visitor-counts.ts';
import { createPositionStore } from '#web/entities/episode/position-store.ts';
import { countVisitorPositions } from './visitor-counts.ts';

let now: number;
let sent: VisitorCount[];
let visitor: ReturnType<typeof countVisitorPositions>;
beforeEach(() => {
  now = Date.parse('2026-11-28T12:00:00Z');
  sent = [];
  const stored = new Map<string, string>();
  const positions = createPositionStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  });
  visitor = countVisitorPositions(positions, { send: (count) => void sent.push(count), now: () => now });
});

/** Saves that an episode has reached a second, some seconds after the position before. */
function play(episodeId: string, time: number, { after = 10, isWatched = false } = {}): void {
  now += after * 1000;
  visitor.positions.savePlaying(episodeId, { time, at: now, isWatched });
}

test('a start is told once, with the seconds that played until the page was left', () => {
  play('e1', 10);
  play('e1', 20);
  visitor.flush();
  play('e1', 30);
  visitor.flush();
  visitor.flush();
  const rest = { release_episode_id: 'e1', is_watched: false };
  assert.deepEqual(sent, [
    { ...rest, is_start: true, seconds: 20 },
    { ...rest, is_start: false, seconds: 10 },
  ]);
});

test('a position that was moved is no time watched', () => {
  play('e1', 10);
  play('e1', 1000);
  play('e1', 500);
  visitor.flush();
  assert.deepEqual(
    sent.map(({ seconds }) => seconds),
    [10 + 2 * 10],
  );
});

test('what has played is told every five minutes, and when the episode is watched', () => {
  for (let time = 10; time <= 310; time += 10) play('e1', time);
  assert.deepEqual(
    sent.map(({ seconds }) => seconds),
    [310],
  );
  play('e1', 320, { isWatched: true });
  assert.deepEqual(sent.at(-1), { release_episode_id: 'e1', is_start: false, is_watched: true, seconds: 10 });
  play('e1', 330, { isWatched: true });
  visitor.flush();
  assert.equal(sent.filter(({ is_watched }) => is_watched).length, 1);
});

test('the next episode is a start of its own', () => {
  play('e1', 10);
  play('e2', 10);
  visitor.flush();
  assert.deepEqual(
    sent.map(({ release_episode_id: id, is_start: isStart }) => [id, isStart]),
    [
      ['e1', true],
      ['e2', true],
    ],
  );
});
