-- When a ban ends by itself; a worker lifts it then, so that all code goes on reading `is_banned` alone.
alter table users add column banned_until timestamptz(0);

-- What the journal says of a person goes with the account; the digest of each event stays.
create function erase_events_of_user() returns trigger language plpgsql as $$
begin
  update journal_events set change = null, reason = null, title = null, erased_at = now()
  where thing = 'user' and thing_id = old.id::text and erased_at is null;
  return old;
end $$;
create trigger erase_events after delete on users for each row execute function erase_events_of_user();
