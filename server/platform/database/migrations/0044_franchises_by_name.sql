-- outside a transaction
create index concurrently if not exists franchises_alphabetical on franchises (name collate "und-x-icu", id);
