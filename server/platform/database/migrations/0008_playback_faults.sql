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
  created_at timestamptz(0) not null default now()
);
create index playback_faults_of_episode on playback_faults (episode_id, code, id desc);
