-- What accounts keep of releases: lists, ratings and positions, and what is recommended because of them.

-- Times are finer than the wire shows, so that the releases of one call keep their order.
create table favorites (
  user_id integer not null references users on delete cascade,
  release_id integer not null references releases on delete cascade,
  created_at timestamptz(6) not null default now(),
  primary key (user_id, release_id)
);
create index favorites_of_release on favorites (release_id, user_id);
create index favorites_newest on favorites (user_id, created_at desc, release_id desc);

create table collections (
  user_id integer not null references users on delete cascade,
  release_id integer not null references releases on delete cascade,
  type text not null check (type in ('PLANNED', 'WATCHED', 'WATCHING', 'POSTPONED', 'ABANDONED')),
  created_at timestamptz(6) not null default now(),
  primary key (user_id, release_id)
);
create index collections_of_release on collections (release_id, type);
create index collections_newest on collections (user_id, type, created_at desc, release_id desc);

create table ratings (
  user_id integer not null references users on delete cascade,
  release_id integer not null references releases on delete cascade,
  score smallint not null check (score between 1 and 10),
  updated_at timestamptz(0) not null default now(),
  primary key (user_id, release_id)
);
create index ratings_of_release on ratings (release_id, score);

-- The positions of viewers in episodes.
create sequence views_ids as integer;
create table views (
  -- Shown to clients and never looked up: it stays when the row changes, so that saving uses up no ids.
  id integer not null,
  user_id integer not null references users on delete cascade,
  release_episode_id uuid not null references episodes on delete cascade,
  -- Seconds from the start of the episode.
  time double precision not null,
  is_watched boolean not null,
  -- When it was watched and when «watched» was decided, by the clock of the device.
  updated_at timestamptz(3) not null,
  marked_at timestamptz(3) not null,
  -- When the server received it.
  changed_at timestamptz(3) not null,
  primary key (user_id, release_episode_id)
);
alter sequence views_ids owned by views.id;
create index views_history on views (user_id, updated_at desc, id desc) where is_watched or time > 0;
create index views_changed on views (user_id, changed_at);
create index views_of_episode on views (release_episode_id);

-- Changes of the counters of releases that are not added yet: a worker adds them every few seconds, so that no row of a
-- release is written by everyone at once.
create table counts (
  id uuid primary key default gen_random_uuid(),
  release_id integer not null,
  -- «favorites», a type of collection, or a score from 1 to 10.
  what text not null,
  change smallint not null
);
create index counts_of_release on counts (release_id);

-- The releases that an account has watched or keeps, at most 300: the input of «others watched».
create table viewer_releases (
  user_id integer not null references users on delete cascade,
  release_id integer not null references releases on delete cascade,
  primary key (user_id, release_id)
);
create index viewer_releases_of_release on viewer_releases (release_id, user_id desc);

-- At most 24 for each account, all because of one release that it has watched.
create table recommendations (
  user_id integer not null references users on delete cascade,
  position smallint not null,
  because_id integer not null references releases on delete cascade,
  release_id integer not null references releases on delete cascade,
  reason text not null,
  primary key (user_id, position)
);
create index recommendations_because on recommendations (because_id);
create index recommendations_of_release on recommendations (release_id);

create table dismissed_recommendations (
  user_id integer not null references users on delete cascade,
  release_id integer not null references releases on delete cascade,
  primary key (user_id, release_id)
);
create index dismissed_recommendations_of_release on dismissed_recommendations (release_id);

-- Accounts whose recommendations are out of date. No foreign key: the triggers of a list must not wait for its account.
create table recommendations_due (
  user_id integer primary key
);

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
