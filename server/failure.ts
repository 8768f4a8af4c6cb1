export type FailureCode =
  | 'not_found'
  | 'unauthenticated'
  | 'forbidden'
  | 'invalid'
  | 'too_large'
  | 'conflict'
  | 'limited'
  | 'unavailable'
  | 'no_space'
  | 'internal';

/** The one error of the domain: a code for programs and a Russian sentence for people. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly data: unknown;
  constructor(code: FailureCode, message: string, data?: unknown) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.data = data;
  }
}

// Of a file system that is full or whose quota is, and of PostgreSQL on one.
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
// Of programs and libraries in C, which tell it in words.
const WORDS = /No space left on device|Disk quota exceeded/;

/** What is told when there is no room for what somebody wants to store. */
export function noSpace(
  message = 'На диске кончилось место. Освободите его и запустите команду ещё раз.',
): Failure {
  return new Failure('no_space', message);
}

/** Whether something failed only because a disk is full. */
export function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Failure) return error.code === 'no_space';
  const hasCode = 'code' in error && CODES.has(String(error.code));
  return hasCode || WORDS.test(error.message) || isNoSpace(error.cause);
}
