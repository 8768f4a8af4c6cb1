-- What may be tried only so often (passwords, codes, e-mails, registrations), counted for all processes together.

create table attempts (
  -- The SHA-256 of the limit and of whom it counts: an account, a network, a mailbox.
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempts_by_end on attempts (ends_at);
