-- A video of ours is prepared first and published later: its row has what its publication needs. Of an episode one row
-- is its video (`replaced_at` is null), which the public sees while the episode is published. All others wait or are
-- kept for a while:
--   prepared: it has never been published. `replaced_at` is the time at which it was prepared.
--   discarded: another one was prepared before it was published.
--   replaced: it was the video of the episode, until `replaced_at`.
alter table episode_videos
  -- Null for videos of others and of earlier versions.
  add column prepared_at timestamptz(0),
  -- When it became the video of its episode; null until then, and for videos of earlier versions.
  add column published_at timestamptz(0),
  add column discarded_at timestamptz(0),
  -- Whole seconds. Null for videos of earlier versions until another one replaces them.
  add column duration integer,
  -- The frame that its preparation has chosen.
  add column preview jsonb,
  -- What was in the file, what was used and what was left out, in sentences.
  add column report text,
  -- The name of the file that it was made from.
  add column file text,
  -- Who has prepared it: a member, or the user of the operating system whose command did; neither for the program.
  add column prepared_by integer references users on delete set null,
  add column command_user text,
  -- What its publication gives the episode: `{changes, marks, before}`, see `AskedFields`.
  add column asked jsonb,
  -- The marks of the episode after it was published, and those when another video replaced it: raw columns.
  add column marks_given jsonb,
  add column marks_left jsonb,
  -- The rows of its torrents while they are not listed: prepared ones, and those that went with the episode.
  add column torrents jsonb not null default '[]';
create index episode_videos_of_member on episode_videos (prepared_by) where prepared_by is not null;

-- Files that nobody may see yet are not served, as those of an episode that is closed, deleted or taken back.
create or replace function tell_video() returns trigger language plpgsql as $$
declare episode record;
begin
  select release_id, blocked_countries <> '{}' or deleted_at is not null as is_closed into episode from episodes
  where id = case tg_op when 'DELETE' then old.episode_id else new.episode_id end;
  if not found then return null; end if;
  perform tell_change('release', episode.release_id::text);
  if episode.is_closed or tg_op <> 'DELETE' and new.prepared_at is not null then
    perform tell_change('restrictions', '');
  end if;
  return null;
end $$;
