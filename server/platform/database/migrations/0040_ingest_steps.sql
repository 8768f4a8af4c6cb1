-- What a run does now, finer than its stage, and the heights that it makes of its file: the studio lists them.
alter table ingests add column step text;
alter table ingests add column heights integer[];
-- The key of the folder in which the team watches the lowest height while it is made, and the seconds that are there.
alter table ingests add column early_folder text;
alter table ingests add column early_seconds real;
