-- An episode has one ingest at a time and keeps those before for thirty days.
-- Last reader: none. No release had the queue.
alter table ingests
  -- Since when another file was taken in for the episode.
  add column replaced_at timestamptz(0),
  -- Whether it ends with the publication; otherwise with the prepared video.
  add column publishes boolean not null default true,
  -- The prepared video, a row of `episode_videos`; null until it is prepared. No foreign key: that row goes earlier.
  add column video_id uuid;
alter table ingests drop constraint ingests_episode_id_key;
create unique index ingests_of_episode on ingests (episode_id) where replaced_at is null;
create index ingests_replaced on ingests (replaced_at) where replaced_at is not null;
