-- The rest of what everybody may read, and who tells of its changes.

alter table releases
  -- The search keeps names in memory.
  drop column search_text,
  -- ISO 3166-1 codes; `is_blocked_by_geo` alone blocks everywhere.
  add column blocked_countries text[] not null default '{}',
  -- A place in an order that means nothing: what is picked at random is picked by it.
  add column shuffle double precision not null default random(),
  -- Kept by a trigger of `episodes`, so that no list counts.
  add column published_episodes integer not null default 0,
  add column published_seconds integer not null default 0;

create index releases_shuffled on releases (shuffle) where published_episodes > 0;
create index releases_latest on releases (freshness desc, id desc) where published_episodes > 0;
create index releases_in_production on releases (publish_day, id) where is_in_production;
-- What the catalogue counts by, in one narrow index: counting never reads the releases themselves.
create index releases_counted on releases (type, year, season, age_rating, is_ongoing, is_in_production);
create index releases_blocked on releases (id)
  where is_blocked_by_copyrights or is_blocked_by_geo or blocked_countries <> '{}';

create function count_published() returns trigger language plpgsql as $$
begin
  update releases
  set published_episodes = counted.episodes, published_seconds = counted.seconds
  from (
    select release_id, count(episodes.id) as episodes, coalesce(sum(episodes.duration), 0) as seconds
    from (select distinct release_id from touched) as touched_releases
    left join (select * from episodes where is_published) as episodes using (release_id)
    group by release_id
  ) as counted
  where releases.id = counted.release_id
    and (published_episodes, published_seconds) is distinct from (counted.episodes, counted.seconds);
  return null;
end $$;

create trigger count_published_insert after insert on episodes
  referencing new table as touched for each statement execute function count_published();
create trigger count_published_update after update on episodes
  referencing new table as touched for each statement execute function count_published();
create trigger count_published_delete after delete on episodes
  referencing old table as touched for each statement execute function count_published();

update releases
set published_episodes = counted.episodes, published_seconds = counted.seconds
from (
  select release_id, count(*) as episodes, sum(duration) as seconds
  from episodes where is_published group by release_id
) as counted
where releases.id = counted.release_id;

create index episodes_updated on episodes (updated_at desc);
create index torrents_newest on torrents (created_at desc, id desc);

create table torrent_members (
  id uuid primary key default gen_random_uuid(),
  torrent_id integer not null references torrents on delete cascade,
  position integer not null,
  nickname text not null,
  role text not null,
  external_url text,
  unique (torrent_id, position)
);

-- What viewers keep; the numbers on a release follow by trigger and are true however the rows come.

create table favorites (
  user_id integer not null,
  release_id integer not null references releases on delete cascade,
  created_at timestamptz(0) not null default now(),
  primary key (user_id, release_id)
);
create index favorites_of_release on favorites (release_id, user_id);

create table collections (
  user_id integer not null,
  release_id integer not null references releases on delete cascade,
  type text not null check (type in ('PLANNED', 'WATCHED', 'WATCHING', 'POSTPONED', 'ABANDONED')),
  created_at timestamptz(0) not null default now(),
  primary key (user_id, release_id)
);
create index collections_of_release on collections (release_id, type);

create table ratings (
  user_id integer not null,
  release_id integer not null references releases on delete cascade,
  score smallint not null check (score between 1 and 10),
  updated_at timestamptz(0) not null default now(),
  primary key (user_id, release_id)
);
create index ratings_of_release on ratings (release_id, score);

create function count_favorites() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update releases set added_in_users_favorites = added_in_users_favorites - 1 where id = old.release_id;
  end if;
  if tg_op <> 'DELETE' then
    update releases set added_in_users_favorites = added_in_users_favorites + 1 where id = new.release_id;
  end if;
  return null;
end $$;

create function count_collection(release integer, kind text, change integer) returns void language sql as $$
  update releases set
    added_in_planned_collection = added_in_planned_collection + change * (kind = 'PLANNED')::integer,
    added_in_watched_collection = added_in_watched_collection + change * (kind = 'WATCHED')::integer,
    added_in_watching_collection = added_in_watching_collection + change * (kind = 'WATCHING')::integer,
    added_in_postponed_collection = added_in_postponed_collection + change * (kind = 'POSTPONED')::integer,
    added_in_abandoned_collection = added_in_abandoned_collection + change * (kind = 'ABANDONED')::integer
  where id = release
$$;

create function count_collections() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_collection(old.release_id, old.type, -1); end if;
  if tg_op <> 'DELETE' then perform count_collection(new.release_id, new.type, 1); end if;
  return null;
end $$;

create function count_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update releases set rating_distribution[old.score] = rating_distribution[old.score] - 1 where id = old.release_id;
  end if;
  if tg_op <> 'DELETE' then
    update releases set rating_distribution[new.score] = rating_distribution[new.score] + 1 where id = new.release_id;
  end if;
  return null;
end $$;

create trigger count_favorites after insert or update or delete on favorites
  for each row execute function count_favorites();
create trigger count_collections after insert or update or delete on collections
  for each row execute function count_collections();
create trigger count_ratings after insert or update or delete on ratings
  for each row execute function count_ratings();

-- Lists that the team keeps: each is replaced whole by a command.

create table video_origins (
  id uuid primary key default gen_random_uuid(),
  url text not null unique,
  title text not null,
  description text not null default '',
  is_announce boolean not null default false,
  type text not null
);

create table videos (
  id integer primary key generated by default as identity,
  origin_id uuid not null references video_origins on delete cascade,
  url text not null unique,
  title text not null,
  video_id text not null,
  views integer not null default 0,
  comments integer not null default 0,
  is_announce boolean not null default false,
  image jsonb,
  created_at timestamptz(0) not null default now(),
  updated_at timestamptz(0) not null default now()
);
create index videos_newest on videos (created_at desc, id desc);

create table promotions (
  id uuid primary key default gen_random_uuid(),
  release_id integer references releases on delete cascade,
  url text,
  url_label text,
  title text,
  description text,
  image jsonb,
  is_ad boolean not null default false,
  ad_erid text,
  ad_origin text,
  has_overlay boolean not null default true,
  position integer not null
);

create table vasts (
  id uuid primary key default gen_random_uuid(),
  url text not null unique,
  ad_erid text not null,
  ad_company_itn text not null,
  ad_company_name text not null,
  position integer not null
);

create table teams (
  id uuid primary key default gen_random_uuid(),
  title text not null unique,
  description text not null default '',
  sort_order integer not null
);

create table team_roles (
  id uuid primary key default gen_random_uuid(),
  title text not null unique,
  color text,
  sort_order integer not null
);

create table team_users (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  nickname text not null,
  role_ids uuid[] not null default '{}',
  is_intern boolean not null default false,
  is_vacation boolean not null default false,
  sort_order integer not null,
  unique (team_id, nickname)
);

-- News: every process hears of a change of what is public, and whose names changed. Counters (favourites, seeders) change all
-- the time and tell nobody: what is kept in memory lives a minute at most.

create function tell_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('akane_catalogue', '');
  return null;
end $$;

create function tell_names() returns trigger language plpgsql as $$
begin
  perform pg_notify('akane_names', (case when tg_op = 'DELETE' then old.id else new.id end)::text);
  return null;
end $$;

-- An update of nothing but the columns named is not told.
create function tell_catalogue_but() returns trigger language plpgsql as $$
begin
  if exists (
    select from old_rows join new_rows using (id)
    where to_jsonb(old_rows) - tg_argv is distinct from to_jsonb(new_rows) - tg_argv
  ) then
    perform pg_notify('akane_catalogue', '');
  end if;
  return null;
end $$;

create trigger tell_catalogue after insert or delete on releases for each statement execute function tell_catalogue();
create trigger tell_catalogue_but after update on releases
  referencing old table as old_rows new table as new_rows for each statement
  execute function tell_catalogue_but(
    'added_in_users_favorites', 'added_in_planned_collection', 'added_in_watched_collection', 'added_in_watching_collection',
    'added_in_postponed_collection', 'added_in_abandoned_collection', 'rating_distribution'
  );
create trigger tell_names after insert or delete or update of alias, name_main, name_english, name_alternative, year
  on releases for each row execute function tell_names();
create trigger tell_catalogue after insert or delete on genres for each statement execute function tell_catalogue();
create trigger tell_catalogue_but after update on genres
  referencing old table as old_rows new table as new_rows for each statement
  execute function tell_catalogue_but('total_releases');
create trigger tell_catalogue after insert or delete on torrents for each statement execute function tell_catalogue();
create trigger tell_catalogue_but after update on torrents
  referencing old table as old_rows new table as new_rows for each statement
  execute function tell_catalogue_but('seeders', 'leechers', 'completed_times');

do $$
declare name text;
begin
  foreach name in array array[
    'members', 'episodes', 'torrent_members', 'franchises', 'franchise_releases',
    'video_origins', 'videos', 'promotions', 'vasts', 'teams', 'team_roles', 'team_users'
  ] loop
    execute format(
      'create trigger tell_catalogue after insert or update or delete on %I for each statement execute function tell_catalogue()',
      name
    );
  end loop;
end $$;
