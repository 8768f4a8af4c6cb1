-- An episode with any file of ours has a video of ours: addresses of others beside it are left out.
insert into episode_videos (episode_id, folder, heights, storyboard, hls_480, hls_720, hls_1080)
select
  id, folder,
  case when folder is not null then array_remove(array[
    case when hls_480 like folder || '/%' then 480 end,
    case when hls_720 like folder || '/%' then 720 end,
    case when hls_1080 like folder || '/%' then 1080 end
  ], null) end,
  case when storyboard like folder || '/%' then substr(storyboard, length(folder) + 2) end,
  case when folder is null then hls_480 end,
  case when folder is null then hls_720 end,
  case when folder is null then hls_1080 end
from (
  select *, coalesce(
    substring(hls_480 from '^videos/[0-9]+/[^/]+'),
    substring(hls_720 from '^videos/[0-9]+/[^/]+'),
    substring(hls_1080 from '^videos/[0-9]+/[^/]+')
  ) as folder
  from episodes
) as episodes
where coalesce(hls_480, hls_720, hls_1080) is not null
  and not exists (select from episode_videos where episode_id = episodes.id);
