import type { z } from 'zod';

/**
 * The body of every error. A refused input also names its fields. After too many attempts `is_bot_check_accepted` says
 * that the same call succeeds with a passed bot check in `recaptcha_token`. `needs` says what the session of somebody
 * with the right must confirm first; a `code` stands for the password where the account has none. `conflicts` are the
 * fields of a record that others have changed since it was read.
 */
export type ErrorBody = {
  message: string;
  errors?: Record<string, string[]>;
  id?: string;
  is_bot_check_accepted?: true;
  needs?: 'second_factor' | 'password' | 'code' | undefined;
  conflicts?: FieldConflict[] | undefined;
};

/** A field that others have changed: its value when it was read, now, and as wished, and who changed it when. */
export type FieldConflict = {
  field: string;
  before: unknown;
  now: unknown;
  after: unknown;
  by: string | null;
  at: string | null;
};

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  int: 'должно быть целым числом',
  number: 'должно быть числом',
  string: 'должно быть строкой',
  array: 'должно быть списком',
  tuple: 'должно быть списком',
  object: 'должно быть объектом',
  record: 'должно быть объектом',
  boolean: 'должно быть true или false',
};

const FORMATS: Record<string, string> = {
  email: 'должно быть адресом электронной почты',
  url: 'должно быть адресом http или https',
  guid: 'должно быть идентификатором UUID',
};

const UNCLEAR = 'заполнено неверно';

// The genitive that follows «не больше»: 1 знака, 21 знака, 2 знаков, 11 знаков.
function counted(n: number | bigint, one: string, many: string): string {
  const count = Number(n);
  return `${count} ${count % 10 === 1 && count % 100 !== 11 ? one : many}`;
}

function limit(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const [isUpper, bound] =
    issue.code === 'too_big' ? ([true, issue.maximum] as const) : ([false, issue.minimum] as const);
  const isSized = issue.origin === 'string' || issue.origin === 'array';
  if (!isUpper && isSized && Number(bound) === 1) return 'не должно быть пустым';
  if (issue.origin === 'string')
    return `должно быть не ${isUpper ? 'длиннее' : 'короче'} ${counted(bound, 'знака', 'знаков')}`;
  const comparison = isUpper ? 'не больше' : 'не меньше';
  if (issue.origin === 'array')
    return `должно содержать ${comparison} ${counted(bound, 'значения', 'значений')}`;
  return `должно быть ${comparison} ${bound}`;
}

const MAX_LISTED = 100;
const MAX_KEYS = 10;
const MAX_KEY_LENGTH = 100;

function listed(one: string, many: string, items: readonly unknown[], most = MAX_LISTED): string {
  const named = items.slice(0, most).map(String);
  const cut = named.map((name) =>
    name.length > MAX_KEY_LENGTH ? `${name.slice(0, MAX_KEY_LENGTH)}…` : name,
  );
  const rest = items.length > most ? ` и ещё ${items.length - most}` : '';
  return `${items.length === 1 ? one : many} ${cut.join(', ')}${rest}`;
}

/** The rest of the sentence that begins with «Поле …»; the issue needs its input (`reportInput`). */
export function predicate(issue: Issue): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') return limit(issue);
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'обязательно' : (TYPES[issue.expected] ?? UNCLEAR);
  if (issue.code === 'invalid_value')
    return issue.input === undefined
      ? 'обязательно'
      : `допускает только ${listed('значение', 'значения', issue.values)}`;
  if (issue.code === 'invalid_union')
    return issue.input === undefined ? 'обязательно' : 'содержит недопустимое значение';
  if (issue.code === 'unrecognized_keys')
    return `содержит ${listed('неизвестное поле', 'неизвестные поля', issue.keys, MAX_KEYS)}`;
  // Our own patterns have Russian messages; zod's are English.
  if (issue.code === 'invalid_format' && issue.message.startsWith('Invalid'))
    return FORMATS[issue.format] ?? UNCLEAR;
  if ((issue.code === 'invalid_format' || issue.code === 'custom') && !issue.message.startsWith('Invalid'))
    return issue.message;
  return UNCLEAR;
}

/** How many issues of an input are described: a body of ten thousand wrong items has fifty thousand. */
export const MAX_ISSUES = 100;

/**
 * Describes the first `MAX_ISSUES` issues of an input by field, each in one Russian sentence. Fields are named as on
 * the wire; `body` is the input as a whole, which the sentences call `whole` (a neuter noun).
 */
export function describeIssues(
  error: z.ZodError,
  whole = 'Тело запроса',
): { message: string; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const path = issue.path.filter((part) => typeof part === 'string' || typeof part === 'number');
    // A client that sent a comma-separated list knows no positions in it.
    while (path.length > 1 && typeof path.at(-1) === 'number') path.pop();
    const field = path.join('.') || 'body';
    const isItem = path.length === 1 && typeof path[0] === 'number';
    const subject = path.length === 0 ? whole : `${isItem ? 'Значение' : 'Поле'} ${field}`;
    (errors[field] ??= []).push(`${subject} ${predicate(issue)}.`);
  }
  return { message: Object.values(errors)[0]?.[0] ?? 'Запрос заполнен неверно.', errors };
}
