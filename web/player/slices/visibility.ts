import { defineSlice, listen } from '../engine/media-store.ts';

/** Input devices; the controls hide after a different time for each. */
export type Input = 'mouse' | 'touch' | 'remote';

const HIDE_AFTER: Record<Input, number> = { mouse: 3000, touch: 4000, remote: 5000 };

type VisibilityCommands = {
  /** Shows the controls and restarts their timeout after input. */
  wake: (input: Input) => void;
  hide: () => void;
  /** Keeps the controls visible until `release` with the same reason. */
  hold: (reason: 'menu' | 'focus' | 'drag') => void;
  release: (reason: 'menu' | 'focus' | 'drag') => void;
};

/** Whether the controls are visible; they never hide while paused, with an open menu or with keyboard focus inside. */
export function createVisibility() {
  return defineSlice<{ isVisible: boolean }, VisibilityCommands>({ isVisible: true }, ({ set, stage }) => {
    const reasons = new Set<string>();
    let input: Input = 'mouse';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const canHide = () => reasons.size === 0 && stage()?.media.paused === false;
    const hide = () => {
      clearTimeout(timer);
      if (canHide()) set({ isVisible: false });
    };
    const wake = (next: Input) => {
      input = next;
      clearTimeout(timer);
      set({ isVisible: true });
      timer = setTimeout(hide, HIDE_AFTER[input]);
    };
    return {
      commands: {
        wake,
        hide,
        hold: (reason) => {
          reasons.add(reason);
          wake(input);
        },
        release: (reason) => {
          if (reasons.delete(reason)) wake(input);
        },
      },
      attach({ media, box }, signal) {
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
  });
}

export type Visibility = ReturnType<typeof createVisibility>;
