-- Counters of releases without a row that everyone writes: each change of a favourite, a collection or a rating adds
-- small rows, and a worker adds them to the release every few seconds. A premiere made its release wait for itself.

create table counts (
  id uuid primary key default gen_random_uuid(),
  release_id integer not null,
  -- «favorites», a type of collection, or a score from 1 to 10.
  what text not null,
  change smallint not null
);
create index counts_of_release on counts (release_id);

drop trigger count_favorites_insert on favorites;
drop trigger count_favorites_delete on favorites;
drop trigger count_collections_insert on collections;
drop trigger count_collections_leave on collections;
drop trigger count_collections_move on collections;
drop trigger count_collections_delete on collections;
drop trigger count_ratings on ratings;

create or replace function count_favorites() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counts (release_id, what, change) values (new.release_id, 'favorites', 1);
  else
    insert into counts (release_id, what, change) values (old.release_id, 'favorites', -1);
  end if;
  return null;
end $$;

create or replace function count_collections() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into counts (release_id, what, change) values (old.release_id, old.type, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into counts (release_id, what, change) values (new.release_id, new.type, 1);
  end if;
  return null;
end $$;

create or replace function count_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into counts (release_id, what, change) values (old.release_id, old.score::text, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into counts (release_id, what, change) values (new.release_id, new.score::text, 1);
  end if;
  return null;
end $$;

create trigger count_favorites after insert or delete on favorites
  for each row execute function count_favorites();
create trigger count_collections after insert or update of type or delete on collections
  for each row execute function count_collections();
create trigger count_ratings after insert or update of score or delete on ratings
  for each row execute function count_ratings();
