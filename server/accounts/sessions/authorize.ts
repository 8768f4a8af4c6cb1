import { parse } from 'hono/utils/cookie';
import type { Endpoint } from '#contract/endpoint.ts';
import { sessionCookieName } from '#contract/session.ts';
import { Failure } from '#server/failure.ts';
import { refuseCrossSiteWrite } from '#server/platform/http/request/same-origin.ts';
import type { SessionLookups, User } from '#server/platform/http/request/user.ts';

/** Reads the session token of a request: from the bearer header, or else from the cookie of the site. */
export function readSessionToken(
  headers: Headers,
  cookieName: string,
): { token: string; isCookie: boolean } | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, isCookie: false };
  const cookie = parse(headers.get('cookie') ?? '', cookieName)[cookieName];
  return cookie ? { token: cookie, isCookie: true } : undefined;
}

type AuthorizeOptions = {
  publicOrigin: string;
  findUser: (token: string) => Promise<User | undefined>;
  /** Finds the user of a call that only reads, perhaps in memory. */
  findReader: (token: string) => Promise<User | undefined>;
};

/**
 * Makes the check that every endpoint for signed-in users calls; it returns the user or throws a `Failure`. Calls that
 * share `lookups` look a session up once.
 */
export function createAuthorize({ publicOrigin, findUser, findReader }: AuthorizeOptions) {
  const cookieName = sessionCookieName(publicOrigin);
  const findOnce = (token: string, lookups: SessionLookups): Promise<User | undefined> => {
    const user = lookups.get(token) ?? findReader(token);
    lookups.set(token, user);
    return user;
  };
  return async (
    { method, selectable, signedIn }: Pick<Endpoint, 'method' | 'selectable' | 'signedIn'>,
    headers: Headers,
    lookups: SessionLookups = new Map(),
  ): Promise<User> => {
    const credential = readSessionToken(headers, cookieName);
    // A browser attaches the cookie to requests that any page makes; a bearer header needs code of the client.
    if (credential?.isCookie && method !== 'GET') refuseCrossSiteWrite(headers, publicOrigin);
    // Selectable endpoints read lists by POST.
    const isWrite = method !== 'GET' && !selectable;
    // A session that has ended in another process writes nothing, not even within the seconds until this one hears it.
    const find = isWrite ? findUser : (token: string) => findOnce(token, lookups);
    const user = credential && (await find(credential.token));
    if (!user) throw new Failure(signedIn === 401 ? 'unauthenticated' : 'forbidden', 'Нужно войти.');
    if (isWrite && signedIn !== 401) refuseBanned(user);
    return user;
  };
}

const day = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** Fails with `forbidden`, the term and the reason when the user is banned. */
export function refuseBanned({
  isBanned,
  banReason,
  bannedUntil,
}: Pick<User, 'isBanned' | 'banReason' | 'bannedUntil'>): void {
  if (!isBanned) return;
  const term = bannedUntil === null ? '' : ` до ${day.format(new Date(bannedUntil))} по Москве`;
  const reason = banReason === null ? '' : `: ${banReason.replace(/\.$/, '')}`;
  throw new Failure('forbidden', `Аккаунт заблокирован${term}${reason}.`);
}
