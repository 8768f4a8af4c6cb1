-- What a runner tells the next one: that its machine could not process a video, and how far it came.

alter table ingests
  -- How many runners gave it back because something was wrong with their machine.
  add column returns integer not null default 0,
  -- The most bytes that processing may take on a disk; null in rows of older code.
  add column needed_bytes bigint,
  -- The episode is published; only its torrent may be missing.
  add column is_published boolean not null default false;
