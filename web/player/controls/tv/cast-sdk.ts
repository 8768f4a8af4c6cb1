// The part of Google's Cast Web Sender that we use. Its script is loaded when a viewer first presses the button.

export type CastSession = {
  getCastDevice: () => { friendlyName: string };
  loadMedia: (request: object) => Promise<unknown>;
  getMediaSession: () => { idleReason: string | null } | null;
};

export type RemotePlayer = {
  isConnected: boolean;
  isPaused: boolean;
  currentTime: number;
  duration: number;
  playerState: string | null;
};

type RemoteController = {
  playOrPause: () => void;
  seek: () => void;
  addEventListener: (type: string, listener: () => void) => void;
  removeEventListener: (type: string, listener: () => void) => void;
};

type CastContext = {
  setOptions: (options: object) => void;
  requestSession: () => Promise<unknown>;
  getCurrentSession: () => CastSession | null;
  endCurrentSession: (stopCasting: boolean) => void;
};

export type CastFramework = {
  CastContext: { getInstance: () => CastContext };
  RemotePlayer: new () => RemotePlayer;
  RemotePlayerController: new (player: RemotePlayer) => RemoteController;
};

export type CastMedia = {
  DEFAULT_MEDIA_RECEIVER_APP_ID: string;
  MediaInfo: new (contentId: string, contentType: string) => object;
  GenericMediaMetadata: new () => object;
  LoadRequest: new (media: object) => object;
};

export type CastSdk = { framework: CastFramework; media: CastMedia };

type CastWindow = Window & {
  cast?: { framework?: CastFramework };
  chrome?: { cast?: { media: CastMedia; AutoJoinPolicy: { ORIGIN_SCOPED: string } } };
};

const SCRIPT = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';
const LOAD_TIMEOUT = 15_000;

/** Why playback did not move to a television: a code of Google Cast, or one of the first two. */
export class CastError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function loadScript(page: CastWindow): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new CastError('not_loaded'));
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('error', fail);
    Object.assign(page, { __onGCastApiAvailable: resolve });
    // The script loads others, whose failure nothing reports.
    setTimeout(fail, LOAD_TIMEOUT);
    document.head.append(script);
  });
}

async function load(): Promise<CastSdk> {
  const page = window as CastWindow;
  const isAvailable = await loadScript(page);
  const { framework } = page.cast ?? {};
  const { cast } = page.chrome ?? {};
  if (!isAvailable || !framework || !cast) throw new CastError('not_supported');
  framework.CastContext.getInstance().setOptions({
    receiverApplicationId: cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
    autoJoinPolicy: cast.AutoJoinPolicy.ORIGIN_SCOPED,
  });
  return { framework, media: cast.media };
}

let sdk: Promise<CastSdk> | null = null;

/** Loads Google Cast once; a failed attempt can be repeated. */
export function loadCastSdk(): Promise<CastSdk> {
  sdk ??= load().catch((error: unknown) => {
    sdk = null;
    throw error;
  });
  return sdk;
}
