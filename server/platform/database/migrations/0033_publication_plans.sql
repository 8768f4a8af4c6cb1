-- When a prepared video of an episode, or an episode that was taken back, is to be published. The row goes as soon as
-- the episode is published or taken back; the journal keeps what it was.
create table publication_plans (
  episode_id uuid primary key references episodes on delete cascade,
  at timestamptz(0) not null,
  -- The zone in which it was chosen, as in «Europe/Moscow».
  zone text not null,
  -- The member in whose name it is published, and their session, for the journal.
  planned_by integer references users on delete set null,
  session_id uuid,
  created_at timestamptz(0) not null default now(),
  -- Why nothing was published at that time, in a sentence: it is not tried again.
  failure text,
  failed_at timestamptz(0)
);
create index publication_plans_due on publication_plans (at) where failure is null;
create index publication_plans_failed on publication_plans (failed_at) where failure is not null;
create index publication_plans_of_member on publication_plans (planned_by) where planned_by is not null;

-- The public reads when the next episode of a release is due.
create function tell_plan() returns trigger language plpgsql as $$
begin
  perform tell_change('release', release_id::text) from episodes
  where id = case tg_op when 'DELETE' then old.episode_id else new.episode_id end;
  return null;
end $$;
create trigger tell_release after insert or update or delete on publication_plans for each row
  execute function tell_plan();
