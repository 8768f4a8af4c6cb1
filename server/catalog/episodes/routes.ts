import type { Context } from 'hono';
import type { Deps, Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { compress } from '#server/platform/http/response/compress.ts';
import { readAllPlaylists } from './all-playlists.ts';
import { STILLS_FILE } from '#server/media/hls/stills.ts';
import { findEpisodeMedia, type EpisodeMedia } from './find-media.ts';
import { buildMasterPlaylist } from './master-playlist.ts';
import { buildRenditionPlaylist, STEERING_PATH, type PlaylistSource } from './rendition-playlist.ts';
import { HEIGHTS } from './episode-video.ts';

const STEERING_TTL_SECONDS = 300;
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'Timing-Allow-Origin': '*' };
const UNCACHED = { ...ANY_ORIGIN, 'Cache-Control': 'no-store' };
const CACHED = { ...ANY_ORIGIN, 'Cache-Control': `public, max-age=${STEERING_TTL_SECONDS}` };

async function send(c: Context, text: string, type: string): Promise<Response> {
  const { body, headers } = await compress(text, c.req.header('accept-encoding'));
  return c.body(body, 200, { ...UNCACHED, ...headers, 'content-type': type });
}

async function sendPlaylist(c: Context, playlist: PlaylistSource): Promise<Response> {
  if ('text' in playlist) return send(c, playlist.text, 'application/vnd.apple.mpegurl');
  for (const [name, value] of Object.entries(UNCACHED)) c.header(name, value);
  return c.redirect(playlist.redirect);
}

export const episodeRoutes: Routes = (_mount, deps: Deps, app) => {
  const { db, delivery, regionOf } = deps;
  const find = async (c: Context): Promise<EpisodeMedia> =>
    findEpisodeMedia(db, c.req.param('releaseEpisodeId') ?? '', await regionOf(c.req.raw.headers));

  // One playlist with all renditions, for players that choose themselves; the API lists one address for each height.
  app.get('/media/hls/:releaseEpisodeId/master.m3u8', async (c) =>
    sendPlaylist(c, await buildMasterPlaylist(deps, await find(c))),
  );
  for (const height of HEIGHTS) {
    app.get(`/media/hls/:releaseEpisodeId/${height}.m3u8`, async (c) => {
      const originIndex = Number(c.req.query('host') ?? 0);
      return sendPlaylist(c, await buildRenditionPlaylist(deps, await find(c), { height, originIndex }));
    });
  }

  // Requested one after another, the playlists would cost three round trips before the video starts.
  app.get('/media/hls/:releaseEpisodeId/playlists.json', async (c) => {
    const playlists = await readAllPlaylists(deps, await find(c));
    return send(c, JSON.stringify({ playlists }), 'application/json');
  });

  app.get('/media/hls/:releaseEpisodeId/storyboard.vtt', async (c) => {
    const { video } = await find(c);
    if (!video?.folder || video.storyboard === null)
      throw new Failure('not_found', 'У этого эпизода нет раскадровки');
    for (const [name, value] of Object.entries(UNCACHED)) c.header(name, value);
    return c.redirect(`/storage/${video.folder}/${video.storyboard}`);
  });

  app.get('/media/hls/:releaseEpisodeId/stills.webp', async (c) => {
    const { video } = await find(c);
    if (!video?.folder) throw new Failure('not_found', 'У этого эпизода нет кадров');
    for (const [name, value] of Object.entries(UNCACHED)) c.header(name, value);
    return c.redirect(`/storage/${video.folder}/${STILLS_FILE}`);
  });

  const { origins } = delivery;
  app.get('/media/hosts.json', (c) => c.json({ hosts: origins.length > 1 ? origins : [] }, 200, CACHED));
  app.get(STEERING_PATH, (c) => {
    const order = origins.map((_, index) => String(index));
    return c.json({ VERSION: 1, TTL: STEERING_TTL_SECONDS, 'PATHWAY-PRIORITY': order }, 200, CACHED);
  });
};
