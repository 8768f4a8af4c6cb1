import LightHls, { loadWorker, removeWorkerFromStore } from 'hls.js/light';
import type Hls from 'hls.js';
import type { ErrorData, HlsConfig } from 'hls.js';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { failureOfHls, failureOfMedia } from './failure.ts';
import { hostLoaders } from './hls-loaders.ts';
import { listen } from './media-store.ts';
import { createRecovery, type Fault } from './recovery.ts';
import type { Opening, SourceEvents } from './open-source.ts';
import type { StreamFacts } from './stream.ts';

const HAVE_FUTURE_DATA = 3;
const TRIED_EVERY = 10_000;
// What a usual home line carries, until this page has measured its own.
let bandwidth = 4_000_000;

// Other hosts have been tried by then, and nobody looks at a still picture for a minute.
function fewRetries(): HlsConfig['fragLoadPolicy'] {
  const usual = LightHls.DefaultConfig.fragLoadPolicy.default;
  const after = (maxNumRetry: number) => ({ maxNumRetry, retryDelayMs: 1000, maxRetryDelayMs: 4000 });
  return { default: { ...usual, timeoutRetry: after(1), errorRetry: after(3) } };
}

function configOf(media: HTMLVideoElement, opening: Opening): Partial<HlsConfig> {
  return {
    ...hostLoaders(media, opening),
    fragLoadPolicy: fewRetries(),
    workerPath,
    capLevelToPlayerSize: true,
    startPosition: opening.startAt,
    // The first segment is asked for while the element still opens.
    startFragPrefetch: true,
    ...ahead(opening.keepsAhead),
    backBufferLength: 30,
    // The first segment decides the first frame.
    abrEwmaDefaultEstimate: bandwidth,
  };
}

// Both, or hls.js loads on until sixty megabytes are full.
function ahead(seconds: number) {
  return { maxBufferLength: seconds, maxMaxBufferLength: seconds, maxBufferSize: 0 };
}

function offerRenditions(hls: Hls, media: HTMLVideoElement, { offer }: SourceEvents) {
  offer({
    heights: hls.levels.map((level) => level.height),
    take: (index) => {
      // What is loaded stays good when hls.js chooses; a viewer wants to see the change.
      if (index === null) hls.loadLevel = -1;
      else hls.currentLevel = index;
      // Without a seek Chromium shows the old picture to the end of its segment.
      if (index !== null && media.readyState > 0) {
        hls.once(LightHls.Events.FRAG_BUFFERED, () => (media.currentTime += 0.001));
      }
    },
    limit: (index) => {
      // The size of the player and a limit are the same number to hls.js.
      hls.capLevelToPlayerSize = index === null;
      hls.autoLevelCapping = index ?? -1;
    },
  });
}

/** Keeps what is worth knowing of the last segment. */
function factsOf(hls: Hls): () => StreamFacts {
  let last: Pick<StreamFacts, 'latency' | 'host'> = { latency: null, host: null };
  hls.on(LightHls.Events.FRAG_LOADED, (_, { frag, networkDetails }) => {
    const { loading } = frag.stats;
    const address = (networkDetails as XMLHttpRequest | null)?.responseURL || frag.url;
    last = { latency: loading.first - loading.start, host: new URL(address, location.href).origin };
  });
  return () => {
    const level = hls.levels[hls.currentLevel];
    const codecs = [level?.videoCodec, level?.audioCodec].filter(Boolean).join(', ');
    return { codecs, bitrate: level?.bitrate ?? 0, bandwidth: hls.bandwidthEstimate, ...last };
  };
}

function faultOf({ type }: ErrorData): Fault {
  if (type === LightHls.ErrorTypes.NETWORK_ERROR) return 'network';
  return type === LightHls.ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
}

// Without a playlist there is nothing to go on loading.
function loadAgain(hls: Hls, media: HTMLVideoElement, { address, startAt }: Opening) {
  if (hls.levels.length === 0) hls.loadSource(address);
  else hls.startLoad(media.readyState === 0 ? startAt : -1);
}

/**
 * Tries what can be tried. A film whose line is gone is not given up before it has run dry, and the line is tried now
 * and then even after that.
 */
function mend(hls: Hls, media: HTMLVideoElement, opening: Opening, { fail }: SourceEvents) {
  const life = new AbortController();
  let remedy = createRecovery();
  let later: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(later);
    later = undefined;
    loadAgain(hls, media, opening);
  };
  const goOnNow = () => {
    if (later === undefined) return;
    remedy = createRecovery();
    goOn();
  };
  hls.on(LightHls.Events.ERROR, (_, data) => {
    if (!data.fatal) return;
    const fault = faultOf(data);
    const step = remedy(fault);
    if (step === 'load-again') return goOn();
    if (step === 'recover-media') return hls.recoverMediaError();
    if (fault === 'network') later = setTimeout(goOn, TRIED_EVERY);
    if (fault !== 'network' || media.readyState < HAVE_FUTURE_DATA) fail(failureOfHls(data));
  });
  listen(media, ['waiting', 'seeking'], goOnNow, life.signal);
  listen(window, ['online'], goOn, life.signal);
  return () => {
    clearTimeout(later);
    life.abort();
  };
}

let hasWorker = false;

// Its thread starts while the playlists and the first segment are on their way, and stays for the films after this one.
function startWorker() {
  if (hasWorker) return;
  hasWorker = true;
  // One that has failed unheard would be waited for in vain: hls.js tries for itself, hears the error and does without.
  const { worker } = loadWorker(workerPath);
  worker.addEventListener('error', () => removeWorkerFromStore(workerPath), { once: true });
}

function connect(media: HTMLVideoElement, opening: Opening, events: SourceEvents) {
  const hls = new LightHls(configOf(media, opening));
  const facts = factsOf(hls);
  hls.on(LightHls.Events.MANIFEST_PARSED, () => offerRenditions(hls, media, events));
  hls.on(LightHls.Events.LEVEL_SWITCHED, (_, { level }) => events.report(hls.levels[level]?.height ?? 0));
  const stopMending = mend(hls, media, opening, events);
  events.flow({ facts, keepAhead: (seconds) => Object.assign(hls.config, ahead(seconds)) });
  hls.loadSource(opening.address);
  hls.attachMedia(media);
  startWorker();
  return () => {
    stopMending();
    // Without a sample the estimate is what this page began with.
    bandwidth = hls.bandwidthEstimate || bandwidth;
    hls.destroy();
  };
}

function playNatively(
  media: HTMLVideoElement,
  { address, startAt }: Opening,
  events: SourceEvents,
  signal: AbortSignal,
) {
  media.addEventListener('error', () => events.fail(failureOfMedia(media.error)), { signal });
  media.addEventListener('loadedmetadata', () => (media.currentTime = startAt), { signal, once: true });
  media.src = address;
  return () => media.removeAttribute('src');
}

/**
 * Puts a master playlist under the element, starting at a second; the signal takes it away. hls.js comes first:
 * Chromium says it plays HLS by itself, but then there is no choice of quality. Where there is only the browser's own
 * player, it finds the other hosts in the playlist by itself.
 */
export function openHls(
  media: HTMLVideoElement,
  opening: Opening,
  events: SourceEvents,
  signal: AbortSignal,
): void {
  const close = LightHls.isSupported()
    ? connect(media, opening, events)
    : playNatively(media, opening, events, signal);
  signal.addEventListener('abort', close);
}
