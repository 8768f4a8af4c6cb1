-- What the studio shows of ingests, and may change.

alter table ingests
  -- When the present or the last run began.
  add column started_at timestamptz(0),
  -- Seconds of video encoded in a second; null while nothing is being encoded.
  add column pace real,
  -- The last lines of what the run and its ffmpeg said.
  add column log text not null default '',
  -- Somebody in the studio moved it to the front: such ingests are taken before all others, the last moved one first.
  add column first_at timestamptz;

create index ingests_queue on ingests (first_at desc nulls last, created_at) where state in ('waiting', 'running');
create index ingests_ended on ingests (updated_at) where state in ('done', 'failed', 'stopped');
drop index ingests_unfinished;
