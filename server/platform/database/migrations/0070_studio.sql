-- Who works in the studio, and the journal of what they do.

alter table sessions
  -- When this session gave a code of the second factor, and when it last gave the password.
  add column second_factor_at timestamptz,
  add column password_at timestamptz;

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

-- The secret of the app that shows codes (RFC 6238), and the step of the last code taken: each is good once.
create table second_factors (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Null until a first code was right.
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  -- The SHA-256 of the code; the row goes when it is used.
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A chain: `hash` is the SHA-256 of the hash before and `digest`, which is that of the content.
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

create function refuse_change_of_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null
    and new.change is null and new.reason is null and new.title is null
    and (new.id, new.at, new.act, new.thing, new.undo_of, new.digest, new.hash)
      is not distinct from (old.id, old.at, old.act, old.thing, old.undo_of, old.digest, old.hash) then
    return new;
  end if;
  raise exception 'an event of the journal cannot be changed';
end $$;
create trigger refuse_change before update or delete on journal_events for each row execute function refuse_change_of_event();
create trigger refuse_truncate before truncate on journal_events for each statement execute function refuse_change_of_event();
