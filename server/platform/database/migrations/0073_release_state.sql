-- Releases that the public does not see: drafts, hidden and deleted ones. The public reads `public_releases`.

alter table releases
  add column state text not null default 'published' check (state in ('draft', 'published', 'hidden', 'deleted')),
  -- Counts the changes of the studio, so that a save finds out that somebody else has saved since.
  add column version integer not null default 1,
  -- Thirty days later a job removes the release with everything that belongs to it.
  add column deleted_at timestamptz(0),
  -- The state that a deleted release gets when it is restored.
  add column state_before_deletion text;

-- A migration that adds a column to `releases` replaces this view by the same statement, which appends the column.
create view public_releases as select * from releases where state = 'published';

create index releases_unpublished on releases (state, id) where state <> 'published';
-- What the catalogue counts by: as `releases_counted`, of public releases.
create index releases_counted_public on releases (type, year, season, age_rating, is_ongoing, is_in_production)
  where state = 'published';
drop index releases_counted;

-- The teams that work on a release.
create table release_teams (
  release_id integer not null references releases on delete cascade,
  team_id uuid not null references teams on delete cascade,
  primary key (release_id, team_id)
);
create index release_teams_by_team on release_teams (team_id);

-- Whatever depends on the state: the names of the search, what is closed, and the franchises that show the release.
create trigger tell_name_of_state after update on releases for each row
  when (old.state <> new.state) execute function tell_row('name');
create trigger tell_restrictions_of_state after update on releases for each row
  when (old.state <> new.state) execute function tell_list('restrictions');
create trigger tell_restrictions_of_draft after insert on releases for each row
  when (new.state <> 'published') execute function tell_list('restrictions');
create trigger tell_restrictions_of_removed after delete on releases for each row
  when (old.state <> 'published') execute function tell_list('restrictions');

create function tell_franchises_of_release() returns trigger language plpgsql as $$
begin
  perform tell_change('franchise', franchise_id::text) from franchise_releases where release_id = new.id;
  return null;
end $$;
create trigger tell_franchises_of_state after update on releases for each row
  when (old.state <> new.state) execute function tell_franchises_of_release();

-- A release that the public does not see tells nobody of anything.
create or replace function record_release_events() returns trigger language plpgsql as $$
begin
  if new.state <> 'published' then
    return null;
  end if;
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
