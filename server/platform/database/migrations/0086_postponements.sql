-- The next episode of a release does not come out on its day; a row goes when that is over, the journal keeps what it was.
create table postponements (
  release_id integer primary key references releases on delete cascade,
  -- The number of the episode that is postponed.
  episode integer not null,
  -- The day in Moscow when it is expected; null while nobody knows.
  until date,
  -- What viewers read about it.
  note text not null default '',
  created_at timestamptz(0) not null default now()
);
create index postponements_by_day on postponements (until) where until is not null;
