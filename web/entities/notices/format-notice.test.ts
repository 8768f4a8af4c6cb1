import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleaseEvent } from '#contract/notices.ts';
import { NO_POSTER } from '#contract/values.ts';
import {
  formatNewEpisodes,
  formatNotice,
  formatNoticeDetails,
  formatUnread,
  noticeTarget,
} from './format-notice.ts';

const NOTHING = {
  publish_day: null,
  previous_day: null,
  missed_on: null,
  postponement: null,
  previous_postponement: null,
  answer: null,
};
const EPISODE = { id: 'e7', name: null, ordinal: 7, duration: 1440, preview: NO_POSTER };

function event(fields: Partial<ReleaseEvent>): ReleaseEvent {
  const release = { id: 1, alias: 'moon', name: 'Луна', poster: NO_POSTER, background_cover: null };
  const base = { id: 1, kind: 'episode' as const, created_at: '2026-11-20T12:00:00+00:00', release };
  return { ...base, episodes: [EPISODE], ...NOTHING, ...fields };
}
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ').replaceAll('\u2060', '');

test('new episodes are numbered by one, two, a range or a list', () => {
  const format = (...ordinals: number[]) =>
    plain(formatNewEpisodes(ordinals.map((ordinal) => ({ ordinal }))));
  assert.equal(format(3), '3-й эпизод');
  assert.equal(format(25.5), '25,5 эпизод');
  assert.equal(format(7, 8), '7-й и 8-й эпизоды');
  assert.equal(format(5, 6, 7, 8), 'эпизоды 5–8');
  assert.equal(format(5, 7, 9), 'эпизоды 5, 7, 9');
  assert.equal(format(-1), 'спешл');
});

test('a very long name leaves room for the news after it', () => {
  const release = {
    ...event({}).release,
    name: `Меня изгнали из отряда героя, ${'и я пеку хлеб, '.repeat(18)}`,
  };
  const text = plain(formatNotice(event({ kind: 'returned', episodes: [], release }))) ?? '';
  assert.match(text, /^«Меня изгнали из отряда героя, и я .*[а-я]…» снова можно смотреть$/);
  assert.ok(text.length < 110, text);
});

test('every kind says what happened, its details, and leads to the right page', () => {
  const of = (fields: Partial<ReleaseEvent>) => {
    const one = event(fields);
    return [plain(formatNotice(one)), plain(formatNoticeDetails(one)), noticeTarget(one)];
  };
  const release = '/anime/releases/release/moon';
  assert.deepEqual(of({}), ['Вышел 7-й эпизод: «Луна»', '24 мин', '/anime/video/episode/e7']);
  assert.deepEqual(of({ kind: 'postponed', episodes: [], publish_day: 5, previous_day: 3 }), [
    '«Луна» переносится на пятницу',
    'Было: среда',
    release,
  ]);
  assert.deepEqual(of({ kind: 'postponed', episodes: [], missed_on: '2026-11-22' }), [
    '«Луна»: новый эпизод задерживается',
    'Ждали в воскресенье',
    release,
  ]);
  const postponed = { episode: 8, until: '2026-12-04', note: 'Праздник' };
  assert.deepEqual(of({ kind: 'postponed', episodes: [], postponement: postponed }), [
    '«Луна»: 8-й эпизод переносится на 4 декабря',
    'Праздник',
    release,
  ]);
  const without = { episode: 8, until: null, note: '' };
  assert.deepEqual(of({ kind: 'postponed', episodes: [], postponement: without }), [
    '«Луна»: 8-й эпизод откладывается',
    undefined,
    release,
  ]);
  assert.deepEqual(of({ kind: 'postponed', episodes: [], previous_postponement: postponed }), [
    '«Луна»: перенос снят, 8-й эпизод выйдет в свой день',
    undefined,
    release,
  ]);
  assert.deepEqual(of({ kind: 'returned', episodes: [] }), [
    '«Луна» снова можно смотреть',
    undefined,
    release,
  ]);
  assert.deepEqual(of({ kind: 'answer', answer: 'Исправили.' }), [
    'Ответ на ваше сообщение о неполадке',
    '«Луна», 7-й эпизод: Исправили',
    '/anime/video/episode/e7',
  ]);
});

test('the bell shows 9+ from ten', () => {
  assert.deepEqual([1, 9, 10, 100].map(formatUnread), ['1', '9', '9+', '9+']);
});
