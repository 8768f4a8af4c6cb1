import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { capitalize } from '../ui/capitalize.ts';

/** Sentences by the names of the fields that they stand under. */
export type FieldErrors = Record<string, string>;

export const FILL_IN = 'Заполните это поле.';
const UNCLEAR = 'Заполнено неверно.';
const NOT_HERE = 'Не получилось. Обновите страницу и попробуйте ещё раз.';

// «Поле change.name не должно быть пустым.»: the page shows it below the field.
const SUBJECT = /^(?:Поле|Значение|Тело запроса) (?:[\w./[\]-]+ )?/;

// The rest of the API's sentence, which names the wire's types and values, and what a form says instead.
const WORDS: readonly [RegExp, string][] = [
  [/^(?:не должно быть пустым|обязательно)\.$/, FILL_IN],
  [/^должно (?:быть|содержать) не (длиннее|короче|больше|меньше) (.+)\.$/, 'Не $1 $2.'],
  [/^должно быть числом\.$/, 'Здесь нужно число.'],
  [/^должно быть целым числом\.$/, 'Здесь нужно целое число.'],
  [/^допускает только .+$/s, 'Выберите одно из предложенных значений.'],
  [/^должно быть адресом (.+)\.$/, 'Здесь нужен адрес $1.'],
  [/^(?:заполнено|содержит|должно быть (?:строкой|списком|объектом|идентификатором|true)).*$/s, UNCLEAR],
];

function sentenceOf(text: string): string {
  const rest = text.replace(SUBJECT, '');
  if (rest === text) return text;
  const found = WORDS.find(([pattern]) => pattern.test(rest));
  const words = found ? rest.replace(...found) : rest;
  return capitalize(words);
}

// A change is a pair of values: `change.members.1.0.nickname` is in the first row of what is to be.
const PAIR = /^change\.(\w+)\.1(?=\.|$)/;

/** What the API refused, by the names of the fields, in sentences of a form: without paths and values of the wire. */
export function fieldErrors(refused: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, text] of Object.entries(refused)) {
    const [field = '', ...rest] = path
      .replace(PAIR, '$1')
      .replace(/^(?:change|fields)\./, '')
      .split('.');
    const sentence = sentenceOf(text);
    const at = rest.map(Number).find((part) => Number.isInteger(part));
    errors[field] ??=
      at === undefined
        ? sentence
        : `Строка ${at + 1}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  }
  return errors;
}

/** The sentences of the required fields that are empty: `required` has one for each. */
export function missingFields(required: FieldErrors, values: Record<string, unknown>): FieldErrors {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  return Object.fromEntries(Object.entries(required).filter(([name]) => isEmpty(values[name])));
}

/**
 * Parts errors into those of the fields that a form has and a sentence about the others, which have no place in it.
 * `own` names the fields, under the names of the API too where these differ: `{ until: 'date' }`.
 */
export function placeErrors(
  errors: FieldErrors,
  fields: Iterable<string>,
  own: Record<string, string> = {},
): { errors: FieldErrors; problem: string | undefined } {
  const names = new Set([...fields, ...Object.values(own)]);
  const all = Object.entries(errors).map(([name, text]) => [own[name] ?? name, text] as const);
  const others = all
    .filter(([name]) => !names.has(name))
    .map(([, text]) => (text === FILL_IN || text === UNCLEAR ? NOT_HERE : text));
  return {
    errors: Object.fromEntries(all.filter(([name]) => names.has(name))),
    problem: others.length === 0 ? undefined : [...new Set(others)].join(' '),
  };
}

const FIELDS: PluralForms = ['поле', 'поля', 'полей'];

/** «Проверьте поле «Название».», «Проверьте 2 поля: «Название», «Год».» */
export function formatWrong(labels: readonly string[]): string {
  const names = labels.map((label) => `«${label}»`).join(', ');
  if (labels.length === 1) return `Проверьте поле ${names}.`;
  return `Проверьте ${formatCount(labels.length, FIELDS)}: ${names}.`;
}

/** What a form shows of a refusal of the API: see `placeErrors`; a refusal without fields is told as it is. */
export function placeRefusal(
  { message, fields }: { message: string; fields: Record<string, string> },
  names: Iterable<string>,
  own?: Record<string, string>,
): ReturnType<typeof placeErrors> {
  if (Object.keys(fields).length === 0) return { errors: {}, problem: message };
  return placeErrors(fieldErrors(fields), names, own);
}
