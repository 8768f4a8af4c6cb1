import { SESSION_LIFE, sessionCookieName } from '#contract/session.ts';

function cookie(origin: string, value: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${sessionCookieName(origin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The header that keeps a session's token in the browser, out of reach of scripts. */
export function keepSession(origin: string, token: string): [string, string] {
  return ['set-cookie', cookie(origin, token, SESSION_LIFE)];
}

/** The header that makes the browser forget it. */
export function forgetSession(origin: string): [string, string] {
  return ['set-cookie', cookie(origin, '', 0)];
}

/** Whether a request says that it is somebody's: only then there is anything to ask about its viewer. */
export function hasSession(request: Request, origin: string): boolean {
  return request.headers.get('cookie')?.includes(`${sessionCookieName(origin)}=`) ?? false;
}
