-- Sums for the studio: what is watched and what is stored.

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

-- How many bytes are stored, by kind and release: written by a job once an hour and after publications, because looking
-- through a large storage takes minutes.
create table storage_sums (
  kind text not null,
  -- 0 for what belongs to no release. No foreign key: the files of a removed release stay until the sweep.
  release_id integer not null,
  bytes bigint not null,
  -- What no row names: the sweep removes it.
  unused_bytes bigint not null,
  primary key (kind, release_id)
);
create index storage_sums_of_release on storage_sums (release_id);

create table storage_measures (
  id integer primary key,
  measured_at timestamptz(0) not null
);
