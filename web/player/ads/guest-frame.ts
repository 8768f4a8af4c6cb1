import { widenPolicy } from '#web/page/security-headers.ts';
import type { Route } from './+types/guest-frame.ts';

const DOCUMENT =
  '<!DOCTYPE html><html lang="ru"><meta charset="utf-8"><meta name="robots" content="noindex"><title>Реклама</title><body></body></html>';

/**
 * An empty document without scripts that may reach any site. A page keeps its own narrow policy, whichever address it
 * was first opened at, and has its ads fetched and played in here.
 */
export function loader({ context }: Route.LoaderArgs) {
  widenPolicy(context, { isGuest: true });
  return new Response(DOCUMENT, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
