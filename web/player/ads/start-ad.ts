import { listen } from '../engine/media-store.ts';
import { FAULT, type FaultCode } from './faults.ts';

/**
 * Plays a file to its first frame; null when it is there, or when the browser waits for a press of the viewer, else why
 * it did not come before the signal.
 */
export function startAd(
  video: HTMLVideoElement,
  address: string,
  signal: AbortSignal,
): Promise<FaultCode | null> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (code: FaultCode | null) => {
      over.abort();
      resolve(code);
    };
    const play = () => {
      video.play().catch((error: unknown) => {
        // Whatever else is wrong with it the element tells by itself.
        if (!(error instanceof Error) || error.name !== 'NotAllowedError' || over.signal.aborted) return;
        if (video.muted) return end(null);
        video.muted = true;
        play();
      });
    };
    listen(video, ['playing'], () => end(null), over.signal);
    listen(
      video,
      ['error'],
      () => end(video.error?.code === 4 ? FAULT.fileNotFound : FAULT.fileBroken),
      over.signal,
    );
    if (signal.aborted) return end(FAULT.fileTooSlow);
    listen(signal, ['abort'], () => end(FAULT.fileTooSlow), over.signal);
    video.src = address;
    play();
  });
}
