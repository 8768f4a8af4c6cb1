import { latestVideos } from '#contract/videos.ts';
import type { Routes } from '#server/deps.ts';
import { listVideos } from './videos.ts';

export const videoRoutes: Routes = (mount, { publicDb }) => {
  mount(latestVideos, ({ query, reads }) => {
    reads('videos');
    return listVideos(publicDb, query.limit);
  });
};
