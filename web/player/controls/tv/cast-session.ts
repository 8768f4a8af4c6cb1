import { CastError, loadCastSdk, type CastSdk } from './cast-sdk.ts';

/** An episode for a television. The address is absolute: the television loads it itself. */
export type CastEpisode = { address: string; title: string; subtitle: string; picture: string | null };

/** What the television does; `hasFinished`: the episode has played to its end. */
export type CastStatus = { time: number; duration: number; isPaused: boolean; hasFinished: boolean };

/** Commands for a television that plays. */
export type OpenCast = {
  device: string;
  play: (episode: CastEpisode, startAt: number) => Promise<void>;
  togglePause: () => void;
  seek: (seconds: number) => void;
  stop: () => void;
};

const HLS = 'application/vnd.apple.mpegurl';

function requestOf({ media }: CastSdk, episode: CastEpisode, startAt: number): object {
  const { address, title, subtitle, picture } = episode;
  const metadata = Object.assign(new media.GenericMediaMetadata(), {
    title,
    subtitle,
    images: picture === null ? [] : [{ url: picture }],
  });
  const info = Object.assign(new media.MediaInfo(address, HLS), { streamType: 'BUFFERED', metadata });
  return Object.assign(new media.LoadRequest(info), { currentTime: startAt, autoplay: true });
}

// Google Cast rejects with a code, resolves with one, or rejects with an error.
async function orCastError(step: Promise<unknown>, fallback: string): Promise<void> {
  const code = await step.catch((error: unknown) => (typeof error === 'string' ? error : fallback));
  if (typeof code === 'string') throw new CastError(code);
}

/** Asks the viewer for a television and connects to it; rejects with a `CastError`. */
export async function openCast(
  onStatus: (status: CastStatus) => void,
  onEnd: () => void,
  signal: AbortSignal,
): Promise<OpenCast> {
  const sdk = await loadCastSdk();
  const { framework } = sdk;
  const context = framework.CastContext.getInstance();
  await orCastError(context.requestSession(), 'session_error');
  const session = context.getCurrentSession();
  if (!session) throw new CastError('session_error');
  const remote = new framework.RemotePlayer();
  const controller = new framework.RemotePlayerController(remote);
  const stop = () => context.endCurrentSession(true);
  // The end of an episode is reported again while the next one loads.
  let hasStarted = false;
  const read = () => {
    if (!remote.isConnected) return onEnd();
    const { currentTime: time, duration, isPaused, playerState } = remote;
    const isIdle = playerState === null || playerState === 'IDLE';
    if (!isIdle) hasStarted = true;
    const hasFinished = hasStarted && isIdle && session.getMediaSession()?.idleReason === 'FINISHED';
    if (hasFinished || (!isIdle && duration > 0)) onStatus({ time, duration, isPaused, hasFinished });
  };
  controller.addEventListener('anyChanged', read);
  signal.addEventListener('abort', () => {
    controller.removeEventListener('anyChanged', read);
    stop();
  });
  if (signal.aborted) stop();
  return {
    device: session.getCastDevice().friendlyName,
    play: (episode, startAt) => {
      hasStarted = false;
      return orCastError(session.loadMedia(requestOf(sdk, episode, startAt)), 'load_media_failed');
    },
    togglePause: () => controller.playOrPause(),
    seek: (seconds) => {
      remote.currentTime = Math.min(Math.max(0, seconds), remote.duration);
      controller.seek();
    },
    stop,
  };
}
