-- What registration needs beside the tables of accounts.

-- Keys of ours that all processes share, each made by the first who needs it.
create table server_keys (
  name text primary key,
  value bytea not null
);

-- Answers to a bot check that have been given, so that none is given twice.
create table used_bot_checks (
  id bytea primary key,
  expires_at timestamptz(0) not null
);
create index used_bot_checks_old on used_bot_checks (expires_at);

-- The newest letter to an address ends the ones before.
delete from registrations;
alter table registrations add column email_key text not null;
create index registrations_of_email on registrations (email_key);
