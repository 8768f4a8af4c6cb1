-- Where single episodes are closed, beside the countries of their releases. The files of a closed episode are not served.
alter table episodes add column blocked_countries text[] not null default '{}';

create trigger tell_restrictions_update after update on episodes for each row
  when (
    (new.blocked_countries <> '{}' or old.blocked_countries <> '{}')
    and (old.blocked_countries, old.hls_480, old.hls_720, old.hls_1080, old.storyboard)
      is distinct from (new.blocked_countries, new.hls_480, new.hls_720, new.hls_1080, new.storyboard)
  )
  execute function tell_list('restrictions');
create trigger tell_restrictions_delete after delete on episodes for each row
  when (old.blocked_countries <> '{}')
  execute function tell_list('restrictions');
