-- outside a transaction
create index concurrently if not exists releases_public_by_favorites on releases (added_in_users_favorites desc, id desc)
  where state = 'published';
