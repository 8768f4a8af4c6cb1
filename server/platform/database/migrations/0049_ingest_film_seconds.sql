-- The length of the film that a run prepares, once its file is looked at: marks are set while it is made.
alter table ingests add column film_seconds real;
