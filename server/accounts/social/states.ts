import { createHmac } from 'node:crypto';
import type { SocialType } from '#contract/social.ts';
import type { Database } from '#server/platform/database/open.ts';
import { serverKey } from '#server/platform/database/server-key.ts';
import { Failure } from '#server/failure.ts';
import { newSecret, secretHash } from '../sessions/secret.ts';
import type { SessionDeps } from '../sessions/sessions.ts';

const LIFE_MS = 10 * 60_000;
const MAX_AGENT = 400;

export type StateDeps = Pick<SessionDeps, 'db' | 'now' | 'placeOf'>;

/** Who begins: a page of the site, with the session whose account is to be linked if there is one, or an app. */
export type Beginner = { isSite: boolean; sessionId?: string };

/** One word asks for the outcome and stays with whoever began; the other goes through the browser and the provider. */
export type Begun = { asking: string; returning: string };

/** Keeps in mind a sign-in that goes to a provider, for ten minutes. */
export async function newState(
  { db, now, placeOf }: StateDeps,
  provider: SocialType,
  { isSite, sessionId }: Beginner,
  headers: Headers,
): Promise<Begun> {
  const begun = { asking: newSecret(), returning: newSecret() };
  await db
    .insertInto('social_states')
    .values({
      state_hash: secretHash(begun.asking),
      return_hash: secretHash(begun.returning),
      provider,
      is_site: isSite,
      session_id: sessionId ?? null,
      country: placeOf(headers).country,
      user_agent: (headers.get('user-agent') ?? '').slice(0, MAX_AGENT),
      expires_at: new Date(now().getTime() + LIFE_MS),
    })
    .execute();
  return begun;
}

/** The proof that belongs to a sign-in: made of its word and a key of ours, so that it is written down nowhere. */
export async function verifierOf(db: Database, returning: string): Promise<string> {
  return createHmac('sha256', await serverKey(db, 'social'))
    .update(returning)
    .digest('base64url');
}

/** A sign-in that came back before or too late, to another provider or in another browser: one answer to all. */
export function noSuchState(): Failure {
  return new Failure(
    'not_found',
    'Этот вход уже закончен, устарел или начат в другом браузере. Начните ещё раз.',
  );
}

function open(db: Database, at: Date, provider: SocialType, returning: string) {
  return db
    .selectFrom('social_states')
    .where('return_hash', '=', secretHash(returning))
    .where('provider', '=', provider)
    .where('is_back', '=', false)
    .where('expires_at', '>', at.toISOString());
}

/** What came back would end. */
export async function findState({ db, now }: StateDeps, provider: SocialType, returning: string) {
  const row = await open(db, now(), provider, returning)
    .select(['is_site', 'user_agent', 'country'])
    .executeTakeFirst();
  if (!row) throw noSuchState();
  return row;
}

/** What of a sign-in is needed to end it. */
export type Taken = { id: string; is_site: boolean; session_id: string | null };

/**
 * Takes what came back, once: of many at once only one gets it. The word of the beginner is what ends a sign-in of the
 * site, and only that.
 */
export async function takeState(
  { db, now }: StateDeps,
  provider: SocialType,
  { returning, asking }: { returning: string; asking: string | null },
): Promise<Taken> {
  const row = await db
    .updateTable('social_states')
    .set({ is_back: true })
    .where('return_hash', '=', secretHash(returning))
    .where('provider', '=', provider)
    .where('is_back', '=', false)
    .where('expires_at', '>', now().toISOString())
    .where((state) =>
      asking === null
        ? state('is_site', '=', false)
        : state.and([state('is_site', '=', true), state('state_hash', '=', secretHash(asking))]),
    )
    .returning(['id', 'is_site', 'session_id'])
    .executeTakeFirst();
  if (!row) throw noSuchState();
  return row;
}
