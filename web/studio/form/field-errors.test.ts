import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { describeIssues } from '#contract/errors.ts';
import { fieldErrors, formatWrong, missingFields, placeErrors } from './field-errors.ts';

/** What a form says of an input that the API refuses. */
function errorsOf(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input, { reportInput: true });
  assert.ok(error);
  const { errors } = describeIssues(error);
  return fieldErrors(Object.fromEntries(Object.entries(errors).map(([name, [text = '']]) => [name, text])));
}

test('a refusal stands at its field, and in its row, without the name of the wire', () => {
  assert.deepEqual(
    fieldErrors({
      'change.name.1': 'Поле change.name.1 не должно быть пустым.',
      'change.shikimori.1.url':
        'Поле change.shikimori.1.url должно быть адресом http или https без пробелов.',
      'change.members.1.0.nickname': 'Поле change.members.1.0.nickname не должно быть пустым.',
      ad_erid: 'У рекламы должен быть ERID.',
      'fields.users.1.nickname': 'Поле fields.users.1.nickname обязательно.',
    }),
    {
      name: 'Заполните это поле.',
      shikimori: 'Здесь нужен адрес http или https без пробелов.',
      members: 'Строка 1: заполните это поле.',
      ad_erid: 'У рекламы должен быть ERID.',
      users: 'Строка 2: заполните это поле.',
    },
  );
});

test('a missing field and an empty one are to be filled in', () => {
  const schema = z.object({ user_id: z.number(), name: z.string().min(1), kind: z.enum(['a', 'b']) });
  assert.deepEqual(errorsOf(schema, { name: '' }), {
    user_id: 'Заполните это поле.',
    name: 'Заполните это поле.',
    kind: 'Заполните это поле.',
  });
});

test('bounds are told without the field', () => {
  const schema = z.object({ text: z.string().max(21), short: z.string().min(3), year: z.int().max(2100) });
  assert.deepEqual(errorsOf(schema, { text: 'a'.repeat(22), short: 'a', year: 9999 }), {
    text: 'Не длиннее 21 знака.',
    short: 'Не короче 3 знаков.',
    year: 'Не больше 2100.',
  });
});

test('a wrong number, address or e-mail is told by what is needed', () => {
  const schema = z.object({ at: z.number(), count: z.int(), site: z.url(), mail: z.email() });
  assert.deepEqual(errorsOf(schema, { at: '0:90', count: 1.5, site: 'x', mail: 'x' }), {
    at: 'Здесь нужно число.',
    count: 'Здесь нужно целое число.',
    site: 'Здесь нужен адрес http или https.',
    mail: 'Здесь нужен адрес электронной почты.',
  });
});

test('no sentence of a form has a path, a type or a value of the wire', () => {
  const schema = z.object({
    change: z.object({
      opening: z.tuple([z.unknown(), z.object({ stop: z.number() })]),
      role: z.tuple([z.unknown(), z.enum(['release_manager', 'crew'])]),
      flags: z.tuple([z.unknown(), z.boolean()]),
      ids: z.tuple([z.unknown(), z.array(z.guid())]),
      extra: z.tuple([z.unknown(), z.strictObject({})]),
      either: z.tuple([z.unknown(), z.union([z.number(), z.boolean()])]),
    }),
  });
  const change = {
    opening: [null, { stop: 'x' }],
    role: [null, 'king'],
    flags: [null, 'x'],
    ids: [null, ['x']],
    extra: [null, { user_id: 1 }],
    either: [null, 'x'],
  };
  const errors = errorsOf(schema, { change });
  assert.deepEqual(Object.keys(errors), Object.keys(change));
  for (const text of Object.values(errors)) assert.doesNotMatch(text, /[a-z]/, text);
});

test('a field of a step has the errors of a form', () => {
  const change = z.object({ 'voice/note': z.tuple([z.unknown(), z.string().max(200)]) });
  const errors = errorsOf(z.object({ change }), { change: { 'voice/note': ['', 'a'.repeat(201)] } });
  assert.deepEqual(errors, { 'voice/note': 'Не длиннее 200 знаков.' });
});

test('a sentence that the API writes for people stays as it is', () => {
  assert.deepEqual(fieldErrors({ nickname: 'Такой никнейм уже занят.' }), {
    nickname: 'Такой никнейм уже занят.',
  });
});

test('an own pattern is told with its own words', () => {
  const schema = z.object({ alias: z.string().regex(/^[a-z]+$/, 'должно состоять из латинских букв') });
  assert.deepEqual(errorsOf(schema, { alias: 'Я' }), { alias: 'Должно состоять из латинских букв.' });
});

test('a required field is missing when it is empty, absent or only spaces', () => {
  const required = { reason: 'Напишите причину.', role: 'Выберите роль.', nickname: 'Напишите никнейм.' };
  assert.deepEqual(missingFields(required, { reason: '  ', nickname: 'Лина' }), {
    reason: 'Напишите причину.',
    role: 'Выберите роль.',
  });
  assert.deepEqual(missingFields({ count: 'x' }, { count: 0 }), {});
});

test('errors of fields that a form does not have become one sentence', () => {
  const errors = { reason: 'Не длиннее 500 знаков.', ad_erid: 'У рекламы должен быть ERID.' };
  assert.deepEqual(placeErrors(errors, ['act', 'reason']), {
    errors: { reason: 'Не длиннее 500 знаков.' },
    problem: 'У рекламы должен быть ERID.',
  });
});

test('what nobody can fill in here is no reason to ask for it', () => {
  const { problem } = placeErrors({ user_id: 'Заполните это поле.', team_id: 'Заполнено неверно.' }, [
    'reason',
  ]);
  assert.equal(problem, 'Не получилось. Обновите страницу и попробуйте ещё раз.');
});

test('an error stands under the field that has another name in the form', () => {
  assert.deepEqual(placeErrors({ until: 'Этот день уже прошёл.' }, ['term'], { until: 'date' }), {
    errors: { date: 'Этот день уже прошёл.' },
    problem: undefined,
  });
});

test('the summary of a form names the wrong fields by their labels', () => {
  assert.equal(formatWrong(['Адрес на сайте']), 'Проверьте поле «Адрес на сайте».');
  assert.equal(formatWrong(['Название', 'Год']), 'Проверьте 2\u00A0поля: «Название», «Год».');
  const five = formatWrong(['а', 'б', 'в', 'г', 'д']);
  assert.match(five, /^Проверьте 5\u00A0полей: /);
});
