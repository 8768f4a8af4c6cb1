-- Where viewers are in episodes.

create sequence views_ids as integer;

create table views (
  -- Known to clients, looked for by nobody: kept when the row changes, so that saving every ten seconds uses none up.
  id integer not null,
  user_id integer not null references users on delete cascade,
  release_episode_id uuid not null references episodes on delete cascade,
  -- Seconds from the start of the episode.
  time double precision not null,
  is_watched boolean not null,
  -- When it was watched and when «watched» was decided, by the clock of the device.
  updated_at timestamptz(3) not null,
  marked_at timestamptz(3) not null,
  -- When we were told.
  changed_at timestamptz(3) not null,
  primary key (user_id, release_episode_id)
);
alter sequence views_ids owned by views.id;

create index views_history on views (user_id, updated_at desc, id desc) where is_watched or time > 0;
create index views_changed on views (user_id, changed_at);
create index views_of_episode on views (release_episode_id);
