import { type FieldErrors, FILL_IN } from '../../../form/field-errors.ts';
import { WRONG_DAY, WRONG_HOUR } from '../../../form/date/read-typed.ts';
import type { Field } from '../../kinds/field.ts';

/** Whether a field must be filled in: a text that is neither null nor empty text in a record without it. */
export function isRequired(field: Field): boolean {
  return (
    field.control === 'template' ||
    (field.control === 'text' && field.isNullable !== true && field.mayBeEmpty !== true)
  );
}

const MANY_SECONDS = /:(?:[6-9]\d|\d{3,})(?:[.,]\d+)?$/;

function describeTime(typed: string): string {
  return MANY_SECONDS.test(typed.trim())
    ? 'секунд бывает до 59, минуты пишут перед двоеточием.'
    : 'запишите минуты и секунды, как 1:30 или 1:30,5.';
}

// «0:90»: a time that cannot be read is kept as it was typed.
function wrongMark(value: unknown): string | undefined {
  const { start, stop } = (value ?? {}) as { start?: unknown; stop?: unknown };
  if (typeof start === 'string') return `Начало: ${describeTime(start)}`;
  return typeof stop === 'string' ? `Конец: ${describeTime(stop)}` : undefined;
}

// A day or an hour that cannot be read is kept as it was typed, too.
function wrongMoment(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) return undefined;
  const [day = '', hour = ''] = value.split('T');
  if (hour !== '' && /^\d{4}-\d\d-\d\d$/.test(day)) return WRONG_HOUR;
  return WRONG_DAY;
}

function wrongHour(value: unknown): string | undefined {
  return typeof value !== 'string' || /^\d\d:\d\d$/.test(value) ? undefined : WRONG_HOUR;
}

/** What is wrong with the values of some fields before they are sent, in sentences that stand under the fields. */
export function checkFields(fields: readonly Field[], values: Record<string, unknown>): FieldErrors {
  const errors = fields.map((field): [string, string | undefined] => {
    const value = values[field.name];
    if (field.control === 'marks') return [field.name, wrongMark(value)];
    if (field.control === 'time') return [field.name, wrongMoment(value)];
    if (field.control === 'hour') return [field.name, wrongHour(value)];
    const isEmpty = typeof value === 'string' ? value.trim() === '' : value === null || value === undefined;
    return [field.name, isRequired(field) && isEmpty ? FILL_IN : undefined];
  });
  return Object.fromEntries(errors.filter((one): one is [string, string] => one[1] !== undefined));
}
