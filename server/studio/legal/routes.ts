import * as blocks from '#contract/studio/blocks.ts';
import * as claims from '#contract/studio/claims.ts';
import * as documents from '#contract/studio/claim-documents.ts';
import type { Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import { listBlocks } from './blocks/list-blocks.ts';
import { changeBlock, createBlock, liftBlock } from './blocks/save-block.ts';
import { applyClaim, liftClaim } from './claims/apply-claim.ts';
import { readClaim } from './claims/claim-rows.ts';
import { listClaims } from './claims/list-claims.ts';
import { changeClaim, createClaim } from './claims/save-claim.ts';
import { viewAsVisitor } from './view-as-visitor.ts';
import { addDocument, readDocument, removeDocument } from './claims/documents/save-document.ts';

const MAX_UPLOADS = 200;
const HOUR_SECONDS = 3600;

const documentRoutes: Routes = (mount, { db, now, privateStorage }) => {
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

// An address of no country, which a named country replaces.
const NO_ADDRESS = '0.0.0.0';

export const legalRoutes: Routes = (mount, deps, app) => {
  const { db, now, locator, delivery } = deps;

  mount(blocks.listBlocks, ({ query }) => listBlocks(db, query));
  mount(blocks.createBlock, ({ access, body: { release_id, episode_id = null, ...fields } }) =>
    createBlock(deps, access, { release_id, episode_id }, fields),
  );
  mount(blocks.changeBlock, ({ access, params, body }) => changeBlock(deps, access, params.id, body));
  mount(blocks.liftBlock, ({ access, params, body }) => liftBlock(deps, access, params.id, body.reason));
  mount(blocks.viewAsVisitor, ({ params, query: { country } }) => {
    // Not reduced by what is known to be closed: right after an act this process may not know of it yet.
    const { hidesTorrents } = locator.locate(NO_ADDRESS, country);
    const region = { country, hidesTorrents };
    return viewAsVisitor(db, { id: params.id, country, region, delivery });
  });

  documentRoutes(mount, deps, app);
  mount(claims.listClaims, ({ query }) => listClaims(db, query, now()));
  mount(claims.createClaim, ({ access, body }) => createClaim(deps, access, body));
  mount(claims.getClaim, ({ params }) => readClaim(db, params.id, now()));
  mount(claims.changeClaim, ({ access, params, body }) => changeClaim(deps, access, params.id, body));
  mount(claims.applyClaim, ({ access, params, body }) => applyClaim(deps, access, params.id, body.reason));
  mount(claims.liftClaim, ({ access, params, body }) => liftClaim(deps, access, params.id, body.reason));
};
