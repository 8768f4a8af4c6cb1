import { readBell } from '#contract/studio/bell.ts';
import { studioCall } from '../../access/studio-call.ts';
import type { Route } from './+types/bell-route.ts';

/** What the bell shows, read when somebody opens it. */
export async function loader(args: Route.LoaderArgs) {
  const bell = await studioCall(args)(readBell);
  return Response.json(
    { ...bell, now: new Date().toISOString() },
    { headers: { 'cache-control': 'no-store' } },
  );
}
