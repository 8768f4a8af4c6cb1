import LightHls from 'hls.js/light';
import type { HlsConfig, Loader, LoaderContext, PlaylistLoaderContext } from 'hls.js';
import { bufferedAhead } from './buffered.ts';
import { createHostLoader } from './host-loader.ts';
import type { MediaHosts } from './media-hosts.ts';
import { firstPathway } from './playlist-text.ts';
import { createSignedAddresses } from './signed-addresses.ts';

const READING = 5000;

async function readPlaylist(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(READING) });
  return response.ok ? response.text() : '';
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
  hosts: MediaHosts,
): Pick<HlsConfig, 'fLoader' | 'pLoader'> {
  const addresses = createSignedAddresses(readPlaylist, Date.now);
  const delivery = { hosts, addresses, ahead: () => bufferedAhead(media) };
  const OwnLoader = LightHls.DefaultConfig.loader;
  const make = <Context extends LoaderContext>(config: HlsConfig) =>
    createHostLoader(() => new OwnLoader(config) as Loader<Context>, delivery);
  // hls.js calls them with `new`, which an arrow function does not take.
  function SegmentLoader(config: HlsConfig) {
    return make(config);
  }
  function PlaylistLoader(config: HlsConfig) {
    return withoutPathways(make<PlaylistLoaderContext>(config));
  }
  return {
    fLoader: SegmentLoader as unknown as NonNullable<HlsConfig['fLoader']>,
    pLoader: PlaylistLoader as unknown as NonNullable<HlsConfig['pLoader']>,
  };
}
