import type { Call } from '#contract/client.ts';
import { myLocation } from '#contract/location.ts';
import { notFound } from '#web/page/api.ts';

/** Throws a 404 response if torrents are hidden in the caller's country; does nothing if the country is unknown. */
export async function assertTorrentsVisible(call: Call, request: Request): Promise<void> {
  const location = await call(myLocation).catch(() => null);
  if (location?.parameters.should_hide_torrents) throw notFound(new URL(request.url).pathname);
}
