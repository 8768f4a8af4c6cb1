-- The last daily check of the journal's chain, in one row.

create table journal_checks (
  id integer primary key,
  started_at timestamptz(0) not null,
  finished_at timestamptz(0),
  -- How many events were right, and the first that was not.
  events bigint,
  broken_at bigint
);
