import { defineSlice, listen, type Stage } from '../media-store.ts';
import type { Commanded } from '../keys.ts';
import type { Visibility } from './visibility.ts';

const SECOND_TAP_WITHIN = 300;
const LONG_PRESS = 500;
const STEP = 10;

type Side = 'left' | 'middle' | 'right';

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

/** What happens on the picture itself: mouse clicks play and pause; a finger shows the controls, seeks by double taps, hurries while held. */
export function createGestures(player: Commanded, visibility: Visibility) {
  return defineSlice<object, object>({}, () => {
    const tap = createTaps(player, visibility);
    let pressed: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    // A double click does not tell what made it.
    let isMouse = true;

    let wasHeld = false;

    const down = (event: PointerEvent) => {
      wasHeld = false;
      if (event.pointerType === 'mouse') return;
      pressed = setTimeout(() => {
        isHeld = true;
        player.speed.hold();
        player.flash.show('2×');
      }, LONG_PRESS);
    };
    const letGo = () => {
      clearTimeout(pressed);
      if (isHeld) player.speed.release();
      wasHeld ||= isHeld;
      isHeld = false;
    };
    // The click is the last word of a tap: controls shown any earlier would get it themselves.
    const click = (event: PointerEvent, stage: Stage) => {
      isMouse = event.pointerType === 'mouse';
      if (wasHeld) return;
      if (player.menus.get().open) return player.menus.close();
      if (isMouse) return player.playback.toggle();
      tap(sideOf(event, stage), event.timeStamp);
    };
    return {
      commands: {},
      attach(stage, signal) {
        const { media } = stage;
        listen(media, ['pointerdown'], (event) => down(event as PointerEvent), signal);
        listen(media, ['pointerup', 'pointercancel', 'pointerleave'], letGo, signal);
        listen(media, ['click'], (event) => click(event as PointerEvent, stage), signal);
        // A long press would open the browser's own menu over the film.
        listen(media, ['contextmenu'], (event) => isHeld && event.preventDefault(), signal);
        listen(media, ['dblclick'], () => isMouse && player.fullscreen.toggle(), signal);
        signal.addEventListener('abort', letGo);
      },
    };
  });
}
