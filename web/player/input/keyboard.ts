import { commandOf, isCharacter } from './key-map.ts';
import type { ControlledSlices } from './key-commands.ts';
import { defineSlice, listen } from '../engine/slice.ts';
import type { Remote } from './remote.ts';
import type { ControlsVisibility } from '../slices/visibility.ts';

const TEXT_FIELDS = 'input:not([type=range]), textarea, select, [contenteditable]';
const DIALOG = 'dialog, [role=dialog]';
// Keys that a focused control handles itself; the seek bar uses the seek steps of the player.
const CONTROL_KEYS: readonly [selector: string, codes: readonly string[]][] = [
  ['button, a, summary', ['Space']],
  // After a click on it, the arrows are those of the player.
  ['[aria-haspopup=menu]:not([data-clicked])', ['ArrowUp', 'ArrowDown']],
  ['input[type=range]:not([data-seek])', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']],
];

function isInside(target: EventTarget | null, selector: string): boolean {
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
}

function belongsToTarget(target: EventTarget | null, code: string): boolean {
  return CONTROL_KEYS.some(([selector, codes]) => codes.includes(code) && isInside(target, selector));
}

/** Whether a key moves the focus in an open menu, also by the letters of an item. */
function belongsToMenu({ target, key, code }: KeyboardEvent): boolean {
  return isInside(target, '[role=menu]') && (/^(Arrow|Home$|End$)/.test(key) || isCharacter(code));
}

/**
 * Keyboard shortcuts anywhere on the page, except in text fields and dialogs, and except single keys if they are turned
 * off.
 */
export function createKeyboard(player: ControlledSlices, remote: Remote, visibility: ControlsVisibility) {
  return defineSlice<object, object>({}, () => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInside(event.target, TEXT_FIELDS) || belongsToMenu(event)) return;
      if (remote.press(event)) return event.preventDefault();
      if (belongsToTarget(event.target, event.code) || isInside(event.target, DIALOG)) return;
      const settings = player.settings.get();
      // «?» is on different keys in different layouts.
      if (event.key === '?' && !event.ctrlKey && settings.keysAreOn) return player.menus.toggle('keys');
      const command = commandOf(event, settings);
      if (!command) return;
      event.preventDefault();
      visibility.show('remote');
      command.run(player, event.code);
    };
    return {
      commands: {},
      attach({ container: box }, signal) {
        listen(box.ownerDocument, ['keydown'], (event) => press(event as KeyboardEvent), signal);
      },
    };
  });
}
