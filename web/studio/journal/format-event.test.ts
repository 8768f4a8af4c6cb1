import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent } from '#contract/studio/events.ts';
import { formatActor, formatChange, formatEvent, formatFact, formatUndo } from './format-event.ts';
import { formatValue } from './event/format-value.ts';
import { thingPath } from './event/thing-path.ts';

const EVENT: JournalEvent = {
  id: 7,
  at: '2026-11-23T16:05:12+00:00',
  actor: { id: 1, nickname: 'Лина', login: 'lina' },
  command_user: null,
  act: 'user.role_give',
  thing: 'user',
  thing_id: '2',
  title: 'mika',
  change: { role: [null, { role: 'release_manager', team_id: 'x', team: 'Осень' }] },
  reason: null,
  undo_of: null,
  undone_by: null,
  can_undo: true,
  part_of: null,
  imported: null,
  staying: [],
  names: {},
  is_erased: false,
};

test('an event is a sentence: who, what, to whom', () => {
  assert.equal(formatEvent(EVENT), 'Лина даёт роль пользователю mika');
  assert.equal(
    formatEvent({ ...EVENT, id: 8, act: 'user.role_take', undo_of: 7 }),
    'Лина отменяет запись 7 и снимает роль с пользователя mika',
  );
});

test('a person who acts on their own account is named once, and a thing without a name by its number', () => {
  const own = { ...EVENT, act: 'user.recovery_code', thing_id: '1', title: 'Лина' } as const;
  assert.equal(formatEvent(own), 'Лина входит по запасному коду');
  assert.equal(formatEvent({ ...EVENT, title: null }), 'Лина даёт роль пользователю № 2');
});

test('commands, erased accounts and the program are told apart', () => {
  const nobody = { ...EVENT, actor: null };
  assert.deepEqual(formatActor({ ...nobody, command_user: 'akane' }), {
    kind: 'command',
    name: 'сервер, akane',
  });
  assert.equal(formatActor({ ...nobody, is_erased: true }).kind, 'gone');
  assert.equal(formatActor(nobody).kind, 'program');
});

test('values before and after are words: roles with their team, times of Moscow, yes and no', () => {
  assert.deepEqual(formatChange(EVENT), [{ field: 'Роль', before: '—', after: 'Релиз-менеджер, Осень' }]);
  assert.equal(formatValue('2026-12-01T00:00:00+03:00'), '1 декабря 2026, 00:00 по Москве');
  assert.deepEqual(
    [true, false, null, '', [], ['a', 'b']].map((value) => formatValue(value)),
    ['да', 'нет', '—', '—', '—', 'a; b'],
  );
});

test('an undo says what goes, what comes back and what is as before', () => {
  assert.equal(formatUndo(EVENT), 'Исчезнет: роль «Релиз-менеджер, Осень».');
  const change = { role: [{ role: 'editor' }, null], nickname: ['mika', 'rin'] } as JournalEvent['change'];
  assert.equal(formatUndo({ change }), 'Снова: никнейм «mika». Вернётся: роль «Редактор».');
});

test('the fact beside a sentence is what changed, and why', () => {
  assert.equal(formatFact(EVENT), 'Релиз-менеджер, Осень');
  assert.equal(
    formatFact({ ...EVENT, change: { nickname: ['mika', 'rin'], reason: [null, 'x'] } }),
    'Никнейм, причина',
  );
  assert.equal(formatFact({ ...EVENT, change: null, reason: 'спам' }), 'спам');
  const until = '2026-12-01T00:00:00+03:00';
  const ban: JournalEvent['change'] = {
    is_banned: [false, true],
    ban_reason: [null, 'спам'],
    banned_until: [null, until],
  };
  assert.equal(
    formatFact({ ...EVENT, act: 'user.ban', change: ban, reason: 'спам' }),
    'до 1 декабря 2026, 00:00 по Москве · спам',
  );
});

const changeOf = (change: JournalEvent['change']) => formatChange({ change });

test('of nested values only what differs is shown, in words', () => {
  const mal = { id: 7, url: null, votes: 10, rating: 7.5 };
  assert.deepEqual(changeOf({ mal: [mal, { ...mal, votes: 12 }] }), [
    { field: 'MyAnimeList', before: 'голосов: 10', after: 'голосов: 12' },
  ]);
  const marks = (start: number) => ({ start, stop: start + 90 });
  assert.deepEqual(changeOf({ opening: [marks(0), marks(65)] }), [
    { field: 'Опенинг', before: '0:00 – 1:30', after: '1:05 – 2:35' },
  ]);
});

test('things of lists are lines with their names; those that stay the same are left out', () => {
  const fox = { nickname: 'Лис', roles: ['Озвучка'], is_intern: false };
  const owl = { nickname: 'Сова', roles: [], is_intern: true };
  assert.deepEqual(
    changeOf({
      users: [
        [fox, owl],
        [fox, { ...owl, is_intern: false }],
      ],
    }),
    [{ field: 'Состав', before: 'Сова (стажёр: да)', after: 'Сова' }],
  );
  const added = [{ ordinal: 2, name: 'Путь' }, { ordinal: 25.5 }];
  assert.deepEqual(changeOf({ episodes: [[], added] }), [
    { field: 'Эпизоды', before: '—', after: 'эпизод 2 (название: Путь)\nэпизод 25,5' },
  ]);
});

test('a list whose order alone is another one is shown whole, with its pictures', () => {
  const [first, second] = ['/storage/a.jpg', '/storage/b.jpg'].map((preview) => ({
    preview,
    thumbnail: null,
  }));
  assert.deepEqual(
    changeOf({
      background_covers: [
        [first, second],
        [second, first],
      ],
    }),
    [
      {
        field: 'Обложки',
        before: 'a.jpg\nb.jpg',
        after: 'b.jpg\na.jpg',
        pictures: {
          before: ['/storage/a.jpg', '/storage/b.jpg'],
          after: ['/storage/b.jpg', '/storage/a.jpg'],
        },
      },
    ],
  );
});

test('empty fields of what is added, pictures and long texts are told in few words', () => {
  const image = { preview: '/storage/lists/a.jpg', thumbnail: '/storage/lists/b.jpg' };
  assert.deepEqual(changeOf({ url: [null, null], image: [null, image] }), [
    {
      field: 'Картинка',
      before: '—',
      after: 'a.jpg',
      pictures: { before: [], after: ['/storage/lists/a.jpg'] },
    },
  ]);
  const [text] = changeOf({ markdown: ['кратко', { beginning: 'Долго', length: 31_234 }] });
  assert.match(text?.after ?? '', /^Долго… \(в журнале начало, всего знаков: 31\s234\)$/);
  const long: JournalEvent = { ...EVENT, change: { description: [null, `${'слово '.repeat(30)}\n`] } };
  assert.equal(formatFact(long), 'Описание');
  assert.ok(formatUndo(long).length < 90);
});

test('beside what is added or removed there is only its reason', () => {
  const added = { ...EVENT, act: 'release.create', change: { year: [null, 2026] } } as JournalEvent;
  assert.equal(formatFact(added), '');
  assert.equal(formatFact({ ...added, reason: 'просьба' }), 'просьба');
  const change = { state: ['published', 'hidden'] } as JournalEvent['change'];
  assert.equal(formatFact({ ...added, act: 'release.hide', change }), 'показан → скрыт');
});

test('a file of a claim is told by its number, its type and its size', () => {
  const document = { id: 3, type: 'pdf', size: 2_202_010 };
  const added = {
    ...EVENT,
    act: 'claim.document_add',
    change: { document: [null, document] },
  } as JournalEvent;
  assert.equal(formatFact(added).replaceAll('\u00A0', ' '), 'Файл: № 3, PDF, 2,1 МБ');
});

test('an act without a thing is a whole sentence', () => {
  const about = { actor: null, command_user: 'akane', thing_id: null, title: null } as const;
  assert.equal(
    formatEvent({ ...EVENT, ...about, act: 'team.order', thing: 'team' }),
    'сервер, akane меняет порядок команд',
  );
  const text = { act: 'text.edit', thing: 'text', thing_id: 'rules' } as const;
  assert.equal(formatEvent({ ...EVENT, ...about, ...text }), 'сервер, akane меняет текст страницы Правила');
});

test('what a change mentions by ids is shown by its name, of lists only what differs', () => {
  const names = { 'genre_ids/12': 'Драма', 'genre_ids/7': 'жанр № 7', 'release_id/17': 'Лисья почта' };
  const change: JournalEvent['change'] = {
    genre_ids: [
      [3, 12],
      [3, 7],
    ],
    '17/publish_day': [1, 5],
  };
  assert.deepEqual(formatChange({ change, names }), [
    { field: 'Жанры', before: 'Драма', after: 'жанр № 7' },
    { field: 'День выхода', before: 'понедельник', after: 'пятница', of: ['Лисья почта'] },
  ]);
  assert.deepEqual(changeOf({ publish_time: [null, '00:30'], publish_every_weeks: [1, 2] }), [
    { field: 'Час выхода по Москве', before: '—', after: '00:30' },
    { field: 'Как часто', before: 'каждую\u00A0неделю', after: 'раз в\u00A0две\u00A0недели' },
  ]);
  assert.deepEqual(changeOf({ age_rating: ['R16_PLUS', 'R18_PLUS'] }), [
    { field: 'Возраст', before: '16+', after: '18+' },
  ]);
});

test('a list in another order is shown whole, and one with many names is lines', () => {
  const names = Object.fromEntries([1, 2, 3, 4].map((id) => [`releases/${id}`, `Релиз ${id}`]));
  const change: JournalEvent['change'] = {
    releases: [
      [1, 2, 3, 4],
      [2, 1, 3, 4],
    ],
  };
  assert.deepEqual(formatChange({ change, names }), [
    {
      field: 'Релизы',
      before: 'Релиз 1\nРелиз 2\nРелиз 3\nРелиз 4',
      after: 'Релиз 2\nРелиз 1\nРелиз 3\nРелиз 4',
    },
  ]);
});

test('a merge shows the releases of both records and not what only its undo needs', () => {
  const names = { 'into/7': 'Море', 'releases/1': 'Маяк', 'both/2': 'Порт' };
  const change: JournalEvent['change'] = {
    into: [null, '7'],
    releases: [[1], null],
    both: [[[2, 1]], null],
    links: [[[1, 'x', 1]], null],
  };
  assert.deepEqual(formatChange({ change, names }), [
    { field: 'С чем объединено', before: '—', after: 'Море' },
    { field: 'Релизы', before: 'Маяк', after: '—' },
    { field: 'Уже были в обеих записях', before: 'Порт', after: '—' },
  ]);
});

test('an undo says what stays as it is, and counts what would be too much to tell', () => {
  const change = Object.fromEntries(
    ['year', 'type', 'alias', 'name', 'quality'].map((field) => [field, ['А', 'Б']]),
  );
  assert.equal(
    formatUndo({ change: { ...change, torrents: [[], [{ hash: 'x' }]] } as never, staying: ['torrents'] }),
    'Снова: название «А», адрес «А», год «А», тип «А» и ещё 1. Останется как есть: торренты.',
  );
});

test('releases of a change of many that had the same value stand together', () => {
  const names = { 'release_id/1': 'Маяк', 'release_id/2': 'Порт', 'release_id/3': 'Снег' };
  const change: JournalEvent['change'] = {
    '1/age_rating': ['R16_PLUS', 'R12_PLUS'],
    '1/is_ongoing': [true, false],
    '2/age_rating': ['R16_PLUS', 'R12_PLUS'],
    '3/age_rating': ['R6_PLUS', 'R12_PLUS'],
  };
  assert.deepEqual(formatChange({ change, names }), [
    { field: 'Возраст', before: '16+', after: '12+', of: ['Маяк', 'Порт'] },
    { field: 'Возраст', before: '6+', after: '12+', of: ['Снег'] },
    { field: 'Онгоинг', before: 'да', after: 'нет', of: ['Маяк'] },
  ]);
  assert.equal(
    formatUndo({ change, names }).replaceAll('\u00A0', ' '),
    'Снова: возраст «16+» (2 релиза), возраст «6+» (1 релиз), онгоинг «да» (1 релиз).',
  );
  const bulk: JournalEvent = { ...EVENT, act: 'release.bulk', thing: 'release', change, names };
  assert.equal(formatFact(bulk), 'Возраст, онгоинг');
});

test('the fact of one field names it where its value does not say what it is, and that of a merge the other', () => {
  const fact = (change: JournalEvent['change'], act: JournalEvent['act'] = 'release.edit') =>
    formatFact({ ...EVENT, act, change, names: { 'into/7': 'Море', 'genre_ids/3': 'Драма' } });
  assert.equal(fact({ age_rating: ['R16_PLUS', 'R18_PLUS'] }), 'Возраст: 16+ → 18+');
  assert.equal(fact({ is_ongoing: [false, true] }), 'Онгоинг: нет → да');
  assert.equal(fact({ genre_ids: [[3], []] }), 'Жанры: без «Драма»');
  assert.equal(fact({ into: [null, '7'], releases: [[1], null] }, 'genre.merge'), '→ Море');
});

test('an event leads to the page of its thing, unless that is gone', () => {
  const path = (event: Partial<JournalEvent>) => thingPath({ ...EVENT, ...event });
  assert.equal(path({}), '/studio/users/2');
  const merge = { act: 'genre.merge', thing: 'genre', thing_id: '7' } as const;
  assert.equal(path({ ...merge, act: 'genre.edit' }), '/studio/genres/7');
  assert.equal(path(merge), undefined);
  assert.equal(path({ ...merge, undone_by: 8 }), '/studio/genres/7');
  assert.equal(path({ act: 'team.order', thing: 'team', thing_id: null }), undefined);
});

test('words of programs are translated where they are values and not names', () => {
  assert.deepEqual(changeOf({ type: ['TV', 'MOVIE'], nickname: ['poster', 'done'] }), [
    { field: 'Тип', before: 'ТВ', after: 'Фильм' },
    { field: 'Никнейм', before: 'poster', after: 'done' },
  ]);
});

test('a change of steps names each step, its person and its state in words', () => {
  const change = {
    'voice/assignee_id': [null, 12],
    'voice/state': ['todo', 'working'],
    'check/note': ['', 'после звука'],
  } satisfies NonNullable<JournalEvent['change']>;
  assert.deepEqual(formatChange({ change, names: { 'assignee_id/12': 'Мика' } }), [
    { field: 'Озвучка: кто', before: '—', after: 'Мика' },
    { field: 'Проверка: заметка', before: '—', after: 'после звука' },
    { field: 'Озвучка: состояние', before: 'не начат', after: 'в работе' },
  ]);
  const remark = { id: 3, at: 83.4, text: 'Щелчок', step: 'sound' };
  assert.deepEqual(formatChange({ change: { remark: [null, remark] } }), [
    { field: 'Замечание', before: '—', after: '1:23,4 Щелчок (звук)' },
  ]);
});

test('an edit that somebody has checked is told with its author, who is not what an undo takes back', () => {
  const change = { year: [2026, 2025], proposed_by: [null, 2] } as JournalEvent['change'];
  const accepted = {
    ...EVENT,
    act: 'release.accept_edit',
    thing: 'release',
    title: 'Гавань',
    change,
  } as const;
  const event = { ...accepted, names: { 'proposed_by/2': 'Мика' } };
  assert.equal(formatEvent(event), 'Лина принимает правку релиза Гавань');
  assert.equal(formatFact(event), 'Год: 2026 → 2025 · автор правки Мика');
  assert.equal(formatUndo(event), 'Снова: год «2026».');
  const own = {
    ...event,
    act: 'release.propose_edit',
    actor: { id: 2, nickname: 'Мика', login: 'mika' },
  } as const;
  assert.equal(formatFact(own), 'Год: 2026 → 2025');
});

test('an act that only a newer version knows is a plain sentence', () => {
  const event: JournalEvent = { ...EVENT, act: 'genre.split', thing: 'genre', title: 'Драма', change: null };
  assert.equal(formatEvent(event), 'Лина — действие более новой версии: Драма');
});
