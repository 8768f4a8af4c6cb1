-- outside a transaction
create index concurrently if not exists releases_public_by_freshness on releases (freshness desc, id desc)
  where state = 'published';
