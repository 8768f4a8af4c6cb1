-- A nickname or an avatar that somebody has set waits until a moderator has looked at it.

create function add_report_of_person() returns trigger language plpgsql as $$
begin
  insert into reports (kind, user_id) values (tg_argv[0], new.id)
  on conflict (user_id, kind) where user_id is not null and state in ('new', 'taken')
  do update set last_at = excluded.last_at;
  return null;
end $$;
create trigger add_nickname after insert on users for each row
  when (new.nickname is not null) execute function add_report_of_person('nickname');
create trigger add_other_nickname after update of nickname on users for each row
  when (new.nickname is not null and new.nickname is distinct from old.nickname)
  execute function add_report_of_person('nickname');
create trigger add_avatar after insert on users for each row
  when (new.avatar is not null) execute function add_report_of_person('avatar');
create trigger add_other_avatar after update of avatar on users for each row
  when (new.avatar is not null and new.avatar is distinct from old.avatar)
  execute function add_report_of_person('avatar');
