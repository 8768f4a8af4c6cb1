import { type KeyCommand, KEYS } from './keys.ts';
import type { Chord, PlayerSettings } from '../slices/settings.ts';

type Press = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>;
type Keys = PlayerSettings['keys'];

const CAPS: Record<string, string> = {
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

/** What a press is called by the places of its keys; null for shortcuts of the browser. */
export function chordOf({ code, shiftKey, ctrlKey, altKey, metaKey }: Omit<Press, 'repeat'>): Chord | null {
  if (code === '' || ctrlKey || altKey || metaKey) return null;
  return shiftKey ? `Shift+${code}` : code;
}

/** The chords that a command has for this viewer. */
export function chordsOf({ chords, isFixed }: KeyCommand, keys: Keys): readonly Chord[] {
  const moved = isFixed ? undefined : keys[chords[0]];
  return moved === undefined ? chords : [moved];
}

/** The command of a chord. */
export function commandAt(chord: Chord, keys: Keys): KeyCommand | null {
  return KEYS.find((command) => chordsOf(command, keys).includes(chord)) ?? null;
}

/**
 * The command of a key press by its place, so that it is the same on every layout; null when the press is somebody
 * else's.
 */
export function commandOf(press: Press, { keys, keysAreOn }: PlayerSettings): KeyCommand | null {
  const chord = chordOf(press);
  const found = chord === null ? null : commandAt(chord, keys);
  if (!found || (!keysAreOn && isCharacter(press.code))) return null;
  return press.repeat && !found.repeats ? null : found;
}

/** Whether a key writes a character: those are the ones that speech input presses by mistake. */
export function isCharacter(code: string): boolean {
  return /^(Key|Digit|Numpad|Intl)/.test(code) || (CAPS[code]?.length === 1 && !code.startsWith('Arrow'));
}

// They move through the page, type or leave; digits jump to tenths.
const TAKEN = /^(Shift\+)?(Escape|Backspace|Enter|Tab|Digit\d|Numpad\d|Context\w+|F\d+|Meta\w*|CapsLock)$/;
const ALONE = /(Shift|Control|Alt|Meta)(Left|Right)$/;

/** Whether a chord may become a command's: not a modifier alone and none of those that mean the same everywhere. */
export function canBeGiven(chord: Chord): boolean {
  return !TAKEN.test(chord) && !ALONE.test(chord) && chord !== 'Shift+Slash';
}

/** The viewer's keys after giving a command a chord instead of all that it has. */
export function withChord(keys: Keys, { chords: [name] }: KeyCommand, chord: Chord): Keys {
  return { ...keys, [name]: chord };
}

function capOf(chord: Chord): string {
  const code = chord.replace('Shift+', '');
  const cap = CAPS[code] ?? code.replace(/^(Key|Digit|Numpad)/, '');
  return code === chord ? cap : `Shift + ${cap}`;
}

/** The keys of a command as they are written on the keyboard: «Пробел, K», «Shift + N». */
export function capsOf(command: KeyCommand, keys: Keys): string {
  return command.caps ?? chordsOf(command, keys).map(capOf).join(', ');
}

/** What a tooltip says of the keys of the command that comes by a chord; null where they are switched off. */
export function capsAt(first: Chord, { keys, keysAreOn }: PlayerSettings): string | null {
  const command = KEYS.find(({ chords }) => chords[0] === first);
  if (!command) return null;
  const [chord = first] = chordsOf(command, keys);
  return keysAreOn || !isCharacter(chord.replace('Shift+', '')) ? capsOf(command, keys) : null;
}
