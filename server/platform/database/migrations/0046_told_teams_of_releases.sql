-- The studio keeps in memory which releases a team has.
create trigger tell_release_insert before insert on release_teams for each row
  when ('release:' || new.release_id is distinct from current_setting('akane.told_release', true))
  execute function tell_release();
create trigger tell_release_delete before delete on release_teams for each row
  when ('release:' || old.release_id is distinct from current_setting('akane.told_release', true))
  execute function tell_release();
