-- The counters of releases: each change adds small rows, and a worker adds them to the release every few seconds.

create function count_favorites() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counts (release_id, what, change) values (new.release_id, 'favorites', 1);
  else
    insert into counts (release_id, what, change) values (old.release_id, 'favorites', -1);
  end if;
  return null;
end $$;

create function count_collections() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into counts (release_id, what, change) values (old.release_id, old.type, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into counts (release_id, what, change) values (new.release_id, new.type, 1);
  end if;
  return null;
end $$;

create function count_ratings() returns trigger language plpgsql as $$
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

-- The published episodes of a release. The first changed row of a release adds it to a list in the transaction; the end
-- of the statement counts the episodes of the listed releases.

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

create function count_poll_votes() returns trigger language plpgsql as $$
declare
  vote poll_votes := case tg_op when 'INSERT' then new else old end;
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- The row of the poll first: those who vote at once wait for each other there, and never in a circle over the
  -- options.
  update polls set total_votes = total_votes + change where id = vote.poll_id;
  update poll_options set votes = votes + change where id = any (vote.option_ids);
  return null;
end $$;

create trigger count_poll_votes after insert or delete on poll_votes
  for each row execute function count_poll_votes();

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

-- A release in production that gets another publish day, and a release that may be watched again.
create function record_release_events() returns trigger language plpgsql as $$
begin
  if old.publish_day <> new.publish_day and old.is_in_production and new.is_in_production
    and not (new.is_blocked_by_copyrights or new.is_blocked_by_geo) then
    insert into events (kind, release_id, publish_day, previous_day)
    values ('postponed', new.id, new.publish_day, old.publish_day);
  end if;
  if new.is_blocked_by_copyrights or new.is_blocked_by_geo then
    return null;
  end if;
  if old.is_blocked_by_copyrights or old.is_blocked_by_geo then
    insert into events (kind, release_id) values ('returned', new.id);
  elsif not old.blocked_countries <@ new.blocked_countries then
    insert into events (kind, release_id, countries)
    select 'returned', new.id, array_agg(country) from unnest(old.blocked_countries) as country
    where country <> all (new.blocked_countries);
  end if;
  return null;
end $$;

create trigger record_release_events after update of
  publish_day, is_blocked_by_copyrights, is_blocked_by_geo, blocked_countries on releases
  for each row
  when (
    old.publish_day <> new.publish_day
    or old.is_blocked_by_copyrights <> new.is_blocked_by_copyrights
    or old.is_blocked_by_geo <> new.is_blocked_by_geo
    or old.blocked_countries <> new.blocked_countries
  )
  execute function record_release_events();

-- Saving a position every ten seconds changes no recommendation: only a new row or a changed mark does.
create function recommend_again_of_row() returns trigger language plpgsql as $$
begin
  insert into recommendations_due (user_id) values (new.user_id) on conflict do nothing;
  return null;
end $$;

create trigger recommend_again after insert on views
  for each row execute function recommend_again_of_row();
create trigger recommend_again_marked after update on views for each row
  when (old.is_watched <> new.is_watched) execute function recommend_again_of_row();
create trigger recommend_again after insert on favorites
  for each row execute function recommend_again_of_row();
create trigger recommend_again after insert on collections
  for each row execute function recommend_again_of_row();
create trigger recommend_again_moved after update on collections for each row
  when (old.type <> new.type) execute function recommend_again_of_row();
