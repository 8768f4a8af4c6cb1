-- Processes read each other's peers by the time of the database, not by a sequence: distributed engines hand out numbers
-- of a sequence in blocks, so that a later write may have a lower number. Microseconds since 1970.

alter table tracker_peers
  add column saved_at bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint;
create index tracker_peers_by_time on tracker_peers (saved_at, torrent_id, user_id, session);

drop index tracker_peers_by_version;
alter table tracker_peers drop column version;
