-- Whether the sound of a video has been looked at: the search for openings and endings finds the others at once.
alter table episode_videos add column is_fingerprinted boolean not null default false;
update episode_videos set is_fingerprinted = true where id in (select video_id from mark_searches);
-- A confirmed proposal is open again when its mark is taken away: it must be the only one as well.
drop index mark_proposals_of_video;
create unique index mark_proposals_of_video on mark_proposals (video_id, kind) where state <> 'rejected';
