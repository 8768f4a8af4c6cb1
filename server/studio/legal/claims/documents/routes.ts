import * as documents from '#contract/studio/claim-documents.ts';
import type { Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import { addDocument, readDocument, removeDocument } from './save-document.ts';

const MAX_UPLOADS = 200;
const HOUR_SECONDS = 3600;

export const documentRoutes: Routes = (mount, { db, now, privateStorage }) => {
  const withStorage = () => {
    if (!privateStorage) throw new Failure('unavailable', 'Хранилище файлов не подключено.');
    return { db, now, storage: privateStorage };
  };
  const limit = createSharedLimit(db, 'documents', MAX_UPLOADS, HOUR_SECONDS);
  mount(
    documents.addClaimDocument,
    async ({ access, body, query: { claim, name } }) =>
      addDocument(withStorage(), access, { claimId: claim, name, content: body }),
    async ({ access }) => failIfLimited(await limit.take(String(access.userId)), 'файлов'),
  );
  mount(documents.getClaimDocument, async ({ params, nameFile }) => {
    const { name, content } = await readDocument(withStorage(), params.id);
    nameFile(name);
    return new Uint8Array(content);
  });
  mount(documents.removeClaimDocument, ({ access, params }) =>
    removeDocument(withStorage(), access, params.id),
  );
};
