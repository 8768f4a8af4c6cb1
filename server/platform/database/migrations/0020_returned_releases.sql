-- What whoever submits a draft says to those who publish, and drafts that these have sent back, with their words.
alter table submitted_releases add column note text;

create table returned_releases (
  release_id integer primary key references releases on delete cascade,
  -- The submission, as it was.
  user_id integer references users on delete set null,
  submitted_at timestamptz(0) not null,
  submission_note text,
  -- Who sent it back: absent for a command and for an account that is gone.
  returned_by integer references users on delete set null,
  returned_at timestamptz(0) not null default now(),
  note text not null
);
create index returned_releases_of_user on returned_releases (user_id);
create index returned_releases_by_user on returned_releases (returned_by);
