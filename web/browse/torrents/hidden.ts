import type { Call } from '#contract/client.ts';
import { myLocation } from '#contract/location.ts';
import { notFound } from '#web/page/api.ts';

/**
 * Throws the not-found state where torrents must not be seen; where the location is unknown, the site goes on as for
 * everybody.
 */
export async function refuseHidden(call: Call, request: Request): Promise<void> {
  const place = await call(myLocation).catch(() => null);
  if (place?.parameters.should_hide_torrents) throw notFound(new URL(request.url).pathname);
}
