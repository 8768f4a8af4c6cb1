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

// Codes of a full file system or quota, and of PostgreSQL on a full disk.
const NO_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
// Messages of C programs and libraries, which have no code.
const NO_SPACE_MESSAGE = /No space left on device|Disk quota exceeded/;

/** The failure for a full disk. */
export function noSpace(
  message = 'На диске кончилось место. Освободите его и запустите команду ещё раз.',
): Failure {
  return new Failure('no_space', message);
}

/** Whether something failed only because a disk is full. */
export function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Failure) return error.code === 'no_space';
  const hasCode = 'code' in error && NO_SPACE_CODES.has(String(error.code));
  return hasCode || NO_SPACE_MESSAGE.test(error.message) || isNoSpace(error.cause);
}
