-- Events of releases and the notices of them. Everything that viewers are told, on the site, by push or by e-mail,
-- starts as an event.

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

create table muted_releases (
  user_id integer not null references users on delete cascade,
  release_id integer not null references releases on delete cascade,
  created_at timestamptz(0) not null default now(),
  primary key (user_id, release_id)
);
create index muted_releases_of_release on muted_releases (release_id);

alter table notification_settings
  add column site_kinds text[] not null default '{episode,postponed,returned,answer}',
  add column push_kinds text[] not null default '{episode,postponed,returned,answer}',
  add column email_kinds text[] not null default '{episode,postponed,returned,answer}',
  -- No push messages from 23:00 to 9:00 by the clock of the time zone.
  add column has_quiet_hours boolean not null default true;

-- A report of a signed-in viewer can be answered.
alter table playback_faults add column user_id integer references users on delete set null;
create index playback_faults_of_user on playback_faults (user_id) where user_id is not null;

-- What was told until now becomes events and notices that are read. The episodes of one pass and release were one
-- message.
insert into events (kind, release_id, created_at, told_at)
select distinct 'episode', release_id, created_at, created_at
from episode_notices join episodes on episodes.id = episode_id
order by created_at;
insert into event_episodes (episode_id, event_id, created_at)
select distinct on (episodes.id) episodes.id, events.id, events.created_at
from episode_notices
join episodes on episodes.id = episode_id
join events on events.release_id = episodes.release_id and events.created_at = episode_notices.created_at
order by episodes.id, events.id;
insert into notices (user_id, event_id, on_site, read_at, by_email, digest_id)
select user_id, event_id, true, now(), bool_or(by_email and digest_id is null), (array_agg(digest_id))[1]
from episode_notices join event_episodes using (episode_id)
group by user_id, event_id;
insert into event_episodes (episode_id, created_at)
select episode_id, created_at from episode_news on conflict do nothing;

create table new_pushes (
  device_id uuid not null references push_devices on delete cascade,
  event_id bigint not null references events on delete cascade,
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  primary key (device_id, event_id)
);
insert into new_pushes (device_id, event_id, due_at, tries)
select device_id, event_id, min(due_at), min(tries)
from pushes join event_episodes using (episode_id)
where event_id is not null
group by device_id, event_id;
drop table pushes;
alter table new_pushes rename to pushes;
alter index new_pushes_pkey rename to pushes_pkey;
create index pushes_due on pushes (due_at);
create index pushes_of_event on pushes (event_id);

drop trigger tell_new_episodes_insert on episodes;
drop trigger tell_new_episodes_update on episodes;
drop function tell_new_episodes();
drop table episode_news, episode_notices;

-- An episode is news where an account keeps its release or the release had episodes already: visitors keep releases in
-- their browsers. A catalogue that is imported is news to nobody.
create function record_new_episodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into event_episodes (episode_id)
    select id from new_rows
    where is_published and (is_kept(release_id) or exists (
      select from episodes
      where episodes.release_id = new_rows.release_id and is_published and episodes.id not in (select id from new_rows)
    ))
    on conflict do nothing;
  else
    insert into event_episodes (episode_id)
    select id from new_rows join old_rows using (id)
    where new_rows.is_published and not old_rows.is_published and (is_kept(new_rows.release_id) or exists (
      select from episodes
      where episodes.release_id = new_rows.release_id and is_published and episodes.id not in (select id from new_rows)
    ))
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger record_new_episodes_insert after insert on episodes
  referencing new table as new_rows for each statement execute function record_new_episodes();
create trigger record_new_episodes_update after update on episodes
  referencing old table as old_rows new table as new_rows for each statement execute function record_new_episodes();

-- A release in production that gets another publish day, and a release that may be watched again.
create function record_release_events() returns trigger language plpgsql as $$
begin
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
