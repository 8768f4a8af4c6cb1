-- What viewers did, without anybody's identity: sums by day for good, by hour for a month.

create table daily_counts (
  -- In Moscow.
  day date not null,
  -- «site» or «release».
  thing text not null,
  thing_id integer not null,
  what text not null,
  number bigint not null,
  primary key (thing, what, day, thing_id)
);
create index daily_counts_of_thing on daily_counts (thing, thing_id, what, day);

create table hourly_counts (
  hour timestamptz(0) not null,
  what text not null,
  number bigint not null,
  primary key (what, hour)
);

-- What was watched since the leader last added it up; a statement that saves positions adds small rows.
create table watch_counts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz(0) not null,
  release_id integer not null,
  starts integer not null,
  watched integer not null,
  seconds integer not null
);
