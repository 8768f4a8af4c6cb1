import { z } from 'zod';
import { whole } from '../input.ts';
import { datetime } from '../values.ts';
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from './document-types.ts';
import { studioEndpoint } from './endpoint.ts';

const path = '/api/v1/studio/claim-documents' as const;
const MAX_NAME = 255;
const id = whole(1, 2_147_483_647);

/** A file of a claim. */
export const claimDocument = z
  .object({
    id: z.int(),
    /** As it was uploaded. */
    name: z.string(),
    type: z.enum(DOCUMENT_TYPES),
    /** In bytes. */
    size: z.int(),
    added_at: datetime,
    /** Null for somebody whose account is gone. */
    added_by: z.object({ id: z.int(), nickname: z.string().nullable(), login: z.string() }).nullable(),
  })
  .meta({ id: 'ClaimDocument' });
export type ClaimDocument = z.output<typeof claimDocument>;

export const addClaimDocument = studioEndpoint({
  method: 'POST',
  path,
  summary: 'Добавить к заявлению файл как он есть: PDF, картинку, DOCX, TXT или EML',
  description:
    'Stores the file in the body for a claim, where only those with the right get it. Its content must be what its name promises.',
  query: z.object({ claim: id, name: z.string().min(1).max(MAX_NAME) }),
  body: z.instanceof(Uint8Array),
  maxBytes: MAX_DOCUMENT_BYTES,
  response: z.object({ id: z.int(), event_id: z.int() }),
  action: 'claim.document_add',
  failures: [404, 409, 413, 422, 429, 503],
});

export const getClaimDocument = studioEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Скачать файл заявления',
  description: 'Returns a file of a claim as a download with the name that it was uploaded with.',
  params: z.object({ id }),
  response: z.instanceof(Uint8Array),
  type: 'application/octet-stream',
  right: 'legal',
  failures: [404, 422, 503],
});

export const removeClaimDocument = studioEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Убрать файл из заявления: тридцать дней его можно вернуть',
  description: 'Removes a file of a claim; the journal brings it back for thirty days.',
  params: z.object({ id }),
  response: z.object({ event_id: z.int() }),
  action: 'claim.document_remove',
  failures: [404, 422],
});
