import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Cover, Image, Poster } from '#contract/values.ts';
import type {
  AgeRating,
  MemberRole,
  PublishDay,
  ReleaseType,
  Season,
  TorrentCodec,
  TorrentColor,
  TorrentQuality,
  TorrentType,
} from '#contract/enums.ts';

/** A time: read as the wire writes it (`YYYY-MM-DDTHH:MM:SS+00:00`), written as any ISO text or Date. */
export type Time = ColumnType<string, string | Date, string | Date>;
type GeneratedTime = ColumnType<string, string | Date | undefined, string | Date>;
/** JSON columns are written as text already encoded. */
type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

export type Elsewhere = {
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
  episodes_total: number | null;
  episodes_are_unknown: Generated<boolean>;
  average_duration_of_episode: number | null;
  added_in_users_favorites: Generated<number>;
  added_in_planned_collection: Generated<number>;
  added_in_watched_collection: Generated<number>;
  added_in_watching_collection: Generated<number>;
  added_in_postponed_collection: Generated<number>;
  added_in_abandoned_collection: Generated<number>;
  shikimori: Json<Elsewhere> | null;
  mal: Json<Elsewhere> | null;
  rating_distribution: Generated<number[]>;
  fresh_at: Time | null;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
  freshness: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
};

export type MembersTable = {
  id: Generated<string>;
  release_id: number;
  position: number;
  nickname: string;
  role: MemberRole;
};

export type EpisodesTable = {
  id: Generated<string>;
  release_id: number;
  ordinal: number;
  sort_order: number;
  name: string | null;
  name_english: string | null;
  opening_start: number | null;
  opening_stop: number | null;
  ending_start: number | null;
  ending_stop: number | null;
  duration: Generated<number>;
  preview: Json<Poster> | null;
  hls_480: string | null;
  hls_720: string | null;
  hls_1080: string | null;
  storyboard: string | null;
  rutube_id: string | null;
  youtube_id: string | null;
  is_published: Generated<boolean>;
  updated_at: GeneratedTime;
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
};

export type FranchisesTable = {
  id: Generated<string>;
  name: string;
  name_english: string;
  image: Json<Image> | null;
};

export type FranchiseReleasesTable = {
  id: Generated<string>;
  franchise_id: string;
  release_id: number;
  sort_order: number;
};

/** What an episode gets together with its video; marks in seconds. */
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
};

export type Schema = {
  genres: GenresTable;
  releases: ReleasesTable;
  members: MembersTable;
  episodes: EpisodesTable;
  torrents: TorrentsTable;
  franchises: FranchisesTable;
  franchise_releases: FranchiseReleasesTable;
  ingests: IngestsTable;
};
