-- Last reader: none. No release has had these columns; `episode_videos` has what was in them.
drop trigger tell_restrictions_update on episodes;
create trigger tell_restrictions_update after update on episodes for each row
  when (old.blocked_countries is distinct from new.blocked_countries)
  execute function tell_list('restrictions');

alter table episodes drop column hls_480, drop column hls_720, drop column hls_1080, drop column storyboard;
