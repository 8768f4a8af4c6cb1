-- The operator's words: what the site calls itself, and the texts of its own pages.

create table site (
  -- One row at most.
  id integer primary key default 1 check (id = 1),
  words jsonb not null
);

create table site_texts (
  name text primary key,
  markdown text not null,
  updated_at timestamptz(0) not null default now()
);

create trigger tell_catalogue after insert or update or delete on site
  for each statement execute function tell_catalogue();
create trigger tell_catalogue after insert or update or delete on site_texts
  for each statement execute function tell_catalogue();
