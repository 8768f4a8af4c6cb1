import LightHls from 'hls.js/light';
import type { HlsConfig, Loader, LoaderContext, PlaylistLoaderContext } from 'hls.js';
import { allPlaylists } from '#web/entities/episode/addresses.ts';
import { bufferedAhead } from './buffered.ts';
import { createHostLoader } from './host-loader.ts';
import { givePlaylists, type Give, type Playlist } from './given-playlists.ts';
import { firstPathway } from './playlist-text.ts';
import { createSignedAddresses } from './signed-addresses.ts';
import type { Opening } from './open-source.ts';

const READING = 5000;

async function readPlaylist(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(READING) });
  return response.ok ? response.text() : '';
}

function absolute(address: string, from = window.location.href): string {
  return new URL(address, from).href;
}

// The first `fetch` of a page takes Chromium fifteen milliseconds, such a request one.
async function readAll(master: string): Promise<Playlist[]> {
  const request = new XMLHttpRequest();
  request.open('GET', allPlaylists(master));
  request.responseType = 'json';
  request.timeout = READING;
  await new Promise((resolve) => {
    request.addEventListener('loadend', resolve);
    request.send();
  });
  const { playlists } = request.response as { playlists: Playlist[] };
  return playlists.map(({ url, text }) => ({ url: absolute(url, master), text }));
}

/** A loader that asks for nothing that is given. */
function withGiven(loader: Loader<PlaylistLoaderContext>, give: Give): Loader<PlaylistLoaderContext> {
  const [load, abort, destroy] = [
    loader.load.bind(loader),
    loader.abort.bind(loader),
    loader.destroy.bind(loader),
  ];
  let isOver = false;
  const take = async (...parts: Parameters<typeof load>) => {
    const [context, , { onSuccess }] = parts;
    const given = await give(absolute(context.url));
    if (isOver) return;
    if (!given) return load(...parts);
    const now = performance.now();
    Object.assign(loader.stats.loading, { start: now, first: now, end: now });
    onSuccess({ url: given.url, data: given.text }, loader.stats, context, null);
  };
  const endWith = (leave: () => void) => () => {
    isOver = true;
    leave();
  };
  return Object.assign(loader, {
    load: (...parts: Parameters<typeof load>) => void take(...parts),
    abort: endWith(abort),
    destroy: endWith(destroy),
  });
}

/** A loader of playlists that sees each rendition once. */
function withoutPathways(loader: Loader<PlaylistLoaderContext>): Loader<PlaylistLoaderContext> {
  const load = loader.load.bind(loader);
  loader.load = (context, config, callbacks) =>
    load(context, config, {
      ...callbacks,
      onSuccess: (response, ...rest) => {
        const { data } = response;
        const isMaster = (context.type as string) === 'manifest' && typeof data === 'string';
        callbacks.onSuccess(isMaster ? { ...response, data: firstPathway(data) } : response, ...rest);
      },
    });
  return loader;
}

/** The loaders that hls.js makes for one film. */
export function hostLoaders(
  media: HTMLVideoElement,
  { address, hosts }: Opening,
): Pick<HlsConfig, 'fLoader' | 'pLoader'> {
  const addresses = createSignedAddresses(readPlaylist, Date.now);
  const delivery = { hosts, addresses, ahead: () => bufferedAhead(media) };
  const master = absolute(address);
  const give = givePlaylists(master, () => readAll(master));
  const OwnLoader = LightHls.DefaultConfig.loader;
  const make = <Context extends LoaderContext>(config: HlsConfig) =>
    createHostLoader(() => new OwnLoader(config) as Loader<Context>, delivery);
  // hls.js calls them with `new`, which an arrow function does not take.
  function SegmentLoader(config: HlsConfig) {
    return make(config);
  }
  function PlaylistLoader(config: HlsConfig) {
    return withoutPathways(withGiven(make(config), give));
  }
  return {
    fLoader: SegmentLoader as unknown as NonNullable<HlsConfig['fLoader']>,
    pLoader: PlaylistLoader as unknown as NonNullable<HlsConfig['pLoader']>,
  };
}
