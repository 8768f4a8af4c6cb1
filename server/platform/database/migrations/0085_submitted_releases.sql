-- Drafts that are ready to be published, in the eyes of those who made them.
create table submitted_releases (
  release_id integer primary key references releases on delete cascade,
  user_id integer references users on delete set null,
  submitted_at timestamptz(0) not null default now()
);
create index submitted_releases_by_user on submitted_releases (user_id);
