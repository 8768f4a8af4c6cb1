import { listen } from '../engine/slice.ts';
import { AD_ERROR, type AdErrorCode } from './ad-errors.ts';

/**
 * Plays a file up to its first frame. Resolves with null when it is shown or when the browser blocks autoplay until the
 * viewer interacts, else with the error code; the signal counts as a timeout.
 */
export function startAd(
  video: HTMLVideoElement,
  address: string,
  signal: AbortSignal,
): Promise<AdErrorCode | null> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    const end = (code: AdErrorCode | null) => {
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
      () => end(video.error?.code === 4 ? AD_ERROR.fileNotFound : AD_ERROR.fileBroken),
      settled.signal,
    );
    if (signal.aborted) return end(AD_ERROR.fileTooSlow);
    listen(signal, ['abort'], () => end(AD_ERROR.fileTooSlow), settled.signal);
    video.src = address;
    play();
  });
}
