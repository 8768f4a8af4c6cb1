-- The countries that the catalogue file names. `blocked_countries` has these and those of the blocks in force.
alter table releases add column catalogue_countries text[] not null default '{}';

create or replace view public_releases as select * from releases where state = 'published';
