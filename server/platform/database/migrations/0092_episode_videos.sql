-- The video of an episode is one row: a folder of our storage with its heights, or the addresses of a video of others.
create table episode_videos (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid not null references episodes on delete cascade,
  -- The key of the folder with one playlist for each height: `videos/12/9f…`.
  folder text,
  heights integer[],
  -- The name of its file in the folder.
  storyboard text,
  -- The addresses of a video of others, named as on the wire.
  hls_480 text,
  hls_720 text,
  hls_1080 text,
  -- Since when the episode has another video. Those who began with this one may continue for a while.
  replaced_at timestamptz(0),
  check ((folder is null) = (heights is null)),
  check ((folder is null) <> (coalesce(hls_480, hls_720, hls_1080) is null))
);
create index episode_videos_of_episode on episode_videos (episode_id);
create unique index episode_videos_current on episode_videos (episode_id) where replaced_at is null;

-- The files of an episode that is closed or deleted are not served. An episode that is deleted with its videos tells
-- of itself.
create function tell_video() returns trigger language plpgsql as $$
declare episode record;
begin
  select release_id, blocked_countries <> '{}' or deleted_at is not null as is_closed into episode from episodes
  where id = case tg_op when 'DELETE' then old.episode_id else new.episode_id end;
  if not found then return null; end if;
  perform tell_change('release', episode.release_id::text);
  if episode.is_closed then perform tell_change('restrictions', ''); end if;
  return null;
end $$;

create trigger tell after insert on episode_videos for each row execute function tell_video();
create trigger tell_update after update on episode_videos for each row
  when (old.* is distinct from new.*) execute function tell_video();
create trigger tell_delete after delete on episode_videos for each row
  when (old.replaced_at is null) execute function tell_video();
