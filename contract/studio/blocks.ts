import { z } from 'zod';
import { storable } from '../field-values.ts';
import { optional, whole } from '../input.ts';
import { datetime, uuid } from '../values.ts';
import { BLOCK_STATES } from './legal-states.ts';
import { studioEndpoint } from './endpoint.ts';
import { listTotal } from './values.ts';

const path = '/api/v1/studio/blocks' as const;
const MAX_ID = 2_147_483_647;
const MAX_REASON = 500;
const MAX_COUNTRIES = 250;
const MAX_SEARCH = 200;

export const legalId = whole(1, MAX_ID);

/** ISO 3166-1 alpha-2, in capitals. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Код страны состоит из двух латинских букв.');
/** The countries of a block: each once, in alphabetical order. */
export const countries = z
  .array(country)
  .max(MAX_COUNTRIES)
  .transform((codes) => [...new Set(codes)].toSorted());

/** A time of the body; stored in whole seconds. */
export const momentInput = z.iso.datetime({ offset: true });

export const legalReason = storable.trim().max(MAX_REASON);

/** A release or one of its episodes, as pages name them. */
export const legalTarget = z
  .object({
    /** `cuts` says what is missing from its video, and why; null where it is whole. */
    release: z.object({ id: z.int(), name: z.string(), alias: z.string(), cuts: z.string().nullable() }),
    /** Null: the whole release. */
    episode: z
      .object({ id: uuid, ordinal: z.number(), name: z.string().nullable(), cuts: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'LegalTarget' });
export type LegalTarget = z.output<typeof legalTarget>;

/** A release or an episode that is closed in countries for a time. */
export const block = legalTarget
  .extend({
    id: z.int(),
    countries: z.array(z.string()),
    from: datetime,
    /** Null: until it is lifted. */
    until: datetime.nullable(),
    /** When somebody lifted it before its end. */
    lifted_at: datetime.nullable(),
    state: z.enum(BLOCK_STATES),
    reason: z.string(),
    claim_id: z.int().nullable(),
    created_at: datetime,
  })
  .meta({ id: 'Block' });
export type Block = z.output<typeof block>;

/** A block after an act, and the event of the act; null when nothing had to change. */
const changedBlock = z.object({ block, event_id: z.int().nullable() }).meta({ id: 'ChangedBlock' });
export type ChangedBlock = z.output<typeof changedBlock>;

export const listBlocks = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Блокировки: что, где и когда закрыто',
  description: 'Lists up to 50 blocks, the newest first.',
  query: z.object({
    state: optional(z.enum(BLOCK_STATES)),
    country: optional(country),
    /** The number of a release, or a part of its name. */
    release: optional(z.string().trim().max(MAX_SEARCH)),
    /** `next` of the page before. */
    after: optional(legalId),
  }),
  response: z.object({ data: z.array(block), next: z.int().nullable(), total: listTotal }),
  right: 'legal',
  failures: [422],
});

export const createBlock = studioEndpoint({
  method: 'POST',
  path,
  summary: 'Закрыть релиз или эпизод в странах, сразу или с указанного времени',
  description:
    'Closes a release or an episode in countries, at once or from a time, until a time or until it is lifted.',
  body: z.strictObject({
    release_id: legalId,
    episode_id: optional(uuid),
    countries,
    from: optional(momentInput),
    until: optional(momentInput),
    reason: legalReason.min(1),
  }),
  response: changedBlock,
  action: 'block.create',
  failures: [404, 422],
});

export const changeBlock = studioEndpoint({
  method: 'POST',
  path: `${path}/:id`,
  summary: 'Изменить срок или страны блокировки',
  description: 'Changes the term, the countries or the reason of a block that is not over.',
  params: z.object({ id: legalId }),
  body: z.strictObject({
    countries: countries.optional(),
    from: optional(momentInput),
    until: momentInput.nullable().optional(),
    reason: optional(legalReason),
  }),
  response: changedBlock,
  action: 'block.change',
  // Fewer countries or an earlier end lift a part of it.
  failures: [404, 409, 422],
});

export const liftBlock = studioEndpoint({
  method: 'POST',
  path: `${path}/:id/lift`,
  summary: 'Снять блокировку до срока',
  description: 'Lifts a block: the release or the episode is open again within seconds.',
  params: z.object({ id: legalId }),
  body: z.strictObject({ reason: optional(legalReason) }),
  response: changedBlock,
  action: 'block.lift',
  failures: [404, 409, 422],
});

/** What a visitor from a country gets: the answer of the public API in words. */
export const visitorView = z
  .object({
    release: z.object({ id: z.int(), name: z.string(), alias: z.string() }),
    country: z.object({ code: z.string(), name: z.string() }),
    /** False for drafts, hidden and deleted releases: visitors get no page. */
    is_public: z.boolean(),
    /** The two fields of the public answer that close a release. */
    is_blocked_by_geo: z.boolean(),
    is_blocked_by_copyrights: z.boolean(),
    /** Since when the release is closed by a block; null where it is open or the catalogue closes it. */
    since: datetime.nullable(),
    /** Whether the line of the catalogue closes it, whatever the blocks are. */
    is_closed_by_catalogue: z.boolean(),
    /** Russian: one sentence that says all of this. */
    words: z.string(),
    episodes: z.array(
      z.object({
        id: uuid,
        ordinal: z.number(),
        name: z.string().nullable(),
        is_closed: z.boolean(),
      }),
    ),
    /** Torrents that the page lists. */
    torrents: z.int(),
    /** The blocks for this country that are in force or planned, of the release and of its episodes. */
    blocks: z.array(block),
  })
  .meta({ id: 'VisitorView' });
export type VisitorView = z.output<typeof visitorView>;

export const viewAsVisitor = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/releases/:id/as-visitor',
  summary: 'Что увидит посетитель из страны',
  description: 'Returns what the public API answers about a release to a visitor from a country, and why.',
  params: z.object({ id: legalId }),
  query: z.object({ country }),
  response: visitorView,
  right: 'legal',
  failures: [404, 422],
});
