-- Video files on their way from somebody's browser to an episode.

create table uploads (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  -- The session that began it, for the journal.
  session_id uuid not null,
  -- The form: the episode that the video is for. Without a release or a number a file waits for them once it is here.
  release_id integer references releases on delete set null,
  ordinal numeric,
  -- Whoever uploads has agreed that it replaces the video that the episode has.
  replaces boolean not null default false,
  -- The name of the file without folders.
  name text not null,
  size bigint not null,
  -- The bytes that were acknowledged last; where files are in a folder, the length of the file is what counts.
  received bigint not null default 0,
  -- SHA-256 of the first and the last 4 MB: another browser recognizes the file by it.
  head_tail_hash text not null,
  -- The storage key of the bytes.
  source text not null,
  -- The id of the multipart upload, where files are in S3.
  multipart text,
  -- `received`: all bytes are here; `taken`: an ingest has them.
  state text not null default 'sending' check (state in ('sending', 'received', 'taken', 'failed')),
  -- Why it failed, in a sentence.
  failure text,
  ingest_id uuid,
  created_at timestamptz(0) not null default now(),
  -- An upload that is silent for seven days ends.
  updated_at timestamptz(0) not null default now()
);
create index uploads_of_user on uploads (user_id, created_at);
create index uploads_silent on uploads (updated_at);
create index uploads_of_release on uploads (release_id) where release_id is not null;

-- The parts of an upload that S3 has, from 1.
create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  number integer not null,
  size bigint not null,
  etag text not null,
  primary key (upload_id, number)
);
