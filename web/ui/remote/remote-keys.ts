/** The keys of a TV remote, independent of the names that TV browsers give them. */
export type RemoteKey =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'ok'
  | 'back'
  | 'play'
  | 'pause'
  | 'toggle'
  | 'stop'
  | 'rewind'
  | 'forward'
  | 'next'
  | 'previous';

const BY_NAME: Record<string, RemoteKey> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Enter: 'ok',
  Select: 'ok',
  Escape: 'back',
  Backspace: 'back',
  GoBack: 'back',
  BrowserBack: 'back',
  XF86Back: 'back',
  MediaPlay: 'play',
  MediaPause: 'pause',
  MediaPlayPause: 'toggle',
  MediaStop: 'stop',
  MediaRewind: 'rewind',
  MediaFastForward: 'forward',
  MediaTrackNext: 'next',
  MediaTrackPrevious: 'previous',
};

// Tizen and webOS set only `keyCode` for some keys.
const BY_NUMBER: Record<number, RemoteKey> = {
  10009: 'back',
  461: 'back',
  415: 'play',
  19: 'pause',
  10252: 'toggle',
  413: 'stop',
  412: 'rewind',
  417: 'forward',
};

type Press = Pick<KeyboardEvent, 'key' | 'keyCode' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** The remote key of a key press; null for keys that remotes lack. */
export function remoteKeyOf({ key, keyCode, ctrlKey, altKey, metaKey, shiftKey }: Press): RemoteKey | null {
  if (ctrlKey || altKey || metaKey || shiftKey) return null;
  return BY_NAME[key] ?? BY_NUMBER[keyCode] ?? null;
}

/** Whether only remotes have this key; keyboards have media keys too, and some have a Back key. */
export function isRemoteOnlyKey({ key, keyCode }: Pick<Press, 'key' | 'keyCode'>): boolean {
  return ['GoBack', 'XF86Back', 'Select'].includes(key) || keyCode === 10009 || keyCode === 461;
}
