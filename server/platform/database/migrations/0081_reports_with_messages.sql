-- The messages of before get their reports.

insert into reports (kind, episode_id, host, code, count, created_at, last_at)
select case when code in ('mark', 'opening', 'ending') then 'mark' else 'playback' end,
  episode_id, host, code, count(*)::integer, min(created_at), max(created_at)
from playback_faults where report_id is null group by episode_id, host, code;

update playback_faults set report_id = reports.id from reports
where playback_faults.report_id is null and reports.episode_id = playback_faults.episode_id
  and reports.host = playback_faults.host and reports.code = playback_faults.code
  and reports.state in ('new', 'taken');
