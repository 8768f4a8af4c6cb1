import { defineSlice, listen, type PlayerTarget } from '../engine/slice.ts';
import type { ControlledSlices } from './key-commands.ts';
import { distance, pinchOf, type Point, TAP_TOLERANCE, swipeOf } from './touches.ts';
import type { PictureFit } from '../slices/picture-fit.ts';
import type { ControlsVisibility } from '../slices/visibility.ts';

const DOUBLE_TAP_INTERVAL = 300;
const LONG_PRESS = 500;
const SEEK_STEP = 10;

type Side = 'left' | 'middle' | 'right';
type GestureCommands = ControlledSlices & { pictureFit: PictureFit };

function sideOf({ clientX }: PointerEvent, { container: box }: PlayerTarget): Side {
  const { left, width } = box.getBoundingClientRect();
  const fraction = (clientX - left) / width;
  if (fraction < 1 / 3) return 'left';
  return fraction > 2 / 3 ? 'right' : 'middle';
}

/** Handles taps: one toggles the controls, a second at the same side seeks, and each further one seeks on. */
function createTaps({ time, message }: ControlledSlices, visibility: ControlsVisibility) {
  let lastTap: { side: Side; at: number } | null = null;
  let seconds = 0;
  return (side: Side, at: number) => {
    const isRepeated = lastTap?.side === side && at - lastTap.at < DOUBLE_TAP_INTERVAL;
    lastTap = { side, at };
    if (isRepeated && side !== 'middle') {
      const step = side === 'left' ? -SEEK_STEP : SEEK_STEP;
      seconds += step;
      time.seekBy(step);
      message.show(`${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} с`, side);
      return visibility.hide();
    }
    seconds = 0;
    if (visibility.get().isVisible) visibility.hide();
    else visibility.show('touch');
  };
}

/** Plays at double speed while a finger or the mouse is held down on the video. */
function createHold({ speed, message }: ControlledSlices) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  return {
    isHeld: () => isHeld,
    begin: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isHeld = true;
        speed.hold();
        message.show('2×');
      }, LONG_PRESS);
    },
    /** Returns whether a hold was active. */
    end: () => {
      clearTimeout(timer);
      const wasHeld = isHeld;
      if (isHeld) speed.release();
      isHeld = false;
      return wasHeld;
    },
  };
}

/** Fingers on the video: the start and current point of each. */
type Fingers = Map<number, { from: Point; at: Point }>;

function fingerDistance(fingers: Fingers, which: 'from' | 'at'): number {
  const [a, b] = fingers.values();
  return a && b ? distance(a[which], b[which]) : 0;
}

/** Swipes up and down enter and leave full screen; pinches change the picture fit. */
function createMoves({ fullscreen, pictureFit, message }: GestureCommands) {
  const swipe = (from: Point, at: Point) => {
    const direction = swipeOf(from, at);
    if (direction === 'up') fullscreen.enter();
    if (direction === 'down') fullscreen.leave();
  };
  const pinch = (fingers: Fingers) => {
    const pinched = pinchOf(fingerDistance(fingers, 'from'), fingerDistance(fingers, 'at'));
    const isFilling = pinched === 'spread';
    if (pinched === null || isFilling === pictureFit.get().isFilling) return;
    pictureFit.fill(isFilling);
    message.show(isFilling ? 'Во весь экран' : 'Картинка целиком');
  };
  return { swipe, pinch };
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

/** Tracks pointers on the video from press to release. */
function createPointerTracker(player: GestureCommands) {
  const hold = createHold(player);
  const moves = createMoves(player);
  const fingers: Fingers = new Map();
  let isGesture = false;
  let hadTwoFingers = false;
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, { from: pointOf(event), at: pointOf(event) });
    hadTwoFingers = fingers.size > 1;
    isGesture = hadTwoFingers;
    if (hadTwoFingers) hold.end();
    else hold.begin();
  };
  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    finger.at = pointOf(event);
    if (hold.isHeld() || distance(finger.from, finger.at) < TAP_TOLERANCE) return;
    hold.end();
    if (event.pointerType === 'mouse') return;
    isGesture = true;
    if (fingers.size === 2) moves.pinch(fingers);
  };
  const up = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const isSwipe = event.type === 'pointerup' && event.pointerType !== 'mouse' && !hadTwoFingers;
    if (hold.end()) isGesture = true;
    else if (isSwipe) moves.swipe(finger.from, pointOf(event));
    fingers.delete(event.pointerId);
  };
  /** Whether the press was more than a tap, so that its click must be ignored; resets. */
  const takeIsGesture = () => {
    const result = isGesture;
    isGesture = false;
    return result;
  };
  return { hold, down, move, up, takeIsGesture };
}

/**
 * Pointer input on the video: mouse clicks play and pause; fingers toggle the controls, seek, change the speed, swipe
 * and pinch.
 */
export function createGestures(player: GestureCommands, visibility: ControlsVisibility) {
  return defineSlice<object, object>({}, () => {
    const tap = createTaps(player, visibility);
    const { hold, down, move, up, takeIsGesture } = createPointerTracker(player);
    // `dblclick` events do not name the pointer type.
    let isMouse = true;
    // Acts on click, the last event of a tap: controls shown earlier would receive that click.
    const click = (event: PointerEvent, stage: PlayerTarget) => {
      isMouse = event.pointerType === 'mouse';
      if (takeIsGesture()) return;
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
        // A long press would open the context menu of the browser.
        on(['contextmenu'], (event) => hold.isHeld() && event.preventDefault());
        on(['dblclick'], () => isMouse && player.fullscreen.toggle());
        signal.addEventListener('abort', () => hold.end());
      },
    };
  });
}
