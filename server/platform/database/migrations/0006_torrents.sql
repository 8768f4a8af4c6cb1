-- The orders and filters of the list of torrents.

create index torrents_by_seeders on torrents (seeders desc, id desc);
create index torrents_by_size on torrents (size desc, id desc);
-- What the list counts by, in one narrow index: counting never reads the torrents themselves.
create index torrents_counted on torrents (quality, codec, type, release_id);
