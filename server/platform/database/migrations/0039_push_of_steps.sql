-- Whether a member wants push messages about their steps in the studio.
alter table notification_settings add column push_of_steps boolean not null default true;
