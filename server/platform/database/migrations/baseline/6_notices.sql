-- What viewers report from the player; the newest 10,000.
create table playback_faults (
  id integer primary key generated always as identity,
  episode_id uuid not null references episodes on delete cascade,
  host text not null,
  rendition integer,
  code text not null,
  -- Seconds from the start of the episode.
  time integer not null,
  details text not null,
  created_at timestamptz(0) not null default now(),
  -- Absent for a visitor, whose report cannot be answered.
  user_id integer references users on delete set null
);
create index playback_faults_of_episode on playback_faults (episode_id, code, id desc);
create index playback_faults_of_user on playback_faults (user_id) where user_id is not null;

create table notification_settings (
  user_id integer primary key references users on delete cascade,
  of_favorites boolean not null default true,
  of_collections text[] not null default '{WATCHING}',
  by_email boolean not null default false,
  -- By the clock of the time zone.
  digest_hour smallint not null default 19 check (digest_hour between 0 and 23),
  time_zone text not null default 'Europe/Moscow',
  -- When the next digest is due; absent while the account wants no e-mails.
  digest_at timestamptz(0),
  site_kinds text[] not null default '{episode,postponed,returned,answer}',
  push_kinds text[] not null default '{episode,postponed,returned,answer}',
  email_kinds text[] not null default '{episode,postponed,returned,answer}',
  -- No push messages from 23:00 to 9:00 by the clock of the time zone.
  has_quiet_hours boolean not null default true
);
create index digests_due on notification_settings (digest_at) where digest_at is not null;

-- Browsers that want push messages; removed with their session.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  session_id uuid not null references sessions on update cascade on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(0) not null default now()
);
create index push_devices_of_user on push_devices (user_id, created_at);
create index push_devices_of_session on push_devices (session_id);

-- What viewers are told of, on the site, by push or by e-mail, starts as an event.
create table events (
  id bigint primary key generated always as identity,
  -- 'episode': episodes came out; 'postponed': another publish day, or a day without the expected episode;
  -- 'returned': a block ended; 'answer': the team answered a playback report.
  kind text not null check (kind in ('episode', 'postponed', 'returned', 'answer')),
  release_id integer not null references releases on delete cascade,
  -- For an answer: the only account that is told, and the episode of its report.
  user_id integer references users on delete cascade,
  episode_id uuid references episodes on delete cascade,
  -- The publish day from now on and the one before, 1 for Monday.
  publish_day smallint,
  previous_day smallint,
  -- The day on which the expected episode did not come.
  missed_on date,
  -- Where a block ended in some countries only; absent where it ended everywhere.
  countries text[],
  answer text,
  created_at timestamptz(0) not null default now(),
  -- Absent until its notices are made.
  told_at timestamptz(0),
  unique (release_id, missed_on)
);
create index events_waiting on events (id) where told_at is null;
create index events_of_release on events (release_id, id desc);
create index events_of_user on events (user_id) where user_id is not null;
create index events_of_episode on events (episode_id) where episode_id is not null;
create index events_old on events (created_at);

-- Published episodes: each belongs to one event ever, so an episode that is withdrawn and published again is told once.
create table event_episodes (
  episode_id uuid primary key references episodes on delete cascade,
  -- Absent until the next pass puts the episodes of one release into one event.
  event_id bigint references events on delete cascade,
  created_at timestamptz(0) not null default now()
);
create index event_episodes_waiting on event_episodes (created_at) where event_id is null;
create index event_episodes_of_event on event_episodes (event_id) where event_id is not null;

-- One row for each viewer and event, whatever the number of devices and channels.
create table notices (
  user_id integer not null references users on delete cascade,
  event_id bigint not null references events on delete cascade,
  -- Whether the site shows it: by the viewer's settings when it was made.
  on_site boolean not null,
  read_at timestamptz(0),
  by_email boolean not null,
  -- The digest that contains it.
  digest_id uuid,
  primary key (user_id, event_id)
);
create index notices_shown on notices (user_id, event_id desc) where on_site;
create index notices_unread on notices (user_id) where on_site and read_at is null;
create index notices_waiting on notices (user_id) where by_email and digest_id is null;
create index notices_of_digest on notices (digest_id) where digest_id is not null;
create index notices_of_event on notices (event_id);

-- Push messages that are not sent yet. Taking one moves its time on: when it is not delivered, it is tried again then.
create table pushes (
  device_id uuid not null references push_devices on delete cascade,
  event_id bigint not null references events on delete cascade,
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  primary key (device_id, event_id)
);
create index pushes_due on pushes (due_at);
create index pushes_of_event on pushes (event_id);

create table digests (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  created_at timestamptz(0) not null default now()
);
create index digests_of_user on digests (user_id);
create index digests_old on digests (created_at);

create table muted_releases (
  user_id integer not null references users on delete cascade,
  release_id integer not null references releases on delete cascade,
  created_at timestamptz(0) not null default now(),
  primary key (user_id, release_id)
);
create index muted_releases_of_release on muted_releases (release_id);
