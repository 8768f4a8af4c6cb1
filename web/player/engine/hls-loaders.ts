import LightHls from 'hls.js/light';
import type { HlsConfig, Loader, LoaderContext, PlaylistLoaderContext } from 'hls.js';
import { allPlaylistsAddress } from '#web/entities/episode/addresses.ts';
import { bufferedAhead } from './buffered.ts';
import { createFailoverLoader } from './failover-loader.ts';
import {
  createPrefetchedPlaylists,
  type TakePlaylist,
  type PlaylistResponse,
} from './prefetched-playlists.ts';
import { keepFirstPathway } from './parse-playlist.ts';
import { createSignedAddresses } from './signed-addresses.ts';
import type { SourceOptions } from './open-source.ts';

const READ_TIMEOUT = 5000;

async function readPlaylist(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(READ_TIMEOUT) });
  return response.ok ? response.text() : '';
}

function absolute(address: string, base = window.location.href): string {
  return new URL(address, base).href;
}

const IS_OF_EPISODE = /\/media\/hls\/[^/]+\/[^/]+$/;

// The first `fetch` of a page costs 15 ms in Chromium, an XMLHttpRequest 1 ms.
async function readAll(master: string): Promise<PlaylistResponse[]> {
  // The studio opens stored files, which have no such list.
  if (!IS_OF_EPISODE.test(master)) return [];
  const request = new XMLHttpRequest();
  request.open('GET', allPlaylistsAddress(master));
  request.responseType = 'json';
  request.timeout = READ_TIMEOUT;
  await new Promise((resolve) => {
    request.addEventListener('loadend', resolve);
    request.send();
  });
  const { playlists } = request.response as { playlists: PlaylistResponse[] };
  return playlists.map(({ url, text }) => ({ url: absolute(url, master), text }));
}

/** Makes a playlist loader answer from the prefetched playlists before it asks the network. */
function withPrefetched(
  loader: Loader<PlaylistLoaderContext>,
  take: TakePlaylist,
): Loader<PlaylistLoaderContext> {
  const [load, abort, destroy] = [
    loader.load.bind(loader),
    loader.abort.bind(loader),
    loader.destroy.bind(loader),
  ];
  let isStopped = false;
  const loadPlaylist = async (...parts: Parameters<typeof load>) => {
    const [context, , { onSuccess }] = parts;
    const playlist = await take(absolute(context.url));
    if (isStopped) return;
    if (!playlist) return load(...parts);
    const now = performance.now();
    Object.assign(loader.stats.loading, { start: now, first: now, end: now });
    onSuccess({ url: playlist.url, data: playlist.text }, loader.stats, context, null);
  };
  const stopWith = (stop: () => void) => () => {
    isStopped = true;
    stop();
  };
  return Object.assign(loader, {
    load: (...parts: Parameters<typeof load>) => void loadPlaylist(...parts),
    abort: stopWith(abort),
    destroy: stopWith(destroy),
  });
}

/** Makes a playlist loader drop the renditions that the master repeats for other delivery origins. */
function withFirstPathway(loader: Loader<PlaylistLoaderContext>): Loader<PlaylistLoaderContext> {
  const load = loader.load.bind(loader);
  loader.load = (context, config, callbacks) =>
    load(context, config, {
      ...callbacks,
      onSuccess: (response, ...rest) => {
        const { data } = response;
        const isMaster = (context.type as string) === 'manifest' && typeof data === 'string';
        callbacks.onSuccess(isMaster ? { ...response, data: keepFirstPathway(data) } : response, ...rest);
      },
    });
  return loader;
}

/** The segment and playlist loaders of hls.js for one video; both switch delivery origins on failure. */
export function createHlsLoaders(
  media: HTMLVideoElement,
  { address, origins }: SourceOptions,
): Pick<HlsConfig, 'fLoader' | 'pLoader'> {
  const addresses = createSignedAddresses(readPlaylist, Date.now);
  const delivery = { origins, addresses, bufferAhead: () => bufferedAhead(media) };
  const master = absolute(address);
  const takePlaylist = createPrefetchedPlaylists(master, () => readAll(master));
  const XhrLoader = LightHls.DefaultConfig.loader;
  const createLoader = <Context extends LoaderContext>(config: HlsConfig) =>
    createFailoverLoader(() => new XhrLoader(config) as Loader<Context>, delivery);
  // hls.js calls these with `new`, which arrow functions do not support.
  function SegmentLoader(config: HlsConfig) {
    return createLoader(config);
  }
  function PlaylistLoader(config: HlsConfig) {
    return withFirstPathway(withPrefetched(createLoader(config), takePlaylist));
  }
  return {
    fLoader: SegmentLoader as unknown as NonNullable<HlsConfig['fLoader']>,
    pLoader: PlaylistLoader as unknown as NonNullable<HlsConfig['pLoader']>,
  };
}
