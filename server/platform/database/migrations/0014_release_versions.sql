alter table releases add column voicing text;
-- What is missing from a video, and why, as viewers read it.
alter table releases add column cuts text;
create or replace view public_releases as select * from releases where state = 'published';
