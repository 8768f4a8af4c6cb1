import { findFocused, focusFirst, focusNotice, moveFocus } from './focus-navigation.ts';
import { type ControlledSlices, goBack } from './key-commands.ts';
import { defineSlice, type PlayerTarget } from '../engine/slice.ts';
import { isTvAgent } from '#contract/television.ts';
import { isRemoteOnlyKey, type RemoteKey, remoteKeyOf } from '#web/ui/remote/remote-keys.ts';
import { createAcceleratingStep } from './accelerating-step.ts';
import type { ControlsVisibility } from '../slices/visibility.ts';

type RemoteCommands = {
  /** Handles a key press in TV mode; false leaves it to the keyboard shortcuts. */
  press: (event: KeyboardEvent) => boolean;
};

/** Seeking with the focused bar: from which second, until OK plays on or Back returns to that second. */
type SeekingOnBar = { from: () => number | null; begin: () => void; end: () => void };

type RemoteState = { isTv: boolean; seekedFrom: number | null };

type Handlers = Record<RemoteKey, (stage: PlayerTarget, at: number) => unknown>;

/**
 * The handlers of remote keys: with hidden controls they control playback, with visible controls they move the focus.
 */
function createHandlers(
  player: ControlledSlices,
  visibility: ControlsVisibility,
  seeking: SeekingOnBar,
): Handlers {
  const { playback, time, queue, menus, message } = player;
  const nextStep = createAcceleratingStep();
  let totalStep = 0;
  let lastSeekAt = -Infinity;
  const isShown = () => visibility.get().isVisible;

  const seek = (direction: 1 | -1, at: number) => {
    const step = nextStep(direction, at);
    const isContinued = at - lastSeekAt < 800 && Math.sign(totalStep) === direction;
    totalStep = isContinued ? totalStep + step : step;
    lastSeekAt = at;
    time.seekBy(step);
    message.show(`${step > 0 ? '+' : '−'}${Math.abs(totalStep)}\u00A0с`, step > 0 ? 'right' : 'left');
  };
  const moveOrSeek = (direction: 1 | -1) => (stage: PlayerTarget, at: number) => {
    const focused = findFocused(stage.container);
    const isOnBar = focused?.matches('[data-seek]') ?? false;
    if (isOnBar) seeking.begin();
    if (isOnBar || (focused === null && !isShown())) return seek(direction, at);
    // A focused notice does not prevent seeking.
    if (!moveFocus(stage.container, direction === 1 ? 'right' : 'left') && !isShown()) seek(direction, at);
  };
  const showControls = ({ container: box }: PlayerTarget) => {
    visibility.show('remote');
    focusFirst(box);
  };
  const confirm = ({ container: box }: PlayerTarget) => {
    if (seeking.from() !== null) {
      seeking.end();
      return playback.play();
    }
    const focused = findFocused(box);
    if (focused && !focused.matches('[data-seek]')) focused.click();
    else playback.toggle();
  };
  const back = ({ media, container: box }: PlayerTarget) => {
    const dialog = box.querySelector<HTMLDialogElement>('dialog[open]');
    if (dialog) return dialog.close();
    const from = seeking.from();
    if (from !== null) {
      seeking.end();
      return time.seek(from);
    }
    if (menus.get().open || !isShown() || media.paused) return goBack(player);
    findFocused(box)?.blur();
    return visibility.hide();
  };
  return {
    left: moveOrSeek(-1),
    right: moveOrSeek(1),
    up: (stage) => {
      seeking.end();
      if (isShown()) moveFocus(stage.container, 'up');
      else showControls(stage);
    },
    down: ({ container: box }) => {
      seeking.end();
      if (isShown()) moveFocus(box, 'down');
      else if (findFocused(box) || !focusNotice(box)) menus.toggle('episodes');
    },
    ok: confirm,
    back,
    play: playback.play,
    pause: playback.pause,
    toggle: playback.toggle,
    stop: playback.pause,
    rewind: (_, at) => seek(-1, at),
    forward: (_, at) => seek(1, at),
    next: queue.next,
    previous: queue.previous,
  };
}

const REPEATABLE = new Set<RemoteKey>(['left', 'right', 'up', 'down', 'rewind', 'forward']);
// A held key fires about 30 times a second.
const MIN_REPEAT_INTERVAL = 150;

/** TV remote support. TV mode is detected by the page, user agent or a remote-only key, or set by the viewer. */
export function createRemote(player: ControlledSlices, visibility: ControlsVisibility) {
  const initial: RemoteState = { isTv: false, seekedFrom: null };
  return defineSlice<RemoteState, RemoteCommands>(initial, ({ get, set, target: stage }) => {
    const handlers = createHandlers(player, visibility, {
      from: () => get().seekedFrom,
      begin: () => set({ seekedFrom: get().seekedFrom ?? player.time.get().position }),
      end: () => set({ seekedFrom: null }),
    });
    let wasRecognized = false;
    let handledAt = -Infinity;
    const read = () => {
      const { tvMode } = player.settings.get();
      set({ isTv: tvMode === 'on' || (tvMode === 'auto' && wasRecognized) });
    };
    return {
      commands: {
        press: (event) => {
          if (isRemoteOnlyKey(event)) {
            wasRecognized = true;
            read();
          }
          const key = remoteKeyOf(event);
          const current = stage();
          if (!get().isTv || key === null || !current) return false;
          const isTooSoon = event.timeStamp - handledAt < MIN_REPEAT_INTERVAL;
          if (event.repeat && (!REPEATABLE.has(key) || isTooSoon)) return true;
          handledAt = event.timeStamp;
          const wasShown = visibility.get().isVisible;
          handlers[key](current, event.timeStamp);
          // Keeps visible controls visible; a key that controlled playback leaves hidden ones hidden.
          if (wasShown && visibility.get().isVisible) visibility.show('remote');
          return true;
        },
      },
      attach({ container: box }, signal) {
        const { documentElement: root, defaultView } = box.ownerDocument;
        wasRecognized =
          root?.dataset['tv'] !== undefined || isTvAgent(defaultView?.navigator?.userAgent ?? '');
        signal.addEventListener('abort', player.settings.subscribe(read));
        // Hidden controls lose the focus, so that the next press controls playback again.
        const blurHidden = () => {
          if (!get().isTv || visibility.get().isVisible) return;
          set({ seekedFrom: null });
          const focused = findFocused(box);
          if (!focused?.closest('[data-notices]')) focused?.blur();
        };
        signal.addEventListener('abort', visibility.subscribe(blurHidden));
        read();
      },
    };
  });
}

export type Remote = ReturnType<typeof createRemote>;
