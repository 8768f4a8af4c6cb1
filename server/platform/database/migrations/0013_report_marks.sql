-- Where a viewer says that an opening or an ending begins and ends, in seconds from the start of the episode.
alter table playback_faults
  add column mark text check (mark in ('opening', 'ending')),
  add column mark_start integer,
  add column mark_stop integer;
