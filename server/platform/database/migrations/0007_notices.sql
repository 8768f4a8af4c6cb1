-- What viewers are told of, and what publishing an episode counts and starts.

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

create table notification_settings (
  user_id integer primary key references users on delete cascade,
  of_favorites boolean not null default true,
  of_collections text[] not null default '{WATCHING}',
  site_kinds text[] not null default '{episode,postponed,returned,answer}',
  push_kinds text[] not null default '{episode,postponed,returned,answer}',
  email_kinds text[] not null default '{episode,postponed,returned,answer}',
  by_email boolean not null default false,
  time_zone text not null default 'Europe/Moscow',
  -- By the clock of the time zone.
  digest_hour smallint not null default 19 check (digest_hour between 0 and 23),
  -- When the next digest is due; absent while the account wants no e-mails.
  digest_at timestamptz(0),
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

-- The published episodes of a release. The first changed row of a release adds it to a list in the transaction; the end
-- of the statement counts the episodes of the listed releases.

create function list_uncounted() returns trigger language plpgsql as $$
declare
  listed text := coalesce(nullif(current_setting('akane.uncounted', true), ''), ',');
  with_news text := coalesce(nullif(current_setting('akane.with_news', true), ''), ',');
begin
  if tg_op <> 'INSERT' then listed := listed || old.release_id || ','; end if;
  if tg_op <> 'DELETE' then
    listed := listed || new.release_id || ',';
    -- The published episodes are those before the statement.
    if exists (select from releases where id = new.release_id and published_episodes > 0)
      or exists (select from favorites where release_id = new.release_id)
      or exists (select from collections where release_id = new.release_id) then
      perform set_config('akane.with_news', with_news || new.release_id || ',', true);
    end if;
  end if;
  perform set_config('akane.uncounted', listed, true);
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create function count_published() returns trigger language plpgsql as $$
declare listed integer[] := string_to_array(trim(',' from current_setting('akane.uncounted', true)), ',');
begin
  if listed is null or listed = '{}' then return null; end if;
  perform set_config('akane.uncounted', '', true);
  perform set_config('akane.with_news', '', true);
  -- Those who publish episodes of one release at once count one after another.
  perform from releases where id = any (listed) order by id for no key update;
  update releases
  set published_episodes = counted.episodes, published_seconds = counted.seconds
  from (
    select changed.id, count(episodes.id) as episodes, coalesce(sum(episodes.duration), 0) as seconds
    from (select distinct unnest(listed) as id) as changed
    left join episodes on episodes.release_id = changed.id and episodes.is_published
    group by changed.id
  ) as counted
  where releases.id = counted.id
    and (published_episodes, published_seconds) is distinct from (counted.episodes, counted.seconds);
  return null;
end $$;

-- These run before each row, so that only the first row of a release calls the function.
create trigger list_uncounted_insert before insert on episodes for each row
  when (
    new.is_published
    and strpos(coalesce(current_setting('akane.uncounted', true), ''), ',' || new.release_id || ',') = 0
  )
  execute function list_uncounted();
create trigger list_uncounted_update before update on episodes for each row
  when (
    old.release_id <> new.release_id
    or (old.is_published, old.duration) is distinct from (new.is_published, new.duration)
    and strpos(coalesce(current_setting('akane.uncounted', true), ''), ',' || new.release_id || ',') = 0
  )
  execute function list_uncounted();
create trigger list_uncounted_delete before delete on episodes for each row
  when (
    old.is_published
    and strpos(coalesce(current_setting('akane.uncounted', true), ''), ',' || old.release_id || ',') = 0
  )
  execute function list_uncounted();
create trigger count_published after insert or update or delete on episodes
  for each statement execute function count_published();

-- An episode is news where an account keeps its release or the release had episodes already: visitors keep releases in
-- their browsers. A catalogue that is imported is news to nobody.
create function record_new_episode() returns trigger language plpgsql as $$
begin
  insert into event_episodes (episode_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger record_new_episode_insert after insert on episodes for each row
  when (
    new.is_published
    and strpos(coalesce(current_setting('akane.with_news', true), ''), ',' || new.release_id || ',') > 0
  )
  execute function record_new_episode();
create trigger record_new_episode_update after update on episodes for each row
  when (
    new.is_published and not old.is_published
    and strpos(coalesce(current_setting('akane.with_news', true), ''), ',' || new.release_id || ',') > 0
  )
  execute function record_new_episode();

-- A release in production that gets another publish day, and a release that may be watched again. A release that the
-- public does not see tells nobody of anything.
create function record_release_events() returns trigger language plpgsql as $$
begin
  if new.state <> 'published' then
    return null;
  end if;
  if old.publish_day <> new.publish_day and old.is_in_production and new.is_in_production
    and not (new.is_blocked_by_copyrights or new.is_blocked_by_geo) then
    insert into events (kind, release_id, publish_day, previous_day)
    values ('postponed', new.id, new.publish_day, old.publish_day);
  end if;
  if new.is_blocked_by_copyrights or new.is_blocked_by_geo then
    return null;
  end if;
  if old.is_blocked_by_copyrights or old.is_blocked_by_geo then
    insert into events (kind, release_id) values ('returned', new.id);
  elsif not old.blocked_countries <@ new.blocked_countries then
    insert into events (kind, release_id, countries)
    select 'returned', new.id, array_agg(country) from unnest(old.blocked_countries) as country
    where country <> all (new.blocked_countries);
  end if;
  return null;
end $$;

create trigger record_release_events after update of
  publish_day, is_blocked_by_copyrights, is_blocked_by_geo, blocked_countries on releases
  for each row
  when (
    old.publish_day <> new.publish_day
    or old.is_blocked_by_copyrights <> new.is_blocked_by_copyrights
    or old.is_blocked_by_geo <> new.is_blocked_by_geo
    or old.blocked_countries <> new.blocked_countries
  )
  execute function record_release_events();
