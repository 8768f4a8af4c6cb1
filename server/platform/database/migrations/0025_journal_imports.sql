-- An import is one event, and what it does to each release is an event that is a part of it. The digest of a part has
-- the number of the whole.
alter table journal_events add column part_of bigint;

create or replace function refuse_change_of_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null
    and new.change is null and new.reason is null and new.title is null
    and (new.id, new.at, new.actor_id, new.session_id, new.command_user, new.act, new.thing, new.thing_id, new.team_ids)
      is not distinct from
      (old.id, old.at, old.actor_id, old.session_id, old.command_user, old.act, old.thing, old.thing_id, old.team_ids)
    and (new.undo_of, new.part_of, new.content_digest, new.digest, new.hash)
      is not distinct from (old.undo_of, old.part_of, old.content_digest, old.digest, old.hash)
    and exists (
      select from journal_events as erasure join journal_head on journal_head.event_id = erasure.id
      where erasure.act = 'journal.erase' and erasure.change -> 'events' -> 1 @> to_jsonb(old.id)
    ) then
    return new;
  end if;
  raise exception 'an event of the journal cannot be changed';
end $$;

-- What an import has done so far: its event is recorded with its first release and never changes.
create table journal_imports (
  event_id bigint primary key,
  added integer not null default 0,
  changed integer not null default 0,
  episodes integer not null default 0
);
