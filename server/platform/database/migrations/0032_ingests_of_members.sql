-- The member of the studio who uploaded the video, for the journal; null where a command took it in.
alter table ingests add column user_id integer references users on delete set null;
alter table ingests add column session_id uuid;
