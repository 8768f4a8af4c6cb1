alter table ingests
  -- What was in the file, what was used and what was left out, in sentences; null until the episode is published.
  add column report text,
  -- The number of the sound track that was asked for, from 1; null leaves the choice to the runner.
  add column audio_track integer;
