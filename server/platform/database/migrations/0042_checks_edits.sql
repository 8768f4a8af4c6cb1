-- Whether edits of published releases wait until somebody who publishes them has looked at them.
alter table teams add column checks_edits boolean not null default false;
