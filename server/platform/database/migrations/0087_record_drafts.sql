-- What members have changed in forms of the studio and have not saved, and which forms they have open.

create table record_drafts (
  user_id integer not null references users on delete cascade,
  thing text not null,
  -- «new» for a record that is yet to be made. No foreign key: records are in many tables.
  thing_id text not null,
  -- Before and after of each changed field; null when nothing is changed.
  change jsonb,
  -- The field that has the focus.
  field text,
  -- When the form was last known to be open; null once it is closed.
  seen_at timestamptz,
  -- When the change was stored: to the microsecond, by which another browser of the same person finds out.
  saved_at timestamptz,
  primary key (user_id, thing, thing_id)
);
create index record_drafts_of_thing on record_drafts (thing, thing_id);
