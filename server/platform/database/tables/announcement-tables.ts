import type { Generated } from 'kysely';
import type { ChannelKind } from '#contract/studio/channel-kinds.ts';
import type { AnnouncementState } from '#contract/studio/records/announcements.ts';
import type { GeneratedTime, Time } from './columns.ts';

export type AnnouncementChannelsTable = {
  id: Generated<string>;
  kind: ChannelKind;
  title: string;
  is_on: boolean;
  team_id: string | null;
  address: string | null;
  template: string;
  secret: string | null;
};

export type AnnouncementsTable = {
  id: Generated<string>;
  episode_id: string;
  channel_id: string;
  state: Generated<AnnouncementState>;
  state_at: GeneratedTime;
  tries: Generated<number>;
  due_at: GeneratedTime;
  retry_until: GeneratedTime;
  unsure_since: Time | null;
  failure: string | null;
  link: string | null;
};
