-- One row for each video on its way to an episode; the job carries only its id.

create table ingests (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid not null unique references episodes on delete cascade,
  -- Absolute path on the machine that took the file in.
  file text not null,
  host text not null,
  -- What the episode gets together with its video: name, opening, ending.
  changes jsonb not null default '{}',
  state text not null check (state in ('waiting', 'running', 'stopped', 'failed', 'done')),
  -- The worker that holds it: one that lost it to another finds a different value here.
  run uuid,
  stage text,
  -- 0 to 1.
  progress real not null default 0,
  -- What went wrong, as told to the operator.
  failure text,
  created_at timestamptz(0) not null default now(),
  -- A running ingest gives a sign of life here every few seconds.
  updated_at timestamptz(0) not null default now()
);
