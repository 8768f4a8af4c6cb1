import { defineSlice, listen } from '../engine/media-store.ts';

/** With what the viewer acts; each hides the controls after its own time. */
export type Input = 'mouse' | 'touch' | 'remote';

const HIDE_AFTER: Record<Input, number> = { mouse: 3000, touch: 4000, remote: 5000 };

type VisibilityCommands = {
  /** The viewer did something: the controls come and their time starts again. */
  wake: (input: Input) => void;
  hide: () => void;
  /** Keeps the controls for as long as a reason stands. */
  hold: (reason: 'menu' | 'focus' | 'drag') => void;
  release: (reason: 'menu' | 'focus' | 'drag') => void;
};

/** Whether the controls are on the picture; they never leave a paused film, an open menu or the keyboard's focus. */
export function createVisibility() {
  return defineSlice<{ isVisible: boolean }, VisibilityCommands>({ isVisible: true }, ({ set, stage }) => {
    const reasons = new Set<string>();
    let input: Input = 'mouse';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mayHide = () => reasons.size === 0 && stage()?.media.paused === false;
    const hide = () => {
      clearTimeout(timer);
      if (mayHide()) set({ isVisible: false });
    };
    const wake = (by: Input) => {
      input = by;
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
