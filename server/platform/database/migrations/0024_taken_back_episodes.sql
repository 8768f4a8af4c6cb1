-- Since when an episode that was published is taken back: nobody but the studio sees it until it is published again.
-- `is_published` stays the one condition of the public.
alter table episodes add column taken_back_at timestamptz(0);
create trigger tell_restrictions_of_taken_back after update on episodes for each row
  when (old.taken_back_at is distinct from new.taken_back_at)
  execute function tell_list('restrictions');
