-- The exact times of an opening and an ending, in tenths of a second from the start of the episode. The whole seconds of
-- clients stay in the columns without `_tenths`; a tenth counts only while the whole second is the one made from it.
alter table episodes
  add column opening_start_tenths integer,
  add column opening_stop_tenths integer,
  add column ending_start_tenths integer,
  add column ending_stop_tenths integer;
