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
