-- outside a transaction
create index concurrently if not exists releases_public_by_year on releases (year desc, id desc)
  where state = 'published';
