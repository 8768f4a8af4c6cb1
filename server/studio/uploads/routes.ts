import {
  guessUploads as guessEndpoint,
  listUploads as listEndpoint,
  removeUpload as removeEndpoint,
  retryUpload as retryEndpoint,
  saveUploadForm,
} from '#contract/studio/uploads.ts';
import type { Routes } from '#server/deps.ts';
import { endUpload } from '#server/publishing/uploads/remove-uploads.ts';
import { noUpload } from '#server/publishing/uploads/upload-rows.ts';
import { findOwnUpload } from './find-upload.ts';
import { guessUploads } from './guess-uploads.ts';
import { listUploads, showUpload } from './list-uploads.ts';
import { retryUpload, saveForm } from './save-form.ts';

export const uploadRoutes: Routes = (mount, deps) => {
  const { db, uploads } = deps;
  const show = async (userId: number, id: string) => {
    const found = await showUpload(deps, userId, id);
    if (!found) throw noUpload();
    return found;
  };
  mount(listEndpoint, async ({ access }) => ({
    data: await listUploads(deps, access.userId),
    max_bytes: uploads.maxBytes,
    max_unfinished: uploads.maxUnfinished,
  }));
  mount(guessEndpoint, ({ access, body }) => guessUploads(deps, access, body));
  mount(saveUploadForm, async ({ access, params: { id }, body }) => {
    await saveForm(deps, access, id, body);
    return show(access.userId, id);
  });
  mount(retryEndpoint, async ({ access, params: { id } }) => {
    await retryUpload(deps, access, id);
    return show(access.userId, id);
  });
  mount(removeEndpoint, async ({ access, params: { id } }) => {
    await endUpload(deps, await findOwnUpload(db, access, id));
    return undefined;
  });
};
