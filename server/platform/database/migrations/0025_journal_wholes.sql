-- outside a transaction
create index concurrently if not exists journal_events_wholes on journal_events (id) where part_of is null;
