-- Three more parts of an episode that a viewer may skip: the recap of the episode before, the scene after the credits and
-- the preview of the next episode. The columns are those of openings and endings.
alter table episodes
  add column recap_start integer,
  add column recap_stop integer,
  add column recap_start_tenths integer,
  add column recap_stop_tenths integer,
  add column after_credits_start integer,
  add column after_credits_stop integer,
  add column after_credits_start_tenths integer,
  add column after_credits_stop_tenths integer,
  add column next_preview_start integer,
  add column next_preview_stop integer,
  add column next_preview_start_tenths integer,
  add column next_preview_stop_tenths integer;
