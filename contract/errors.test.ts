import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { API } from './api.ts';
import { describeIssues } from './errors.ts';

const ODD: unknown[] = [
  undefined,
  null,
  '',
  'x',
  '\0',
  'я'.repeat(20_000),
  -1,
  0.5,
  1e12,
  true,
  [],
  {},
  ['x', 'x'],
  [null],
  [{}],
  Array.from({ length: 20_000 }, (_, i) => i),
  { x: 1 },
];

function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return inner(schema.out as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap() as z.ZodType);
  return schema;
}

/** Inputs that are wrong as a whole, and inputs with one wrong field at every depth. */
function wrongInputs(schema: z.ZodType): unknown[] {
  const plain = inner(schema);
  if (plain instanceof z.ZodArray)
    return [...ODD, ...wrongInputs(plain.element as z.ZodType).map((item) => [item])];
  if (!(plain instanceof z.ZodObject)) return ODD;
  const fields = Object.entries(plain.shape) as [string, z.ZodType][];
  return [
    ...ODD,
    ...fields.flatMap(([name, field]) => wrongInputs(field).map((value) => ({ [name]: value }))),
  ];
}

const SUBJECT = /^(Поле [\w.]+|Значение \d+|Тело запроса) /;
const PREDICATE =
  /^(не )?(должно|обязательно|допускает только|содержит|называет|может|заполнено неверно)( [^А-ЯЁ!]*[^А-ЯЁ!.])?\.$/u;

function isOneSentence(text: string): boolean {
  const predicate = text.replace(SUBJECT, '');
  // The only proper name that a sentence may contain.
  return predicate !== text && PREDICATE.test(predicate.replace('по Москве', ''));
}

for (const { method, path, params, query, body } of API) {
  test(`describes wrong input of ${method} ${path} in one Russian sentence a field`, () => {
    for (const schema of [params, query, body]) {
      for (const input of wrongInputs(schema)) {
        const { error } = schema.safeParse(input, { reportInput: true });
        if (!error) continue;
        const sentences = Object.values(describeIssues(error).errors).flat();
        for (const sentence of sentences) assert.ok(isOneSentence(sentence), sentence);
      }
    }
  });
}

function messageFor(schema: z.ZodType, input: unknown): string {
  return describeIssues(schema.safeParse(input, { reportInput: true }).error ?? new z.ZodError([])).message;
}

test('numerals agree with nouns, and allowed values are listed', () => {
  const schema = (field: z.ZodType) => z.object({ name: field });
  const cases: [z.ZodType, unknown, string][] = [
    [z.string().max(21), 'x'.repeat(22), 'Поле name должно быть не длиннее 21 знака.'],
    [z.string().max(11), 'x'.repeat(22), 'Поле name должно быть не длиннее 11 знаков.'],
    [z.string().min(2), 'x', 'Поле name должно быть не короче 2 знаков.'],
    [z.string().min(1), '', 'Поле name не должно быть пустым.'],
    [z.array(z.int()).max(1), [1, 2], 'Поле name должно содержать не больше 1 значения.'],
    [z.int().max(50), 51, 'Поле name должно быть не больше 50.'],
    [z.enum(['vk', 'google']), 'x', 'Поле name допускает только значения vk, google.'],
    [z.boolean(), 'x', 'Поле name должно быть true или false.'],
    [z.string(), undefined, 'Поле name обязательно.'],
    [z.strictObject({}), { a: 1, b: 2 }, 'Поле name содержит неизвестные поля a, b.'],
  ];
  for (const [field, value, sentence] of cases)
    assert.equal(messageFor(schema(field), { name: value }), sentence);
  assert.equal(messageFor(z.array(z.object({})), { x: 1 }), 'Тело запроса должно быть списком.');
  assert.equal(messageFor(z.array(z.object({})), [1]), 'Значение 0 должно быть объектом.');
  assert.equal(messageFor(z.strictObject({}), { x: 1 }), 'Тело запроса содержит неизвестное поле x.');
});

test('describes only the first of very many wrong items', () => {
  const { error } = z
    .array(z.strictObject({ id: z.int() }))
    .safeParse(Array.from({ length: 10_000 }, () => ({})));
  assert.ok(error);
  const { message, errors } = describeIssues(error);
  assert.equal(message, 'Поле 0.id обязательно.');
  assert.equal(Object.values(errors).flat().length, 100);
});

test('lists only the first of very many unknown keys and truncates long ones', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}`.padEnd(1000, 'x'), 0]));
  const { error } = z.strictObject({}).safeParse(many);
  assert.ok(error);
  const { message } = describeIssues(error);
  assert.match(message, /и ещё 4990\.$/);
  assert.ok(message.length < 2000);
});
