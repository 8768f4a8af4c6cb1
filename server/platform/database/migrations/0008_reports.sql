-- What viewers report, in groups, and the names and avatars that nobody has looked at yet: the queue of the studio.

create table reports (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('playback', 'mark', 'nickname', 'avatar')),
  -- Of playback and marks: messages about one episode from one host with one code are one row while it is open.
  episode_id uuid references episodes on delete cascade,
  host text not null default '',
  code text not null default '',
  -- Whose nickname or avatar it is.
  user_id integer references users on delete cascade,
  count integer not null default 1,
  state text not null default 'new' check (state in ('new', 'taken', 'done', 'refused')),
  taken_by integer references users on delete set null,
  -- What the reporters were told.
  answer text,
  created_at timestamptz(0) not null default now(),
  last_at timestamptz(0) not null default now(),
  closed_at timestamptz(0)
);
create unique index reports_open_of_episode on reports (episode_id, host, code)
  where episode_id is not null and state in ('new', 'taken');
create unique index reports_open_of_user on reports (user_id, kind)
  where user_id is not null and state in ('new', 'taken');
create index reports_open on reports (last_at, id) where state in ('new', 'taken');
create index reports_by_state on reports (state, last_at, id);
create index reports_by_kind on reports (kind, last_at, id);
create index reports_of_episode on reports (episode_id) where episode_id is not null;
create index reports_of_user on reports (user_id) where user_id is not null;
create index reports_by_taker on reports (taken_by) where taken_by is not null;

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
  user_id integer references users on delete set null,
  -- A trigger adds each message to the report of its kind.
  report_id integer references reports on delete cascade
);
create index playback_faults_of_episode on playback_faults (episode_id, code, id desc);
create index playback_faults_of_user on playback_faults (user_id) where user_id is not null;
create index playback_faults_of_report on playback_faults (report_id, id) where report_id is not null;

create function add_report_of_playback() returns trigger language plpgsql as $$
begin
  insert into reports (kind, episode_id, host, code, created_at, last_at)
  values (
    case when new.code in ('mark', 'opening', 'ending') then 'mark' else 'playback' end,
    new.episode_id, new.host, new.code, new.created_at, new.created_at
  )
  on conflict (episode_id, host, code) where episode_id is not null and state in ('new', 'taken')
  do update set count = reports.count + 1, last_at = excluded.last_at
  returning id into new.report_id;
  return new;
end $$;
create trigger add_report before insert on playback_faults for each row execute function add_report_of_playback();

-- A nickname or an avatar that somebody has set waits until a moderator has looked at it.
create function add_report_of_person() returns trigger language plpgsql as $$
begin
  insert into reports (kind, user_id) values (tg_argv[0], new.id)
  on conflict (user_id, kind) where user_id is not null and state in ('new', 'taken')
  do update set last_at = excluded.last_at;
  return null;
end $$;
create trigger add_nickname after insert on users for each row
  when (new.nickname is not null) execute function add_report_of_person('nickname');
create trigger add_other_nickname after update of nickname on users for each row
  when (new.nickname is not null and new.nickname is distinct from old.nickname)
  execute function add_report_of_person('nickname');
create trigger add_avatar after insert on users for each row
  when (new.avatar is not null) execute function add_report_of_person('avatar');
create trigger add_other_avatar after update of avatar on users for each row
  when (new.avatar is not null and new.avatar is distinct from old.avatar)
  execute function add_report_of_person('avatar');
