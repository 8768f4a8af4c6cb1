-- One queue of ingests for all machines: which runners may take an ingest, and how often one has died with it.

alter table ingests
  -- The data folder of the process that took the file in: runners of another one publish where the site does not read.
  -- Null in rows of older code.
  add column data_id uuid,
  -- The storage key of the video where all machines share the storage: any runner may take it. Null: only `file` has it.
  add column source text,
  -- How many runs have lost it without giving it back.
  add column losses integer not null default 0;

create index ingests_unfinished on ingests (created_at) where state in ('waiting', 'running');
