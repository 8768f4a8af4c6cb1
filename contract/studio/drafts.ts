import { z } from 'zod';
import { optional } from '../input.ts';
import { datetime, image } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { change } from './events.ts';
import { recordId } from './records/record.ts';
import { thing } from './values.ts';

// What somebody has changed in a form and not saved, and who else has the form open: one row of the database for a
// person and a record, so one call stores the one and tells the other.

const path = '/api/v1/studio/me/drafts' as const;
const MAX_JSON_BYTES = 1_000_000;
const MAX_NAME = 100;
const MAX_FIELDS = 100;

/** When a draft was stored: with microseconds, because two browsers of a person tell by it whose draft it is. */
const storedAt = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
const fieldName = z.string().min(1).max(MAX_NAME);

/** Somebody else who has the form of a record open. */
export const formMember = z
  .object({
    id: z.int(),
    nickname: z.string().nullable(),
    login: z.string(),
    avatar: image,
    /** The field that has the focus. */
    field: z.string().nullable(),
    /** When the last of the unsaved changes was stored; null without any. */
    unsaved_at: datetime.nullable(),
  })
  .meta({ id: 'StudioFormMember' });
export type FormMember = z.output<typeof formMember>;

export const draft = z
  .object({
    /** Before and after of each changed field; null where it is what the caller knows already. */
    change: change.nullable(),
    saved_at: storedAt.nullable(),
    members: z.array(formMember),
  })
  .meta({ id: 'StudioDraft' });
export type Draft = z.output<typeof draft>;

const record = { thing, id: recordId };

export const readDraft = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Мой черновик записи и кто ещё её правит',
  description:
    'Returns what the caller has changed in a record and not saved, and who else has its form open.',
  query: z.object(record),
  response: draft,
  right: 'studio',
  failures: [404, 422],
});

export const saveDraft = studioEndpoint({
  method: 'POST',
  path,
  summary: 'Сохранить черновик записи и сказать, что форма открыта',
  description:
    'Adds fields to the draft of the caller, or removes them from it with null, and returns who else has the form open.',
  body: z.strictObject({
    ...record,
    /** The fields that were changed since the last call; null for one that is no longer changed. */
    change: z
      .record(fieldName, z.tuple([z.unknown(), z.unknown()]).nullable())
      .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, 'слишком много полей'),
    /** The field that has the focus. */
    field: fieldName.nullable(),
    /** `saved_at` of the draft that the caller has. */
    known: storedAt.nullable(),
    /** Whether the form is being closed. */
    is_leaving: optional(z.boolean()),
  }),
  response: draft,
  right: 'studio',
  failures: [404, 422],
  maxJsonBytes: MAX_JSON_BYTES,
});

/** How many drafts somebody may have. */
export const MAX_DRAFTS = 200;
/** How large a draft may be, as JSON. */
export const MAX_DRAFT_BYTES = MAX_JSON_BYTES;
