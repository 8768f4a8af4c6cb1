-- outside a transaction
create index concurrently if not exists releases_without_videos on releases (year, type, id)
  where published_episodes = 0;
