-- outside a transaction
create index concurrently if not exists episodes_deleted on episodes (deleted_at) where deleted_at is not null;
