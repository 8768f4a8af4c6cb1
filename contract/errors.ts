import type { z } from 'zod';

/** Every error answer has a `message`; a refused input also names its fields. */
export type ErrorBody = { message: string; errors?: Record<string, string[]>; id?: string };

type Issue = z.core.$ZodIssue;

function ofType(expected: string): string {
  if (expected === 'int') return 'должно быть целым числом';
  if (expected === 'number') return 'должно быть числом';
  if (expected === 'array') return 'должно быть списком';
  if (expected === 'boolean') return 'должно быть да или нет';
  return 'заполнено неверно';
}

function limit(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const [words, bound] =
    issue.code === 'too_big'
      ? (['не больше', issue.maximum] as const)
      : (['не меньше', issue.minimum] as const);
  if (issue.origin === 'string') return `должно быть ${words} ${bound} знаков в длину`;
  if (issue.origin === 'array') return `должно содержать ${words} ${bound} значений`;
  return `должно быть ${words} ${bound}`;
}

function text(issue: Issue): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') return limit(issue);
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'обязательно' : ofType(issue.expected);
  if (issue.code === 'invalid_value') return 'содержит недопустимое значение';
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return 'должно быть адресом электронной почты';
  if (issue.code === 'unrecognized_keys') return `содержит неизвестные поля: ${issue.keys.join(', ')}`;
  // A pattern of ours says in Russian what it wants, zod's own words are English.
  if (issue.code === 'invalid_format' && !issue.message.startsWith('Invalid')) return issue.message;
  if (issue.code === 'custom' && issue.message) return issue.message;
  return 'заполнено неверно';
}

/** Says what is wrong with an input, field by field, in Russian; the fields carry the parameter names of the wire. */
export function describeIssues(error: z.ZodError): { message: string; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.filter((part) => typeof part === 'string' || typeof part === 'number');
    // The position inside a list is of no use to the sender of a comma list.
    while (path.length > 1 && typeof path.at(-1) === 'number') path.pop();
    const field = path.join('.') || 'body';
    (errors[field] ??= []).push(`Поле ${field} ${text(issue)}.`);
  }
  return { message: Object.values(errors)[0]?.[0] ?? 'Запрос заполнен неверно.', errors };
}
