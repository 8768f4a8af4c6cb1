import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { sendEmailLater } from '#server/platform/mail/mail.ts';
import { hashSecret } from '../sessions/secret.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { Failure } from '#server/failure.ts';
import { describeCaller } from '../sessions/describe-agent.ts';
import { registerByProvider, findLinkedUser, linkAccount } from './accounts.ts';
import { authorizationUrl, fetchProfile } from './identify.ts';
import { SOCIAL_LINKED } from './emails.ts';
import type { ProviderProfile } from './provider-profile.ts';
import type { Provider, Providers } from './providers.ts';
import {
  findState,
  createState,
  stateNotFound,
  returnState,
  deriveVerifier,
  type SignInStarter,
  type ReturnedSignIn,
} from './states.ts';

type Deps = SessionDeps & { providers: Providers };
type InTransaction = Deps & { db: Transaction<Schema> };

/** Starts a sign-in or a linking; returns the provider's URL and the secret with which the starter gets the result. */
export async function startSocialSignIn(
  deps: Deps,
  name: string,
  beginner: SignInStarter,
  headers: Headers,
): Promise<{ url: string; state: string }> {
  const provider = deps.providers.find(name);
  const secrets = await createState(deps, provider.type, beginner, headers);
  const verifier = await deriveVerifier(deps.db, secrets.returning);
  return { url: authorizationUrl(provider, secrets.returning, verifier), state: secrets.asking };
}

/** Describes the client that started the sign-in with which a browser returned. */
export async function describeSocialSignIn(deps: Deps, name: string, returnSecret: string) {
  const { type } = deps.providers.find(name);
  const { is_site, ...caller } = await findState(deps, type, returnSecret);
  return { agent: describeCaller(caller), is_site };
}

type CallbackInput = {
  state: string;
  code: string;
  device_id?: string | null | undefined;
  browser_state?: string | null | undefined;
};
type SignInResult = { token: string | null; is_linked: boolean };

async function linkProfile(
  deps: InTransaction,
  provider: Provider,
  profile: ProviderProfile,
  sessionId: string,
): Promise<SignInResult> {
  const session = await deps.db
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw stateNotFound();
  const owner = await findLinkedUser(deps.db, provider, profile);
  if (owner !== undefined && owner !== session.user_id)
    throw new Failure('conflict', `Этот аккаунт ${provider.title} уже привязан к другому аккаунту на сайте.`);
  if (owner === undefined) {
    await linkAccount(deps, provider, profile, session.user_id);
    await sendEmailLater(deps.jobs, SOCIAL_LINKED, `${session.user_id} ${provider.title}`, deps.db);
  }
  return { token: null, is_linked: true };
}

async function signIn(
  deps: Deps,
  provider: Provider,
  profile: ProviderProfile,
  { id, is_site }: ReturnedSignIn,
  headers: Headers,
) {
  const userId =
    (await findLinkedUser(deps.db, provider, profile)) ?? (await registerByProvider(deps, provider, profile));
  if (is_site) return { token: await beginSession(deps, userId, headers), is_linked: false };
  const waiting = await deps.db
    .updateTable('social_states')
    .set({ user_id: userId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!waiting) throw stateNotFound();
  return { token: null, is_linked: false };
}

/**
 * Finishes a sign-in that returned from a provider, once: begins a session on the site, prepares one for the app that
 * polls, or links the social account to the user who started.
 */
export async function finishSocialSignIn(
  deps: Deps,
  name: string,
  { state, code, device_id: deviceId = null, browser_state: starterSecret = null }: CallbackInput,
  headers: Headers,
): Promise<SignInResult> {
  const { db, providers } = deps;
  const provider = providers.find(name);
  const flow = await returnState(deps, provider.type, { returnSecret: state, starterSecret });
  const returned = { code, state, deviceId, verifier: await deriveVerifier(db, state) };
  const profile = await fetchProfile(provider, returned, providers.timeoutMs);
  return inTransaction(db, async (trx) => {
    const own = { ...deps, db: trx };
    if (flow.session_id !== null) return linkProfile(own, provider, profile, flow.session_id);
    return signIn(own, provider, profile, flow, headers);
  });
}

/** Begins the session of an app whose sign-in was finished in a browser, once; returns its token. */
export async function claimSession(
  deps: SessionDeps,
  starterSecret: string,
  headers: Headers,
): Promise<string> {
  const at = deps.now().toISOString();
  return inTransaction(deps.db, async (trx) => {
    const row = await trx
      .deleteFrom('social_states')
      .where('state_hash', '=', hashSecret(starterSecret))
      .where('is_site', '=', false)
      .where('user_id', 'is not', null)
      .where('expires_at', '>', at)
      .returning('user_id')
      .executeTakeFirst();
    if (!row || row.user_id === null) throw new Failure('not_found', 'Вход ещё не закончен или устарел.');
    return beginSession({ ...deps, db: trx }, row.user_id, headers);
  });
}
