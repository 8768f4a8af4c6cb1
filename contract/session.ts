/**
 * The cookie that carries a session's token for the site; over https its name makes browsers refuse one set by a
 * neighbour of ours.
 */
export function sessionCookieName(publicOrigin: string): string {
  return `${publicOrigin.startsWith('https:') ? '__Host-' : ''}akane_session`;
}

/** Seconds after which a session that nobody used is over. */
export const SESSION_LIFE = 180 * 24 * 60 * 60;
