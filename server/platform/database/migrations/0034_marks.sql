-- The fingerprints of the beginning and the end of a video of ours, kept as long as it: points of 32 bits, an eighth of a
-- second apart. A video whose sound cannot be read has none.
create table video_fingerprints (
  video_id uuid not null references episode_videos on delete cascade,
  -- Milliseconds of the video at the first point.
  starts_at integer not null,
  points bytea not null,
  primary key (video_id, starts_at)
);
-- The videos that have been looked at, and when each was last compared with its neighbours; null while that is to be done.
create table mark_searches (
  video_id uuid primary key references episode_videos on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  -- Milliseconds.
  duration integer not null,
  compared_at timestamptz(0)
);
create index mark_searches_of_episode on mark_searches (episode_id);
create index mark_searches_waiting on mark_searches (video_id) where compared_at is null;
-- Openings and endings that the machine has found. They become marks when a person accepts them.
create table mark_proposals (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references episode_videos on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  kind text not null check (kind in ('opening', 'ending')),
  -- Tenths of a second.
  start integer not null,
  stop integer not null,
  -- Percent.
  confidence smallint not null,
  -- Whether a second neighbour agrees and it is as long as a song.
  is_confident boolean not null,
  source text not null default 'sound',
  -- The same in all episodes with the same song.
  group_id uuid not null,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'rejected')),
  decided_by integer references users on delete set null,
  decided_at timestamptz(0),
  created_at timestamptz(0) not null default now()
);
-- A confirmed proposal is open again when its mark is taken away: it must be the only one as well.
create unique index mark_proposals_of_video on mark_proposals (video_id, kind) where state <> 'rejected';
create index mark_proposals_of_episode on mark_proposals (episode_id);
create index mark_proposals_of_group on mark_proposals (group_id);
create index mark_proposals_of_member on mark_proposals (decided_by) where decided_by is not null;
-- Whether the sound of a video has been looked at: the search for openings and endings finds the others at once.
alter table episode_videos add column is_fingerprinted boolean not null default false;
