-- Videos on their way to episodes, and the processes that prepare them.

-- One row for each video on its way to an episode: one queue for all machines.
create table ingests (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid not null unique references episodes on delete cascade,
  -- Absolute path on the machine that took the file in.
  file text not null,
  host text not null,
  -- The data folder of the process that took the file in: runners of another one publish where the site does not read.
  data_id uuid,
  -- The storage key of the video where all machines share the storage: any runner may take it. Null: it is in `file`
  -- alone.
  source text,
  -- The user of the operating system whose command took the file in, for the journal; null where none did.
  command_user text,
  -- What the episode gets together with its video: name, opening, ending.
  changes jsonb not null default '{}',
  -- The number of the sound track that was asked for, from 1; null leaves the choice to the runner.
  audio_track integer,
  -- The most bytes that processing may take on a disk; null where nobody has estimated it.
  needed_bytes bigint,
  state text not null check (state in ('waiting', 'running', 'stopped', 'failed', 'done')),
  -- Somebody in the studio moved it to the front: such ingests are taken before all others, the last moved one first.
  first_at timestamptz,
  -- The run that has it: one that lost it to another finds a different value here.
  run uuid,
  stage text,
  -- 0 to 1.
  progress real not null default 0,
  -- Seconds of video encoded in a second; null while nothing is being encoded.
  pace real,
  -- The episode is published; only its torrent may be missing.
  is_published boolean not null default false,
  -- The error, as shown to the operator.
  failure text,
  -- What was in the file, what was used and what was left out, in sentences; null until the episode is published.
  report text,
  -- The last lines of what the run and its ffmpeg said.
  log text not null default '',
  -- How many runs have lost it without giving it back.
  losses integer not null default 0,
  -- How many runners gave it back because something was wrong with their machine.
  returns integer not null default 0,
  created_at timestamptz(0) not null default now(),
  -- When the present or the last run began.
  started_at timestamptz(0),
  -- A running ingest updates it every few seconds.
  updated_at timestamptz(0) not null default now()
);
create index ingests_queue on ingests (first_at desc nulls last, created_at) where state in ('waiting', 'running');
create index ingests_ended on ingests (updated_at) where state in ('done', 'failed', 'stopped');

-- The processes that ingest videos, with their last signs of life.
create table runners (
  id uuid primary key,
  host text not null,
  started_at timestamptz(0) not null default now(),
  seen_at timestamptz(0) not null default now(),
  -- The ingest that it processes; no foreign key, because a replaced ingest has another id.
  ingest_id uuid,
  -- Whether ffmpeg was there when it was last needed.
  has_ffmpeg boolean not null default true,
  -- Why it takes no videos at the moment, in a sentence; null when it takes them.
  problem text
);
