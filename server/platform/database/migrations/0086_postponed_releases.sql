-- What the public reads of the postponement of a release: `{episode, until, note}`.
alter table releases add column postponement jsonb;
create or replace view public_releases as select * from releases where state = 'published';
