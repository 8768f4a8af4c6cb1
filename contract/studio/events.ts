import { z } from 'zod';
import { optional, whole } from '../input.ts';
import { datetime } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { act, listTotal, thing } from './values.ts';

/** Before and after of each changed field. */
export const change = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
export type Change = z.output<typeof change>;

/** One line of the journal. */
export const event = z
  .object({
    id: z.int(),
    at: datetime,
    /** Null for a command of the server, for somebody whose account is gone, and for the program itself. */
    actor: z.object({ id: z.int(), nickname: z.string().nullable(), login: z.string() }).nullable(),
    /** The user of the operating system who ran a command; null for acts in the studio. */
    command_user: z.string().nullable(),
    /** One of the acts of the filter, or one that only a newer version knows. */
    act: z.string(),
    thing,
    thing_id: z.string().nullable(),
    /** The name of the thing today, or else when it was changed; null when it is gone and had a person's name. */
    title: z.string().nullable(),
    change: change.nullable(),
    reason: z.string().nullable(),
    /** The event that this one took back, and the one that took this back. */
    undo_of: z.int().nullable(),
    undone_by: z.int().nullable(),
    /** The event of which this one is a part, as what an import did to a release is. */
    part_of: z.int().nullable(),
    /** What an import has done: the releases that it added and changed, and the episodes of those. */
    imported: z.object({ added: z.int(), changed: z.int(), episodes: z.int() }).nullable(),
    /** Whether the caller may take it back. */
    can_undo: z.boolean(),
    /** The fields that taking it back would leave as they are. */
    staying: z.array(z.string()),
    /** The names of today of what its change mentions by ids: `genre_ids/12` is «Драма». */
    names: z.record(z.string(), z.string()),
    /** Whether its content was removed, with an account or after its term. */
    is_erased: z.boolean(),
  })
  .meta({ id: 'JournalEvent' });
export type JournalEvent = z.output<typeof event>;

const MAX_EVENTS = 100;
const eventId = whole(1, Number.MAX_SAFE_INTEGER);

export const listEvents = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/events',
  summary: 'Журнал: кто, что, когда и почему, с новейшей записи',
  description: 'Lists the events of the acts that the caller may do, and of their own, the newest first.',
  query: z.object({
    /** Only events older than this one: its id is `next` of the page before. */
    before: optional(eventId),
    limit: optional(whole(1, MAX_EVENTS)),
    act: optional(act),
    actor_id: optional(whole(1, 2_147_483_647)),
    thing: optional(thing),
    thing_id: optional(z.string().max(100)),
    /** A part of what an event is about or of its reason; of a user the login or the nickname. */
    search: optional(z.string().trim().max(200)),
    from: optional(z.iso.date()),
    to: optional(z.iso.date()),
    /** Only the parts of this event. */
    part_of: optional(eventId),
    /** Whether parts stand beside wholes, as they do in the history of a thing. */
    with_parts: optional(z.literal('true')),
    /** Whether the events are counted, too. */
    with_total: optional(z.literal('true')),
  }),
  response: z.object({
    data: z.array(event),
    next: z.int().nullable(),
    /** Null unless asked for, and where counting would read the whole journal: for a search and rights of a team. */
    total: listTotal.nullable(),
  }),
  right: 'studio',
  failures: [422],
});

export const undoEvent = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/events/:id/undo',
  summary: 'Отменить то, что сделано: как было до этой записи',
  description:
    'Takes an act back with an event of its own. Needs the right, the reach and the confirmation of what it does; fails with 409 when the thing has changed since.',
  params: z.object({ id: eventId }),
  response: event,
  right: 'studio',
  failures: [404, 409],
});
