-- What was watched of each episode by day, without anybody's identity. No foreign key: sums stay for good, and adding
-- them up never waits for the removal of an episode.
create table episode_counts (
  episode_id uuid not null,
  -- In Moscow.
  day date not null,
  starts bigint not null,
  watched bigint not null,
  seconds bigint not null,
  primary key (episode_id, day)
);

-- Null in rows of an earlier version, which are of no episode's statistics.
alter table watch_counts add column episode_id uuid;
