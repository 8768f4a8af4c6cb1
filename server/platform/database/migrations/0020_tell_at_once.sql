-- Of an update of many rows at once it is told in linear time whether more than counters changed. The join of the rows before with the
-- rows after ran as a nested loop: the favourites of an account with 5000 releases took a minute, with all its releases locked.

-- An update of nothing but the columns named is not told.
create or replace function tell_catalogue_but() returns trigger language plpgsql as $$
begin
  if exists (
    select to_jsonb(new_rows) - tg_argv from new_rows
    except
    select to_jsonb(old_rows) - tg_argv from old_rows
  ) then
    perform pg_notify('akane_catalogue', '');
  end if;
  return null;
end $$;
