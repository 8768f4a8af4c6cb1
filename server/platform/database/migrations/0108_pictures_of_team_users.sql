-- The face of a person on the page of the team and in releases; null shows a fox in colours of their own.
alter table team_users add column image jsonb;
