import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Episode } from '#contract/episodes.ts';
import { NO_POSTER } from '#contract/values.ts';
import { externalPlayerEpisode, mainAction } from './main-action.ts';

const none = { start: null, stop: null };

function episode(ordinal: number, more: Partial<Episode> = {}): Episode {
  return {
    id: `e${ordinal}`,
    name: null,
    name_english: null,
    ordinal,
    opening: none,
    ending: none,
    preview: NO_POSTER,
    hls_480: 'https://media.test/480.m3u8',
    hls_720: null,
    hls_1080: null,
    duration: 1420,
    rutube_id: null,
    youtube_id: null,
    updated_at: '2026-11-20T12:00:00+00:00',
    sort_order: ordinal * 10,
    cuts: null,
    other_marks: [],
    release_id: 1,
    ...more,
  };
}

const series = [3, 1, 2].map((ordinal) => episode(ordinal));
const at = (time: number, moment: number, isWatched = false) => ({ time, isWatched, at: moment });

test('starts a new viewer with the first episode, in any order on the wire', () => {
  assert.deepEqual(mainAction(series, {}), { episodeId: 'e1', label: 'Смотреть', short: 'Смотреть' });
});

test('continues the episode watched last at its position', () => {
  const positions = { e1: at(1400, 100, true), e2: at(751, 200) };
  assert.deepEqual(mainAction(series, positions), {
    episodeId: 'e2',
    label: 'Продолжить со 2-го эпизода · 12:31',
    short: 'Продолжить',
  });
});

test('continues the unfinished one of episodes that a client has sent with one moment', () => {
  const sent = { e1: at(1400, 100, true), e2: at(1400, 100, true), e3: at(751, 100) };
  assert.equal(mainAction(series, sent)?.episodeId, 'e3');
  assert.equal(mainAction(series, { e1: sent.e1, e2: sent.e2 })?.episodeId, 'e3');
});

test('continues with the next episode after a watched one', () => {
  assert.deepEqual(mainAction(series, { e1: at(1400, 100, true) }), {
    episodeId: 'e2',
    label: 'Продолжить со 2-го эпизода',
    short: 'Продолжить',
  });
});

test('continues after what was watched before when an earlier episode was watched again', () => {
  const positions = { e1: at(1400, 300, true), e2: at(1400, 100, true), e3: at(751, 200) };
  assert.equal(mainAction(series, positions)?.episodeId, 'e3');
  assert.equal(mainAction(series, { e1: positions.e1, e2: positions.e2 })?.episodeId, 'e3');
  const all = { ...positions, e3: at(1400, 200, true) };
  assert.equal(mainAction(series, all)?.episodeId, 'e2');
});

test('names the number of an episode as it is read', () => {
  const labelOf = (ordinal: number) =>
    mainAction([episode(1), episode(ordinal)], { [`e${ordinal}`]: at(0, 1) })?.label;
  assert.equal(labelOf(2), 'Продолжить со 2-го эпизода');
  assert.equal(labelOf(22), 'Продолжить с 22-го эпизода');
  assert.equal(labelOf(100), 'Продолжить с 100-го эпизода');
  assert.equal(labelOf(101), 'Продолжить со 101-го эпизода');
});

test('starts the series again after its last episode', () => {
  assert.deepEqual(mainAction(series, { e3: at(1400, 100, true) }), {
    episodeId: 'e1',
    label: 'Смотреть сначала',
    short: 'Смотреть',
  });
});

test('skips an episode without video and returns nothing if there is no video', () => {
  const upcoming = episode(2, { hls_480: null });
  const positions = { e1: at(1400, 100, true) };
  assert.equal(mainAction([episode(1), upcoming, episode(3)], positions)?.episodeId, 'e3');
  assert.equal(mainAction([upcoming], {}), null);
});

test('omits the episode number for a movie', () => {
  assert.equal(mainAction([episode(1)], { e1: at(600, 1) })?.label, 'Продолжить с 10:00');
});

test('omits the number of a special', () => {
  const positions = { 'e25.5': at(600, 1) };
  assert.equal(mainAction([episode(1), episode(25.5)], positions)?.label, 'Продолжить · 10:00');
});

test('chooses the first episode with an external host, else the first of a release with an external player', () => {
  const first = (episodes: Episode[], external_player: string | null) =>
    externalPlayerEpisode({ episodes, external_player })?.id;
  const nowhere = episode(1, { hls_480: null });
  const second = episode(2, { hls_480: null, youtube_id: 'second' });
  const third = episode(3, { hls_480: null, rutube_id: 'third' });
  assert.equal(first([third, second, nowhere], '//player.test/1'), 'e2');
  assert.equal(first([episode(5, { hls_480: null }), nowhere], '//player.test/1'), 'e1');
  assert.equal(first([nowhere], null), undefined);
  assert.equal(first([], '//player.test/1'), undefined);
});
