-- The content of an event has a digest of its own, and the digest of the event is that of its head and of this one. So
-- the head of an event whose content was erased can still be compared. Null for the events of before.
alter table journal_events add column content_digest bytea;

-- Only the content of an event goes, and only when the newest event is the erasure that names it.
create or replace function refuse_change_of_event() returns trigger language plpgsql as $$
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
