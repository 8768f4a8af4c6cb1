-- What moderators write about a person for each other; the person does not see it.
create table user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  -- Null: the author's account is gone.
  author_id integer references users on delete set null,
  text text not null,
  created_at timestamptz(0) not null default now()
);
create index user_notes_of_user on user_notes (user_id, created_at);
create index user_notes_by_author on user_notes (author_id);
