import { studioCall } from '../../access/studio-call.ts';
import type { Route } from './+types/state-route.ts';
import { loadJobs } from './load-jobs.ts';

/** The queue as it is now, for the page that shows it. */
export async function loader(args: Route.LoaderArgs) {
  const state = await loadJobs(studioCall(args), args.request);
  return Response.json(state, { headers: { 'cache-control': 'no-store' } });
}
