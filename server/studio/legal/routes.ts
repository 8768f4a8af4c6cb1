import * as blocks from '#contract/studio/blocks.ts';
import * as claims from '#contract/studio/claims.ts';
import type { Routes } from '#server/deps.ts';
import { listBlocks } from './blocks/list-blocks.ts';
import { changeBlock, createBlock, liftBlock } from './blocks/save-block.ts';
import { applyClaim, liftClaim } from './claims/apply-claim.ts';
import { readClaim } from './claims/claim-rows.ts';
import { documentRoutes } from './claims/documents/routes.ts';
import { listClaims } from './claims/list-claims.ts';
import { changeClaim, createClaim } from './claims/save-claim.ts';
import { viewAsVisitor } from './view-as-visitor.ts';

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
