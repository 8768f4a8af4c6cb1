import { readForm } from '#web/page/request/read-form.ts';
import { addToCollections, removeFromCollections } from '#contract/collections.ts';
import { collectionType } from '#contract/enums.ts';
import { apiContext } from '#web/page/api.ts';
import { respondToListChange, notSaved } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { ListChangeResult } from '#web/entities/viewer/lists/own-list-store.ts';
import type { Route } from './+types/collections-route.ts';

/** Adds a release to one of the viewer's collections, or removes it from its collection. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext);
  const form = await readForm(request);
  const release_id = Number(form.get('release_id'));
  const type = collectionType.safeParse(form.get('to'));
  return respondToListChange(form, async () => {
    if (!type.success) return { collections: await call(removeFromCollections, { body: [{ release_id }] }) };
    const body = [{ release_id, type_of_collection: type.data }];
    return { collections: await call(addToCollections, { body }) };
  });
}

/** A network error is shown as a message and not as the error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ListChangeResult> {
  return (serverAction() as Promise<ListChangeResult>).catch(notSaved);
}
