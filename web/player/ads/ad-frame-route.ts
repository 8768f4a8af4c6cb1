import { widenPolicy } from '#web/page/policy/security-headers.ts';
import type { Route } from './+types/ad-frame-route.ts';

const DOCUMENT =
  '<!DOCTYPE html><html lang="ru"><meta charset="utf-8"><meta name="robots" content="noindex"><title>Реклама</title><body></body></html>';

/**
 * Serves the document of the ad frame: empty, without scripts, with a policy that allows requests to any site. Ads are
 * fetched and played in it, so that pages keep their own narrow policy.
 */
export function loader({ context }: Route.LoaderArgs) {
  widenPolicy(context, { isAdFrame: true });
  return new Response(DOCUMENT, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
