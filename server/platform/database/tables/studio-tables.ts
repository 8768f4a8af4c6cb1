import type { Act, Thing } from '#contract/studio/acts.ts';
import type { DocumentType } from '#contract/studio/document-types.ts';
import type { Change } from '#contract/studio/events.ts';
import type { BlockState, ClaimState } from '#contract/studio/legal-states.ts';
import type { ReportKind, ReportState } from '#contract/studio/report-kinds.ts';
import type { Role } from '#contract/studio/rights.ts';
import type { StepKind, StepReason, StepState } from '#contract/studio/step-kinds.ts';
import type { CountedThing, CountedTotal } from '#contract/studio/system/counted.ts';
import type { StorageKind } from '#contract/studio/system/storage-kinds.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { GeneratedTime, Json, Time } from './columns.ts';

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

export type ProposedEditsTable = {
  id: GeneratedAlways<number>;
  release_id: number;
  author_id: number | null;
  change: Json<Change>;
  note: string | null;
  sent_at: GeneratedTime;
  returned_at: Time | null;
  returned_by: number | null;
  return_reason: string | null;
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

export type EpisodeCountsTable = {
  episode_id: string;
  day: string;
  starts: number;
  watched: number;
  seconds: number;
};
export type WatchCountsTable = {
  id: Generated<string>;
  at: Time;
  release_id: number;
  episode_id: string | null;
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

export type EpisodeStepsTable = {
  episode_id: string;
  kind: StepKind;
  assignee_id: number | null;
  due_at: Time | null;
  state: Generated<StepState>;
  note: Generated<string>;
};

export type EpisodeRemarksTable = {
  id: GeneratedAlways<number>;
  episode_id: string;
  video_id: string | null;
  /** Tenths of a second. */
  at: number;
  text: string;
  step: StepKind | null;
  author_id: number | null;
  created_at: GeneratedTime;
  done_at: Time | null;
  done_by: number | null;
  removed_at: Time | null;
};

export type StepNoticesTable = {
  event_id: number;
  user_id: number;
  episode_id: string;
  step: StepKind;
  reason: StepReason;
  due_at: Time | null;
  created_at: GeneratedTime;
};
