-- Who is told of new episodes and of what, and accounts that were to go and came back.

alter table users add column restored_at timestamptz(0);

create table notification_settings (
  user_id integer primary key references users on delete cascade,
  of_favorites boolean not null default true,
  of_collections text[] not null default '{WATCHING}',
  by_email boolean not null default false,
  -- By the clock of the time zone.
  digest_hour smallint not null default 19 check (digest_hour between 0 and 23),
  time_zone text not null default 'Europe/Moscow',
  -- When the next digest is due; absent while nothing goes by e-mail.
  digest_at timestamptz(0)
);
create index digests_due on notification_settings (digest_at) where digest_at is not null;

-- Browsers that asked to be told at once. One that signs out is told nothing more.
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

-- Episodes that have come out and that nobody has been told of yet.
create table episode_news (
  episode_id uuid primary key references episodes on delete cascade,
  created_at timestamptz(0) not null default now()
);

-- Who has been told of what: each viewer once of each episode, however many processes tell.
create table episode_notices (
  user_id integer not null references users on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  created_at timestamptz(0) not null default now(),
  by_email boolean not null,
  -- The digest that tells of it.
  digest_id uuid,
  primary key (user_id, episode_id)
);
create index episode_notices_waiting on episode_notices (user_id) where by_email and digest_id is null;
create index episode_notices_of_digest on episode_notices (digest_id) where digest_id is not null;
create index episode_notices_of_episode on episode_notices (episode_id);
create index episode_notices_old on episode_notices (created_at);

create table digests (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  created_at timestamptz(0) not null default now()
);
create index digests_of_user on digests (user_id);
create index digests_old on digests (created_at);

-- Messages on their way to a browser. Whoever takes one moves its time on: when it did not get through, it is tried again then.
create table pushes (
  device_id uuid not null references push_devices on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  primary key (device_id, episode_id)
);
create index pushes_due on pushes (due_at);
create index pushes_of_episode on pushes (episode_id);

-- An episode is news when it appears and somebody keeps its release; a catalogue that is imported is news to nobody.
create function is_kept(release integer) returns boolean language sql stable as $$
  select exists (select from favorites where release_id = release)
    or exists (select from collections where release_id = release)
$$;

create function tell_new_episodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into episode_news (episode_id)
    select id from new_rows where is_published and is_kept(release_id)
    on conflict do nothing;
  else
    insert into episode_news (episode_id)
    select id from new_rows join old_rows using (id)
    where new_rows.is_published and not old_rows.is_published and is_kept(new_rows.release_id)
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger tell_new_episodes_insert after insert on episodes
  referencing new table as new_rows for each statement execute function tell_new_episodes();
create trigger tell_new_episodes_update after update on episodes
  referencing old table as old_rows new table as new_rows for each statement execute function tell_new_episodes();

-- Lists from other sites name releases by these.
create index releases_of_mal on releases ((mal ->> 'id'));
create index releases_of_shikimori on releases ((shikimori ->> 'id'));
