-- The connection that makes a change gets a message, too, which comes through poolers that pass on no notifications: its
-- process then wakes up the others by other means.
create or replace function wake_processes() returns void language plpgsql as $$
begin
  perform pg_notify('akane_changes', '');
  raise notice 'akane_changes';
end $$;
