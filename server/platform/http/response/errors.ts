import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { Failure, type FailureCode, isNoSpace } from '#server/failure.ts';
import { UNAVAILABLE_MESSAGE, RETRY_SECONDS, type Refusal } from '../limits/refuse.ts';
import { OPEN_HEADERS } from '../cache/cached-response.ts';
import type { Log } from '#server/platform/log.ts';

const STATUS: Record<FailureCode, ContentfulStatusCode> = {
  not_found: 404,
  unauthenticated: 401,
  forbidden: 403,
  invalid: 422,
  too_large: 413,
  conflict: 409,
  limited: 429,
  unavailable: 503,
  no_space: 507,
  internal: 500,
};

/** The failure that an error stands for; undefined for an unexpected one. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  // Both are temporary: clients should retry.
  if (isNoSpace(error)) return new Failure('unavailable', 'На сервере кончилось место. Попробуйте позже.');
  return isDatabaseUnavailable(error) ? new Failure('unavailable', UNAVAILABLE_MESSAGE) : undefined;
}

/** Whether an error means that the database cannot be reached. */
export function isUnavailableError(error: unknown): boolean {
  return toFailure(error)?.code === 'unavailable';
}

type Wait = { seconds?: number; isBotCheckAccepted?: boolean };

// The data of `limited` is the number of seconds to wait, alone or with whether a bot check lifts the wait.
function readWait(data: unknown): Wait {
  return typeof data === 'number' ? { seconds: data } : (data ?? {});
}

/** The refusal of a request whose body could not be taken. */
export function refusalOfFailure({ code, message, data }: Failure): Refusal {
  const seconds = code === 'unavailable' ? RETRY_SECONDS : readWait(data).seconds;
  const headers = seconds === undefined ? {} : { 'Retry-After': String(seconds) };
  return { status: STATUS[code], message, headers };
}

/** Turns a thrown error into an answer; an unexpected one is logged in full and answered with its id only. */
export function answerError(error: unknown, c: Context, log: Log): Response {
  for (const [name, value] of Object.entries(OPEN_HEADERS)) c.header(name, value);
  c.header('Cache-Control', 'no-store');
  const failure = toFailure(error);
  if (!failure) {
    const id = randomUUID();
    // Not the path itself, which may hold a secret.
    log('request.failed', `Ошибка ${id}: ${c.req.method} ${routePath(c)}`, error);
    return c.json({ message: 'Произошла ошибка на сервере', id } satisfies ErrorBody, 500);
  }
  const errors = failure.data as Record<string, string[]> | undefined;
  const body: ErrorBody =
    failure.code === 'invalid' && errors
      ? { message: failure.message, errors }
      : { message: failure.message };
  if (failure.code === 'forbidden')
    body.needs = (failure.data as Pick<ErrorBody, 'needs'> | undefined)?.needs;
  if (failure.code === 'conflict')
    body.conflicts = (failure.data as Pick<ErrorBody, 'conflicts'> | undefined)?.conflicts;
  if (failure.code === 'unavailable') c.header('Retry-After', RETRY_SECONDS);
  if (failure.code === 'limited') {
    const { seconds, isBotCheckAccepted } = readWait(failure.data);
    if (seconds !== undefined) c.header('Retry-After', String(seconds));
    if (isBotCheckAccepted) body.is_bot_check_accepted = true;
  }
  return c.json(body, STATUS[failure.code]);
}
