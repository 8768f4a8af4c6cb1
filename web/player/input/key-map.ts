import { type KeyCommand, KEY_COMMANDS } from './key-commands.ts';
import type { KeyChord, PlayerSettings } from '../slices/settings.ts';

type Press = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>;
type Keys = PlayerSettings['keys'];

const KEY_LABELS: Record<string, string> = {
  Space: 'Пробел',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Minus: '−',
  Equal: '=',
  Backquote: '`',
  Escape: 'Esc',
};

/** The chord of a key press by physical position; null for browser shortcuts. */
export function chordOf({
  code,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: Omit<Press, 'repeat'>): KeyChord | null {
  if (code === '' || ctrlKey || altKey || metaKey) return null;
  return shiftKey ? `Shift+${code}` : code;
}

/** The chords of a command, as the viewer assigned them. */
export function chordsOf({ chords, isFixed }: KeyCommand, keys: Keys): readonly KeyChord[] {
  const assigned = isFixed ? undefined : keys[chords[0]];
  return assigned === undefined ? chords : [assigned];
}

/** The command of a chord, or null. */
export function commandAt(chord: KeyChord, keys: Keys): KeyCommand | null {
  return KEY_COMMANDS.find((command) => chordsOf(command, keys).includes(chord)) ?? null;
}

/** The command of a key press by physical position, so that it is the same on every layout; null if there is none. */
export function commandOf(press: Press, { keys, keysAreOn }: PlayerSettings): KeyCommand | null {
  const chord = chordOf(press);
  const command = chord === null ? null : commandAt(chord, keys);
  if (!command || (!keysAreOn && isCharacter(press.code))) return null;
  return press.repeat && !command.repeats ? null : command;
}

/** Whether a key types a character: speech input presses such keys by mistake. */
export function isCharacter(code: string): boolean {
  return (
    /^(Key|Digit|Numpad|Intl)/.test(code) || (KEY_LABELS[code]?.length === 1 && !code.startsWith('Arrow'))
  );
}

// Keys that navigate, type or leave the page; digits seek to tenths.
const RESERVED = /^(Shift\+)?(Escape|Backspace|Enter|Tab|Digit\d|Numpad\d|Context\w+|F\d+|Meta\w*|CapsLock)$/;
const MODIFIER_ONLY = /(Shift|Control|Alt|Meta)(Left|Right)$/;

/** Whether a chord can be assigned to a command: no modifier alone and no reserved key. */
export function canAssign(chord: KeyChord): boolean {
  return !RESERVED.test(chord) && !MODIFIER_ONLY.test(chord) && chord !== 'Shift+Slash';
}

/** The viewer's keys after assigning one chord to a command in place of all its chords. */
export function assignChord(keys: Keys, { chords: [name] }: KeyCommand, chord: KeyChord): Keys {
  return { ...keys, [name]: chord };
}

function formatChord(chord: KeyChord): string {
  const code = chord.replace('Shift+', '');
  const label = KEY_LABELS[code] ?? code.replace(/^(Key|Digit|Numpad)/, '');
  return code === chord ? label : `Shift + ${label}`;
}

/** The keys of a command for people: «Пробел, K», «Shift + N». */
export function formatCommandKeys(command: KeyCommand, keys: Keys): string {
  return command.keyLabels ?? chordsOf(command, keys).map(formatChord).join(', ');
}

/** The keys for the tooltip of the command with this default chord; null if they are turned off. */
export function formatKeysAt(first: KeyChord, { keys, keysAreOn }: PlayerSettings): string | null {
  const command = KEY_COMMANDS.find(({ chords }) => chords[0] === first);
  if (!command) return null;
  const [chord = first] = chordsOf(command, keys);
  return keysAreOn || !isCharacter(chord.replace('Shift+', '')) ? formatCommandKeys(command, keys) : null;
}
