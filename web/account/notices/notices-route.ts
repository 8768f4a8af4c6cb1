import { myNotices } from '#contract/notices.ts';
import { apiContext } from '#web/page/api.ts';
import { readForm } from '#web/page/request/read-form.ts';
import type { Route } from './+types/notices-route.ts';
import { applyNoticesForm } from './notices-data.ts';

/** The last notices of the viewer, for the panel of the header. */
export async function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext)(myNotices, { query: { limit: 12 } });
}

/** Marks them as read and returns them again. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext);
  await applyNoticesForm(call, await readForm(request));
  return call(myNotices, { query: { limit: 12 } });
}

/** Null without a connection, and after the end of the session: the panel says that nothing was loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => null);
}
