-- What the users' clients have reported of a torrent, to compare uploads with downloads. Only the tracker reads it. Rows
-- of a torrent are deleted together, when nobody has reported a byte for two days.
create table torrent_transfers (
  torrent_id integer not null,
  -- 0 is all anonymous clients together.
  user_id integer not null,
  -- Reported bytes, uploads that were credited, and uploads that wait until downloads of others cover them.
  downloaded bigint not null,
  credited bigint not null default 0,
  held bigint not null,
  -- When the last of them was reported: milliseconds since 1970 by the clock of the process.
  reported_at bigint not null,
  primary key (torrent_id, user_id)
);
