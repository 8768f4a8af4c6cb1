-- Whether a process has taken a change to purge what a CDN keeps of it.
alter table changes add column is_purged boolean not null default false;
