/**
 * The name of the cookie with the session's token. Over https the prefix makes browsers refuse a cookie that another
 * subdomain has set.
 */
export function sessionCookieName(publicOrigin: string): string {
  return `${publicOrigin.startsWith('https:') ? '__Host-' : ''}akane_session`;
}

/** Seconds after which an unused session expires. */
export const SESSION_LIFETIME_SECONDS = 180 * 24 * 60 * 60;
