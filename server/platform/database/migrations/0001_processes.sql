-- What the processes of a site tell each other and share. A change is a row that every process reads, so that a lost
-- notice loses nothing: a notice only wakes processes up.

create table changes (
  id uuid primary key default gen_random_uuid(),
  -- The time of the row, not of its transaction, which may have begun long before.
  at timestamptz not null default clock_timestamp(),
  -- The kind of the rows that changed, with an id where rows of that kind are read one by one: `release:12`, `site`.
  key text not null,
  -- Whether a process has taken the change to purge what a CDN keeps of it.
  is_purged boolean not null default false
);
create index changes_by_time on changes (at);

-- Work that one process at a time does, and the process that does it now.
create table leases (
  name text primary key,
  holder uuid not null,
  -- Its holder renews it; anybody may take it afterwards.
  expires_at timestamptz not null
);

-- Keys that all processes share; the first process that needs one makes it.
create table server_keys (
  name text primary key,
  value bytea not null
);

-- What may be tried only so often (passwords, codes, e-mails, registrations), counted for all processes together.
create table attempts (
  -- The SHA-256 of the limit and of whom it counts: an account, a network, a mailbox.
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempts_by_end on attempts (ends_at);

-- Solutions of bot checks that were used, so that none is used twice.
create table used_bot_checks (
  id bytea primary key,
  expires_at timestamptz(0) not null
);
create index used_bot_checks_old on used_bot_checks (expires_at);

-- The connection that makes a change gets a message, too, which comes through poolers that pass on no notifications:
-- its process then wakes up the others by other means.
create function wake_processes() returns void language plpgsql as $$
begin
  perform pg_notify('akane_changes', '');
  raise notice 'akane_changes';
end $$;

-- Repeated ids of a kind are told once in a transaction, because the rows of a release are written one after another.
create function tell_change(kind text, id text) returns void language plpgsql as $$
declare
  setting text := 'akane.told_' || kind;
  told text := case id when '' then kind else kind || ':' || id end;
begin
  if current_setting(setting, true) is not distinct from told then
    return;
  end if;
  insert into changes (key) values (told);
  perform set_config(setting, told, true);
  perform wake_processes();
end $$;

-- Triggers of other tables call the functions below. An update of nothing but counters is not told, nor one that
-- changes nothing.

-- For rows that are read by their own ids; the argument is their kind.
create function tell_row() returns trigger language plpgsql as $$
begin
  perform tell_change(tg_argv[0], (case tg_op when 'DELETE' then old.id else new.id end)::text);
  return null;
end $$;

-- For lists that are read as a whole; the argument is their kind.
create function tell_list() returns trigger language plpgsql as $$
begin
  perform tell_change(tg_argv[0], '');
  return null;
end $$;

-- For rows that belong to a release. Its triggers compare the release with the one told last before they call it, and
-- those of new and deleted rows run before each row: a call for each of the rows that an import writes would cost as
-- much as the row.
create function tell_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform tell_change('release', old.release_id::text);
    return old;
  end if;
  perform tell_change('release', new.release_id::text);
  if tg_op = 'UPDATE' and old.release_id <> new.release_id then
    perform tell_change('release', old.release_id::text);
  end if;
  return new;
end $$;
