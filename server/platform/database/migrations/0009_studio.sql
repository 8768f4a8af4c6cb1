-- Who works in the studio, what they work on, and the journal of what they do.

create table user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  role text not null,
  -- Null: the role is for the whole site.
  team_id uuid references teams on delete cascade,
  -- Null: given by a command, or by somebody whose account is gone.
  given_by integer references users on delete set null,
  given_at timestamptz not null default now()
);
create unique index user_roles_of_site on user_roles (user_id, role) where team_id is null;
create unique index user_roles_of_team on user_roles (user_id, role, team_id) where team_id is not null;
create index user_roles_by_team on user_roles (team_id);
create index user_roles_by_giver on user_roles (given_by);

-- The teams that work on a release.
create table release_teams (
  release_id integer not null references releases on delete cascade,
  team_id uuid not null references teams on delete cascade,
  primary key (release_id, team_id)
);
create index release_teams_by_team on release_teams (team_id);

-- Drafts that are ready to be published, in the eyes of those who made them.
create table submitted_releases (
  release_id integer primary key references releases on delete cascade,
  user_id integer references users on delete set null,
  submitted_at timestamptz(0) not null default now()
);
create index submitted_releases_by_user on submitted_releases (user_id);

-- What members have changed in forms of the studio and have not saved, and which forms they have open.
create table record_drafts (
  user_id integer not null references users on delete cascade,
  thing text not null,
  -- «new» for a record that is yet to be made. No foreign key: records are in many tables.
  thing_id text not null,
  -- Before and after of each changed field; null when nothing is changed.
  change jsonb,
  -- The field that has the focus.
  field text,
  -- When the form was last known to be open; null once it is closed.
  seen_at timestamptz,
  -- When the change was stored: to the microsecond, by which another browser of the same person finds out.
  saved_at timestamptz,
  primary key (user_id, thing, thing_id)
);
create index record_drafts_of_thing on record_drafts (thing, thing_id);

-- How far each member has read the notices of the studio.
create table bell_marks (
  user_id integer primary key references users on delete cascade,
  -- The last event of the journal, and the time of everything else.
  event_id bigint not null,
  seen_at timestamptz(0) not null
);

-- A chain: `hash` is the SHA-256 of the hash before and `digest`, which is that of the head of the event and of
-- `content_digest`. So the head of an event whose content was erased can still be compared.
create table journal_events (
  id bigint primary key,
  at timestamptz not null,
  -- No foreign keys: an event outlives the account and the thing that it is about.
  actor_id integer,
  session_id uuid,
  -- The user of the operating system who ran a command.
  command_user text,
  act text not null,
  thing text not null,
  thing_id text,
  title text,
  -- The teams that the thing belonged to.
  team_ids uuid[] not null default '{}',
  change jsonb,
  reason text,
  undo_of bigint,
  -- Null for events of the versions that had no digest of the content: `digest` is that of the whole event.
  content_digest bytea,
  digest bytea not null,
  hash bytea not null,
  -- When the content went, with an account or after its term; the digest stays.
  erased_at timestamptz
);
create index journal_events_by_actor on journal_events (actor_id, id);
create index journal_events_by_thing on journal_events (thing, thing_id, id);
create index journal_events_by_act on journal_events (act, id);
create unique index journal_events_undo_once on journal_events (undo_of) where undo_of is not null;
create index journal_events_by_time on journal_events (at, id);

-- The last event: whoever records the next one locks this row.
create table journal_head (
  id integer primary key,
  event_id bigint not null,
  hash bytea not null
);

-- The last daily check of the journal's chain, in one row.
create table journal_checks (
  id integer primary key,
  started_at timestamptz(0) not null,
  finished_at timestamptz(0),
  -- How many events were right, and the first that was not.
  events bigint,
  broken_at bigint,
  -- The last event of the last check that found the journal whole: it is still there when the next one begins.
  head_id bigint,
  head_hash bytea
);

-- Only the content of an event goes, and only when the newest event is the erasure that names it.
create function refuse_change_of_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null
    and new.change is null and new.reason is null and new.title is null
    and (new.id, new.at, new.actor_id, new.session_id, new.command_user, new.act, new.thing, new.thing_id, new.team_ids)
      is not distinct from
      (old.id, old.at, old.actor_id, old.session_id, old.command_user, old.act, old.thing, old.thing_id, old.team_ids)
    and (new.undo_of, new.content_digest, new.digest, new.hash)
      is not distinct from (old.undo_of, old.content_digest, old.digest, old.hash)
    and exists (
      select from journal_events as erasure join journal_head on journal_head.event_id = erasure.id
      where erasure.act = 'journal.erase' and erasure.change -> 'events' -> 1 @> to_jsonb(old.id)
    ) then
    return new;
  end if;
  raise exception 'an event of the journal cannot be changed';
end $$;
create trigger refuse_change before update or delete on journal_events
  for each row execute function refuse_change_of_event();
create trigger refuse_truncate before truncate on journal_events
  for each statement execute function refuse_change_of_event();
