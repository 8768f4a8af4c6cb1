-- Lists of one's own: their order, and counters that a thousand releases at once do not stall.

-- Finer than the wire tells: the releases of one call keep their order.
alter table favorites alter column created_at type timestamptz(6);
alter table collections alter column created_at type timestamptz(6);
create index favorites_newest on favorites (user_id, created_at desc, release_id desc);
create index collections_newest on collections (user_id, type, created_at desc, release_id desc);

drop trigger count_favorites on favorites;
drop trigger count_collections on collections;
drop function count_collection(integer, text, integer);

-- Both are told by their argument whether the rows came (1) or went (-1). The releases are taken in one order: those who write
-- at once wait for each other, and never in a circle.

create or replace function count_favorites() returns trigger language plpgsql as $$
declare change integer := tg_argv[0];
begin
  perform from releases where id in (select release_id from touched) order by id for no key update;
  update releases set added_in_users_favorites = added_in_users_favorites + change * counted.times
  from (select release_id, count(*)::integer as times from touched group by release_id) as counted
  where releases.id = counted.release_id;
  return null;
end $$;

create or replace function count_collections() returns trigger language plpgsql as $$
declare change integer := tg_argv[0];
begin
  perform from releases where id in (select release_id from touched) order by id for no key update;
  update releases set
    added_in_planned_collection = added_in_planned_collection + change * counted.planned,
    added_in_watched_collection = added_in_watched_collection + change * counted.watched,
    added_in_watching_collection = added_in_watching_collection + change * counted.watching,
    added_in_postponed_collection = added_in_postponed_collection + change * counted.postponed,
    added_in_abandoned_collection = added_in_abandoned_collection + change * counted.abandoned
  from (
    select
      release_id,
      (count(*) filter (where type = 'PLANNED'))::integer as planned,
      (count(*) filter (where type = 'WATCHED'))::integer as watched,
      (count(*) filter (where type = 'WATCHING'))::integer as watching,
      (count(*) filter (where type = 'POSTPONED'))::integer as postponed,
      (count(*) filter (where type = 'ABANDONED'))::integer as abandoned
    from touched group by release_id
  ) as counted
  where releases.id = counted.release_id;
  return null;
end $$;

create trigger count_favorites_insert after insert on favorites
  referencing new table as touched for each statement execute function count_favorites('1');
create trigger count_favorites_delete after delete on favorites
  referencing old table as touched for each statement execute function count_favorites('-1');

create trigger count_collections_insert after insert on collections
  referencing new table as touched for each statement execute function count_collections('1');
create trigger count_collections_leave after update on collections
  referencing old table as touched for each statement execute function count_collections('-1');
create trigger count_collections_move after update on collections
  referencing new table as touched for each statement execute function count_collections('1');
create trigger count_collections_delete after delete on collections
  referencing old table as touched for each statement execute function count_collections('-1');
