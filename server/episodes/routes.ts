import type { Routes } from '../app.ts';
import { Failure } from '../failure.ts';
import { findEpisodeMedia } from './find-media.ts';
import { masterOf } from './master.ts';

export const episodeRoutes: Routes = (_mount, { db, publicOrigin, regionOf }, app) => {
  // One playlist with every rendition, for players that choose by themselves; the wire itself has one for each height.
  app.get('/media/hls/:releaseEpisodeId/master.m3u8', async (c) => {
    const region = await regionOf(c.req.raw.headers);
    const media = await findEpisodeMedia(db, c.req.param('releaseEpisodeId'), region);
    const master = masterOf(media, publicOrigin);
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', 'no-cache');
    if ('redirect' in master) return c.redirect(master.redirect);
    return c.body(master.text, 200, { 'content-type': 'application/vnd.apple.mpegurl' });
  });

  app.get('/media/hls/:releaseEpisodeId/storyboard.vtt', async (c) => {
    const region = await regionOf(c.req.raw.headers);
    const { storyboard } = await findEpisodeMedia(db, c.req.param('releaseEpisodeId'), region);
    if (storyboard === null) throw new Failure('not_found', 'У этого эпизода нет раскадровки');
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', 'no-cache');
    return c.redirect(`/storage/${storyboard}`);
  });
};
