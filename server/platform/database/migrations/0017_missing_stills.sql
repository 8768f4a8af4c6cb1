-- outside a transaction
create index concurrently if not exists episode_videos_without_stills on episode_videos (id)
  where has_stills is null and folder is not null and replaced_at is null;
