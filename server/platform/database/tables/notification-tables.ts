import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Postponement } from '#contract/schedule.ts';
import type { CollectionType, NoticeKind, PublishDay } from '#contract/enums.ts';
import type { GeneratedTime, Time } from './columns.ts';

export type NotificationSettingsTable = {
  user_id: number;
  of_favorites: Generated<boolean>;
  of_collections: Generated<CollectionType[]>;
  by_email: Generated<boolean>;
  digest_hour: Generated<number>;
  time_zone: Generated<string>;
  digest_at: Time | null;
  site_kinds: Generated<NoticeKind[]>;
  push_kinds: Generated<NoticeKind[]>;
  email_kinds: Generated<NoticeKind[]>;
  has_quiet_hours: Generated<boolean>;
  push_of_steps: Generated<boolean>;
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

/** What happened to a release; the source of all notices. */
export type EventsTable = {
  id: GeneratedAlways<number>;
  kind: NoticeKind;
  release_id: number;
  user_id: number | null;
  episode_id: string | null;
  publish_day: PublishDay | null;
  previous_day: PublishDay | null;
  missed_on: string | null;
  postponement: ColumnType<Postponement | null, string | null>;
  previous_postponement: ColumnType<Postponement | null, string | null>;
  countries: string[] | null;
  answer: string | null;
  created_at: GeneratedTime;
  told_at: Time | null;
};

export type EventEpisodesTable = { episode_id: string; event_id: number | null; created_at: GeneratedTime };

export type NoticesTable = {
  user_id: number;
  event_id: number;
  on_site: boolean;
  read_at: Time | null;
  by_email: boolean;
  digest_id: string | null;
};

export type MutedReleasesTable = { user_id: number; release_id: number; created_at: GeneratedTime };

export type DigestsTable = { id: Generated<string>; user_id: number; created_at: GeneratedTime };

export type PushesTable = { device_id: string; event_id: number; due_at: Time; tries: Generated<number> };
