-- What to watch after what an account has watched. A job computes all of it in advance; pages only read it.

create index members_by_nickname on members (nickname, release_id);

-- The releases to watch after each release, best first, at most 24. The arrays have the same length.
create table similar_releases (
  release_id integer primary key references releases on delete cascade,
  computed_at timestamptz(0) not null,
  similar_ids integer[] not null,
  scores real[] not null,
  reasons text[] not null
);

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
create table recommendations_due (user_id integer primary key);

create function recommend_again() returns trigger language plpgsql as $$
begin
  insert into recommendations_due (user_id) select distinct user_id from touched on conflict do nothing;
  return null;
end $$;

-- Saving a position every ten seconds changes no recommendation: only a new row or a changed mark does.
create function recommend_again_of_row() returns trigger language plpgsql as $$
begin
  insert into recommendations_due (user_id) values (new.user_id) on conflict do nothing;
  return null;
end $$;

create trigger recommend_again after insert on views
  referencing new table as touched for each statement execute function recommend_again();
create trigger recommend_again_marked after update on views for each row
  when (old.is_watched <> new.is_watched) execute function recommend_again_of_row();
create trigger recommend_again after insert on favorites
  referencing new table as touched for each statement execute function recommend_again();
create trigger recommend_again after insert on collections
  referencing new table as touched for each statement execute function recommend_again();
create trigger recommend_again_moved after update on collections for each row
  when (old.type <> new.type) execute function recommend_again_of_row();

insert into recommendations_due (user_id)
select user_id from views union select user_id from favorites union select user_id from collections;
