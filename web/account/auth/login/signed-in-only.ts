import { redirect } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import type { Call } from '#contract/client.ts';
import { loadForViewer, type LoadArgs } from '#web/entities/viewer/load-for-viewer.ts';

/** The headers of a page that no cache may store. */
export { PRIVATE_HEADERS } from './signed-in.ts';

/** Runs the work of a loader or action for signed-in users; others are redirected to sign in and then back. */
export async function requireSignIn<T extends object>(
  args: LoadArgs,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const done = await loadForViewer(args, work);
  // The router requests the data of a page under its path with `.data`.
  const path = new URL(args.request.url).pathname.replace(/\.data$/, '');
  if (done === null) throw redirect(signInPath(path));
  return done;
}
