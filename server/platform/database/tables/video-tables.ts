import type { MarkKind } from '#contract/marks.ts';
import type { Poster } from '#contract/values.ts';
import type { UploadState } from '#contract/studio/upload-rules.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson, GeneratedTime, Json, Time } from './columns.ts';

export type UploadsTable = {
  id: string;
  user_id: number;
  session_id: string;
  release_id: number | null;
  ordinal: number | null;
  replaces: Generated<boolean>;
  name: string;
  size: number;
  received: Generated<number>;
  head_tail_hash: string;
  source: string;
  multipart: string | null;
  state: Generated<UploadState>;
  failure: string | null;
  ingest_id: string | null;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
};

export type UploadPartsTable = { upload_id: string; number: number; size: number; etag: string };

/** The processes that ingest videos. */
export type RunnersTable = {
  id: string;
  host: string;
  started_at: GeneratedTime;
  seen_at: GeneratedTime;
  ingest_id: string | null;
  has_ffmpeg: Generated<boolean>;
  problem: string | null;
};

/** The video of an episode: a folder of ours with its heights, or the addresses of a video of others. */
export type EpisodeVideosTable = {
  id: Generated<string>;
  episode_id: string;
  folder: string | null;
  heights: number[] | null;
  storyboard: string | null;
  /** Null until somebody has looked. */
  has_stills: boolean | null;
  /** Whether its openings and endings have been looked for. */
  is_fingerprinted: Generated<boolean>;
  hls_480: string | null;
  hls_720: string | null;
  hls_1080: string | null;
  /** Null for the video that the episode has now. */
  replaced_at: Time | null;
  /** Null for videos of others and of earlier versions. */
  prepared_at: Time | null;
  published_at: Time | null;
  discarded_at: Time | null;
  /** Whole seconds. */
  duration: number | null;
  preview: Json<Poster> | null;
  loudness: Json<{ integrated: number; gain: number }> | null;
  report: string | null;
  file: string | null;
  prepared_by: number | null;
  command_user: string | null;
  asked: Json<AskedFields> | null;
  marks_given: Json<MarkColumns> | null;
  marks_left: Json<MarkColumns> | null;
  torrents: GeneratedJson<unknown[]>;
};

export type PublicationPlansTable = {
  episode_id: string;
  at: Time;
  zone: string;
  planned_by: number | null;
  session_id: string | null;
  created_at: GeneratedTime;
  failure: string | null;
  failed_at: Time | null;
};

/** Marks as the preparation of a video knows them, in seconds. */
export type GivenMarks = { [Kind in MarkKind]?: { start: number; stop: number } | undefined };

/**
 * The columns with the marks of an episode: whole seconds, and tenths of a second, which `mark-columns.ts` alone reads
 * and writes.
 */
export type MarkColumns = Record<`${MarkKind}_${'start' | 'stop'}${'' | '_tenths'}`, number | null>;

/** What the publication of a video gives its episode. */
export type AskedFields = {
  /** What was asked for with the video. */
  changes: EpisodeChanges;
  /** Marks that the video suggests, for an episode that has none. */
  marks: GivenMarks;
  /** What the episode had when the video was prepared: what somebody has changed since then stays. */
  before: MarkColumns & { name: string | null };
};

/** Changes of an episode that are applied together with its video; marks in seconds. */
export type EpisodeChanges = GivenMarks & { name?: string | undefined };

export type IngestStage = 'probing' | 'encoding' | 'picturing' | 'publishing';

/** What a run does, in this order; a file of earlier versions has none. */
export type IngestStep =
  | 'look'
  | 'sound'
  | 'encode'
  | 'storyboard'
  | 'frame'
  | 'store'
  | 'compare'
  | 'torrent'
  | 'publish';

export type IngestState = 'waiting' | 'running' | 'stopped' | 'failed' | 'done';

export type IngestsTable = {
  id: Generated<string>;
  episode_id: string;
  file: string;
  host: string;
  changes: GeneratedJson<EpisodeChanges>;
  state: IngestState;
  run: string | null;
  stage: IngestStage | null;
  step: IngestStep | null;
  heights: number[] | null;
  early_folder: string | null;
  early_seconds: number | null;
  film_seconds: number | null;
  progress: Generated<number>;
  failure: string | null;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
  data_id: string | null;
  source: string | null;
  losses: Generated<number>;
  command_user: string | null;
  started_at: Time | null;
  pace: number | null;
  log: Generated<string>;
  first_at: Time | null;
  returns: Generated<number>;
  needed_bytes: number | null;
  is_published: Generated<boolean>;
  report: string | null;
  audio_track: number | null;
  user_id: number | null;
  session_id: string | null;
  replaced_at: Time | null;
  publishes: Generated<boolean>;
  video_id: string | null;
};

export type VideoFingerprintsTable = { video_id: string; starts_at: number; points: Buffer };

export type MarkSearchesTable = {
  video_id: string;
  episode_id: string;
  /** Milliseconds. */
  duration: number;
  /** Null while it is to be compared. */
  compared_at: Time | null;
};

export type MarkProposalsTable = {
  id: Generated<string>;
  video_id: string;
  episode_id: string;
  kind: 'opening' | 'ending';
  /** Tenths of a second. */
  start: number;
  stop: number;
  /** Percent. */
  confidence: number;
  is_confident: boolean;
  source: Generated<string>;
  group_id: string;
  state: Generated<'proposed' | 'confirmed' | 'rejected'>;
  decided_by: number | null;
  decided_at: Time | null;
  created_at: GeneratedTime;
};

export type VideoLagsTable = {
  video_id: string;
  than_id: string;
  /** Milliseconds. */
  lag: number | null;
  is_cut: Generated<boolean>;
  are_marks_unseen: Generated<boolean>;
};
