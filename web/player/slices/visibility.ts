import { defineSlice, listen } from '../engine/slice.ts';

/** Input devices; the controls hide after a different time for each. */
export type InputKind = 'mouse' | 'touch' | 'remote';

const HIDE_AFTER: Record<InputKind, number> = { mouse: 3000, touch: 4000, remote: 5000 };

type VisibilityCommands = {
  /** Shows the controls and restarts their timeout after input. */
  show: (input: InputKind) => void;
  hide: () => void;
  /** Keeps the controls visible until `release` with the same reason. */
  hold: (reason: 'menu' | 'focus' | 'drag') => void;
  release: (reason: 'menu' | 'focus' | 'drag') => void;
};

/** Whether the controls are visible; they never hide while paused, with an open menu or with keyboard focus inside. */
export function createControlsVisibility() {
  return defineSlice<{ isVisible: boolean }, VisibilityCommands>(
    { isVisible: true },
    ({ set, target: stage }) => {
      const reasons = new Set<string>();
      let input: InputKind = 'mouse';
      let timer: ReturnType<typeof setTimeout> | undefined;
      const canHide = () => reasons.size === 0 && stage()?.media.paused === false;
      const hide = () => {
        clearTimeout(timer);
        if (canHide()) set({ isVisible: false });
      };
      const wake = (next: InputKind) => {
        input = next;
        clearTimeout(timer);
        set({ isVisible: true });
        timer = setTimeout(hide, HIDE_AFTER[input]);
      };
      return {
        commands: {
          show: wake,
          hide,
          hold: (reason) => {
            reasons.add(reason);
            wake(input);
          },
          release: (reason) => {
            if (reasons.delete(reason)) wake(input);
          },
        },
        attach({ media, container: box }, signal) {
          listen(media, ['play', 'pause', 'ended'], () => wake(input), signal);
          listen(
            box,
            ['pointermove'],
            (event) => {
              if ((event as PointerEvent).pointerType === 'mouse') wake('mouse');
            },
            signal,
          );
          signal.addEventListener('abort', () => clearTimeout(timer));
        },
      };
    },
  );
}

export type ControlsVisibility = ReturnType<typeof createControlsVisibility>;
