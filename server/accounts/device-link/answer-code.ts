import type { ExpressionBuilder } from 'kysely';
import type { Agent } from '#contract/agent.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { refuseBanned } from '../sessions/authorize.ts';
import { describeCaller } from '../sessions/describe-agent.ts';
import type { CountGuess } from './guess-counter.ts';
import type { PolledCodes } from './polled-codes.ts';

type Deps = { db: Database; now: () => Date; guess: CountGuess; waiting: PolledCodes };
/** The user who confirms or denies a code, and their client address. */
type Answerer = { user: User; address: string };

/** One failure for codes that are unknown, expired, used, denied or confirmed by another user. */
export function codeNotFound(): Failure {
  return new Failure('not_found', 'Код не подошёл: он неверный или уже не действует.');
}

// Selects live codes that are unconfirmed or confirmed by this user, optionally only of devices in one network.
function isOpen(code: string, at: Date, user: User, subscriberOnly?: string) {
  return (row: ExpressionBuilder<Schema, 'device_codes'>) =>
    row.and([
      row('code', '=', code),
      row('is_over', '=', false),
      row('expires_at', '>', at.toISOString()),
      row.or([row('user_id', 'is', null), row('user_id', '=', user.id)]),
      ...(subscriberOnly === undefined ? [] : [row('subscriber', '=', subscriberOnly)]),
    ]);
}

async function findCounted<T>(
  { guess, now }: Deps,
  answerer: Answerer,
  find: (subscriberOnly?: string) => Promise<T | undefined>,
): Promise<T> {
  const row = await guess({ ...answerer, now: now() }, find);
  if (row === undefined) throw codeNotFound();
  return row;
}

/** Describes the device that shows a code, with the seconds until the code expires. */
export async function describeCode(
  deps: Deps,
  code: string,
  answerer: Answerer,
): Promise<{ agent: Agent; remaining_time: number }> {
  const at = deps.now();
  const row = await findCounted(deps, answerer, (subscriberOnly) =>
    deps.db
      .selectFrom('device_codes')
      .select(['user_agent', 'country', 'expires_at'])
      .where(isOpen(code, at, answerer.user, subscriberOnly))
      .executeTakeFirst(),
  );
  const left = Math.round((Date.parse(row.expires_at) - at.getTime()) / 1000);
  return { agent: describeCaller(row), remaining_time: Math.max(1, left) };
}

type Answer = { user_id: number; session_id: string } | { is_over: true };

async function answer(deps: Deps, code: string, answerer: Answerer, update: Answer): Promise<void> {
  await findCounted(deps, answerer, (subscriberOnly) =>
    deps.db
      .updateTable('device_codes')
      .set(update)
      .where(isOpen(code, deps.now(), answerer.user, subscriberOnly))
      .returning('code')
      .executeTakeFirst(),
  );
  deps.waiting.allowNextPoll(code);
}

const isSessionGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503';

/** Lets the device of a code into the user's account; repeating it changes nothing. */
export async function acceptCode(deps: Deps, code: string, answerer: Answerer): Promise<void> {
  const { user } = answerer;
  refuseBanned(user);
  try {
    await answer(deps, code, answerer, { user_id: user.id, session_id: user.sessionId });
  } catch (error) {
    // The session was ended during the confirmation.
    if (isSessionGone(error)) throw new Failure('unauthenticated', 'Нужно войти.');
    throw error;
  }
}

/** Denies a code, so that it can no longer be used. */
export async function denyCode(deps: Deps, code: string, answerer: Answerer): Promise<void> {
  await answer(deps, code, answerer, { is_over: true });
}
