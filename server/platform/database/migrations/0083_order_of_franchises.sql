-- outside a transaction
create index concurrently if not exists franchises_by_name on franchises (name, id);
