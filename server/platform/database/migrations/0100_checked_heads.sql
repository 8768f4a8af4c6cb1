-- The last event of the last check that found the journal whole: it is still there when the next one begins.
alter table journal_checks add column head_id bigint, add column head_hash bytea;
