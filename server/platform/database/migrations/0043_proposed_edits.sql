-- What somebody without the right to publish wants to change of a published release: it waits, or was sent back. The
-- public never sees it.
create table proposed_edits (
  id integer primary key generated always as identity,
  release_id integer not null references releases on delete cascade,
  -- Absent where the account is gone.
  author_id integer references users on delete set null,
  -- Before and after of each field.
  change jsonb not null,
  note text,
  sent_at timestamptz(0) not null default now(),
  -- When, by whom and why it was sent back.
  returned_at timestamptz(0),
  returned_by integer references users on delete set null,
  return_reason text,
  unique (release_id, author_id)
);
create index proposed_edits_of_author on proposed_edits (author_id) where author_id is not null;
create index proposed_edits_by_user on proposed_edits (returned_by) where returned_by is not null;
create index proposed_edits_waiting on proposed_edits (sent_at, id) where returned_at is null;
create index proposed_edits_returned on proposed_edits (returned_at) where returned_at is not null;
