import { type FieldErrors, FILL_IN } from '../../../form/field-errors.ts';
import type { Field } from '../../kinds/field.ts';

/** Whether a field must be filled in: a text that is neither null nor empty text in a record without it. */
export function isRequired(field: Field): boolean {
  return field.control === 'text' && field.isNullable !== true && field.mayBeEmpty !== true;
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

/** What is wrong with the values of some fields before they are sent, in sentences that stand under the fields. */
export function checkFields(fields: readonly Field[], values: Record<string, unknown>): FieldErrors {
  const errors = fields.map((field): [string, string | undefined] => {
    const value = values[field.name];
    if (field.control === 'marks') return [field.name, wrongMark(value)];
    const isEmpty = typeof value === 'string' ? value.trim() === '' : value === null || value === undefined;
    return [field.name, isRequired(field) && isEmpty ? FILL_IN : undefined];
  });
  return Object.fromEntries(errors.filter((one): one is [string, string] => one[1] !== undefined));
}
