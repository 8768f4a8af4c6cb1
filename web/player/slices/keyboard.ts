import { defineSlice, listen } from '../media-store.ts';
import { commandOf, type Commanded } from '../keys.ts';
import type { Settings } from './settings.ts';
import type { Visibility } from './visibility.ts';

const TYPED_IN = 'input:not([type=range]), textarea, select, [contenteditable]';
// A focused control keeps the keys that work it; the seek bar moves by the player's own steps.
const OWN_KEYS: readonly [selector: string, codes: readonly string[]][] = [
  ['button, a, summary', ['Space']],
  [
    '[role=menu], [role=dialog], input[type=range]:not([data-seek])',
    ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'],
  ],
];

function belongsToTarget(target: EventTarget | null, code: string): boolean {
  const closest = (selector: string) =>
    target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
  return closest(TYPED_IN) || OWN_KEYS.some(([selector, codes]) => codes.includes(code) && closest(selector));
}

/** Keys anywhere on the page command the player, except while typing, and except single keys where they are switched off. */
export function createKeyboard(player: Commanded, settings: Settings, visibility: Visibility) {
  return defineSlice<object, object>({}, () => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || belongsToTarget(event.target, event.code)) return;
      // «?» lies on different keys of different layouts.
      if (event.key === '?' && !event.ctrlKey) return player.menus.toggle('keys');
      const command = commandOf(event);
      if (!command) return;
      const isSingleKey = /^(Key|Digit|Comma|Period)/.test(event.code);
      if (isSingleKey && !settings.get().keysAreOn) return;
      event.preventDefault();
      visibility.wake('remote');
      command.run(player, event.code);
    };
    return {
      commands: {},
      attach({ box }, signal) {
        listen(box.ownerDocument, ['keydown'], (event) => press(event as KeyboardEvent), signal);
      },
    };
  });
}
