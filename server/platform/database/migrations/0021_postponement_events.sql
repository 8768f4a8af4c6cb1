-- What a postponement told viewers: the episode, the day and the note from now on and those before. Only the one before
-- where it was taken back.
alter table events add column postponement jsonb;
alter table events add column previous_postponement jsonb;
