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
