-- Whether the folder of a video has frames for the card of its release; null until somebody has looked.
alter table episode_videos add column has_stills boolean;
