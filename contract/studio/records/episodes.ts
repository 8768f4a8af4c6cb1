import { z } from 'zod';
import {
  cutsText,
  MAX_EPISODES,
  MAX_NAME,
  requiredText,
  seconds,
  text,
  time,
  webAddress,
} from '../../field-values.ts';
import { optional } from '../../input.ts';
import { forEachMark, MARK_KINDS } from '../../marks.ts';
import { count, datetime, poster, uuid } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { releaseState } from '../releases.ts';
import { announcement } from './announcements.ts';
import { STEP_KINDS } from '../step-kinds.ts';
import { episodeVideo } from './episode-videos.ts';
import { preparation } from './preparation.ts';
import { recordEndpoints, recordId, savedRecord } from './record.ts';

// The order of the episodes and their numbers are two things. The number (`ordinal`) is what viewers and other programs
// call an episode by: unique within its release, 2.5 or -1 just as well as 2. The order (`sort_order`) is the order to
// watch them in. Putting episodes in another order never gives one another number, and another number never moves one.

/**
 * Only `published` ones are seen outside of the studio. A draft waits for its first video (`preparing`, `failed`)
 * or for the publication of that (`prepared`).
 */
export const EPISODE_STATES = [
  'published',
  'taken_back',
  'prepared',
  'preparing',
  'failed',
  'deleted',
] as const;
export const episodeState = z.enum(EPISODE_STATES);
export type EpisodeState = z.output<typeof episodeState>;

const HUNDREDTHS = 100;
/** As on a line of a catalogue file. */
export const episodeOrdinal = z
  .number()
  .min(-10_000)
  .max(100_000)
  .refine(
    (value) => Math.round(value * HUNDREDTHS) / HUNDREDTHS === value,
    'должно быть числом не больше чем с двумя знаками после запятой',
  );

export const videoId = text(200).regex(/^[\w-]+$/, 'должно состоять из букв, цифр, «-» и «_»');
const TENTHS = 10;
const MAX_SECONDS = 100_000_000;
const tenth = z
  .number()
  .min(0)
  .max(MAX_SECONDS)
  .refine(
    (value) => Math.round(value * TENTHS) / TENTHS === value,
    'должно быть числом не больше чем с одним знаком после запятой',
  );
/** Seconds from the start to the tenth, which clients read as whole ones; both null when there is none. */
const marks = z.object({ start: tenth.nullable(), stop: tenth.nullable() });

/**
 * The fields of an episode that people edit. Without a preview it is the frame from its video. An episode with a
 * video of ours has no addresses of others and keeps its duration.
 */
export const episodeFields = z.object({
  ordinal: episodeOrdinal,
  name: text(MAX_NAME).trim().min(1).nullable(),
  name_english: requiredText(MAX_NAME).nullable(),
  ...forEachMark(() => marks),
  preview: poster.nullable(),
  rutube_id: videoId.nullable(),
  youtube_id: videoId.nullable(),
  cuts: cutsText.nullable(),
  hls_480: webAddress.nullable(),
  hls_720: webAddress.nullable(),
  hls_1080: webAddress.nullable(),
  /** Seconds. */
  duration: seconds,
  /** The date that the site shows of it. */
  updated_at: time,
});

/** When an episode is to be published. */
export const publicationPlan = z
  .object({
    at: datetime,
    /** The zone in which it was chosen, as in «Europe/Moscow». */
    zone: z.string(),
    /** The name of the member in whose name it is published; null when the account is gone. */
    by: z.string().nullable(),
    /** Why nothing was published at that time; null while it is still to come or waits for the video. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'PublicationPlan' });
export type PublicationPlan = z.output<typeof publicationPlan>;

const shownEpisode = {
  state: episodeState,
  deleted_at: datetime.nullable(),
  /** Why its last video could not be prepared, as the queue says it; null when nothing failed. */
  failure: z.string().nullable(),
  /** Whether its video is on this site. */
  has_own_video: z.boolean(),
  /** Whether a prepared video waits for its publication: its first one, or another one in place of what it has. */
  has_prepared_video: z.boolean(),
  /** Whether a video of it is on its way: sent, checked, or prepared. */
  is_video_coming: z.boolean(),
  plan: publicationPlan.nullable(),
  /**
   * The sound of a prepared video that is to take the place of one of ours: how many seconds later it comes. `lag` is
   * null where that was not found or, with `is_cut`, is not the same in all of the film. Null without such a video.
   */
  replacement: z
    .object({ is_measured: z.boolean(), lag: z.number().nullable(), is_cut: z.boolean() })
    .nullable(),
  /**
   * Set while marks that were made for the video before wait for somebody to look at them; `lag` is the seconds by
   * which they were moved, null where they were not.
   */
  unseen_marks: z.object({ lag: z.number().nullable() }).nullable(),
};

/** An opening or an ending that the machine has found, where no mark is. Seconds, and percent. */
const markProposal = z.object({
  id: uuid,
  kind: z.enum(['opening', 'ending']),
  start: z.number(),
  stop: z.number(),
  confidence: z.int(),
  /** The ids of all that are proposed for the same song in the release, this one as well, in the order to watch. */
  group: z.array(uuid),
});
export type MarkProposal = z.output<typeof markProposal>;

const neighbour = z.object({ id: uuid, ordinal: z.number() });
export type EpisodeNeighbour = z.output<typeof neighbour>;

export const episodes = recordEndpoints({
  thing: 'episode',
  path: 'episodes',
  names: { one: 'эпизод', ofOne: 'эпизода', ofMany: 'эпизодов' },
  fields: episodeFields,
  info: z.object({
    ...shownEpisode,
    release: z.object({ id: z.int(), name: z.string(), state: releaseState }),
    /** The chosen preview or the frame from its video; null without both. */
    picture: poster.nullable(),
    /** The playlist that members watch it by, ours below `STUDIO_FILES`; null without a video, also a prepared one. */
    playlist: z.string().nullable(),
    /** Where members get its sound, which the first of them waits for; null without a video of ours. */
    waveform: z.string().nullable(),
    /** Frames of its video on this site to choose its picture from; none without one. */
    frames: z.array(z.string()),
    /** Its videos on this site, the newest first, with those that wait and those that can come back. */
    videos: z.array(episodeVideo),
    /** Where it was announced, or is to be. */
    announcements: z.array(announcement),
    /** The remarks that are not done, in the order of the film. Seconds, to a tenth. */
    open_remarks: z.array(
      z.object({ id: z.int(), at: z.number(), text: z.string(), step: z.enum(STEP_KINDS).nullable() }),
    ),
    /** Its video on its way; null where there is none. */
    preparation: preparation.nullable(),
    /** What the machine proposes where there is no mark yet: at most one opening and one ending. */
    proposals: z.array(markProposal),
    /** The episodes before and after it in the order to watch them, those that the public does not see as well. */
    previous: neighbour.nullable(),
    next: neighbour.nullable(),
    /** The time with which a plan of it begins: the hour of its release on the next day when one is due. */
    suggested_at: datetime,
    /** How many viewers have a position in it; they are lost when it is removed for ever. */
    viewers: count,
  }),
  verbs: ['get', 'save'],
});

/** An episode in the list of its release. */
export const listedEpisode = z.object({
  id: uuid,
  ordinal: z.number(),
  name: z.string().nullable(),
  name_english: z.string().nullable(),
  duration: count,
  updated_at: datetime,
  /** The heights that can be watched. */
  heights: z.array(z.int()),
  /** The kinds of marks that it has. */
  marks: z.array(z.enum(MARK_KINDS)),
  /** The chosen preview or the frame from its video; null without both. */
  picture: poster.nullable(),
  ...shownEpisode,
});
export type ListedEpisode = z.output<typeof listedEpisode>;

const MAX_REASON = 500;
const reason = optional(text(MAX_REASON));

/** All episodes of a release in the order to watch them. */
export const listReleaseEpisodes = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/releases/:id/episodes',
  summary: 'Все эпизоды релиза в порядке просмотра, и те, которых зрители не видят',
  description:
    'Lists the episodes of a release in the order to watch them, those that the public does not see as well.',
  params: z.object({ id: recordId }),
  /** `suggested_at`: the time with which a plan of one of them begins. */
  response: z.object({ data: z.array(listedEpisode), suggested_at: datetime }),
  right: 'releases',
  failures: [404],
});

const MAX_JSON_BYTES = 1_000_000;
const orderedIds = z.array(uuid).max(MAX_EPISODES);

export const orderReleaseEpisodes = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/:id/episodes/order',
  summary: 'Изменить порядок эпизодов релиза; номера остаются',
  description:
    'Puts all episodes of a release in another order and keeps their numbers. Fails with 409 when the order is no longer the one before.',
  params: z.object({ id: recordId }),
  body: z.object({ before: orderedIds, after: orderedIds, reason }),
  response: z.object({ event_id: z.int().nullable() }),
  action: 'release.episodes_order',
  failures: [404, 409, 422],
  maxJsonBytes: MAX_JSON_BYTES,
});

const act = {
  method: 'POST',
  params: z.object({ id: recordId }),
  body: z.object({ reason }),
  response: savedRecord,
  failures: [404, 409],
} as const;

export const deleteEpisode = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/delete',
  summary: 'Удалить эпизод: тридцать дней его можно вернуть',
  description:
    'Hides a published episode, and removes it for ever after thirty days. Until then nothing of it is lost.',
  action: 'episode.delete',
});

export const restoreEpisode = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/restore',
  summary: 'Вернуть удалённый эпизод, с местами зрителей',
  description: 'Takes the deletion of an episode back; it is no news for anybody.',
  action: 'episode.restore',
});

export const publishEpisode = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/publish',
  body: z.object({ video_id: optional(uuid), reason }),
  summary: 'Опубликовать подготовленное видео эпизода, прежнее видео или снятый с публикации эпизод',
  description:
    'Publishes a video of an episode with its marks and torrents: a prepared one or one from before by `video_id`; without it the prepared one or, where there is none, an episode that was taken back.',
  action: ['episode.publish', 'episode.create', 'episode.replace', 'episode.return'],
});

export const takeEpisodeBack = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/take_back',
  summary: 'Снять эпизод с публикации: его видео можно опубликовать снова',
  description:
    'Hides a published episode with its torrents until it is published again; nothing of it is lost, and nobody is told.',
  action: 'episode.take_back',
});

export const announceAgain = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/announce',
  body: z.object({ channel_id: uuid, reason }),
  summary: 'Отправить оповещение об эпизоде в канал ещё раз',
  description:
    'Sends an announcement again that failed, that was withdrawn, or of which nobody knows whether it arrived, and one that was never queued. Fails with 409 when it is in another state, when the public does not see the episode, or when the channel is off or tells of another team.',
  action: 'episode.announce',
});

const MAX_ZONE = 64;
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
const zone = z.string().max(MAX_ZONE).refine(isZone, 'должно быть часовым поясом, например «Europe/Moscow»');

export const planEpisode = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/plan',
  body: z.object({
    at: time,
    /** The zone of whoever plans; Moscow's without it. */
    zone: optional(zone),
    /** The time of the plan that is moved, so that nobody moves what somebody else has just moved. */
    before: optional(time),
    reason,
  }),
  summary: 'Запланировать публикацию эпизода или перенести её',
  description:
    'Plans when the video of an episode is published, or an episode that was taken back: within a second of the time, in the name of the caller. A video that is not prepared by then is published as soon as it is. Fails with 409 when there is no video, or when `before` is no longer the time of the plan.',
  action: 'episode.plan',
  failures: [404, 409, 422],
});

export const cancelPlan = studioEndpoint({
  method: 'DELETE',
  path: '/api/v1/studio/episodes/:id/plan',
  params: z.object({ id: recordId }),
  response: savedRecord,
  summary: 'Отменить план публикации эпизода',
  description: 'Cancels the plan of an episode; fails with 409 when there is none.',
  action: 'episode.unplan',
  failures: [404, 409],
});

export const rejectMark = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/reject_mark',
  body: z.object({ proposal_id: uuid, reason }),
  summary: 'Отклонить найденную метку эпизода: её больше не предложат',
  description:
    'Rejects an opening or an ending that the machine proposes. It does not come back by another search. Fails with 409 when it is no longer proposed.',
  action: 'episode.reject_mark',
});

export const checkMarks = studioEndpoint({
  ...act,
  path: '/api/v1/studio/episodes/:id/check_marks',
  summary: 'Отметить, что метки эпизода верны и с новым видео',
  description:
    'Notes that somebody has looked at the marks of an episode, which were made for the video before. Saving another mark notes it as well. Fails with 409 when nobody has to.',
  action: 'episode.check_marks',
});

const acceptedMarks = z.object({
  event_id: z.int(),
  accepted: count,
  /** Proposals that were left out: a mark has come, the video is another one, or the mark cannot be there. */
  left_out: count,
});
export type AcceptedMarks = z.output<typeof acceptedMarks>;

const MAX_PROPOSALS = 2000;

export const acceptMarks = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/:id/accept_marks',
  summary: 'Принять найденные метки у многих эпизодов релиза сразу; отменяются они тоже вместе',
  description:
    'Makes proposals of the machine the marks of their episodes with one event. Those that are no longer proposed are left out and counted; 409 answers when that are all.',
  params: z.object({ id: recordId }),
  body: z.object({ proposal_ids: z.array(uuid).min(1).max(MAX_PROPOSALS), reason }),
  response: acceptedMarks,
  action: 'release.accept_marks',
  failures: [404, 409],
  maxJsonBytes: MAX_JSON_BYTES,
});
