-- outside a transaction
create index concurrently if not exists journal_events_parts on journal_events (part_of, id) where part_of is not null;
