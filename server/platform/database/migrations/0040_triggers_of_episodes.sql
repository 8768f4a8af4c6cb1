-- The triggers of episodes without transition tables, which distributed engines do not have. The first changed row of a
-- release adds it to a list in the transaction; the end of the statement counts the episodes of the listed releases.
-- Last reader: none. Only the triggers that this file replaces call the functions.

drop trigger count_published_insert on episodes;
drop trigger count_published_update on episodes;
drop trigger count_published_delete on episodes;
drop trigger record_new_episodes_insert on episodes;
drop trigger record_new_episodes_update on episodes;
drop function count_published(), record_new_episodes(), is_kept(integer);

create function list_uncounted() returns trigger language plpgsql as $$
declare
  listed text := coalesce(nullif(current_setting('akane.uncounted', true), ''), ',');
  with_news text := coalesce(nullif(current_setting('akane.with_news', true), ''), ',');
begin
  if tg_op <> 'INSERT' then listed := listed || old.release_id || ','; end if;
  if tg_op <> 'DELETE' then
    listed := listed || new.release_id || ',';
    -- The published episodes are those before the statement.
    if exists (select from releases where id = new.release_id and published_episodes > 0)
      or exists (select from favorites where release_id = new.release_id)
      or exists (select from collections where release_id = new.release_id) then
      perform set_config('akane.with_news', with_news || new.release_id || ',', true);
    end if;
  end if;
  perform set_config('akane.uncounted', listed, true);
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create function count_published() returns trigger language plpgsql as $$
declare listed integer[] := string_to_array(trim(',' from current_setting('akane.uncounted', true)), ',');
begin
  if listed is null or listed = '{}' then return null; end if;
  perform set_config('akane.uncounted', '', true);
  perform set_config('akane.with_news', '', true);
  -- Those who publish episodes of one release at once count one after another.
  perform from releases where id = any (listed) order by id for no key update;
  update releases
  set published_episodes = counted.episodes, published_seconds = counted.seconds
  from (
    select changed.id, count(episodes.id) as episodes, coalesce(sum(episodes.duration), 0) as seconds
    from (select distinct unnest(listed) as id) as changed
    left join episodes on episodes.release_id = changed.id and episodes.is_published
    group by changed.id
  ) as counted
  where releases.id = counted.id
    and (published_episodes, published_seconds) is distinct from (counted.episodes, counted.seconds);
  return null;
end $$;

-- These run before each row, so that only the first row of a release calls the function.
create trigger list_uncounted_insert before insert on episodes for each row
  when (
    new.is_published
    and strpos(coalesce(current_setting('akane.uncounted', true), ''), ',' || new.release_id || ',') = 0
  )
  execute function list_uncounted();
create trigger list_uncounted_update before update on episodes for each row
  when (
    old.release_id <> new.release_id
    or (old.is_published, old.duration) is distinct from (new.is_published, new.duration)
    and strpos(coalesce(current_setting('akane.uncounted', true), ''), ',' || new.release_id || ',') = 0
  )
  execute function list_uncounted();
create trigger list_uncounted_delete before delete on episodes for each row
  when (
    old.is_published
    and strpos(coalesce(current_setting('akane.uncounted', true), ''), ',' || old.release_id || ',') = 0
  )
  execute function list_uncounted();
create trigger count_published after insert or update or delete on episodes
  for each statement execute function count_published();

-- An episode is news where an account keeps its release or the release had episodes already: visitors keep releases in
-- their browsers. A catalogue that is imported is news to nobody.
create function record_new_episode() returns trigger language plpgsql as $$
begin
  insert into event_episodes (episode_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger record_new_episode_insert after insert on episodes for each row
  when (
    new.is_published
    and strpos(coalesce(current_setting('akane.with_news', true), ''), ',' || new.release_id || ',') > 0
  )
  execute function record_new_episode();
create trigger record_new_episode_update after update on episodes for each row
  when (
    new.is_published and not old.is_published
    and strpos(coalesce(current_setting('akane.with_news', true), ''), ',' || new.release_id || ',') > 0
  )
  execute function record_new_episode();
