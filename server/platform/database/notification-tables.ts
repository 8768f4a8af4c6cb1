import type { Generated } from 'kysely';
import type { CollectionType } from '#contract/enums.ts';
import type { GeneratedTime, Time } from './columns.ts';

export type NotificationSettingsTable = {
  user_id: number;
  of_favorites: Generated<boolean>;
  of_collections: Generated<CollectionType[]>;
  by_email: Generated<boolean>;
  digest_hour: Generated<number>;
  time_zone: Generated<string>;
  digest_at: Time | null;
};

export type PushDevicesTable = {
  id: Generated<string>;
  user_id: number;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: GeneratedTime;
};

export type EpisodeNewsTable = { episode_id: string; created_at: GeneratedTime };

export type EpisodeNoticesTable = {
  user_id: number;
  episode_id: string;
  created_at: GeneratedTime;
  by_email: boolean;
  digest_id: string | null;
};

export type DigestsTable = { id: Generated<string>; user_id: number; created_at: GeneratedTime };

export type PushesTable = { device_id: string; episode_id: string; due_at: Time; tries: Generated<number> };
