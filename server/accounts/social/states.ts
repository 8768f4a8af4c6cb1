import { createHmac } from 'node:crypto';
import type { SocialType } from '#contract/social.ts';
import type { Database } from '#server/platform/database/open.ts';
import { serverKey } from '#server/platform/database/server-key.ts';
import { Failure } from '#server/failure.ts';
import { createSecret, hashSecret } from '../sessions/secret.ts';
import type { SessionDeps } from '../sessions/sessions.ts';

const LIFE_MS = 10 * 60_000;
const MAX_AGENT = 400;

export type StateDeps = Pick<SessionDeps, 'db' | 'now' | 'locationOf'>;

/** The client that starts a sign-in: the site, with its session when the purpose is linking, or an app. */
export type SignInStarter = { isSite: boolean; sessionId?: string };

/** `asking` stays with the client that starts and gets the result; `returning` goes through the provider. */
export type SignInSecrets = { asking: string; returning: string };

/** Stores a started sign-in for ten minutes. */
export async function createState(
  { db, now, locationOf }: StateDeps,
  provider: SocialType,
  { isSite, sessionId }: SignInStarter,
  headers: Headers,
): Promise<SignInSecrets> {
  const secrets = { asking: createSecret(), returning: createSecret() };
  await db
    .insertInto('social_states')
    .values({
      state_hash: hashSecret(secrets.asking),
      return_hash: hashSecret(secrets.returning),
      provider,
      is_site: isSite,
      session_id: sessionId ?? null,
      country: locationOf(headers).country,
      user_agent: (headers.get('user-agent') ?? '').slice(0, MAX_AGENT),
      expires_at: new Date(now().getTime() + LIFE_MS),
    })
    .execute();
  return secrets;
}

/** Derives the PKCE verifier of a sign-in from its return secret and a server key, so that it need not be stored. */
export async function deriveVerifier(db: Database, returnSecret: string): Promise<string> {
  return createHmac('sha256', await serverKey(db, 'social'))
    .update(returnSecret)
    .digest('base64url');
}

/** One failure for sign-ins that are finished or expired, or returned from another provider or in another browser. */
export function stateNotFound(): Failure {
  return new Failure(
    'not_found',
    'Этот вход уже закончен, устарел или начат в другом браузере. Начните ещё раз.',
  );
}

function selectOpen(db: Database, at: Date, provider: SocialType, returnSecret: string) {
  return db
    .selectFrom('social_states')
    .where('return_hash', '=', hashSecret(returnSecret))
    .where('provider', '=', provider)
    .where('is_back', '=', false)
    .where('expires_at', '>', at.toISOString());
}

/** Finds a sign-in by its return secret without finishing it. Fails with `not_found`. */
export async function findState({ db, now }: StateDeps, provider: SocialType, returnSecret: string) {
  const row = await selectOpen(db, now(), provider, returnSecret)
    .select(['is_site', 'user_agent', 'country'])
    .executeTakeFirst();
  if (!row) throw stateNotFound();
  return row;
}

/** The fields of a sign-in that are needed to finish it. */
export type ReturnedSignIn = { id: string; is_site: boolean; session_id: string | null };

/**
 * Marks a sign-in as returned, once: of parallel calls only one succeeds. A sign-in of the site needs its secret
 * `starterSecret`, a sign-in of an app must come without it. Fails with `not_found`.
 */
export async function returnState(
  { db, now }: StateDeps,
  provider: SocialType,
  { returnSecret, starterSecret }: { returnSecret: string; starterSecret: string | null },
): Promise<ReturnedSignIn> {
  const row = await db
    .updateTable('social_states')
    .set({ is_back: true })
    .where('return_hash', '=', hashSecret(returnSecret))
    .where('provider', '=', provider)
    .where('is_back', '=', false)
    .where('expires_at', '>', now().toISOString())
    .where((state) =>
      starterSecret === null
        ? state('is_site', '=', false)
        : state.and([state('is_site', '=', true), state('state_hash', '=', hashSecret(starterSecret))]),
    )
    .returning(['id', 'is_site', 'session_id'])
    .executeTakeFirst();
  if (!row) throw stateNotFound();
  return row;
}
