-- How far each member has read the notices of the studio.

create table bell_marks (
  user_id integer primary key references users on delete cascade,
  -- The last event of the journal, and the time of everything else.
  event_id bigint not null,
  seen_at timestamptz(0) not null
);
