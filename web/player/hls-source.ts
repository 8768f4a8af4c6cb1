import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { createRecovery, type Fault } from './recovery.ts';
import type { Renditions } from './slices/quality.ts';

export type SourceEvents = {
  /** The playlist is read. */
  offer: (renditions: Renditions) => void;
  /** Another height came on the screen. */
  report: (height: number) => void;
  /** Nothing helps any more. */
  fail: () => void;
};

type Hlsjs = typeof Hls;

function connect(
  Engine: Hlsjs,
  media: HTMLVideoElement,
  address: string,
  startAt: number,
  events: SourceEvents,
): Hls {
  const hls = new Engine({
    workerPath,
    capLevelToPlayerSize: true,
    startPosition: startAt,
    maxBufferLength: 40,
    backBufferLength: 60,
    // The first segment decides the first frame: begin with what a usual home line carries.
    abrEwmaDefaultEstimate: 4_000_000,
  });
  hls.on(Engine.Events.MANIFEST_PARSED, () => {
    events.offer({
      heights: hls.levels.map((level) => level.height),
      take: (index) => {
        hls.currentLevel = index ?? -1;
        // Without a seek Chromium shows the old picture to the end of its segment.
        if (index !== null) hls.once(Engine.Events.FRAG_BUFFERED, () => (media.currentTime += 0.001));
      },
    });
  });
  hls.on(Engine.Events.LEVEL_SWITCHED, (_, { level }) => events.report(hls.levels[level]?.height ?? 0));
  const remedy = createRecovery();
  hls.on(Engine.Events.ERROR, (_, data) => {
    if (!data.fatal) return;
    const step = remedy(faultOf(Engine, data));
    if (step === 'load-again') loadAgain(hls, address);
    else if (step === 'recover-media') hls.recoverMediaError();
    else events.fail();
  });
  hls.loadSource(address);
  hls.attachMedia(media);
  return hls;
}

function faultOf(Engine: Hlsjs, { type }: ErrorData): Fault {
  if (type === Engine.ErrorTypes.NETWORK_ERROR) return 'network';
  return type === Engine.ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
}

// Without a playlist there is nothing to go on loading.
function loadAgain(hls: Hls, address: string) {
  if (hls.levels.length === 0) hls.loadSource(address);
  else hls.startLoad();
}

function playNatively(
  media: HTMLVideoElement,
  address: string,
  startAt: number,
  events: SourceEvents,
  signal: AbortSignal,
) {
  media.addEventListener('error', events.fail, { signal });
  media.addEventListener('loadedmetadata', () => (media.currentTime = startAt), { signal, once: true });
  media.src = address;
}

/**
 * Puts a master playlist under the element, starting at a second; the signal takes it away.
 * hls.js comes first: Chromium says it plays HLS by itself, but then there is no choice of quality.
 */
export async function openHls(
  media: HTMLVideoElement,
  address: string,
  startAt: number,
  events: SourceEvents,
  signal: AbortSignal,
): Promise<void> {
  const { default: Engine } = await import('hls.js/light');
  if (signal.aborted) return;
  if (Engine.isSupported()) {
    const hls = connect(Engine, media, address, startAt, events);
    signal.addEventListener('abort', () => hls.destroy());
  } else {
    playNatively(media, address, startAt, events, signal);
    signal.addEventListener('abort', () => media.removeAttribute('src'));
  }
}
