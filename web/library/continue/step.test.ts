import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FullRelease } from '#contract/releases.ts';
import { NO_POSTER } from '#contract/values.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import { toContinued } from './continued.ts';
import { nextStep, formatStep } from './step.ts';

const episode = (ordinal: number, hls: string | null = 'https://video.test/480.m3u8') => ({
  id: `e${ordinal}`,
  ordinal,
  sort_order: ordinal,
  preview: NO_POSTER,
  duration: 1420,
  ending: { start: 1290, stop: 1380 },
  hls_480: hls,
  hls_720: null,
  hls_1080: null,
});

const release = (episodes: object[], more: object = {}) =>
  ({
    id: 7,
    alias: 'lisya-pochta',
    name: { main: 'Лисья почта' },
    type: { value: 'TV' },
    is_blocked_by_geo: false,
    is_blocked_by_copyrights: false,
    episodes,
    ...more,
  }) as unknown as FullRelease;

const SERIES = [episode(3), episode(1), episode(2)];
const at = (time: number, isWatched = false) => ({ time, isWatched, at: 1 });

function formattedStep(watched: string, positions: Positions, episodes: object[] = SERIES, type = 'TV') {
  const continued = toContinued(release(episodes, { type: { value: type } }), watched);
  const step = continued && nextStep(continued, positions);
  return step && formatStep(continued, step).replaceAll('\u00A0', ' ');
}

test('an unfinished episode continues and shows the remaining time', () => {
  assert.equal(formattedStep('e2', { e2: at(760) }), 'Эпизод 2 · осталось 11 мин');
});

test('a watched episode is followed by the next in watching order', () => {
  assert.equal(formattedStep('e1', { e1: at(1400, true) }), 'Эпизод 2 · 24 мин');
  assert.equal(formattedStep('e1', { e1: at(1400, true), e2: at(700) }), 'Эпизод 2 · осталось 12 мин');
});

test('a watched episode that is watched again continues', () => {
  assert.equal(formattedStep('e1', { e1: at(700, true) }), 'Эпизод 1 · осталось 12 мин');
});

test('nothing follows the last episode until the next is out', () => {
  const positions = { e3: at(1400, true) };
  assert.equal(formattedStep('e3', positions), null);
  assert.equal(formattedStep('e3', positions, [...SERIES, episode(4, null)]), null);
  assert.equal(formattedStep('e3', positions, [...SERIES, episode(4)]), 'Эпизод 4 · 24 мин');
});

test('a movie is shown without a number', () => {
  assert.equal(formattedStep('e1', { e1: at(600) }, [episode(1)], 'MOVIE'), 'осталось 14 мин');
  assert.equal(formattedStep('e1', { e1: at(600) }, [episode(1)]), 'Эпизод 1 · осталось 14 мин');
});

test('an unavailable episode is not continued', () => {
  assert.equal(formattedStep('e9', { e9: at(600) }), null);
  assert.equal(formattedStep('e2', { e2: at(600) }, [episode(1), episode(2, null)]), null);
  assert.equal(toContinued(release(SERIES, { is_blocked_by_geo: true }), 'e2'), null);
  assert.equal(toContinued(release(SERIES, { is_blocked_by_copyrights: true }), 'e2'), null);
});
