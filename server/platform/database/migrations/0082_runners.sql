-- The processes that ingest videos, with their last signs of life.

create table runners (
  id uuid primary key,
  host text not null,
  started_at timestamptz(0) not null default now(),
  seen_at timestamptz(0) not null default now(),
  -- The ingest that it processes; no foreign key, because a replaced ingest has another id.
  ingest_id uuid,
  -- Whether ffmpeg was there when it was last needed.
  has_ffmpeg boolean not null default true
);
