import type { Generated } from 'kysely';
import type { CollectionType } from '#contract/enums.ts';
import type { Reason } from '#contract/recommendations.ts';
import type { SocialType } from '#contract/social.ts';
import type { Image } from '#contract/values.ts';
import type { GeneratedJson, GeneratedTime, Json, Time } from './columns.ts';

export type UsersTable = {
  id: Generated<number>;
  login: string;
  login_key: string;
  email: string | null;
  email_key: string | null;
  nickname: string | null;
  nickname_key: string | null;
  password_hash: string | null;
  avatar: Json<Image> | null;
  is_banned: Generated<boolean>;
  ban_reason: string | null;
  /** When the ban ends by itself; null where it has no term. */
  banned_until: Time | null;
  is_with_video_ads: Generated<boolean>;
  is_with_video_ads_always: Generated<boolean>;
  is_with_content_ads: Generated<boolean>;
  passkey: Generated<string>;
  uploaded: Generated<number>;
  downloaded: Generated<number>;
  settings: GeneratedJson<object>;
  new_email: string | null;
  created_at: GeneratedTime;
  delete_at: Time | null;
  /** When a sign-in cancelled the deletion of the account. */
  restored_at: Time | null;
};

export type SessionsTable = {
  id: Generated<string>;
  user_id: number;
  token_hash: Buffer;
  address: string;
  country: string | null;
  user_agent: string;
  created_at: GeneratedTime;
  last_active_at: GeneratedTime;
  /** When the session gave a code of the second factor, and when it last gave the password. */
  second_factor_at: Time | null;
  password_at: Time | null;
};

export type RegistrationsTable = {
  id: Generated<string>;
  login: string;
  email: string;
  email_key: string;
  nickname: string;
  password_hash: string;
  created_at: GeneratedTime;
};

export type OneTimeTokensTable = {
  token_hash: Buffer;
  /** Null when the e-mail has no code. */
  code_hash: Buffer | null;
  purpose: string;
  user_id: number | null;
  payload: GeneratedJson<object>;
  created_at: GeneratedTime;
  expires_at: Time;
};

export type UsedBotChecksTable = { id: Buffer; expires_at: Time };

/** How often something was tried in a window of time that ends at `ends_at`. */
export type AttemptsTable = { key: Buffer; count: number; ends_at: Time };

export type ServerKeysTable = { name: string; value: Buffer };

export type FavoritesTable = { user_id: number; release_id: number; created_at: GeneratedTime };

export type CollectionsTable = {
  user_id: number;
  release_id: number;
  type: CollectionType;
  created_at: GeneratedTime;
};

export type RatingsTable = { user_id: number; release_id: number; score: number; updated_at: GeneratedTime };

/** A user's position in an episode; times are stored in milliseconds and read in seconds. */
export type ViewsTable = {
  id: number;
  user_id: number;
  release_episode_id: string;
  time: number;
  is_watched: boolean;
  updated_at: Time;
  marked_at: Time;
  changed_at: Time;
};

export type RecommendationsTable = {
  user_id: number;
  position: number;
  because_id: number;
  release_id: number;
  reason: Reason;
};

/** Changes of the counters of releases that a worker has not added yet. */
export type CountsTable = { id: Generated<string>; release_id: number; what: string; change: number };

export type DismissedRecommendationsTable = { user_id: number; release_id: number };

export type DeviceCodesTable = {
  code: string;
  device_hash: Buffer;
  subscriber: string;
  country: string | null;
  user_agent: string;
  user_id: number | null;
  session_id: string | null;
  is_over: Generated<boolean>;
  expires_at: Time;
};

export type SocialAccountsTable = {
  provider: SocialType;
  provider_user_id: string;
  user_id: number;
  name: string;
  created_at: GeneratedTime;
};

export type SocialStatesTable = {
  id: Generated<string>;
  state_hash: Buffer;
  return_hash: Buffer;
  provider: SocialType;
  is_site: boolean;
  session_id: string | null;
  country: string | null;
  user_agent: string;
  is_back: Generated<boolean>;
  user_id: number | null;
  expires_at: Time;
};
