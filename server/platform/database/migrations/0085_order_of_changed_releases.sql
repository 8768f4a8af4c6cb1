-- outside a transaction
create index concurrently if not exists releases_by_change on releases (updated_at desc, id desc);
