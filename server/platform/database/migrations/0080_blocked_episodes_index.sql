-- outside a transaction
create index concurrently if not exists episodes_blocked on episodes (release_id) where blocked_countries <> '{}';
