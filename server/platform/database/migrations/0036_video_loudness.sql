-- How loud the sound of a video of ours was and by how much it was changed: `{integrated, gain}` in LUFS and dB. Null for
-- silent videos and for those of earlier versions.
alter table episode_videos add column loudness jsonb;
