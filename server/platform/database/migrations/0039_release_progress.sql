-- Whether the page of a release says how the dubbing of its next episode goes, and the team's own words for it; without
-- them the steps say it.
alter table releases add column shows_progress boolean not null default false;
alter table releases add column progress_note text;
create or replace view public_releases as select * from releases where state = 'published';
