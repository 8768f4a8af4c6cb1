import { z } from 'zod';
import { releaseType } from '../../enums.ts';
import { text } from '../../field-values.ts';
import { optional, whole } from '../../input.ts';
import { ACTS, actOf, type Thing } from '../acts.ts';
import { type StudioEndpoint, studioEndpoint } from '../endpoint.ts';
import { releaseState } from '../releases.ts';
import { count, poster } from '../../values.ts';
import { listTotal } from '../values.ts';

// A record is a thing of the catalogue or of the site that people edit field by field: a genre, a promotion, a release.
// Whoever saves sends each field that they changed with the value from before. A field that somebody else has changed
// since is a conflict, and nothing is saved; other fields never are in each other's way. The journal records the same
// pairs, so taking an edit back is saving them the other way round.

const MAX_PAGE = 100;
/** The most signs of a reason for the journal. */
export const MAX_REASON = 500;
/** The most bytes of a record that is saved. */
export const MAX_JSON_BYTES = 1_000_000;

const reason = optional(text(MAX_REASON));
export const recordId = z.string().min(1).max(100);

/** What a save and a removal answer; no event when nothing was different. */
export const savedRecord = z.object({ id: z.string(), event_id: z.int().nullable() });
export type SavedRecord = z.output<typeof savedRecord>;

/** What a merge has changed, or would change: then there is no event. */
export const mergeResult = z.object({
  total_releases: count,
  /** How many of them have the other record already. */
  in_both: count,
  event_id: z.int().nullable(),
});
export type MergeResult = z.output<typeof mergeResult>;

/** A release that a record names. */
export const namedRelease = z.object({
  id: z.int(),
  alias: z.string(),
  name: z.string(),
  year: z.int(),
  type: releaseType,
  state: releaseState,
  poster: poster.nullable(),
});

/** What may be done to the records of a kind. */
export type RecordVerb = 'list' | 'get' | 'create' | 'save' | 'remove' | 'order' | 'merge';
const USUAL_VERBS = ['list', 'get', 'create', 'save', 'remove'] as const;

const MAX_ORDERED = 1000;
const orderedIds = z.array(recordId).max(MAX_ORDERED);

type RecordSpec<F extends z.ZodRawShape, I extends z.ZodObject, V extends RecordVerb> = {
  thing: Thing;
  /** The path below `/api/v1/studio/`, in the plural. */
  path: string;
  /** Russian: one of them in the nominative, in the genitive, and many of them in the genitive. */
  names: { one: string; ofOne: string; ofMany: string };
  fields: z.ZodObject<F>;
  /** What else is known of a record and cannot be saved. */
  info?: I;
  /** Without them everything but `order` and `merge`. */
  verbs?: readonly V[];
};

/** Before and after of each changed field; what was before is compared, so it may be anything. */
export function changeOf<F extends z.ZodRawShape>(fields: z.ZodObject<F>) {
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

const nothing = z.object({});

/**
 * The endpoints of one kind of record: list, one, create, save, remove; the order of all and the merge of two where the
 * kind has them.
 */
export function recordEndpoints<
  F extends z.ZodRawShape,
  I extends z.ZodObject = typeof nothing,
  V extends RecordVerb = (typeof USUAL_VERBS)[number],
>({
  thing,
  path,
  names: { one, ofOne, ofMany },
  fields,
  info = nothing as unknown as I,
  verbs = USUAL_VERBS as unknown as readonly V[],
}: RecordSpec<F, I, V>) {
  const record = z.object({ id: z.string(), title: z.string(), fields, info });
  const params = z.object({ id: recordId });
  // Whoever may edit a record may see it and the others of its kind.
  const { right } = ACTS[actOf(thing, 'edit')];
  const all = {
    list: () =>
      studioEndpoint({
        method: 'GET',
        path: `/api/v1/studio/${path}`,
        summary: `Список ${ofMany}`,
        description: `Lists the records of the kind ${thing} in their order, found by a part of the name.`,
        query: z.object({
          search: optional(z.string().max(200)),
          after: optional(z.string().max(500)),
          limit: optional(whole(1, MAX_PAGE)),
        }),
        response: z.object({ data: z.array(record), next: z.string().nullable(), total: listTotal }),
        right,
        failures: [422],
      }),
    get: () =>
      studioEndpoint({
        method: 'GET',
        path: `/api/v1/studio/${path}/:id`,
        summary: `Все поля ${ofOne}`,
        description: `Reads every field of a record of the kind ${thing}.`,
        params,
        response: record,
        right,
        failures: [404],
      }),
    create: () =>
      studioEndpoint({
        method: 'POST',
        path: `/api/v1/studio/${path}`,
        summary: `Добавить: ${one}`,
        description: `Adds a record of the kind ${thing}.`,
        body: z.object({ fields, reason }),
        response: savedRecord,
        action: actOf(thing, 'create'),
        failures: [409, 422],
        maxJsonBytes: MAX_JSON_BYTES,
      }),
    save: () =>
      studioEndpoint({
        method: 'POST',
        path: `/api/v1/studio/${path}/:id`,
        summary: `Изменить поля ${ofOne}`,
        description:
          'Changes fields, each sent with its value from before. Fails with 409 and the fields that others have changed since.',
        params,
        body: z.object({ change: changeOf(fields), reason }),
        response: savedRecord,
        action: actOf(thing, 'edit'),
        failures: [404, 409, 422],
        maxJsonBytes: MAX_JSON_BYTES,
      }),
    remove: () =>
      studioEndpoint({
        method: 'DELETE',
        path: `/api/v1/studio/${path}/:id`,
        summary: `Удалить: ${one}`,
        description: `Removes a record of the kind ${thing}; the journal can bring it back.`,
        params,
        query: z.object({ reason }),
        response: savedRecord,
        action: actOf(thing, 'remove'),
        failures: [404, 409],
      }),
    order: () =>
      studioEndpoint({
        method: 'POST',
        path: `/api/v1/studio/${path}/order`,
        summary: `Изменить порядок ${ofMany}`,
        description: `Puts all records of the kind ${thing} in another order. Fails with 409 when the order is no longer the one before.`,
        body: z.object({ before: orderedIds, after: orderedIds, reason }),
        response: z.object({ event_id: z.int().nullable() }),
        action: actOf(thing, 'order'),
        failures: [409, 422],
      }),
    merge: () =>
      studioEndpoint({
        method: 'POST',
        path: `/api/v1/studio/${path}/:id/merge`,
        summary: `Объединение ${ofMany}: релизы получает другая запись, прежняя удаляется; с dry_run только посчитать`,
        description: `Gives all releases of a record of the kind ${thing} to another one and removes it; a dry run only counts them.`,
        params,
        body: z.object({ into: recordId, dry_run: optional(z.boolean()), reason }),
        response: mergeResult,
        action: actOf(thing, 'merge'),
        failures: [404, 409, 422],
      }),
  } as const;
  const served = Object.fromEntries(verbs.map((verb) => [verb, all[verb]()])) as {
    [K in V]: ReturnType<(typeof all)[K]>;
  };
  return { thing, fields, ...served };
}

type AllEndpoints = ReturnType<typeof recordEndpoints<z.ZodRawShape, z.ZodObject, RecordVerb>>;

/** The endpoints of any kind; a kind has those of its verbs. */
export type RecordEndpoints = Pick<AllEndpoints, 'thing' | 'fields'> &
  Partial<Pick<AllEndpoints, RecordVerb>>;

const VERBS: readonly RecordVerb[] = ['list', 'get', 'order', 'create', 'save', 'remove', 'merge'];

/** The endpoints of a kind in the order in which they must be mounted: `order` before the ids. */
export function endpointsOf(kind: RecordEndpoints): StudioEndpoint[] {
  return VERBS.flatMap((verb) => kind[verb] ?? []);
}
