/** What the keys of a remote control say, by whatever names a television gives them. */
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

// Tizen and webOS give some keys a number and no name.
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

/** The remote's name of a press; null for keys that a remote does not have. */
export function remoteKeyOf({ key, keyCode, ...mods }: Press): RemoteKey | null {
  if (mods.ctrlKey || mods.altKey || mods.metaKey || mods.shiftKey) return null;
  return BY_NAME[key] ?? BY_NUMBER[keyCode] ?? null;
}

/** Whether only a remote control has this key; keyboards have keys for music too, and some for Back in the browser. */
export function isOnlyOnRemotes({ key, keyCode }: Pick<Press, 'key' | 'keyCode'>): boolean {
  return ['GoBack', 'XF86Back', 'Select'].includes(key) || keyCode === 10009 || keyCode === 461;
}

/** Whether the browser says of itself that it runs on a television. */
export function isTvAgent(agent: string): boolean {
  return /Tizen(?!.*Mobile)|Web0S|NetCast|SMART-TV|SmartTV|HbbTV|Android TV|GoogleTV|BRAVIA|AFT[A-Z]|CrKey|VIDAA/.test(
    agent,
  );
}

const AGAIN_WITHIN = 800;
const STEPS = [5, 10, 30] as const;
const PRESSES_OF_A_STEP = 3;

/** Seconds of one more press in a direction: presses soon after each other go further and further. */
export function createGrowingStep(): (direction: 1 | -1, at: number) => number {
  let last = { direction: 0, at: -Infinity, count: 0 };
  return (direction, at) => {
    const isAgain = last.direction === direction && at - last.at < AGAIN_WITHIN;
    const count = isAgain ? last.count + 1 : 0;
    last = { direction, at, count };
    const step = STEPS[Math.min(STEPS.length - 1, Math.floor(count / PRESSES_OF_A_STEP))] ?? STEPS[0];
    return direction * step;
  };
}
