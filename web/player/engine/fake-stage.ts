import type { Stage } from './media-store.ts';
import type { Shelf } from '#web/storage/remembered.ts';

type Buffered = Pick<TimeRanges, 'length' | 'start' | 'end'>;

/** A video element for tests: its properties, its events, and nothing that plays by itself. */
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
  /** Loads an episode of so many seconds. */
  load(duration: number) {
    this.duration = duration;
    this.readyState = 4;
    this.emit('durationchange', 'loadedmetadata', 'canplay');
  }
  /** Plays on to a second as a film does, without a seek. */
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

/** A stage for slices, with its fake parts at hand. */
export function fakeStage() {
  const page = new FakePage();
  const media = new FakeMedia(page);
  const stage = { media, box: new FakeBox(page) } as unknown as Stage;
  return { stage, media, page };
}

/** A shelf in memory. */
export function fakeShelf(): Shelf {
  const map = new Map<string, string>();
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
}
