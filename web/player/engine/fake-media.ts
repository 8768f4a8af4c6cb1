import type { PlayerTarget } from './slice.ts';
import type { BrowserStorage } from '#web/entities/storage/browser-storage.ts';

type Buffered = Pick<TimeRanges, 'length' | 'start' | 'end'>;

/** A video element for tests: properties and events only; nothing plays unless the test says so. */
export class FakeMedia extends EventTarget {
  paused = true;
  ended = false;
  seeking = false;
  muted = false;
  volume = 1;
  duration = Number.NaN;
  readyState = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  error = null;
  readonly style = { objectFit: '' };
  buffered: Buffered = { length: 0, start: () => 0, end: () => 0 };
  readonly ownerDocument: FakePage;
  #time = 0;

  constructor(page: FakePage) {
    super();
    this.ownerDocument = page;
  }
  get currentTime() {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = time;
    this.emit('seeking', 'seeked');
  }
  play() {
    this.paused = false;
    this.emit('play', 'playing');
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
    this.emit('pause');
  }
  emit(...events: string[]) {
    for (const event of events) this.dispatchEvent(new Event(event));
  }
  /** Loads a video of `duration` seconds. */
  load(duration: number) {
    this.duration = duration;
    this.readyState = 4;
    this.emit('durationchange', 'loadedmetadata', 'canplay');
  }
  /** Plays up to `time` seconds, without a seek. */
  playTo(time: number) {
    this.#time = time;
    this.emit('timeupdate');
  }
}

class FakePage extends EventTarget {
  visibilityState = 'visible';
  fullscreenElement = null;
  activeElement = null;
  fullscreenEnabled = true;
  pictureInPictureEnabled = false;
  readonly defaultView = new EventTarget();
}

class FakeBox extends EventTarget {
  readonly ownerDocument: FakePage;
  constructor(page: FakePage) {
    super();
    this.ownerDocument = page;
  }
  querySelector() {
    return null;
  }
  querySelectorAll() {
    return [];
  }
  getBoundingClientRect() {
    return { left: 0, width: 1000 };
  }
}

/** A player target for slices, with its fake element and document. */
export function createFakeTarget() {
  const page = new FakePage();
  const media = new FakeMedia(page);
  const stage = { media, container: new FakeBox(page) } as unknown as PlayerTarget;
  return { stage, media, page };
}

/** A `Storage` in memory. */
export function createMemoryStorage(): BrowserStorage {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}
