-- Every message of a player belongs to a report. Older code adds messages, too, so the database does it.

alter table playback_faults add column report_id integer references reports on delete cascade;
create index playback_faults_of_report on playback_faults (report_id, id) where report_id is not null;

create function add_report_of_playback() returns trigger language plpgsql as $$
begin
  insert into reports (kind, episode_id, host, code, created_at, last_at)
  values (
    case when new.code in ('mark', 'opening', 'ending') then 'mark' else 'playback' end,
    new.episode_id, new.host, new.code, new.created_at, new.created_at
  )
  on conflict (episode_id, host, code) where episode_id is not null and state in ('new', 'taken')
  do update set count = reports.count + 1, last_at = excluded.last_at
  returning id into new.report_id;
  return new;
end $$;
create trigger add_report before insert on playback_faults for each row execute function add_report_of_playback();
