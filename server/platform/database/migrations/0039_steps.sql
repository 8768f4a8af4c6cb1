-- Who does what of an episode, and until when. A kind without a row is not planned.
create table episode_steps (
  episode_id uuid not null references episodes on delete cascade,
  kind text not null check (kind in ('translation', 'timing', 'voice', 'sound', 'video', 'check')),
  assignee_id integer references users on delete set null,
  due_at timestamptz(0),
  state text not null default 'todo' check (state in ('todo', 'working', 'ready')),
  note text not null default '',
  primary key (episode_id, kind)
);
-- The order of the lists: what is due first, and last what has no date.
create index episode_steps_open on episode_steps (coalesce(due_at, 'infinity'), episode_id, kind) where state <> 'ready';
create index episode_steps_by_due on episode_steps (coalesce(due_at, 'infinity'), episode_id, kind);
create index episode_steps_of_member on episode_steps (assignee_id, coalesce(due_at, 'infinity'), episode_id, kind)
  where assignee_id is not null;

-- What somebody has seen at a moment of the video of an episode. Its frame is that of the storyboard of this video, so
-- it goes with the files of the video.
create table episode_remarks (
  id integer primary key generated always as identity,
  episode_id uuid not null references episodes on delete cascade,
  -- The video that it was made at; absent where that was another site's, or is gone.
  video_id uuid references episode_videos on delete set null,
  -- Tenths of a second.
  at integer not null check (at >= 0),
  text text not null,
  -- Whose step it is for.
  step text check (step in ('translation', 'timing', 'voice', 'sound', 'video', 'check')),
  author_id integer references users on delete set null,
  created_at timestamptz(0) not null default now(),
  done_at timestamptz(0),
  done_by integer references users on delete set null,
  -- It can come back for thirty days, then the row goes.
  removed_at timestamptz(0)
);
create index episode_remarks_of_episode on episode_remarks (episode_id, at, id);
create index episode_remarks_of_video on episode_remarks (video_id) where video_id is not null;
create index episode_remarks_of_author on episode_remarks (author_id) where author_id is not null;
create index episode_remarks_done_by on episode_remarks (done_by) where done_by is not null;
create index episode_remarks_removed on episode_remarks (removed_at) where removed_at is not null;

-- Whom the bell and push messages tell of an event of the journal, because it is about a step of theirs.
create table step_notices (
  event_id bigint not null,
  user_id integer not null references users on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  step text not null,
  -- 'turn': the step before is ready.
  reason text not null check (reason in ('assigned', 'due', 'turn', 'remark')),
  due_at timestamptz(0),
  created_at timestamptz(0) not null default now(),
  primary key (event_id, user_id, step)
);
create index step_notices_old on step_notices (created_at);
create index step_notices_of_user on step_notices (user_id);
create index step_notices_of_episode on step_notices (episode_id);
-- As `pushes`.
create table step_pushes (
  device_id uuid not null references push_devices on delete cascade,
  event_id bigint not null,
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  primary key (device_id, event_id)
);
create index step_pushes_due on step_pushes (due_at);

-- The page of a release says how the dubbing goes only where the team wants it.
create function tell_steps() returns trigger language plpgsql as $$
begin
  perform tell_change('release', releases.id::text) from episodes join releases on releases.id = episodes.release_id
  where episodes.id = case tg_op when 'DELETE' then old.episode_id else new.episode_id end and releases.shows_progress;
  return null;
end $$;
create trigger tell_release after insert or update or delete on episode_steps for each row
  execute function tell_steps();
