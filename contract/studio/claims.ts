import { z } from 'zod';
import { storable } from '../field-values.ts';
import { optional } from '../input.ts';
import { datetime, uuid } from '../values.ts';
import { block, countries, legalId, legalReason, legalTarget, momentInput } from './blocks.ts';
import { claimDocument } from './claim-documents.ts';
import { studioEndpoint } from './endpoint.ts';
import { CLAIM_STATES } from './legal-states.ts';
import { listTotal } from './values.ts';

const path = '/api/v1/studio/claims' as const;
const MAX_NAME = 300;
const MAX_TEXT = 5000;
const MAX_FILES = 20;
const MAX_TARGETS = 200;
const MAX_SEARCH = 200;

/** One row of the list of claims; its id is the number of the claim. */
export const listedClaim = z
  .object({
    id: z.int(),
    claimant: z.string(),
    state: z.enum(CLAIM_STATES),
    created_at: datetime,
    due_at: datetime.nullable(),
    /** Whether it should have been answered by now. */
    is_overdue: z.boolean(),
    countries: z.array(z.string()),
    targets: z.array(legalTarget),
  })
  .meta({ id: 'ListedClaim' });
export type ListedClaim = z.output<typeof listedClaim>;

/** A claim of a rightholder with its measure and the blocks that the measure made. */
export const claim = listedClaim
  .extend({
    contacts: z.string(),
    basis: z.string(),
    /** Addresses of documents that lie elsewhere. */
    files: z.array(z.string()),
    /** The files that were uploaded, the first one first. */
    documents: z.array(claimDocument),
    /** The term of the measure; null: at once, until it is lifted. */
    from: datetime.nullable(),
    until: datetime.nullable(),
    answer: z.string(),
    version: z.int(),
    blocks: z.array(block),
  })
  .meta({ id: 'Claim' });
export type Claim = z.output<typeof claim>;

const changedClaim = z.object({ claim, event_id: z.int().nullable() }).meta({ id: 'ChangedClaim' });
export type ChangedClaim = z.output<typeof changedClaim>;

const file = z.url({ protocol: /^https?$/, error: 'Ссылка должна начинаться с https://' });
const fields = {
  contacts: storable.trim().max(MAX_TEXT).optional(),
  basis: storable.trim().max(MAX_TEXT).optional(),
  files: z.array(file).max(MAX_FILES).optional(),
  due_at: momentInput.nullable().optional(),
  countries: countries.optional(),
  from: momentInput.nullable().optional(),
  until: momentInput.nullable().optional(),
  targets: z
    .array(z.strictObject({ release_id: legalId, episode_id: optional(uuid) }))
    .max(MAX_TARGETS)
    .optional(),
  answer: storable.trim().max(MAX_TEXT).optional(),
};
const claimant = storable.trim().min(1, 'Напишите, кто заявитель.').max(MAX_NAME);

export const listClaims = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Заявления правообладателей',
  description: 'Lists up to 50 claims, the newest first.',
  query: z.object({
    /** `overdue`: not answered in time. */
    state: optional(z.enum([...CLAIM_STATES, 'overdue'])),
    /** The number of a claim, or a part of the name of its claimant. */
    search: optional(z.string().trim().max(MAX_SEARCH)),
    /** `next` of the page before. */
    after: optional(legalId),
  }),
  response: z.object({ data: z.array(listedClaim), next: z.int().nullable(), total: listTotal }),
  right: 'legal',
  failures: [422],
});

export const createClaim = studioEndpoint({
  method: 'POST',
  path,
  summary: 'Записать заявление правообладателя',
  description: 'Records a claim; nothing is closed until its measure is applied.',
  body: z.strictObject({ claimant, ...fields }),
  response: changedClaim,
  action: 'claim.create',
  failures: [404, 422],
});

export const getClaim = studioEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Одно заявление с мерой и её блокировками',
  description: 'Returns a claim with its measure and the blocks that the measure made.',
  params: z.object({ id: legalId }),
  response: claim,
  right: 'legal',
  failures: [404, 422],
});

export const changeClaim = studioEndpoint({
  method: 'POST',
  path: `${path}/:id`,
  summary: 'Изменить заявление: только названные поля',
  description:
    'Changes the given fields of a claim that was read at `version`; fails with 409 when somebody has saved since.',
  params: z.object({ id: legalId }),
  body: z.strictObject({
    version: z.int(),
    claimant: claimant.optional(),
    ...fields,
    state: optional(z.enum(CLAIM_STATES)),
    reason: optional(legalReason),
  }),
  response: changedClaim,
  action: 'claim.change',
  failures: [404, 409, 422],
});

const act = {
  method: 'POST',
  params: z.object({ id: legalId }),
  body: z.strictObject({ reason: optional(legalReason) }),
  response: changedClaim,
  failures: [404, 409, 422],
} as const;

export const applyClaim = studioEndpoint({
  ...act,
  path: `${path}/:id/apply`,
  summary: 'Применить меру: закрыть релизы и эпизоды заявления',
  description: 'Makes a block for each release or episode of a claim, with its countries and term.',
  action: 'claim.apply',
});

export const liftClaim = studioEndpoint({
  ...act,
  path: `${path}/:id/lift`,
  summary: 'Снять меру: открыть всё, что закрыло заявление',
  description: 'Lifts all blocks of a claim.',
  action: 'claim.lift',
});
