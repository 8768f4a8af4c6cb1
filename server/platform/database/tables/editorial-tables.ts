import type { Generated } from 'kysely';
import type { Site, SiteTextName } from '#contract/site.ts';
import type { VideoOriginType } from '#contract/enums.ts';
import type { Image } from '#contract/values.ts';
import type { GeneratedTime, Json, Time } from './columns.ts';

export type VideoOriginsTable = {
  id: Generated<string>;
  url: string;
  title: string;
  description: Generated<string>;
  is_announce: Generated<boolean>;
  type: VideoOriginType;
};

export type VideosTable = {
  id: Generated<number>;
  origin_id: string;
  url: string;
  title: string;
  video_id: string;
  views: Generated<number>;
  comments: Generated<number>;
  is_announce: Generated<boolean>;
  image: Json<Image> | null;
  created_at: GeneratedTime;
  updated_at: GeneratedTime;
};

export type PromotionsTable = {
  id: Generated<string>;
  release_id: number | null;
  url: string | null;
  url_label: string | null;
  title: string | null;
  description: string | null;
  image: Json<Image> | null;
  is_ad: Generated<boolean>;
  ad_erid: string | null;
  ad_origin: string | null;
  has_overlay: Generated<boolean>;
  position: number;
  /** Shown from the one to the other; null has no bound. */
  starts_at: Time | null;
  ends_at: Time | null;
};

export type VastsTable = {
  id: Generated<string>;
  url: string;
  ad_erid: string;
  ad_company_itn: string;
  ad_company_name: string;
  position: number;
  starts_at: Time | null;
  ends_at: Time | null;
};

export type TeamsTable = {
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  sort_order: number;
  checks_edits: Generated<boolean>;
};

export type TeamRolesTable = {
  id: Generated<string>;
  title: string;
  color: string | null;
  sort_order: number;
};

export type TeamUsersTable = {
  id: Generated<string>;
  team_id: string;
  nickname: string;
  role_ids: Generated<string[]>;
  is_intern: Generated<boolean>;
  is_vacation: Generated<boolean>;
  sort_order: number;
  user_id: number | null;
  image: Json<Image> | null;
};

/** At most one row. */
export type SiteTable = { id: number; words: Json<Partial<Site>> };

export type SiteTextsTable = { name: SiteTextName; markdown: string; updated_at: GeneratedTime };

export type PollsTable = {
  id: Generated<string>;
  question: string;
  is_multiple: Generated<boolean>;
  total_votes: Generated<number>;
  created_at: GeneratedTime;
  ends_at: Time | null;
  closed_at: Time | null;
};

export type PollOptionsTable = {
  id: Generated<number>;
  poll_id: string;
  position: number;
  title: string;
  votes: Generated<number>;
};

export type PollVotesTable = {
  poll_id: string;
  user_id: number | null;
  browser_hash: Buffer | null;
  option_ids: number[];
  created_at: GeneratedTime;
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
