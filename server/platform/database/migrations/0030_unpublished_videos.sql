-- outside a transaction
create index concurrently if not exists episode_videos_unpublished on episode_videos (id)
  where prepared_at is not null and published_at is null;
