import type { Poster } from '#contract/values.ts';
import type { Act, Thing } from '#contract/studio/acts.ts';
import type { DocumentType } from '#contract/studio/document-types.ts';
import type { Change } from '#contract/studio/events.ts';
import type { BlockState, ClaimState } from '#contract/studio/legal-states.ts';
import type { ReportKind, ReportState } from '#contract/studio/report-kinds.ts';
import type { Role } from '#contract/studio/rights.ts';
import type { CountedThing, CountedTotal } from '#contract/studio/system/counted.ts';
import type { StorageKind } from '#contract/studio/system/storage-kinds.ts';
import type { UploadState } from '#contract/studio/upload-rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { GeneratedJson, GeneratedTime, Json, Time } from './columns.ts';

export type UserRolesTable = {
  id: Generated<string>;
  user_id: number;
  role: Role;
  team_id: string | null;
  given_by: number | null;
  given_at: GeneratedTime;
};

export type StudioInvitationsTable = {
  id: Generated<string>;
  token_hash: Buffer;
  email_token_hash: Buffer | null;
  role: Role;
  team_id: string | null;
  email: string | null;
  invited_by: number | null;
  created_at: Time;
  expires_at: Time;
  accepted_by: number | null;
  accepted_at: Time | null;
  withdrawn_at: Time | null;
};

export type UserNotesTable = {
  id: Generated<string>;
  user_id: number;
  author_id: number | null;
  text: string;
  created_at: GeneratedTime;
};

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

export type ReportsTable = {
  id: GeneratedAlways<number>;
  kind: ReportKind;
  episode_id: string | null;
  host: Generated<string>;
  code: Generated<string>;
  user_id: number | null;
  count: Generated<number>;
  state: Generated<ReportState>;
  taken_by: number | null;
  answer: string | null;
  created_at: GeneratedTime;
  last_at: GeneratedTime;
  closed_at: Time | null;
};

export type JournalChecksTable = {
  id: number;
  started_at: Time;
  finished_at: Time | null;
  events: number | null;
  broken_at: number | null;
  head_id: number | null;
  head_hash: Buffer | null;
};

export type SecondFactorsTable = {
  user_id: number;
  secret: Buffer;
  last_step: Generated<number>;
  created_at: GeneratedTime;
  confirmed_at: Time | null;
};

export type RecoveryCodesTable = { user_id: number; code_hash: Buffer };

export type JournalEventsTable = {
  id: number;
  at: Time;
  actor_id: number | null;
  session_id: string | null;
  command_user: string | null;
  act: Act;
  thing: Thing;
  thing_id: string | null;
  title: string | null;
  team_ids: Generated<string[]>;
  change: Json<Change> | null;
  reason: string | null;
  undo_of: number | null;
  part_of: number | null;
  content_digest: Buffer | null;
  digest: Buffer;
  hash: Buffer;
  erased_at: Time | null;
};

export type JournalImportsTable = {
  event_id: number;
  added: Generated<number>;
  changed: Generated<number>;
  episodes: Generated<number>;
};

export type JournalHeadTable = { id: number; event_id: number; hash: Buffer };

export type JournalTables = {
  events: JournalEventsTable;
  head: JournalHeadTable;
  imports: JournalImportsTable;
  checks: JournalChecksTable;
};

/** `saved_at` is read as text with microseconds where it has to be compared. */
export type RecordDraftsTable = {
  user_id: number;
  thing: Thing;
  thing_id: string;
  change: Json<Change> | null;
  field: string | null;
  seen_at: Time | null;
  saved_at: Time | null;
};

export type BellMarksTable = { user_id: number; event_id: number; seen_at: Time };

export type ReleaseTeamsTable = { release_id: number; team_id: string };

export type SubmittedReleasesTable = {
  release_id: number;
  user_id: number | null;
  submitted_at: GeneratedTime;
  note: string | null;
};

export type ReturnedReleasesTable = {
  release_id: number;
  user_id: number | null;
  submitted_at: string;
  submission_note: string | null;
  returned_by: number | null;
  returned_at: GeneratedTime;
  note: string;
};

export type ClaimsTable = {
  id: Generated<number>;
  claimant: string;
  contacts: Generated<string>;
  basis: Generated<string>;
  files: Generated<string[]>;
  due_at: Time | null;
  state: Generated<ClaimState>;
  countries: Generated<string[]>;
  starts_at: Time | null;
  ends_at: Time | null;
  answer: Generated<string>;
  version: Generated<number>;
  created_at: GeneratedTime;
};

export type ClaimDocumentsTable = {
  id: Generated<number>;
  claim_id: number;
  key: string;
  name: string;
  type: DocumentType;
  size: number;
  added_by: number | null;
  added_at: GeneratedTime;
  removed_at: Time | null;
};

export type ClaimTargetsTable = {
  id: Generated<string>;
  claim_id: number;
  release_id: number;
  episode_id: string | null;
};

export type BlocksTable = {
  id: Generated<number>;
  release_id: number;
  episode_id: string | null;
  countries: string[];
  starts_at: Time;
  ends_at: Time | null;
  lifted_at: Time | null;
  state: BlockState;
  reason: Generated<string>;
  claim_id: number | null;
  created_at: GeneratedTime;
};

export type PostponementsTable = {
  release_id: number;
  episode: number;
  until: string | null;
  note: Generated<string>;
  created_at: GeneratedTime;
};

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

export type StorageSumsTable = { kind: StorageKind; release_id: number; bytes: number; unused_bytes: number };
export type StorageMeasuresTable = { id: number; measured_at: GeneratedTime };

export type DailyCountsTable = {
  day: string;
  thing: 'site' | 'release';
  thing_id: number;
  what: CountedThing | CountedTotal;
  number: number;
};
export type HourlyCountsTable = { hour: Time; what: CountedThing; number: number };
export type WatchCountsTable = {
  id: Generated<string>;
  at: Time;
  release_id: number;
  starts: number;
  watched: number;
  seconds: number;
};

/** Torrents that can come back; `content` is a `RemovedTorrent`. */
export type RemovedTorrentsTable = {
  id: number;
  release_id: number;
  hash: string;
  content: Json<unknown>;
  removed_at: GeneratedTime;
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

/** The columns with the opening and the ending of an episode, as they are stored. */
export type MarkColumns = Record<
  `${'opening' | 'ending'}_${'start' | 'stop'}${'' | '_tenths'}`,
  number | null
>;

/** What the publication of a video gives its episode. */
export type AskedFields = {
  /** What was asked for with the video. */
  changes: EpisodeChanges;
  /** Marks that the video suggests, for an episode that has none. */
  marks: {
    opening?: { start: number; stop: number } | undefined;
    ending?: { start: number; stop: number } | undefined;
  };
  /** What the episode had when the video was prepared: what somebody has changed since then stays. */
  before: MarkColumns & { name: string | null };
};

/** Changes of an episode that are applied together with its video; openings and endings in seconds. */
export type EpisodeChanges = {
  name?: string | undefined;
  opening?: { start: number; stop: number } | undefined;
  ending?: { start: number; stop: number } | undefined;
};

export type IngestStage = 'probing' | 'encoding' | 'picturing' | 'publishing';
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
