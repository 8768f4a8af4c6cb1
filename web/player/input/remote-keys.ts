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
export function remoteKeyOf({ key, keyCode, ...modifiers }: Press): RemoteKey | null {
  if (modifiers.ctrlKey || modifiers.altKey || modifiers.metaKey || modifiers.shiftKey) return null;
  return BY_NAME[key] ?? BY_NUMBER[keyCode] ?? null;
}

/** Whether only remotes have this key; keyboards have media keys too, and some have a Back key. */
export function isRemoteOnlyKey({ key, keyCode }: Pick<Press, 'key' | 'keyCode'>): boolean {
  return ['GoBack', 'XF86Back', 'Select'].includes(key) || keyCode === 10009 || keyCode === 461;
}

/** Whether a user agent is a TV browser. */
export function isTvAgent(agent: string): boolean {
  return /Tizen(?!.*Mobile)|Web0S|NetCast|SMART-TV|SmartTV|HbbTV|Android TV|GoogleTV|BRAVIA|AFT[A-Z]|CrKey|VIDAA/.test(
    agent,
  );
}

const REPEAT_INTERVAL = 800;
const STEPS = [5, 10, 30] as const;
const PRESSES_PER_STEP = 3;

/** Returns a function that gives the seek step in seconds for each press; repeated presses get larger steps. */
export function createAcceleratingStep(): (direction: 1 | -1, at: number) => number {
  let last = { direction: 0, at: -Infinity, count: 0 };
  return (direction, at) => {
    const isRepeated = last.direction === direction && at - last.at < REPEAT_INTERVAL;
    const count = isRepeated ? last.count + 1 : 0;
    last = { direction, at, count };
    const step = STEPS[Math.min(STEPS.length - 1, Math.floor(count / PRESSES_PER_STEP))] ?? STEPS[0];
    return direction * step;
  };
}
