import LightHls, { loadWorker, removeWorkerFromStore } from 'hls.js/light';
import type Hls from 'hls.js';
import type { ErrorData, HlsConfig } from 'hls.js';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { hlsFailure, mediaFailure } from './playback-failure.ts';
import { offerAirPlay } from './airplay.ts';
import { createHlsLoaders } from './hls-loaders.ts';
import { listen } from './slice.ts';
import { createRecovery, type PlaybackErrorKind } from './recovery.ts';
import type { SourceOptions, SourceEvents } from './open-source.ts';
import type { StreamStats } from './stream.ts';
import { repeatStuckSeeks } from './stuck-seek.ts';

const HAVE_FUTURE_DATA = 3;
const NETWORK_RETRY_INTERVAL = 10_000;
// A typical home connection, until this page has measured its own.
let bandwidth = 4_000_000;

// Few retries: before hls.js retries, our loader has tried all delivery origins, and nobody waits longer.
function fragmentLoadPolicy(): HlsConfig['fragLoadPolicy'] {
  const defaults = LightHls.DefaultConfig.fragLoadPolicy.default;
  const retries = (maxNumRetry: number) => ({ maxNumRetry, retryDelayMs: 1000, maxRetryDelayMs: 4000 });
  return { default: { ...defaults, timeoutRetry: retries(1), errorRetry: retries(3) } };
}

function configOf(media: HTMLVideoElement, opening: SourceOptions): Partial<HlsConfig> {
  return {
    ...createHlsLoaders(media, opening),
    fragLoadPolicy: fragmentLoadPolicy(),
    workerPath,
    capLevelToPlayerSize: true,
    startPosition: opening.startAt,
    // Requests the first segment before the media element is ready.
    startFragPrefetch: true,
    ...bufferConfig(opening.bufferSeconds),
    backBufferLength: 30,
    // The estimate picks the rendition of the first segment, which decides the time to the first frame.
    abrEwmaDefaultEstimate: bandwidth,
  };
}

// hls.js fills 60 MB unless all three are set.
function bufferConfig(seconds: number) {
  return { maxBufferLength: seconds, maxMaxBufferLength: seconds, maxBufferSize: 0 };
}

function offerRenditions(hls: Hls, media: HTMLVideoElement, { onRenditions: offer }: SourceEvents) {
  offer({
    heights: hls.levels.map((level) => level.height),
    select: (index) => {
      // Automatic selection keeps the loaded segments; a viewer who picks a rendition wants to see it now.
      if (index === null) hls.loadLevel = -1;
      else hls.currentLevel = index;
      // Without a seek Chromium shows the old rendition until the end of its segment.
      if (index !== null && media.readyState > 0) {
        hls.once(LightHls.Events.FRAG_BUFFERED, () => (media.currentTime += 0.001));
      }
    },
    setCap: (index) => {
      // hls.js stores the player-size cap and an explicit cap in the same field.
      hls.capLevelToPlayerSize = index === null;
      hls.autoLevelCapping = index ?? -1;
    },
  });
}

/** Returns a reader of stream statistics, with the latency and origin of the last segment. */
function trackStats(hls: Hls): () => StreamStats {
  let lastSegment: Pick<StreamStats, 'latency' | 'origin'> = { latency: null, origin: null };
  hls.on(LightHls.Events.FRAG_LOADED, (_, { frag, networkDetails }) => {
    const { loading } = frag.stats;
    const address = (networkDetails as XMLHttpRequest | null)?.responseURL || frag.url;
    lastSegment = { latency: loading.first - loading.start, origin: new URL(address, location.href).origin };
  });
  return () => {
    const level = hls.levels[hls.currentLevel];
    const codecs = [level?.videoCodec, level?.audioCodec].filter(Boolean).join(', ');
    return { codecs, bitrate: level?.bitrate ?? 0, bandwidth: hls.bandwidthEstimate, ...lastSegment };
  };
}

// «networkError», «mediaError»; what hls.js calls otherwise is of no kind that recovers.
const errorKindOf = ({ type }: ErrorData) => type.replace('Error', '') as PlaybackErrorKind;

// `startLoad` needs a parsed playlist; until there is one, loading starts from the beginning.
function reload(hls: Hls, media: HTMLVideoElement, { address, startAt }: SourceOptions) {
  if (hls.levels.length === 0) hls.loadSource(address);
  else hls.startLoad(media.readyState === 0 ? startAt : -1);
}

/**
 * Recovers from fatal errors where possible; returns the function that stops. A network error is reported only once the
 * buffer is empty, and loading is retried every ten seconds even after that.
 */
function recover(
  hls: Hls,
  media: HTMLVideoElement,
  opening: SourceOptions,
  { onFailure: fail }: SourceEvents,
) {
  const lifetime = new AbortController();
  let nextStep = createRecovery();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  // While a server refuses the files of all renditions, hls.js may go from one to the next and never give up: what was
  // refused since the last segment that came, the last attempt that began and the last time that it was told.
  let refused: ErrorData[] = [];
  const resume = () => {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    refused = [];
    reload(hls, media, opening);
  };
  const resumeNow = () => {
    if (retryTimer === undefined) return;
    nextStep = createRecovery();
    resume();
  };
  const tellIfRefused = () => {
    if (refused.length >= Math.max(2, hls.levels.length) && media.readyState < HAVE_FUTURE_DATA)
      fail(hlsFailure(refused.splice(0)[0] as ErrorData));
  };
  hls.on(LightHls.Events.FRAG_LOADED, () => {
    refused = [];
  });
  hls.on(LightHls.Events.ERROR, (_, data) => {
    if (hlsFailure(data).reason === 'missing') {
      refused.push(data);
      tellIfRefused();
    }
    if (!data.fatal) return;
    const kind = errorKindOf(data);
    const step = nextStep(kind);
    if (step === 'load-again') return resume();
    if (step === 'recover-media') return hls.recoverMediaError();
    if (kind === 'network') retryTimer = setTimeout(resume, NETWORK_RETRY_INTERVAL);
    if (kind !== 'network' || media.readyState < HAVE_FUTURE_DATA) fail(hlsFailure(data));
  });
  listen(media, ['waiting', 'seeking'], resumeNow, lifetime.signal);
  listen(media, ['waiting'], tellIfRefused, lifetime.signal);
  listen(window, ['online'], resume, lifetime.signal);
  repeatStuckSeeks(media, lifetime.signal);
  return () => {
    clearTimeout(retryTimer);
    lifetime.abort();
  };
}

let hasWorker = false;

// Starts the worker thread while the playlists and the first segment are loading, and keeps it for later episodes.
function startWorker() {
  if (hasWorker) return;
  hasWorker = true;
  // hls.js would wait forever for a worker that failed before it listened. Without it in the store, hls.js starts its
  // own, sees the error and plays without a worker.
  const { worker } = loadWorker(workerPath);
  worker.addEventListener('error', () => removeWorkerFromStore(workerPath), { once: true });
}

function connect(media: HTMLVideoElement, opening: SourceOptions, events: SourceEvents, signal: AbortSignal) {
  const hls = new LightHls(configOf(media, opening));
  const facts = trackStats(hls);
  hls.on(LightHls.Events.MANIFEST_PARSED, () => offerRenditions(hls, media, events));
  hls.on(LightHls.Events.LEVEL_SWITCHED, (_, { level }) =>
    events.onRenditionChange(hls.levels[level]?.height ?? 0),
  );
  const stopRecovery = recover(hls, media, opening, events);
  events.onStream({
    stats: facts,
    setBufferSeconds: (seconds) => Object.assign(hls.config, bufferConfig(seconds)),
  });
  offerAirPlay(hls, media, opening.address, signal);
  hls.loadSource(opening.address);
  hls.attachMedia(media);
  startWorker();
  return () => {
    stopRecovery();
    // Before the first sample hls.js has no estimate of its own.
    bandwidth = hls.bandwidthEstimate || bandwidth;
    hls.destroy();
  };
}

function playNatively(
  media: HTMLVideoElement,
  { address, startAt }: SourceOptions,
  events: SourceEvents,
  signal: AbortSignal,
) {
  media.addEventListener('error', () => events.onFailure(mediaFailure(media.error)), { signal });
  media.addEventListener('loadedmetadata', () => (media.currentTime = startAt), { signal, once: true });
  media.src = address;
  return () => media.removeAttribute('src');
}

/**
 * Opens a master playlist in a media element, starting at a given second, until the signal aborts. hls.js is preferred:
 * Chromium supports HLS natively, but then viewers cannot choose a quality. Without Media Source Extensions the browser
 * plays natively and switches delivery origins by the pathways in the playlist.
 */
export function openHls(
  media: HTMLVideoElement,
  opening: SourceOptions,
  events: SourceEvents,
  signal: AbortSignal,
): void {
  const close = LightHls.isSupported()
    ? connect(media, opening, events, signal)
    : playNatively(media, opening, events, signal);
  signal.addEventListener('abort', close);
}
