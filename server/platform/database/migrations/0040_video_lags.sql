-- By how much the sound of a video of ours comes later than that of the video that its episode had before: the marks of
-- the episode move by it when the one replaces the other.
create table video_lags (
  video_id uuid primary key references episode_videos on delete cascade,
  than_id uuid not null references episode_videos on delete cascade,
  -- Milliseconds; null where it is not the same in all of the film, or was not found.
  lag integer,
  -- Whether parts of the film come later than others: it was cut in another way.
  is_cut boolean not null default false,
  -- Whether the episode has marks that were made for the video before, and nobody has looked at them since.
  are_marks_unseen boolean not null default false
);
create index video_lags_than on video_lags (than_id);
