import { z } from 'zod';
import { requiredText, text, time } from '../field-values.ts';
import { optional, whole } from '../input.ts';
import { count, datetime, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { episodeOrdinal, episodeState } from './records/episodes.ts';
import { recordId, savedRecord } from './records/record.ts';
import { releaseState } from './releases.ts';
import { STEP_KINDS, STEP_STATES, type StepKind } from './step-kinds.ts';
import { listTotal } from './values.ts';

const MAX_ID = 2_147_483_647;
const MAX_NOTE = 200;
const MAX_REMARK = 1000;
const MAX_SECONDS = 100_000_000;
const MAX_REASON = 500;

const kind = z.enum(STEP_KINDS);
const state = z.enum(STEP_STATES);
const reason = optional(text(MAX_REASON));
const person = z.object({ id: z.int(), nickname: z.string().nullable(), login: z.string() });
export type StepPerson = z.output<typeof person>;

const step = z.object({
  kind,
  assignee: person.nullable(),
  due_at: datetime.nullable(),
  state,
  note: z.string(),
});
const namedRelease = z.object({ id: z.int(), name: z.string() });

/** A step in the lists. */
export const listedStep = step
  .extend({
    episode: z.object({ id: uuid, ordinal: z.number(), release: namedRelease }),
    /** Whether its time has passed and it is not ready. */
    is_overdue: z.boolean(),
    /** Remarks for it that are not done. */
    open_remarks: count,
  })
  .meta({ id: 'StudioListedStep' });
export type ListedStep = z.output<typeof listedStep>;

export const listSteps = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/steps',
  summary: 'Этапы: что за кем и до какого времени, первыми просроченные',
  description:
    'Lists up to 50 steps of the caller or of the teams whose releases the caller sees: what is due first at the top, what has no date last; by default those that are not ready.',
  query: z.object({
    /** `mine` without it. */
    who: optional(z.enum(['mine', 'team', 'nobody'])),
    team: optional(uuid),
    kind: optional(kind),
    state: optional(z.enum([...STEP_STATES, 'overdue', 'all'])),
    /** `next` of the page before. */
    after: optional(z.string().max(100)),
  }),
  response: z.object({
    data: z.array(listedStep),
    next: z.string().nullable(),
    total: listTotal,
    /** The teams by which the list can be narrowed. */
    teams: z.array(z.object({ id: uuid, title: z.string() })),
    /** Whether the caller gets push messages about steps, and in how many browsers. */
    push: z.object({ is_on: z.boolean(), devices: count }),
  }),
  right: 'steps',
  failures: [422],
});

export const setStepPushes = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/me/step-pushes',
  summary: 'Присылать ли push о своих этапах',
  description:
    'Turns the push messages about the steps of the caller on or off; the bell tells of them anyway.',
  body: z.strictObject({ is_on: z.boolean() }),
  right: 'steps',
});

/** Something seen at a moment of the video. */
export const remark = z
  .object({
    id: z.int(),
    /** Seconds, to a tenth. */
    at: z.number(),
    text: z.string(),
    /** Whose step it is for. */
    step: kind.nullable(),
    author: person.nullable(),
    created_at: datetime,
    done_at: datetime.nullable(),
    done_by: person.nullable(),
    /** The storyboard of the video that it was made at, below `STUDIO_FILES`; null when that is gone. */
    storyboard: z.string().nullable(),
    /** Whether it was made at another video than the one that is shown. */
    is_of_former_video: z.boolean(),
    /** Whether the caller may say that it is done, and open it again. */
    may_close: z.boolean(),
  })
  .meta({ id: 'StudioRemark' });
export type Remark = z.output<typeof remark>;

/** The work on an episode. */
export const episodeWork = z
  .object({
    id: uuid,
    title: z.string(),
    ordinal: z.number(),
    state: episodeState,
    /** Whether a video of it is on its way: sent, checked, or prepared. */
    is_video_coming: z.boolean(),
    release: namedRelease.extend({ state: releaseState }),
    /** The playlist of the video at which remarks are made, and its id where it is on this site; null without one. */
    playlist: z.string().nullable(),
    video_id: uuid.nullable(),
    /** Whether the caller sets steps and makes remarks. */
    may_edit: z.boolean(),
    /** The planned steps in their order. */
    steps: z.array(step.extend({ is_mine: z.boolean(), is_overdue: z.boolean() })),
    /** Those who can be given a step: members who see the release. */
    people: z.array(person),
    /** The neighbours in the order to watch them, and how many steps they have. */
    previous: z.object({ id: uuid, ordinal: z.number(), steps: count }).nullable(),
    next: z.object({ id: uuid, ordinal: z.number(), steps: count }).nullable(),
    remarks: z.array(remark),
  })
  .meta({ id: 'StudioEpisodeWork' });
export type EpisodeWork = z.output<typeof episodeWork>;

const params = z.object({ id: recordId });

export const getEpisodeWork = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/episodes/:id/work',
  summary: 'Работа над эпизодом: этапы и замечания',
  description: 'Returns the steps and remarks of an episode of a release that the caller sees.',
  params,
  response: episodeWork,
  right: 'steps',
  failures: [404],
});

const stepFields = {
  assignee_id: z.int().min(1).max(MAX_ID).nullable(),
  due_at: time.nullable(),
  state,
  note: text(MAX_NOTE).trim(),
};
const pairs = z.strictObject(
  Object.fromEntries(
    STEP_KINDS.flatMap((one) =>
      Object.entries(stepFields).map(([field, schema]) => [
        `${one}/${field}`,
        z.tuple([z.unknown(), schema]).optional(),
      ]),
    ),
  ) as unknown as Record<
    `${StepKind}/${keyof typeof stepFields}`,
    z.ZodOptional<z.ZodTuple<[z.ZodUnknown, z.ZodType]>>
  >,
);

const act = { method: 'POST', params, response: savedRecord, failures: [404, 409, 422] } as const;

export const saveSteps = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/steps',
  summary: 'Назначить этапы эпизода: кто, до какого времени, с какой заметкой',
  description:
    'Changes steps by pairs of before and after, `voice/assignee_id`. The assignee is told. A step without an assignee, date and note that is not begun is none. Fails with 409 when somebody has changed the same field.',
  body: z.strictObject({ change: pairs, reason }),
  action: 'episode.steps',
});

export const copySteps = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/copy_steps',
  summary: 'Назначить этапы так же, как у эпизода перед ним',
  description:
    'Gives an episode the steps of the one before it that it has not yet: the same people, and dates as many weeks later as episodes of the release are apart; a date that has passed is left out.',
  body: z.strictObject({ reason }),
  action: 'episode.steps',
});

export const setStepState = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/step_state',
  summary: 'Начать свой этап, закончить его или вернуть в работу',
  description: 'Changes the state of a step. The assignee may, and whoever edits the release.',
  body: z.strictObject({ kind, state }),
  action: 'episode.step_state',
});

export const beginEpisode = studioEndpoint({
  ...act,
  path: '/api/v1/studio/releases/:id/episodes',
  summary: 'Завести эпизод, у которого ещё нет видео, чтобы назначить этапы',
  description: 'Adds an unpublished episode without a video. Fails with 409 when the number is taken.',
  body: z.strictObject({ ordinal: episodeOrdinal, reason }),
  action: 'episode.begin',
});

export const addRemark = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/remarks',
  summary: 'Записать замечание на секунде видео',
  description: 'Adds a remark; whoever has the step that it is for is told. At most 500 of an episode.',
  body: z.strictObject({
    /** Seconds, kept to a tenth. */
    at: z.number().min(0).max(MAX_SECONDS),
    text: requiredText(MAX_REMARK),
    step: optional(kind),
    /** The video of ours that it is made at. */
    video_id: optional(uuid),
  }),
  action: 'episode.remark_add',
});

const ofRemark = {
  ...act,
  params: params.extend({ remark: whole(1, MAX_ID) }),
  body: z.strictObject({ reason }),
} as const;

export const finishRemark = studioEndpoint({
  ...ofRemark,
  path: '/api/v1/studio/episodes/:id/remarks/:remark/done',
  summary: 'Замечание исправлено',
  description: 'Closes a remark. The assignee of the step that it is for may, and whoever edits the release.',
  action: 'episode.remark_done',
});

export const reopenRemark = studioEndpoint({
  ...ofRemark,
  path: '/api/v1/studio/episodes/:id/remarks/:remark/reopen',
  summary: 'Снова открыть замечание',
  description: 'Opens a remark again that was done.',
  action: 'episode.remark_reopen',
});

export const removeRemark = studioEndpoint({
  ...ofRemark,
  path: '/api/v1/studio/episodes/:id/remarks/:remark/remove',
  summary: 'Убрать замечание',
  description: 'Removes a remark; for thirty days that can be taken back.',
  action: 'episode.remark_remove',
});
