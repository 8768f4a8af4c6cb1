import { Failure } from '#server/failure.ts';
import { hostOf } from './public-origins.ts';

function isOurs(origin: string | null, ourHosts: readonly string[]): boolean {
  return origin === null || (hostOf(origin) !== '' && ourHosts.includes(hostOf(origin)));
}

/**
 * Refuses a write that a page of another site makes a visitor's browser send. Programs other than browsers send neither
 * header and pass.
 */
export function refuseCrossSiteWrite(headers: Headers, publicOrigin: string): void {
  const site = headers.get('sec-fetch-site');
  const ourHosts = [hostOf(publicOrigin), headers.get('host') ?? ''];
  // Browsers send `Sec-Fetch-Site` to https and localhost only; over plain http in a home network there is `Origin`.
  const isOwn =
    site === null ? isOurs(headers.get('origin'), ourHosts) : site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  // No browser sends it.
  const isUnreadable = origin !== null && origin !== 'null' && !URL.canParse(origin);
  if (!isOwn || isUnreadable) throw new Failure('forbidden', 'Запрос пришёл с другого сайта.');
}
