import { z } from 'zod';
import { publishDay } from '../enums.ts';
import { everyWeeks, hourOfDay, storable, text } from '../field-values.ts';
import { optional } from '../input.ts';
import { postponement } from '../schedule.ts';
import { datetime, poster, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { savedRecord } from './records/record.ts';

const MAX_NOTE = 500;

/** A release that is being dubbed, as the studio plans its week. */
export const plannedRelease = z.object({
  id: z.int(),
  alias: z.string(),
  name: z.string(),
  poster: poster.nullable(),
  publish_day: publishDay,
  publish_time: hourOfDay.nullable(),
  publish_every_weeks: everyWeeks,
  /** When the next episode is expected, in Moscow; null when nobody knows or all are out. */
  next_day: z.iso.date().nullable(),
  /** Which episode comes next, and when, if that is planned. */
  plan: z.object({ episode: uuid, at: datetime }).nullable(),
  /** When it would be expected without plan and postponement; null when all are out. */
  usual_day: z.iso.date().nullable(),
  is_ongoing: z.boolean(),
  episodes_total: z.int().nullable(),
  /** The number of the episode that comes next; null when all are out. */
  next_episode: z.int().nullable(),
  last_episode_at: datetime.nullable(),
  /** Before its season begins the public schedule does not show it. */
  has_started: z.boolean(),
  postponement: postponement.nullable(),
});
export type PlannedRelease = z.output<typeof plannedRelease>;

export const getStudioSchedule = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/schedule',
  summary: 'Неделя: что озвучивают, в какой день выходит и что перенесено',
  description:
    'Lists the public releases that are being dubbed, from Monday to Sunday, by name within a day.',
  response: z.object({ data: z.array(plannedRelease) }),
  right: 'catalogue',
});

/** The fields of a postponement, each null while there is none. */
export const postponementFields = z.object({
  postponed_episode: z.int().min(1).nullable(),
  postponed_until: z.iso.date('Выберите день.').nullable(),
  postponement_note: storable.trim().max(MAX_NOTE, `Не больше ${MAX_NOTE} знаков.`).nullable(),
});

const pair = <T extends z.ZodType>(field: T) => z.tuple([z.unknown(), field]).optional();
const { postponed_episode, postponed_until, postponement_note } = postponementFields.shape;

export const savePostponement = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/schedule/:id',
  summary: 'Перенести следующий эпизод релиза, изменить перенос или снять его',
  description:
    'Postpones the next episode of a release, to a day or without one; with null for the episode that ends. Fields are sent with their values from before; fails with 409 when others have changed them since.',
  params: z.object({ id: z.string().max(20) }),
  body: z.object({
    change: z.strictObject({
      postponed_episode: pair(postponed_episode),
      postponed_until: pair(postponed_until),
      postponement_note: pair(postponement_note),
    }),
    reason: optional(text(500)),
  }),
  response: savedRecord,
  action: ['release.postpone', 'release.resume'],
  failures: [404, 409, 422],
});
