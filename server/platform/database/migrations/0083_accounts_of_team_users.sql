-- The account of a person of a team, for the studio; the public does not see it.
alter table team_users add column user_id integer references users on delete set null;
create index team_users_of_account on team_users (user_id);
