import { Failure } from './failure.ts';

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
