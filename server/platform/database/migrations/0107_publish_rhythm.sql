-- The hour of release in Moscow, «00:30», null while only the day is known; and every how many weeks an episode comes out.
alter table releases
  add column publish_time text check (publish_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column publish_every_weeks smallint not null default 1 check (publish_every_weeks between 1 and 4);
create or replace view public_releases as select * from releases where state = 'published';
