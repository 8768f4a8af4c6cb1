import { z } from 'zod';
import { storable } from '../field-values.ts';
import { optional, whole } from '../input.ts';
import { count, datetime, image, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { REPORT_VERBS, REPORT_KINDS, REPORT_STATES, REPORTED_MARKS } from './report-kinds.ts';
import { recorded } from './user-acts.ts';
import { listTotal } from './values.ts';

const path = '/api/v1/studio/reports' as const;
const MAX_TEXT = 500;
const MAX_AT_ONCE = 500;

const person = z.object({ id: z.int(), nickname: z.string().nullable(), login: z.string() });

const reportId = whole(1, 2_147_483_647);

/** What viewers report: messages about one episode from one host with one code, or a name or an avatar to look at. */
export const report = z
  .object({
    id: z.int(),
    kind: z.enum(REPORT_KINDS),
    state: z.enum(REPORT_STATES),
    /** How many messages; 1 for a name or an avatar. */
    count,
    /** When the oldest and the newest message came. */
    created_at: datetime,
    last_at: datetime,
    /** Null for a name or an avatar. */
    episode: z
      .object({
        id: uuid,
        ordinal: z.number().nullable(),
        release: z.object({ id: z.int(), alias: z.string(), name: z.string() }),
      })
      .nullable(),
    /** The delivery origin that the video came from; empty where none is known. */
    host: z.string(),
    /** The kind of failure, in one word; empty for a name or an avatar. */
    code: z.string(),
    /** Whose name or avatar it is. */
    user: person.extend({ avatar: image }).nullable(),
    taken_by: person.nullable(),
    /** What the reporters were told. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'StudioReport' });
export type StudioReport = z.output<typeof report>;

export const listReports = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Жалобы: неполадки, метки, никнеймы и аватары одной очередью, новейшие сначала',
  description:
    'Lists up to 50 reports, by default the open ones; a release manager sees those of the own teams, names only who may act on users.',
  query: z.object({
    kind: optional(z.enum(REPORT_KINDS)),
    /** Only what viewers report, or only new names and avatars: of those that are new, the ones to be looked at. */
    about: optional(z.enum(['episodes', 'names'])),
    state: optional(z.enum([...REPORT_STATES, 'all'])),
    /** The alias of a release. */
    release: optional(z.string().trim().max(200)),
    /** `next` of the page before. */
    after: optional(z.string().max(60)),
  }),
  response: z.object({ data: z.array(report), next: z.string().nullable(), total: listTotal }),
  right: 'reports',
  failures: [422],
});

/** One message of a viewer's player. */
export const reportMessage = z
  .object({
    id: z.int(),
    at: datetime,
    /** Seconds from the start of the episode. */
    time: z.int(),
    rendition: z.int().nullable(),
    details: z.string(),
    /** The opening or ending that is not where it should be, and the seconds where it begins and ends, if known. */
    mark: z.enum(REPORTED_MARKS).nullable(),
    mark_start: z.int().nullable(),
    mark_stop: z.int().nullable(),
  })
  .meta({ id: 'StudioReportMessage' });
export type ReportMessage = z.output<typeof reportMessage>;

/** Seconds, to a tenth; both null where there is none. */
const storedMark = z.object({ start: z.number().nullable(), stop: z.number().nullable() });
export type StoredMark = z.output<typeof storedMark>;

/** A report with its newest messages. */
export const fullReport = report
  .extend({
    messages: z.array(reportMessage),
    /** How many accounts an answer would reach. */
    reporters: count,
    /** The marks of the episode as they are; null for a name or an avatar. */
    marks: z.object({ opening: storedMark, ending: storedMark }).nullable(),
  })
  .meta({ id: 'StudioFullReport' });
export type FullReport = z.output<typeof fullReport>;

export const getReport = studioEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Одна жалоба: последние сообщения зрителей',
  description: 'Returns a report with its newest messages, at most 20.',
  params: z.object({ id: reportId }),
  response: fullReport,
  right: 'reports',
  failures: [404, 422],
});

const note = optional(storable.trim().max(MAX_TEXT));
const closing = z.strictObject({
  /** For the journal. */
  note,
  /** Signed-in reporters get it as a notice; only of an episode. */
  answer: note,
});

const act = {
  method: 'POST',
  params: z.object({ id: reportId }),
  response: recorded,
  failures: [404, 409, 422],
} as const;

export const takeReport = studioEndpoint({
  ...act,
  path: `${path}/:id/take`,
  summary: 'Взять жалобу на себя',
  description: 'Takes an open report over; it stays open.',
  body: z.strictObject({ note }),
  action: 'report.take',
});

export const finishReport = studioEndpoint({
  ...act,
  path: `${path}/:id/done`,
  summary: 'Закрыть жалобу: исправлено или в порядке, с ответом зрителям',
  description: 'Closes an open report as done and answers its signed-in reporters.',
  body: closing,
  action: 'report.done',
});

export const refuseReport = studioEndpoint({
  ...act,
  path: `${path}/:id/refuse`,
  summary: 'Отклонить жалобу, с ответом зрителям',
  description: 'Closes an open report without a change and answers its signed-in reporters.',
  body: closing,
  action: 'report.refuse',
});

export const applyReportedMark = studioEndpoint({
  ...act,
  path: `${path}/:id/mark`,
  summary: 'Применить метку из сообщения зрителя и закрыть жалобу, с ответом зрителям',
  description:
    'Gives the episode the opening or ending of a message, closes the report as done and answers its reporters. Fails with 409 when the mark is not `before` any more.',
  body: closing.extend({
    /** The message that says where the mark is. */
    message: z.int().min(1),
    /** The mark that is replaced, as the caller has seen it. */
    before: storedMark,
  }),
  action: 'episode.apply_mark',
});

export const actOnReports = studioEndpoint({
  method: 'POST',
  path: `${path}/bulk`,
  summary: 'То же с несколькими жалобами сразу, до 500',
  description:
    'Takes or closes several reports in one transaction; those that are closed already are left alone.',
  body: z.strictObject({
    ids: z.array(reportId).min(1).max(MAX_AT_ONCE),
    act: z.enum(REPORT_VERBS),
    note,
    answer: note,
  }),
  response: z.object({ changed: count, skipped: count }),
  action: ['report.take', 'report.done', 'report.refuse'],
  failures: [404, 422],
});
