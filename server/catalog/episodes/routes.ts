import type { Context } from 'hono';
import type { Deps, Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { compress } from '#server/platform/http/compress.ts';
import { allPlaylists } from './all-playlists.ts';
import { findEpisodeMedia, type EpisodeMedia } from './find-media.ts';
import { masterOf } from './master.ts';
import { playlistOf, STEERING, type Playlist } from './playlist.ts';
import { HEIGHTS } from './video-address.ts';

const STEERED_SECONDS = 300;
const OPEN_TO_ALL = { 'Access-Control-Allow-Origin': '*', 'Timing-Allow-Origin': '*' };
const NEVER_KEPT = { ...OPEN_TO_ALL, 'Cache-Control': 'no-store' };
const KEPT = { ...OPEN_TO_ALL, 'Cache-Control': `public, max-age=${STEERED_SECONDS}` };

async function send(c: Context, text: string, type: string): Promise<Response> {
  const { body, headers } = await compress(text, c.req.header('accept-encoding'));
  return c.body(body, 200, { ...NEVER_KEPT, ...headers, 'content-type': type });
}

async function sendPlaylist(c: Context, playlist: Playlist): Promise<Response> {
  if ('text' in playlist) return send(c, playlist.text, 'application/vnd.apple.mpegurl');
  for (const [name, value] of Object.entries(NEVER_KEPT)) c.header(name, value);
  return c.redirect(playlist.redirect);
}

export const episodeRoutes: Routes = (_mount, deps: Deps, app) => {
  const { db, delivery, regionOf } = deps;
  const find = async (c: Context): Promise<EpisodeMedia> =>
    findEpisodeMedia(db, c.req.param('releaseEpisodeId') ?? '', await regionOf(c.req.raw.headers));

  // One playlist with every rendition, for players that choose by themselves; the wire itself has one for each height.
  app.get('/media/hls/:releaseEpisodeId/master.m3u8', async (c) =>
    sendPlaylist(c, await masterOf(deps, await find(c))),
  );
  for (const height of HEIGHTS) {
    app.get(`/media/hls/:releaseEpisodeId/${height}.m3u8`, async (c) => {
      const place = Number(c.req.query('host') ?? 0);
      return sendPlaylist(c, await playlistOf(deps, await find(c), { height, place }));
    });
  }

  // One after another they are three round trips, and a film waits for each.
  app.get('/media/hls/:releaseEpisodeId/playlists.json', async (c) => {
    const playlists = await allPlaylists(deps, await find(c));
    return send(c, JSON.stringify({ playlists }), 'application/json');
  });

  app.get('/media/hls/:releaseEpisodeId/storyboard.vtt', async (c) => {
    const { storyboard } = await find(c);
    if (storyboard === null) throw new Failure('not_found', 'У этого эпизода нет раскадровки');
    for (const [name, value] of Object.entries(NEVER_KEPT)) c.header(name, value);
    return c.redirect(`/storage/${storyboard}`);
  });

  const { hosts } = delivery;
  app.get('/media/hosts.json', (c) => c.json({ hosts: hosts.length > 1 ? hosts : [] }, 200, KEPT));
  app.get(STEERING, (c) => {
    const order = hosts.map((_, place) => String(place));
    return c.json({ VERSION: 1, TTL: STEERED_SECONDS, 'PATHWAY-PRIORITY': order }, 200, KEPT);
  });
};
