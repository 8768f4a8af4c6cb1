import { Failure } from '#server/failure.ts';

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}

function isOurs(origin: string | null, ourHosts: readonly string[]): boolean {
  return origin === null || (hostOf(origin) !== '' && ourHosts.includes(hostOf(origin)));
}

/**
 * Refuses a write that a page of another site makes a visitor's browser send; a program that is no browser names no
 * site and passes.
 */
export function refuseFromElsewhere(headers: Headers, publicOrigin: string): void {
  const site = headers.get('sec-fetch-site');
  const ourHosts = [hostOf(publicOrigin), headers.get('host') ?? ''];
  // Browsers tell the relation only to https and to the machine itself; over plain http in a home network there is the
  // origin.
  const isOwn =
    site === null ? isOurs(headers.get('origin'), ourHosts) : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new Failure('forbidden', 'Запрос пришёл с другого сайта.');
}
