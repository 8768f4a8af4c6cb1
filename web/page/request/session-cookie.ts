import { SESSION_LIFETIME_SECONDS, sessionCookieName } from '#contract/session.ts';

function cookie(origin: string, value: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${sessionCookieName(origin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Makes the header that stores a session token in a cookie that scripts cannot read. */
export function setSessionCookie(origin: string, token: string): [string, string] {
  return ['set-cookie', cookie(origin, token, SESSION_LIFETIME_SECONDS)];
}

/** Makes the header that removes the session cookie. */
export function clearSessionCookie(origin: string): [string, string] {
  return ['set-cookie', cookie(origin, '', 0)];
}

/** Whether a request has a session cookie; without one there is no viewer to load. */
export function hasSessionCookie(request: Request, origin: string): boolean {
  return request.headers.get('cookie')?.includes(`${sessionCookieName(origin)}=`) ?? false;
}
