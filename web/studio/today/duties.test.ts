import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDuties } from './duties.ts';

const QUIET = {
  recovery_codes: 10,
  overdue_claims: null,
  submitted_releases: null,
  ready_episodes: null,
  returned_releases: [],
  proposed_edits: null,
  returned_edits: [],
  failed_jobs: null,
  disk: null,
  plans: null,
  failed_announcements: null,
};
const NOTHING = { counters: { reports: null }, journal_broken_at: null, second_factor: { is_set: true } };

const titles = (isSet: boolean, codes: number | null) =>
  listDuties({ ...NOTHING, second_factor: { is_set: isSet } }, { ...QUIET, recovery_codes: codes }).map(
    ({ title }) => title,
  );

test('who has a second factor and enough codes has nothing to do', () => {
  assert.deepEqual(titles(true, 10), []);
  assert.deepEqual(titles(true, 3), []);
});

test('a missing factor and few codes wait for their member', () => {
  assert.deepEqual(titles(false, null), ['Включите второй фактор']);
  assert.deepEqual(titles(true, 0), ['Запасных кодов не осталось']);
  assert.deepEqual(titles(true, 1), ['Остался 1\u00A0запасной код']);
  assert.deepEqual(titles(true, 2), ['Осталось 2\u00A0запасных кода']);
});

test('ready episodes of a release on the site wait for whoever publishes, on their page', () => {
  const at = '2026-11-28T20:59:00+00:00';
  const episode = (ordinal: number) => ({ id: `e${ordinal}`, ordinal });
  const first = [
    { release: { id: 1, name: 'Чайная' }, episodes: [episode(1)], prepared_at: at },
    { release: { id: 2, name: 'Гавань' }, episodes: [1, 2, 3, 4, 5, 6, 7].map(episode), prepared_at: at },
  ];
  const duties = listDuties(NOTHING, { ...QUIET, ready_episodes: { count: 3, first } });
  assert.deepEqual(
    duties.map(({ title, to }) => [title.replaceAll('\u00A0', ' '), to]),
    [
      ['«Чайная»: готов эпизод 1', '/studio/episodes/e1'],
      ['«Гавань»: готовы эпизоды 1, 2, 3, 4, 5 и ещё 2', '/studio/releases/2/episodes'],
      ['Готовые эпизоды ещё у 1 релиза', '/studio/releases?state=ready'],
    ],
  );
});

test('each claim that was not answered in time waits, and the rest in one line', () => {
  const first = [{ id: 14, claimant: 'ООО «Северный свет»', due_at: '2026-11-28T20:59:00+00:00' }];
  const duties = listDuties(NOTHING, { ...QUIET, overdue_claims: { count: 3, first } });
  assert.deepEqual(
    duties.map(({ title, about, to }) => [title, about, to]),
    [
      [
        'Заявление № 14 просрочено',
        'ООО «Северный свет»: ответить надо было до 28 ноября 2026, 23:59 по Москве.',
        '/studio/claims/14',
      ],
      ['Просрочено ещё 2\u00A0заявления', 'Срок ответа вышел.', '/studio/claims?state=overdue'],
    ],
  );
});

test('failed videos and a disk with less than a tenth left wait for whoever looks after the site', () => {
  const home = (failed: number, free: number) =>
    listDuties(NOTHING, { ...QUIET, failed_jobs: failed, disk: { free, total: 100 * 1024 ** 3 } }).map(
      ({ title }) => title,
    );
  assert.deepEqual(home(0, 11 * 1024 ** 3), []);
  assert.deepEqual(home(2, 9 * 1024 ** 3), [
    'Не подготовлено 2\u00A0видео',
    'На диске осталось 9\u00A0ГБ из 100\u00A0ГБ',
  ]);
});

test('each draft that is ready waits for whoever may publish it, and the rest in one line', () => {
  const submission = { by: 'Мика', at: '2026-11-27T13:42:00+00:00', note: 'Метки проверены' };
  const submitted = { count: 2, first: [{ id: 7, name: 'Лисья почта', submission }] };
  const duties = listDuties(NOTHING, { ...QUIET, submitted_releases: submitted });
  assert.deepEqual(
    duties.map(({ title, about, to }) => [title, about, to]),
    [
      [
        '«Лисья почта» ждёт публикации',
        'Мика, 27 ноября 2026, 16:42: «Метки проверены»',
        '/studio/releases/7',
      ],
      ['Ждёт публикации ещё 1\u00A0черновик', '', '/studio/releases?state=submitted'],
    ],
  );
});

test('a draft that was sent back waits for whoever submitted it, with the words', () => {
  const submission = { by: null, at: '2026-11-27T13:42:00+00:00', note: 'Нет постера' };
  const returned = [{ id: 7, name: 'Лисья почта', submission }];
  const duties = listDuties(NOTHING, { ...QUIET, returned_releases: returned });
  assert.deepEqual(
    duties.map(({ title, about }) => [title, about]),
    [['«Лисья почта» возвращён на доработку', 'Аккаунт удалён, 27 ноября 2026, 16:42: «Нет постера»']],
  );
});

test('new reports and a broken journal wait for those who see them', () => {
  const me = { counters: { reports: 3 }, journal_broken_at: 7, second_factor: { is_set: true } };
  const duties = listDuties(me, QUIET);
  assert.deepEqual(
    duties.map(({ title }) => title),
    ['Журнал изменён мимо программы', 'Ждут 3\u00A0новые жалобы'],
  );
  assert.match(duties[0]?.to ?? '', /event=7$/);
  assert.deepEqual(listDuties(NOTHING, QUIET), []);
});

test('an episode that did not come out by plan waits with what was wrong', () => {
  const plan = { at: '2026-11-28T16:00:00+00:00', zone: 'Europe/Moscow', by: 'Лина' };
  const release = { id: 1, name: 'Лисья почта', poster: null };
  const [fine, failed] = [null, 'Релиз удалён.'].map((failure, i) => ({
    id: `e${i}`,
    ordinal: 2.5,
    release,
    plan: { ...plan, failure },
  }));
  assert.ok(fine && failed);
  assert.deepEqual(
    listDuties(NOTHING, { ...QUIET, plans: [fine, failed] }).map(({ title, about }) => [title, about]),
    [['Не вышел по плану: Лисья почта, эпизод 2,5', '28 ноября 2026, 19:00 по Москве. Релиз удалён.']],
  );
});

test('edits that wait are one line, which leads to the only one or to the list; those sent back are a line each', () => {
  const submission = { by: 'mika', at: '2026-11-28T20:59:00+00:00', note: 'Опечатка' };
  const first = [{ id: 7, name: 'Гавань', submission }];
  const dutiesOf = (count: number) =>
    listDuties(NOTHING, { ...QUIET, proposed_edits: { count, first } }).map(({ title, to }) => [title, to]);
  assert.deepEqual(dutiesOf(1), [['Правка на проверке', '/studio/releases/7/edits']]);
  assert.deepEqual(dutiesOf(3), [['Правки на проверке: 3', '/studio/releases?state=proposed']]);
  assert.deepEqual(listDuties(NOTHING, { ...QUIET, proposed_edits: { count: 0, first: [] } }), []);
  const [returned] = listDuties(NOTHING, { ...QUIET, returned_edits: first });
  assert.deepEqual(
    [returned?.title, returned?.about],
    ['Правка «Гавань» возвращена', 'mika, 28 ноября 2026, 23:59: «Опечатка»'],
  );
});
