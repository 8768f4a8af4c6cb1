-- Where published episodes are announced beside push messages and e-mails.
create table announcement_channels (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('telegram', 'vk', 'max', 'discord', 'webhook')),
  title text not null unique,
  is_on boolean not null,
  -- Only releases of that team.
  team_id uuid references teams,
  -- The chat, the wall, or the address of a webhook.
  address text,
  template text not null,
  -- A token, the address of a Discord webhook, or what signs a webhook: written, and never read by anybody.
  secret text
);
create index announcement_channels_of_team on announcement_channels (team_id) where team_id is not null;

-- The announcement of an episode in a channel, added by the transaction that publishes the episode: there is at most one
-- for ever.
create table announcements (
  -- What a service knows it by that takes one message only once.
  id uuid not null unique default gen_random_uuid(),
  episode_id uuid not null references episodes on delete cascade,
  channel_id uuid not null references announcement_channels on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'withdrawn')),
  -- When the state changed last.
  state_at timestamptz not null default now(),
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  retry_until timestamptz not null default now() + interval '6 hours',
  -- When it was first sent without an answer.
  unsure_since timestamptz,
  failure text,
  link text,
  primary key (episode_id, channel_id)
);
create index announcements_of_channel on announcements (channel_id, state_at);
create index announcements_due on announcements (due_at) where state = 'waiting';
create index announcements_sending on announcements (channel_id) where state = 'sending';
create index announcements_failed on announcements (state_at) where state in ('failed', 'unknown');
