-- What belongs to an account that waits to be erased, or that is banned, is hidden at once.

-- Whose avatar an address is.
create index users_of_avatar on users ((avatar ->> 'preview')) where avatar is not null;

-- The passkey of an account that waits to be erased is nobody's; trackers hear when that begins and when it ends.
drop trigger tell_passkey_update on users;
create trigger tell_passkey_update after update of passkey, is_banned, delete_at on users for each row
  when (
    old.passkey <> new.passkey
    or old.is_banned <> new.is_banned
    or (old.delete_at is null) <> (new.delete_at is null)
  )
  execute function tell_passkey();
