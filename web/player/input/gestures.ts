import { defineSlice, listen, type Stage } from '../engine/media-store.ts';
import type { Commanded } from './keys.ts';
import { distance, pinchOf, type Point, SLACK, swipeOf } from './touches.ts';
import type { PictureFit } from '../slices/picture-fit.ts';
import type { Visibility } from '../slices/visibility.ts';

const SECOND_TAP_WITHIN = 300;
const LONG_PRESS = 500;
const STEP = 10;

type Side = 'left' | 'middle' | 'right';
type Touched = Commanded & { pictureFit: PictureFit };

function sideOf({ clientX }: PointerEvent, { box }: Stage): Side {
  const { left, width } = box.getBoundingClientRect();
  const part = (clientX - left) / width;
  if (part < 1 / 3) return 'left';
  return part > 2 / 3 ? 'right' : 'middle';
}

/** Counts taps: one shows or hides the controls, a second at the same side seeks, and every further one seeks on. */
function createTaps({ time, flash }: Commanded, visibility: Visibility) {
  let last: { side: Side; at: number } | null = null;
  let seconds = 0;
  return (side: Side, at: number) => {
    const isAgain = last?.side === side && at - last.at < SECOND_TAP_WITHIN;
    last = { side, at };
    if (isAgain && side !== 'middle') {
      const step = side === 'left' ? -STEP : STEP;
      seconds += step;
      time.seekBy(step);
      flash.show(`${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} с`, side);
      return visibility.hide();
    }
    seconds = 0;
    if (visibility.get().isVisible) visibility.hide();
    else visibility.wake('touch');
  };
}

/** Hurries the film while a finger or the mouse is held down on it. */
function createHold({ speed, flash }: Commanded) {
  let pressed: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  return {
    isHeld: () => isHeld,
    begin: () => {
      clearTimeout(pressed);
      pressed = setTimeout(() => {
        isHeld = true;
        speed.hold();
        flash.show('2×');
      }, LONG_PRESS);
    },
    /** Tells whether the film was hurried. */
    end: () => {
      clearTimeout(pressed);
      const wasHeld = isHeld;
      if (isHeld) speed.release();
      isHeld = false;
      return wasHeld;
    },
  };
}

/** Fingers on the picture: where each came down and where it is now. */
type Fingers = Map<number, { from: Point; at: Point }>;

function apart(fingers: Fingers, which: 'from' | 'at'): number {
  const [a, b] = fingers.values();
  return a && b ? distance(a[which], b[which]) : 0;
}

/** What fingers mean by moving: a swipe up or down the full screen, two fingers the fit of the picture. */
function createMoves({ fullscreen, pictureFit, flash }: Touched) {
  const swipe = (from: Point, at: Point) => {
    const way = swipeOf(from, at);
    if (way === 'up') fullscreen.enter();
    if (way === 'down') fullscreen.leave();
  };
  const pinch = (fingers: Fingers) => {
    const meant = pinchOf(apart(fingers, 'from'), apart(fingers, 'at'));
    const isFilling = meant === 'spread';
    if (meant === null || isFilling === pictureFit.get().isFilling) return;
    pictureFit.fill(isFilling);
    flash.show(isFilling ? 'Во весь экран' : 'Картинка целиком');
  };
  return { swipe, pinch };
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

/** Follows what is pressed on the picture from its coming down to its going up. */
function createTouching(player: Touched) {
  const hold = createHold(player);
  const moves = createMoves(player);
  const fingers: Fingers = new Map();
  let wasMore = false;
  let wereTwo = false;
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, { from: pointOf(event), at: pointOf(event) });
    wereTwo = fingers.size > 1;
    wasMore = wereTwo;
    if (wereTwo) hold.end();
    else hold.begin();
  };
  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    finger.at = pointOf(event);
    if (hold.isHeld() || distance(finger.from, finger.at) < SLACK) return;
    hold.end();
    if (event.pointerType === 'mouse') return;
    wasMore = true;
    if (fingers.size === 2) moves.pinch(fingers);
  };
  const up = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const isSwipe = event.type === 'pointerup' && event.pointerType !== 'mouse' && !wereTwo;
    if (hold.end()) wasMore = true;
    else if (isSwipe) moves.swipe(finger.from, pointOf(event));
    fingers.delete(event.pointerId);
  };
  /** Whether it was more than a tap; its click means nothing then. */
  const takeMore = () => {
    const was = wasMore;
    wasMore = false;
    return was;
  };
  return { hold, down, move, up, takeMore };
}

/**
 * What happens on the picture itself: mouse clicks play and pause; fingers show the controls, seek, hurry, swipe and
 * pinch.
 */
export function createGestures(player: Touched, visibility: Visibility) {
  return defineSlice<object, object>({}, () => {
    const tap = createTaps(player, visibility);
    const { hold, down, move, up, takeMore } = createTouching(player);
    // A double click does not tell what made it.
    let isMouse = true;
    // The click is the last word of a tap: controls shown any earlier would get it themselves.
    const click = (event: PointerEvent, stage: Stage) => {
      isMouse = event.pointerType === 'mouse';
      if (takeMore()) return;
      if (player.menus.get().open) return player.menus.close();
      if (isMouse) return player.playback.toggle();
      tap(sideOf(event, stage), event.timeStamp);
    };
    return {
      commands: {},
      attach(stage, signal) {
        const on = (events: string[], handle: (event: PointerEvent) => unknown) =>
          listen(stage.media, events, (event) => void handle(event as PointerEvent), signal);
        on(['pointerdown'], down);
        on(['pointermove'], move);
        on(['pointerup', 'pointercancel', 'pointerleave'], up);
        on(['click'], (event) => click(event, stage));
        // A long press would open the browser's own menu over the film.
        on(['contextmenu'], (event) => hold.isHeld() && event.preventDefault());
        on(['dblclick'], () => isMouse && player.fullscreen.toggle());
        signal.addEventListener('abort', () => hold.end());
      },
    };
  });
}
