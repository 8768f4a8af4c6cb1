import { parse } from 'hono/utils/cookie';
import type { Endpoint } from '#contract/endpoint.ts';
import { sessionCookieName } from '#contract/session.ts';
import { Failure } from '#server/failure.ts';
import { refuseFromElsewhere } from '#server/platform/http/same-origin.ts';
import type { User } from '#server/platform/http/user.ts';

/** The token a caller brought: as bearer, or as the cookie of the site. */
export function tokenOf(
  headers: Headers,
  cookieName: string,
): { token: string; isCookie: boolean } | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, isCookie: false };
  const cookie = parse(headers.get('cookie') ?? '', cookieName)[cookieName];
  return cookie ? { token: cookie, isCookie: true } : undefined;
}

type Door = {
  publicOrigin: string;
  findUser: (token: string) => Promise<User | undefined>;
};

/** Makes the one door to what is somebody's own. */
export function createAdmit({ publicOrigin, findUser }: Door) {
  const cookieName = sessionCookieName(publicOrigin);
  return async (
    { method, selectable, signedIn }: Pick<Endpoint, 'method' | 'selectable' | 'signedIn'>,
    headers: Headers,
  ): Promise<User> => {
    const brought = tokenOf(headers, cookieName);
    // A browser sends its cookie along with what any page makes it send; a bearer is put there by hand.
    if (brought?.isCookie && method !== 'GET') refuseFromElsewhere(headers, publicOrigin);
    const user = brought && (await findUser(brought.token));
    if (!user) throw new Failure(signedIn === 401 ? 'unauthenticated' : 'forbidden', 'Нужно войти.');
    // A list may be asked for by POST too.
    const isWrite = method !== 'GET' && !selectable;
    if (isWrite && signedIn !== 401) refuseBanned(user);
    return user;
  };
}

/** Refuses whoever is banned, with the reason. */
export function refuseBanned({ isBanned, banReason }: User): void {
  if (!isBanned) return;
  const why = banReason === null ? '' : `: ${banReason}`;
  throw new Failure('forbidden', `Аккаунт заблокирован${why}.`);
}
