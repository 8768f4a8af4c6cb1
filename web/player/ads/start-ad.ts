import { listen } from '../engine/media-store.ts';
import { FAULT, type FaultCode } from './faults.ts';

/**
 * Plays a file up to its first frame. Resolves with null when it is shown or when the browser blocks autoplay until the
 * viewer interacts, else with the error code; the signal counts as a timeout.
 */
export function startAd(
  video: HTMLVideoElement,
  address: string,
  signal: AbortSignal,
): Promise<FaultCode | null> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    const end = (code: FaultCode | null) => {
      settled.abort();
      resolve(code);
    };
    const play = () => {
      video.play().catch((error: unknown) => {
        // Any other problem arrives as an `error` event.
        if (!(error instanceof Error) || error.name !== 'NotAllowedError' || settled.signal.aborted) return;
        if (video.muted) return end(null);
        video.muted = true;
        play();
      });
    };
    listen(video, ['playing'], () => end(null), settled.signal);
    listen(
      video,
      ['error'],
      () => end(video.error?.code === 4 ? FAULT.fileNotFound : FAULT.fileBroken),
      settled.signal,
    );
    if (signal.aborted) return end(FAULT.fileTooSlow);
    listen(signal, ['abort'], () => end(FAULT.fileTooSlow), settled.signal);
    video.src = address;
    play();
  });
}
