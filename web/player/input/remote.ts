import { focusedIn, focusFirst, focusNotice, walk } from './focus-walk.ts';
import { type Commanded, goBack } from './keys.ts';
import { defineSlice, type Stage } from '../engine/media-store.ts';
import { createGrowingStep, isOnlyOnRemotes, isTvAgent, type RemoteKey, remoteKeyOf } from './remote-keys.ts';
import type { Visibility } from '../slices/visibility.ts';

type RemoteCommands = {
  /** Takes a key press when the player is on a television; false leaves it to the keyboard's rules. */
  press: (event: KeyboardEvent) => boolean;
};

type Handlers = Record<RemoteKey, (stage: Stage, at: number) => unknown>;

/**
 * What the keys of a remote do: with the controls hidden they command the film, with the controls shown they walk
 * through them.
 */
function createHandlers(player: Commanded, visibility: Visibility): Handlers {
  const { playback, time, queue, menus, flash } = player;
  const grow = createGrowingStep();
  let sought = 0;
  let soughtAt = -Infinity;
  const isShown = () => visibility.get().isVisible;

  const seek = (direction: 1 | -1, at: number) => {
    const step = grow(direction, at);
    sought = at - soughtAt < 800 && Math.sign(sought) === direction ? sought + step : step;
    soughtAt = at;
    time.seekBy(step);
    flash.show(`${step > 0 ? '+' : '−'}${Math.abs(sought)}\u00A0с`, step > 0 ? 'right' : 'left');
  };
  const toSide = (direction: 1 | -1) => (stage: Stage, at: number) => {
    const focused = focusedIn(stage.box);
    const isSeeking = focused === null ? !isShown() : focused.matches('[data-seek]');
    if (isSeeking) return seek(direction, at);
    // A notice that has the focus is no reason to stop seeking.
    if (!walk(stage.box, direction === 1 ? 'right' : 'left') && !isShown()) seek(direction, at);
  };
  const come = ({ box }: Stage) => {
    visibility.wake('remote');
    focusFirst(box);
  };
  const press = ({ box }: Stage) => {
    const focused = focusedIn(box);
    if (focused && !focused.matches('[data-seek]')) focused.click();
    else playback.toggle();
  };
  const leave = ({ media, box }: Stage) => {
    const dialog = box.querySelector<HTMLDialogElement>('dialog[open]');
    if (dialog) return dialog.close();
    if (menus.get().open || !isShown() || media.paused) return goBack(player);
    focusedIn(box)?.blur();
    return visibility.hide();
  };
  return {
    left: toSide(-1),
    right: toSide(1),
    up: (stage) => (isShown() ? walk(stage.box, 'up') : come(stage)),
    down: ({ box }) => {
      if (isShown()) walk(box, 'down');
      else if (focusedIn(box) || !focusNotice(box)) menus.toggle('episodes');
    },
    ok: press,
    back: leave,
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

const HELD = new Set<RemoteKey>(['left', 'right', 'up', 'down', 'rewind', 'forward']);
// Held down, a key comes some thirty times a second.
const NOT_OFTENER_THAN = 150;

/**
 * The remote control of a television: told by the browser's name, by a key that only remotes have, or by the viewer.
 */
export function createRemote(player: Commanded, visibility: Visibility) {
  return defineSlice<{ isTv: boolean }, RemoteCommands>({ isTv: false }, ({ get, set, stage }) => {
    const handlers = createHandlers(player, visibility);
    let wasRecognized = false;
    let handledAt = -Infinity;
    const read = () => {
      const { tvMode } = player.settings.get();
      set({ isTv: tvMode === 'on' || (tvMode === 'auto' && wasRecognized) });
    };
    return {
      commands: {
        press: (event) => {
          if (isOnlyOnRemotes(event)) {
            wasRecognized = true;
            read();
          }
          const key = remoteKeyOf(event);
          const current = stage();
          if (!get().isTv || key === null || !current) return false;
          const isTooSoon = event.timeStamp - handledAt < NOT_OFTENER_THAN;
          if (event.repeat && (!HELD.has(key) || isTooSoon)) return true;
          handledAt = event.timeStamp;
          const wasShown = visibility.get().isVisible;
          handlers[key](current, event.timeStamp);
          // A key that found the controls keeps them; one that commanded the film leaves them hidden.
          if (wasShown && visibility.get().isVisible) visibility.wake('remote');
          return true;
        },
      },
      attach({ box }, signal) {
        wasRecognized = isTvAgent(box.ownerDocument.defaultView?.navigator?.userAgent ?? '');
        signal.addEventListener('abort', player.settings.subscribe(read));
        // What is hidden has no focus: the next press commands the film again.
        const letGo = () => {
          if (!get().isTv || visibility.get().isVisible) return;
          const focused = focusedIn(box);
          if (!focused?.closest('[data-notices]')) focused?.blur();
        };
        signal.addEventListener('abort', visibility.subscribe(letGo));
        read();
      },
    };
  });
}

export type Remote = ReturnType<typeof createRemote>;
