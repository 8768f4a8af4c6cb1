import { mutedReleases, muteRelease, unmuteRelease } from '#contract/notices.ts';
import { apiContext } from '#web/page/api.ts';
import { readForm } from '#web/page/request/read-form.ts';
import type { ListChangeResult } from '#web/entities/viewer/lists/own-list-store.ts';
import { notSaved, respondToListChange } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { Route } from './+types/muted-route.ts';

/** Stops the notices of a release, or allows them again. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext);
  const form = await readForm(request);
  const params = { releaseId: Number(form.get('release_id')) };
  return respondToListChange(form, async () => {
    await call(form.get('to') === 'in' ? muteRelease : unmuteRelease, { params });
    return { muted: (await call(mutedReleases)).map(({ id }) => id) };
  });
}

/** A network error is shown as a message and not as the error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ListChangeResult> {
  return (serverAction() as Promise<ListChangeResult>).catch(notSaved);
}
