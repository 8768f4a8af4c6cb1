import { latestVideos } from '#contract/videos.ts';
import type { Routes } from '#server/deps.ts';
import { listVideos } from './videos.ts';

export const videoRoutes: Routes = (mount, { db }) => {
  mount(latestVideos, ({ query, reads }) => {
    reads('videos');
    return listVideos(db, query.limit);
  });
};
