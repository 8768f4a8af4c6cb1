const SIZE = { width: 160, height: 90 };
const WAIT_MS = 20_000;

/** Draws the frame of a video at a second. Fails when it does not come. */
export type GrabFrame = (seconds: number, onto: HTMLCanvasElement, signal: AbortSignal) => Promise<void>;

async function openHidden(playlist: string, startAt: number, fail: () => void, signal: AbortSignal) {
  const media = document.createElement('video');
  // The engine takes the smallest rendition for so small a picture.
  Object.assign(media, { ...SIZE, muted: true, playsInline: true, preload: 'auto' });
  const { openVideo } = await import('../open-video.ts');
  if (!signal.aborted) openVideo(media, { address: playlist, startAt }, fail, signal);
  return media;
}

function moveTo(media: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no frame')), { once: true });
    const seek = () => {
      media.addEventListener('seeked', () => resolve(), { once: true, signal });
      media.currentTime = Math.min(seconds, media.duration);
    };
    if (media.readyState > 0) seek();
    else media.addEventListener('loadedmetadata', seek, { once: true, signal });
  });
}

/** Makes a second player of a video that nobody sees, which opens with the first frame and ends with the signal. */
export function createGrabber(playlist: string, lifetime: AbortSignal): GrabFrame {
  const failure = new AbortController();
  let media: Promise<HTMLVideoElement> | undefined;
  return async (seconds, onto, signal) => {
    media ??= openHidden(playlist, seconds, () => failure.abort(), lifetime);
    const ending = new AbortController();
    const end = () => ending.abort();
    const reasons = [lifetime, signal, failure.signal];
    for (const reason of reasons) reason.addEventListener('abort', end, { signal: ending.signal });
    const timer = setTimeout(end, WAIT_MS);
    try {
      const video = await media;
      if (ending.signal.aborted || reasons.some((reason) => reason.aborted)) throw new Error('no frame');
      await moveTo(video, seconds, ending.signal);
      Object.assign(onto, SIZE);
      onto.getContext('2d')?.drawImage(video, 0, 0, SIZE.width, SIZE.height);
    } finally {
      clearTimeout(timer);
      end();
    }
  };
}
