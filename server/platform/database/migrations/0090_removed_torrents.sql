-- Torrents that the studio removed: for thirty days they can come back as they were. Their files stay as long.
create table removed_torrents (
  -- Of the torrent.
  id integer primary key,
  release_id integer not null references releases on delete cascade,
  hash text not null,
  -- Its row, the rows of its people, and the ids of the torrents that it had replaced.
  content jsonb not null,
  removed_at timestamptz(0) not null default now()
);
create index removed_torrents_of_release on removed_torrents (release_id);
create index removed_torrents_by_hash on removed_torrents (hash);
create index removed_torrents_by_time on removed_torrents (removed_at);

-- What a removed torrent shares stays and is served to nobody.
create trigger tell_restrictions after insert or delete on removed_torrents for each row
  execute function tell_list('restrictions');
