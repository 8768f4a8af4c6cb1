-- outside a transaction
create index concurrently if not exists episode_videos_unknown on episode_videos (episode_id)
  where not is_fingerprinted and folder is not null and (
    replaced_at is null or (
      prepared_at is not null and published_at is null and discarded_at is null and replaced_at is not null
    )
  );
