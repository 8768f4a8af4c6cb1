import { z } from 'zod';
import { optional, whole } from '../../input.ts';
import type { Thing } from '../acts.ts';
import { studioEndpoint } from '../endpoint.ts';
import type { Right } from '../rights.ts';

// A record is a thing of the catalogue or of the site that people edit field by field: a genre, a promotion, a release.
// Whoever saves sends each field that they changed with the value from before. A field that somebody else has changed
// since is a conflict, and nothing is saved; other fields never are in each other's way. The journal records the same
// pairs, so taking an edit back is saving them the other way round.

const MAX_PAGE = 100;
const MAX_REASON = 500;
const MAX_JSON_BYTES = 1_000_000;

const reason = optional(z.string().max(MAX_REASON));
const recordId = z.string().min(1).max(100);

/** What a save and a removal answer; no event when nothing was different. */
export const savedRecord = z.object({ id: z.string(), event_id: z.int().nullable() });
export type SavedRecord = z.output<typeof savedRecord>;

type RecordSpec<F extends z.ZodRawShape> = {
  thing: Thing;
  /** The path below `/api/v1/studio/`, in the plural. */
  path: string;
  right: Right;
  /** Russian: one of them in the nominative, in the genitive, and many of them in the genitive. */
  names: { one: string; ofOne: string; ofMany: string };
  fields: z.ZodObject<F>;
};

/** Before and after of each changed field; what was before is compared, so it may be anything. */
function changeOf<F extends z.ZodRawShape>(fields: z.ZodObject<F>) {
  const pairs = Object.entries(fields.shape).map(([name, field]) => [
    name,
    z.tuple([z.unknown(), field as z.ZodType]).optional(),
  ]);
  return z.strictObject(
    Object.fromEntries(pairs) as {
      [K in keyof F]: z.ZodOptional<z.ZodTuple<[z.ZodUnknown, F[K] & z.ZodType]>>;
    },
  );
}

/** The endpoints of one kind of record: list, one, create, save, remove. */
export function recordEndpoints<F extends z.ZodRawShape>({
  thing,
  path,
  right,
  names: { one, ofOne, ofMany },
  fields,
}: RecordSpec<F>) {
  const record = z.object({ id: z.string(), title: z.string(), fields });
  const params = z.object({ id: recordId });
  return {
    thing,
    right,
    fields,
    list: studioEndpoint({
      method: 'GET',
      path: `/api/v1/studio/${path}`,
      summary: `Список ${ofMany}`,
      description: `Lists the records of the kind ${thing} in their order, found by a part of the name.`,
      query: z.object({
        search: optional(z.string().max(200)),
        after: optional(z.string().max(500)),
        limit: optional(whole(1, MAX_PAGE)),
      }),
      response: z.object({ data: z.array(record), next: z.string().nullable() }),
      right,
      failures: [422],
    }),
    get: studioEndpoint({
      method: 'GET',
      path: `/api/v1/studio/${path}/:id`,
      summary: `Все поля ${ofOne}`,
      description: `Reads every field of a record of the kind ${thing}.`,
      params,
      response: record,
      right,
      failures: [404],
    }),
    create: studioEndpoint({
      method: 'POST',
      path: `/api/v1/studio/${path}`,
      summary: `Добавить: ${one}`,
      description: `Adds a record of the kind ${thing}.`,
      body: z.object({ fields, reason }),
      response: savedRecord,
      right,
      failures: [409, 422],
      maxJsonBytes: MAX_JSON_BYTES,
    }),
    save: studioEndpoint({
      method: 'POST',
      path: `/api/v1/studio/${path}/:id`,
      summary: `Изменить поля ${ofOne}`,
      description:
        'Changes fields, each sent with its value from before. Fails with 409 and the fields that others have changed since.',
      params,
      body: z.object({ change: changeOf(fields), reason }),
      response: savedRecord,
      right,
      failures: [404, 409, 422],
      maxJsonBytes: MAX_JSON_BYTES,
    }),
    remove: studioEndpoint({
      method: 'DELETE',
      path: `/api/v1/studio/${path}/:id`,
      summary: `Удалить: ${one}`,
      description: `Removes a record of the kind ${thing}; the journal can bring it back.`,
      params,
      query: z.object({ reason }),
      response: savedRecord,
      right,
      failures: [404, 409],
      confirmed: 'password',
    }),
  } as const;
}

export type RecordEndpoints = ReturnType<typeof recordEndpoints>;
