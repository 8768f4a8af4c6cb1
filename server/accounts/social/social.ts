import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { mailLater } from '#server/platform/mail/mail.ts';
import { secretHash } from '../sessions/secret.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { Failure } from '#server/failure.ts';
import { describeCaller } from '../sessions/describe-agent.ts';
import { addAccount, findOwner, linkAccount } from './accounts.ts';
import { authorizeAddress, identify } from './identify.ts';
import { SOCIAL_LINKED } from './letters.ts';
import type { Person } from './people.ts';
import type { Provider, Providers } from './providers.ts';
import {
  findState,
  newState,
  noSuchState,
  takeState,
  verifierOf,
  type Beginner,
  type Taken,
} from './states.ts';

type Deps = SessionDeps & { providers: Providers };
type InTransaction = Deps & { db: Transaction<Schema> };

/** Begins a sign-in, or a linking: where the browser goes, and the word to ask for the outcome by. */
export async function begin(
  deps: Deps,
  name: string,
  beginner: Beginner,
  headers: Headers,
): Promise<{ url: string; state: string }> {
  const provider = deps.providers.find(name);
  const { asking, returning } = await newState(deps, provider.type, beginner, headers);
  const verifier = await verifierOf(deps.db, returning);
  return { url: authorizeAddress(provider, returning, verifier), state: asking };
}

/** Who began what came back to a browser. */
export async function lookAt(deps: Deps, name: string, returning: string) {
  const { type } = deps.providers.find(name);
  const { is_site, ...caller } = await findState(deps, type, returning);
  return { agent: describeCaller(caller), is_site };
}

type Brought = {
  state: string;
  code: string;
  device_id?: string | null | undefined;
  browser_state?: string | null | undefined;
};
type Finished = { token: string | null; is_linked: boolean };

async function link(
  deps: InTransaction,
  provider: Provider,
  person: Person,
  sessionId: string,
): Promise<Finished> {
  const session = await deps.db
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw noSuchState();
  const owner = await findOwner(deps.db, provider, person);
  if (owner !== undefined && owner !== session.user_id)
    throw new Failure('conflict', `Этот аккаунт ${provider.title} уже привязан к другому аккаунту на сайте.`);
  if (owner === undefined) {
    await linkAccount(deps, provider, person, session.user_id);
    await mailLater(deps.jobs, SOCIAL_LINKED, `${session.user_id} ${provider.title}`, deps.db);
  }
  return { token: null, is_linked: true };
}

async function signIn(
  deps: Deps,
  provider: Provider,
  person: Person,
  { id, is_site }: Taken,
  headers: Headers,
) {
  const userId = (await findOwner(deps.db, provider, person)) ?? (await addAccount(deps, provider, person));
  if (is_site) return { token: await beginSession(deps, userId, headers), is_linked: false };
  const waiting = await deps.db
    .updateTable('social_states')
    .set({ user_id: userId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!waiting) throw noSuchState();
  return { token: null, is_linked: false };
}

/**
 * Ends what came back from a provider, once: a session at the site, one for the app that asks, or a link to the account
 * that began.
 */
export async function finish(
  deps: Deps,
  name: string,
  { state, code, device_id: deviceId = null, browser_state: asking = null }: Brought,
  headers: Headers,
): Promise<Finished> {
  const { db, providers } = deps;
  const provider = providers.find(name);
  const taken = await takeState(deps, provider.type, { returning: state, asking });
  const returned = { code, state, deviceId, verifier: await verifierOf(db, state) };
  const person = await identify(provider, returned, providers.patience);
  return db.transaction().execute(async (trx) => {
    const own = { ...deps, db: trx };
    if (taken.session_id !== null) return link(own, provider, person, taken.session_id);
    return signIn(own, provider, person, taken, headers);
  });
}

/** Gives an app the session that a browser has finished for it, once. */
export async function takeSession(deps: SessionDeps, asking: string, headers: Headers): Promise<string> {
  const at = deps.now().toISOString();
  return deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('social_states')
      .where('state_hash', '=', secretHash(asking))
      .where('is_site', '=', false)
      .where('user_id', 'is not', null)
      .where('expires_at', '>', at)
      .returning('user_id')
      .executeTakeFirst();
    if (!row || row.user_id === null) throw new Failure('not_found', 'Вход ещё не закончен или устарел.');
    return beginSession({ ...deps, db: trx }, row.user_id, headers);
  });
}
