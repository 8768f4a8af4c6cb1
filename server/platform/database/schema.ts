import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Cover, Image, Poster } from '#contract/values.ts';
import type {
  AgeRating,
  MemberRole,
  PublishDay,
  ReleaseType,
  Season,
  Voicing,
  TorrentCodec,
  TorrentColor,
  TorrentMemberRole,
  TorrentQuality,
  TorrentType,
} from '#contract/enums.ts';
import type { Postponement } from '#contract/schedule.ts';
import type { ReleaseState } from '#contract/studio/releases.ts';
import type { ReportedMark } from '#contract/studio/report-kinds.ts';
import type {
  UsersTable,
  SessionsTable,
  RegistrationsTable,
  OneTimeTokensTable,
  AttemptsTable,
  UsedBotChecksTable,
  ServerKeysTable,
  DeviceCodesTable,
  SocialAccountsTable,
  SocialStatesTable,
  FavoritesTable,
  CollectionsTable,
  CountsTable,
  RatingsTable,
  DismissedRecommendationsTable,
  RecommendationsTable,
  ViewsTable,
} from './tables/account-tables.ts';
import type { GeneratedJson, GeneratedTime, Json, Time } from './tables/columns.ts';
import type {
  FranchiseReleasesTable,
  FranchisesTable,
  PollOptionsTable,
  PollVotesTable,
  PollsTable,
  PromotionsTable,
  SiteTable,
  SiteTextsTable,
  TeamRolesTable,
  TeamUsersTable,
  TeamsTable,
  VastsTable,
  VideoOriginsTable,
  VideosTable,
} from './tables/editorial-tables.ts';
import type {
  DigestsTable,
  EventEpisodesTable,
  EventsTable,
  MutedReleasesTable,
  NoticesTable,
  NotificationSettingsTable,
  PushDevicesTable,
  PushesTable,
} from './tables/notification-tables.ts';
import type {
  BellMarksTable,
  BlocksTable,
  EpisodeCountsTable,
  EpisodeRemarksTable,
  EpisodeStepsTable,
  PostponementsTable,
  ClaimsTable,
  ClaimDocumentsTable,
  ClaimTargetsTable,
  DailyCountsTable,
  HourlyCountsTable,
  JournalTables,
  ProposedEditsTable,
  RecordDraftsTable,
  RecoveryCodesTable,
  ReleaseTeamsTable,
  ReturnedReleasesTable,
  SubmittedReleasesTable,
  ReportsTable,
  SecondFactorsTable,
  StepNoticesTable,
  StorageMeasuresTable,
  StudioInvitationsTable,
  StorageSumsTable,
  UserNotesTable,
  UserRolesTable,
  WatchCountsTable,
  RemovedTorrentsTable,
} from './tables/studio-tables.ts';
import type { AnnouncementChannelsTable, AnnouncementsTable } from './tables/announcement-tables.ts';
import type {
  EpisodeVideosTable,
  IngestsTable,
  RunnersTable,
  UploadPartsTable,
  MarkColumns,
  MarkProposalsTable,
  MarkSearchesTable,
  UploadsTable,
  VideoFingerprintsTable,
  VideoLagsTable,
  PublicationPlansTable,
} from './tables/video-tables.ts';
import type { TorrentTransfersTable, TrackerPeersTable } from './tables/tracker-tables.ts';

export type ExternalRating = {
  id: number | null;
  url: string | null;
  votes: number | null;
  rating: number | null;
};
export type SponsorRow = { id: string; title: string; description: string; url_title: string; url: string };

export type GenresTable = {
  id: Generated<number>;
  name: string;
  image: Json<Image> | null;
  total_releases: Generated<number>;
};

export type ReleasesTable = {
  id: Generated<number>;
  alias: string;
  name_main: string;
  name_english: string;
  name_alternative: string | null;
  year: number;
  type: ReleaseType;
  season: Season | null;
  genre_ids: Generated<number[]>;
  poster: Json<Poster> | null;
  background_covers: GeneratedJson<Cover[]>;
  description: string | null;
  notification: string | null;
  external_player: string | null;
  sponsors: GeneratedJson<SponsorRow[]>;
  age_rating: AgeRating;
  publish_day: PublishDay;
  is_ongoing: Generated<boolean>;
  is_in_production: Generated<boolean>;
  is_blocked_by_geo: Generated<boolean>;
  is_blocked_by_copyrights: Generated<boolean>;
  blocked_countries: Generated<string[]>;
  shuffle: Generated<number>;
  published_episodes: Generated<number>;
  published_seconds: Generated<number>;
  episodes_total: number | null;
  episodes_are_unknown: Generated<boolean>;
  average_duration_of_episode: number | null;
  added_in_users_favorites: Generated<number>;
  added_in_planned_collection: Generated<number>;
  added_in_watched_collection: Generated<number>;
  added_in_watching_collection: Generated<number>;
  added_in_postponed_collection: Generated<number>;
  added_in_abandoned_collection: Generated<number>;
  shikimori: Json<ExternalRating> | null;
  mal: Json<ExternalRating> | null;
  rating_distribution: Generated<number[]>;
  fresh_at: Time | null;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
  freshness: GeneratedAlways<string>;
  state: Generated<ReleaseState>;
  version: Generated<number>;
  deleted_at: Time | null;
  state_before_deletion: ReleaseState | null;
  catalogue_countries: Generated<string[]>;
  postponement: Json<Postponement> | null;
  publish_time: string | null;
  voicing: Voicing | null;
  cuts: string | null;
  publish_every_weeks: Generated<number>;
  shows_progress: Generated<boolean>;
  progress_note: string | null;
};

export type MembersTable = {
  id: Generated<string>;
  release_id: number;
  position: number;
  nickname: string;
  role: MemberRole;
  character: string | null;
};

export type EpisodesTable = MarkColumns & {
  id: Generated<string>;
  release_id: number;
  ordinal: number;
  sort_order: number;
  name: string | null;
  name_english: string | null;
  duration: Generated<number>;
  preview: Json<Poster> | null;
  rutube_id: string | null;
  youtube_id: string | null;
  blocked_countries: Generated<string[]>;
  is_published: Generated<boolean>;
  updated_at: GeneratedTime;
  cuts: string | null;
  /** Thirty days later a job removes the episode; until then it is not published. */
  deleted_at: Time | null;
  /** Until it is published again nobody but the studio sees it. */
  taken_back_at: Time | null;
};

export type TorrentsTable = {
  id: Generated<number>;
  release_id: number;
  hash: string;
  size: number;
  type: TorrentType;
  quality: TorrentQuality;
  codec: TorrentCodec;
  color: TorrentColor | null;
  label: string;
  description: string;
  bitrate: number | null;
  is_hardsub: Generated<boolean>;
  seeders: Generated<number>;
  leechers: Generated<number>;
  completed_times: Generated<number>;
  sort_order: Generated<number>;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
  file_bytes: Generated<number | null>;
  has_web_seed: Generated<boolean>;
  replaced_by: Generated<number | null>;
  replaced_at: ColumnType<string | null, string | Date | undefined, string | Date | null>;
};

export type TorrentMembersTable = {
  id: Generated<string>;
  torrent_id: number;
  position: number;
  nickname: string;
  role: TorrentMemberRole;
  external_url: string | null;
};

export type PlaybackFaultsTable = {
  id: GeneratedAlways<number>;
  episode_id: string;
  host: string;
  rendition: number | null;
  code: string;
  time: number;
  details: string;
  mark: Generated<ReportedMark | null>;
  mark_start: Generated<number | null>;
  mark_stop: Generated<number | null>;
  created_at: GeneratedTime;
  user_id: number | null;
  /** A trigger sets it. */
  report_id: Generated<number | null>;
};

/** Work that one process at a time does. */
export type LeasesTable = { name: string; holder: string; expires_at: string };

export type Schema = {
  notification_settings: NotificationSettingsTable;
  push_devices: PushDevicesTable;
  events: EventsTable;
  event_episodes: EventEpisodesTable;
  notices: NoticesTable;
  muted_releases: MutedReleasesTable;
  digests: DigestsTable;
  pushes: PushesTable;
  dismissed_recommendations: DismissedRecommendationsTable;
  recommendations: RecommendationsTable;
  views: ViewsTable;
  users: UsersTable;
  sessions: SessionsTable;
  registrations: RegistrationsTable;
  one_time_tokens: OneTimeTokensTable;
  server_keys: ServerKeysTable;
  attempts: AttemptsTable;
  used_bot_checks: UsedBotChecksTable;
  device_codes: DeviceCodesTable;
  social_accounts: SocialAccountsTable;
  social_states: SocialStatesTable;
  genres: GenresTable;
  releases: ReleasesTable;
  /** A view: the releases that the public may see. */
  public_releases: ReleasesTable;
  release_teams: ReleaseTeamsTable;
  submitted_releases: SubmittedReleasesTable;
  returned_releases: ReturnedReleasesTable;
  proposed_edits: ProposedEditsTable;
  members: MembersTable;
  episodes: EpisodesTable;
  episode_videos: EpisodeVideosTable;
  publication_plans: PublicationPlansTable;
  announcement_channels: AnnouncementChannelsTable;
  announcements: AnnouncementsTable;
  episode_steps: EpisodeStepsTable;
  episode_remarks: EpisodeRemarksTable;
  step_notices: StepNoticesTable;
  step_pushes: PushesTable;
  torrents: TorrentsTable;
  torrent_members: TorrentMembersTable;
  removed_torrents: RemovedTorrentsTable;
  tracker_peers: TrackerPeersTable;
  torrent_transfers: TorrentTransfersTable;
  franchises: FranchisesTable;
  franchise_releases: FranchiseReleasesTable;
  ingests: IngestsTable;
  leases: LeasesTable;
  runners: RunnersTable;
  storage_sums: StorageSumsTable;
  storage_measures: StorageMeasuresTable;
  daily_counts: DailyCountsTable;
  hourly_counts: HourlyCountsTable;
  watch_counts: WatchCountsTable;
  episode_counts: EpisodeCountsTable;
  favorites: FavoritesTable;
  collections: CollectionsTable;
  ratings: RatingsTable;
  counts: CountsTable;
  video_origins: VideoOriginsTable;
  videos: VideosTable;
  promotions: PromotionsTable;
  vasts: VastsTable;
  teams: TeamsTable;
  team_roles: TeamRolesTable;
  team_users: TeamUsersTable;
  polls: PollsTable;
  poll_options: PollOptionsTable;
  poll_votes: PollVotesTable;
  playback_faults: PlaybackFaultsTable;
  site: SiteTable;
  site_texts: SiteTextsTable;
  blocks: BlocksTable;
  postponements: PostponementsTable;
  claims: ClaimsTable;
  claim_targets: ClaimTargetsTable;
  claim_documents: ClaimDocumentsTable;
  user_notes: UserNotesTable;
  uploads: UploadsTable;
  video_fingerprints: VideoFingerprintsTable;
  mark_searches: MarkSearchesTable;
  mark_proposals: MarkProposalsTable;
  video_lags: VideoLagsTable;
  upload_parts: UploadPartsTable;
  record_drafts: RecordDraftsTable;
  bell_marks: BellMarksTable;
  reports: ReportsTable;
  journal_checks: JournalTables['checks'];
  journal_imports: JournalTables['imports'];
  user_roles: UserRolesTable;
  studio_invitations: StudioInvitationsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  journal_events: JournalTables['events'];
  journal_head: JournalTables['head'];
};
